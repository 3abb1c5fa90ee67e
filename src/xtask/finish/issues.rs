//! Writes the address where players report faults into the page.

use std::env;

use anyhow::{Result, ensure};

use super::replace_once;

/// The environment variable with the address, which the workflow that publishes a version sets.
const VARIABLE: &str = "ROLLBOOK_ISSUES";
/// The placeholder for the address.
const PLACEHOLDER: &str = "__ISSUES__";

/// Replaces the placeholder. Without an address, the app tells players to report faults to the
/// people that they got it from.
pub(super) fn fill(page: &str) -> Result<String> {
    filled(page, &env::var(VARIABLE).unwrap_or_default())
}

fn filled(page: &str, address: &str) -> Result<String> {
    let is_plain = |it: u8| it.is_ascii_graphic() && !b"\"'<>&".contains(&it);
    let is_address = address.starts_with("https://") && address.bytes().all(is_plain);
    ensure!(address.is_empty() || is_address, "{VARIABLE} isn't an https address: {address}");
    // A release is minified by now, which removes the quotes around the placeholder.
    let page = page.replace(&format!("\"{PLACEHOLDER}\""), PLACEHOLDER);
    replace_once(&page, PLACEHOLDER, &format!("\"{address}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<meta name=\"issues\" content=\"__ISSUES__\">";
    const MINIFIED: &str = "<meta content=__ISSUES__ name=issues>";

    #[test]
    fn the_page_has_the_address_or_none() {
        let address = "https://example.org/rollbook/issues";
        assert_eq!(filled(PAGE, address).unwrap(), PAGE.replace(PLACEHOLDER, address));
        assert_eq!(filled(PAGE, "").unwrap(), PAGE.replace(PLACEHOLDER, ""));
        assert_eq!(filled(MINIFIED, "").unwrap(), "<meta content=\"\" name=issues>");
    }

    #[test]
    fn only_addresses_are_written() {
        for wrong in ["example.org", "javascript:x", "https://a/\" onclick=\"x"] {
            assert!(filled(PAGE, wrong).is_err(), "{wrong}");
        }
    }
}
