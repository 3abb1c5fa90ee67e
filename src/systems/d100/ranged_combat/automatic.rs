//! Automatic fire.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{
        Amount, Ask, Choice, ChoiceOption, Flow, Headline, Outcome, Part, Pool, Table, Tone,
    },
    words::{counted, plain},
};

use super::{
    aim::stat,
    range::{self, Range, ask_range},
    shooter::Shooter,
    spread::{Neighbours, Spread, tiles_in_words},
    target::choose_centre,
};
use crate::{
    D100,
    damage::{
        hits::{Hits, resolve},
        result::Tally,
    },
    figure::{profile::Profile, weapon::Gun},
    hit_test::{
        hit_roll::{self, HitRoll},
        hit_value::{HitBy, HitValue},
        modifier::other_modifier,
        percentile::explain_goal,
    },
    objects,
    state::battle::State,
};

/// The maximum spread in tiles.
const MOST_SPREAD: u8 = 4;

/// The divisor of the shooter's stat in the hit value of automatic fire.
const DIVISOR: i32 = 5;

/// From this many hits on, the odds combine all outcomes of a pool.
const MANY: u16 = 6;

/// The range of a burst with its modifier, and any other modifier that players set.
struct Sighting {
    range: (Range, i32),
    other: Option<Part>,
}

/// Returns the hit value of automatic fire.
///
/// By the rule on automatic fire, the range modifier is added to a fifth of the stat, and the sum
/// is multiplied by the spread. A modifier that players enter is added last. No other modifiers
/// apply.
fn automatic_value(profile: &Profile, sighting: &Sighting, spread: u8) -> HitValue {
    let (range, worth) = sighting.range;
    let (label, stat) = stat(profile, range);
    let share = stat / DIVISOR;
    let value = HitValue::of_stat(Part::stat(format!("⅕ {label}"), share), HitBy::Shot)
        .modifier(range.words(), worth);
    let more = value.value() * (i32::from(spread) - 1);
    value.modifier(format!("spread × {spread}"), more).part(sighting.other.clone())
}

/// Returns how many of the `shots` in a burst the gun can fire.
///
/// The magazine limits the number. If the magazine is empty, the gun cannot fire, and this returns
/// `shots`.
pub(crate) fn shots_left(state: &State, id: FigureId, place: u8, gun: Gun, shots: u8) -> u8 {
    match state.figure(id).loaded(place) {
        loaded if gun.magazine > 0 && loaded > 0 => loaded.min(shots),
        _ => shots,
    }
}

/// Returns the number of shots at each tile of a spread.
fn shots_each(shots: u8, spread: u8) -> u8 {
    shots.checked_div(spread).unwrap_or(0)
}

