//! The order in which sections are read: names before the lines that use them, wherever they stand.
//! Also finds what tests use without saying so.

use super::{names::key, words::Words};
use crate::{
    outline::{OutlineNode, Token},
    vocabulary::sections::{SECTIONS, Section},
};

/// Returns the sections in the order in which they can be read. Those that define names come first.
/// Each test and table then comes before the sections that run it. Otherwise they stay in order.
///
/// Tests that run each other in a circle stay in order, too, and the reader reports them.
pub(super) fn in_order(lines: Vec<OutlineNode>) -> Vec<OutlineNode> {
    let is_early = |line: &OutlineNode| {
        let section = Words::new(&line.line).one_of(&SECTIONS);
        !matches!(
            section,
            Some(Section::Test | Section::Table | Section::Action | Section::Turn | Section::When)
        )
    };
    let (mut ordered, rest): (Vec<_>, Vec<_>) = lines.into_iter().partition(is_early);
    let names: Vec<Option<String>> = rest.iter().map(name_of_test).collect();
    let place = |name: &str| names.iter().position(|it| it.as_deref() == Some(name));
    let runs = |line: &OutlineNode| {
        runs_of(&line.within).iter().filter_map(|run| place(&run.key)).collect::<Vec<usize>>()
    };
    let runs: Vec<Vec<usize>> = rest.iter().map(runs).collect();
    let mut rest: Vec<Option<OutlineNode>> = rest.into_iter().map(Some).collect();
    // The sections that are waiting for the tests that they run, each with the tests still to see.
    let mut waiting: Vec<(usize, usize)> = Vec::new();
    let mut is_seen = vec![false; rest.len()];
    for first in 0..rest.len() {
        waiting.push((first, 0));
        while let Some((section, next)) = waiting.pop() {
            is_seen[section] = true;
            match runs.get(section).and_then(|runs| runs.get(next)) {
                Some(&test) => {
                    waiting.push((section, next + 1));
                    if !is_seen[test] {
                        waiting.push((test, 0));
                    }
                }
                None => ordered.extend(rest.get_mut(section).and_then(Option::take)),
            }
        }
    }
    ordered
}

/// Returns `true` if lines use the target of the test that they belong to. Under “each”, the target
/// is the figure of the loop.
pub(super) fn use_target(lines: &[OutlineNode]) -> bool {
    let is_target = |token: &Token| {
        let names = ["target", "target's"];
        matches!(token, Token::Word(word) if names.iter().any(|it| word.eq_ignore_ascii_case(it)))
    };
    lines.iter().any(|line| {
        !["each", "one"].iter().any(|it| line.begins_with(it))
            && (line.line.tokens.iter().any(is_target) || use_target(&line.within))
    })
}

/// A test or table that a line runs.
pub(super) struct TestRun {
    /// The key of its name.
    pub(super) key: String,
    /// Whether it runs for the target instead of the acting figure.
    pub(super) is_for_target: bool,
}

/// Returns all tests and tables that lines run.
pub(super) fn runs_of(lines: &[OutlineNode]) -> Vec<TestRun> {
    let mut runs = Vec::new();
    lines.iter().for_each(|line| add_runs(line, &mut runs));
    runs
}

/// Returns the key of the name of a test or table.
pub(super) fn name_of_test(line: &OutlineNode) -> Option<String> {
    let is_one = line.begins_with("test") || line.begins_with("table");
    match line.line.tokens.get(1) {
        Some(Token::Word(name)) if is_one => Some(key(name)),
        _ => None,
    }
}

/// Adds the tests and tables that a line and those under it run.
fn add_runs(line: &OutlineNode, runs: &mut Vec<TestRun>) {
    let is = |token: &Token, word: &str| matches!(token, Token::Word(it) if it.eq_ignore_ascii_case(word));
    let mut pairs = line.line.tokens.windows(2);
    let is_for_target = pairs.any(|pair| is(&pair[0], "for") && is(&pair[1], "target"));
    for pair in line.line.tokens.windows(2) {
        if let [word, Token::Word(name)] = pair
            && (is(word, "test") || is(word, "table"))
        {
            runs.push(TestRun { key: key(name), is_for_target });
        }
    }
    line.within.iter().for_each(|it| add_runs(it, runs));
}
