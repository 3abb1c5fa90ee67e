//! Firefox and WebKit for the tests, as packaged by Debian.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::apt;
use crate::process;
use crate::progress;

const FIREFOXES: &[&str] = &["firefox-esr", "firefox"];
const MAC_FIREFOX: &str = "/Applications/Firefox.app/Contents/MacOS/firefox";

/// The oldest Firefox that supports all commands that the tests send.
const OLDEST_FIREFOX: u32 = 153;

/// The programs for WebKitGTK: its driver and a virtual screen.
const WEBKIT: &[&str] = &["WebKitWebDriver", "Xvfb"];
/// The Python interpreter, which opens a phone-sized window with the libraries in [`WINDOW`].
const PYTHON: &str = "/usr/bin/python3";
const WINDOW: &str =
    "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
const PACKAGES: &[&str] =
    &["webkit2gtk-driver", "gir1.2-webkit2-4.1", "gir1.2-gtk-3.0", "python3-gi", "xvfb"];

/// Finds Firefox, or installs it if it is missing or too old.
pub(crate) fn firefox() -> Result<PathBuf> {
    if let Some(program) = find_firefox().filter(|program| is_new_enough(program)) {
        return Ok(program);
    }
    if !apt::is_allowed() {
        bail!("install Firefox {OLDEST_FIREFOX} or newer, and put it on PATH");
    }
    progress::step("Installing Firefox", || apt::install(&["firefox-esr"]))?;
    let program = find_firefox().context("Firefox was installed, but is not on PATH")?;
    ensure!(
        is_new_enough(&program),
        "{} is older than Firefox {OLDEST_FIREFOX}, which the tests need, and there is no newer \
            package",
        program.display()
    );
    Ok(program)
}

fn is_new_enough(firefox: &Path) -> bool {
    let words = process::output(Command::new(firefox).arg("--version"));
    words.ok().and_then(|words| version_in(&words)).is_some_and(|it| it >= OLDEST_FIREFOX)
}

/// Returns the first number in the version message of a program.
fn version_in(words: &str) -> Option<u32> {
    let number = words.split(|letter: char| !letter.is_ascii_digit()).find(|it| !it.is_empty())?;
    number.parse().ok()
}

/// Finds or installs all programs for tests in WebKitGTK, which has Safari's engine.
pub(crate) fn webkit() -> Result<()> {
    if missing().is_empty() {
        return Ok(());
    }
    if !cfg!(target_os = "linux") {
        bail!("there is no WebKitGTK for this system: run this stage on Linux");
    }
    if !apt::is_allowed() {
        bail!(
            "{} missing: install WebKitGTK's WebDriver, its GObject introspection data (WebKit2 \
             4.1) with Python's bindings, and Xvfb. On Debian: apt install {}",
            missing().join(", "),
            PACKAGES.join(" ")
        );
    }
    progress::step("Installing WebKitGTK and its driver", || apt::install(PACKAGES))?;
    let missing = missing();
    ensure!(missing.is_empty(), "{} still missing after installation", missing.join(", "));
    Ok(())
}

fn find_firefox() -> Option<PathBuf> {
    let mac = || Some(PathBuf::from(MAC_FIREFOX)).filter(|program| program.is_file());
    FIREFOXES.iter().find_map(|name| process::find(name)).or_else(mac)
}

fn missing() -> Vec<&'static str> {
    let has_window = Path::new(PYTHON).is_file()
        && process::output(Command::new(PYTHON).args(["-c", WINDOW])).is_ok();
    let programs = WEBKIT.iter().copied().filter(|name| process::find(name).is_none());
    programs.chain((!has_window).then_some("WebKit2 4.1 for Python")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_from_what_firefox_tells_of_itself() {
        assert_eq!(version_in("Mozilla Firefox 140.10.2esr\n"), Some(140));
        assert_eq!(version_in("Mozilla Firefox 153.0"), Some(153));
        assert_eq!(version_in("no such program"), None);
    }
}
