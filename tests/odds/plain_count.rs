//! Counts odds plainly, by playing every answer in a separate battle without merging.
//!
//! The outcomes of a completed walk-through are not stored. If all answers to a question complete
//! the walk-through, the displayed odds of that question are used, because a single question has
//! nothing to merge. If only some answers complete it, their odds are the displayed odds minus
//! those of the other answers, and it must be possible to make each of these up from whole answers.
//! Dice that are declined by default are declined.

use std::collections::BTreeMap;

use engine::testing::JournalOf;
use rules_core::{
    Battle, Holder, RuleSystem, Rules, System,
    conversation::{Answer, Change, Outcome, Pool, Question, Tone},
    dice::{Dice, Keep},
    journal::{By, Entry, SavedJournal},
    odds::{Chance, Horizon},
};

/// Outcomes and their probabilities.
pub(crate) type Chances = BTreeMap<Outcome, f64>;

/// The maximum difference between two calculations.
const TOLERANCE: f64 = 1e-9;

/// Counts the odds of an open walk-through to its end. Returns `None` if this takes more than
/// `most` answers.
///
/// # Errors
/// Fails if displayed odds on the way cannot be made up from whole answers.
pub(crate) fn count(
    rules: &dyn Rules,
    saved: SavedJournal,
    most: usize,
) -> Result<Option<Counted>, String> {
    let journal = Battle::restore(rules, in_short(saved)).map_err(|why| format!("{why:?}"))?;
    let mut count = Count { left: most, rules };
    let chances = count.follow(&journal)?;
    Ok(chances.map(|chances| Counted { chances, answers: most - count.left }))
}

/// Returns the same battle with its whole history in one entry, which is faster to restore. If
/// figures have joined, returns the battle unchanged.
pub(crate) fn in_short(mut saved: SavedJournal) -> SavedJournal {
    if saved.newcomers().next().is_some() {
        return saved;
    }
    let effects = saved.entries.into_iter().flat_map(|entry| entry.effects).collect();
    let by = By::Hand { holder: Holder::Battle, tracker: String::new(), change: Change::Set(0) };
    saved.entries =
        vec![Entry { by, title: String::new(), lines: Vec::new(), effects, luck: Vec::new() }];
    saved
}

/// Returns a battle of the system `S` in short.
pub(crate) fn shortened<S: RuleSystem>(system: System, battle: &Battle) -> JournalOf<S> {
    let rules = system.rules().unwrap();
    JournalOf::restore_by(rules, in_short(battle.save())).unwrap()
}

/// The result of a count.
pub(crate) struct Counted {
    /// The odds, as a plain count has found them.
    pub(crate) chances: Chances,
    /// The number of answers that were given.
    pub(crate) answers: usize,
}

/// Returns displayed odds by outcome. Without any odds, it is certain that there is no outcome.
pub(crate) fn shown(chances: Option<Vec<Chance>>) -> Chances {
    let nothing = || vec![Chance { outcome: Outcome::mixed(""), probability: 1.0 }];
    // Runs without an outcome are displayed under a label that no rule uses.
    let stated = |outcome: Outcome| match outcome.label.as_ref() {
        "anything else" => Outcome::mixed(""),
        _ => outcome,
    };
    let chances = chances.unwrap_or_else(nothing).into_iter();
    chances.map(|chance| (stated(chance.outcome), chance.probability)).collect()
}

/// Describes the difference between two calculations in words.
pub(crate) fn differ(what: &str, shown: &Chances, counted: &Chances) -> String {
    let words = |chances: &Chances| {
        let each = chances.iter().map(|(outcome, chance)| format!("{} {chance}", outcome.label));
        each.collect::<Vec<_>>().join("; ")
    };
    format!("{what}: displayed {}, counted {}", words(shown), words(counted))
}

/// Returns `true` if two calculations have the same result.
pub(crate) fn agree(one: &Chances, other: &Chances) -> bool {
    let near = |outcome| {
        let of = |chances: &Chances| chances.get(outcome).copied().unwrap_or(0.0);
        (of(one) - of(other)).abs() < TOLERANCE
    };
    one.keys().chain(other.keys()).all(near)
}

