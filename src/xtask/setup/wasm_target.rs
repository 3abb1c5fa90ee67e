//! A rustc that can build for wasm32-unknown-unknown.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use super::debian::Debian;
use crate::files;
use crate::process;
use crate::progress;

/// The target's name.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The rustc to use instead of the active one, where that one lacks the target and cannot get it.
pub(crate) fn rustc() -> Result<Option<PathBuf>> {
    if has_target(Path::new("rustc")) {
        return Ok(None);
    }
    let debian = Debian::new()?;
    if let Some(rustc) = debian.prepared() {
        return Ok(Some(rustc));
    }
    // Where there is no other way, a slow connection gets the time it needs.
    let fallback = debian.can_be_prepared();
    let limit = Duration::from_secs(if fallback { 20 } else { 600 });
    match add_by_rustup(limit) {
        Ok(()) => Ok(None),
        Err(error) if fallback => {
            println!(
                "    {error}; taking Debian's compiler and building the target's standard library"
            );
            debian.prepare().map(Some)
        }
        Err(error) => bail!(
            "{error}.\nRust's {TARGET} target is missing. With rustup (https://rustup.rs) and a connection to its \
             server, this command adds it by itself; on Debian 12 without either, run it as root once."
        ),
    }
}

/// Whether this rustc has a standard library for the target.
pub(crate) fn has_target(rustc: &Path) -> bool {
    let folder =
        process::output(Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]));
    let files = folder.and_then(|folder| files::entries(Path::new(&folder))).unwrap_or_default();
    files
        .iter()
        .filter_map(|file| file.file_name()?.to_str())
        .any(|name| name.starts_with("libstd-"))
}

fn add_by_rustup(limit: Duration) -> Result<()> {
    if process::find("rustup").is_none() {
        bail!("rustup is not installed");
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).env("RUST_BACKTRACE", "0");
    let what = format!("Adding Rust's {TARGET} target (at most {} s)", limit.as_secs());
    progress::step(&what, || process::run_within(limit, &mut rustup))
}
