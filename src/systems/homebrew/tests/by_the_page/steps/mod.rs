//! Numbers, names, conditions and choices.

mod dice;
mod names;
mod numbers;
mod questions;
mod words;

use super::*;

/// Takes the only action of a game with these lines.
fn said(head: &str, lines: &str, own: &str, other: &str) -> Script<Homebrew> {
    let indented: String = lines.lines().map(|line| format!("  {line}\n")).collect();
    tried(&format!(
        "game Steps\n{head}action Try at an enemy\n{indented}\
         roster Here\n  Ann{own}\nroster There\n  Bob{other}\n"
    ))
}

#[track_caller]
fn assert_said(head: &str, sum: &str, own: &str, expected: i32) {
    let battle = said(head, &format!("say \"It is {{{sum}}}.\""), own, "");
    let told = format!("It is {}.", engine::words::plain(expected));
    assert!(battle.logged(&told), "{sum}: {:?}, not {told}", battle.log());
}
