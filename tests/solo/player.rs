//! The players: Rollbook, random choice, and one who always takes the best single odds.

use rand::{RngExt, rngs::StdRng, seq::IndexedRandom};
use rules_core::{
    Battle, SideId,
    conversation::Condition,
    own::Temperament,
    solo::{Proposal, Proposals},
    view::Weighed,
};

/// A player of a side.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Player {
    /// Rollbook with a temperament.
    Rollbook(Temperament),
    /// Takes any action that is possible.
    Random,
    /// Takes the action with the best odds, or any action if none has odds.
    Greedy,
}

impl Player {
    /// Returns the action that the player takes, of all that are possible on the table.
    pub(crate) fn proposal(
        self,
        battle: &Battle,
        side: SideId,
        dice: &mut StdRng,
    ) -> Option<Proposal> {
        let mut all = Proposals::of(battle, side, self.temperament());
        while all.step() {}
        let ranked = all.ranked();
        match self {
            Self::Rollbook(_) => ranked.into_iter().next(),
            Self::Random => any(battle, side, &ranked, dice),
            Self::Greedy => {
                let by_odds =
                    |it: &Proposal| it.worth - it.offer.advice.as_ref().map_or(0.0, |it| it.worth);
                let weighed = ranked.iter().filter(|it| it.offer.weighed != Weighed::Not);
                let best = weighed.max_by(|one, other| by_odds(one).total_cmp(&by_odds(other)));
                best.cloned().or_else(|| any(battle, side, &ranked, dice))
            }
        }
    }

    /// Returns the option that the player chooses at the open question.
    pub(crate) fn decision(self, battle: &Battle, dice: &mut StdRng) -> Option<u16> {
        let choice = battle.prompt()?.question.choice()?;
        match self {
            Self::Rollbook(_) | Self::Greedy => {
                battle.pick(&battle.forecasts().collect::<Vec<_>>(), None)
            }
            Self::Random => {
                let open: Vec<u16> = choice.open().map(|it| it.0).collect();
                open.choose(dice).copied()
            }
        }
    }

    /// Returns the option that the player sets a condition to.
    pub(crate) fn setting(
        self,
        battle: &Battle,
        condition: &Condition,
        dice: &mut StdRng,
    ) -> Option<u8> {
        match self {
            Self::Rollbook(_) | Self::Greedy => battle.pick_condition(condition),
            Self::Random => {
                u8::try_from(condition.options.len()).ok().map(|count| dice.random_range(0..count))
            }
        }
    }

    /// Returns how Rollbook plays the side of this player, which other players only use to list what
    /// is possible.
    pub(crate) fn temperament(self) -> Temperament {
        match self {
            Self::Rollbook(temperament) => temperament,
            Self::Random | Self::Greedy => Temperament::Steady,
        }
    }
}

/// Returns a random action. All actions are equally likely, whatever the number of their options.
fn any(battle: &Battle, side: SideId, ranked: &[Proposal], dice: &mut StdRng) -> Option<Proposal> {
    let view = battle.seen();
    let of_side = view.sides.iter().filter(|it| it.id == side).flat_map(|it| &it.figures);
    let next = view.next.figure;
    let figures = of_side.map(|it| it.id).filter(|&id| next.is_none_or(|next| next == id));
    let mut actions: Vec<Proposal> = Vec::new();
    for figure in figures.map(Some).chain([None]) {
        let offers = battle.offers(figure).into_iter();
        let open = offers.filter(|it| it.refusal.is_none() && it.asks.is_none() && !it.rare);
        actions.extend(open.filter_map(|offer| {
            let title = offer.label.to_string();
            let plain = Proposal { figure, title, offer, option: None, odds: None, worth: 0.0 };
            if plain.offer.weighed == Weighed::Not {
                return Some(plain);
            }
            let is_it = |it: &&Proposal| it.offer.action == plain.offer.action;
            let options: Vec<&Proposal> = ranked.iter().filter(is_it).collect();
            options.choose(dice).map(|it| Proposal::clone(it))
        }));
    }
    actions.choose(dice).cloned()
}

/// Does what players have to do between turns of figures, such as the roll for initiative. Returns
/// `false` if there is nothing to do.
pub(crate) fn start(battle: &mut Battle, dice: &mut StdRng) -> bool {
    let figures = battle.state().participants().all_figures().map(Some);
    let figures: Vec<_> = std::iter::once(None).chain(figures).collect();
    for figure in figures {
        let offers = battle.offers(figure).into_iter();
        let open = offers.filter(|it| it.refusal.is_none() && !it.rare && it.asks.is_none());
        let open: Vec<_> = open.filter(|it| it.weighed == Weighed::Not).collect();
        if let Some(offer) = open.choose(dice) {
            return battle.take(&offer.action).is_ok();
        }
    }
    false
}
