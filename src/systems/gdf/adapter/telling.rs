//! Descriptions of actions and effects for the log.

use engine::{
    FigureId, HasLineup, Holder, Reminder,
    words::{counted, possessive, signed, with_verb},
};

use crate::{
    actions::action::Action,
    round::turns,
    state::{
        battle::{Away, State, TestOwed},
        effect::{Effect, wound},
    },
    unit::order::Order,
};

/// Returns the title of an action in the log.
pub(crate) fn title(state: &State, action: Action) -> String {
    match action {
        Action::RollOff => "Roll-off".to_owned(),
        Action::Act(unit, Order::Idle) => format!("{}: Stay idle", state.name(unit)),
        Action::Act(unit, order) => format!("{}: {}", state.name(unit), order.name()),
        Action::Shoot(unit, place) => {
            let weapon = state.weapon(unit, place).map_or("weapon", |it| &it.name);
            format!("{}: {weapon}", state.name(unit))
        }
        Action::ShootAll(unit) => format!("{}: shooting", state.name(unit)),
        Action::PlaceMarkers => "Objective markers".to_owned(),
        Action::Deploy(side) => format!("{}: deployment", state.side_name(side)),
        Action::ScoutsRollOff => "Roll-off for scouts".to_owned(),
        Action::DeployScout(side) => format!("{}: scouts", state.side_name(side)),
        Action::Arrive => "Ambush".to_owned(),
        Action::Objectives => format!("Objectives after round {}", state.round),
        Action::Embark(unit) => format!("{}: Get in", state.name(unit)),
        Action::Escape(unit) => possessive(state.name(unit)) + " transport is destroyed",
        Action::Dangerous(unit) => format!("{}: dangerous terrain", state.name(unit)),
        Action::Cast(unit, spell) => {
            let spell = state.profile(unit).spells.get(usize::from(spell));
            let spell = spell.map_or("a spell", |it| &it.name);
            with_verb(state.name(unit), &format!("cast {spell}"))
        }
        Action::OffTable(unit) => format!("{}: off the table", state.name(unit)),
        Action::Test => "Quality test".to_owned(),
        Action::Attack => "Attack".to_owned(),
        Action::End(unit) => format!("{}: done", state.name(unit)),
        Action::Morale(unit) => format!("{}: morale test", state.name(unit)),
        Action::Pass => turns::title(state).to_owned(),
        Action::Finish(true) => "End of the battle".to_owned(),
        Action::Finish(false) => "The battle goes on".to_owned(),
    }
}

/// Describes an effect in a sentence. Returns `None` for effects that are not worth reporting.
pub(crate) fn describe(state: &State, effect: &Effect) -> Option<String> {
    let tells = |unit: FigureId, what: &str| Some(format!("{}: {what}.", state.name(unit)));
    match *effect {
        Effect::Round(round) => Some(format!("Round {round} begins.")),
        Effect::Turn(side) if state.has_moved && side == state.to_move => {
            let (again, other) = (state.side_name(side), state.side_name(state.other_side(side)));
            let again = possessive(again);
            let other = with_verb(other, "have no units left to activate");
            Some(format!("{other}, so it's {again} turn again."))
        }
        Effect::Turn(side) => Some(format!("{} turn.", possessive(state.side_name(side)))),
        Effect::Refresh(unit) if state.unit(unit).fatigued && state.in_play(unit) => {
            Some(format!("{} (fatigued)", state.name(unit)))
        }
        Effect::Refresh(_)
        | Effect::Act(..)
        | Effect::Begins(_)
        | Effect::Aims(_)
        | Effect::Fired(..)
        | Effect::Done
        | Effect::Owes(_, None)
        | Effect::Tested(..)
        | Effect::Away(_, Some(Away::Waiting))
        | Effect::Setup(_)
        | Effect::Held(_)
        | Effect::Arrived(_)
        | Effect::Cast(_, false)
        | Effect::Tried(..) => None,
        Effect::Activated(unit, true) => tells(unit, "activated this round"),
        Effect::Activated(unit, false) => tells(unit, "not activated yet this round"),
        Effect::Wounds(unit, wounds) => describe_wounds(state, unit, wounds),
        Effect::Carriers(unit, place, left) => {
            let weapon = state.weapon(unit, place).filter(|_| state.in_play(unit))?;
            let left =
                if left == 0 { "no models".to_owned() } else { counted(left.into(), "model") };
            Some(format!("{}: {left} left with {}.", state.name(unit), weapon.name))
        }
        Effect::Owes(unit, Some(test)) | Effect::MustTest(unit, test) => tells(
            unit,
            match test {
                TestOwed::Wounds | TestOwed::Spell => {
                    "down to half or less, must test morale after this attack"
                }
                TestOwed::Terrain => "down to half or less, must test morale",
                TestOwed::Melee | TestOwed::MeleeAgainst(_) => "lost the melee, must test morale",
            },
        ),
        Effect::Pinned(unit, true) => {
            let book = state.book();
            tells(unit, &format!("{} until {}", book.shaken, book.shaken_until))
        }
        Effect::Pinned(unit, false) => tells(unit, &format!("no longer {}", state.book().shaken)),
        Effect::Fatigued(unit, true) => {
            tells(unit, "fatigued, hits only on a 6 in melee until the round ends")
        }
        Effect::Fatigued(unit, false) => tells(unit, "no longer fatigued"),
        Effect::Routs(unit) => tells(unit, "routed and removed"),
        Effect::Finished(true) => Some("The battle is over.".to_owned()),
        Effect::Finished(false) => Some("The battle continues.".to_owned()),
        Effect::Ended => Some(format!("Round {} is over, and so is the battle.", state.round)),
        Effect::Joined(unit, Some(host)) => tells(unit, &format!("part of {}", state.name(host))),
        Effect::Joined(unit, None) => tells(unit, "now a separate unit"),
        Effect::Inside(unit, Some(tank)) => tells(unit, &format!("inside {}", state.name(tank))),
        Effect::Inside(unit, None) => match state.unit(unit).inside {
            Some(transport) => {
                Some(with_verb(state.name(unit), &format!("leave {}.", state.name(transport))))
            }
            None => tells(unit, "on the table"),
        },
        Effect::Away(unit, Some(Away::Reserve)) => tells(unit, "held in reserve"),
        Effect::Away(unit, None) if state.unit(unit).inside.is_some() => None,
        Effect::Away(unit, None) => tells(unit, "on the table"),
        Effect::Markers(count) => Some(counted(count.into(), "objective marker") + "."),
        Effect::Marker(place, side) => {
            let holder = side.map_or_else(
                || "neutral".to_owned(),
                |side| format!("held by {}", state.side_name(side)),
            );
            Some(format!("Objective {}: {holder}.", place + 1))
        }
        Effect::Cast(unit, true) => tells(unit, "can't cast or block again this round"),
        Effect::Tokens(unit, count) => {
            let change = i32::from(count) - i32::from(state.unit(unit).tokens);
            let tokens = counted(count.into(), "spell token");
            (change != 0).then(|| {
                let change = signed(change);
                format!("{}: {tokens} ({change}).", state.name(unit))
            })
        }
        Effect::Spent(unit, weapon, yes) => {
            let weapon = &state.weapon(unit, weapon)?.name;
            let told = match yes {
                true => with_verb(weapon, "are used up"),
                false => format!("{weapon} can be used again"),
            };
            Some(format!("{}: {told}.", state.name(unit)))
        }
    }
}

