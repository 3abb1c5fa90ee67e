//! Paths in the repository and in the user's cache.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Returns the top folder of the repository.
pub(crate) fn repository() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Returns the folder with the built site.
pub(crate) fn dist() -> PathBuf {
    repository().join("dist")
}

/// Returns the folder with the browser tests and their `package.json`.
pub(crate) fn browser_tests() -> PathBuf {
    repository().join("tests/browser")
}

/// Returns the folder for tools that setup builds and downloads, which all clones share.
pub(crate) fn cache() -> Result<PathBuf> {
    let (variable, below) = if cfg!(target_os = "macos") {
        ("HOME", "Library/Caches/rollbook")
    } else if cfg!(windows) {
        ("LOCALAPPDATA", "rollbook")
    } else {
        ("HOME", ".cache/rollbook")
    };
    if let Some(cache) =
        env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute())
    {
        return Ok(cache.join("rollbook"));
    }
    let home = env::var_os(variable).filter(|value| !value.is_empty());
    let home = home.with_context(|| {
        format!("set {variable} or XDG_CACHE_HOME, because tools are installed there")
    })?;
    Ok(PathBuf::from(home).join(below))
}
