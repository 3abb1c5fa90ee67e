//! Packages from npm, pinned by `package-lock.json` and cached by its hash.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use super::node;
use crate::files;
use crate::paths;
use crate::process;
use crate::progress;

/// Installs the `node_modules` for the package in this folder unless they are cached, and returns
/// their path.
pub(crate) fn modules(package: &Path) -> Result<PathBuf> {
    let lock = files::read_bytes(&package.join("package-lock.json"))?;
    let folder = paths::cache()?.join("npm").join(name(&lock));
    let modules = folder.join("node_modules");
    if !modules.is_dir() {
        progress::step(&format!("Installing npm's packages for {}", shown(package)), || {
            install(package, &folder)
        })?;
    }
    Ok(modules)
}

/// Finds or installs the `node_modules` with the tools that make a release smaller.
pub(super) fn tools() -> Result<PathBuf> {
    modules(&paths::repository().join("src/xtask/tools"))
}

/// Creates a link from a package's folder to its `node_modules` in the cache.
pub(crate) fn link(package: &Path, modules: &Path) -> Result<()> {
    let link = package.join("node_modules");
    if fs::read_link(&link).is_ok_and(|target| target == modules) {
        return Ok(());
    }
    if link.is_symlink() {
        remove_link(&link).with_context(|| format!("cannot remove {}", link.display()))?;
    } else if link.exists() {
        bail!("{} was not created by this command: remove it", link.display());
    }
    create_link(modules, &link)
        .with_context(|| format!("cannot create the link {}", link.display()))
}

fn name(lock: &[u8]) -> String {
    let hash = Sha256::digest(lock);
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn install(package: &Path, folder: &Path) -> Result<()> {
    node()?;
    let npm = process::find("npm")
        .context("npm is missing: it comes with Node.js, from https://nodejs.org")?;
    let part = folder.with_extension(format!("part-{}", std::process::id()));
    files::create_folder(&part)?;
    for file in ["package.json", "package-lock.json"] {
        fs::copy(package.join(file), part.join(file))
            .with_context(|| format!("cannot copy {file}"))?;
    }
    process::run(
        Command::new(npm)
            .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"])
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
            .current_dir(&part),
    )?;
    fs::rename(&part, folder).with_context(|| format!("cannot create {}", folder.display()))
}

fn shown(package: &Path) -> String {
    package.strip_prefix(paths::repository()).unwrap_or(package).display().to_string()
}

#[cfg(windows)]
use std::{fs::remove_dir as remove_link, os::windows::fs::symlink_dir as create_link};
#[cfg(unix)]
use std::{fs::remove_file as remove_link, os::unix::fs::symlink as create_link};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_lock_file_is_another_folder() {
        assert_eq!(name(b"").len(), 16);
        assert_ne!(name(b"1"), name(b"2"));
    }
}
