//! One file out of the many stylesheets: fewer requests, and more to compress at once.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::files;

/// How Trunk links a stylesheet in a page that it makes small.
const START: &str = "<link href=./";
const END: &str = " rel=stylesheet>";

/// Joins the stylesheets that the page links, in their order, and links the result instead.
pub(super) fn join(site: &Path, html: &str) -> Result<String> {
    let (page, names) = unlink(html)?;
    let mut all = String::new();
    for name in &names {
        let file = site.join(name);
        all.push_str(&files::read(&file)?);
        all.push('\n');
        fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
    }
    let hash: String =
        Sha256::digest(&all).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let name = format!("style-{hash}.css");
    files::write(&site.join(&name), all)?;
    Ok(page.replacen(START, &format!("{START}{name}"), 1))
}

/// Takes the names out of the links, and all but the first link out of the page.
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
    ensure!(!names.is_empty(), "the page links no stylesheet in the way Trunk writes it: {START}…");
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
