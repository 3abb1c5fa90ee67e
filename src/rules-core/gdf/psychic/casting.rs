//! Casting a spell, and blocking it.

use super::tokens;
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Reading, Sum, Table},
    dice::Die,
    gdf::{
        Gdf,
        battle::{effect::Effect, question::of_unit, state::State},
        quality::quality_test::other,
    },
    ids::FigureId,
    line::LineKind,
    topic::Topic,
};

/// The place of a spell that stands on no sheet: its number is asked for.
pub(crate) const UNWRITTEN: u8 = u8::MAX;

/// Psychic: why a psychic cannot cast now.
pub(crate) fn not_to_cast(state: &State, psychic: FigureId) -> Option<String> {
    if state.unit(psychic).cast {
        return Some("Has cast or blocked this round.".to_owned());
    }
    let has_attacked = state.members(psychic).iter().any(|&part| state.unit(part).fired != 0);
    has_attacked.then(|| "Only before attacking.".to_owned())
}

/// The enemy psychics that may still block this round.
fn blockers(state: &State, caster: FigureId) -> Vec<FigureId> {
    let own = state.side_of(caster);
    let psychics = state.all_figures().filter(|&it| state.profile(it).psychic > 0);
    let enemies = psychics.filter(|&it| state.side_of(it) != own && state.in_play(it));
    let there = enemies.filter(|&it| state.is_on_table(state.head(it)));
    there.filter(|&it| !state.unit(it).cast).collect()
}

/// Psychic(X): D6 + X against the spell's number. An enemy psychic within 18 inches and in sight may roll at the same
/// time, and blocks the spell with the higher result.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn cast(table: &mut Table<'_, Gdf>, caster: FigureId, place: u8) -> Flow<()> {
    if tokens::is_caster(table.state(), caster) {
        return tokens::cast(table, caster, place);
    }
    let profile = table.state().profile(caster);
    let written = profile.spells.get(usize::from(place)).cloned();
    let who = table.state().name(caster).to_owned();
    let name = written.as_ref().map_or("A spell", |spell| &spell.name).to_owned();
    table.headline(format!("{who} casts {}", if place == UNWRITTEN { "a spell" } else { &name }));
    let (number, note) = match written {
        Some(spell) => (spell.number.into(), spell.note),
        None if place == UNWRITTEN => {
            (table.pick_number("spell", "The spell's number", 1..=20, 4), String::new())
        }
        None => return Ok(()),
    };
    let blocker = choose_blocker(table, caster)?;
    let by_hand = other(table);
    let mut sums = vec![psychic_sum(table.state(), caster).part(by_hand)];
    sums.extend(blocker.map(|blocker| psychic_sum(table.state(), blocker)));
    let ask = of_unit(table, caster, Ask::new("Roll to cast"))
        .hint(format!("{number} or more. {note}"))
        .topic(TOPIC.key);
    table.roll(&mut sums, 0, ask, &|sum| {
        let counts_as = [Outcome::failure("fails"), Outcome::success("cast")];
        Reading::at_least(Die::D6, number - sum.bonus(), counts_as)
    })?;
    if let Some(blocker) = blocker {
        let ask = of_unit(table, blocker, Ask::new("Roll to block"))
            .hint("Higher than the caster blocks it.")
            .topic(TOPIC.key);
        let to_beat = sums[0].total();
        table.roll(&mut sums, 1, ask, &|sum| {
            let counts_as = [Outcome::failure("too low"), Outcome::success("blocks")];
            Reading::at_least(Die::D6, to_beat + 1 - sum.bonus(), counts_as)
        })?;
        table.apply(Effect::Cast(blocker, true));
    }
    table.tell(LineKind::Roll, || {
        let sums = sums.iter().map(|sum| format!("{}: {}", sum.who, sum.explain()));
        format!("{} against {number}.", sums.collect::<Vec<_>>().join("; "))
    });
    table.apply(Effect::Cast(caster, true));
    let total = sums[0].total();
    let is_blocked = sums.get(1).is_some_and(|block| block.total() > total);
    if total < number {
        table.tell(LineKind::Outcome, || format!("{name} fails."));
        table.outcome(Outcome::failure("fails"))
    } else if is_blocked {
        table.tell(LineKind::Outcome, || format!("{name} is blocked."));
        table.outcome(Outcome::failure("blocked"))
    } else {
        table.tell(LineKind::Outcome, || format!("{name} is cast. {note}"));
        table.outcome(Outcome::success("cast"))
    }
}

fn choose_blocker(table: &mut Table<'_, Gdf>, caster: FigureId) -> Flow<Option<FigureId>> {
    let blockers = blockers(table.state(), caster);
    let Some(&first) = blockers.first() else { return Ok(None) };
    let state = table.state();
    let mut options = vec![ChoiceOption::new("Nobody blocks")];
    options.extend(blockers.iter().map(|&it| {
        let hint = format!("D6 + {}", state.profile(it).psychic);
        ChoiceOption::figure(state.name(it), it).hint(Some(hint))
    }));
    let ask = of_unit(table, first, Ask::new("Does an enemy psychic block?"))
        .hint("Within 18 inches and in sight of the caster. It cannot cast this round then.")
        .topic(TOPIC.key);
    let place = table.choose(ask, Choice { options, usual: None })?;
    Ok(place.checked_sub(1).and_then(|place| blockers.get(place)).copied())
}

fn psychic_sum(state: &State, psychic: FigureId) -> Sum {
    let power = state.profile(psychic).psychic;
    Sum::new(state.name(psychic), state.side_of(psychic), Die::D6).stat("Psychic", power.into())
}

/// Psychic(X).
pub(crate) const TOPIC: Topic = Topic {
    key: "psychic",
    title: "Psychic(X)",
    rules: &[36],
    text: || {
        "One spell in its activation, before attacking, at a target in sight: D6 + X against the spell's number. An enemy \
         psychic within 18 inches and in sight of the caster may roll D6 + X at the same time, and a higher result blocks the \
         spell. Each psychic casts or blocks once a round."
            .to_owned()
    },
};
