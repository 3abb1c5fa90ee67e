//! Terser, which makes JavaScript smaller, from npm.

use std::process::Command;

use anyhow::Result;

use super::{node, npm};

/// A command that still lacks its arguments. Installs it first if need be.
pub(crate) fn command() -> Result<Command> {
    let mut command = Command::new(node()?);
    command.arg(npm::tools()?.join("terser/bin/terser"));
    Ok(command)
}
