//! The stages of a part that is played repeatedly, and the stages that follow each of them.

use std::{
    collections::VecDeque,
    hash::{Hash, Hasher},
};

use super::{counted::Position, erased::Erased};
use crate::{
    conversation::{Outcome, Settled},
    hashing::{MixedMap, hash_of},
};

/// Several values, each with its probability.
pub(super) type Weighted<T> = Vec<(T, f64)>;

/// The possible continuations after a part was played once, each with the situation at the end of
/// the part.
pub(super) type Ends = Weighted<(StageEnd, Left)>;

/// The continuation after a part was played once.
#[derive(Clone, Hash)]
pub(super) enum StageEnd {
    /// The part is played again with this value.
    Again(Erased),
    /// The part has ended with this result.
    Done(Erased),
    /// Nothing that follows matters to the odds being computed.
    Stopped,
}

/// Returns the outcomes without interim ones that a later outcome replaces.
pub(super) fn without_passing(outcomes: &[Outcome]) -> Vec<Outcome> {
    let last = outcomes.len().saturating_sub(1);
    let told = outcomes.iter().enumerate().filter(|(place, it)| !it.interim || *place == last);
    told.map(|(_, it)| it.clone()).collect()
}

/// The situation at the end of a part of a rule, with everything that the part has reported.
#[derive(Clone, Debug)]
pub(super) struct Left {
    /// The state of the battle, and what has happened in it.
    pub(super) battle: Erased,
    pub(super) outcomes: Vec<Outcome>,
    pub(super) stakes: Vec<Settled>,
    pub(super) position: Position,
    pub(super) is_open: bool,
    /// Whether an outcome was left out because another one follows.
    pub(super) owes_outcome: bool,
    /// The number of steps on the longest path to here.
    pub(super) steps: u32,
    /// Whether the part is within a test, which leaves the state unchanged.
    pub(super) is_test: bool,
}

/// Hashes everything that matters for what follows. The amounts of reported stakes don't matter,
/// because they are only added up, and neither do the steps, of which only the longest path counts.
impl Hash for Left {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if !self.is_test {
            (&self.battle, &self.outcomes).hash(hasher);
        }
        (self.position, self.is_open, self.owes_outcome).hash(hasher);
        self.stakes.iter().for_each(|(stake, _)| stake.words().hash(hasher));
    }
}

/// The end of a part: its result (`None` if nothing that follows matters), and the situation there.
#[derive(Debug)]
pub(crate) struct Landing {
    pub(super) result: Option<Erased>,
    pub(super) left: Left,
}

/// The results of playing a part once. Equal results are merged.
#[derive(Default)]
pub(super) struct Merged {
    pub(super) all: Ends,
    places: MixedMap<u64, usize>,
}

impl Merged {
    /// Returns the index of a result. Adds the result with a weight of 0 if it is new.
    pub(super) fn place(&mut self, what: StageEnd, left: Left) -> usize {
        let stakes: Vec<u64> = left.stakes.iter().map(|(_, amount)| amount.to_bits()).collect();
        let key = hash_of(&(&what, &left, stakes));
        *self.places.entry(key).or_insert_with(|| {
            self.all.push(((what, left), 0.0));
            self.all.len() - 1
        })
    }

    /// Adds to the weight of the result at this index.
    pub(super) fn weigh(&mut self, place: usize, weight: f64) {
        if let Some((_, sum)) = self.all.get_mut(place) {
            *sum += weight;
        }
    }
}

/// All stages that a part can reach. Each stage is stored once, no matter how many paths lead to
/// it.
pub(super) struct Stages {
    stages: Vec<Stage>,
    /// The number of stages played so far.
    played: usize,
    landings: Vec<Landing>,
    /// The index of each stage or landing, by a hash of everything that matters for what follows.
    places: MixedMap<u64, usize>,
}

/// A situation in which a part is played again.
struct Stage {
    kept: Erased,
    left: Left,
    leads: Vec<Lead>,
}

/// A possible continuation of a stage, with its probability.
struct Lead {
    to: To,
    chance: f64,
    /// The stakes reported on the way.
    settled: Vec<f64>,
    /// The number of steps on the longest way.
    steps: u32,
}

#[derive(Clone, Copy)]
enum To {
    Stage(usize),
    Landing(usize),
}

/// The probability of reaching a stage or landing, the stakes reported on the way there, weighted
/// by that probability, and the number of steps on the longest way.
#[derive(Clone, Default)]
struct Reached {
    weight: f64,
    settled: Vec<f64>,
    steps: u32,
}

impl Stages {
    /// Creates a list with only the first stage, which starts with `kept` and `left`.
    pub(super) fn from(kept: Erased, left: Left) -> Self {
        let mut all = Self {
            stages: Vec::new(),
            played: 0,
            landings: Vec::new(),
            places: MixedMap::default(),
        };
        all.stage(kept, left);
        all
    }

