//! Checks that no string has a word forbidden by the style guide.

use anyhow::{Context, Result, bail};

use super::SourceString;
use crate::files;
use crate::paths;

/// The page with the forbidden words.
const STYLE: &str = ".github/STYLE.md";

/// Checks that no string has a word forbidden by [`STYLE`].
pub(crate) fn check(strings: &[SourceString]) -> Result<()> {
    let style = files::read(&paths::repository().join(STYLE))?;
    let words = words_not_to_use(&style).context("the style guide has no table of words")?;
    let faults: Vec<String> = strings.iter().filter_map(|it| fault(it, &words)).collect();
    if !faults.is_empty() {
        bail!("{STYLE} forbids these words:\n{}", faults.join("\n"));
    }
    Ok(())
}

/// Returns the words in code type in the right-hand column of the page's last table.
fn words_not_to_use(style: &str) -> Option<Vec<String>> {
    let (_, table) = style.split_once("| we say | not |")?;
    let column = table.lines().filter_map(|row| row.trim_end_matches('|').rsplit_once('|'));
    let words: Vec<String> = column
        .flat_map(|(_, cell)| cell.split('`').skip(1).step_by(2).map(str::to_owned))
        .collect();
    (!words.is_empty()).then_some(words)
}

/// Returns an error message if a string has a forbidden word, or `None` otherwise.
fn fault(found: &SourceString, words: &[String]) -> Option<String> {
    let text = found.text.to_lowercase();
    let word = words.iter().find(|word| has(&text, word))?;
    Some(format!("{}:{}: “{word}”\n    {}", found.file, found.line, found.text))
}

/// Returns `true` if a text contains these words as whole words.
fn has(text: &str, words: &str) -> bool {
    let is_end = |it: Option<char>| it.is_none_or(|it| !it.is_alphanumeric());
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (text.get(..at), text.get(at + words.len()..));
        is_end(before.and_then(|it| it.chars().next_back()))
            && is_end(after.and_then(|it| it.chars().next()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_not_to_use_stand_in_the_right_column_in_code_type() {
        let style =
            "`a`\n| we say | not |\n| --- | --- |\n| `odds` | `chances`, `look on` (ever) |";
        assert_eq!(words_not_to_use(style).unwrap(), ["chances", "look on"]);
        assert!(words_not_to_use("no table").is_none());
    }

    #[test]
    fn only_whole_words_are_found() {
        assert!(has("too many chances: stop", "chances"));
        assert!(!has("mischances", "chances"));
        assert!(!has("chance", "chances"));
    }

    #[test]
    fn a_fault_names_the_place_and_the_word() {
        let found = SourceString { file: "a.rs".into(), line: 3, text: "Nobody is hit.".into() };
        let said = fault(&found, &["nobody".to_owned()]).unwrap();
        assert_eq!(said, "a.rs:3: “nobody”\n    Nobody is hit.");
    }
}
