//! Terser, the JavaScript minifier, from npm.

use std::process::Command;

use anyhow::Result;

use super::{node, npm};

/// Installs Terser if necessary, and returns its command without arguments.
pub(crate) fn command() -> Result<Command> {
    let mut command = Command::new(node()?);
    command.arg(npm::tools()?.join("terser/bin/terser"));
    Ok(command)
}
