//! Terser, the JavaScript minifier, from npm.

use std::process::Command;

use anyhow::Result;

use super::{node, npm};

/// Returns Terser's command without arguments, and installs it if necessary.
pub(crate) fn command() -> Result<Command> {
    let mut command = Command::new(node()?);
    command.arg(npm::tools()?.join("terser/bin/terser"));
    Ok(command)
}
