//! The actions that Rollbook proposes for a side.

use std::collections::VecDeque;

use crate::{
    game::BattleState,
    ids::{FigureId, SideId},
    journal::{Battle, By, Entry, over},
    odds::{Forecast, Forecasts, NoOdds, Party, Prospect, Score},
    own::{Seen, Sight, Temperament},
    row::Row,
    view::{Offer, Standing, Weighed},
};

/// How often Rollbook proposes the same action in a turn if it has odds. Rules that let a figure act
/// more often would otherwise never see the end of its turn.
const MOST_WITH_ODDS: usize = 4;

/// How often Rollbook proposes the same action in a turn if it has no odds, such as a move.
const MOST_WITHOUT_ODDS: usize = 2;

/// What any action is worth more than doing nothing.
const TINY: f64 = 0.001;

/// An action that Rollbook proposes.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The figure that acts, or `None` for an action of the whole battle, such as the end of a turn.
    pub figure: Option<FigureId>,
    /// The figure and its action: "Otis: Fire Pipe shotgun".
    pub title: String,
    /// The action.
    pub offer: Offer<Row>,
    /// The index of the option to take at the first question, if that is a choice.
    pub option: Option<u16>,
    /// The expected losses: "Bob: 40% hit, 18% out". `None` if there are no odds.
    pub odds: Option<String>,
    /// How good the action is for the side, for comparisons with other actions.
    pub worth: f64,
}

/// The proposals for a side, which are counted option by option, so that the caller can do something
/// else in between.
pub struct Proposals {
    state: Box<dyn BattleState>,
    side: SideId,
    temperament: Temperament,
    seen: Seen,
    waiting: VecDeque<(Option<FigureId>, Offer<Row>)>,
    counting: Option<Counting>,
    /// How much better off the side is after the offer that is being counted, if the system says that.
    estimate: Option<f64>,
    found: Vec<Proposal>,
}

/// An offer whose options are being counted.
struct Counting {
    figure: Option<FigureId>,
    offer: Offer<Row>,
    /// The index of the next option.
    place: u16,
    left: Forecasts,
}

impl Proposals {
    /// Collects the actions that a side can take now.
    pub fn of(battle: &Battle, side: SideId, temperament: Temperament) -> Self {
        let figures = figures(battle, side).into_iter();
        let offers_of = |figure| battle.offers(figure).into_iter().map(move |it| (figure, it));
        let offers = figures.map(Some).chain([None]).flat_map(offers_of);
        let waiting = offers.filter(|(_, offer)| is_proposed(battle, offer)).collect();
        let state = battle.state().copied();
        Self {
            state,
            side,
            temperament,
            seen: battle.own().seen().clone(),
            waiting,
            counting: None,
            estimate: None,
            found: Vec::new(),
        }
    }

    /// Counts the next option. Returns `false` if none is left.
    pub fn step(&mut self) -> bool {
        let Some(counting) = &mut self.counting else {
            let Some((figure, offer)) = self.waiting.pop_front() else { return false };
            let ends = offer.advice.as_ref().is_some_and(|it| it.worth <= 0.0);
            let estimate = if ends { None } else { self.state.estimate(&offer.action, self.side) };
            // An action that changes nothing is still better than one that only ends something.
            self.estimate = estimate.map(|it| it + TINY);
            if offer.weighed == Weighed::Not {
                self.propose(figure, offer, None, None);
            } else {
                let hidden = figure.map(|id| self.seen.hidden_from(id)).unwrap_or_default();
                let left = self.state.forecasts_of(&offer.action, &hidden);
                self.counting = Some(Counting { figure, offer, place: 0, left });
            }
            return true;
        };
        let Some(forecast) = counting.left.next() else {
            self.counting = None;
            return true;
        };
        let Counting { figure, offer, place, .. } = counting;
        let (figure, offer, option) = (*figure, offer.clone(), *place);
        *place = place.saturating_add(1);
        if self.is_possible(figure, &offer, &forecast) {
            let option = (!forecast.label.is_empty()).then_some(option);
            self.propose(figure, offer, option, Some(&forecast));
        }
        true
    }

    /// Returns the proposals so far, the best one first.
    pub fn ranked(&self) -> Vec<Proposal> {
        let mut ranked = self.found.clone();
        ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        ranked
    }

