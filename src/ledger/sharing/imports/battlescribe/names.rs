//! How close the name of a profile is to that of a figure.

use super::element::Element;

/// The closeness of two names that are the same.
pub(super) const SAME: usize = usize::MAX;

/// Returns how close a profile is to the nearest of a selection's names: [`SAME`], or else the
/// number of letters that the names share as whole words in a row. 0 means that neither name is
/// within the other: “Piker” is within “Piker w/ Lantern”, “Pike Captain” isn't.
pub(super) fn closeness(profile: &Element, selection: &Element) -> usize {
    let written = words(profile.attribute("name"));
    let names = [selection.attribute("name"), selection.attribute("customName")];
    let of = |name: &str| {
        let name = words(name);
        let (short, long) =
            if written.len() <= name.len() { (&written, &name) } else { (&name, &written) };
        match long.windows(short.len().max(1)).any(|it| it == &short[..]) {
            _ if written.is_empty() || name.is_empty() => 0,
            true if written == name => SAME,
            true => short.iter().map(|it| it.chars().count()).sum(),
            false => 0,
        }
    };
    names.into_iter().map(of).max().unwrap_or_default()
}

/// Returns `true` if a profile has the name of a selection, in the singular or in the plural.
pub(super) fn is_named_after(profile: &Element, selection: &Element) -> bool {
    closeness(profile, selection) == SAME
}

/// Returns the words of a name in the singular and in lower case.
fn words(name: &str) -> Vec<String> {
    let words = name.split(|it: char| !it.is_alphanumeric() && !"'’".contains(it));
    let words = words.map(|it| it.replace(['\'', '’'], "").to_lowercase());
    let singular = |it: String| match (it.strip_suffix("ies"), it.strip_suffix('s')) {
        (Some(start), _) if start.len() > 1 => start.to_owned() + "y",
        (_, Some(start)) if start.len() > 2 && !start.ends_with('s') => start.to_owned(),
        _ => it,
    };
    words.filter(|it| !it.is_empty()).map(singular).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Element {
        let attributes = vec![("name".to_owned(), name.to_owned())];
        Element { attributes, ..Element::default() }
    }

    #[test]
    fn the_longest_name_within_another_is_the_closest() {
        let close = |profile, selection| closeness(&named(profile), &named(selection));
        assert_eq!(close("Lamplighters", "Lamplighter"), SAME);
        assert_eq!(close("PIKER", "Piker"), SAME);
        assert_eq!(close("Piker", "Piker w/ Lantern"), 5);
        assert_eq!(close("Pike Captain", "Piker w/ Lantern"), 0);
        assert_eq!(close("Ditch Sergeant", "Sergeant"), 8);
        assert_eq!(close("", "Piker"), 0);
        assert_eq!(close("Boss", "Bosses"), 0, "words are compared as a whole");
    }
}
