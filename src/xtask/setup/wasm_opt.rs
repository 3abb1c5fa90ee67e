//! Binaryen's optimiser, from `PATH` if it has the right version, otherwise from npm.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::{node, npm};
use crate::process;

/// The ways to run the optimiser.
#[derive(Debug)]
pub(crate) enum WasmOpt {
    /// A native program.
    Native(PathBuf),
    /// A JavaScript program.
    Node {
        /// Node.js.
        node: PathBuf,
        /// The script to run.
        script: PathBuf,
    },
}

impl WasmOpt {
    /// The version, which must be the same as in `tools/package.json`.
    pub(crate) const VERSION: &str = "132";

    /// Returns the optimiser's command without arguments.
    pub(crate) fn command(&self) -> Command {
        self.command_of("wasm-opt")
    }

    /// Returns the command of the tool that merges modules.
    pub(crate) fn merge_command(&self) -> Command {
        self.command_of("wasm-merge")
    }

    fn command_of(&self, name: &str) -> Command {
        match self {
            Self::Native(program) => Command::new(program.with_file_name(name)),
            Self::Node { node, script } => {
                let mut command = Command::new(node);
                command.arg(script.with_file_name(name));
                command
            }
        }
    }
}

/// Finds or installs the optimiser.
pub(crate) fn find() -> Result<WasmOpt> {
    if let Some(program) = process::find("wasm-opt").filter(|program| fits(program)) {
        return Ok(WasmOpt::Native(program));
    }
    Ok(WasmOpt::Node { node: node()?, script: npm::tools()?.join("binaryen/bin/wasm-opt") })
}

fn fits(program: &Path) -> bool {
    process::version(program).is_some_and(|version| version == WasmOpt::VERSION)
}
