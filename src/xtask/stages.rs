//! The stages of `cargo xtask test`.

use std::cell::OnceCell;
use std::fmt;
use std::process::Command;
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail};

use crate::dist;
use crate::parallel::joined;
use crate::paths;
use crate::playwright;
use crate::process;
use crate::progress::Took;
use crate::setup::{self, TARGET, WebTools};
use crate::size;
use crate::strings;
use crate::subjects;

/// A stage of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The format of the sources, the spelling, grammar and words of the strings on screen, and the
    /// subjects of commits.
    Fmt,
    /// The lints, and the documentation with its links.
    Clippy,
    /// The tests that need no browser.
    Rules,
    /// The tests of the app's own functions, inside a browser.
    Wasm,
    /// The size of the release.
    Size,
    /// The release in Chromium, as players use it.
    Browser,
    /// Some of the browser tests in Firefox.
    Firefox,
    /// Tests of their own in WebKit.
    Webkit,
}

impl Stage {
    /// All stages, starting with those that find the most errors in the shortest time.
    pub(crate) const ALL: [Self; 8] = [
        Self::Fmt,
        Self::Clippy,
        Self::Rules,
        Self::Wasm,
        Self::Size,
        Self::Browser,
        Self::Firefox,
        Self::Webkit,
    ];

    /// Returns `true` if the stage needs neither a browser nor code for one.
    fn is_native(self) -> bool {
        matches!(self, Self::Fmt | Self::Clippy | Self::Rules)
    }

    /// Returns `true` if the stage needs the release.
    fn needs_release(self) -> bool {
        matches!(self, Self::Size | Self::Browser | Self::Firefox | Self::Webkit)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Fmt => "fmt",
            Self::Clippy => "clippy",
            Self::Rules => "rules",
            Self::Wasm => "wasm",
            Self::Size => "size",
            Self::Browser => "browser",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Stage {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        match Self::ALL.into_iter().find(|stage| stage.name() == name) {
            Some(stage) => Ok(stage),
            None => bail!(
                "there is no stage `{name}`; the stages are {}",
                Self::ALL.map(Self::name).join(", ")
            ),
        }
    }
}

/// Runs these stages, or all stages if the list is empty. After a failure, the remaining stages
/// still run, and the whole run fails at the end.
pub(crate) fn run(stages: &[Stage]) -> Result<()> {
    let stages = if stages.is_empty() { &Stage::ALL } else { stages };
    let results = thread::scope(|scope| {
        let workshop = Workshop::default();
        // Linking the release keeps one core busy for minutes, and so do some of the native crates.
        let mut early = has_time_to_build(stages).then(|| scope.spawn(dist::set_up_and_build));
        let mut results = Vec::new();
        for &stage in stages {
            println!("\n===== {stage} =====");
            let start = Instant::now();
            if !stage.is_native()
                && let Some(build) = early.take()
            {
                workshop.accept(joined(build));
            }
            let result = workshop.run(stage);
            if let Err(error) = &result {
                println!("{stage}: {error:#}");
            }
            results.push((stage, result.is_ok(), start.elapsed()));
        }
        results
    });
    println!("\n{}", summary(&results));
    if results.iter().any(|(_, passed, _)| !passed) {
        bail!("not all stages passed");
    }
    Ok(())
}

/// Returns `true` if native stages run before one that needs the release, which can be built
/// meanwhile.
fn has_time_to_build(stages: &[Stage]) -> bool {
    let needs = stages.iter().position(|stage| stage.needs_release());
    needs.is_some_and(|at| stages.iter().take(at).any(|stage| stage.is_native()))
}

fn summary(results: &[(Stage, bool, Duration)]) -> String {
    let mut text = "===== summary =====".to_owned();
    for (stage, passed, took) in results {
        let verdict = if *passed { "passed" } else { "FAILED" };
        text.push_str(&format!("\n{stage:<8} {verdict}  {}", Took(*took)));
    }
    text
}

/// The tools and the release that several stages share. Both are created when first needed.
#[derive(Default)]
struct Workshop {
    tools: OnceCell<WebTools>,
    built: OnceCell<()>,
}

impl Workshop {
    fn run(&self, stage: Stage) -> Result<()> {
        match stage {
            Stage::Fmt => {
                cargo(&["fmt", "--all", "--check"])?;
                strings::check()?;
                subjects::check()
            }
            Stage::Clippy => lints(),
            Stage::Rules => cargo(&["test", "--no-fail-fast"]),
            Stage::Wasm => self.wasm(),
            Stage::Size => size::check(&paths::dist(), self.release()?.has_small_library()),
            Stage::Browser => self.release().and_then(|_| playwright::tests()),
            Stage::Firefox => self.release().and_then(|_| playwright::firefox()),
            Stage::Webkit => self.release().and_then(|_| playwright::webkit()),
        }
    }

