//! The view of a battle.

use engine::{
    FigureId, Frame, HasLineup, Holder, SideId, framed,
    view::{BattleView, FigureView, Gear, Next, Standing, Stat},
    words::counted,
};

use super::{report::ending, trackers::TRACKERS};
use crate::{
    Gdf,
    psychic::{casting, tokens},
    shooting::weapons::weapons_to_fire,
    state::battle::{Acting, Away, Setup, State},
    unit::{profile::Profile, rule::Rule, weapon::Weapon},
};

/// Returns the view of the battle that players see.
pub(crate) fn view(state: &State) -> BattleView {
    framed::<Gdf>(
        state,
        Frame {
            over: state.is_over().then(|| ending(state)),
            next: || next(state),
            reminder: || reminder(state),
            remark: |side, figures| {
                format!(
                    "{} of {figures} in play, {}",
                    state.count_in_play(side),
                    points(state, side)
                )
            },
            figure: |side, id| figure_view(state, side, id),
        },
    )
}

fn next(state: &State) -> Next {
    if state.round == 0 {
        return before(state);
    }
    let words = match state.acting {
        Some(acting) => format!("{}: {}", state.unit_name(acting.unit), goes_on(state, acting)),
        None => format!("{}: activate a unit.", state.side_name(state.to_move)),
    };
    let figure = state.acting.map(|acting| state.head(acting.unit));
    Next { side: Some(state.to_move), figure, words }
}

/// Describes what a unit can still do in its activation.
fn goes_on(state: &State, acting: Acting) -> &'static str {
    match acting.order {
        None => "choose an order.",
        Some(order) if order.shoots() && !weapons_to_fire(state, acting.unit).is_empty() => {
            "shoot, or end the activation."
        }
        Some(_) => "cast a spell, or end the activation.",
    }
}

/// Returns the next step before the battle.
fn before(state: &State) -> Next {
    let (side, words) = match state.setup {
        Setup::Ready => (None, "Roll off to see who goes first.".to_owned()),
        Setup::Places => (None, "Place the objective markers.".to_owned()),
        Setup::Zones | Setup::ScoutsRollOff => (None, "Roll off for deployment.".to_owned()),
        Setup::Deploys(side) => (Some(side), format!("{}: place a unit.", state.side_name(side))),
        Setup::Scouts(side) => (Some(side), format!("{}: place a scout.", state.side_name(side))),
    };
    Next { side, figure: None, words }
}

/// Returns a reminder of what players have to mind on the table now.
fn reminder(state: &State) -> Option<String> {
    match state.acting {
        // No reminder before the first round, because each question says what to do.
        _ if state.round == 0 => None,
        Some(_) => Some("Stay at least 1″ from enemies unless you charge.".to_owned()),
        None if state.all_figures().any(|unit| state.unit(unit).pinned) => {
            let shaken = state.book().shaken_label;
            Some(format!("{shaken} units stay idle, and can't seize markers."))
        }
        None => None,
    }
}

/// Describes the points of a side.
///
/// Both armies should cost the same, so the more expensive one gets a note.
fn points(state: &State, side: SideId) -> String {
    let Some(own) = state.points_of(side) else { return "? points".to_owned() };
    let points = counted(own as usize, "point");
    let other = state.points_of(state.other_side(side));
    match other.and_then(|other| own.checked_sub(other)) {
        None | Some(0) => points,
        Some(more) => format!("{points}, {more} more than the other side"),
    }
}

fn figure_view(state: &State, side: SideId, unit: FigureId) -> FigureView {
    let (profile, now) = (state.profile(unit), state.unit(unit));
    let models = profile.models.counted("model");
    FigureView {
        id: unit,
        side,
        host: now.joined.or(now.inside),
        name: state.name(unit).to_owned(),
        remark: format!(
            "{models}, {}{}",
            profile.points.counted("point"),
            whereabouts(state, unit)
        ),
        arms: arms(profile),
        standing: standing(state, unit),
        trackers: TRACKERS.trackers(state, Holder::Figure(unit)),
        stats: stats(state, unit),
        gear: gear(profile),
    }
}

/// Describes where a unit is. The text is empty for a unit that is on the table by itself.
fn whereabouts(state: &State, unit: FigureId) -> String {
    let now = state.unit(unit);
    if let Some(host) = now.joined {
        format!(", part of {}", state.name(host))
    } else {
        let inside = now
            .inside
            .map_or_else(String::new, |transport| format!(", inside {}", state.name(transport)));
        let away = match state.away(unit) {
            Some(Away::Reserve) => ", in reserve",
            Some(Away::Waiting) => ", not yet deployed",
            None => "",
        };
        inside + away
    }
}

fn standing(state: &State, unit: FigureId) -> Standing {
    let is_our_turn = state.round > 0 && state.side_of(unit) == Some(state.to_move);
    let head = state.head(unit);
    if !state.in_play(unit) {
        Standing::Gone
    } else if head != unit && !state.is_done(head) {
        // Parts of a unit act together, so this part waits for the unit to finish.
        Standing::Waiting
    } else if state.acting.is_some_and(|acting| state.head(acting.unit) == unit) {
        Standing::Acting
    } else if state.is_done(unit) {
        Standing::Done
    } else if is_our_turn && state.acting.is_none() && !state.is_over() {
        Standing::Ready
    } else {
        Standing::Waiting
    }
}

/// Lists a unit's weapons with their attacks, starting with those that most models carry.
fn arms(profile: &Profile) -> Vec<String> {
    let mut weapons: Vec<&Weapon> = profile.weapons.iter().collect();
    weapons.sort_by_key(|weapon| std::cmp::Reverse(weapon.carriers.get()));
    weapons.iter().map(|weapon| format!("{} A{}", weapon.name, weapon.attacks)).collect()
}

fn stats(state: &State, unit: FigureId) -> Vec<Stat> {
    let profile = state.profile(unit);
    let stat = |field, label, short, value| Stat { field, label, short, value, topic: None };
    let mut stats = vec![
        stat("quality", "Quality", "QUA", format!("{}+", profile.quality)),
        stat("defense", "Defense", "DEF", format!("{}+", profile.defense)),
    ];
    if profile.tough.get() != Some(1) {
        stats.push(stat("tough", "Tough", "TGH", profile.tough.to_string()));
    }
    stats
}

/// Returns a unit's weapons, rules and spells.
fn gear(profile: &Profile) -> Vec<Gear> {
    let mut gear: Vec<Gear> = profile.weapons.iter().map(Weapon::gear).collect();
    gear.extend(profile.rules_of_the_book().map(|(key, name)| Gear::ability(name, "").topic(key)));
    gear.extend(Rule::gear(&profile.rules));
    for weapon in &profile.weapons {
        for gear_of_rule in Rule::gear(&weapon.rules) {
            let name = format!("{}, {}", weapon.name, gear_of_rule.name);
            gear.push(Gear { name, ..gear_of_rule });
        }
    }
    let by_tokens = profile.is_caster();
    let topic = if by_tokens { tokens::TOPIC } else { casting::TOPIC };
    gear.extend(profile.spells.iter().map(|spell| spell.gear(by_tokens).topic(topic.key)));
    gear
}

impl Weapon {
    /// Returns the weapon as shown on a card.
    fn gear(&self) -> Gear {
        Gear::weapon(format!("{} ×{}", self.name, self.carriers), self.words())
    }
}
