//! Rules of later books and of army books, as far as they are one of the effects that any rule may have. What they do besides
//! is noted in our own words; of those that are none of the effects, a note is all there is.

use super::effect::{
    AP_ON_SIX, DEFENSE, HITS_ON_SIX, IGNORES, MORALE, NOTE, QUALITY, TO_BE_HIT, TO_HIT,
};
use crate::sheet::Sheet;

const ALWAYS: &str = "Always";
const SHOOTING: &str = "Shooting";
const MELEE: &str = "Melee";
const CHARGING: &str = "Charging";

/// A rule: its name, what it gives, how much, when, and what else there is to know.
struct Later(&'static str, &'static str, i32, &'static str, &'static str);

const RULES: &[Later] = &[
    Later("Reliable", QUALITY, 2, ALWAYS, ""),
    Later("Precise", TO_HIT, 1, ALWAYS, ""),
    Later("Good Shot", QUALITY, 4, SHOOTING, ""),
    Later("Bad Shot", QUALITY, 5, SHOOTING, ""),
    Later("Thrust", TO_HIT, 1, CHARGING, "Also AP(+1) when charging."),
    Later("Surge", HITS_ON_SIX, 2, ALWAYS, ""),
    Later("Destructive", AP_ON_SIX, 4, ALWAYS, "On top of the weapon's own AP."),
    Later("Shielded", DEFENSE, 1, ALWAYS, "Not against spells."),
    Later("Evasive", TO_BE_HIT, -1, ALWAYS, ""),
    Later("Melee Evasion", TO_BE_HIT, -1, MELEE, ""),
    Later("Self-Repair", IGNORES, 6, ALWAYS, ""),
    Later("Resistance", IGNORES, 6, ALWAYS, "On 2+ against wounds of spells."),
    Later("Hive Bond", MORALE, 1, ALWAYS, ""),
    Later("Courage Aura", MORALE, 1, ALWAYS, "Also for the unit it is part of."),
    Later("Bane", NOTE, 1, ALWAYS, "Sixes to block are rolled again. No Regeneration."),
    Later("Shred", NOTE, 1, ALWAYS, "One wound more for each natural 1 to block."),
    Later("Shatter", NOTE, 1, ALWAYS, "AP(+2) against Tough(3) or more, heroes apart."),
    Later("Unstoppable", NOTE, 1, ALWAYS, "No minus counts against it. No Regeneration."),
    Later("Crack", NOTE, 1, ALWAYS, "Sixes to hit get AP(+2)."),
    Later("Limited", NOTE, 1, ALWAYS, "Once a game."),
    Later(
        "Counter",
        NOTE,
        1,
        ALWAYS,
        "Strikes first when charged; takes the charger's Impact down.",
    ),
    Later(
        "Takedown",
        NOTE,
        1,
        ALWAYS,
        "Picks one model of the target, as if it were a unit of one.",
    ),
    Later(
        "Caster",
        NOTE,
        1,
        ALWAYS,
        "Spell tokens each round, at most 6; each try costs some, and a 4+ casts.",
    ),
    Later("Caster Group", NOTE, 1, ALWAYS, "Counts as Caster(1)."),
    Later("Fear", NOTE, 1, ALWAYS, "In later books so many wounds more in who won; here it is D3."),
    Later("Infiltrate", NOTE, 1, ALWAYS, "As Ambush, but only over 3 inches away from enemies."),
    Later(
        "Ambushing Piercing Shot",
        NOTE,
        1,
        ALWAYS,
        "As Ambush; AP(+1) when shooting in the round it comes.",
    ),
    Later("Repel Ambushers", NOTE, 1, ALWAYS, "Enemies in Ambush stay over 12 inches away."),
    Later("Ravage", NOTE, 1, ALWAYS, "So many dice in its turn to strike: each 6 is a wound."),
    Later("Retaliate", NOTE, 1, ALWAYS, "So many hits back for each wound it takes in melee."),
    Later(
        "Self-Destruct",
        NOTE,
        1,
        ALWAYS,
        "So many hits on the enemy when it dies in melee or has fought.",
    ),
    Later("Predator Fighter", NOTE, 1, ALWAYS, "One attack more for each natural 6 in melee."),
    Later(
        "Unpredictable Fighter",
        NOTE,
        1,
        ALWAYS,
        "A die in melee: 1 to 3 AP(+1), 4 to 6 +1 to hit.",
    ),
    Later("Piercing Assault", NOTE, 1, ALWAYS, "AP(+1) when charging."),
    Later("Melee Slayer", NOTE, 1, ALWAYS, "AP(+2) when charging Tough(3) or more."),
    Later(
        "Piercing Growth",
        NOTE,
        1,
        ALWAYS,
        "A marker each round, at most 4; AP(+1) for every two.",
    ),
    Later(
        "Piercing Tag",
        NOTE,
        1,
        ALWAYS,
        "Once a game, markers on an enemy that add to AP against it.",
    ),
    Later("Versatile Attack", NOTE, 1, ALWAYS, "At over 9 inches either AP(+1) or +1 to hit."),
    Later("Versatile Reach", NOTE, 1, ALWAYS, "Either +4 inches of range or +2 inches of charge."),
    Later("Primeborn", NOTE, 1, ALWAYS, "AP against it is one less, from over 9 inches away."),
    Later("Guarded", NOTE, 1, ALWAYS, "+1 Defense when shot at or charged from over 9 inches."),
    Later(
        "Artillery",
        NOTE,
        1,
        ALWAYS,
        "+1 to hit at over 9 inches when it holds; -2 to hit it then.",
    ),
    Later(
        "Mobile Artillery",
        NOTE,
        1,
        ALWAYS,
        "+1 to hit at over 9 inches when it holds; -2 to hit it until it moves.",
    ),
    Later(
        "Melee Shrouding",
        NOTE,
        1,
        ALWAYS,
        "Charges at it are 3 inches shorter, to no less than 6.",
    ),
    Later("Swift", NOTE, 1, ALWAYS, "May ignore Slow."),
    Later("Rapid Advance", NOTE, 1, ALWAYS, "+4 inches when advancing."),
    Later("Rapid Rush", NOTE, 1, ALWAYS, "+6 inches when rushing."),
    Later("Rapid Charge", NOTE, 1, ALWAYS, "+4 inches when charging."),
    Later("Hit & Run Fighter", NOTE, 1, ALWAYS, "3 inches away after a melee, once a round."),
    Later("Hit & Run Shooter", NOTE, 1, ALWAYS, "3 inches after shooting, once a round."),
    Later("Teleport", NOTE, 1, ALWAYS, "Before it attacks it may be put up to 6 inches away."),
    Later(
        "Reanimation",
        NOTE,
        1,
        ALWAYS,
        "When activated, a die for each loss: 5+ brings it back.",
    ),
    Later("Protection Feat", NOTE, 1, ALWAYS, "Once a game, wounds are ignored on 5+."),
    Later(
        "No Retreat",
        NOTE,
        1,
        ALWAYS,
        "Failed morale passes; a die for each wound left, 1 to 3 is a wound.",
    ),
    Later("Self-Repair Boost", NOTE, 1, ALWAYS, "Self-Repair on 5+."),
    Later("Hive Bond Boost", NOTE, 1, ALWAYS, "Hive Bond gives +2."),
    Later("Mend", NOTE, 1, ALWAYS, "Takes D3 wounds off a friend with Tough within 3 inches."),
    Later("Spawn", NOTE, 1, ALWAYS, "Once a game it brings a unit within 6 inches."),
    Later("Re-Deployment", NOTE, 1, ALWAYS, "Two friendly units may be deployed anew."),
    Later(
        "Spell Conduit",
        NOTE,
        1,
        ALWAYS,
        "Friendly casters within 12 inches may cast from here, at +1.",
    ),
    Later("Unique", NOTE, 1, ALWAYS, "Only one in an army."),
];

