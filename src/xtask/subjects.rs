//! Checks the subjects of commits, from the commit that added this file on.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::paths;
use crate::process;

/// This file, whose first commit is the first to be checked.
const HERE: &str = "src/xtask/subjects.rs";

/// The maximum number of characters, as in the guidelines for contributors.
const LONGEST: usize = 72;

/// Checks the subjects of all commits since this check exists. Without a history, as in a
/// downloaded archive, there is nothing to check.
pub(crate) fn check() -> Result<()> {
    let Some(first) = first() else {
        println!("    There is no history, so the subjects of commits are not checked.");
        return Ok(());
    };
    // The first commit has no parents in a clone with a short history.
    let log = git(&["log", "--format=%h %s", "HEAD", "--not", &format!("{first}^@")])?;
    let faults: Vec<String> = log.lines().filter_map(fault).collect();
    ensure!(faults.is_empty(), "subjects of commits:\n{}", faults.join("\n"));
    Ok(())
}

/// Returns the commit that added this file, or the oldest one in a history that is cut off later.
fn first() -> Option<String> {
    let added = git(&["log", "--diff-filter=A", "--format=%H", "--", HERE]).ok()?;
    added.lines().last().map(str::to_owned)
}

/// Returns what is wrong with a commit, given as its hash and subject.
fn fault(commit: &str) -> Option<String> {
    let (_, subject) = commit.split_once(' ').unwrap_or_default();
    if is_trial(subject) {
        return None;
    }
    let length = subject.chars().count();
    if length > LONGEST {
        return Some(format!("{commit}: {length} characters, but {LONGEST} are the maximum"));
    }
    let says_nothing =
        ["Merge branch ", "Merge remote-tracking branch "].iter().any(|it| subject.starts_with(it));
    says_nothing.then(|| format!("{commit}: say what the merged commits change"))
}

/// Returns `true` for the commit by which GitHub tests a pull request, which no one writes.
fn is_trial(subject: &str) -> bool {
    let is_hash = |it: &str| it.len() == 40 && it.chars().all(|it| it.is_ascii_hexdigit());
    let words: Vec<&str> = subject.split(' ').collect();
    matches!(words[..], ["Merge", one, "into", other] if is_hash(one) && is_hash(other))
}

fn git(arguments: &[&str]) -> Result<String> {
    process::output(Command::new("git").args(arguments).current_dir(paths::repository()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_are_short_and_say_what_changes() {
        assert_eq!(fault("abc1234 Fix undo while typing in a text field"), None);
        assert_eq!(fault(&format!("abc1234 {}", "ü".repeat(72))), None);
        let long = fault(&format!("abc1234 {}", "x".repeat(73))).unwrap();
        assert!(long.starts_with("abc1234 x") && long.ends_with("72 are the maximum"), "{long}");
        for merge in ["Merge branch 'quick'", "Merge remote-tracking branch 'origin/main'"] {
            assert!(fault(&format!("abc1234 {merge}")).unwrap().contains(merge));
        }
        assert_eq!(fault("abc1234 Merge odds of loops in loops"), None);
        let [one, other] = ["1", "f"].map(|it| it.repeat(40));
        assert_eq!(fault(&format!("abc1234 Merge {one} into {other}")), None);
    }
}
