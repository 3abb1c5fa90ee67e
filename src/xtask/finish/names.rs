//! Writes the names of everything that Rollbook stores into the page's scripts and the service
//! worker.

use anyhow::{Result, ensure};

/// The names, shared with the program.
#[allow(dead_code, unreachable_pub, reason = "the program uses the others")]
#[path = "../../ledger/store/names.rs"]
mod program;

use program::{FIGURES, GONE, HEADS, NUMBERED, PHOTOS, PREFIX, SETTINGS, SLOTS, WAITING};

/// The placeholder for the prefix of all names.
const PREFIX_PLACEHOLDER: &str = "__PREFIX__";
/// The placeholder for the pattern of all slots.
const SLOTS_PLACEHOLDER: &str = "__SLOTS__";

/// Replaces all placeholders. Fails if there is none.
pub(super) fn fill(text: &str) -> Result<String> {
    ensure!(text.contains(PREFIX_PLACEHOLDER), "`{PREFIX_PLACEHOLDER}` is missing");
    Ok(text.replace(PREFIX_PLACEHOLDER, PREFIX).replace(SLOTS_PLACEHOLDER, &slots()))
}

/// Returns a regular expression for the slots, what the storage has of their documents, the photos of
/// a battle, and its figures as last seen.
fn slots() -> String {
    let rest = |name: &str| name.trim_start_matches(SLOTS).replace('.', "\\.");
    let numbered = NUMBERED.into_iter().chain([PHOTOS]).map(|it| rest(it.trim_end_matches('.')));
    let numbered = numbered.collect::<Vec<_>>().join("|");
    let kinds = [HEADS, GONE, WAITING].map(|it| rest(it.trim_end_matches('.'))).join("|");
    let (start, settings) = (SLOTS.replace('.', "\\."), rest(SETTINGS));
    let documents = format!("(?:(?:{kinds})\\.)?(?:{settings}|(?:{numbered})\\.[1-9]\\d*)");
    format!("^(?:{start}{documents}|{FIGURES}\\d+-\\d+)$")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pattern_of_the_slots_is_exact() {
        let expected = "^(?:rollbook\\.(?:(?:head|gone|wait)\\.)?\
            (?:settings|(?:battle|roster|settings\\.unread|photo)\\.[1-9]\\d*)|\
            rollbook-figure-\\d+-\\d+)$";
        assert_eq!(slots(), expected);
    }

    #[test]
    fn the_prefix_is_written_everywhere() {
        let script = "open('__PREFIX__'), get(`__PREFIX__.${slot}`), /__SLOTS__/";
        let expected = format!("open('rollbook'), get(`rollbook.${{slot}}`), /{}/", slots());
        assert_eq!(fill(script).unwrap(), expected);
    }

    #[test]
    fn a_file_without_the_prefix_is_refused() {
        assert!(fill("open('rollbook')").is_err());
    }
}
