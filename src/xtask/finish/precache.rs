//! The service worker's own knowledge: which files there are, and a version that changes with any
//! of them.

use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use super::replace_once;
use crate::files;

/// The service worker's file.
pub(super) const WORKER: &str = "service-worker.js";
/// Shown by the browser before the app is installed, never by the app.
const NOT_KEPT: &str = "screenshots/";
const VERSION: &str = "const VERSION = \"development\";";
const FILES: &str = "const FILES = [];";

/// Writes version and files into the service worker.
pub(super) fn fill(site: &Path) -> Result<()> {
    let names = files::tree(site)?;
    let mut hash = Sha256::new();
    for name in &names {
        hash.update(format!("{name}\n"));
        hash.update(Sha256::digest(files::read_bytes(&site.join(name))?));
    }
    let version: String =
        hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();

    let worker = site.join(WORKER);
    let text = files::read(&worker)?;
    let filled = filled(&text, &version, &kept(&names));
    files::write(&worker, filled.with_context(|| format!("public/{WORKER} does not fit"))?)
}

fn filled(worker: &str, version: &str, kept: &[&str]) -> Result<String> {
    let text = replace_once(worker, VERSION, &format!("const VERSION = \"{version}\";"))?;
    replace_once(&text, FILES, &format!("const FILES = {kept:?};"))
}

fn kept(names: &[String]) -> Vec<&str> {
    names
        .iter()
        .filter(|name| *name != WORKER && !name.starts_with(NOT_KEPT))
        .map(|name| if name == "index.html" { "./" } else { name })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_keeps_the_page_and_its_files_but_not_itself() {
        let names = ["app.wasm", "index.html", "screenshots/battle.png", "service-worker.js"]
            .map(str::to_owned);
        let worker = "// …\nconst VERSION = \"development\";\nconst FILES = [];\n";
        let expected = "// …\nconst VERSION = \"1f\";\nconst FILES = [\"app.wasm\", \"./\"];\n";
        assert_eq!(filled(worker, "1f", &kept(&names)).unwrap(), expected);
    }

    #[test]
    fn a_worker_without_its_placeholders_is_refused() {
        assert!(filled("const VERSION = 1; const FILES = [];", "1f", &[]).is_err());
    }
}
