//! Forecasts: the odds and expected losses of options and offers.
//!
//! They are computed between taps, once the options are on screen.

use std::time::Duration;

use leptos::prelude::*;
use rules_core::{
    Battle, Row,
    odds::{
        Forecast, Forecasts, NoOdds, Score, at_best, better_than_all, better_together, reason_for,
    },
    view::{Offer, Standing, Weighed},
};

use super::Session;
use crate::browser::{clock, paint::after_paint};

/// How long forecasts are computed at a time, in milliseconds, so that taps are not delayed. A
/// single forecast may take longer.
const SHARE: u64 = 10;

/// The forecasts of several options so far, by index.
pub(crate) type OptionForecasts = RwSignal<Vec<OptionForecast>>;

/// The forecast of an option.
#[derive(Clone, Default)]
pub(crate) struct OptionForecast {
    /// The forecast in a few words, or `None` if there is none.
    pub(crate) words: Option<String>,
    /// The options that the forecast is for: "Bob, 3 shots". May be empty.
    pub(crate) lead: String,
    /// The forecast as a row for each side. Empty if there is none.
    pub(crate) scores: Vec<Score>,
    /// Why the option is better than all others, or `None` if it isn't. May be empty.
    pub(crate) best: Option<String>,
    /// The value for comparing options, if players choose by the odds.
    pub(crate) worth: Option<f64>,
    /// Whether Rollbook chooses this option for the side that it plays.
    pub(crate) is_picked: bool,
}

impl Session {
    /// Starts computing a forecast for each option of the open choice. Returns the signal that
    /// receives the forecasts.
    pub(crate) fn forecasts(self) -> OptionForecasts {
        let mut counting: Option<Forecasts> = None;
        let mut forecasts = Vec::new();
        count_later(move |told: &mut Vec<OptionForecast>| {
            match counting.get_or_insert_with(|| self.battle(Battle::forecasts)).next() {
                Some(forecast) => {
                    let is_rival = forecast.figure.is_some() && self.is_foe(&forecast);
                    told.push(OptionForecast {
                        words: text_of(&forecast, forecast.words()),
                        lead: forecast.lead(),
                        scores: forecast.scores(),
                        best: None,
                        worth: forecast.worth().filter(|_| is_rival),
                        is_picked: false,
                    });
                    forecasts.push(forecast);
                    true
                }
                None => {
                    let is_rival = |place| forecasts.get(place).is_some_and(|it| self.is_foe(it));
                    mark_best(told, &forecasts, is_rival, None);
                    self.mark_picked(told, &forecasts);
                    false
                }
            }
        })
    }

    /// Marks the option that Rollbook chooses, if it plays the side that is asked.
    fn mark_picked(self, told: &mut [OptionForecast], forecasts: &[Forecast]) {
        let meant = self.meant.get_untracked();
        let picked = self.battle(|battle| battle.pick(forecasts, meant.as_ref()));
        let Some(picked) = picked.map(usize::from) else { return };
        for (place, it) in told.iter_mut().enumerate() {
            it.is_picked = place == picked;
            it.best = None;
        }
    }

    /// Returns `false` for options that need no advice: objects, and the player's own figures.
    fn is_foe(self, option: &Forecast) -> bool {
        self.now(|shown| {
            let asked = shown.walk.as_ref().and_then(|walk| walk.prompt.side);
            let figure = option.figure.and_then(|id| shown.figure(id));
            figure.is_none_or(|it| Some(it.side) != asked && it.standing != Standing::Thing)
        })
    }