/// All of them, as sheets.
pub(crate) fn rules() -> Vec<Sheet> {
    let sheet = |&Later(name, gives, value, when, note): &Later| {
        let mut sheet = Sheet::new().with("name", name);
        if gives != NOTE {
            sheet = sheet.with("gives", gives).with("value", value);
        }
        if when != ALWAYS {
            sheet.set("when", when);
        }
        if note.is_empty() { sheet } else { sheet.with("note", note) }
    };
    RULES.iter().map(sheet).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        gdf::special_rules::effect::{FIELDS, Gives, Rule, When},
        sheet::SheetReader,
    };

    fn read(sheet: &Sheet) -> Rule {
        let mut reader = SheetReader::new(sheet, FIELDS, "");
        let rule = Rule::read(&mut reader);
        assert_eq!(reader.into_problems(), [], "{}", rule.name);
        rule
    }

    #[test]
    fn every_one_is_a_rule_that_can_be_played_and_named_once() {
        let rules = rules();
        for (place, sheet) in rules.iter().enumerate() {
            let rule = read(sheet);
            assert!(rule.gives != Gives::Note || !rule.note.is_empty(), "{}", rule.name);
            assert!(rules[..place].iter().all(|it| it.name() != sheet.name()), "{}", rule.name);
        }
    }

    #[test]
    fn known_effects_are_what_their_books_say() {
        let rules = rules();
        let rule = |name: &str| read(rules.iter().find(|it| it.name() == name).expect("that rule"));
        for (name, gives, when) in [
            ("Reliable", Gives::Quality(2), When::Always),
            ("Shielded", Gives::Defense(1), When::Always),
            ("Surge", Gives::HitsOnSix(2), When::Always),
            ("Evasive", Gives::ToBeHit(-1), When::Always),
            ("Self-Repair", Gives::Ignores(6), When::Always),
            ("Hive Bond", Gives::Morale(1), When::Always),
            ("Thrust", Gives::ToHit(1), When::Charging),
            ("Good Shot", Gives::Quality(4), When::Shooting),
            ("Bane", Gives::Note, When::Always),
        ] {
            let rule = rule(name);
            assert_eq!((rule.gives, rule.when), (gives, when), "{name}");
        }
    }
}
