//! The first lesson, with one volley and the morale test that it causes.

use engine::{
    FigureId,
    conversation::Answer,
    lesson::{Before, Instead, Page, Plan},
};

use crate::{Action, Edition, Order};

const WARDENS: FigureId = FigureId(0);
const CALLERS: FigureId = FigureId(2);
/// The index of the lesson's target in the list of enemies.
const TARGET: u16 = 1;
/// The index of the weapon to fire. The lesson does not use the other weapon.
const CARBINE: u8 = 0;

/// Returns the lesson: the Gate Wardens fire at the Brine Callers, who may have to test morale.
pub(crate) fn lesson(edition: Edition) -> Plan<Action> {
    let shoot = (Action::Shoot(WARDENS, CARBINE), vec![Answer::Choice(TARGET)]);
    let (failed, instead) = match edition {
        Edition::V2_16 => (
            "The Brine Callers are down to half or less, so they test morale: a D6 against their \
             Quality. On a fail they're pinned and miss their next turn.",
            "Your volley caused no morale test, so let's say one of the Brine Callers was killed. \
             They're down to half or less, so they roll a D6 against their Quality. On a fail \
             they're pinned.",
        ),
        Edition::V3_5 => (
            "The Brine Callers are down to half or less, so they test morale: a D6 against their \
             Quality. On a fail they're shaken and stay idle in their next turn.",
            "Your volley caused no morale test, so let's say one of the Brine Callers was killed. \
             They're down to half or less, so they roll a D6 against their Quality. On a fail \
             they're shaken.",
        ),
    };
    let pages = vec![
        Page {
            title: "The volley",
            words: "The Gate Wardens fire at the Brine Callers. Roll a D6 per shot and tap how \
                    many hit, or let Rollbook roll. Then roll a D6 per hit to defend.",
            otherwise: Some("Volley fired. Changed your mind? Tap Undo – nothing is final."),
            acts: Some(shoot),
            instead: None,
        },
        Page {
            title: "Morale",
            words: failed,
            otherwise: Some("Morale test done. Tap Undo to try it again."),
            acts: Some((Action::End(WARDENS), Vec::new())),
            instead: Some(Instead {
                answers: vec![Answer::Pool(vec![2, 2]), Answer::Pool(vec![1, 1])],
                words: instead,
            }),
        },
        Page::THAT_IS_ALL,
    ];
    // The Wardens won the roll-off and hold. The Callers have already lost a model.
    let before = vec![
        Before::Answered(Answer::Face(6)),
        Before::Answered(Answer::Face(1)),
        Before::Set(CALLERS, "models", 2),
        Before::Took(Action::Act(WARDENS, Order::Hold)),
    ];
    Plan { figures: [1, 2], before, pages }
}
