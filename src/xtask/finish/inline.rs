//! Inlines small files that every start needs, because requesting them takes longer than loading
//! them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::replace_once;
use crate::files;

/// The start of a stylesheet link in Trunk's minified page.
const START: &str = "<link href=./";
const END: &str = " rel=stylesheet>";
/// The scripts that check whether the program can start, report it if it does not, and keep the
/// page intact while the browser translates it.
const BOOT: [&str; 3] = ["able.js", "boot.js", "translated.js"];
const BODY_END: &str = "</body>";

/// Inlines the linked stylesheets in order.
pub(super) fn styles(site: &Path, html: &str) -> Result<String> {
    let (page, names) = unlink(html)?;
    let mut all = String::new();
    for name in &names {
        all.push_str(&taken(site, name)?);
    }
    ensure!(!all.contains("</"), "a stylesheet that contains a tag cannot be inlined");
    Ok(page.replacen(&format!("{START}{END}"), &format!("<style>{all}</style>"), 1))
}

/// Inlines the [`BOOT`] scripts at the end of the page. They stay separate scripts, because a
/// browser may be too old for all but the first.
pub(super) fn boot(site: &Path, html: &str) -> Result<String> {
    let mut page = html.to_owned();
    for name in BOOT {
        page = replace_once(&page, &format!("<script defer src={name}></script>"), "")?;
        let script = taken(site, name)?;
        ensure!(!script.contains("</"), "{name} contains a tag and cannot be inlined");
        let script = format!("<script>{}</script>{BODY_END}", script.trim());
        page = replace_once(&page, BODY_END, &script)?;
    }
    Ok(page)
}

/// Reads a file and removes it from the site.
fn taken(site: &Path, name: &str) -> Result<String> {
    let file = site.join(name);
    let content = files::read(&file)?;
    fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
    Ok(content)
}

/// Removes all stylesheet links from the page, except for a link without a file name in place of
/// the first one. Returns the names of the linked files.
fn unlink(html: &str) -> Result<(String, Vec<&str>)> {
    let mut parts = html.split(START);
    let mut page = parts.next().unwrap_or_default().to_owned();
    let mut names = Vec::new();
    for part in parts {
        let (name, rest) = part.split_once(END).context("a stylesheet's link is cut off")?;
        if names.is_empty() {
            page.push_str(START);
            page.push_str(END);
        }
        page.push_str(rest);
        names.push(name);
    }
    ensure!(!names.is_empty(), "the page has no stylesheet link in Trunk's form: {START}…");
    Ok((page, names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stylesheets_are_joined_in_their_order() {
        let html = "<a><link href=./one.css rel=stylesheet><link href=./two.css rel=stylesheet><b>";
        let (page, names) = unlink(html).unwrap();
        assert_eq!(names, ["one.css", "two.css"]);
        assert_eq!(page, "<a><link href=./ rel=stylesheet><b>");
    }

    #[test]
    fn a_page_without_stylesheets_is_refused() {
        assert!(unlink("<p>").is_err());
    }
}
