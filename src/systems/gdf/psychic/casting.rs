//! Casting spells as a psychic, and blocking them.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Reading, Sum, Table},
    dice::Die,
    words::with_verb,
};

use super::{
    resolving::resolve,
    spells::{Attempt, UNWRITTEN},
    tokens,
};
use crate::{
    Gdf,
    actions::activation,
    quality::{rolling::other, tally::UnitBefore},
    shooting::attack::choose_target,
    state::{battle::State, effect::Effect, group::of_unit},
    unit::spell::Spell,
};

/// Returns the enemy psychics that can still block a spell this round.
fn blockers(state: &State, caster: FigureId) -> Vec<FigureId> {
    let own = state.side_of(caster);
    let psychics = state.all_figures().filter(|&it| state.profile(it).psychic > 0);
    let enemies = psychics.filter(|&it| state.side_of(it) != own && state.in_play(it));
    let there = enemies.filter(|&it| state.is_on_table(state.head(it)));
    there.filter(|&it| !state.unit(it).cast).collect()
}

/// Casts a spell and resolves its hits. This begins the psychic's activation.
///
/// A psychic rolls D6 + X against the spell's number. Each enemy psychic within 18 inches and in
/// sight can roll at the same time, and blocks the spell with a higher result. For casters, see
/// [`tokens::is_cast`].
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn cast(table: &mut Table<'_, Gdf>, caster: FigureId, place: u8) -> Flow<()> {
    let by_tokens = tokens::is_caster(table.state(), caster);
    let who = table.state().name(caster).to_owned();
    let spell = if by_tokens {
        Some(tokens::spell(table, caster, place))
    } else {
        spell(table, caster, place)
    };
    let Some(spell) = spell else { return Ok(()) };
    let name = if place == UNWRITTEN { "a spell" } else { &spell.name };
    table.headline(with_verb(&who, &format!("cast {name}")));
    activation::begin(table, caster);
    let target = if spell.hits > 0 {
        let ask = of_unit(table, caster, Ask::new("Choose a target"))
            .hint(format!("Must be in sight. {}", spell.words()))
            .topic(TOPIC.key);
        let Some(target) = choose_target(table, caster, ask, |_, _| None, |_, _| None)? else {
            return Ok(());
        };
        Some(target)
    } else {
        None
    };
    let attempt = table.part(|table| match by_tokens {
        true => tokens::is_cast(table, caster, place, &spell),
        false => is_cast(table, caster, &spell),
    })?;
    if let (Some(target), Attempt::Fails | Attempt::Blocked) = (target, attempt) {
        UnitBefore::new(table.state(), target).settle(table);
    }
    match attempt {
        Attempt::Fails => {
            table.tell(Told::Outcome, |_| format!("{} fails.", spell.name));
            table.outcome(Outcome::failure("fails"))
        }
        Attempt::Blocked => {
            table.tell(Told::Outcome, |_| format!("{} is blocked.", spell.name));
            table.outcome(Outcome::failure("blocked"))
        }
        Attempt::Succeeds => {
            table.tell(Told::Outcome, |_| format!("{} is cast. {}", spell.name, spell.words()));
            match target {
                Some(target) => resolve(table, &spell, target),
                None => table.outcome(Outcome::success("cast")),
            }
        }
    }
}

/// Returns the spell at this index on the sheet, or asks for the number of a spell that is not on
/// the sheet.
fn spell(table: &mut Table<'_, Gdf>, caster: FigureId, place: u8) -> Option<Spell> {
    if place != UNWRITTEN {
        return table.state().profile(caster).spells.get(usize::from(place)).cloned();
    }
    let number = table.pick("spell", "The spell's number", 1..=20, 4);
    let number = u8::try_from(number).unwrap_or(u8::MAX);
    Some(Spell { name: "A spell".to_owned(), number: number.into(), ..Spell::default() })
}