    /// Returns the start of the first unplayed stage, or `None` if all stages have been played.
    pub(super) fn unplayed(&self) -> Option<(&Erased, &Left)> {
        let Stage { kept, left, .. } = self.stages.get(self.played)?;
        Some((kept, left))
    }

    /// Records the continuations of the first unplayed stage. `settled_before` stakes were reported
    /// and `steps_before` steps taken before that stage.
    pub(super) fn lead_to(&mut self, settled_before: usize, steps_before: u32, ends: Ends) {
        let leads = ends.into_iter().map(|((end, left), chance)| {
            let settled = left.stakes.iter().skip(settled_before).map(|(_, amount)| *amount);
            let settled = settled.collect();
            let steps = left.steps.saturating_sub(steps_before);
            let to = match end {
                StageEnd::Again(kept) => To::Stage(self.stage(kept, left)),
                StageEnd::Done(result) => To::Landing(self.landing(Some(result), left)),
                StageEnd::Stopped => To::Landing(self.landing(None, left)),
            };
            Lead { to, chance, settled, steps }
        });
        let leads = leads.collect();
        if let Some(stage) = self.stages.get_mut(self.played) {
            stage.leads = leads;
        }
        self.played += 1;
    }

    fn stage(&mut self, kept: Erased, left: Left) -> usize {
        let key = hash_of(&("stage", &kept, &left));
        *self.places.entry(key).or_insert_with(|| {
            self.stages.push(Stage { kept, left, leads: Vec::new() });
            self.stages.len() - 1
        })
    }

    fn landing(&mut self, result: Option<Erased>, left: Left) -> usize {
        let key = hash_of(&("landing", &result, &left));
        *self.places.entry(key).or_insert_with(|| {
            self.landings.push(Landing { result, left });
            self.landings.len() - 1
        })
    }

    /// Returns the possible ends of the part, each with its probability, or `None` if the part may
    /// return to an earlier situation.
    pub(super) fn landings(self) -> Option<Weighted<Landing>> {
        let order = self.in_order()?;
        let mut stages = vec![Reached::default(); self.stages.len()];
        let mut landings = vec![Reached::default(); self.landings.len()];
        if let (Some(first), Some(stage)) = (stages.first_mut(), self.stages.first()) {
            let settled = stage.left.stakes.iter().map(|(_, amount)| *amount);
            *first = Reached { weight: 1.0, settled: settled.collect(), steps: stage.left.steps };
        }
        for place in order {
            let Some(from) = stages.get_mut(place).map(std::mem::take) else { continue };
            for lead in &self.stages.get(place)?.leads {
                let reached = match lead.to {
                    To::Stage(place) => stages.get_mut(place),
                    To::Landing(place) => landings.get_mut(place),
                };
                reached?.add(&from, lead);
            }
        }
        let landings = self.landings.into_iter().zip(landings).map(|(mut landing, reached)| {
            for ((_, amount), sum) in landing.left.stakes.iter_mut().zip(reached.settled) {
                *amount = sum / reached.weight;
            }
            landing.left.steps = reached.steps;
            (landing, reached.weight)
        });
        Some(landings.collect())
    }

    /// Returns the indices of all stages in topological order, or `None` if there is a cycle.
    fn in_order(&self) -> Option<Vec<usize>> {
        let mut before = vec![0_u32; self.stages.len()];
        let next = |place: usize| {
            let leads = self.stages.get(place).map_or(&[][..], |stage| &stage.leads);
            leads.iter().filter_map(|lead| match lead.to {
                To::Stage(next) => Some(next),
                To::Landing(_) => None,
            })
        };
        for next in (0..self.stages.len()).flat_map(next) {
            *before.get_mut(next)? += 1;
        }
        let first = before.iter().position(|count| *count == 0);
        let (mut order, mut ready) = (Vec::new(), VecDeque::from_iter(first));
        while let Some(place) = ready.pop_front() {
            order.push(place);
            for next in next(place) {
                let count = before.get_mut(next)?;
                *count -= 1;
                if *count == 0 {
                    ready.push_back(next);
                }
            }
        }
        (order.len() == self.stages.len()).then_some(order)
    }
}

impl Reached {
    /// Adds a path from `from`.
    fn add(&mut self, from: &Self, Lead { chance, settled, steps, .. }: &Lead) {
        self.steps = self.steps.max(from.steps.saturating_add(*steps));
        let weight = from.weight * chance;
        let before = from.settled.iter().map(|sum| sum * chance);
        let all = before.chain(settled.iter().map(|amount| amount * weight));
        if self.settled.is_empty() {
            self.settled = all.collect();
        } else {
            self.settled.iter_mut().zip(all).for_each(|(sum, more)| *sum += more);
        }
        self.weight += weight;
    }
}
