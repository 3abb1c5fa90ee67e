//! Tests that topics mention our rulings on questions that the rules leave open.

use engine::Rules;

use super::*;

fn tells(key: &str, words: &str) {
    let topic = D100.topics().into_iter().find(|topic| topic.key == key).unwrap();
    let text = topic.text();
    assert!(text.contains(words), "{key}: {text}");
    assert!(
        text.contains("ur ruling")
            || text.contains("If the sheet has none")
            || text.contains("if the sheet has none"),
        "{key}: {text}"
    );
}

#[test]
fn rulings_are_told() {
    tells(
        "semi-automatic",
        "roll the shots one by one. A jam ends the burst, and unfired shots stay in the magazine",
    );
    tells("automatic", "roll all shots at one tile together");
    tells("automatic", "If one jams the gun, the shots at the remaining tiles are lost");
    tells("automatic", "Both divisions round down");
    tells(
        "jam",
        "a jam ends a burst. Shots left in a semi-automatic burst stay in the magazine; automatic \
         shots are lost",
    );
    tells("wielding", "a basic or heavy gun is fired with both hands");
    tells("unarmed", "reach 0 and no Strength bonus");
    tells("reach", "have reach 0");
    tells("strength-bonus", "bare hands have no bonus");
    tells("figure", "if the sheet has none, we use Toughness / 4, rounded down");
}