/// Rolls for the caster against the spell's number, then for the psychics that block.
///
/// Skips the die of any blocking psychic that cannot change the result.
fn is_cast(table: &mut Table<'_, Gdf>, caster: FigureId, spell: &Spell) -> Flow<Attempt> {
    let number = i32::from(spell.number);
    let blockers = choose_blockers(table, caster)?;
    let by_hand = other(table);
    let mut sums = vec![psychic_sum(table.state(), caster).part(by_hand)];
    sums.extend(blockers.iter().map(|&blocker| psychic_sum(table.state(), blocker)));
    let most = |sum: &Sum| sum.bonus() + i32::from(Die::D6.faces());
    let most_to_block = sums.iter().skip(1).map(most).max();
    let ask = of_unit(table, caster, Ask::new("Roll to cast"))
        .hint(format!("Needs {number}+. {}", spell.words()))
        .topic(TOPIC.key);
    table.roll(&mut sums, 0, ask, &|sum| {
        // Faces that a block can beat need separate bands.
        Reading::by(Die::D6, |face| {
            let total = face + sum.bonus();
            let to_beat = most_to_block.is_some_and(|most| total < most).then_some(total);
            match total >= number {
                true => (to_beat, Outcome::success("cast")),
                false => (None, Outcome::failure("fails")),
            }
        })
    })?;
    let to_beat = sums.first().map_or(0, Sum::total);
    let mut is_blocked = false;
    for (place, &blocker) in (1..).zip(&blockers) {
        let can_block = sums.get(place).is_some_and(|sum| most(sum) > to_beat);
        if to_beat < number || is_blocked || !can_block {
            continue;
        }
        let ask = of_unit(table, blocker, Ask::new("Roll to block"))
            .hint(format!("Roll over {to_beat} to block the spell."))
            .topic(TOPIC.key);
        table.roll(&mut sums, place, ask, &|sum| {
            let counts_as = [Outcome::failure("too low"), Outcome::success("blocks")];
            Reading::at_least(Die::D6, to_beat + 1 - sum.bonus(), counts_as)
        })?;
        is_blocked = sums.get(place).is_some_and(|sum| sum.total() > to_beat);
    }
    table.tell(Told::Roll, |_| {
        let sums = sums.iter().filter(|sum| sum.is_rolled());
        let sums = sums.map(|sum| format!("{}: {}", sum.who, sum.explain()));
        let mut sums: Vec<String> = sums.collect();
        if let Some(cast) = sums.first_mut() {
            cast.push_str(&format!(", needs {number}"));
        }
        sums.join("; ") + "."
    });
    table.apply(Effect::Cast(caster, true));
    Ok(match (to_beat >= number, is_blocked) {
        (false, _) => Attempt::Fails,
        (true, true) => Attempt::Blocked,
        (true, false) => Attempt::Succeeds,
    })
}

/// Asks which enemy psychics block, one at a time, and uses up their one spell for this round.
fn choose_blockers(table: &mut Table<'_, Gdf>, caster: FigureId) -> Flow<Vec<FigureId>> {
    let mut chosen = Vec::new();
    loop {
        let blockers = blockers(table.state(), caster);
        let Some(&first) = blockers.first() else { return Ok(chosen) };
        let state = table.state();
        let (ask, nobody) = match chosen.is_empty() {
            true => ("Does an enemy psychic block?", "No block"),
            false => ("Does another psychic block?", "No one else"),
        };
        let mut options = vec![ChoiceOption::new(nobody)];
        options.extend(blockers.iter().map(|&it| {
            let hint = format!("D6 + {}", state.profile(it).psychic);
            ChoiceOption::figure(state.name(it), it).hint(Some(hint))
        }));
        let ask = of_unit(table, first, Ask::new(ask))
            .hint("Must be within 18″ and in sight of the caster. A blocker can't cast this round.")
            .topic(TOPIC.key);
        let place = table.choose(ask, Choice { options, usual: None })?;
        let Some(&blocker) = place.checked_sub(1).and_then(|place| blockers.get(place)) else {
            return Ok(chosen);
        };
        table.apply(Effect::Cast(blocker, true));
        chosen.push(blocker);
    }
}

fn psychic_sum(state: &State, psychic: FigureId) -> Sum {
    let power = state.profile(psychic).psychic;
    Sum::new(state.name(psychic), state.side_of(psychic), Die::D6).stat("Psychic", power.into())
}

/// The help topic about Psychic(X).
pub(crate) const TOPIC: Topic = Topic {
    key: "psychic",
    title: "Psychic(X)",
    rules: &[36],
    text: || {
        "Can cast one spell in its activation before attacking, at a target in sight: roll D6 + X \
         and reach the spell's number. Each enemy psychic within 18″ and in sight of the caster \
         can roll D6 + X at the same time; a higher result blocks the spell. Each psychic can cast \
         or block once per round. If sixes to hit have an effect, roll a die for each of the \
         spell's hits to see which are sixes."
            .to_owned()
    },
};

/// The help topic about spells in 3.5.
pub(crate) const SPELLS: Topic = Topic {
    key: TOPIC.key,
    title: "Spells",
    rules: &[36],
    text: || {
        "A unit needs Caster(X) to cast spells. Each spell has a cost in tokens and needs a \
         target in sight. If sixes to hit have an effect, roll a die for each of the spell's hits \
         to see which are sixes."
            .to_owned()
    },
};
