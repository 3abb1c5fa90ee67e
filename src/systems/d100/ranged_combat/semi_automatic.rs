//! Semi-automatic bursts, for which players declare the number of shots.

use std::ops::{ControlFlow, RangeInclusive};

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Came, Choice, ChoiceOption, Flow, Headline, Table},
    words::{counted, plain, signed},
};

use super::{
    aim::take_aim,
    range,
    shooter::Shooter,
    target::{Sight, choose_target},
};
use crate::{
    D100,
    damage::{
        hits::{Hits, resolve},
        result::Tally,
    },
    hit_test::{
        hit_roll::HitRoll,
        hit_value::HitValue,
        making::{hit_test, only_automatic},
    },
    state::battle::State,
};

/// The modifier to each shot, for every shot in the burst.
const A_SHOT: i32 = -10;

/// Returns the modifier to each shot in a burst of `shots`.
fn burst_modifier(shots: u8) -> i32 {
    A_SHOT * i32::from(shots)
}

/// Plays a semi-automatic burst.
///
/// Players declare the number of shots, then roll them one by one. A jam ends the burst. All hits
/// are resolved after the last shot.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn burst(table: &mut Table<'_, D100>, id: FigureId, place: u8) -> Flow<()> {
    let Some(shooter) = Shooter::of(table.state(), id, place) else { return Ok(()) };
    let Some((least, most)) = shooter.gun.modes.semi_automatic else { return Ok(()) };
    if !shooter.has(least) {
        return Ok(());
    }
    let (who, weapon) = (shooter.tester.name.clone(), shooter.weapon.clone());
    table.headline(format!("{who} fires a burst with the {weapon}"));
    let Some(target) = choose_target(table, id, Sight::InSight)? else { return Ok(()) };
    let whom = table.state().name(target).to_owned();
    table.headline(Headline::new(format!("{who} fires a burst at {whom}")).detail(&weapon));
    table.tell(Told::Title, |_| format!("{who} fires a burst at {whom} with the {weapon}"));
    let is_object = table.state().profile(target).object;
    let aimed = take_aim(table, [id, target], shooter.gun.class, shooter.accuracy);
    let value_of = |shots| match is_object {
        true => aimed.clone(),
        false => aimed.clone().modifier(format!("for {shots} shots"), burst_modifier(shots)),
    };
    let shots = declare(table, &shooter, least..=most, value_of)?;
    let value = value_of(shots);
    shooter.fires(table, shots);

    let mut tally = Tally::new(table.state(), &[target]);
    let fired = table.repeat(Fired::default(), |table, mut fired| {
        if fired.shots == shots || fired.jam {
            return Ok(ControlFlow::Break(fired));
        }
        fired.shots += 1;
        let number = fired.shots;
        let headline = Headline::new(format!("{who} shoots at {whom}")).series(&fired.came, shots);
        table.headline(headline.detail(format!("{weapon}, shot {number} of {shots}")));
        let so_far = (number > 1).then(|| format!("So far: {}.", fired.hits.words()));
        let rolled = hit_test(table, &shooter.tester, &value, so_far)?;
        fired.hits.add(rolled, 1);
        fired.came.push(rolled.hits());
        fired.jam = rolled == HitRoll::Jam;
        Ok(ControlFlow::Continue(fired))
    })?;
    let Fired { hits, jam, shots: fired, .. } = fired;
    if jam {
        shooter.jams(table);
        shooter.keeps(table, shots.saturating_sub(fired));
        tally.count_jam();
    }
    table.headline(Headline::new(format!("{who} hits {whom}")).detail(&weapon));
    if !hits.all().is_none() {
        resolve(table, id, &shooter.tester, target, &shooter.damage, hits)?;
        tally.count_hit(table.state(), target);
    }
    tally.outcome(table)
}

/// The shots fired so far in a burst, and their results.
#[derive(Clone, Default, Hash)]
struct Fired {
    shots: u8,
    hits: Hits,
    came: Came,
    jam: bool,
}

/// Asks for the number of shots, which the gun and its magazine limit.
fn declare(
    table: &mut Table<'_, D100>,
    shooter: &Shooter,
    bounds: RangeInclusive<u8>,
    value_of: impl Fn(u8) -> HitValue,
) -> Flow<u8> {
    let option = |shots| {
        let value = value_of(shots);
        let words = counted(usize::from(shots), "shot");
        let hint = format!("hit value {} each", plain(value.value()));
        let hint = only_automatic(&value).unwrap_or(hint);
        ChoiceOption {
            refusal: too_few(shooter, shots),
            ..ChoiceOption::new(words).hint(Some(hint))
        }
    };
    let mut ask = Ask::new("How many shots?").of(shooter.tester.side).topic(TOPIC.key);
    if let Some(hint) = range::hint(shooter.gun.class) {
        ask = ask.hint(hint);
    }
    let place = table.choose(ask, |_: &State| Choice {
        options: bounds.clone().map(option).collect(),
        usual: None,
    })?;
    Ok(bounds.start().saturating_add(u8::try_from(place).unwrap_or(0)).min(*bounds.end()))
}

/// Returns the reason why the gun cannot fire this many shots, or `None` if it can.
fn too_few(shooter: &Shooter, shots: u8) -> Option<String> {
    let loaded = shooter.loaded.filter(|_| !shooter.has(shots))?;
    Some(format!("Only {} left.", counted(loaded.into(), "shot")))
}

/// The topic about semi-automatic fire.
pub(crate) const TOPIC: Topic = Topic {
    key: "semi-automatic",
    title: "Semi-automatic (SA)",
    rules: &[13, 15],
    text: || {
        format!(
            "SA(2/4): two to four shots for one action, declared before the first. Each shot gets \
             {} for every shot in the burst: {} each for four shots. Our rulings: roll the shots \
             one by one. A jam ends the burst, and unfired shots stay in the magazine. Resolve the \
             hits after the last shot.",
            signed(A_SHOT),
            signed(burst_modifier(4))
        )
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d100_13_the_source_s_example_of_four_shots_is_minus_40() {
        assert_eq!(burst_modifier(4), -40);
        assert_eq!(burst_modifier(1), -10);
    }
}
