//! Building the site with Trunk.

use std::net::IpAddr;

use anyhow::Result;

use crate::paths;
use crate::process;
use crate::progress;
use crate::setup::WebTools;

/// Builds the release into `dist/`.
pub(crate) fn build(tools: &WebTools) -> Result<()> {
    progress::step("Building the release into dist/", || {
        process::run(
            tools.command("trunk").args(["build", "--release"]).current_dir(paths::repository()),
        )
    })
}

/// Builds for development into a folder of its own and serves it, again at every change.
pub(crate) fn dev(tools: &WebTools, host: IpAddr, port: u16) -> Result<()> {
    process::run(
        tools
            .command("trunk")
            .args(["serve", "--dist", "target/dev-dist"])
            .args(["--address", &host.to_string(), "--port", &port.to_string()])
            .current_dir(paths::repository()),
    )
}
