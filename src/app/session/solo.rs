//! Sides that Rollbook plays: its proposals, and what players say about the table.

use leptos::prelude::*;
use rules_core::{
    Battle, FigureId, SideId,
    conversation::Condition,
    own::{OwnDeed, Temperament},
    solo::{Proposal, Proposals, Seen, Sight},
};

use super::{Opened, Session, forecasts::count_later};
use crate::browser::clock;

/// The time after which Rollbook proposes the best action found so far, in milliseconds.
const PATIENCE: u64 = 250;

/// What the players have said to Rollbook since the battle was opened.
#[derive(Clone, Copy)]
pub(crate) struct Solo {
    /// Which figures see each other.
    pub(super) seen: RwSignal<Seen>,
    /// The number of proposals that the players have passed over.
    passed: RwSignal<usize>,
}

impl Solo {
    pub(super) fn new() -> Self {
        Self { seen: RwSignal::new(Seen::default()), passed: RwSignal::new(0) }
    }

    /// Returns the number of proposals that the players have passed over, and tracks its changes.
    pub(crate) fn passed(self) -> usize {
        self.passed.get()
    }

    /// Passes over the current proposal.
    pub(crate) fn pass(self) {
        self.passed.update(|passed| *passed += 1);
    }

    /// Returns where two figures are to each other, and tracks its changes.
    pub(crate) fn sight(self, one: FigureId, other: FigureId) -> Sight {
        self.seen.with(|seen| seen.of(one, other))
    }

    /// Says where a figure is to others, and starts again with the best proposal.
    pub(crate) fn see(self, one: FigureId, others: &[FigureId], sight: Sight) {
        self.start_again();
        self.seen.update(|seen| others.iter().for_each(|&other| seen.set(one, other, sight)));
    }

    /// Starts again with the best proposal.
    pub(crate) fn start_again(self) {
        if self.passed.get_untracked() > 0 {
            self.passed.set(0);
        }
    }
}

impl Session {
    /// Returns the side that acts next and how Rollbook plays it, if Rollbook does, and tracks every
    /// change.
    pub(crate) fn acts_next(self) -> Option<(SideId, Temperament)> {
        self.followed.all.track();
        self.battle(Battle::acts_next)
    }

    /// Starts counting Rollbook's proposals. Returns the signal that receives them, best first.
    pub(crate) fn proposals(self) -> RwSignal<Option<Vec<Proposal>>> {
        let seen = self.solo.seen.get();
        let mut counting: Option<Proposals> = None;
        let until = clock::now() + PATIENCE;
        count_later(move |ranked: &mut Option<Vec<Proposal>>| {
            let all = || {
                self.battle(|battle| {
                    let (side, temperament) = battle.acts_next()?;
                    Some(Proposals::of(battle, side, temperament, seen.clone()))
                })
            };
            if counting.is_none() {
                counting = all();
            }
            let Some(proposals) = &mut counting else { return false };
            let is_left = proposals.step() && clock::now() < until;
            if !is_left {
                *ranked = Some(proposals.ranked());
            }
            is_left
        })
    }

    /// Does what Rollbook proposes.
    pub(crate) fn do_as_proposed(self, proposal: &Proposal) {
        self.change_by_move(&mut |battle| battle.do_as_proposed(proposal));
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

    /// Lets Rollbook or a person play a side.
    pub(crate) fn set_player(self, side: SideId, temperament: Option<Temperament>) {
        let _refused = self.note(&OwnDeed::PlayedBy(side, temperament));
    }

    /// Closes Rollbook's proposals once a person acts next, and forgets those passed over.
    pub(super) fn settle_solo(self) {
        self.solo.start_again();
        let opened = self.overlays.opened;
        let is_asked = self.now(|shown| shown.walk.is_some());
        let is_its_turn = is_asked || self.battle(Battle::acts_next).is_some();
        if opened.get_untracked() == Opened::Solo && !is_its_turn {
            opened.set(Opened::Nothing);
        }
    }
}
