//! Counts each rule system's lines of code, and how many of them are rules.

use std::fmt;
use std::path::Path;

use anyhow::Result;

use crate::files;

/// The folder with the systems' folders.
const RULES: &str = "src/systems";
/// The file that lists the systems, in a block for each crate: `crate { Name("id") = …; }`.
const LIST: &str = "src/rules-core/battle/systems.rs";
/// The type that a rule uses to ask players. A file with this type counts as rules, except for
/// `lib.rs`.
const TABLE: &str = "Table<";

/// A system's lines of code, without blank lines, comments and tests.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    id: String,
    rules: usize,
    rest: usize,
}

impl Lines {
    /// Counts the lines of all systems.
    pub(super) fn of_all(repository: &Path) -> Result<Vec<Self>> {
        let list = files::read(&repository.join(LIST))?;
        crates(&list).map(|id| Self::of(id, &repository.join(RULES).join(id))).collect()
    }

    fn of(id: &str, folder: &Path) -> Result<Self> {
        let mut lines = Self { id: id.to_owned(), ..Self::default() };
        for name in files::tree(folder)? {
            if is_test(&name) {
                continue;
            }
            lines.add(&name, &files::read(&folder.join(&name))?);
        }
        Ok(lines)
    }

    fn add(&mut self, name: &str, code: &str) {
        let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let count =
            code.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with("//"));
        let is_root = name == "lib.rs";
        let holds_rules = code.contains(TABLE) && !is_root;
        *(if holds_rules { &mut self.rules } else { &mut self.rest }) += count.count();
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, rules, rest } = self;
        write!(formatter, "{id}: {rest} lines outside its rules, {rules} lines of rules")
    }
}

/// Returns the names of the crates with systems, which are also those of their folders.
fn crates(list: &str) -> impl Iterator<Item = &str> {
    let (_, declared) = list.split_once("\nmacro_rules! each_system {").unwrap_or_default();
    let (declared, _) = declared.split_once("\n}").unwrap_or_default();
    let blocks = declared.lines().filter_map(|line| line.trim().strip_suffix(" {"));
    blocks.filter(|name| name.chars().all(char::is_alphanumeric))
}

fn is_test(name: &str) -> bool {
    let is_beside = ["testing.rs", "self_play.rs"].contains(&name);
    is_beside
        || !name.ends_with(".rs")
        || name.split('/').any(|part| part == "tests" || part == "tests.rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_on_the_list_is_found() {
        let list = "\nmacro_rules! each_system {\n    ($then:ident) => {\n        one {\n            \
                    /// One.\n            One(\"one1\") = One;\n        }\n    }\n}\nfn two {\n";
        assert_eq!(crates(list).collect::<Vec<_>>(), ["one"]);
    }

    #[test]
    fn a_file_that_talks_to_the_table_holds_rules() {
        let mut lines = Lines::default();
        lines.add("lib.rs", "fn play(table: &mut Table<'_, One>) {}\n");
        lines.add("state.rs", "//! State.\n\nstruct State;\n");
        lines.add(
            "morale/test.rs",
            "fn test(table: &mut Table<'_, One>) {\n}\n#[cfg(test)]\nmod tests {\n}\n",
        );
        assert_eq!(lines, Lines { id: String::new(), rules: 2, rest: 2 });
        assert!(is_test("tests/morale.rs") && !is_test("morale/test.rs"));
    }
}
