//! Spelling and grammar checks with Harper.

use std::io::Write;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::SourceString;
use crate::paths;
use crate::setup;

/// Prints all spelling and grammar errors in the strings, and fails if there are any. Words listed
/// in `words.txt` are accepted.
pub(crate) fn check(strings: &[SourceString]) -> Result<()> {
    let package = paths::repository().join("src/xtask/strings");
    let modules = setup::strings()?;
    let mut harper = Command::new(setup::node()?)
        .arg(package.join("harper.js"))
        .arg(modules)
        .arg(package.join("words.txt"))
        .stdin(Stdio::piped())
        .spawn()
        .context("Node.js cannot be started")?;
    let mut input = harper.stdin.take().context("Node.js accepts no input")?;
    for found in strings {
        writeln!(input, "{found}")?;
    }
    drop(input);
    if !harper.wait()?.success() {
        bail!("some strings have spelling or grammar errors; is a word missing in words.txt?");
    }
    Ok(())
}
