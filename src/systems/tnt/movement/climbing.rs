//! Climbing, jumping and falling.

use engine::{
    FigureId, HasLineup, Holder, Told, Topic,
    conversation::{Ask, Flow, Headline, Number, Outcome, Table},
};

use super::moving::count_move;
use crate::{
    Tnt,
    action::Action,
    actions::{
        action_points::{lose_concentration, spend, spend_elsewhere},
        hold::{self, Resumed, shift},
    },
    close_combat::contact::part_from_all,
    figure::test_kind::TestKind,
    ranged_combat::wounding::{Attacker, roll_to_wound},
    state::{battle::State, effect::Effect},
    stats::{
        tester::{Tester, agility_or_strength},
        unopposed::{TARGET_NUMBER, stat_test},
    },
};

/// The base Strength of a fall. Each inch of height adds 1.
const FALL_STRENGTH: u8 = 4;

/// The maximum height of a fall, in inches.
const DEEPEST: i32 = 20;

/// Climbs 1 inch of height for each AP (rulebook: Actions, Climb).
///
/// A climb of more than 1 AP ends with an Agility or Strength test. The test is made when the AP
/// run out, or before the figure does anything else. On a fail, the figure falls.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn climb(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} climbs"));
    let ap = table.state().figure(id).this_turn.ap;
    let ask = Ask::new("How high is the climb?")
        .hint("1″ of height per AP.")
        .of(table.state().side_of(id))
        .topic(CLIMB.key);
    let limits = Number { least: 1, most: ap.max(1).into(), preset: 1, unit: "inches" };
    let height = if ap > 1 { table.number(ask, limits)? } else { 1 };
    let height = u8::try_from(height).unwrap_or(1);
    lose_concentration(table, id);
    spend(table, id, height);
    let figure = table.state().figure(id);
    let (climbed, climbing) = (figure.this_turn.climbed, figure.this_turn.climbing);
    table.apply(Effect::Climbed(id, climbed.saturating_add(height)));
    table.apply(Effect::Climbing(id, climbing.saturating_add(height)));
    shift(table, id);
    table.tell(Told::Reminder(Holder::Figure(id)), |_| format!("{name} climbs {height}″."));
    if table.state().figure(id).this_turn.ap == 0 {
        end_climb(table, id)?;
    }
    Ok(())
}

/// Returns the figure whose climb this action ends.
///
/// A climb ends when the acting figure does anything except climb further.
pub(crate) fn climb_ended_by(state: &State, action: Action) -> Option<FigureId> {
    let (Action::Move(acting)
    | Action::MoveProne(acting)
    | Action::Drop(acting)
    | Action::Stand(acting)
    | Action::Jump(acting)
    | Action::Concentrate(acting)
    | Action::Shoot(acting, _)
    | Action::Unjam(acting, _)
    | Action::Switch(acting, _)
    | Action::Stow(acting, _)
    | Action::LetGo(acting, _)
    | Action::Charge(acting)
    | Action::Strike(acting)
    | Action::Disengage(acting)
    | Action::Ability(acting, _)
    | Action::Misc(acting)
    | Action::End(acting)) = action
    else {
        return None;
    };
    let climbs = state.active == Some(acting) && state.figure(acting).this_turn.climbing > 0;
    (climbs && state.in_action(acting)).then_some(acting)
}

/// Ends a climb, with a test if needed. Returns `true` if the figure can continue its activation.
///
/// A climb of more than 1 inch takes an Agility or Strength test. On a fail, the figure falls.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn end_climb(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<bool> {
    if table.state().figure(id).this_turn.climbing > 1 {
        table.headline(format!("{} climbs", table.state().name(id)));
        if hold::pause(table, id)? == Resumed::Nothing {
            table.apply(Effect::Climbing(id, 0));
            return Ok(false);
        }
    }
    let climbed = table.state().figure(id).this_turn.climbing;
    table.apply(Effect::Climbing(id, 0));
    if climbed <= 1 {
        return Ok(true);
    }
    let tester = agility_or_strength(table, id);
    let ask = Ask::new("Climbing test").hint("On a fail, the figure falls.").topic(CLIMB.key);
    let tested = stat_test(table, tester, TARGET_NUMBER, ask, &|tested| {
        if tested.passed { Outcome::success("makes it") } else { Outcome::failure("falls") }
    })?;
    if !tested.passed {
        fall_from(table, id, climbed)?;
    }
    Ok(tested.passed)
}

