//! Reads and writes whole files, with errors that name the file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Reads any file as bytes.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file, replacing its contents.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

/// Creates a folder and its parent folders.
pub(crate) fn create_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot create the folder {}", path.display()))
}

/// Removes a folder with its contents. Succeeds if there is no such folder.
pub(crate) fn remove_folder(path: &Path) -> Result<()> {
    if !path.exists() {
        return Ok(());
    }
    fs::remove_dir_all(path).with_context(|| format!("cannot remove the folder {}", path.display()))
}

/// Returns the sorted paths of the files and folders directly in a folder.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let context = || format!("cannot list {}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(context)? {
        paths.push(entry.with_context(context)?.path());
    }
    paths.sort();
    Ok(paths)
}

/// Returns all files below a folder as relative paths with forward slashes, sorted.
pub(crate) fn tree(folder: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(current) = folders.pop() {
        for path in entries(&current)? {
            if path.is_dir() {
                folders.push(path);
            } else {
                let relative = path.strip_prefix(folder)?;
                let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
                files.push(parts.join("/"));
            }
        }
    }
    files.sort();
    Ok(files)
}
