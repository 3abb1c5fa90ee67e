//! Debian's compiler, for machines that can reach Debian's packages but not rustup's server.
//!
//! Debian has packages for the compiler and the source of the standard library, but no package with
//! that library built for the browser.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::apt;
use super::library::Toolchain;
use crate::process;
use crate::progress;

/// The paths of the compiler from Debian's packages.
pub(super) const TOOLCHAIN: Toolchain =
    Toolchain { rustc: "/usr/bin/rustc", cargo: "/usr/bin/cargo" };

const LINKER: &str = "/usr/bin/rust-lld";
const SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"];

/// Returns `true` if the compiler, the linker and the library's source are installed.
pub(super) fn is_installed() -> bool {
    [TOOLCHAIN.rustc, TOOLCHAIN.cargo, LINKER, SOURCE].iter().all(|file| Path::new(file).exists())
}

/// Returns `true` if the packages are installed or can be installed.
pub(super) fn can_be_installed() -> bool {
    cfg!(target_os = "linux") && (is_installed() || apt::is_allowed())
}

/// Installs the missing packages.
pub(super) fn install() -> Result<()> {
    if is_installed() {
        return Ok(());
    }
    progress::step("Installing Debian's Rust", || {
        apt::install(PACKAGES)?;
        // The name of the linker's package has the LLVM version, which must match the compiler's.
        let about = process::output(Command::new(TOOLCHAIN.rustc).arg("-vV"))?;
        let llvm = llvm_version(&about)
            .context("Debian's rustc does not print the version of its LLVM")?;
        apt::install(&[&format!("lld-{llvm}")])
    })
}

fn llvm_version(about: &str) -> Option<&str> {
    about.lines().find_map(|line| line.strip_prefix("LLVM version: "))?.split('.').next()
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
