//! Debian's compiler, for machines that reach Debian's packages but not rustup's server.
//!
//! Debian ships the compiler and the standard library's source, but not that library built for the browser. It is
//! built here once and put next to links to the compiler's own libraries, so that nothing of the system is changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::apt;
use super::wasm_target::{TARGET, has_target};
use crate::files;
use crate::paths;
use crate::process;
use crate::progress;

const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const RUSTLIB: &str = "/usr/lib/rustlib";
const LINKER: &str = "/usr/bin/rust-lld";
const SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"];

/// A crate that needs nothing: building it builds the standard library.
const MANIFEST: &str = "\
[package]
name = \"nothing\"
edition = \"2024\"

[lib]
path = \"lib.rs\"

[workspace]
";

/// Runs Debian's compiler with the libraries next to this script.
const WRAPPER: &str = "\
#!/bin/sh
exec /usr/bin/rustc --sysroot \"$(dirname \"$0\")\" \"$@\"
";

/// Debian's compiler and what is kept of it.
#[derive(Debug)]
pub(crate) struct Debian {
    cache: PathBuf,
}

impl Debian {
    /// Looks at nothing yet.
    pub(crate) fn new() -> Result<Self> {
        Ok(Self { cache: paths::cache()? })
    }

    /// The compiler, if an earlier run prepared it for the version that is installed.
    pub(crate) fn prepared(&self) -> Option<PathBuf> {
        if !Self::is_installed() {
            return None;
        }
        let rustc = self.folder().ok()?.join("rustc");
        (rustc.is_file() && has_target(&rustc)).then_some(rustc)
    }

    /// Whether [`Self::prepare`] has a chance.
    pub(crate) fn can_be_prepared(&self) -> bool {
        cfg!(target_os = "linux") && (Self::is_installed() || apt::is_allowed())
    }

    /// Installs the packages if need be and builds the standard library.
    pub(crate) fn prepare(&self) -> Result<PathBuf> {
        if !Self::is_installed() {
            progress::step("Installing Debian's Rust", Self::install)?;
        }
        let folder = self.folder()?;
        progress::step(
            "Building the standard library for the browser (a minute or two, once)",
            || {
                let part = folder.with_extension(format!("part-{}", std::process::id()));
                files::remove_folder(&part)?;
                build(&part)?;
                files::remove_folder(&folder)?;
                fs::rename(&part, &folder)
                    .with_context(|| format!("cannot create {}", folder.display()))
            },
        )?;
        self.prepared().context("Debian's compiler does not find the standard library built for it")
    }

    fn is_installed() -> bool {
        [RUSTC, CARGO, LINKER, SOURCE].iter().all(|file| Path::new(file).exists())
    }

    fn install() -> Result<()> {
        apt::install(PACKAGES)?;
        // The linker's package carries LLVM's version in its name, and must be the compiler's.
        let about = process::output(Command::new(RUSTC).arg("-vV"))?;
        let llvm =
            llvm_version(&about).context("Debian's rustc does not tell its LLVM's version")?;
        apt::install(&[&format!("lld-{llvm}")])
    }

    fn folder(&self) -> Result<PathBuf> {
        let version = process::version(Path::new(RUSTC))
            .context("Debian's rustc does not tell its version")?;
        Ok(self.cache.join(format!("debian-rust-{}", version.replace('.', "-"))))
    }
}

fn llvm_version(about: &str) -> Option<&str> {
    about.lines().find_map(|line| line.strip_prefix("LLVM version: "))?.split('.').next()
}

fn build(folder: &Path) -> Result<()> {
    let nothing = folder.join("build");
    files::create_folder(&nothing)?;
    files::write(&nothing.join("Cargo.toml"), MANIFEST)?;
    files::write(&nothing.join("lib.rs"), "#![no_std]\n")?;
    process::run(
        Command::new(CARGO)
            .args(["build", "--release", "--target", TARGET])
            .args(process::quiet())
            .arg("-Zbuild-std=std,panic_abort,proc_macro,test")
            .current_dir(&nothing)
            .env("CARGO_TARGET_DIR", "target")
            .env("RUSTC", RUSTC)
            // Debian's stable compiler may build its own standard library.
            .env("RUSTC_BOOTSTRAP", "1")
            // For the release's link-time optimisation.
            .env("RUSTFLAGS", "-Cembed-bitcode=yes"),
    )?;

    let rustlib = folder.join("lib/rustlib");
    let libraries = rustlib.join(TARGET).join("lib");
    files::create_folder(&libraries)?;
    for file in files::entries(&nothing.join("target").join(TARGET).join("release/deps"))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libnothing-") {
            fs::copy(&file, libraries.join(&*name))
                .with_context(|| format!("cannot copy {}", file.display()))?;
        }
    }
    for library in files::entries(Path::new(RUSTLIB))? {
        let name = library.file_name().unwrap_or_default();
        if name != TARGET {
            link(&library, &rustlib.join(name))?;
        }
    }
    let rustc = folder.join("rustc");
    files::write(&rustc, WRAPPER)?;
    make_executable(&rustc)?;
    files::remove_folder(&nothing)
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> Result<()> {
    std::os::unix::fs::symlink(from, to)
        .with_context(|| format!("cannot create the link {}", to.display()))
}

#[cfg(unix)]
fn make_executable(file: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
        .with_context(|| format!("cannot make {} executable", file.display()))
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> Result<()> {
    anyhow::bail!("this is not Debian")
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> Result<()> {
    anyhow::bail!("this is not Debian")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_linker_must_fit_the_compiler() {
        assert_eq!(llvm_version("rustc 1.96.0\nhost: x\nLLVM version: 22.1.8\n"), Some("22"));
        assert_eq!(llvm_version("rustc 1.96.0"), None);
    }
}
