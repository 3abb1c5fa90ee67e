//! Actions: what starts a walk-through.

use super::{
    Tnt, ability, activation, carrying, clean_up, climbing, close_combat, contact, disengage,
    effect::Effect,
    free_test, hold, initiative,
    morale::{self, Cause},
    movement, pending_hits, shooting,
    state::{Phase, State},
};
use crate::{
    conversation::{Flow, Table},
    ids::{FigureId, SideId},
    row::stored_as_rows,
};

stored_as_rows! {
    /// Something that players do, or that the rules ask for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Roll for initiative.
        1 = Initiative,
        /// Activate a figure.
        2 = Activate(id: FigureId),
        /// Hold, to break in later.
        3 = Hold(id: FigureId),
        /// Break in on an enemy's activation.
        4 = Interrupt(id: FigureId),
        /// Move.
        5 = Move(id: FigureId),
        /// Move, and drop to the ground.
        6 = MoveProne(id: FigureId),
        /// Drop to the ground.
        7 = Drop(id: FigureId),
        /// Stand up.
        8 = Stand(id: FigureId),
        /// Jump over a gap in a move.
        9 = Jump(id: FigureId),
        /// Climb.
        10 = Climb(id: FigureId),
        /// Fall.
        11 = Fall(id: FigureId),
        /// Concentrate.
        12 = Concentrate(id: FigureId),
        /// Fire a weapon, by its place on the sheet.
        13 = Shoot(id: FigureId, weapon: u8),
        /// Take a Jammed token off a weapon, by its place on the sheet.
        14 = Unjam(id: FigureId, weapon: u8),
        /// Draw a weapon, by its place on the sheet, and stow another.
        15 = Switch(id: FigureId, weapon: u8),
        /// Charge.
        16 = Charge(id: FigureId),
        /// Make a close combat attack.
        17 = Strike(id: FigureId),
        /// Get out of a melee.
        18 = Disengage(id: FigureId),
        /// Say who is in contact.
        19 = Contact(id: FigureId),
        /// Use an ability, by its place on the sheet.
        20 = Ability(id: FigureId, place: u8),
        /// Do something else, with a stat test.
        21 = Misc(id: FigureId),
        /// Make any stat test.
        22 = Test(id: FigureId),
        /// End the figure's activation.
        23 = End(id: FigureId),
        /// Resolve a pending hit on a figure.
        24 = Hit(id: FigureId),
        /// Test the morale of a figure.
        25 = Morale(id: FigureId, cause: Cause),
        /// All of a side must test their morale.
        26 = Shaken(side: SideId, cause: Cause),
        /// Pass the initiative.
        27 = Pass,
        /// Clean up after the turn.
        28 = CleanUp,
        /// End the battle, or go on with it.
        29 = Finish(yes: bool),
        /// A stat test without a figure.
        30 = StatTest,
        /// An opposed test without figures.
        31 = OpposedTest,
        /// A D3.
        32 = D3,
        /// A random direction.
        33 = Scatter,
    }
}

/// Walks through an action.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn play(table: &mut Table<'_, Tnt>, action: Action) -> Flow<()> {
    match action {
        Action::Initiative => initiative::roll_initiative(table)?,
        Action::Activate(id) => activation::activate(table, id)?,
        Action::Hold(id) => hold::hold(table, id),
        Action::Interrupt(id) => hold::interrupt(table, id)?,
        Action::Move(id) => movement::move_figure(table, id, false),
        Action::MoveProne(id) => movement::move_figure(table, id, true),
        Action::Drop(id) => movement::drop_prone(table, id),
        Action::Stand(id) => movement::stand(table, id),
        Action::Jump(id) => climbing::jump(table, id)?,
        Action::Climb(id) => climbing::climb(table, id)?,
        Action::Fall(id) => climbing::fall(table, id)?,
        Action::Concentrate(id) => movement::concentrate(table, id),
        Action::Shoot(id, weapon) => shooting::shoot(table, id, weapon)?,
        Action::Unjam(id, weapon) => movement::unjam(table, id, weapon),
        Action::Switch(id, weapon) => carrying::switch_weapons(table, id, weapon),
        Action::Charge(id) => close_combat::charge(table, id)?,
        Action::Strike(id) => close_combat::attack(table, id)?,
        Action::Disengage(id) => disengage::disengage(table, id)?,
        Action::Contact(id) => contact::come_into_contact(table, id)?,
        Action::Ability(id, place) => ability::use_ability(table, id, place),
        Action::Misc(id) => free_test::miscellaneous(table, id)?,
        Action::Test(id) => free_test::figure_test(table, id)?,
        Action::End(_) => activation::end_activation(table),
        Action::Hit(id) => pending_hits::resolve_hit(table, id)?,
        Action::Morale(id, cause) => morale::owed_test(table, id, cause)?,
        Action::Shaken(side, cause) => morale::shake_side(table, side, cause),
        Action::Pass => activation::pass(table),
        Action::CleanUp => clean_up::clean_up(table),
        Action::Finish(yes) => table.apply(Effect::Ended(yes)),
        Action::StatTest => free_test::stat_test_of_anybody(table)?,
        Action::OpposedTest => free_test::opposed_test_of_anybody(table)?,
        Action::D3 => free_test::roll_d3(table)?,
        Action::Scatter => free_test::scatter(table)?,
    }
    Ok(())
}