    /// Uses a release that was built early. If that failed, the stage that needs the release builds
    /// it again and fails.
    fn accept(&self, build: Result<WebTools>) {
        match build {
            Ok(tools) => {
                self.tools.get_or_init(|| tools);
                let _ = self.built.set(());
            }
            Err(error) => println!("    The release wasn't built: {error:#}"),
        }
    }

    fn wasm(&self) -> Result<()> {
        let browser = setup::browser()?;
        let tools = self.tools()?;
        process::run(
            tools
                .command("cargo")
                // With the standard library as rustup provides it. The size-optimised library of
                // releases aborts without a panic message, so a failing test could not say why.
                .args(["test", "--profile", "wasm-tests", "--package", "app", "--tests"])
                .args(["--target", TARGET])
                .env(
                    "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
                    tools.find("wasm-bindgen-test-runner")?,
                )
                .env("CHROMEDRIVER", browser.driver)
                .current_dir(paths::repository()),
        )
    }

    fn release(&self) -> Result<&WebTools> {
        if self.built.get().is_none() {
            match self.tools.get() {
                Some(tools) => dist::build(tools)?,
                None => {
                    let tools = dist::set_up_and_build()?;
                    self.tools.get_or_init(|| tools);
                }
            }
            let _ = self.built.set(());
        }
        self.tools()
    }

    fn tools(&self) -> Result<&WebTools> {
        if let Some(tools) = self.tools.get() {
            return Ok(tools);
        }
        let tools = setup::web()?;
        Ok(self.tools.get_or_init(|| tools))
    }
}

/// Runs clippy and rustdoc.
fn lints() -> Result<()> {
    cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-Dwarnings"])?;
    process::run(
        Command::new("cargo")
            .args(["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"])
            .env("RUSTDOCFLAGS", "-Dwarnings")
            .current_dir(paths::repository()),
    )
}

fn cargo(arguments: &[&str]) -> Result<()> {
    process::run(Command::new("cargo").args(arguments).current_dir(paths::repository()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_known_by_their_names() {
        for stage in Stage::ALL {
            assert_eq!(stage.to_string().parse::<Stage>().unwrap(), stage);
        }
        assert!("Fmt".parse::<Stage>().unwrap_err().to_string().contains("clippy"));
    }

    #[test]
    fn the_release_is_built_during_native_stages() {
        assert!(has_time_to_build(&Stage::ALL));
        assert!(has_time_to_build(&[Stage::Rules, Stage::Wasm, Stage::Size]));
        for stages in [&[Stage::Browser, Stage::Rules][..], &[Stage::Rules, Stage::Wasm], &[]] {
            assert!(!has_time_to_build(stages), "{stages:?}");
        }
    }

    #[test]
    fn the_summary_tells_what_failed() {
        let second = Duration::from_secs(1);
        let text = summary(&[(Stage::Fmt, true, second), (Stage::Wasm, false, second)]);
        assert!(text.ends_with("fmt      passed  1.0 s\nwasm     FAILED  1.0 s"), "{text}");
    }
}
