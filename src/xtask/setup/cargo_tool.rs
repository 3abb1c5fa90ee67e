//! Programs that are downloaded or built by `cargo install`, cached by version.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::archive::{Archive, File, Release};
use crate::files;
use crate::paths;
use crate::process;
use crate::progress;

/// The subfolder in which `cargo install` puts programs.
const PROGRAMS: &str = "bin";

/// Trunk's archives. Newer versions need a newer Rust.
const TRUNK: Release = Release {
    version: "0.21.14",
    page: "https://github.com/trunk-rs/trunk/releases/download/v0.21.14",
    files: &[
        File {
            machine: ("linux", "x86_64"),
            name: "trunk-x86_64-unknown-linux-gnu.tar.gz",
            sha256: Some("f2b4680cd239693a646a2795e4633c625328d7b2a044fbe749fa3a2fe9e7036b"),
        },
        File {
            machine: ("linux", "aarch64"),
            name: "trunk-aarch64-unknown-linux-gnu.tar.gz",
            sha256: Some("b1d8e60e454f7fc182d9a4d95d1506ffbae947d8ba90f8f6f02da93b60f980f9"),
        },
        File {
            machine: ("macos", "x86_64"),
            name: "trunk-x86_64-apple-darwin.tar.gz",
            sha256: Some("f1ba0e3bbe24e0ae219c6d22c33e24e2825c1608dd27c2556e323495110f1a95"),
        },
        File {
            machine: ("macos", "aarch64"),
            name: "trunk-aarch64-apple-darwin.tar.gz",
            sha256: Some("764e299dd50d89442a4e96a236349f57961984b701e74d3dbdb39cd1c9f5101e"),
        },
        File {
            machine: ("windows", "x86_64"),
            name: "trunk-x86_64-pc-windows-msvc.zip",
            sha256: Some("cd6ac15b9daff0365e5695036791ef2ce3c63f61c014f5a8c532363266e4569c"),
        },
    ],
};

/// A package from crates.io with a fixed version.
#[derive(Debug)]
pub(crate) struct CargoTool {
    /// The package's name.
    pub(crate) package: &'static str,
    /// The exact version to install.
    pub(crate) version: String,
    /// The programs that the package must install.
    pub(crate) programs: &'static [&'static str],
    /// The archive with these programs for this machine, if it may be downloaded.
    pub(super) archive: Option<Archive>,
}

impl CargoTool {
    /// Returns Trunk, which bundles the site.
    pub(crate) fn trunk() -> Self {
        Self {
            package: "trunk",
            version: TRUNK.version.to_owned(),
            programs: &["trunk"],
            archive: TRUNK.archive(),
        }
    }

    /// Returns the folder for the installed programs, or `None` if `PATH` already has this version
    /// of them.
    pub(crate) fn folder(&self) -> Result<Option<PathBuf>> {
        let fits = |name: &&str| process::find(name).is_some_and(|program| self.fits(&program));
        if self.programs.iter().all(fits) {
            return Ok(None);
        }
        self.root().map(|root| Some(root.join(PROGRAMS)))
    }

    /// Downloads or builds the programs, unless `PATH` or the cache already has them.
    pub(crate) fn provide(&self) -> Result<()> {
        let Some(folder) = self.folder()? else { return Ok(()) };
        if self.is_in(&folder) {
            return Ok(());
        }
        let root = self.root()?;
        if let Some(archive) = &self.archive {
            let what = format!("Downloading {} {}", self.package, self.version);
            match progress::step(&what, || self.download(archive, &root)) {
                Ok(()) => return Ok(()),
                Err(error) => println!("    {what} failed, so it is built instead: {error:#}"),
            }
        }
        let what = format!("Building {} {} (a few minutes, once)", self.package, self.version);
        progress::step(&what, || self.install(&root))
    }

    fn root(&self) -> Result<PathBuf> {
        Ok(paths::cache()?.join(format!("tools/{}-{}", self.package, self.version)))
    }