/// Plays automatic fire.
///
/// The shots are divided equally among the burst centre and adjacent tiles. The shots at each tile
/// with a target are rolled as a pool.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn spray(table: &mut Table<'_, D100>, id: FigureId, place: u8) -> Flow<()> {
    let Some(shooter) = Shooter::of(table.state(), id, place) else { return Ok(()) };
    let Some(shots) = shooter.gun.modes.automatic else { return Ok(()) };
    let shots = shots_left(table.state(), id, place, shooter.gun, shots);
    if !shooter.has(1) {
        return Ok(());
    }
    let who = shooter.tester.name.clone();
    table.headline(format!("{who} sprays with the {}", shooter.weapon));
    let centre = choose_centre(table, id)?;

    let whom = centre.map_or("an empty tile", |it| table.state().name(it)).to_owned();
    table.headline(Headline::new(format!("{who} sprays {whom}")).detail(&shooter.weapon));
    table.tell(Told::Title, |_| format!("{who} sprays {whom} with the {}", shooter.weapon));
    let range = ask_range(table, shooter.gun.class);
    let sighting = Sighting { range, other: other_modifier(table) };
    let neighbours = Neighbours::ask(table, id, centre);
    let spread = choose_spread(table, &shooter, shots, neighbours.tiles(), &sighting)?;

    let mut burst = Spread::new(centre, neighbours, spread);
    let spread = burst.width();
    burst.draw_all(table, id)?;
    let words = tiles_in_words(table.state(), burst.drawn());
    table.headline(Headline::new(format!("{who} sprays {words}")).detail(&shooter.weapon));
    let each = shots_each(shots, spread);
    shooter.fires(table, shots);
    let value = automatic_value(table.state().profile(id), &sighting, spread);
    let at_object = objects::hit_value(HitBy::Shot);
    let [at_figure, at_object] = [value, at_object].map(|it| Handful::of(it, &shooter, each));
    let all = burst.drawn().iter().filter_map(|tile| tile.figure()).count();
    let tally = Tally::new(table.state(), &[]);
    let tally = table.repeat((burst, tally), |table, (mut burst, mut tally)| {
        let Some(tile) = burst.next(table, id)? else { return Ok(ControlFlow::Break(tally)) };
        let Some(target) = tile.figure() else { return Ok(ControlFlow::Continue((burst, tally))) };
        let so_far = tally.so_far();
        tally.aim_at(table.state(), target);
        if tally.has_jammed() {
            return Ok(ControlFlow::Continue((burst, tally)));
        }
        let is_object = table.state().profile(target).object;
        let shots = if is_object { &at_object } else { &at_figure };
        if all > 1 {
            let place = format!("target {} of {all}, {so_far}", tally.aimed_at());
            let headline = Headline::new(format!("{who} sprays {words}"));
            table.headline(headline.detail(format!("{}, {place}", shooter.weapon)));
        }
        let tally = table.for_odds().apart(|table| {
            let (hits, has_jammed) = shots.roll(table, &shooter, target)?;
            if has_jammed {
                shooter.jams(table);
                tally.count_jam();
            }
            if table.count(&hits.all(), 1)? > 0 {
                resolve(table, id, &shooter.tester, target, &shooter.damage, hits)?;
                tally.count_hit(table.state(), target);
            }
            Ok(tally)
        })?;
        Ok(ControlFlow::Continue((burst, tally)))
    })?;
    if tally.aimed_at() == 0 { Ok(()) } else { tally.outcome(table) }
}

/// Asks for the spread. Each option shows the resulting hit value and number of shots.
///
/// `tiles` is the number of tiles that can be fired at, which limits the spread.
fn choose_spread(
    table: &mut Table<'_, D100>,
    shooter: &Shooter,
    shots: u8,
    tiles: u8,
    sighting: &Sighting,
) -> Flow<u8> {
    let profile = table.state().profile(shooter.id);
    let options = (1..=MOST_SPREAD).map(|chosen| {
        let spread = chosen.min(tiles);
        let each = shots_each(shots, spread);
        let value = plain(automatic_value(profile, sighting, spread).value());
        let (over, at) = (counted(chosen.into(), "tile"), counted(each.into(), "shot"));
        let words = match spread {
            1 if each == 1 => format!("{over}: {at}"),
            1 => format!("{over}: all {at}"),
            _ => format!("{over}: {at} at each"),
        };
        let hint = match tiles {
            _ if spread == chosen => format!("hit value {value}"),
            1 => format!("hit value {value} (no other tile)"),
            _ => format!("hit value {value} (only {tiles} tiles)"),
        };
        ChoiceOption {
            refusal: (each == 0).then(|| "Not enough shots.".to_owned()),
            ..ChoiceOption::new(words).hint(Some(hint)).short(format!("spread {chosen}"))
        }
    });
    let choice = Choice { options: options.collect(), usual: None };
    let mut ask = Ask::new("Spread over how many tiles?").of(shooter.tester.side).topic(TOPIC.key);
    if let Some(hint) = range::hint(shooter.gun.class) {
        ask = ask.hint(hint);
    }
    let place = table.choose(ask, choice)?;
    Ok(u8::try_from(place).unwrap_or(0).saturating_add(1).min(MOST_SPREAD))
}

/// The shots at one tile, which are rolled together.
struct Handful {
    shots: u8,
    value: HitValue,
    pool: Pool,
}

impl Handful {
    fn of(value: HitValue, shooter: &Shooter, shots: u8) -> Self {
        Self { shots, pool: value.pool(&shooter.tester.name), value }
    }