struct Count<'a> {
    /// The number of answers that can still be given.
    left: usize,
    rules: &'a dyn Rules,
}

impl Count<'_> {
    fn follow(&mut self, here: &Battle) -> Result<Option<Chances>, String> {
        let prompt = here.prompt().ok_or("nothing is asked")?;
        let Some(answers) = answers(&prompt.question) else { return Ok(Some(shown(None))) };
        let Some(left) = self.left.checked_sub(answers.len()) else { return Ok(None) };
        self.left = left;
        let saved = here.save();
        let stated = outcomes(here).len();
        let mut chances = Chances::new();
        let mut ending = Vec::new();
        for (answer, weight) in answers {
            let next = Battle::restore(self.rules, saved.clone());
            let mut next = next.map_err(|why| format!("{why:?}"))?;
            next.answer(answer.clone()).map_err(|why| why.to_string())?;
            while next.entries().len() == saved.entries.len() && is_usually_left(&next) {
                self.left = self.left.saturating_sub(1);
                next.answer(Answer::Decline).map_err(|why| why.to_string())?;
            }
            if next.entries().len() > saved.entries.len() {
                ending.push((answer, weight));
                continue;
            }
            let between = outcomes(&next).get(stated..).unwrap_or_default();
            let Some(following) = self.follow(&next)? else { return Ok(None) };
            for (outcome, probability) in following {
                *chances.entry(joined(between, outcome)).or_default() += weight * probability;
            }
        }
        if !ending.is_empty() {
            let all = shown(here.chances(Horizon::End).ok());
            let ending = together(ending, &prompt.question, &here.outcome_by_band());
            let is_last = chances.is_empty();
            if !is_last && !goes_up(&rest(&all, &chances), &ending) {
                return Err(differ(&prompt.headline.to_string(), &all, &chances));
            }
            chances = all;
        }
        Ok(Some(chances))
    }
}

/// Returns `true` if the dice of the open question are declined by default. The count then declines
/// all later dice of this kind, too.
fn is_usually_left(journal: &Battle) -> bool {
    let question = journal.prompt().map(|prompt| &prompt.question);
    matches!(question, Some(Question::Roll(roll)) if roll.usually_left)
}

fn outcomes(journal: &Battle) -> &[Outcome] {
    journal.open_walk().map_or(&[], |(_, run)| &run.outcomes)
}

/// Returns every answer with its weight, or `None` if players may answer freely.
fn answers(question: &Question) -> Option<Vec<(Answer, f64)>> {
    match question {
        Question::Roll(roll) => {
            let results = results(roll.dice).into_iter();
            Some(results.map(|(result, weight)| (Answer::Total(result), weight)).collect())
        }
        Question::Draw(draw) => {
            let faces: Vec<u8> =
                (1..=draw.die.faces()).filter(|&face| draw.picks(face).is_some()).collect();
            let weight = 1.0 / faces.len() as f64;
            Some(faces.into_iter().map(|face| (Answer::Face(face), weight)).collect())
        }
        Question::Pool(pool) => Some(falls(pool)),
        Question::Choice(choice) => {
            let usual = u16::try_from(choice.usual?).ok()?;
            Some(vec![(Answer::Choice(usual), 1.0)])
        }
        Question::Number(_) => None,
    }
}

/// Returns every result of the dice with its probability, adding one die at a time. If only some of
/// the dice count, they are chosen after all have been rolled.
fn results(dice: Dice) -> BTreeMap<i32, f64> {
    let mut falls = BTreeMap::from([(Vec::<u8>::new(), 1.0)]);
    for _ in 0..dice.count {
        let mut more = BTreeMap::new();
        for (shown, weight) in falls {
            for face in 1..=dice.die.faces() {
                let mut shown = shown.clone();
                shown.insert(shown.partition_point(|&it| it < face), face);
                *more.entry(shown).or_default() += weight / f64::from(dice.die.faces());
            }
        }
        falls = more;
    }
    let mut results = BTreeMap::new();
    for (shown, weight) in falls {
        let counts = match dice.keep {
            Keep::All => &shown[..],
            Keep::Highest(kept) => &shown[shown.len() - usize::from(kept)..],
            Keep::Lowest(kept) => &shown[..usize::from(kept)],
        };
        *results.entry(counts.iter().map(|&face| i32::from(face)).sum()).or_default() += weight;
    }
    results
}

