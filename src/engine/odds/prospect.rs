//! The expected losses of an option, as a few numbers.

use std::fmt;

use super::NoOdds;
use crate::{
    conversation::{SeenStake, StakeKind},
    ids::FigureId,
    ids::SideId,
};

/// The sides that a forecast concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The deciding side, from whose point of view the stakes are reported.
    pub decides: SideId,
    /// The side whose figure acts.
    pub acts: SideId,
    /// The only enemy of the deciding side, or `None` if there are several.
    pub enemy: Option<SideId>,
}

impl Sides {
    /// The sides of a forecast that no one needs.
    pub(super) const NONE: Self = Self { decides: SideId(0), acts: SideId(0), enemy: None };
}

/// One of the numbers shown for an option: "31% breaks", "2.3 lost".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// The stake that the number measures.
    pub stake: SeenStake,
    /// A probability from 0 to 1, or an average number.
    pub expected: f64,
}

/// The numbers shown for an option, in reading order.
///
/// # Errors
/// Returns an error if there are no odds, or this option alone is too wide.
pub type Prospects = Result<Vec<Prospect>, NoOdds>;

/// An option with its expected losses.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The option's label. Empty for a question that is not a choice.
    pub label: String,
    /// The figure that can be tapped to choose the option.
    pub figure: Option<FigureId>,
    /// The best options in the choices that follow, as short labels: "3 shots".
    pub then: Vec<String>,
    /// The expected losses, or the reason why there are none.
    pub prospects: Prospects,
    /// The sides that the forecast concerns.
    pub sides: Sides,
}

impl Forecast {
    /// Returns the value of the option for comparisons with other options, or `None` if it is
    /// unknown.
    pub fn worth(&self) -> Option<f64> {
        let prospects = self.prospects.as_ref().ok()?.iter();
        Some(prospects.map(|it| it.expected * it.stake.worth()).sum())
    }

    /// Like [`worth`](Self::worth), but the deciding side's own losses count this many times.
    pub(crate) fn worth_with(&self, own: f64) -> Option<f64> {
        let prospects = self.prospects.as_ref().ok()?.iter();
        let times = |stake: &SeenStake| if stake.is_own() { own } else { 1.0 };
        Some(prospects.map(|it| it.expected * it.stake.worth() * times(&it.stake)).sum())
    }

    /// Describes the expected losses in a few words: "40% hit, 18% out", "3 shots: 40% hit".
    /// Returns `None` if they are unknown.
    pub fn words(&self) -> Option<String> {
        self.told_of(self.lead())
    }

    /// Returns the best options in the choices that follow: "3 shots". May be empty.
    pub fn lead(&self) -> String {
        self.then.join(", ")
    }

    /// Describes the expected losses after the option's label: "Bob: 40% hit, 18% out", "Bob, 3
    /// shots: 40% hit".
    pub fn words_by_name(&self) -> Option<String> {
        self.told_of(self.lead_by_name())
    }

    /// Returns the option's label and the best options in the choices that follow: "Bob, 3 shots".
    /// May be empty.
    pub fn lead_by_name(&self) -> String {
        let name = Some(&self.label).filter(|label| !label.is_empty());
        let names: Vec<&str> = name.into_iter().chain(&self.then).map(String::as_str).collect();
        names.join(", ")
    }

    fn told_of(&self, mut words: String) -> Option<String> {
        for (place, prospect) in self.prospects.as_ref().ok()?.iter().enumerate() {
            let between = if place > 0 { ", " } else { ": " };
            words.push_str(if words.is_empty() { "" } else { between });
            words.push_str(&prospect.to_string());
        }
        Some(words)
    }
}

/// Returns the indices of the best forecasts, which all have the same text, or `None` if the best
/// is unknown, because an option is too wide or depends on a missing number, or nothing is at stake.
fn best(forecasts: &[Forecast]) -> Option<Vec<usize>> {
    if unknown(forecasts).is_some() {
        return None;
    }
    let words = worthiest(forecasts.iter())?.words()?;
    let places = forecasts.iter().enumerate().filter(|(_, it)| it.words().as_ref() == Some(&words));
    Some(places.map(|(place, _)| place).collect())
}

/// Returns the index of the forecast that is better than all others, judged by the text that
/// players see. Returns `None` if several share the best text, or if even the best option does the
/// deciding side more harm than good and that side has an alternative.
pub fn better_than_all(forecasts: &[Forecast]) -> Option<usize> {
    if is_all_there_is(forecasts) {
        return better_than_all_there_is(forecasts);
    }
    let is_choice = forecasts.iter().filter(|it| it.prospects.is_ok()).count() > 1;
    let [place] = *best(forecasts)?.as_slice() else { return None };
    let is_good = forecasts.get(place).and_then(Forecast::worth)? > 0.0;
    (is_choice && is_good).then_some(place)
}