/// Jumps over a gap of more than 1 inch as a move action, with an Agility test.
///
/// On a fail, the figure falls (rulebook: Movement, Jumping).
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn jump(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    table.headline(format!("{} jumps", table.state().name(id)));
    spend_elsewhere(table, id);
    if hold::pause(table, id)? == Resumed::Nothing {
        return Ok(());
    }
    let tester = Tester::new(table.state(), id, TestKind::Agility);
    let ask = Ask::new("Jump: Agility test")
        .hint("Only for gaps over 1″. On a fail, the figure falls.")
        .topic(JUMP.key);
    let tested = stat_test(table, tester, TARGET_NUMBER, ask, &|tested| {
        if tested.passed { Outcome::success("makes it") } else { Outcome::failure("falls") }
    })?;
    count_move(table, id);
    if tested.passed { Ok(()) } else { fall(table, id) }
}

/// Asks for the height of a fall and resolves it.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn fall(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    fall_from(table, id, 1)
}

/// Resolves a fall as a hit of Strength 4 + 1 per inch, against Defense.
///
/// The next player to the left who still has figures rolls for the fall, or the figure's own player
/// if no one else has any. The figure lands prone (rulebook: Climbing, falls).
fn fall_from(table: &mut Table<'_, Tnt>, id: FigureId, climbed: u8) -> Flow<()> {
    let state = table.state();
    let (name, side) = (state.name(id).to_owned(), state.side_of(id));
    let ask = Ask::new(format!("How far does {name} fall?"))
        .hint(format!("Strength {FALL_STRENGTH} + 1 per inch."))
        .of(side)
        .topic(FALL.key);
    let limits = Number { least: 0, most: DEEPEST, preset: climbed.into(), unit: "inches" };
    table.headline(format!("{name} falls"));
    let inches = u8::try_from(table.number(ask, limits)?).unwrap_or_default();
    let strength = FALL_STRENGTH.saturating_add(inches);
    let headline = Headline::new(format!("{name} falls {inches}″"));
    table.headline(headline.detail(format!("Strength {strength}")));
    let state = table.state();
    let roller = side.and_then(|side| state.to_the_left(side)).or(side);
    if !state.figure(id).prone {
        table.apply(Effect::Prone(id, true));
    }
    if inches > 0 {
        part_from_all(table, id);
    }
    roll_to_wound(table, id, strength, &Attacker::Thing("The fall", roller))?;
    Ok(())
}

/// The topic that explains climbing.
pub(crate) const CLIMB: Topic = Topic {
    key: "climb",
    title: "Climb",
    rules: &[24, 31],
    text: || {
        format!(
            "Climb 1″ per AP. A climb of more than 1 AP ends with a test of Agility or Strength \
             (your choice) against {TARGET_NUMBER}. On a fail, the figure falls."
        )
    },
};

/// The topic that explains jumping.
pub(crate) const JUMP: Topic = Topic {
    key: "jump",
    title: "Jump",
    rules: &[30],
    text: || {
        format!(
            "Jumping is part of a move. Gaps up to 1″ are free; a wider gap needs an Agility test \
             against {TARGET_NUMBER}. On a fail, the figure falls and lands prone at the bottom."
        )
    },
};

/// The topic that explains falls.
pub(crate) const FALL: Topic = Topic {
    key: "fall",
    title: "Fall",
    rules: &[32],
    text: || {
        format!(
            "A fall is a hit of Strength {FALL_STRENGTH} + 1 per inch, rolled by the next player \
             to the left who still has figures, against the figure's Defense. A higher total \
             wounds the figure. It lands prone either way."
        )
    },
};
