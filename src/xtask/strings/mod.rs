//! Collects all strings in the sources that players or contributors read.

mod plain;
mod rust;
mod spelling;
mod terms;

use std::collections::HashSet;
use std::fmt;

use anyhow::Result;

use crate::files;
use crate::paths;

/// A string and its place in the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SourceString {
    /// The file, relative to the repository.
    pub(crate) file: String,
    /// The string's first line, from 1.
    pub(crate) line: usize,
    /// The string's text, joined into one line.
    pub(crate) text: String,
}

impl SourceString {
    /// Returns `true` if players see the string, and `false` if only readers of the sources do.
    fn is_on_screen(&self) -> bool {
        let shown = [
            "src/app/",
            "src/engine/",
            "src/ledger/",
            "src/rulebooks/",
            "src/rules-core/",
            "src/systems/",
            "public/",
        ];
        let file = &self.file;
        (file == "index.html" || shown.iter().any(|it| file.starts_with(it)))
            && !file.ends_with("/bench.rs")
    }
}

impl fmt::Display for SourceString {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}\t{}", self.file, self.line, self.text)
    }
}

/// Prints all strings, one per line: the file with its line number, a tab, and the string.
pub(crate) fn print() -> Result<()> {
    for found in all()? {
        println!("{found}");
    }
    Ok(())
}

/// Checks the spelling and grammar of all strings on screen, and rejects words that the style guide
/// forbids.
pub(crate) fn check() -> Result<()> {
    let mut strings = all()?;
    strings.retain(SourceString::is_on_screen);
    terms::check(&strings)?;
    spelling::check(&strings)
}

/// Returns all strings without duplicates, grouped by file.
pub(crate) fn all() -> Result<Vec<SourceString>> {
    let mut all = Vec::new();
    for (folder, above) in [("src", true), ("public", true), (".github", true), ("", false)] {
        for file in sources(folder, above)? {
            let Some(reader) = reader(&file) else { continue };
            let text = files::read(&paths::repository().join(&file))?;
            let found = |(line, text): (usize, String)| {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                SourceString { file: file.clone(), line, text }
            };
            all.extend(reader(&text)?.into_iter().map(found).filter(|it| is_read(&it.text)));
        }
    }
    let mut seen = HashSet::new();
    all.retain(|it| seen.insert(it.text.clone()));
    Ok(all)
}

/// Returns the files of a folder, including subfolders if `deep`, relative to the repository.
fn sources(folder: &str, deep: bool) -> Result<Vec<String>> {
    let root = paths::repository().join(folder);
    if deep {
        let files = files::tree(&root)?;
        return Ok(files.into_iter().map(|it| format!("{folder}/{it}")).collect());
    }
    let names = files::entries(&root)?.into_iter().filter(|it| it.is_file());
    Ok(names.filter_map(|it| Some(it.file_name()?.to_str()?.to_owned())).collect())
}

/// A function that returns the strings in a source with their line numbers.
type Reader = fn(&str) -> Result<Vec<(usize, String)>>;

/// Returns the reader for files of this kind, or `None` if they have no strings that people read.
fn reader(file: &str) -> Option<Reader> {
    let (_, ending) = file.rsplit_once('.')?;
    match ending {
        "rs" if !is_test(file) => Some(rust::strings),
        "md" => Some(|text| Ok(plain::paragraphs(text))),
        "html" => Some(|text| Ok(plain::page(text))),
        "js" => Some(|text| Ok(plain::quoted(text, &['"', '`']))),
        "txt" if file.contains("/samples/") => Some(|text| Ok(plain::quoted(text, &['"']))),
        "yml" if file.contains("ISSUE_TEMPLATE") => Some(|text| Ok(plain::values(text))),
        _ => None,
    }
}

/// Returns `true` if a source has only tests or code for tests.
fn is_test(file: &str) -> bool {
    let folders = ["/tests/", "/fuzz/", "/bench/", "/testing/", "xtask/strings/"];
    let names = ["tests.rs", "testing.rs", "self_play.rs", "script.rs", "fuzz.rs"];
    let names_it = |it: &&str| file.ends_with(&format!("/{it}"));
    folders.iter().any(|it| file.contains(it)) || names.iter().any(names_it)
}

/// Returns `true` if a string is text for people, and `false` if it is a name in the program.
fn is_read(text: &str) -> bool {
    let letters = text.chars().filter(|it| it.is_alphabetic()).count();
    let begins_large = text.starts_with(char::is_uppercase) && text.contains(char::is_lowercase);
    let is_code = [
        "='",
        "</",
        "{{",
        "::",
        ":not(",
        "[data-",
        "a=mid",
        "candidate:",
        "calc(",
        " u8",
        "h{run}",
    ]
    .iter()
    .any(|it| text.contains(it))
        || is_path(text)
        || is_name(text);
    letters > 2 && !is_code && (text.contains(' ') || begins_large)
}

/// Returns `true` if a text is SVG path data, such as "M4 6h16".
fn is_path(text: &str) -> bool {
    text.contains(|it: char| it.is_ascii_digit())
        && text.chars().all(|it| "MmLlHhVvAaCcZz0123456789.,- {}".contains(it))
}

/// Returns `true` if a text is a name in the program or the browser, such as `NotFoundError`.
fn is_name(text: &str) -> bool {
    let inner = text.char_indices().skip(1).any(|(_, it)| it.is_uppercase());
    !text.contains(' ') && inner && text.contains(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_program_are_not_read() {
        assert!(!is_read("rollbook.battle"));
        assert!(!is_read("WOFF"));
        assert!(!is_read("NotFoundError"));
        assert!(!is_read("M4 6h16M4 12h16"));
        assert!(!is_read("<svg width='12'/>"));
        assert!(!is_read("{a} · {b}"));
        assert!(is_read("Undo"));
        assert!(is_read("no saved battles"));
    }

    #[test]
    fn the_sources_have_thousands_of_strings_and_none_of_their_tests() {
        let all = all().unwrap();
        assert!(all.len() > 2_000, "{}", all.len());
        let has = |file: &str| all.iter().any(|it| it.file == file);
        for file in ["README.md", "index.html", "public/boot.js", "src/engine/words.rs"] {
            assert!(has(file), "{file}");
        }
        assert!(!all.iter().any(|it| it.file.contains("/tests/")));
    }
}