/// What the rules ask for by themselves. Morale first, as it is tested at once. Activation: a figure without AP left is
/// done, unless somebody may still break in on it; once its side has failed a test or has no figures left, all pending
/// hits are resolved and only then does the initiative pass, or the turn end.
pub(super) fn due(state: &State) -> Option<Action> {
    if state.is_over() {
        // Whatever was fired before the end still counts, unless the players have ended it.
        return pending_hits::next_hit(state).filter(|_| !state.ended).map(Action::Hit);
    }
    if let Some(&(id, cause)) = state.owed.first() {
        return Some(Action::Morale(id, cause));
    }
    if let Some((side, cause)) = morale::shaken_side(state) {
        return Some(Action::Shaken(side, cause));
    }
    if state.phase == Phase::Initiative {
        return Some(Action::Initiative);
    }
    if let Some(id) = state.active {
        let has_used_up = state.figure(id).ap == 0 && hold::interrupters(state).is_empty();
        let is_done = has_used_up || !state.in_action(id);
        return is_done.then_some(Action::End(id));
    }
    let must_pass = state.passing && state.can_pass() || !state.has_figures_left(state.to_move);
    if !must_pass {
        return None;
    }
    let hit = pending_hits::next_hit(state).map(Action::Hit);
    let pass = || state.next_side().map(|_| Action::Pass);
    hit.or_else(pass).or(Some(Action::CleanUp))
}

/// What an action is called in the log.
pub(super) fn title(state: &State, action: Action) -> String {
    let weapon = |id, place| state.weapon(id, place).map_or("weapon", |it| &it.name);
    let name = |id| state.name(id);
    match action {
        Action::Initiative => format!("Turn {}: initiative", state.turn),
        Action::Activate(id) => format!("{} activates", name(id)),
        Action::Hold(id) => format!("{} holds", name(id)),
        Action::Interrupt(id) => format!("{} interrupts", name(id)),
        Action::Move(id) => format!("{} moves", name(id)),
        Action::MoveProne(id) => format!("{} moves and drops prone", name(id)),
        Action::Drop(id) => format!("{} drops prone", name(id)),
        Action::Stand(id) => format!("{} stands up", name(id)),
        Action::Jump(id) => format!("{} jumps", name(id)),
        Action::Climb(id) => format!("{} climbs", name(id)),
        Action::Fall(id) => format!("{} falls", name(id)),
        Action::Concentrate(id) => format!("{} concentrates", name(id)),
        Action::Shoot(id, place) => format!("{} fires the {}", name(id), weapon(id, place)),
        Action::Unjam(id, place) => format!("{} clears the {}", name(id), weapon(id, place)),
        Action::Switch(id, place) => format!("{} draws the {}", name(id), weapon(id, place)),
        Action::Charge(id) => format!("{} charges", name(id)),
        Action::Strike(id) => format!("{} strikes", name(id)),
        Action::Disengage(id) => format!("{} disengages", name(id)),
        Action::Contact(id) => format!("{} comes into contact", name(id)),
        Action::Ability(id, place) => {
            let abilities = &state.profile(id).abilities;
            let ability = abilities.get(usize::from(place)).map_or("an ability", |it| &it.name);
            format!("{} uses {ability}", name(id))
        }
        Action::Misc(id) | Action::Test(id) => format!("{} tests a stat", name(id)),
        Action::End(id) => format!("{} is done", name(id)),
        Action::Hit(id) => format!("A hit on {}", name(id)),
        Action::Morale(id, _) => format!("{} tests morale", name(id)),
        Action::Shaken(side, _) => format!("{} is shaken", state.side_name(side)),
        Action::Pass => format!("{} is done for now", state.side_name(state.to_move)),
        Action::CleanUp => format!("Clean-up, turn {}", state.turn),
        Action::Finish(true) => "End of the battle".to_owned(),
        Action::Finish(false) => "The battle goes on".to_owned(),
        Action::StatTest => "Stat test".to_owned(),
        Action::OpposedTest => "Opposed test".to_owned(),
        Action::D3 => "D3".to_owned(),
        Action::Scatter => "Scatter".to_owned(),
    }
}
