//! Installs Debian packages.

use std::process::{Command, Stdio};

use anyhow::Result;

use crate::process;

/// Returns `true` if packages can be installed without a password.
pub(crate) fn is_allowed() -> bool {
    process::find("apt-get").is_some() && (is_root() || can_become_root())
}

/// Returns `true` if apt lists a package with this name.
pub(crate) fn has(package: &str) -> bool {
    process::output(Command::new("apt-cache").args(["show", package])).is_ok()
}

/// Updates the package lists and installs packages, without removing any.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if let Err(error) = process::run(apt_get().args(["--quiet=2", "update"])) {
        println!("    {error}; continuing with the existing package lists");
    }
    process::run(
        apt_get()
            .args(["--quiet=2", "install", "--no-install-recommends", "--no-remove"])
            .args(packages),
    )
}

fn apt_get() -> Command {
    let mut command = if is_root() {
        Command::new("apt-get")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.args(["--non-interactive", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
        sudo
    };
    command.env("DEBIAN_FRONTEND", "noninteractive").args([
        "--assume-yes",
        "--option=DPkg::Lock::Timeout=300",
        "--option=Dpkg::Use-Pty=0",
    ]);
    command
}

fn is_root() -> bool {
    process::output(Command::new("id").arg("-u")).is_ok_and(|user| user == "0")
}

fn can_become_root() -> bool {
    let quiet = Stdio::null;
    let mut sudo = Command::new("sudo");
    sudo.args(["--non-interactive", "true"]).stdin(quiet()).stdout(quiet()).stderr(quiet());
    sudo.status().is_ok_and(|status| status.success())
}
