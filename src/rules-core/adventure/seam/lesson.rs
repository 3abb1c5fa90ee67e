//! A first lesson: a test, and an attack.

use crate::{
    adventure::Action,
    conversation::Answer,
    ids::FigureId,
    lesson::{Page, Plan},
};

const ALDER: FigureId = FigureId(0);
/// The place of the skill on Alder's sheet.
const TRACKING: u16 = 3;
/// The place of the bow on Alder's sheet.
const BOW: u8 = 1;

/// Alder follows a trail, and shoots at what is found at its end.
pub(crate) fn lesson() -> Plan<Action> {
    let pages = vec![
        Page {
            title: "The test",
            words: "Alder follows a trail. Roll 2D6 and tap what they come to, or let Rollbook \
                    roll: with what the sheet adds it has to reach the target number, and by how \
                    much it does says how well it went.",
            otherwise: Some(
                "The test is over. Undo would take it back: nothing you tap here is final.",
            ),
            acts: Some((Action::Skill(ALDER), vec![Answer::Choice(TRACKING)])),
            instead: None,
        },
        Page {
            title: "The attack",
            words: "The trail led to Skarn, and Alder draws the bow. It is a test like the one \
                    before, against Skarn's Defence. If it hits, roll for damage.",
            otherwise: Some(
                "The arrow has flown. Undo takes back your last tap, so you can go back and have \
                 another go.",
            ),
            acts: Some((Action::Attack(ALDER, BOW), vec![Answer::Choice(0)])),
            instead: None,
        },
        Page::THAT_IS_ALL,
    ];
    Plan { figures: [1, 1], before: Vec::new(), pages }
}