/// Returns a reminder of what players must do at the table after an effect, if anything.
pub(crate) fn order(state: &State, effect: &Effect) -> Option<Reminder> {
    let name = |unit: FigureId| state.name(unit);
    let off = |unit| Some(Reminder::leaving(format!("Take {} off the table.", name(unit))));
    match *effect {
        Effect::Wounds(unit, wounds) => {
            let mut after = state.clone();
            wound(&mut after, unit, wounds);
            let left = after.models_left(unit);
            match state.models_left(unit).saturating_sub(left) {
                0 => None,
                _ if left == 0 => off(unit),
                removed => {
                    let models = counted(removed.into(), "model");
                    let words = format!("Remove {models} of {} from the table.", name(unit));
                    Some(Reminder::of(Holder::Figure(unit), words))
                }
            }
        }
        Effect::Routs(unit) => off(unit),
        Effect::Pinned(unit, true) => Some(Reminder::of(
            Holder::Figure(unit),
            format!("Place a {} marker by {}.", state.book().shaken, name(unit)),
        )),
        Effect::Pinned(unit, false) if state.unit(unit).pinned => Some(Reminder::of(
            Holder::Figure(unit),
            format!("Remove the {} marker from {}.", state.book().shaken, name(unit)),
        )),
        _ => None,
    }
}

fn describe_wounds(state: &State, unit: FigureId, wounds: u16) -> Option<String> {
    let mut after = state.clone();
    wound(&mut after, unit, wounds);
    let (profile, name) = (state.profile(unit), state.name(unit));
    let (models, left) = (*profile.models, after.models_left(unit));
    let removed = state.models_left(unit).saturating_sub(left);
    let more = after.unit(unit).wounds.checked_sub(state.unit(unit).wounds);
    if left == 0 {
        // A unit counts as destroyed only when all its parts are.
        let lost = match (after.any_in_play(unit), models) {
            (false, _) => "destroyed",
            (true, 1) => "lost",
            (true, _) => "all models lost",
        };
        return more.filter(|&more| more > 0).map(|_| format!("{name}: {lost}."));
    }
    let of_models = || format!("{left} of {} left", counted(models.into(), "model"));
    let stands = match (after.wounds_on_model(unit), models) {
        (0, _) => of_models(),
        (on_it, 1) => format!("{on_it} of {} wounds taken", profile.tough),
        (on_it, _) => format!("{}, one with {}", of_models(), counted(on_it.into(), "wound")),
    };
    match more {
        Some(0) => None,
        Some(_) if profile.tough == 1 => {
            Some(format!("{name}: {} lost, {stands}.", counted(removed.into(), "model")))
        }
        Some(more) => Some(format!("{name}: {}, {stands}.", counted(more.into(), "wound"))),
        None => Some(format!("{name}: {stands}.")),
    }
}
