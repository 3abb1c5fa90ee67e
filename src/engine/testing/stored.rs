//! Tests that stored battles keep their meaning: the effects and actions of each system, and their
//! parts, must match the tables in `tests/stored`.

use std::{any::type_name, fmt::Debug};

use crate::row::{Declared, InRow, Row};

/// A declaration in a table, and the examples below it. Each example is a row and the effect or
/// action that it means.
struct Declaration<'a> {
    declared: &'a str,
    examples: Vec<(&'a str, &'a str)>,
}

/// What a line of a table needs besides itself.
const EXAMPLE: &str = "and below it, indented by four spaces, a row and its meaning";

/// Returns the declarations under a heading of a table.
fn entries<'a>(table: &'a str, heading: &str) -> Vec<Declaration<'a>> {
    let lines = table.lines().skip_while(|line| *line != format!("[{heading}]")).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty());
    let mut entries: Vec<Declaration<'_>> = Vec::new();
    for line in lines {
        match (line.strip_prefix("    "), entries.last_mut()) {
            (None, _) => entries.push(Declaration { declared: line, examples: Vec::new() }),
            (Some(example), Some(entry)) => {
                let example = example.split_once("] ").expect("a row and its meaning");
                entry.examples.push(example);
            }
            (Some(_), None) => panic!("an example without a declaration: {line}"),
        }
    }
    entries
}

/// Removes all spaces from a declaration, because tables can have any number of them.
fn plain(declared: &str) -> String {
    declared.split_whitespace().collect()
}

/// Returns what to do about every declaration that is only in the enum or only in the table.
fn differences(declared: &[&str], entries: &[Declaration<'_>], section: &str) -> Vec<String> {
    let is_in_table = |it: &&&str| entries.iter().any(|entry| plain(entry.declared) == plain(it));
    let is_in_enum =
        |it: &&Declaration<'_>| declared.iter().any(|one| plain(one) == plain(it.declared));
    let missing = declared
        .iter()
        .filter(|it| !is_in_table(it))
        .map(|it| format!("add `{it}` to {section}, {EXAMPLE}"));
    let gone = entries.iter().filter(|it| !is_in_enum(it)).map(|it| {
        let line = it.declared;
        format!("the enum lacks `{line}` of {section}, which stored battles may contain")
    });
    missing.chain(gone).collect()
}

/// Compares an enum with its table. Both must have the same variants, with the same numbers and
/// parts. Each example must be read from its row and written back as the same row.
pub fn holds<T>(table: &str, heading: &str)
where
    T: Declared + Debug + InRow,
{
    // A table is named after its system, as is the system's crate.
    let system = type_name::<T>().split("::").next().unwrap_or_default();
    let section = format!("[{heading}] in tests/stored/{system}.txt");
    let entries = entries(table, heading);
    let differences = differences(T::DECLARED, &entries, &section);
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
    for (place, entry) in entries.iter().enumerate() {
        let number = |it: &Declaration<'_>| it.declared.split(" = ").next().map(str::to_owned);
        let is_new = entries[..place].iter().all(|it| number(it) != number(entry));
        assert!(is_new, "{section} has two lines for one number: `{}`", entry.declared);
    }
    for Declaration { declared, examples } in entries {
        assert!(!examples.is_empty(), "keep `{declared}` in {section}, {EXAMPLE}");
        for (row, fact) in examples {
            let row = format!("{row}]");
            let stored: Row = serde_json::from_str(&row).expect("a row");
            let read: T = stored.read().unwrap_or_else(|| panic!("{row} is unknown"));
            assert_eq!(format!("{read:?}"), fact, "{row} in {section}");
            assert_eq!(
                serde_json::to_string(&Row::of(&read)).expect("a row"),
                row,
                "{fact} in {section}"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns `true` if an enum matches a table.
    fn is_held<T>(table: &str) -> bool
    where
        T: Declared + Debug + InRow,
    {
        std::panic::catch_unwind(|| holds::<T>(table, "facts")).is_ok()
    }

    #[test]
    fn only_differences_are_shown_with_the_line_to_add() {
        let table = "[facts]\n1 = Pinned(unit: u8)\n3 = Left\n";
        let entries = entries(table, "facts");
        let found = differences(&["1 = Pinned(unit: u8)", "2 = Seen"], &entries, "[facts]");
        assert_eq!(
            found,
            [
                &format!("add `2 = Seen` to [facts], {EXAMPLE}"),
                "the enum lacks `3 = Left` of [facts], which stored battles may contain"
            ]
        );
    }

    #[test]
    fn a_number_a_part_or_a_line_that_is_another_is_noticed() {
        crate::stored_as_rows! {
            /// An enum that the tests compare with tables.
            #[derive(Clone, Debug)]
            enum Fact {
                /// The first variant.
                1 = Pinned(unit: u8, yes: bool),
                /// The second variant.
                2 = Seen(by: u8, other: u8),
            }
        }
        let pinned = "1 = Pinned(unit: u8, yes: bool)\n    [1,5,1] Pinned(5, true)\n";
        let seen = "2 = Seen(by: u8, other: u8)\n    [2,3,5] Seen(3, 5)\n";
        let table = format!("[facts]\n{pinned}{seen}");
        assert!(is_held::<Fact>(&table));
        for (from, to) in [
            ("1 = Pinned", "3 = Pinned"),
            ("by: u8, other: u8", "other: u8, by: u8"),
            ("[1,5,1]", "[1,5,0]"),
            ("Seen(3, 5)", "Seen(5, 3)"),
            (seen, ""),
            ("    [1,5,1] Pinned(5, true)\n", ""),
        ] {
            assert!(table.contains(from));
            assert!(!is_held::<Fact>(&table.replace(from, to)), "{from} is {to}");
        }
    }
}
