//! The first lesson: a test and an attack.

use engine::{
    FigureId,
    conversation::Answer,
    lesson::{Page, Plan},
};

use crate::Action;

const ALDER: FigureId = FigureId(0);
/// The index of Tracking among Alder's skills.
const TRACKING: u16 = 3;
/// The index of the bow among Alder's weapons.
const BOW: u8 = 1;

/// Returns the lesson in which Alder follows a trail and shoots at the enemy at the end of it.
pub(crate) fn lesson() -> Plan<Action> {
    let pages = vec![
        Page {
            title: "The test",
            words: "Alder follows a trail. Roll 2D6 and tap the total, or let Rollbook roll. \
                    Rollbook adds the numbers on the sheet; reach the target number to succeed. \
                    The margin shows how well it went.",
            otherwise: Some("Test done. Changed your mind? Tap Undo – nothing is final."),
            acts: Some((Action::Skill(ALDER), vec![Answer::Choice(TRACKING)])),
            instead: None,
        },
        Page {
            title: "The attack",
            words: "The trail leads to Skarn, and Alder draws the bow. Make another test, this \
                    time against Skarn's Defence. If the arrow hits, roll for damage.",
            otherwise: Some("Arrow loosed. Tap Undo to try it again."),
            acts: Some((Action::Attack(ALDER, BOW), vec![Answer::Choice(0)])),
            instead: None,
        },
        Page::THAT_IS_ALL,
    ];
    Plan { figures: [1, 1], before: Vec::new(), pages }
}
