//! A first lesson: a shot, and a blow that may be parried.

use crate::{
    conversation::Answer,
    d100::Action,
    ids::FigureId,
    lesson::{Page, Plan},
};

const BRAY: FigureId = FigureId(0);
/// The places of the attacker's weapons.
const PISTOL: u8 = 0;
const SABRE: u8 = 1;

/// Serjeant Bray shoots, and then attacks with a blade.
pub(crate) fn lesson() -> Plan<Action> {
    let at_the_first = || vec![Answer::Choice(0)];
    let pages = vec![
        Page {
            title: "The shot",
            words: "Serjeant Bray fires. The chips are the hit value, the bar is the chance: roll \
                    a D100 at or under it and tap what it shows, or let Rollbook roll. If it hits, \
                    roll for damage; armour takes its part.",
            otherwise: Some(
                "The shot is fired. Undo would take it back: nothing you tap here is final.",
            ),
            acts: Some((Action::Fire(BRAY, PISTOL), at_the_first())),
            instead: None,
        },
        Page {
            title: "The blow",
            words: "Now with the sabre, on an adjacent tile. A longer weapon counts for whoever \
                    holds it, and whoever is hit may parry with a roll of their own.",
            otherwise: Some(
                "The blow is struck. Undo takes back your last tap, so you can go back and have \
                 another go.",
            ),
            acts: Some((Action::Attack(BRAY, Some(SABRE)), at_the_first())),
            instead: None,
        },
        Page::THAT_IS_ALL,
    ];
    // Two enemies, so that one is left for the second page even if the first shot fells the other.
    Plan { figures: [1, 2], before: Vec::new(), pages }
}
