//! Builds the site with Trunk.

use std::net::IpAddr;
use std::process::Command;

use anyhow::Result;

use crate::finish::Passes;
use crate::paths;
use crate::process;
use crate::progress;
use crate::setup::{self, TARGET, WebTools};

/// Installs the tools for a release, and builds it into `dist/`.
pub(crate) fn set_up_and_build() -> Result<WebTools> {
    let tools = setup::web_while(compile)?;
    bundle(&tools, Passes::All)?;
    Ok(tools)
}

/// Installs the tools for a release, and builds it into `dist/` as fast as possible: the same site,
/// but its programs are optimised once only and a little larger.
pub(crate) fn set_up_and_build_to_try() -> Result<()> {
    let tools = setup::web_while(compile)?;
    bundle(&tools, Passes::One)
}

/// Builds the release into `dist/`.
pub(crate) fn build(tools: &WebTools) -> Result<()> {
    compile(tools)?;
    bundle(tools, Passes::All)
}

/// Compiles the programs as Trunk would, so that Trunk finds them already compiled. This can run
/// while other tools are still being installed.
fn compile(tools: &WebTools) -> Result<()> {
    progress::step("Compiling the release", || {
        process::run(
            tools
                .release_command("cargo")
                .args(["build", "--release", "--target", TARGET])
                .args(process::quiet())
                .args(["--manifest-path", "src/app/Cargo.toml", "--bins"])
                .current_dir(paths::repository()),
        )
    })
}

/// Bundles the compiled programs into `dist/` with Trunk.
fn bundle(tools: &WebTools, passes: Passes) -> Result<()> {
    progress::step("Bundling the release into dist/", || {
        process::run(
            tools
                .release_command("trunk")
                .args(["build", "--release"])
                .env(Passes::VARIABLE, passes.value())
                .current_dir(paths::repository()),
        )
    })
}

/// Builds for development into a separate folder, serves it, and rebuilds on every change.
pub(crate) fn dev(tools: &WebTools, host: IpAddr, port: u16) -> Result<()> {
    let (host, port) = (host.to_string(), port.to_string());
    let serve = ["serve", "--dist", "target/dev-dist", "--address", &host, "--port", &port];
    process::run(trunk(tools).args(serve))
}

fn trunk(tools: &WebTools) -> Command {
    let mut trunk = tools.command("trunk");
    // Trunk's errors are about our sources, so backtraces of Trunk itself do not help.
    trunk.env("RUST_LIB_BACKTRACE", "0").current_dir(paths::repository());
    trunk
}
