//! Archives of programs from a project's release page, which save compiling them.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::files;
use crate::process;

/// The environment variable that says how to get tools: `download` or `compile`.
const WISH: &str = "ROLLBOOK_TOOLS";

/// The limits for curl, in seconds and bytes per second. Compiling takes minutes, so it starts
/// within five seconds if the page can't be reached or sends next to nothing.
const LIMITS: &[&str] = &["--connect-timeout", "3", "--speed-time", "3", "--speed-limit", "20000"];

/// The archives of one version of a tool.
#[derive(Debug)]
pub(super) struct Release {
    /// The version of the tool in the archives.
    pub(super) version: &'static str,
    /// The address of the folder with the archives.
    pub(super) page: &'static str,
    /// The archives.
    pub(super) files: &'static [File],
}

/// An archive for one kind of machine.
#[derive(Debug)]
pub(super) struct File {
    /// The operating system and processor, as in [`env::consts`].
    pub(super) machine: (&'static str, &'static str),
    /// The file's name.
    pub(super) name: &'static str,
    /// The file's digest. Without it, the file is not downloaded.
    pub(super) sha256: Option<&'static str>,
}

impl Release {
    /// Returns the archive for this machine, unless its digest is unknown or nothing may be
    /// downloaded.
    pub(super) fn archive(&self) -> Option<Archive> {
        let wish = env::var(WISH).unwrap_or_default();
        if !is_wanted(&wish, env::var_os("CI").as_deref()) {
            return None;
        }
        let here = (env::consts::OS, env::consts::ARCH);
        let file = self.files.iter().find(|it| it.machine == here)?;
        let address = format!("{}/{}", self.page, file.name);
        Some(Archive { address, sha256: file.sha256?.to_owned() })
    }
}

/// Returns `true` if tools may be downloaded. Runs of automatic tests download nothing unless asked
/// to, so that their results don't depend on another site.
fn is_wanted(wish: &str, ci: Option<&OsStr>) -> bool {
    match wish {
        "download" => true,
        "compile" => false,
        _ => ci.is_none_or(OsStr::is_empty),
    }
}

/// An archive to download.
#[derive(Debug)]
pub(super) struct Archive {
    address: String,
    sha256: String,
}

impl Archive {
    /// Downloads the archive, and puts the programs with these names from any of its folders into
    /// `bin`. Fails if the archive has another digest. Creates `folder` for the archive's contents.
    pub(super) fn unpack(&self, programs: &[&str], folder: &Path, bin: &Path) -> Result<()> {
        files::create_folder(folder)?;
        files::create_folder(bin)?;
        let packed = folder.join("archive");
        self.download(&packed)?;
        let digest = Sha256::digest(files::read_bytes(&packed)?);
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        ensure!(
            digest == self.sha256,
            "{} has the SHA-256 {digest} instead of {}",
            self.address,
            self.sha256
        );
        process::run_silently(Command::new("tar").arg("-xf").arg("archive").current_dir(folder))?;
        let unpacked = files::tree(folder)?;
        for program in programs {
            let name = format!("{program}{}", env::consts::EXE_SUFFIX);
            let found = unpacked.iter().find(|it| it.rsplit('/').next() == Some(&name));
            let found = found.with_context(|| format!("{} has no {name}", self.address))?;
            fs::rename(folder.join(found), bin.join(&name))
                .with_context(|| format!("cannot move {name} to {}", bin.display()))?;
        }
        Ok(())
    }

    fn download(&self, to: &Path) -> Result<()> {
        let mut curl = Command::new("curl");
        curl.args(["--fail", "--location", "--silent", "--show-error"]).args(LIMITS);
        if cfg!(test) {
            // The server is on this machine, whatever proxy it uses for others.
            curl.args(["--noproxy", "*"]);
        }
        let curl = curl.arg("--output").arg(to).arg(&self.address).stdin(Stdio::null()).output();
        let output = curl.context("cannot start curl")?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{}: {}", self.address, said.trim());
        Ok(())
    }
}

#[cfg(test)]
impl Archive {
    pub(super) fn at(address: String, content: &[u8]) -> Self {
        let digest = Sha256::digest(content);
        Self { address, sha256: digest.iter().map(|byte| format!("{byte:02x}")).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automatic_tests_download_only_if_asked_to() {
        let ci = Some(OsStr::new("true"));
        assert!(is_wanted("", None) && is_wanted("", Some(OsStr::new(""))));
        assert!(!is_wanted("", ci));
        assert!(is_wanted("download", ci));
        assert!(!is_wanted("compile", None));
    }
}
