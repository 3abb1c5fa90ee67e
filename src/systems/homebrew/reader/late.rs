//! Conditions of an action that depend on what it has asked: `only if Distance is at most Range`.

use crate::outline::{OutlineNode, Token, taken_apart};

/// Returns the steps of an action with each “only if” line among them as an “if” around all steps
/// below it. If the condition doesn't hold, its message is the outcome.
pub(super) fn with_late_conditions(mut steps: Vec<OutlineNode>) -> Vec<OutlineNode> {
    let Some(at) = steps.iter().position(is_only_if) else { return steps };
    let below = with_late_conditions(steps.split_off(at + 1));
    let Some(late) = steps.pop() else { return steps };
    let number = late.number;
    let tokens = &late.line.tokens;
    let (end, why) = match tokens.last() {
        Some(Token::Quote(why)) => (tokens.len() - 1, why.as_str()),
        _ => (tokens.len(), "Not now."),
    };
    let node = |text: &str, within| {
        let line = taken_apart(text).unwrap_or_default();
        OutlineNode { number, line, within }
    };
    let outcome = node(&format!("outcome \"{why}\" bad"), Vec::new());
    steps.push(OutlineNode { number, line: late.line.slice(1..end), within: below });
    steps.push(node("otherwise", vec![outcome]));
    steps
}

/// Returns `true` if the line is a condition of the action.
fn is_only_if(line: &OutlineNode) -> bool {
    let is_if = |token: &Token| matches!(token, Token::Word(it) if it.eq_ignore_ascii_case("if"));
    line.begins_with("only") && line.line.tokens.get(1).is_some_and(is_if)
}