/// Returns every result of a pool with its probability, adding one die at a time.
fn falls(pool: &Pool) -> Vec<(Answer, f64)> {
    let mut falls = BTreeMap::from([(vec![0_u16; pool.reading.bands.len()], 1.0)]);
    for _ in 0..pool.dice {
        let mut more = BTreeMap::new();
        for (counts, weight) in falls {
            for (place, band) in pool.reading.bands.iter().enumerate() {
                let mut counts = counts.clone();
                counts[place] += 1;
                let share = f64::from(band.to - band.from + 1) / f64::from(pool.die.faces());
                *more.entry(counts).or_default() += weight * share;
            }
        }
        falls = more;
    }
    falls.into_iter().map(|(counts, weight)| (Answer::Pool(counts), weight)).collect()
}

/// Combines earlier outcomes with the last one, without interim outcomes. If the last one is empty,
/// an interim outcome directly before it counts.
fn joined(before: &[Outcome], last: Outcome) -> Outcome {
    let mut told: Vec<Outcome> = before.iter().filter(|it| !it.interim).cloned().collect();
    if !last.label.is_empty() {
        told.push(last);
    } else if let Some(interim) = before.last().filter(|it| it.interim) {
        told.push(interim.clone());
    }
    let Some(first) = told.first() else { return Outcome::mixed("") };
    let labels: Vec<&str> = told.iter().map(|it| it.label.as_ref()).collect();
    let is_of_one_tone = told.iter().all(|it| it.tone == first.tone);
    let tone = if is_of_one_tone { first.tone } else { Tone::Mixed };
    Outcome { interim: false, ..Outcome::new(tone, labels.join(", ")).ranked(first.rank) }
}

/// Returns the weights of answers that complete the walk-through. Answers with the same result are
/// added up.
fn together(
    ending: Vec<(Answer, f64)>,
    question: &Question,
    by_band: &[Option<Outcome>],
) -> Vec<f64> {
    let mut alike: Vec<(Option<Outcome>, f64)> = Vec::new();
    for (answer, weight) in ending {
        let settled = match (answer, question) {
            (Answer::Total(result), Question::Roll(roll)) => {
                roll.reading.place_of(result).and_then(|band| by_band.get(band).cloned().flatten())
            }
            _ => None,
        };
        match alike.iter_mut().find(|(outcome, _)| settled.is_some() && *outcome == settled) {
            Some((_, sum)) => *sum += weight,
            None => alike.push((settled, weight)),
        }
    }
    alike.into_iter().map(|(_, weight)| weight).collect()
}

/// Returns the probabilities in `all` minus those in `part` for each outcome.
fn rest(all: &Chances, part: &Chances) -> Vec<f64> {
    let outcomes: std::collections::BTreeSet<&Outcome> = all.keys().chain(part.keys()).collect();
    let of = |chances: &Chances, outcome| chances.get(outcome).copied().unwrap_or(0.0);
    outcomes.into_iter().map(|outcome| of(all, outcome) - of(part, outcome)).collect()
}

/// Returns `true` if each weight can be assigned to one of the `shares` so that every share is used
/// up exactly.
fn goes_up(shares: &[f64], weights: &[f64]) -> bool {
    let Some((weight, others)) = weights.split_first() else {
        return shares.iter().all(|share| share.abs() < TOLERANCE);
    };
    (0..shares.len()).any(|place| {
        let mut shares = shares.to_vec();
        shares[place] -= weight;
        shares[place] > -TOLERANCE && goes_up(&shares, others)
    })
}
