//! Grazes: the effect of a hit on a figure that stays in action.

use engine::{
    FigureId, HasLineup, Holder, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Table},
};

use crate::{
    Tnt,
    close_combat::contact::part_from_all,
    figure::test_kind::TestKind,
    state::effect::Effect,
    stats::{
        tester::Tester,
        unopposed::{TARGET_NUMBER, stat_test_or},
    },
};

/// The maximum distance, in inches, that a grazed figure can move to cover.
const DASH: u8 = 6;

/// Makes the Will test of a grazed figure (rulebook: Grazed).
///
/// On a fail, the figure moves up to 6 inches to cover, or goes prone if there is no cover. The
/// figure can also move to cover without a test. It tests after each hit until it has given way.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn graze(table: &mut Table<'_, Tnt>, target: FigureId) -> Flow<()> {
    let state = table.state();
    if state.figure(target).this_turn.grazed {
        return Ok(());
    }
    let name = state.name(target).to_owned();
    let tester = Tester::new(state, target, TestKind::Will);
    let ask = Ask::new("Grazed: Will test").hint("On a fail, go to cover.").topic(TOPIC.key);
    let decline = format!("Go to cover without a test (up to {DASH}″)");
    let tested = stat_test_or(table, tester, TARGET_NUMBER, ask, &decline, &|tested| {
        if tested.passed { Outcome::success("stands firm") } else { Outcome::failure("gives way") }
    })?;
    match tested {
        Some(tested) if tested.passed => {}
        Some(_) => give_way(table, target, &name)?,
        None => {
            table.apply(Effect::Grazed(target));
            go_to_cover(table, target, &name);
        }
    }
    // The log appends the result to the headline, so the headline must name the target.
    table.headline(format!("{name} is grazed"));
    Ok(())
}

fn give_way(table: &mut Table<'_, Tnt>, target: FigureId, name: &str) -> Flow<()> {
    let ask = Ask::new(format!("Is there cover within {DASH}″ of {name}?"));
    let ask = ask.of(table.state().side_of(target)).fact().topic(TOPIC.key);
    let choice = Choice {
        options: vec![
            ChoiceOption::new(format!("Yes: {name} moves there")),
            ChoiceOption::new(format!("No: {name} goes prone")),
        ],
        usual: Some(0),
    };
    let has_cover = table.choose(ask, choice)? == 0;
    table.apply(Effect::Grazed(target));
    if has_cover {
        go_to_cover(table, target, name);
    } else if !table.state().figure(target).prone {
        table.apply(Effect::Prone(target, true));
    }
    Ok(())
}

/// Moves a figure to cover, which takes it out of any melee.
fn go_to_cover(table: &mut Table<'_, Tnt>, target: FigureId, name: &str) {
    table.tell(Told::Outcome, |_| format!("{name} moves up to {DASH}″ to cover."));
    table.tell(Told::Reminder(Holder::Figure(target)), |_| {
        format!("Move {name} to cover, up to {DASH}″.")
    });
    table.apply(Effect::TookCover(target, true));
    part_from_all(table, target);
}

/// The topic that explains grazes.
pub(crate) const TOPIC: Topic = Topic {
    key: "graze",
    title: "Grazed",
    rules: &[39],
    text: || {
        format!(
            "A figure that is hit but still in action tests Will against {TARGET_NUMBER}. On a \
             pass, it stands firm. On a fail, it moves up to {DASH}″ to cover, or goes prone if \
             there is none. It can also go to cover without a test. It tests after each hit until \
             it fails once. Going to cover counts as moving for its shots this turn, but isn't a \
             move action."
        )
    },
};
