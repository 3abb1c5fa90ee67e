//! Push-backs and follow-ups after a close combat attack.

use engine::{
    FigureId, HasLineup, Holder, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use crate::{Tnt, actions::hold::shift, state::effect::Effect};

/// Asks the winner whether to push the losing attacker back 1 inch or to stay locked, and applies
/// the answer.
///
/// See the rulebook: Close combat.
pub(super) fn push_back(table: &mut Table<'_, Tnt>, winner: FigureId, loser: FigureId) -> Flow<()> {
    let state = table.state();
    let (who, whom) = (state.name(winner).to_owned(), state.name(loser).to_owned());
    let ask = Ask::new(format!("What does {who} do?"))
        .hint("Push the loser in any direction to its rear. If there's no room, both stay locked.")
        .of(state.side_of(winner))
        .topic(TOPIC.key);
    let options =
        vec![ChoiceOption::new("Stay locked"), ChoiceOption::new(format!("Push {whom} back 1″"))];
    if table.choose(ask, Choice { options, usual: Some(0) })? == 1 {
        push(table, winner, loser);
    }
    Ok(())
}

/// Pushes the loser back and ends the contact between the two figures.
///
/// If the acting figure is pushed, its opponent also counts as having shifted, because the distance
/// between the two has changed.
fn push(table: &mut Table<'_, Tnt>, winner: FigureId, loser: FigureId) {
    let (who, whom) = (table.state().name(winner).to_owned(), table.state().name(loser).to_owned());
    table.tell(Told::Outcome, |_| format!("{who} pushes {whom} back 1″."));
    table.tell(Told::Reminder(Holder::Figure(loser)), |_| format!("Move {whom} back 1″."));
    table.apply(Effect::Contact(winner, loser, false));
    shift(table, winner);
    shift(table, loser);
}

/// Asks how an attacker that has won follows up against an opponent still in action, and applies
/// the answer.
///
/// The attacker can stay locked, push the opponent back, or cross or climb an obstacle to reach the
/// opponent (rulebook: Close combat).
pub(super) fn press_on(table: &mut Table<'_, Tnt>, winner: FigureId, loser: FigureId) -> Flow<()> {
    let state = table.state();
    let (who, whom) = (state.name(winner).to_owned(), state.name(loser).to_owned());
    let ask = Ask::new(format!("What does {who} do?")).of(state.side_of(winner)).topic(TOPIC.key);
    let options = vec![
        ChoiceOption::new("Stay locked"),
        ChoiceOption::new(format!("Push {whom} back 1″")),
        ChoiceOption::new("Follow up over the obstacle"),
    ];
    match table.choose(ask, Choice { options, usual: Some(0) })? {
        1 => push(table, winner, loser),
        2 => {
            table
                .tell(Told::Outcome, |_| format!("{who} follows up and stays locked with {whom}."));
            shift(table, winner);
        }
        _ => {}
    }
    Ok(())
}

/// The topic that explains push-backs.
pub(crate) const TOPIC: Topic = Topic {
    key: "push-back",
    title: "Push back",
    rules: &[46, 47],
    text: || {
        "If the attacker loses, the defender can push it back 1″ into its rear 180 degrees or \
         stay locked. If the attacker wins and the defender is still in action, the attacker \
         can push it back, or cross or climb the obstacle between them. If there's no room, both stay \
         locked."
            .to_owned()
    },
};
