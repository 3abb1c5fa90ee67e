//! Reads the list of changes in `public/CHANGELOG.md`, sorted by version, newest first.

use std::pin::Pin;

use crate::browser::site;

const FILE: &str = "CHANGELOG.md";

/// The start of a version's section.
const VERSION: &str = "\n## ";
/// The start of an item, which may span several lines.
const POINT: &str = "\n- ";

/// Loads the changelog and returns its text, or `None` on failure.
///
/// The future is boxed so that both callers share its code.
pub(crate) fn fetched() -> Pin<Box<dyn Future<Output = Option<String>>>> {
    Box::pin(async { String::from_utf8(site::content(FILE).await.ok()?).ok() })
}

/// Returns all versions, newest first, each with its name and its items.
pub(crate) fn versions(text: &str) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
    text.split(VERSION).skip(1).map(|version| {
        let mut parts = version.split(POINT).map(str::trim);
        (parts.next().unwrap_or_default(), parts)
    })
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    const SHIPPED: &str = include_str!("../../public/CHANGELOG.md");

    #[wasm_bindgen_test]
    fn a_point_may_take_several_lines() {
        let text = "# What's new\n\n## 0.2.0\n\n- One\n  and more.\n- Two.\n\n## 0.1.0\n\n- All.\n";
        let read: Vec<(&str, Vec<&str>)> =
            versions(text).map(|(name, points)| (name, points.collect())).collect();
        assert_eq!(read, [("0.2.0", vec!["One\n  and more.", "Two."]), ("0.1.0", vec!["All."])]);
        assert_eq!(versions("Not found").count(), 0);
    }

    #[wasm_bindgen_test]
    fn the_newest_version_is_this_one() {
        let newest = versions(SHIPPED).next().map(|(name, _)| name);
        assert_eq!(newest, Some(env!("CARGO_PKG_VERSION")));
        for (name, points) in versions(SHIPPED) {
            assert!(points.count() > 0, "nothing is new in {name}");
        }
    }
}
