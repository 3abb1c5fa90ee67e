//! Runs the app in a real browser with Playwright.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::paths;
use crate::process;
use crate::serve::{self, Base};
use crate::setup;

/// The environment variable with the path of Chromium.
const CHROMIUM: &str = "ROLLBOOK_CHROMIUM";

/// Finds or installs the full Chromium and returns its path for [`CHROMIUM`]. Some specs need a
/// browser with windows.
fn whole_chromium() -> Result<String> {
    Ok(setup::browser()?.program.display().to_string())
}

/// Checks the types of the specs and runs them against the release in `dist/`, in headless Chromium
/// if there is one.
pub(crate) fn tests() -> Result<()> {
    setup::browser_tests()?;
    process::run(&mut node("typescript/bin/tsc")?)?;
    let chromium = setup::browser()?.without_windows().display().to_string();
    run("playwright.config.ts", &paths::dist(), &[], &[(CHROMIUM, &chromium)])
}

/// Runs some of the specs in Firefox.
pub(crate) fn firefox() -> Result<()> {
    let firefox = setup::firefox()?;
    setup::browser_tests()?;
    // Node.js loads this file before Playwright.
    let adapter = paths::browser_tests().join("engines/firefox-esr.cjs");
    let node = format!("--require \"{}\"", adapter.display());
    let with = [
        ("ROLLBOOK_FIREFOX", firefox.display().to_string()),
        ("NODE_OPTIONS", node.replace('\\', "/")),
    ];
    let with = with.each_ref().map(|(name, value)| (*name, value.as_str()));
    run("engines/firefox.config.ts", &paths::dist(), &[], &with)
}

/// Runs the tests for WebKit, which Selenium drives.
pub(crate) fn webkit() -> Result<()> {
    setup::webkit()?;
    setup::browser_tests()?;
    run("webkit.config.ts", &paths::dist(), &[], &[])
}

/// Kills the whole browser this many times while the release in `dist/` plays in it.
pub(crate) fn kill(times: u32) -> Result<()> {
    setup::browser_tests()?;
    let (specs, times) = (["browser-kill.spec.ts", "--workers=1"], times.to_string());
    let with = [(CHROMIUM, &*whole_chromium()?), ("ROLLBOOK_KILLS", &*times)];
    run("playwright.config.ts", &paths::dist(), &specs, &with)
}

/// Taps at random in the release in `dist/` for this many minutes.
pub(crate) fn monkey(minutes: u32) -> Result<()> {
    setup::browser_tests()?;
    let minutes = minutes.to_string();
    let with = [(CHROMIUM, &*whole_chromium()?), ("ROLLBOOK_MONKEY", &*minutes)];
    run("playwright.config.ts", &paths::dist(), &["monkey.spec.ts"], &with)
}

/// Takes the pictures of the README from the release in `dist/`.
pub(crate) fn pictures() -> Result<()> {
    setup::browser_tests()?;
    run("pictures.config.ts", &paths::dist(), &[], &[(CHROMIUM, &whole_chromium()?)])
}

/// Runs the measurements against the site in this folder. Counts are compared with those in the file
/// `baseline`, and saved in the file `kept`.
pub(crate) fn bench(site: &Path, baseline: Option<&Path>, kept: Option<&Path>) -> Result<()> {
    setup::browser_tests()?;
    let files = [("ROLLBOOK_BASELINE", baseline), ("ROLLBOOK_KEEP", kept)];
    let files = files.map(|(name, file)| (name, file.map(|it| it.display().to_string())));
    let chromium = whole_chromium()?;
    let mut with = vec![(CHROMIUM, chromium.as_str())];
    with.extend(files.iter().filter_map(|(name, file)| Some((*name, file.as_deref()?))));
    run("bench.config.ts", site, &[], &with)
}

/// Measures the site in this folder by turns with its bare page, and with an `old` site if there is
/// one. The times are saved in the file `samples`.
pub(crate) fn times(site: &Path, old: Option<&Path>, rounds: u32, samples: &Path) -> Result<()> {
    setup::browser_tests()?;
    let old = old.map(|it| serve::in_background(it, &Base::root())).transpose()?;
    let [rounds, samples] = [rounds.to_string(), samples.display().to_string()];
    let chromium = whole_chromium()?;
    let mut with = vec![
        (CHROMIUM, chromium.as_str()),
        ("ROLLBOOK_ROUNDS", &rounds),
        ("ROLLBOOK_SAMPLES", &samples),
    ];
    with.extend(old.as_deref().map(|url| ("ROLLBOOK_OLD", url)));
    run("times.config.ts", site, &[], &with)
}

/// Runs specs with the environment variables that `fixtures.ts` documents. `with` adds variables
/// that only some specs need, such as the path of the browser.
fn run(config: &str, site: &Path, specs: &[&str], with: &[(&str, &str)]) -> Result<()> {
    process::run(
        node("@playwright/test/cli.js")?
            .args(["test", "--config", config])
            .args(specs)
            .env("BASE_URL", serve::in_background(site, &Base::root())?)
            .env("FOLDER_URL", serve::in_background(site, &"/some/folder/".parse()?)?)
            .env("ROLLBOOK_SITE", site)
            .env("ROLLBOOK_XTASK", env::current_exe()?)
            .envs(with.iter().copied()),
    )
}

fn node(script: &str) -> Result<Command> {
    let folder = paths::browser_tests();
    let mut command = Command::new(setup::node()?);
    command.arg(PathBuf::from("node_modules").join(script)).current_dir(folder);
    Ok(command)
}
