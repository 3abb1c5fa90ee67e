//! Plays each action by calling its rule.

use engine::{
    FigureId, HasLineup,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use super::offers;
use crate::{
    Tnt,
    action::Action,
    actions::{carrying, concentration, hold, interrupt, use_ability},
    close_combat::{attack, charge, contact, disengage},
    morale::{side, testing},
    movement::{climbing, moving, prone},
    ranged_combat::{jam, pending_hits, shooting},
    state::effect::Effect,
    stats::free,
    turn::{activation, clean_up, initiative},
};

/// Plays an action by calling its rule.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn play(table: &mut Table<'_, Tnt>, action: Action) -> Flow<()> {
    if let Some(id) = climbing::climb_ended_by(table.state(), action)
        && !climbing::end_climb(table, id)?
    {
        return Ok(());
    }
    match action {
        Action::Initiative => initiative::roll_initiative(table)?,
        Action::Activate(id) => activation::activate(table, id)?,
        Action::Hold(id) => hold::hold(table, id),
        Action::Interrupt(id) => interrupt::interrupt(table, id, act)?,
        Action::Move(id) => moving::move_figure(table, id),
        Action::MoveProne(id) => moving::move_and_drop(table, id),
        Action::Drop(id) => prone::drop_prone(table, id),
        Action::Stand(id) => prone::stand(table, id),
        Action::Jump(id) => climbing::jump(table, id)?,
        Action::Climb(id) => climbing::climb(table, id)?,
        Action::Fall(id) => climbing::fall(table, id)?,
        Action::Concentrate(id) => concentration::concentrate(table, id),
        Action::Shoot(id, weapon) => shooting::shoot(table, id, weapon)?,
        Action::Unjam(id, weapon) => jam::unjam(table, id, weapon),
        Action::Switch(id, weapon) => carrying::switch_weapons(table, id, weapon)?,
        Action::Stow(id, weapon) => carrying::stow(table, id, weapon),
        Action::LetGo(id, weapon) => carrying::let_go(table, id, weapon),
        Action::Charge(id) => charge::charge(table, id)?,
        Action::Strike(id) => attack::attack(table, id)?,
        Action::Disengage(id) => disengage::disengage(table, id)?,
        Action::Contact(id) => contact::come_into_contact(table, id)?,
        Action::Ability(id, place) => use_ability::use_ability(table, id, place),
        Action::Misc(id) => free::miscellaneous(table, id)?,
        Action::Test(id) => free::figure_test(table, id)?,
        Action::End(_) => activation::end_activation(table),
        Action::Hit(id) => pending_hits::resolve_hit(table, id)?,
        Action::Morale(id, cause) => testing::owed_test(table, id, cause)?,
        Action::Shaken(side, cause) => side::shake_side(table, side, cause)?,
        Action::Pass => activation::pass(table),
        Action::CleanUp => clean_up::clean_up(table),
        Action::Finish(yes) => table.apply(Effect::Ended(yes)),
        Action::StatTest => free::stat_test_of_anybody(table)?,
        Action::OpposedTest => free::opposed_test_of_anybody(table)?,
        Action::D3 => free::roll_d3(table)?,
        Action::Scatter => free::scatter(table)?,
    }
    Ok(())
}

/// Plays one action of an interrupting figure and returns the action.
///
/// Returns `None` if the figure does nothing.
pub(super) fn act(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<Option<Action>> {
    let mut offers = offers::actions_of_1_ap(table.state(), id);
    offers.extend(offers::abilities(table.state(), id, |cost| cost == 1));
    offers.extend(offers::disengaging(table.state(), id));
    let options = offers.iter().map(|offer| ChoiceOption {
        refusal: offer.refusal.as_deref().map(str::to_owned),
        ..ChoiceOption::new(&*offer.label).hint(offer.hint.as_deref().map(str::to_owned))
    });
    let mut options: Vec<ChoiceOption> = options.collect();
    options.push(ChoiceOption::new("Do nothing (ends the hold)"));
    let ask = Ask::new(format!("What does {} do?", table.state().name(id)))
        .hint("Choose a 1-AP action. You can only shoot into the front 180°.")
        .of(table.state().side_of(id))
        .topic(hold::TOPIC.key);
    let place = table.choose(ask, Choice { options, usual: None })?;
    let action = offers.get(place).map(|offer| offer.action);
    if let Some(action) = action {
        play(table, action)?;
    }
    Ok(action)
}
