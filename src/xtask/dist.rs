//! Building the site with Trunk.

use std::net::IpAddr;
use std::process::Command;

use anyhow::Result;

use crate::paths;
use crate::process;
use crate::progress;
use crate::setup::WebTools;

/// Builds the release into `dist/`.
pub(crate) fn build(tools: &WebTools) -> Result<()> {
    progress::step("Building the release into dist/", || {
        process::run(
            tools
                .release_command("trunk")
                .args(["build", "--release"])
                .current_dir(paths::repository()),
        )
    })
}

/// Builds for development into a folder of its own and serves it, again at every change.
pub(crate) fn dev(tools: &WebTools, host: IpAddr, port: u16) -> Result<()> {
    let (host, port) = (host.to_string(), port.to_string());
    let serve = ["serve", "--dist", "target/dev-dist", "--address", &host, "--port", &port];
    process::run(trunk(tools).args(serve))
}

fn trunk(tools: &WebTools) -> Command {
    let mut trunk = tools.command("trunk");
    // Its errors are about the sources: where in Trunk they arose helps nobody.
    trunk.env("RUST_LIB_BACKTRACE", "0").current_dir(paths::repository());
    trunk
}
