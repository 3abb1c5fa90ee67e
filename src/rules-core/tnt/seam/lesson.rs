//! A first lesson: one shot, and what it does.

use crate::{
    conversation::Answer,
    ids::FigureId,
    lesson::{Before, Instead, Page, Plan},
    tnt::Action,
};

const DIRK: FigureId = FigureId(0);

/// Dirk shoots at Bob, and the hit is resolved.
pub(crate) fn lesson() -> Plan<Action> {
    let shoot = (Action::Shoot(DIRK, 0), vec![Answer::Choice(0)]);
    let pages = vec![
        Page {
            title: "The shot",
            words: "Dirk has Bob in his sights. The chips are the sum, the bar is the chance. Roll \
                    a D10 and tap what it shows, or let Rollbook roll.",
            otherwise: Some(
                "The shot is fired. Undo would take it back: nothing you tap here is final.",
            ),
            acts: Some(shoot),
            instead: None,
        },
        Page {
            title: "The hit",
            words: "The shot hit and left a marker on Bob. Now both sides roll: the hit's Strength \
                    against Bob's Defense. Each key shows what its face would do.",
            otherwise: Some(
                "The hit is resolved. Undo takes back your last tap, so you can go back and have \
                 another go.",
            ),
            acts: Some((Action::End(DIRK), Vec::new())),
            instead: Some(Instead {
                answers: vec![Answer::Face(9)],
                words: "Your shot missed, so this page shows what a 9 would have done: a hit, and \
                        a marker on Bob. Now both sides roll: the hit's Strength against Bob's \
                        Defense.",
            }),
        },
        Page::THAT_IS_ALL,
    ];
    // Dirk's side has the initiative, and he passes his activation test.
    let before = vec![
        Before::Answered(Answer::Face(9)),
        Before::Answered(Answer::Face(2)),
        Before::Took(Action::Activate(DIRK)),
        Before::Answered(Answer::Face(9)),
    ];
    Plan { figures: [1, 1], before, pages }
}
