//! Terser, the minifier for JavaScript, from npm.

use std::process::Command;

use anyhow::Result;

use super::{node, npm};

/// Its command without arguments; installs it if necessary.
pub(crate) fn command() -> Result<Command> {
    let mut command = Command::new(node()?);
    command.arg(npm::tools()?.join("terser/bin/terser"));
    Ok(command)
}
