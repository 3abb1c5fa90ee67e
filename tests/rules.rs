//! Checks that each rule has a test and a topic. Tests of rules are named after the system and the
//! rule's number on a checklist: `tnt_33_…`. The checklists are in `rules/<system>.txt`, one rule
//! per line.
//!
//! The test prints a table of all rules with their tests. It fails if a system has no checklist, if
//! a rule has no test, if no topic explains a rule that needs one, or if a test or topic has a
//! number that is not on the checklist.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use rules_core::{Explanation, System, Topic};

/// The mark on a checklist for a rule that needs no topic.
const NEEDS_NO_TOPIC: &str = "(no topic)";

/// A rule on a system's checklist, with its tests and topics.
#[derive(Default)]
struct Rule {
    /// A short description of the rule.
    words: String,
    needs_topic: bool,
    topics: Vec<&'static str>,
    tests: Vec<String>,
}

/// All rules in a system by number.
struct Checklist {
    rules: BTreeMap<u8, Rule>,
    problems: Vec<String>,
}

#[test]
fn every_rule_has_a_test_and_a_topic() {
    let mut problems = Vec::new();
    for &system in System::ALL {
        let found = problems_of(system).into_iter();
        problems.extend(found.map(|problem| format!("{}: {problem}", system.id())));
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

fn problems_of(system: System) -> Vec<String> {
    let Some(mut checklist) = checklist_of(system.id()) else {
        return vec![NO_LIST.to_owned()];
    };
    checklist.add_tests(system.id(), &here(&format!("src/systems/{}", system.package())));
    checklist.add_topics(system.topics());
    println!("{}\n\n{}", system.about().name, checklist.table());
    checklist.all_problems()
}

/// The error for a system without a checklist.
const NO_LIST: &str = "list its rules in a file of tests/rules that is named after it";

fn checklist_of(system: &str) -> Option<Checklist> {
    let list = fs::read_to_string(here(&format!("tests/rules/{system}.txt")));
    list.ok().map(|list| Checklist::read(&list))
}

#[test]
fn a_system_without_a_list_is_found() {
    assert!(checklist_of("tnt").is_some());
    assert!(checklist_of("no-such-system").is_none());
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

impl Checklist {
    /// Reads a checklist: each line has a number and a few words. Blank lines and lines that begin
    /// with `#` are skipped.
    fn read(list: &str) -> Self {
        let mut rules = BTreeMap::new();
        let mut problems = Vec::new();
        for line in list.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (number, words) = line.split_once(' ').unwrap_or((line, ""));
            let Ok(number) = number.parse::<u8>() else {
                problems.push(format!("no number on the line “{line}”"));
                continue;
            };
            let shorter = words.strip_suffix(NEEDS_NO_TOPIC);
            let rule = Rule {
                words: shorter.unwrap_or(words).trim().to_owned(),
                needs_topic: shorter.is_none(),
                ..Rule::default()
            };
            if rules.insert(number, rule).is_some() {
                problems.push(format!("rule {number} is on the list twice"));
            }
        }
        Self { rules, problems }
    }

    /// Adds the tests in the sources of a folder and its subfolders to their rules.
    fn add_tests(&mut self, system: &str, folder: &Path) {
        let mut sources = Vec::new();
        gather_sources(folder, &mut sources);
        assert!(!sources.is_empty(), "{} has no sources", folder.display());
        sources.sort();
        for source in sources {
            for name in tests_in(&fs::read_to_string(&source).unwrap()) {
                let Some(number) = rule_of(&name, system) else { continue };
                match self.rules.get_mut(&number) {
                    Some(rule) => rule.tests.push(name),
                    None => self.problems.push(format!("{name}: there is no rule {number}")),
                }
            }
        }
    }

    fn add_topics(&mut self, topics: Vec<Explanation>) {
        for topic in topics {
            for number in topic.rules {
                match self.rules.get_mut(number) {
                    Some(rule) => rule.topics.push(topic.key),
                    None => {
                        let key = topic.key;
                        self.problems.push(format!("topic {key}: there is no rule {number}"));
                    }
                }
            }
        }
    }

    /// Returns a table with a line for each rule and each of its tests.
    fn table(&self) -> String {
        let mut table = String::new();
        for (number, rule) in &self.rules {
            let topics = rule.topics.join(", ");
            writeln!(table, "{number:>3}  {:<44} [{topics}]", rule.words).unwrap();
            for test in &rule.tests {
                writeln!(table, "       {test}").unwrap();
            }
            if rule.tests.is_empty() {
                writeln!(table, "       — no test").unwrap();
            }
        }
        table
    }

    fn all_problems(self) -> Vec<String> {
        let mut problems = self.problems;
        for (number, rule) in &self.rules {
            if rule.tests.is_empty() {
                problems.push(format!("rule {number} ({}) has no test", rule.words));
            }
            if rule.needs_topic && rule.topics.is_empty() {
                problems.push(format!("rule {number} ({}) has no topic", rule.words));
            }
        }
        problems
    }
}

fn gather_sources(folder: &Path, sources: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather_sources(&path, sources);
        } else if path.extension().is_some_and(|it| it == "rs") {
            sources.push(path);
        }
    }
}

/// Returns the names of the functions that follow `#[test]`, without ignored tests.
fn tests_in(source: &str) -> Vec<String> {
    let mut tests = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            is_test = true;
        } else if line.starts_with("#[ignore") {
            is_test = false;
        } else if let Some(function) = line.strip_prefix("fn ")
            && std::mem::take(&mut is_test)
        {
            let name = function.split(['(', '<']).next().unwrap_or_default();
            tests.push(name.to_owned());
        }
    }
    tests
}

/// Returns the rule number in a test's name: `tnt_33_…` tests rule 33 of `tnt`.
fn rule_of(test: &str, system: &str) -> Option<u8> {
    let rest = test.strip_prefix(system)?.strip_prefix('_')?;
    rest.split('_').next()?.parse().ok()
}

#[test]
fn tests_are_found_by_their_names() {
    let source = "
        #[test]
        fn tnt_07_rolls_again() {}
        fn tnt_08_is_no_test() {}
        #[test]
        #[ignore]
        fn tnt_09_is_never_run() {}
        #[test]
        #[should_panic]
        fn tnt_123_has_more_to_it() {}
        #[test]
        fn plays() {}
    ";
    let numbers: Vec<Option<u8>> =
        tests_in(source).iter().map(|name| rule_of(name, "tnt")).collect();
    assert_eq!(numbers, [Some(7), Some(123), None]);
}

#[test]
fn whatever_is_missing_is_named() {
    let mut checklist = Checklist::read("# Rules\n\n1 first\n2 second (no topic)\n2 again\nthird");
    let topic = Topic { key: "prone", title: "Prone", rules: &[1, 9], text: String::new };
    checklist.add_topics(vec![Explanation::from(&topic)]);
    assert_eq!(
        checklist.all_problems(),
        [
            "rule 2 is on the list twice",
            "no number on the line “third”",
            "topic prone: there is no rule 9",
            "rule 1 (first) has no test",
            "rule 2 (again) has no test",
            "rule 2 (again) has no topic",
        ]
    );
}
