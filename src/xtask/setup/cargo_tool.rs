//! Programs built by `cargo install`, cached by version.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::paths;
use crate::process;
use crate::progress;

/// The subfolder in which `cargo install` puts programs.
const PROGRAMS: &str = "bin";

/// A package from crates.io with a fixed version.
#[derive(Debug)]
pub(crate) struct CargoTool {
    /// The package's name.
    pub(crate) package: &'static str,
    /// The exact version to install.
    pub(crate) version: String,
    /// The programs that the package must install.
    pub(crate) programs: &'static [&'static str],
}

impl CargoTool {
    /// Returns Trunk, which bundles the site. Newer versions need a newer Rust.
    pub(crate) fn trunk() -> Self {
        Self { package: "trunk", version: "0.21.14".to_owned(), programs: &["trunk"] }
    }

    /// Returns the folder for the built programs, or `None` if `PATH` already has this version of
    /// them.
    pub(crate) fn folder(&self) -> Result<Option<PathBuf>> {
        let fits = |name: &&str| process::find(name).is_some_and(|program| self.fits(&program));
        if self.programs.iter().all(fits) {
            return Ok(None);
        }
        self.root().map(|root| Some(root.join(PROGRAMS)))
    }

    /// Builds the programs, unless `PATH` or the cache already has them.
    pub(crate) fn build(&self) -> Result<()> {
        let Some(folder) = self.folder()? else { return Ok(()) };
        if self.programs.iter().all(|name| self.fits(&folder.join(name))) {
            return Ok(());
        }
        let what = format!("Building {} {} (a few minutes, once)", self.package, self.version);
        progress::step(&what, || self.install(&self.root()?))
    }

    fn root(&self) -> Result<PathBuf> {
        Ok(paths::cache()?.join(format!("tools/{}-{}", self.package, self.version)))
    }

    fn fits(&self, program: &Path) -> bool {
        process::version(program).is_some_and(|version| version == self.version)
    }

    fn install(&self, root: &Path) -> Result<()> {
        let locked = process::run(self.install_command(root).arg("--locked"));
        locked.or_else(|error| {
            println!(
                "    {error}; trying again with newer dependencies than it was published with"
            );
            process::run(&mut self.install_command(root))
        })
    }

    fn install_command(&self, root: &Path) -> Command {
        // Meanwhile, the release is compiled, mostly on one core, and the last steps wait for both.
        let mut command = process::nice("cargo");
        command
            .args(["install", self.package, "--version", &format!("={}", self.version), "--force"])
            // Several packages are built in parallel, and their progress bars would overwrite each
            // other.
            .arg("--quiet")
            // Neither tool downloads anything, and TLS would be a third of the code to compile.
            .arg("--no-default-features")
            .args(self.programs.iter().flat_map(|program| ["--bin", program]))
            .arg("--root")
            .arg(root)
            // The programs take minutes to compile and run only for seconds, so optimising
            // them is not worth it.
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        command
    }
}