    fn is_in(&self, folder: &Path) -> bool {
        self.programs.iter().all(|name| self.fits(&folder.join(name)))
    }

    fn fits(&self, program: &Path) -> bool {
        process::version(program).is_some_and(|version| version == self.version)
    }

    /// Downloads the programs. The cache gets all of them or none, and only if they run here.
    fn download(&self, archive: &Archive, root: &Path) -> Result<()> {
        // Not `with_extension`, which would replace the end of the version.
        let part = root.with_file_name(format!(
            "part-{}-{}-{}",
            self.package,
            self.version,
            std::process::id()
        ));
        let unpacked = part.join("unpacked");
        let complete =
            archive.unpack(self.programs, &unpacked, &part.join(PROGRAMS)).and_then(|()| {
                ensure!(
                    self.is_in(&part.join(PROGRAMS)),
                    "the programs don't run on this system, or have another version"
                );
                files::remove_folder(&unpacked)?;
                files::remove_folder(root)?;
                std::fs::rename(&part, root)
                    .with_context(|| format!("cannot create {}", root.display()))
            });
        complete.or_else(|error| files::remove_folder(&part).and(Err(error)))
    }

    fn install(&self, root: &Path) -> Result<()> {
        let locked = process::run(self.install_command(root).arg("--locked"));
        locked.or_else(|error| {
            println!(
                "    {error}; trying again with newer dependencies than it was published with"
            );
            process::run(&mut self.install_command(root))
        })
    }

    fn install_command(&self, root: &Path) -> Command {
        // Meanwhile, the release is compiled, mostly on one core, and the last steps wait for both.
        let mut command = process::nice("cargo");
        command
            .args(["install", self.package, "--version", &format!("={}", self.version), "--force"])
            // Several packages are built in parallel, and their progress bars would overwrite each
            // other.
            .arg("--quiet")
            // Neither tool downloads anything, and TLS would be a third of the code to compile.
            .arg("--no-default-features")
            .args(self.programs.iter().flat_map(|program| ["--bin", program]))
            .arg("--root")
            .arg(root)
            // The programs take minutes to compile and run only for seconds, so optimising
            // them is not worth it.
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        command
    }
}

