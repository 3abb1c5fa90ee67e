//! Audits of odds, which compute merged situations separately and compare the results.
//!
//! Odds rely on two assumptions: merged situations have the same consequences, and rules treat all
//! results of a band alike. An audit continues merged runs along both paths, plays two results of
//! each band, and compares the odds before an answer with those after it.

use std::{collections::BTreeMap, rc::Rc};

use rand::{Rng, RngExt};

use super::{Following, Forecast, MOST_WORK, NoOdds, Walked, better_than_all};
use crate::{
    conversation::{
        Answer, End, Outcome, Question, Reading, Roll, RunOf, Settled, Telling, Until, run,
    },
    counting::{Ways, weighted_answers},
    dice::Dice,
    ids::SideId,
    lineup::HasLineup,
    system::RuleSystem,
};

/// The maximum difference between numbers that should be equal.
const TOLERANCE: f64 = 1e-9;

/// The work allowed for one question. It is higher than in play, because audits take longer paths.
const WORK: u32 = 2 * MOST_WORK;

/// The maximum number of answers tried for one question.
const MOST_ANSWERS: usize = 120;

/// The number of checks in an audit, and the errors found.
#[derive(Debug, Default)]
pub struct Audit {
    /// The number of merges for which both paths were computed.
    pub merges: u32,
    /// The number of tests that were computed again.
    pub tests: u32,
    /// The number of bands in which two results were played.
    pub bands: u32,
    /// The number of questions whose odds were compared with those after each answer.
    pub questions: u32,
    /// The number of questions and options that were computed from both sides' points of view.
    pub mirrored: u32,
    /// The differences found, in words.
    pub wrong: Vec<String>,
}

impl Audit {
    /// Adds the results of another audit.
    pub fn add(&mut self, other: Self) {
        self.merges += other.merges;
        self.tests += other.tests;
        self.bands += other.bands;
        self.questions += other.questions;
        self.mirrored += other.mirrored;
        self.wrong.extend(other.wrong);
    }
}

/// Results in a form that can be compared: the probability of each outcome by its label, and the
/// average of each stake.
type Comparable = BTreeMap<String, f64>;

