//! A first lesson: one volley, and what it does to a unit's morale.

use crate::{
    conversation::Answer,
    gdf::{Action, Order},
    ids::FigureId,
    lesson::{Before, Instead, Page, Plan},
};

const WARDENS: FigureId = FigureId(0);
const CALLERS: FigureId = FigureId(2);
/// The place of the target in the list of enemies.
const TARGET: u16 = 1;
/// The place of the weapon that is fired; the other weapon is kept for later.
const CARBINE: u8 = 0;

/// The Gate Wardens fire at the Brine Callers, and the survivors may have to test morale.
pub(crate) fn lesson() -> Plan<Action> {
    let shoot = (Action::Shoot(WARDENS, CARBINE), vec![Answer::Choice(TARGET)]);
    let pages = vec![
        Page {
            title: "The volley",
            words: "The Gate Wardens fire at the Brine Callers. Roll a D6 for each shot and tap \
                    how many hit, or let Rollbook roll; then a D6 for each hit, to defend.",
            otherwise: Some(
                "The volley is fired. Undo would take it back: nothing you tap here is final.",
            ),
            acts: Some(shoot),
            instead: None,
        },
        Page {
            title: "The nerve",
            words: "The Brine Callers are down to half or less, so they test their morale: a D6 \
                    against their Quality. If it fails they are pinned, and miss their next turn.",
            otherwise: Some(
                "The morale test is done. Undo takes back your last tap, so you can go back and \
                 have another go.",
            ),
            acts: Some((Action::End(WARDENS), Vec::new())),
            instead: Some(Instead {
                answers: vec![Answer::Pool(vec![2, 2]), Answer::Pool(vec![1, 1])],
                words: "Your volley left no morale test, so this page shows what two hits would \
                        have done: one of the Brine Callers falls. They are down to half or less, \
                        so they roll a D6 against their Quality. If it fails they are pinned.",
            }),
        },
        Page::THAT_IS_ALL,
    ];
    // The Wardens have won the roll-off and hold; the Callers have lost a model before.
    let before = vec![
        Before::Answered(Answer::Face(6)),
        Before::Answered(Answer::Face(1)),
        Before::Set(CALLERS, "models", 2),
        Before::Took(Action::Act(WARDENS, Order::Hold)),
    ];
    Plan { figures: [1, 2], before, pages }
}
