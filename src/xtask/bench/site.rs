//! Benchmarks of the release in a browser. The server sends compressed files, as a good host does.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::times::Times;
use super::{ROUNDS, baseline};
use crate::files;
use crate::finish;
use crate::paths;
use crate::playwright;
use crate::process;
use crate::setup::WebTools;
use crate::size;

/// Prepares a compressed site and runs the benchmarks in `tests/browser/bench` against it.
///
/// Their counts are compared with the `baseline`, and kept if `keep` is `true`.
pub(super) fn run(tools: &WebTools, baseline: Option<&Path>, keep: bool) -> Result<()> {
    let site = prepare(tools)?;
    page(tools, "odds", &site)?;
    finish::optimise(&site.join("odds"))?;
    playwright::bench(&site, baseline, keep.then(baseline::kept).as_deref())?;
    by_turns(&site, None, ROUNDS)
}

/// Compares the times of this release with those of an earlier one and the bare page.
pub(super) fn compare(tools: &WebTools, old: &Path, rounds: u32) -> Result<()> {
    by_turns(&prepare(tools)?, Some(old), rounds)
}

/// Measures all sites by turns, and prints the times.
fn by_turns(site: &Path, old: Option<&Path>, rounds: u32) -> Result<()> {
    let samples = site.with_extension("times");
    playwright::times(site, old, rounds, &samples)?;
    println!("\n{}", Times::read(&files::read(&samples)?)?);
    Ok(())
}

/// Prepares a compressed copy of the site in `dist/`, with the bare page in a folder.
fn prepare(tools: &WebTools) -> Result<PathBuf> {
    let site = paths::repository().join("target/bench-dist");
    compressed_copy(&paths::dist(), &site)?;
    page(tools, "yardstick", &site)?;
    Ok(site)
}

/// Builds a page of the benchmarks into a folder of the site.
fn page(tools: &WebTools, name: &str, site: &Path) -> Result<()> {
    process::run(
        tools
            .release_command("trunk")
            .args(["build", "--release", "--public-url", "./", "--dist"])
            .arg(site.join(name))
            .current_dir(paths::browser_tests().join("bench").join(name)),
    )
}

/// Copies a site, with a compressed copy next to each file for the server.
pub(super) fn compressed_copy(from: &Path, to: &Path) -> Result<()> {
    files::remove_folder(to)?;
    for name in files::tree(from)? {
        let (source, copy) = (from.join(&name), to.join(&name));
        files::create_folder(copy.parent().unwrap_or(to))?;
        fs::copy(&source, &copy).with_context(|| format!("cannot copy {name}"))?;
        files::write(
            &to.join(format!("{name}.br")),
            size::compress(&files::read_bytes(&source)?)?,
        )?;
    }
    Ok(())
}
