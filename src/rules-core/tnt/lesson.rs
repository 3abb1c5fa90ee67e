//! A first lesson: one shot, and what it does.

use super::Action;
use crate::{
    battle::{self, System},
    conversation::Answer,
    ids::FigureId,
    lesson::{Lesson, Page},
};

const DIRK: FigureId = FigureId(0);

/// Dirk shoots at Bob, and the hit is resolved.
pub(crate) fn lesson() -> Option<Lesson> {
    let act = |action: Action| battle::Action::of(&action).ok();
    let shoot = (act(Action::Shoot(DIRK, 0))?, vec![Answer::Choice(0)]);
    let pages = vec![
        Page {
            title: "The shot",
            words: "Dirk has Bob in his sights. The chips are the sum, the bar is the chance. Roll \
                    a D10 and tap what it shows, or let Rollbook roll.",
            otherwise: Some(
                "The shot is fired. Undo would take it back: nothing you tap here is final.",
            ),
            acts: Some(shoot),
        },
        Page {
            title: "The hit",
            words: "The shot hit and left a marker on Bob. Now both sides roll: the hit's Strength \
                    against Bob's Defense. Each key shows what its face would do.",
            otherwise: Some(
                "No hit is left to resolve. Undo takes back your last tap, so you can go back and \
                 have another go.",
            ),
            acts: Some((act(Action::End(DIRK))?, Vec::new())),
        },
        Page {
            title: "That is all",
            words: "Rollbook asks, you roll, it keeps the score. In a battle you tap a figure to \
                    see what it can do; the yellow button is what comes next. Any number can be \
                    changed by hand, and the log tells where it came from.",
            otherwise: None,
            acts: None,
        },
    ];
    // Dirk's side has the initiative, and he passes his activation test.
    let initiative = [Answer::Face(9), Answer::Face(2)];
    let activate = act(Action::Activate(DIRK))?;
    Lesson::of_two(System::Tnt, &initiative, (&activate, Answer::Face(9)), pages)
}
