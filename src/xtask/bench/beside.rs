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
    let repository = paths::repository();
    let hash = hash(&repository, commit)?;
    let folder = repository.join("target/beside");
    let site = folder.join(&hash);
    if !site.is_dir() {
        let source = folder.join("source");
        check_out(&repository, &hash, &source)?;
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
fn hash(repository: &Path, commit: &str) -> Result<String> {
    let name = format!("{commit}^{{commit}}");
    process::output(git(repository).args([
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &name,
    ]))
    .with_context(|| format!("{commit} is not a commit"))
}

/// Checks a commit out into a clone, which shares the objects of the repository.
fn check_out(repository: &Path, hash: &str, clone: &Path) -> Result<()> {
    if !clone.is_dir() {
        let options = ["clone", "--quiet", "--shared", "--no-checkout"];
        process::run(git(repository).args(options).arg(repository).arg(clone))?;
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

    /// Creates a repository with one commit.
    fn repository(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("rollbook-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        process::run(git(&folder).args(["init", "--quiet"])).unwrap();
        let author = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"];
        let commit = ["commit", "--quiet", "--allow-empty", "--message", "Begin"];
        process::run(git(&folder).args(author).args(commit)).unwrap();
        folder
    }

    #[test]
    fn a_commit_is_known_by_its_whole_hash_and_checked_out() {
        let folder = repository("commit");
        let head = hash(&folder, "HEAD").unwrap();
        assert_eq!(head.len(), 40);
        assert_eq!(hash(&folder, &head[..12]).unwrap(), head);
        let clone = folder.join("target/source");
        for _ in 0..2 {
            check_out(&folder, &head, &clone).unwrap();
            assert_eq!(hash(&clone, "HEAD").unwrap(), head);
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn other_names_are_refused() {
        let folder = repository("names");
        for name in ["no-such-commit", "--all", "HEAD:README.md"] {
            let error = hash(&folder, name).unwrap_err().to_string();
            assert_eq!(error, format!("{name} is not a commit"));
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
