//! The last steps of a build. Trunk's hook runs them, so a plain `trunk build --release` builds the
//! same site, except that it uses the standard library as rustup provides it and does not split the
//! program into parts.

mod bindings;
mod inline;
mod issues;
mod kept_code;
mod names;
mod optimise;
mod parts;
mod policy;
mod precache;
mod stub;
mod weight;

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

pub(crate) use optimise::Passes;
pub(crate) use parts::{PROGRAM, needed};

use crate::files;

/// Finishes what Trunk has just built. A release gets optimised wasm and scripts, inlined small
/// files, and a service worker with the files and their digests. In development the service worker
/// caches no files, so that every change is visible.
pub(crate) fn hook() -> Result<()> {
    let variable =
        |name| env::var(name).with_context(|| format!("{name} is not set: this is Trunk's hook"));
    let site = PathBuf::from(variable("TRUNK_STAGING_DIR")?);
    let release = variable("TRUNK_PROFILE")? == "release";

    let page = site.join("index.html");
    for file in [&page, &site.join("boot.js"), &site.join(precache::WORKER)] {
        edit(file, names::fill).with_context(|| format!("{} isn't complete", file.display()))?;
    }
    edit(&page, issues::fill)?;
    if release {
        parts::take_apart(&site, &page)?;
        kept_code::mark(&site)?;
        optimise::wasm(&site, Passes::wanted())?;
        bindings::shorten(&site)?;
        for name in files::tree(&site)?.iter().filter(|name| name.ends_with(".js")) {
            if name != precache::WORKER {
                optimise::script(&site.join(name))?;
            }
        }
        edit(&page, |html| inline::styles(&site, html))?;
        edit(&page, |html| inline::boot(&site, html))?;
    }
    edit(&page, policy::seal)?;
    if release {
        precache::fill(&site)?;
        optimise::script(&site.join(precache::WORKER))?;
        precache::enclose(&site)?;
    }
    Ok(())
}

/// Optimises the only program in a folder as in a release.
pub(crate) fn optimise(folder: &Path) -> Result<()> {
    let names = files::tree(folder)?;
    let program = names.iter().find(|name| name.ends_with(".wasm")).context("no program")?;
    optimise::program(&folder.join(program))
}

fn edit(file: &Path, change: impl FnOnce(&str) -> Result<String>) -> Result<()> {
    files::write(file, change(&files::read(file)?)?)
}

/// Replaces a placeholder. Fails unless it occurs exactly once.
fn replace_once(text: &str, placeholder: &str, value: &str) -> Result<String> {
    let count = text.matches(placeholder).count();
    anyhow::ensure!(count == 1, "`{placeholder}` must occur once, but occurs {count} times");
    Ok(text.replacen(placeholder, value, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_is_there_once() {
        assert_eq!(replace_once("a _b_ c", "_b_", "B").unwrap(), "a B c");
        for text in ["a c", "_b_ _b_"] {
            assert!(replace_once(text, "_b_", "B").unwrap_err().to_string().contains("_b_"));
        }
    }
}
