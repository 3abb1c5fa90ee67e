//! The first lesson: a shot, and a blow that the target can parry.

use engine::{
    FigureId,
    conversation::Answer,
    lesson::{Page, Plan},
};

use crate::Action;

const BRAY: FigureId = FigureId(0);
/// The indices of Bray's weapons on the sheet.
const PISTOL: u8 = 0;
const SABRE: u8 = 1;

/// Returns the lesson in which Serjeant Bray shoots and then attacks with a sabre.
pub(crate) fn lesson() -> Plan<Action> {
    let at_the_first = || vec![Answer::Choice(0)];
    let pages = vec![
        Page {
            title: "The shot",
            words: "Serjeant Bray fires. The tags add up to the hit value; the bar shows your \
                    odds. Roll a D100 and tap your roll, or let Rollbook roll. If the roll is no \
                    higher than the hit value, roll for damage. Armour stops some of it.",
            otherwise: Some("Shot fired. Changed your mind? Tap Undo – nothing is final."),
            acts: Some((Action::Fire(BRAY, PISTOL), at_the_first())),
            instead: None,
        },
        Page {
            title: "The blow",
            words: "Now Bray attacks an adjacent target with a sabre. The longer weapon gets a \
                    bonus, and the target can roll to parry.",
            otherwise: Some("Blow struck. Tap Undo to try it again."),
            acts: Some((Action::Attack(BRAY, Some(SABRE)), at_the_first())),
            instead: None,
        },
        Page::THAT_IS_ALL,
    ];
    // There are two enemies, so one is left for the second page if the shot fells the other.
    Plan { figures: [1, 2], before: Vec::new(), pages }
}