/// Downloads from a server on this machine.
#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::os::unix::fs::PermissionsExt;
    use std::thread;
    use std::time::{Duration, Instant};

    /// A folder for one test, removed at its end.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Self {
            let path = paths::repository().join(format!("target/{name}-{}", std::process::id()));
            files::remove_folder(&path).unwrap();
            files::create_folder(&path).unwrap();
            Self(path)
        }

        fn names(&self) -> Vec<String> {
            files::tree(&self.0).unwrap()
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn tool(programs: &'static [&'static str]) -> CargoTool {
        CargoTool { package: "tool", version: "1.2.3".to_owned(), programs, archive: None }
    }

    /// Returns an archive with programs of this version, in a folder as in wasm-bindgen's archives.
    fn packed(version: &str) -> Vec<u8> {
        let place = Place::new(&format!("packed-{version}-{:?}", thread::current().id()));
        let folder = place.0.join("tool-1.2.3-linux");
        files::create_folder(&folder).unwrap();
        for name in ["one", "two"] {
            let program = folder.join(name);
            files::write(&program, format!("#!/bin/sh\necho {name} {version}\n")).unwrap();
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let tar = ["-czf", "tool.tar.gz", "tool-1.2.3-linux"];
        process::run(Command::new("tar").args(tar).current_dir(&place.0)).unwrap();
        files::read_bytes(&place.0.join("tool.tar.gz")).unwrap()
    }

    /// Serves the next request with `answer`, and returns the address.
    fn served(answer: impl FnOnce(&mut TcpStream) + Send + 'static) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/tool.tar.gz", listener.local_addr().unwrap());
        thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let _ = stream.read(&mut [0; 4096]);
            answer(&mut stream);
        });
        address
    }

    fn send(stream: &mut TcpStream, status: &str, length: usize, content: &[u8]) {
        let head = format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(content).unwrap();
    }

    /// Expects that a download fails with this message and leaves nothing behind.
    fn refused(place: &str, tool: &CargoTool, archive: &Archive, message: &str) {
        let place = Place::new(place);
        let error = tool.download(archive, &place.0.join("tool-1.2.3")).unwrap_err();
        assert!(format!("{error:#}").contains(message), "{error:#}");
        assert_eq!(place.names(), [""; 0]);
    }

    #[test]
    fn a_good_archive_replaces_what_was_there() {
        let good = packed("1.2.3");
        let content = good.clone();
        let address = served(move |stream| send(stream, "200 OK", content.len(), &content));
        let place = Place::new("good");
        let root = place.0.join("tool-1.2.3");
        files::create_folder(&root.join("bin")).unwrap();
        files::write(&root.join("bin/one"), "broken").unwrap();
        let tool = tool(&["one", "two"]);
        tool.download(&Archive::at(address, &good), &root).unwrap();
        assert_eq!(place.names(), ["tool-1.2.3/bin/one", "tool-1.2.3/bin/two"]);
        assert!(tool.is_in(&root.join("bin")));
    }

    #[test]
    fn another_file_is_not_unpacked() {
        let other = packed("1.2.3");
        let address = served(move |stream| send(stream, "200 OK", other.len(), &other));
        let archive = Archive::at(address, b"what was published");
        refused("other", &tool(&["one"]), &archive, "SHA-256");
    }

    #[test]
    fn a_server_that_does_not_answer_is_given_up() {
        let address = served(|_| thread::sleep(Duration::from_secs(60)));
        let start = Instant::now();
        refused("silent", &tool(&["one"]), &Archive::at(address, b""), "curl: (28)");
        println!("given up after {:?}", start.elapsed());
        assert!(start.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn a_server_that_cannot_be_reached_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/tool.tar.gz", listener.local_addr().unwrap());
        drop(listener);
        refused("away", &tool(&["one"]), &Archive::at(address, b""), "curl: (7)");
    }

    #[test]
    fn half_an_archive_is_not_unpacked() {
        let whole = packed("1.2.3");
        let content = whole.clone();
        let half = move |stream: &mut TcpStream| {
            send(stream, "200 OK", content.len(), &content[..content.len() / 2]);
        };
        let archive = Archive::at(served(half), &whole);
        refused("half", &tool(&["one"]), &archive, "curl: (18)");

        let content = whole.clone();
        let stalled = move |stream: &mut TcpStream| {
            send(stream, "200 OK", content.len(), &content[..content.len() / 2]);
            thread::sleep(Duration::from_secs(60));
        };
        let archive = Archive::at(served(stalled), &whole);
        refused("stalled", &tool(&["one"]), &archive, "curl: (28)");
    }

    #[test]
    fn the_error_page_of_a_proxy_is_not_unpacked() {
        let page = b"<html>Please sign in</html>";
        let good = packed("1.2.3");
        let address = served(|stream| send(stream, "200 OK", page.len(), page));
        refused("page", &tool(&["one"]), &Archive::at(address, &good), "SHA-256");
        let address = served(|stream| send(stream, "502 Bad Gateway", page.len(), page));
        refused("gateway", &tool(&["one"]), &Archive::at(address, &good), "502");
    }

    #[test]
    fn programs_of_another_version_or_name_are_not_used() {
        let newer = packed("1.2.4");
        let serve = |content: Vec<u8>| {
            served(move |stream| send(stream, "200 OK", content.len(), &content))
        };
        let archive = Archive::at(serve(newer.clone()), &newer);
        refused("newer", &tool(&["one"]), &archive, "another version");
        let archive = Archive::at(serve(newer.clone()), &newer);
        refused("nameless", &tool(&["one", "three"]), &archive, "has no three");
    }
}
