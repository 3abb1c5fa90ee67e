//! Chromium and its driver, for the tests.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::apt;
use crate::process;
use crate::progress;

const BROWSERS: &[&str] =
    &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_BROWSER: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
/// The headless Chromium, which is a separate program and package.
const SHELL: &str = "chromium-headless-shell";

/// The programs that the tests in Chromium need.
#[derive(Debug)]
pub(crate) struct Browser {
    /// Chromium or Chrome.
    pub(crate) program: PathBuf,
    /// The headless version, which needs a third less time per page.
    shell: Option<PathBuf>,
    /// The matching `chromedriver`.
    pub(crate) driver: PathBuf,
}

impl Browser {
    /// Returns the program for tests with many pages that need no window.
    pub(crate) fn without_windows(&self) -> &Path {
        self.shell.as_deref().unwrap_or(&self.program)
    }
}

/// Finds or installs the browser and its driver.
pub(crate) fn find() -> Result<Browser> {
    if find_browser().is_none() || process::find("chromedriver").is_none() {
        if !apt::is_allowed() {
            bail!(
                "install Chromium or Chrome and the chromedriver of the same version, with both \
                 on PATH"
            );
        }
        progress::step("Installing Chromium and its driver", || {
            apt::install(&["chromium", "chromium-driver"])
        })?;
    }
    let program = find_browser().context("Chromium was installed, but is not on PATH")?;
    let driver =
        process::find("chromedriver").context("chromedriver was installed, but is not on PATH")?;
    warn_of_mismatch(&program, &driver);
    Ok(Browser { program, shell: shell(), driver })
}

/// Finds or installs the headless Chromium. Tests also run without it.
fn shell() -> Option<PathBuf> {
    let found = || process::find(SHELL);
    if found().is_none() && apt::is_allowed() && apt::has(SHELL) {
        let installed =
            progress::step("Installing the headless Chromium", || apt::install(&[SHELL]));
        if let Err(error) = installed {
            println!("    {error:#}; continuing with the full Chromium, which takes longer");
        }
    }
    found()
}

fn find_browser() -> Option<PathBuf> {
    let mac = || Some(PathBuf::from(MAC_BROWSER)).filter(|program| program.is_file());
    BROWSERS.iter().find_map(|name| process::find(name)).or_else(mac)
}

fn warn_of_mismatch(program: &Path, driver: &Path) {
    let [Some(browser), Some(driver)] = [program, driver].map(process::version) else {
        return;
    };
    let major = |version: &str| version.split('.').next().map(str::to_owned);
    if major(&browser) != major(&driver) {
        println!("    The browser is {browser}, its driver {driver}: they may be incompatible.");
    }
}
