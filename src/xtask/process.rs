//! Finds, starts and stops other programs.

use std::env;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Runs a program, shows its output and waits for it to end. Fails if the program fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| not_started(command))?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Runs a program like [`run`], but kills it and fails once it exceeds a time limit.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    let mut child = command.stdin(Stdio::null()).spawn().with_context(|| not_started(command))?;
    let start = Instant::now();
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => bail!("`{}` failed ({status})", shown(command)),
            None if start.elapsed() < limit => thread::sleep(Duration::from_millis(50)),
            None => {
                child.kill()?;
                child.wait()?;
                bail!("`{}` did not finish within {} s", shown(command), limit.as_secs());
            }
        }
    }
}

/// Runs a program and returns its trimmed standard output. Fails if the program does.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().with_context(|| not_started(command))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` failed ({}): {}", shown(command), output.status, said.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a program like [`run`], but shows its output only if it fails.
pub(crate) fn run_silently(command: &mut Command) -> Result<()> {
    output(command).map(drop)
}

/// Returns cargo's option to be quiet, unless standard error is a terminal. In a terminal, cargo
/// shows a progress bar, but in a log it would list hundreds of crates.
pub(crate) fn quiet() -> Option<&'static str> {
    (!io::stderr().is_terminal()).then_some("--quiet")
}

/// Finds the first program with this name on `PATH`.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ".bat"] } else { &[""] };
    env::split_paths(&path)
        .flat_map(|folder| endings.iter().map(move |ending| folder.join(format!("{name}{ending}"))))
        .find(|file| file.is_file())
}

/// Returns a command for a program that lets all others have the processor first, if the operating
/// system has `nice`.
pub(crate) fn nice(program: &str) -> Command {
    let Some(nice) = find("nice") else { return Command::new(program) };
    let mut command = Command::new(nice);
    command.args(["-n", "10", program]);
    command
}

/// Runs a program with `--version` and returns the version that it prints, if any.
pub(crate) fn version(program: &Path) -> Option<String> {
    let text = output(Command::new(program).arg("--version")).ok()?;
    version_in(&text).map(str::to_owned)
}

/// Returns the first word in a text that looks like a version.
fn version_in(text: &str) -> Option<&str> {
    text.split_whitespace()
        .map(|word| word.strip_prefix('v').unwrap_or(word))
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()))
}

fn not_started(command: &Command) -> String {
    format!("cannot start `{}`", shown(command))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_programs_say() {
        for (said, version) in [
            ("trunk 0.21.14", "0.21.14"),
            ("v20.20.2", "20.20.2"),
            ("Chromium 156.0.8078.79 built on Debian", "156.0.8078.79"),
            ("wasm-opt version 132 (version_132)", "132"),
        ] {
            assert_eq!(version_in(said), Some(version));
        }
        assert_eq!(version_in("no version here"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_hangs_is_stopped() {
        let start = Instant::now();
        let error =
            run_within(Duration::from_millis(100), Command::new("sleep").arg("30")).unwrap_err();
        assert!(error.to_string().contains("sleep 30"), "{error}");
        assert!(start.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = run(&mut Command::new("rollbook-no-such-program")).unwrap_err();
        assert!(error.to_string().contains("rollbook-no-such-program"), "{error}");
    }
}