    fn propose(
        &mut self,
        figure: Option<FigureId>,
        offer: Offer<Row>,
        option: Option<u16>,
        forecast: Option<&Forecast>,
    ) {
        let own = self.temperament.of_own_losses();
        let by_odds = forecast.and_then(|it| it.worth_with(own)).unwrap_or_default();
        let advice = offer.advice.as_ref().map_or(0.0, |it| it.worth);
        let worth = match self.estimate {
            Some(estimate) => by_odds + estimate,
            None => by_odds + advice,
        };
        let odds = forecast.and_then(|it| self.by_side(it).or_else(|| it.words_by_name()));
        let name = figure.map(|id| self.state.participants().name(id));
        let title = name.map_or_else(String::new, |name| format!("{name}: ")) + &offer.label;
        self.found.push(Proposal { figure, title, offer, option, odds, worth });
    }

    /// Returns the expected losses of each side: "Salt Road: 1.3 lost, breaks 72%". Returns `None` if
    /// the target's name already says whose losses they are.
    fn by_side(&self, forecast: &Forecast) -> Option<String> {
        if !forecast.lead_by_name().is_empty() {
            return None;
        }
        let told = |score: &Score| {
            let name = match score.party {
                Party::Side(side) => self.state.participants().side_name(side),
                Party::Enemies => "Enemies",
                Party::Unknown => return None,
            };
            let numbers: Vec<String> = score.numbers.iter().map(Prospect::in_brief).collect();
            Some(format!("{name}: {}", numbers.join(", ")))
        };
        let scores = forecast.scores();
        let told = scores.iter().filter(|it| !it.numbers.is_empty()).map(told);
        let told = told.collect::<Option<Vec<String>>>()?;
        (!told.is_empty()).then(|| told.join("; "))
    }

    /// Returns `true` if a figure can take an option, as far as Rollbook and the players know.
    fn is_possible(&self, figure: Option<FigureId>, offer: &Offer<Row>, it: &Forecast) -> bool {
        // Options that are refused have no odds, either.
        if matches!(it.prospects, Err(NoOdds::NothingToRoll | NoOdds::NothingAtStake)) {
            return false;
        }
        let (Some(figure), Some(target)) = (figure, it.figure) else { return true };
        let side_of = |id| self.state.participants().side_of(id);
        if side_of(figure) == side_of(target) {
            // Nobody attacks their own side.
            return it.worth().is_some_and(|worth| worth > 0.0);
        }
        match self.seen.of(figure, target) {
            Sight::Hidden => false,
            Sight::Seen => !offer.is_close,
            Sight::Close => true,
        }
    }
}

/// Returns the figures of a side that can act now.
fn figures(battle: &Battle, side: SideId) -> Vec<FigureId> {
    let view = battle.seen();
    let of_side = view.sides.iter().filter(|it| it.id == side).flat_map(|it| &it.figures);
    let can_act = of_side.filter(|it| matches!(it.standing, Standing::Ready | Standing::Acting));
    let next = view.next.figure;
    can_act.map(|it| it.id).filter(|&id| next.is_none_or(|next| next == id)).collect()
}

/// Returns `true` if there is a proposal for any figure of a side.
pub(super) fn can_act(battle: &Battle, side: SideId) -> bool {
    let offers = |id| battle.offers(Some(id));
    figures(battle, side).into_iter().flat_map(offers).any(|offer| is_proposed(battle, &offer))
}

/// Returns `true` if Rollbook proposes an action: it is possible, players need not confirm it, it has
/// odds or advice, and it hasn't been taken too often this turn.
fn is_proposed(battle: &Battle, offer: &Offer<Row>) -> bool {
    let is_possible = offer.refusal.is_none() && offer.asks.is_none();
    let most = match (offer.weighed, &offer.advice) {
        (Weighed::Not, None) => return false,
        (Weighed::Not, Some(advice)) if advice.worth <= 0.0 => usize::MAX,
        (Weighed::Not, Some(_)) => MOST_WITHOUT_ODDS,
        (_, None) if offer.rare => return false,
        _ => MOST_WITH_ODDS,
    };
    is_possible && times_taken(battle.entries(), &offer.action) < most
}

/// Returns how often an action was taken in the current turn.
fn times_taken(entries: &[Entry], action: &Row) -> usize {
    let this_turn = entries.iter().rev().take_while(|entry| over(&entry.lines).is_none());
    let is_it = |entry: &&Entry| matches!(&entry.by, By::Play(walk) if walk.action == *action);
    this_turn.filter(is_it).count()
}
