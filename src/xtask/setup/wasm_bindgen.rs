//! wasm-bindgen's command-line tool, in the same version as the crate in `Cargo.lock`.

use anyhow::{Context, Result};

use super::archive::{File, Release};
use super::cargo_tool::CargoTool;
use crate::files;
use crate::paths;

/// wasm-bindgen's archives. An unknown digest is what this command prints:
/// `curl --location <page>/<name> | sha256sum`.
const RELEASE: Release = Release {
    version: "0.2.130",
    page: "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/0.2.130",
    files: &[
        File {
            machine: ("linux", "x86_64"),
            name: "wasm-bindgen-0.2.130-x86_64-unknown-linux-musl.tar.gz",
            sha256: None,
        },
        File {
            machine: ("linux", "aarch64"),
            name: "wasm-bindgen-0.2.130-aarch64-unknown-linux-gnu.tar.gz",
            sha256: None,
        },
        File {
            machine: ("macos", "x86_64"),
            name: "wasm-bindgen-0.2.130-x86_64-apple-darwin.tar.gz",
            sha256: None,
        },
        File {
            machine: ("macos", "aarch64"),
            name: "wasm-bindgen-0.2.130-aarch64-apple-darwin.tar.gz",
            sha256: None,
        },
        File {
            machine: ("windows", "x86_64"),
            name: "wasm-bindgen-0.2.130-x86_64-pc-windows-msvc.tar.gz",
            sha256: None,
        },
    ],
};

/// Returns the tool in the locked version.
pub(crate) fn tool() -> Result<CargoTool> {
    let lock = files::read(&paths::repository().join("Cargo.lock"))?;
    let version =
        locked_version(&lock, "wasm-bindgen").context("Cargo.lock does not list wasm-bindgen")?;
    Ok(CargoTool {
        package: "wasm-bindgen-cli",
        version: version.to_owned(),
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        archive: (version == RELEASE.version).then(|| RELEASE.archive()).flatten(),
    })
}

fn locked_version<'lock>(lock: &'lock str, package: &str) -> Option<&'lock str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "\
[[package]]
name = \"wasm-bindgen-futures\"
version = \"0.4.80\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.130\"
source = \"registry+https://github.com/rust-lang/crates.io-index\"
";

    #[test]
    fn the_archives_have_the_locked_version() {
        assert_eq!(tool().unwrap().version, RELEASE.version);
        for file in RELEASE.files {
            assert!(file.name.contains(RELEASE.version), "{}", file.name);
        }
    }

    #[test]
    fn the_version_is_the_locked_one() {
        assert_eq!(locked_version(LOCK, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(LOCK, "wasm"), None);
    }
}
