//! Releases of earlier commits, which the bench compares with this one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::site::compressed_copy;
use crate::paths;
use crate::process;
use crate::progress;

/// Returns the compressed site of a commit, and builds it unless an earlier run has.
///
/// All commits are built in one clone below `target`, so that the next one is built faster.
pub(super) fn release(commit: &str) -> Result<PathBuf> {
    let hash = hash(commit)?;
    let folder = paths::repository().join("target/beside");
    let site = folder.join(&hash);
    if !site.is_dir() {
        let source = folder.join("source");
        check_out(&hash, &source)?;
        progress::step(&format!("Building {hash}"), || {
            process::run(Command::new("cargo").args(["xtask", "build"]).current_dir(&source))
        })?;
        let part = folder.join("part");
        compressed_copy(&source.join("dist"), &part)?;
        fs::rename(&part, &site).with_context(|| format!("cannot create {}", site.display()))?;
    }
    Ok(site)
}

/// Returns the full hash of a commit.
fn hash(commit: &str) -> Result<String> {
    let name = format!("{commit}^{{commit}}");
    let mut git = git(&paths::repository());
    process::output(git.args(["rev-parse", "--verify", "--quiet", "--end-of-options", &name]))
        .with_context(|| format!("{commit} is not a commit"))
}

/// Checks a commit out into a clone, which shares the objects of this repository.
fn check_out(hash: &str, clone: &Path) -> Result<()> {
    let repository = paths::repository();
    if !clone.is_dir() {
        let options = ["clone", "--quiet", "--shared", "--no-checkout"];
        process::run(git(&repository).args(options).arg(&repository).arg(clone))?;
    }
    process::run(git(clone).args(["checkout", "--quiet", "--force", "--detach", hash]))
}

fn git(folder: &Path) -> Command {
    let mut git = Command::new("git");
    git.current_dir(folder);
    git
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_is_known_by_its_whole_hash() {
        let hash_of_head = hash("HEAD").unwrap();
        assert_eq!(hash_of_head.len(), 40);
        assert_eq!(hash(&hash_of_head[..12]).unwrap(), hash_of_head);
    }

    #[test]
    fn other_names_are_refused() {
        for name in ["no-such-commit", "--all", "HEAD:README.md"] {
            let error = hash(name).unwrap_err().to_string();
            assert_eq!(error, format!("{name} is not a commit"));
        }
    }
}
