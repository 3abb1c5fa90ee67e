//! Installs missing tools for building and testing into the user's cache.

mod apt;
mod archive;
mod cargo_tool;
mod chromium;
mod debian;
mod engines;
mod library;
mod npm;
mod terser;
mod wasm_bindgen;
mod wasm_opt;
mod wasm_target;

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::parallel::joined;
use crate::paths;
use crate::process;
use crate::progress::Took;
use cargo_tool::CargoTool;
use wasm_target::Compiler;

pub(crate) use chromium::Browser;
pub(crate) use library::TARGET;
pub(crate) use wasm_opt::WasmOpt;

/// The environment variable for the target's compiler flags.
const RUSTFLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// The flags for a small program that can be [split into parts](crate::finish).
///
/// A function with more than 256 bytes of locals on the stack is not inlined, not even if it has a
/// single caller. Systems shrink by 4% then, compressed. A limit of 64 bytes makes them smaller
/// still, but a start 4 KB larger.
const RELEASE: &str = "--cfg rollbook_parts -Clink-arg=--emit-relocs \
                       -Cllvm-args=-inline-max-stacksize=256";

/// The tools that build the site from Rust.
#[derive(Debug)]
pub(crate) struct WebTools {
    path: OsString,
    compiler: Compiler,
    small_library: Option<PathBuf>,
}

impl WebTools {
    /// Returns a command that finds these tools before any others. It builds into a separate folder
    /// so that it does not block an editor's checks, or wait for them.
    pub(crate) fn command(&self, program: &str) -> Command {
        self.command_with(program, self.compiler.library.as_deref())
    }

    /// Returns a command for a release that is split into parts, with the size-optimised standard
    /// library if there is one.
    pub(crate) fn release_command(&self, program: &str) -> Command {
        let library = self.small_library.as_deref().or(self.compiler.library.as_deref());
        let mut flags = RELEASE.to_owned();
        if let Some(library) = library {
            flags.push_str(&format!(" --sysroot={}", library.display()));
        }
        let mut command = self.command_with(program, None);
        command.env(RUSTFLAGS, flags);
        command
    }

    /// Returns `true` if releases are built with the size-optimised standard library.
    pub(crate) fn has_small_library(&self) -> bool {
        self.small_library.is_some()
    }

    fn command_with(&self, program: &str, library: Option<&Path>) -> Command {
        // The program is looked up here, because systems differ in whether they use the child's
        // `PATH` for that.
        let file = env::split_paths(&self.path)
            .map(|folder| folder.join(format!("{program}{}", env::consts::EXE_SUFFIX)))
            .find(|file| file.is_file());
        let mut command =
            Command::new(file.as_deref().map_or(OsStr::new(program), |file| file.as_os_str()));
        command
            .env("PATH", &self.path)
            .env("CARGO_BUILD_TARGET_DIR", paths::repository().join("target/web"))
            .env("TRUNK_SKIP_VERSION_CHECK", "true");
        // Trunk takes this general setting for one of its own options and rejects its value.
        command.env_remove("NO_COLOR");
        if let Some(rustc) = self.compiler.rustc() {
            command.env("CARGO_BUILD_RUSTC", rustc);
        }
        if let Some(library) = library {
            // Cargo adds this flag to those in `.cargo/config.toml`.
            let flag = format!("--sysroot={}", library.display());
            command.env(RUSTFLAGS, flag);
        }
        command
    }

    /// Finds the program with this name among the tools.
    pub(crate) fn find(&self, program: &str) -> Result<PathBuf> {
        let name = format!("{program}{}", env::consts::EXE_SUFFIX);
        env::split_paths(&self.path)
            .map(|folder| folder.join(&name))
            .find(|file| file.is_file())
            .with_context(|| format!("{program} is missing: run `cargo xtask setup`"))
    }
}

/// Installs all tools that any command needs.
pub(crate) fn everything() -> Result<()> {
    let start = Instant::now();
    web()?;
    browser()?;
    firefox()?;
    if cfg!(target_os = "linux") {
        webkit()?;
    }
    browser_tests()?;
    strings()?;
    println!("Everything is set up ({}).", Took(start.elapsed()));
    Ok(())
}

/// Installs all tools that are needed to build the site.
pub(crate) fn web() -> Result<WebTools> {
    web_while(|_| Ok(()))
}

/// Installs the same tools as [`web`], and meanwhile runs work that needs only the compiler and its
/// library.
///
/// The steps run in parallel, because each of them keeps only one core busy for minutes.
pub(crate) fn web_while(meanwhile: impl FnOnce(&WebTools) -> Result<()>) -> Result<WebTools> {
    let compiler = Compiler::find()?;
    let cargo_tools = [CargoTool::trunk(), wasm_bindgen::tool()?];
    let mut folders = Vec::new();
    for tool in &cargo_tools {
        folders.extend(tool.folder()?);
    }
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(folders).context("a folder's name is not allowed in PATH")?;
    thread::scope(|scope| {
        let builds = cargo_tools.each_ref().map(|tool| scope.spawn(|| tool.provide()));
        let packages = scope.spawn(|| wasm_opt::find().and_then(|_| terser::command()));
        let small_library = compiler.small_library();
        if let Err(error) = &small_library {
            println!(
                "    The release will be a tenth larger, with the ordinary standard library: \
                 {error:#}."
            );
        }
        let tools = WebTools { path, compiler, small_library: small_library.ok() };
        let done = meanwhile(&tools);
        joined(packages)?;
        builds.into_iter().try_for_each(joined)?;
        done.map(|()| tools)
    })
}

/// Installs only the optimiser, for the last step of a build.
pub(crate) fn wasm_opt() -> Result<WasmOpt> {
    wasm_opt::find()
}

/// Installs only the JavaScript minifier, for the last step of a build.
pub(crate) fn terser() -> Result<Command> {
    terser::command()
}

/// Installs Chromium and its driver.
pub(crate) fn browser() -> Result<Browser> {
    chromium::find()
}

/// Installs Firefox, for some of the browser tests.
pub(crate) fn firefox() -> Result<PathBuf> {
    engines::firefox()
}

/// Installs WebKit, for its own browser tests.
pub(crate) fn webkit() -> Result<()> {
    engines::webkit()
}

/// Installs Playwright and Selenium for the browser tests.
pub(crate) fn browser_tests() -> Result<()> {
    let package = paths::browser_tests();
    let modules = npm::modules(&package)?;
    npm::link(&package, &modules)
}

/// Installs the spelling and grammar checker.
pub(crate) fn strings() -> Result<PathBuf> {
    npm::modules(&paths::repository().join("src/xtask/strings"))
}

/// Finds Node.js, which runs Playwright, the JavaScript minifier and other tools.
pub(crate) fn node() -> Result<PathBuf> {
    process::find("node")
        .context("Node.js is missing: install version 20 or newer, from https://nodejs.org")
}