/// Like [`better_than_all`], if the option at index `together` does what the others do one by one.
/// Only this option can be better, and only if no other one has a better target of its own.
pub fn better_together(forecasts: &[Forecast], together: usize) -> Option<usize> {
    let all = forecasts.get(together)?;
    let agrees = |it: &Forecast| it.label.is_empty() || it.label == all.label;
    let counted = forecasts.iter().filter(|it| it.prospects.is_ok());
    let is_shared = all.label.is_empty() || counted.into_iter().all(agrees);
    better_than_all(forecasts).filter(|&place| place == together && is_shared)
}

/// Returns `true` if one of these options has to be chosen: "Strike back" or "Don't strike back".
/// Offers and targets are different, because players need not choose any.
fn is_all_there_is(forecasts: &[Forecast]) -> bool {
    let is_known = |it: &Forecast| matches!(it.prospects, Ok(_) | Err(NoOdds::NothingAtStake));
    let is_option =
        |it: &Forecast| !it.label.is_empty() && it.then.is_empty() && it.figure.is_none();
    forecasts.iter().all(|it| is_option(it) && is_known(it))
}

/// Returns the index of the best option if one of them has to be chosen. An option without anything
/// at stake is better than a harmful one.
fn better_than_all_there_is(forecasts: &[Forecast]) -> Option<usize> {
    let option = |(place, it): (usize, &Forecast)| {
        (place, it.worth().unwrap_or_default(), it.words().unwrap_or_default())
    };
    let mut options: Vec<_> = forecasts.iter().enumerate().map(option).collect();
    options.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
    let [(place, _, words), others @ ..] = options.as_slice() else { return None };
    let is_tie = others.iter().any(|(_, _, other)| other == words);
    (!others.is_empty() && !is_tie).then_some(*place)
}

/// Returns why the option at this index is better than the others, in a few words: the reason of
/// the stake that contributes most to the difference to the second-best option.
pub fn reason_for(forecasts: &[Forecast], place: usize) -> Option<String> {
    let best = forecasts.get(place)?;
    let others = forecasts.iter().enumerate().filter(|(other, _)| *other != place);
    let second = worthiest(others.map(|(_, it)| it))?;
    let prospects = |it: &Forecast| it.prospects.clone().unwrap_or_default();
    let (best, second) = (prospects(best), prospects(second));
    let gain = |stake: SeenStake| {
        let of = |all: &[Prospect]| -> f64 {
            all.iter().filter(|it| it.stake == stake).map(|it| it.expected).sum()
        };
        (of(&best) - of(&second)) * stake.worth()
    };
    let stakes = best.iter().chain(&second).map(|it| it.stake);
    let most = stakes.max_by(|one, other| gain(*one).total_cmp(&gain(*other)))?;
    (gain(most) > 0.0).then(|| most.reason())
}

/// Returns the reason why the best of these forecasts is unknown, if it is.
fn unknown(forecasts: &[Forecast]) -> Option<NoOdds> {
    let mut reasons = forecasts.iter().filter_map(|it| it.prospects.as_ref().err());
    let is_unknown = |why: &&NoOdds| !matches!(why, NoOdds::NothingToRoll | NoOdds::NothingAtStake);
    reasons.find(is_unknown).copied()
}

fn worthiest<'a>(forecasts: impl Iterator<Item = &'a Forecast>) -> Option<&'a Forecast> {
    let worth = |it: &Forecast| it.worth().unwrap_or(f64::NEG_INFINITY);
    forecasts.max_by(|one, other| worth(one).total_cmp(&worth(other)))
}

/// Joins the best options into one forecast with a common label: "Bob", "Bob or Nell", "Bob or any
/// of 2 others". The label is empty if all options are equally good.
pub fn at_best(forecasts: &[Forecast]) -> Forecast {
    let why = unknown(forecasts).unwrap_or(NoOdds::NothingToRoll);
    let sides = forecasts.first().map_or(Sides::NONE, |it| it.sides);
    let nothing = Forecast {
        label: String::new(),
        figure: None,
        then: Vec::new(),
        prospects: Err(why),
        sides,
    };
    let Some(places) = best(forecasts) else { return nothing };
    let counted = forecasts.iter().filter(|it| it.prospects.is_ok()).count();
    let best: Vec<&Forecast> = places.iter().filter_map(|&place| forecasts.get(place)).collect();
    let label = match best.as_slice() {
        all if all.len() == counted && counted > 1 => String::new(),
        [] => String::new(),
        [one] => one.label.clone(),
        [one, other] => format!("{} or {}", one.label, other.label),
        [one, others @ ..] => format!("{} or any of {} others", one.label, others.len()),
    };
    worthiest(best.into_iter()).map_or(nothing, |best| Forecast { label, ..best.clone() })
}