    /// Rolls the shots. Returns the hits and whether a shot jams the gun.
    fn roll(
        &self,
        table: &mut Table<'_, D100>,
        shooter: &Shooter,
        target: FigureId,
    ) -> Flow<(Hits, bool)> {
        let Self { shots, value, pool } = self;
        let whom = table.state().name(target).to_owned();
        let what = counted((*shots).into(), "shot");
        let ask = Ask::new(format!("{what} at {whom}")).topic(hit_roll::TOPIC.key);
        let counts = table.pool(ask.of(shooter.tester.side), pool, &u16::from(*shots).into())?;
        let rolled = value.rolled(pool, counts);
        let mut hits = Hits::default();
        for (roll, count) in &rolled {
            hits.add(*roll, count.clone());
        }
        let jams = rolled.iter().filter(|(roll, _)| *roll == HitRoll::Jam);
        let jams = jams.fold(Amount::default(), |all, (_, count)| all.and(count.clone()));
        table.tell(Told::Roll, |_| {
            let rolled = rolled.iter().filter(|(_, count)| !count.is_none());
            let rolled: Vec<String> =
                rolled.map(|(roll, count)| counted(count.told().into(), roll.word())).collect();
            let goal = explain_goal(&value.parts);
            format!("{what} at {whom}, each needs {goal}: {}.", rolled.join(", "))
        });
        drop(rolled);
        table.for_odds().outcome_of(&hits.all(), outcome)?;
        let jams = table.count(&jams, 1)? > 0;
        Ok((hits, jams))
    }
}

/// Returns the outcome of the shots at one tile.
fn outcome(hits: u16) -> Outcome {
    let label = match hits {
        0 => "no hit".to_owned(),
        count if count < MANY => counted(count.into(), "hit"),
        _ => format!("{MANY} or more hits"),
    };
    let tone = if hits == 0 { Tone::Failure } else { Tone::Success };
    Outcome::new(tone, label).ranked(-i32::from(hits.min(MANY)))
}

/// The topic about automatic fire.
pub(crate) const TOPIC: Topic = Topic {
    key: "automatic",
    title: "Automatic (A)",
    rules: &[14, 15],
    text: || {
        format!(
            "A(15): fifteen shots for one action. Choose a spread of 1 to {MOST_SPREAD} tiles. The \
             hit value is (Ranged Combat / {DIVISOR} + range) × spread. Accuracy doesn't count; a \
             modifier you set is added at the end. Shots are divided equally: {} at each of three \
             targets. Both divisions round down. Our rulings: roll all shots at one tile together, \
             and all of them count. If one jams the gun, the shots at the remaining tiles are \
             lost. Shots at empty tiles aren't rolled. A magazine with fewer shots fires them all.",
            shots_each(15, 3)
        )
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use engine::FromSheet;

    #[test]
    fn d100_14_the_source_s_example_of_15_shots_at_spread_3_is_5_each() {
        assert_eq!(shots_each(15, 3), 5);
        assert_eq!(shots_each(15, 4), 3, "rounded down");
    }

    #[test]
    fn d100_14_a_fifth_of_the_stat_and_the_range_times_the_spread() {
        let profile = Profile {
            ranged_combat: 54.into(),
            close_combat: 38.into(),
            ..Profile::nobody().clone()
        };
        let sighting = |range, other| Sighting { range, other };
        let value =
            |range, spread| automatic_value(&profile, &sighting(range, None), spread).value();
        assert_eq!(value((Range::Short, 5), 1), 15, "54 / 5 is 10");
        assert_eq!(value((Range::Short, 5), 3), 45);
        assert_eq!(value((Range::Long, -10), 4), 0);
        assert_eq!(value((Range::VeryLong, -50), 2), -80);
        assert_eq!(value((Range::CloseCombat, 0), 2), 14, "38 / 5 is 7");
        let other = Some(Part::modifier("other", -10));
        let agreed = automatic_value(&profile, &sighting((Range::Short, 5), other), 3);
        assert_eq!(agreed.value(), 35, "the players' modifier is not multiplied");
    }
}
