//! Tests of the documents for contributors and players.

use std::path::{Component, Path, PathBuf};

use crate::files;
use crate::paths;

/// The documents, by folder. Folders of packages have none of ours.
fn documents() -> Vec<PathBuf> {
    let root = paths::repository();
    let mut all = vec![root.join("README.md"), root.join("tests/DEVICES.md")];
    for folder in [".github", "src", "public", "tests/golden", "tests/odds", "tests/stored"] {
        let names = files::tree(&root.join(folder)).unwrap();
        let documents = names.iter().filter(|it| it.ends_with(".md"));
        all.extend(documents.map(|it| root.join(folder).join(it)));
    }
    all
}

/// Returns the targets of all links in a text.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).chain(text.split("src=\"").skip(1));
    targets.filter_map(|it| it.split([')', '"']).next())
}

/// Returns the name by which a heading is linked.
fn anchor(heading: &str) -> String {
    let letters = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = letters.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

fn has_heading(text: &str, name: &str) -> bool {
    text.lines().filter(|it| it.starts_with('#')).any(|it| anchor(it) == name)
}

/// Returns a path without `..`, as a browser resolves it.
fn resolved(path: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                whole.pop();
            }
            part => whole.push(part),
        }
    }
    whole
}

#[test]
fn headings_are_linked_by_their_words() {
    assert_eq!(anchor("## Words that can't be names"), "words-that-cant-be-names");
    let targets: Vec<_> = links("[a](b.md#c) <img src=\"d.png\">").collect();
    assert_eq!(targets, ["b.md#c", "d.png"]);
}

#[test]
fn every_link_within_the_repository_has_its_target() {
    let root = paths::repository();
    let mut followed = 0;
    for document in documents() {
        let text = files::read(&document).unwrap();
        for link in links(&text) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = resolved(&document.parent().unwrap().join(file));
            // A link that leaves the repository is one of the site that shows it.
            if link.contains("://") || !target.starts_with(&root) {
                continue;
            }
            followed += 1;
            let target = if file.is_empty() { document.clone() } else { target };
            assert!(target.exists(), "{}: {link}", document.display());
            let is_there =
                heading.is_empty() || has_heading(&files::read(&target).unwrap(), heading);
            assert!(is_there, "{}: {link}", document.display());
        }
    }
    assert!(followed > 100, "{followed}");
}

#[test]
fn the_readme_has_the_address_of_the_public_copy() {
    const NONE: &str = "There is no public copy yet.";
    let readme = files::read(&paths::repository().join("README.md")).unwrap();
    let (_, play) = readme.split_once("\n## Play it\n").unwrap();
    let (play, _) = play.split_once("\n## ").unwrap();
    let homepage = env!("CARGO_PKG_HOMEPAGE");
    assert_eq!(homepage.is_empty(), play.contains(NONE), "see `homepage` in Cargo.toml");
    assert!(play.contains(homepage), "Play it doesn't link {homepage}");
}

#[test]
fn the_readme_shows_the_app_first_and_is_short() {
    let readme = files::read(&paths::repository().join("README.md")).unwrap();
    let paragraphs: Vec<&str> = readme.split("\n\n").collect();
    assert!(paragraphs[2].starts_with("<img "), "{}", paragraphs[2]);
    assert_eq!(paragraphs[3].lines().filter(|it| it.starts_with("- ")).count(), 5);
    assert!(readme.lines().count() <= 90);
}