impl<S: RuleSystem> Walked<'_, S> {
    /// Audits the odds of the open question, to the end of the walk-through and of its aftermath.
    pub(crate) fn audit(&self, dice: &mut impl Rng) -> Audit {
        let mut audit = Audit::default();
        let question = match self.asked(Until::End).end {
            End::Asking(prompt) => prompt.question,
            _ => return audit,
        };
        let side = self.decides();
        self.audit_sides(side, &question, &mut audit);
        let answers = answers(&question, dice);
        for until in [Until::End, Until::Aftermath(side)] {
            let asked = self.asked(until);
            let mut following = Following::new(self, &asked, until);
            let Ok(ways) = following.ways(WORK) else { continue };
            let before = following.comparable(&ways);
            following.counting.audit();
            if let Ok(plainly) = following.ways(2 * WORK) {
                let plainly = following.comparable(&plainly);
                if !agree(&before, &plainly) {
                    let what = format!("{:?} {:?}", self.action, self.answers);
                    audit.wrong.push(format!("{what}: with parts {before:?}, without {plainly:?}"));
                }
            }
            self.audit_merges(&mut following, &mut audit);
            if answers.len() <= MOST_ANSWERS {
                self.audit_answers(&mut following, &answers, &before, &mut audit);
            }
        }
        audit
    }

    /// Computes each option of a choice, or everything after another question, from both sides'
    /// points of view, because one side's gain must be the other's loss. The option marked as best
    /// must have the highest value for the deciding side, and the lowest for the other.
    fn audit_sides(&self, side: SideId, question: &Question, audit: &mut Audit) {
        let mut others = self.state.all_sides().filter(|&it| it != side);
        let (Some(other), None) = (others.next(), others.next()) else { return };
        let forecasts: Vec<Forecast> = self.forecasts(None, &[]).collect();
        let best = better_than_all(&forecasts);
        let mut worths = Vec::new();
        for (place, forecast) in (0..).zip(&forecasts) {
            let mut answers = self.answers.to_vec();
            if question.choice().is_some() {
                answers.push(Answer::Choice(place));
            }
            let seen = |by| {
                let walked = Walked::<S> { answers: &answers, ..*self };
                let until = Until::Aftermath(by);
                let asked = self.asked(until);
                let mut following = Following::new(&walked, &asked, until);
                Some(following.ways(WORK).ok()?.stakes().to_vec())
            };
            let (Some(ours), Some(theirs)) = (seen(side), seen(other)) else { return };
            audit.mirrored += 1;
            let is_mirrored = |(stake, amount): &Settled| {
                let mut same = theirs.iter().filter(|(it, _)| *it == stake.mirrored());
                same.any(|(_, it)| (it - amount).abs() < TOLERANCE)
            };
            let worth = |all: &[Settled]| -> f64 { all.iter().map(|(it, n)| it.worth() * n).sum() };
            let is_mirror_image = ours.len() == theirs.len() && ours.iter().all(is_mirrored);
            if !is_mirror_image || (worth(&ours) + worth(&theirs)).abs() > TOLERANCE {
                let what = format!("{:?} {answers:?}", self.action);
                audit.wrong.push(format!("{what}: one side sees {ours:?}, the other {theirs:?}"));
            }
            if forecast.prospects.is_ok() {
                worths.push((usize::from(place), worth(&ours)));
            }
        }
        let most = worths.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
        let is_plain = forecasts.iter().all(|it| it.then.is_empty());
        let is_wrong = |(place, worth): &(usize, f64)| Some(*place) == best && *worth < most - 0.01;
        if is_plain && worths.iter().any(is_wrong) {
            let what = format!("{:?} {:?}", self.action, self.answers);
            audit.wrong.push(format!("{what}: {best:?} is marked as best of {worths:?}"));
        }
    }

    fn audit_merges(&self, following: &mut Following<S>, audit: &mut Audit) {
        let (merges, audited) = following.counting.audited();
        audit.tests += audited.tests;
        if audited.wrong_tests > 0 {
            audit.wrong.push(format!("{:?}: a test has different results", self.action));
        }
        for (merge, known) in merges {
            let resumed = following.counting.resumed(merge, WORK);
            let counting = std::mem::replace(&mut following.counting, resumed);
            let again = following.count();
            following.counting = counting;
            let Ok(again) = again else { continue };
            let leads_back = |ways: &Rc<Ways>| ways.iter().any(|(way, _)| way.is_back());
            if leads_back(&known) || leads_back(&again) {
                continue;
            }
            audit.merges += 1;
            let (known, again) = (following.comparable(&known), following.comparable(&again));
            if !agree(&known, &again) {
                let what = format!("{:?} {:?}", self.action, self.answers);
                audit.wrong.push(format!("{what}: merged {known:?}, separately {again:?}"));
            }
        }
    }

    /// Plays each answer. If there are two answers for a band, plays both and compares the results.
    fn audit_answers(
        &self,
        following: &mut Following<S>,
        answers: &[AuditedAnswer],
        before: &Comparable,
        audit: &mut Audit,
    ) {
        let mut mean = Comparable::new();
        for AuditedAnswer { answer, other, weight } in answers {
            let Ok((one, then)) = self.after(following, answer) else { return };
            for (label, chance) in &one {
                *mean.entry(label.clone()).or_default() += weight * chance;
            }
            let Some(other) = other else { continue };
            let Ok((two, then_too)) = self.after(following, other) else { return };
            audit.bands += 1;
            if !agree(&one, &two) || then.state != then_too.state {
                let what = format!("{:?} {:?}", self.action, self.answers);
                let faces = format!("{answer:?} and {other:?} are in one band");
                audit.wrong.push(format!("{what}: {faces}, yet {one:?} and {two:?}"));
            }
        }
        if answers.is_empty() {
            return;
        }
        audit.questions += 1;
        if !agree(before, &mean) {
            let what = format!("{:?} {:?}", self.action, self.answers);
            audit.wrong.push(format!("{what}: before {before:?}, after each answer {mean:?}"));
        }
    }

    /// Computes everything that follows an answer, and returns it with the run up to the next
    /// question.
    fn after(
        &self,
        following: &mut Following<S>,
        answer: &Answer,
    ) -> Result<(Comparable, RunOf<S>), NoOdds> {
        following.answers.truncate(following.given);
        following.answers.push(answer.clone());
        let answers = &following.answers;
        let then =
            run::<S>(self.state, self.action, answers, Telling::Silent, following.until, None);
        if let End::Asking(prompt) = &then.end
            && matches!(&prompt.question, Question::Roll(Roll { usually_left: true, .. }))
        {
            // Odds treat dice that are usually left unrolled differently once the question is open.
            return Err(NoOdds::NothingToRoll);
        }
        let ways = following.ways(WORK)?;
        Ok((following.comparable(&ways), then))
    }
}

