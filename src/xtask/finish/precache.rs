//! Writes the list of files with their digests into the service worker, and a version that changes
//! with any of them.

use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::{edit, replace_once};
use crate::files;

/// The service worker's file.
pub(super) const WORKER: &str = "service-worker.js";
/// The page's file, and its name in the service worker.
const PAGE: (&str, &str) = ("index.html", "./");
/// The folder of screenshots, which browsers show only when they offer to install the app.
const NOT_KEPT: &str = "screenshots/";
const VERSION: &str = "const VERSION = \"development\";";
const FILES: &str = "const FILES = {};";
/// The placeholder for the version in the page.
const PAGE_VERSION: &str = "__VERSION__";

/// The number of letters of each digest in the list. Digests do not compress, and 144 bits are
/// enough to detect any damage.
const DIGEST: usize = 24;

/// Writes the version into the page, and the version and all files with their digests into the
/// service worker.
pub(super) fn fill(site: &Path) -> Result<()> {
    let names = files::tree(site)?;
    let mut hash = Sha256::new();
    for name in &names {
        hash.update(format!("{name}\n"));
        hash.update(Sha256::digest(files::read_bytes(&site.join(name))?));
    }
    let version: String =
        hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    edit(&site.join(PAGE.0), |html| replace_once(html, PAGE_VERSION, &version))?;

    let digest = |name: &str| {
        let content = files::read_bytes(&site.join(name))?;
        let mut digest = BASE64_STANDARD.encode(Sha256::digest(content));
        digest.truncate(DIGEST);
        Ok(digest)
    };
    let listed = listed(&kept(&names), digest)?;
    edit(&site.join(WORKER), |worker| {
        filled(worker, &version, &listed)
            .with_context(|| format!("public/{WORKER} lacks a placeholder"))
    })
}

/// Encloses the service worker in braces. An incomplete download is then not a valid script, and
/// the browser keeps the previous service worker. Otherwise it might run half of the new one.
pub(super) fn enclose(site: &Path) -> Result<()> {
    edit(&site.join(WORKER), |worker| Ok(format!("{{{}}}", worker.trim())))
}

fn filled(worker: &str, version: &str, listed: &str) -> Result<String> {
    let text = replace_once(worker, VERSION, &format!("const VERSION = \"{version}\";"))?;
    replace_once(&text, FILES, &format!("const FILES = {listed};"))
}

/// Returns a JavaScript object with the files and their digests. The page comes last, as the
/// service worker expects.
fn listed(names: &[&str], digest: impl Fn(&str) -> Result<String>) -> Result<String> {
    let entry = |name: &str, called: &str| Ok(format!("{called:?}: {:?}", digest(name)?));
    let entries = names.iter().map(|name| entry(name, name)).chain([entry(PAGE.0, PAGE.1)]);
    Ok(format!("{{ {} }}", entries.collect::<Result<Vec<_>>>()?.join(", ")))
}

/// Returns the files that are cached in addition to the page.
fn kept(names: &[String]) -> Vec<&str> {
    let names = names.iter().map(String::as_str);
    names.filter(|name| ![WORKER, PAGE.0].contains(name) && !name.starts_with(NOT_KEPT)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_keeps_the_page_and_its_files_with_their_digests_but_not_itself() {
        let names = ["app.wasm", "index.html", "screenshots/battle.png", "service-worker.js"]
            .map(str::to_owned);
        let worker = "// …\nconst VERSION = \"development\";\nconst FILES = {};\n";
        let listed = listed(&kept(&names), |name| Ok(format!("{}+/=", name.len()))).unwrap();
        let expected = "// …\nconst VERSION = \"1f\";\nconst FILES = { \"app.wasm\": \"8+/=\", \
            \"./\": \"10+/=\" };\n";
        assert_eq!(filled(worker, "1f", &listed).unwrap(), expected);
    }

    #[test]
    fn a_worker_without_its_placeholders_is_refused() {
        assert!(filled("const VERSION = 1; const FILES = {};", "1f", "{}").is_err());
    }
}
