//! The app in a real browser, driven by Playwright.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::paths;
use crate::process;
use crate::serve::{self, Base};
use crate::setup;

/// Runs the tests against the release in `dist/`.
pub(crate) fn tests() -> Result<()> {
    run("playwright.config.ts", &paths::dist())
}

/// Runs the measurements against the site in this folder.
pub(crate) fn bench(site: &Path) -> Result<()> {
    run("bench.config.ts", site)
}

/// The specs find what they need in the environment; `fixtures.ts` tells it to those who write them.
fn run(config: &str, site: &Path) -> Result<()> {
    let browser = setup::browser()?;
    setup::browser_tests()?;
    let folder = paths::browser_tests();
    process::run(
        Command::new(setup::node()?)
            .arg(folder.join("node_modules/@playwright/test/cli.js"))
            .args(["test", "--config", config])
            .env("BASE_URL", serve::in_background(site, &Base::root())?)
            .env("FOLDER_URL", serve::in_background(site, &"/some/folder/".parse()?)?)
            .env("ROLLBOOK_CHROMIUM", browser.program)
            .env("ROLLBOOK_SITE", site)
            .env("ROLLBOOK_XTASK", env::current_exe()?)
            .current_dir(folder),
    )
}
