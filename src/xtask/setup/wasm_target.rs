//! A compiler that can build for wasm32-unknown-unknown.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::debian;
use super::library::{Library, TARGET, Toolchain};
use crate::files;
use crate::process;
use crate::progress;

/// The first version of Rust that can build the size-optimised standard library.
const SMALL_SINCE: (u32, u32) = (1, 92);

/// The active compiler.
const ACTIVE: Toolchain = Toolchain { rustc: "rustc", cargo: "cargo" };

/// The time limit for optional downloads, in case the connection is slow.
const SHORT: Duration = Duration::from_secs(20);
const LONG: Duration = Duration::from_secs(600);

/// A compiler for the target.
#[derive(Debug)]
pub(super) struct Compiler {
    toolchain: Toolchain,
    /// The standard library for the target, if the compiler has none.
    pub(super) library: Option<PathBuf>,
}

impl Compiler {
    /// Returns the active compiler if it has the target or can get it, otherwise Debian's.
    pub(super) fn find() -> Result<Self> {
        let active = Self { toolchain: ACTIVE, library: None };
        if has_target() {
            return Ok(active);
        }
        if debian::is_installed()
            && let Some(library) = Library::ORDINARY.built(debian::TOOLCHAIN)?
        {
            return Ok(Self::debian(library));
        }
        let fallback = debian::can_be_installed();
        match rustup("target", TARGET, if fallback { SHORT } else { LONG }) {
            Ok(()) => Ok(active),
            Err(error) if fallback => {
                println!("    {error}; using Debian's compiler");
                debian::install()?;
                Library::ORDINARY.build(debian::TOOLCHAIN).map(Self::debian)
            }
            Err(error) => bail!(
                "{error}.\nRust's {TARGET} target is missing. With rustup (https://rustup.rs) and \
                 a connection to its server, this command adds it; on Debian 12 without \
                 either, run it as root once."
            ),
        }
    }

    fn debian(library: PathBuf) -> Self {
        Self { toolchain: debian::TOOLCHAIN, library: Some(library) }
    }

    /// Returns the rustc to use instead of the active one, if there is one.
    pub(super) fn rustc(&self) -> Option<&'static str> {
        self.library.as_ref().map(|_| self.toolchain.rustc)
    }

    /// Returns the size-optimised standard library for a release. Builds it if necessary.
    pub(super) fn small_library(&self) -> Result<PathBuf> {
        let Toolchain { rustc, .. } = self.toolchain;
        let version = process::version(Path::new(rustc)).unwrap_or_default();
        ensure!(
            numbers(&version) >= Some(SMALL_SINCE),
            "it needs Rust {}.{}, and this is {version}",
            SMALL_SINCE.0,
            SMALL_SINCE.1
        );
        let root = process::output(Command::new(rustc).args(["--print", "sysroot"]))?;
        let source = Path::new(&root).join("lib/rustlib/src/rust/library/std/Cargo.toml");
        if !source.exists() {
            rustup("component", "rust-src", SHORT)?;
        }
        Library::SMALL.build(self.toolchain)
    }
}

/// Returns `true` if the active rustc has a standard library for the target.
fn has_target() -> bool {
    let mut rustc = Command::new(ACTIVE.rustc);
    rustc.args(["--print", "target-libdir", "--target", TARGET]);
    let folder = process::output(&mut rustc);
    let files = folder.and_then(|folder| files::entries(Path::new(&folder))).unwrap_or_default();
    files
        .iter()
        .filter_map(|file| file.file_name()?.to_str())
        .any(|name| name.starts_with("libstd-"))
}

/// Adds a target or a component to the active toolchain.
fn rustup(what: &str, name: &str, limit: Duration) -> Result<()> {
    process::find("rustup").context("rustup is not installed")?;
    let mut rustup = Command::new("rustup");
    rustup.args([what, "add", name]).env("RUST_BACKTRACE", "0");
    let step = format!("Adding Rust's {what} {name} (at most {} s)", limit.as_secs());
    progress::step(&step, || process::run_within(limit, &mut rustup))
}

/// Returns the first two numbers in a version.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map_while(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert!(numbers("1.100.0") > numbers("1.92.0"));
        assert_eq!(numbers("1.97.0-nightly"), Some((1, 97)));
        assert_eq!(numbers(""), None);
    }
}
