//! The first lesson: one shot and its result.

use engine::{
    FigureId,
    conversation::Answer,
    lesson::{Before, Instead, Page, Plan},
};

use crate::Action;

const DIRK: FigureId = FigureId(0);

/// Returns the lesson in which Dirk shoots at Bob and the hit is resolved.
pub(crate) fn lesson() -> Plan<Action> {
    let shoot = (Action::Shoot(DIRK, 0), vec![Answer::Choice(0)]);
    let pages = vec![
        Page {
            title: "The shot",
            words: "Dirk has Bob in his sights. The tags show what you add; the bar shows your \
                    odds. Roll a D10 and tap the result, or let Rollbook roll.",
            otherwise: Some("Shot fired. Changed your mind? Tap Undo – nothing is final."),
            acts: Some(shoot),
            instead: None,
        },
        Page {
            title: "The hit",
            words: "The shot hit and left a marker on Bob. Now both sides roll: the hit's \
                    Strength against Bob's Defense. Tap each result. If a number decides \
                    the test, its button shows the outcome.",
            otherwise: Some("Hit resolved. Tap Undo to try it again."),
            acts: Some((Action::End(DIRK), Vec::new())),
            instead: Some(Instead {
                answers: vec![Answer::Face(9)],
                words: "Your shot missed, so let's say it hit and left a marker on Bob. Now both \
                        sides roll: the hit's Strength against Bob's Defense.",
            }),
        },
        Page::THAT_IS_ALL,
    ];
    // Dirk's side wins the initiative, and he passes his activation test.
    let before = vec![
        Before::Answered(Answer::Face(9)),
        Before::Answered(Answer::Face(2)),
        Before::Took(Action::Activate(DIRK)),
        Before::Answered(Answer::Face(9)),
    ];
    Plan { figures: [1, 1], before, pages }
}
