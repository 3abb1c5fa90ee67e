//! Sides that Rollbook plays: its proposals, and what players say about the table.

use leptos::prelude::*;
use rules_core::{
    Battle, FigureId, SideId,
    conversation::Condition,
    own::{OwnDeed, Sight, Temperament},
    solo::{Proposal, Proposals},
};

use super::{Opened, Session, forecasts::count_later};
use crate::browser::clock;

/// The time after which Rollbook proposes the best action found so far, in milliseconds. It goes on
/// counting for the proposals after that.
const PATIENCE: u64 = 1_000;

/// Rollbook's proposals for the battle as it is now.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Proposed {
    /// The proposals so far, best first. `None` if there are none yet.
    ranked: RwSignal<Option<Vec<Proposal>>>,
    /// The number of proposals that players have passed over.
    passed: RwSignal<usize>,
}

impl Proposed {
    /// Returns the current proposal, or an inner `None` if players have passed over all of them, and
    /// tracks every change. Returns an outer `None` while the odds of the first one are computed.
    pub(crate) fn current(self) -> Option<Option<Proposal>> {
        let passed = self.passed.get();
        self.ranked.with(|ranked| Some(ranked.as_ref()?.get(passed).cloned()))
    }
}

impl Session {
    /// Returns the side that acts next and how Rollbook plays it, if Rollbook does, and tracks every
    /// change.
    pub(crate) fn acts_next(self) -> Option<(SideId, Temperament)> {
        self.followed.all.track();
        self.battle(Battle::acts_next)
    }

    /// Starts counting Rollbook's proposals, and tracks every change of the battle.
    pub(crate) fn proposals(self) -> Proposed {
        self.followed.all.track();
        let passed = RwSignal::new(0);
        let mut counting: Option<Proposals> = None;
        let until = clock::now() + PATIENCE;
        let ranked = count_later(move |ranked: &mut Option<Vec<Proposal>>| {
            let all = || {
                self.battle(|battle| {
                    let (side, temperament) = battle.acts_next()?;
                    Some(Proposals::of(battle, side, temperament))
                })
            };
            if counting.is_none() {
                counting = all();
            }
            let Some(proposals) = &mut counting else { return false };
            let is_left = proposals.step();
            if !is_left || (ranked.is_none() && clock::now() > until) {
                let seen = passed.try_get_untracked().unwrap_or_default() + 1;
                *ranked = Some(kept_first(ranked.as_deref(), seen, proposals.ranked()));
            }
            is_left
        });
        Proposed { ranked, passed }
    }

    /// Passes over the current proposal.
    pub(crate) fn pass_over(self, proposed: Proposed) {
        if self.document.is_editable() {
            proposed.passed.update(|passed| *passed += 1);
        }
    }

    /// Does what Rollbook proposes.
    pub(crate) fn do_as_proposed(self, proposal: &Proposal) {
        self.meant.set(Some(proposal.clone()));
        self.change_by_move(&mut |battle| battle.do_as_proposed(proposal));
    }

    /// Returns where two figures are to each other, and tracks every change.
    pub(crate) fn sight(self, one: FigureId, other: FigureId) -> Sight {
        self.records(|own| own.seen().of(one, other))
    }

    /// Says where a figure is to others.
    pub(crate) fn see(self, one: FigureId, others: &[FigureId], sight: Sight) {
        let others = others.iter().map(|&other| (other, sight)).collect();
        self.note(&OwnDeed::Sight(one, others));
    }

    /// Returns those of the open question's conditions that Rollbook decides.
    pub(crate) fn decided(self, conditions: &[Condition]) -> Vec<Condition> {
        let is_decided = |side| self.records(|own| own.played_by(side).is_some());
        conditions.iter().filter(|it| it.decider.is_some_and(is_decided)).cloned().collect()
    }

    /// Starts choosing an option for each of these conditions. Returns the signal that receives the
    /// indices of the options.
    pub(crate) fn picks(self, conditions: Vec<Condition>) -> RwSignal<Vec<u8>> {
        count_later(move |picks: &mut Vec<u8>| {
            let Some(condition) = conditions.get(picks.len()) else { return false };
            let picked = self.battle(|battle| battle.pick_condition(condition));
            picks.push(picked.unwrap_or(condition.value));
            true
        })
    }

    /// Returns the figures of other sides that are in play, with their names, and whether the rules
    /// now offer a figure an action that needs a close enemy.
    pub(crate) fn around(self, id: FigureId) -> (Vec<(FigureId, String)>, bool) {
        let others = self.now(|shown| {
            let side = shown.figure(id).map(|it| it.side);
            let others = shown.figures().filter(|it| {
                Some(it.side) != side && it.standing.is_in_play() && it.host.is_none()
            });
            others.map(|it| (it.id, it.name.clone())).collect::<Vec<_>>()
        });
        let offers = self.battle(|battle| battle.offers(Some(id)));
        (others, offers.iter().any(|it| it.is_close && it.refusal.is_none()))
    }

    /// Lets Rollbook or a person play a side. Returns `true` on success.
    pub(crate) fn set_player(self, side: SideId, temperament: Option<Temperament>) -> bool {
        self.note(&OwnDeed::PlayedBy(side, temperament))
    }

    /// Closes Rollbook's proposals once a person acts next.
    pub(super) fn settle_solo(self) {
        let opened = self.overlays.opened;
        let is_asked = self.now(|shown| shown.walk.is_some());
        if !is_asked {
            self.meant.set(None);
        }
        let is_its_turn = is_asked || self.battle(Battle::acts_next).is_some();
        if opened.get_untracked() == Opened::Solo && !is_its_turn {
            opened.set(Opened::Nothing);
        }
    }
}

/// Returns new proposals after the first ones that players have already seen, which keep their places.
fn kept_first(before: Option<&[Proposal]>, seen: usize, new: Vec<Proposal>) -> Vec<Proposal> {
    let key = |it: &Proposal| (it.figure, it.offer.action.clone(), it.option);
    let before = before.unwrap_or_default();
    let kept: Vec<Proposal> = before.iter().take(seen).cloned().collect();
    let is_new = |it: &Proposal| kept.iter().all(|kept| key(kept) != key(it));
    let new: Vec<Proposal> = new.into_iter().filter(is_new).collect();
    kept.into_iter().chain(new).collect()
}