/// The tolerance for sums of probabilities.
const TINY: f64 = 1e-9;

/// Writes the number with its label: "31% breaks".
impl fmt::Display for Prospect {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.amount(), self.stake.words())
    }
}

impl Prospect {
    /// Returns the number without a label: "31%", "2.3".
    pub(super) fn amount(&self) -> String {
        let Self { stake, expected } = *self;
        // Format integers only, because code that formats floats would be larger than this whole
        // function.
        let whole = |times: f64| (expected * times).round() as u32;
        match stake.kind() {
            StakeKind::Number => {
                let tenths = whole(10.0);
                format!("{}.{}", tenths / 10, tenths % 10)
            }
            // Show neither 0% for results that are possible nor 100% for results that can fail.
            StakeKind::Chance if expected > TINY && expected < 0.005 => "<1%".to_owned(),
            StakeKind::Chance if (0.995..1.0 - TINY).contains(&expected) => ">99%".to_owned(),
            StakeKind::Chance => format!("{}%", whole(100.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{conversation::Stake, ids::SideId};

    const OUT: Stake = Stake::chance(["out", "friend out"], 1.0);

    /// Returns a stake that happens to an enemy.
    fn enemy(stake: Stake) -> SeenStake {
        SeenStake::new(stake, SideId(1), SideId(0))
    }

    #[test]
    fn prospects_are_told_in_a_few_words() {
        let words = |stake, expected| Prospect { stake, expected }.to_string();
        let breaks = enemy(Stake::chance(["breaks", "friendly unit breaks"], 1.0));
        let lost = enemy(Stake::number(["lost", "friendly losses"], 0.1));
        assert_eq!(words(lost, 2.34), "2.3 lost");
        assert_eq!(words(lost, 9.96), "10.0 lost");
        assert_eq!(words(lost.mirrored(), 1.0), "1.0 friendly losses");
        assert_eq!(words(breaks, 0.314), "31% breaks");
        assert_eq!(words(breaks, 0.001), "<1% breaks");
        assert_eq!(words(breaks, 0.999), ">99% breaks");
        assert_eq!(
            (words(breaks, 0.0), words(breaks, 1.0)),
            ("0% breaks".into(), "100% breaks".into())
        );
    }

    fn forecast(label: &str, prospects: Prospects) -> Forecast {
        let sides = Sides::NONE;
        Forecast { label: label.to_owned(), figure: None, then: Vec::new(), prospects, sides }
    }

    fn four() -> [Forecast; 4] {
        let (out, own) = (enemy(OUT), enemy(OUT).mirrored());
        let told = |numbers: &[(SeenStake, f64)]| {
            Ok(numbers.iter().map(|&(stake, expected)| Prospect { stake, expected }).collect())
        };
        [
            forecast("Nobody", Err(NoOdds::NothingToRoll)),
            forecast("Safe", told(&[(out, 0.3)])),
            forecast("Risky", told(&[(out, 0.5), (own, 0.3)])),
            forecast("As safe", told(&[(out, 0.301)])),
        ]
    }

    #[test]
    fn the_best_are_worth_the_most() {
        let mut all = four().to_vec();
        assert_eq!(best(&all), Some(vec![1, 3]));
        assert_eq!(best(&all[..1]), None);
        assert_eq!(at_best(&all).label, "Safe or As safe");
        assert_eq!(at_best(&all[..3]).label, "Safe");
        all.push(Forecast { label: "Safest".to_owned(), ..all[1].clone() });
        assert_eq!(at_best(&all).label, "Safe or any of 2 others");
        assert_eq!(at_best(&all).prospects, all[3].prospects, "the best of equal texts");
        all.push(forecast("Wide", Err(NoOdds::TooWide)));
        assert_eq!(best(&all), None, "the wide option might be the best");
        assert_eq!(at_best(&all).prospects, Err(NoOdds::TooWide));
    }

    #[test]
    fn only_one_that_does_good_is_better_than_all_others() {
        let all = four();
        assert_eq!(better_than_all(&all), None, "two have the same text");
        assert_eq!(better_than_all(&all[..3]), Some(1));
        assert_eq!(better_than_all(&all[..2]), None, "there is no alternative");
        let own = enemy(OUT).mirrored();
        let harm = |expected| Ok(vec![Prospect { stake: own, expected }]);
        let target = |name, expected| Forecast {
            figure: Some(FigureId(0)),
            ..forecast(name, harm(expected))
        };
        let harmful = [target("Ann", 0.2), target("Ben", 0.1)];
        assert_eq!(better_than_all(&harmful), None, "harm to one's own side is never best");
        assert_eq!(at_best(&harmful).label, "Ben", "but the least harm is named");
    }

    #[test]
    fn all_together_are_only_better_if_none_has_another_target() {
        let told =
            |label, expected| forecast(label, Ok(vec![Prospect { stake: enemy(OUT), expected }]));
        let figure = Some(FigureId(0));
        let at = |label, expected| Forecast { figure, ..told(label, expected) };
        let agreed = [at("Bob", 0.5), at("Bob", 0.3), at("", 0.2)];
        assert_eq!(better_together(&agreed, 0), Some(0));
        assert_eq!(better_together(&agreed, 1), None, "one of them alone is never best");
        let split = [at("Bob", 0.5), at("Bob", 0.3), at("Nell", 0.4)];
        assert_eq!(better_than_all(&split), Some(0));
        assert_eq!(better_together(&split, 0), None, "one of them has a better target");
        let tie = [at("Bob", 0.5), at("Bob", 0.5)];
        assert_eq!(better_together(&tie, 0), None);
    }

    #[test]
    fn the_least_harm_is_best_where_one_option_has_to_be_chosen() {
        let harm = |expected| Ok(vec![Prospect { stake: enemy(OUT).mirrored(), expected }]);
        let mut options =
            [forecast("Strike back", harm(0.1)), forecast("Don't strike back", harm(0.5))];
        assert_eq!(better_than_all(&options), Some(0));
        options[1].prospects = Err(NoOdds::NothingAtStake);
        assert_eq!(better_than_all(&options), Some(1), "the other option is harmless");
        options[1].prospects = Err(NoOdds::NothingToRoll);
        assert_eq!(better_than_all(&options), None, "what follows is unknown");
        let harmless = [options[1].clone(), options[1].clone()];
        let harmless = harmless.map(|it| Forecast { prospects: Err(NoOdds::NothingAtStake), ..it });
        assert_eq!(better_than_all(&harmless), None, "a tie");
    }

    #[test]
    fn the_reason_is_the_stake_that_makes_the_difference() {
        let stake = Stake::chance(["out", "friend out"], 1.0);
        let out = stake.because(["likeliest casualty", "safest for friends"]);
        let told = |label, enemies, friends| {
            let of = |stake, expected| Prospect { stake, expected };
            forecast(label, Ok(vec![of(enemy(out), enemies), of(enemy(out).mirrored(), friends)]))
        };
        let options = [told("Bob", 0.5, 0.1), told("Nell", 0.3, 0.0), told("Otis", 0.2, 0.0)];
        assert_eq!(reason_for(&options, 0).as_deref(), Some("likeliest casualty"));
        let options = [told("Bob", 0.5, 0.15), told("Nell", 0.4, 0.0), told("Otis", 0.2, 0.0)];
        assert_eq!(reason_for(&options, 1).as_deref(), Some("safest for friends"));
        let hit = Stake::number(["cuts"; 2], 1.0);
        let told =
            |label, expected| forecast(label, Ok(vec![Prospect { stake: enemy(hit), expected }]));
        let options = [told("Bob", 1.5), told("Nell", 1.0)];
        assert_eq!(reason_for(&options, 0).as_deref(), Some("cuts: highest average"));
    }

    #[test]
    fn nobody_is_named_where_all_are_told_alike() {
        let [_, safe, _, as_safe] = four();
        let both = at_best(&[safe.clone(), as_safe]);
        assert_eq!((both.label.as_str(), both.words().unwrap().as_str()), ("", "30% out"));
        assert_eq!(at_best(&[safe]).label, "Safe", "a single option is named");
    }

    #[test]
    fn what_is_chosen_then_is_told_first() {
        let [_, _, risky, _] = four();
        let then = vec!["3 shots".to_owned()];
        let it = Forecast { then, ..risky };
        assert_eq!(it.words().as_deref(), Some("3 shots: 50% out, 30% friend out"));
        let named = it.words_by_name();
        assert_eq!(named.as_deref(), Some("Risky, 3 shots: 50% out, 30% friend out"));
    }
}
