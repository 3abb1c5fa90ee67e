//! Tests that topics mention our rulings on rules that are incomplete or garbled.

use super::*;

fn tells(key: &str, words: &str) {
    let topic = Adventure.topics().into_iter().find(|topic| topic.key == key).unwrap();
    let text = topic.text();
    assert!(text.contains(words), "{key}: {text}");
}

#[test]
fn rulings_are_told() {
    tells("character", "each wound level takes 6 damage; the penalties are 0, −1, −3, −5, −7, −9");
    tells("character", "For weariness they are 0, −1, −2, −4, −6");
    tells("weariness", "the sheet's defaults are ours");
    tells("damage", "the levels, their size and what happens after the last are our ruling");
    tells("dodge", "Our ruling: each of these rolls keeps the penalty that the action had");
    tells("opposed", "Our ruling: the other wins by reaching it, even on a tie");
    tells("degrees", "11 or more above: extraordinary success");
}