impl<S: RuleSystem> Following<S> {
    fn comparable(&self, ways: &Ways) -> Comparable {
        let mut all = Comparable::new();
        for (way, chance) in ways.iter() {
            let Outcome { label, tone, .. } = self.stated.outcome(way);
            *all.entry(format!("{tone:?} {label}")).or_default() += chance;
        }
        for (stake, amount) in ways.stakes() {
            *all.entry(format!("at stake: {}", stake.words())).or_default() += amount;
        }
        all
    }
}

fn agree(one: &Comparable, other: &Comparable) -> bool {
    let of = |all: &Comparable, label| all.get(label).copied().unwrap_or(0.0);
    one.keys().chain(other.keys()).all(|it| (of(one, it) - of(other, it)).abs() < TOLERANCE)
}

/// An answer, another answer of the same band if there is one, and the probability of the band.
struct AuditedAnswer {
    answer: Answer,
    other: Option<Answer>,
    weight: f64,
}

/// Returns answers that represent all possible results of the dice, or none if the question asks
/// for no dice.
fn answers(question: &Question, dice: &mut impl Rng) -> Vec<AuditedAnswer> {
    let plain = |(answer, weight)| AuditedAnswer { answer, other: None, weight };
    match question {
        Question::Roll(roll) if roll.usually_left => Vec::new(),
        Question::Roll(roll) if roll.dice.is_single() || !roll.reading.by_die => {
            by_band(roll.dice, &roll.reading, dice)
        }
        Question::Draw(draw) => {
            let weight = 1.0 / draw.bands.len() as f64;
            let face = |from: i32| Answer::Face(u8::try_from(from).unwrap_or(u8::MAX));
            let bands = draw.bands.iter();
            bands
                .map(|band| AuditedAnswer {
                    answer: face(band.from),
                    other: (band.from < band.to).then(|| face(band.to)),
                    weight,
                })
                .collect()
        }
        rolled if rolled.is_rolled() => {
            weighted_answers(rolled, true).into_iter().flatten().map(plain).collect()
        }
        _ => Vec::new(),
    }
}

/// Picks two random results of each band, or its only result.
fn by_band(rolled: Dice, reading: &Reading, dice: &mut impl Rng) -> Vec<AuditedAnswer> {
    let chances = rolled.chances();
    let lowest = *rolled.results().start();
    let answer = |result: i32| match (rolled.is_single(), u8::try_from(result)) {
        (true, Ok(face)) => Answer::Face(face),
        _ => Answer::Total(result),
    };
    let bands = reading.bands.iter().map(|band| {
        let first = usize::try_from(band.from - lowest).unwrap_or(usize::MAX);
        let weight = chances.iter().skip(first).take(band.width().into()).sum();
        let one = dice.random_range(band.from..=band.to);
        let other = dice.random_range(band.from..=band.to);
        let other = if other == one { band.from + band.to - one } else { other };
        AuditedAnswer { answer: answer(one), other: (other != one).then(|| answer(other)), weight }
    });
    bands.collect()
}
