//! Our rulings where the rules are silent; each is told in a topic.

use super::*;

fn tells(key: &str, words: &str) {
    let topic = D100::TOPICS.iter().find(|topic| topic.key == key).unwrap();
    let text = (topic.text)();
    assert!(text.contains(words), "{key}: {text}");
    assert!(text.contains("ur ruling") || text.contains("our own proposal"), "{key}: {text}");
}

#[test]
fn rulings_are_told() {
    tells(
        "semi-automatic",
        "rolled one by one, and a jam ends the burst: what was not fired stays in the magazine",
    );
    tells("automatic", "the shots at one tile leave the gun together");
    tells("automatic", "a jam among them loses the shots at the tiles still to come");
    tells("automatic", "Both divisions round down");
    tells(
        "jam",
        "it ends a burst. What a semi-automatic one had still to fire stays in the magazine; an \
         automatic one loses it",
    );
    tells("wielding", "a basic or heavy gun is fired with both hands");
    tells("unarmed", "reach 0 and no Strength bonus");
    tells("reach", "have reach 0");
    tells("strength-bonus", "Bare hands have none");
    tells("figure", "where the sheet has none we take Toughness / 4, rounded down");
}