    /// Starts computing a forecast for each offer, with the offer's best option. Returns the signal
    /// that receives the forecasts.
    pub(crate) fn forecasts_of(self, offers: &[Offer<Row>]) -> OptionForecasts {
        let offers = offers.to_vec();
        let mut counting: Option<Forecasts> = None;
        let mut options = Vec::new();
        let mut forecasts = Vec::new();
        count_later(move |told: &mut Vec<OptionForecast>| {
            let Some(offer) = offers.get(forecasts.len()) else {
                let is = |it: &Offer<_>, how| it.weighed == how;
                let is_rival = |place| {
                    offers.get(place).is_some_and(|it| {
                        is(it, Weighed::AgainstOthers) || is(it, Weighed::AllTogether)
                    })
                };
                let together = offers.iter().position(|it| is(it, Weighed::AllTogether));
                mark_best(told, &forecasts, is_rival, together);
                return false;
            };
            if offer.weighed != Weighed::Not {
                let count =
                    || self.battle(|battle| battle.state().forecasts_of(&offer.action, &[]));
                if let Some(option) = counting.get_or_insert_with(count).next() {
                    options.push(option);
                    return true;
                }
            }
            counting = None;
            let forecast = at_best(&std::mem::take(&mut options));
            let words = text_of(&forecast, forecast.words_by_name());
            told.push(OptionForecast {
                words,
                lead: forecast.lead_by_name(),
                scores: forecast.scores(),
                ..OptionForecast::default()
            });
            forecasts.push(forecast);
            true
        })
    }
}

/// Returns the text of a forecast, or says that there are too many outcomes to compute one.
fn text_of(forecast: &Forecast, words: Option<String>) -> Option<String> {
    let is_wide = matches!(forecast.prospects, Err(NoOdds::TooWide));
    words.or_else(|| is_wide.then(|| "too many outcomes".to_owned()))
}

/// Marks the one option that is better than all its rivals. The option at index `together` does
/// what all of them do one by one.
fn mark_best(
    told: &mut [OptionForecast],
    forecasts: &[Forecast],
    is_rival: impl Fn(usize) -> bool,
    together: Option<usize>,
) {
    let rivals = forecasts.iter().enumerate().filter(|(place, _)| is_rival(*place));
    let (places, rivals): (Vec<usize>, Vec<Forecast>) =
        rivals.map(|(place, it)| (place, it.clone())).unzip();
    let together = together.and_then(|all| places.iter().position(|&place| place == all));
    let best = match together {
        Some(all) => better_together(&rivals, all),
        None => better_than_all(&rivals),
    };
    let Some(best) = best else { return };
    if let Some(told) = places.get(best).and_then(|&place| told.get_mut(place)) {
        told.best = Some(reason_for(&rivals, best).unwrap_or_default());
    }
}

/// Returns the indices of the options. The one that Rollbook chooses comes first, then those that
/// are compared by their odds, best first. The others follow in their original order.
pub(crate) fn best_first(told: &[OptionForecast]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..told.len()).collect();
    let worth = |place: &usize| match told.get(*place) {
        Some(OptionForecast { is_picked: true, .. }) => f64::INFINITY,
        Some(OptionForecast { worth: Some(worth), .. }) => *worth,
        _ => f64::NEG_INFINITY,
    };
    places.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    places
}

/// After the next paint, calls `step` until it returns `false` or the results are no longer needed.
/// Returns the signal that receives the results.
pub(super) fn count_later<T: Clone + Default + Send + Sync + 'static>(
    step: impl FnMut(&mut T) -> bool + 'static,
) -> RwSignal<T> {
    let told = RwSignal::new(T::default());
    after_paint(Box::new(move || count(told, step)));
    told
}

/// Computes for up to [`SHARE`], then lets the browser handle pending events before it goes on.
fn count<T: Clone + Send + Sync + 'static>(
    told: RwSignal<T>,
    mut step: impl FnMut(&mut T) -> bool + 'static,
) {
    let Some(mut by_now) = told.try_get_untracked() else { return };
    let until = clock::now() + SHARE;
    let mut is_left = step(&mut by_now);
    while is_left && clock::now() < until {
        is_left = step(&mut by_now);
    }
    let is_shown = told.try_set(by_now).is_none();
    if is_left && is_shown {
        set_timeout(move || count(told, step), Duration::ZERO);
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    #[wasm_bindgen_test]
    fn the_best_come_first_and_whoever_is_no_rival_stays_in_its_order_behind() {
        let told = |worth| OptionForecast { worth, ..OptionForecast::default() };
        let all = [told(None), told(Some(0.0)), told(Some(0.5)), told(None), told(Some(0.5))];
        assert_eq!(best_first(&all), [2, 4, 1, 0, 3]);
        assert_eq!(best_first(&all[..1]), [0]);
    }
}
