//! The result of an attack, for the log and for the odds.

use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

use engine::{
    FigureId, HasLineup, SideId, Told,
    conversation::{Flow, Outcome, Table},
    words::{Number, possessive},
};

use super::stake::{FIGURE, OBJECT};
use crate::{D100, state::battle::State};

/// One target of an attack, with the result so far.
#[derive(Clone, Debug)]
struct TargetTally {
    id: FigureId,
    /// The target's injury value before the attack.
    before: u16,
    side: Option<SideId>,
    is_object: bool,
    /// Whether the target was hit and did not parry.
    hit: bool,
    /// Whether the target was injured or damaged.
    hurt: bool,
    /// Whether the target has fallen or is destroyed.
    down: bool,
}

/// The result of an attack so far, for its targets and its weapon.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    targets: Vec<TargetTally>,
    /// Whether the weapon has jammed.
    jam: bool,
}

/// Hashes only the results that the odds distinguish.
///
/// These are whether the weapon has jammed and, for each side's figures and for its objects, the
/// number of targets, the number that are down, and whether any target was hit or hurt.
impl Hash for Tally {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut kinds = BTreeMap::new();
        for it in &self.targets {
            let kind = kinds.entry((it.side, it.is_object)).or_insert((0, 0, false, false));
            *kind = (kind.0 + 1, kind.1 + u8::from(it.down), kind.2 | it.hit, kind.3 | it.hurt);
        }
        (self.jam, kinds).hash(state);
    }
}

impl Tally {
    pub(crate) fn new(state: &State, targets: &[FigureId]) -> Self {
        let target = |&id: &FigureId| TargetTally {
            id,
            before: state.figure(id).injury,
            side: state.side_of(id),
            is_object: state.profile(id).object,
            hit: false,
            hurt: false,
            down: !state.is_standing(id),
        };
        Self { targets: targets.iter().map(target).collect(), jam: false }
    }

    /// Adds a target.
    pub(crate) fn aim_at(&mut self, state: &State, target: FigureId) {
        self.targets.extend(Self::new(state, &[target]).targets);
    }

    /// Records that a target was hit, and whether it is hurt or down after the damage rolls.
    pub(crate) fn count_hit(&mut self, state: &State, target: FigureId) {
        for it in self.targets.iter_mut().filter(|it| it.id == target) {
            it.hit = true;
            it.hurt = state.figure(target).injury > it.before;
            it.down = !state.is_standing(target);
        }
    }

    /// Returns the number of targets so far.
    pub(crate) fn aimed_at(&self) -> usize {
        self.targets.len()
    }

    /// Says in a few words whether a figure, only objects or nothing has been hit so far.
    pub(crate) fn so_far(&self) -> &'static str {
        let hits = |object| self.targets.iter().any(|it| it.hit && it.is_object == object);
        match (hits(false), hits(true)) {
            (true, _) => "some hits so far",
            (false, true) => "only objects hit so far",
            (false, false) => "no hits so far",
        }
    }

    /// Returns `true` if the weapon has jammed.
    pub(crate) fn has_jammed(&self) -> bool {
        self.jam
    }

    pub(crate) fn count_jam(&mut self) {
        self.jam = true;
    }

    /// Ends the attack with its outcome.
    ///
    /// # Errors
    /// Returns `Err` if the odds end at this outcome. Pass the error on with `?`.
    pub(crate) fn outcome(&self, table: &mut Table<'_, D100>) -> Flow<()> {
        let mut outcome = self.result();
        if self.jam {
            outcome.label = format!("{}, jam", outcome.label).into();
            outcome.rank += 1;
        }
        table.tell(Told::Outcome, |state| self.words(state));
        self.settle(table);
        table.outcome(outcome)
    }

    /// Reports the stakes of the attack to the odds: whether a figure or an object was hit, and
    /// whether one went down.
    pub(crate) fn settle(&self, table: &mut Table<'_, D100>) {
        for (kind, is_object) in [(FIGURE, false), (OBJECT, true)] {
            let of_kind = self.targets.iter().filter(|it| it.is_object == is_object);
            let of_kind: Vec<(Option<SideId>, [bool; 2])> =
                of_kind.map(|it| (it.side, [it.hit, it.down])).collect();
            for (stake, place) in [(&kind.hit, 0), (&kind.down, 1)] {
                table.for_odds().stakes(stake, |counts| {
                    let mut these = of_kind.iter().filter(|(side, _)| counts(*side)).peekable();
                    these.peek()?;
                    Some(these.any(|(_, came)| came[place]).into())
                });
            }
        }
    }

    /// Describes what happened to each target that was injured or damaged, or says that there is
    /// none.
    fn words(&self, state: &State) -> String {
        let changed = self.targets.iter().filter_map(|&TargetTally { id, before, .. }| {
            let injuries = state.figure(id).injury.saturating_sub(before);
            let (name, object) = (state.name(id), state.profile(id).object);
            Some(match (state.is_standing(id), injuries) {
                (false, _) if object => format!("{name} is destroyed."),
                (false, _) => format!("{name} falls."),
                (true, 0) => return None,
                (true, _) if object => format!("{name} takes {injuries} damage."),
                (true, _) => format!("{name} is hurt: injury +{injuries}."),
            })
        });
        let changed: Vec<String> = changed.collect();
        match (changed.as_slice(), self.targets.as_slice()) {
            ([], [TargetTally { id, hit: true, .. }]) => match *state.profile(*id).armour {
                0 => format!("{} is hit but unhurt.", state.name(*id)),
                _ => format!("{} armour holds.", possessive(state.name(*id))),
            },
            ([], [TargetTally { id, .. }]) => format!("{} is not hit.", state.name(*id)),
            ([], all) if self.has_hit() => {
                let holds = all.iter().all(|it| state.profile(it.id).armour > 0);
                if holds { "The targets' armour holds." } else { "The hits do no damage." }
                    .to_owned()
            }
            ([], _) => "No one is hit.".to_owned(),
            (changed, _) => changed.join(" "),
        }
    }

    fn has_hit(&self) -> bool {
        self.targets.iter().any(|it| it.hit)
    }

    fn result(&self) -> Outcome {
        let of = |object: bool| self.targets.iter().filter(move |it| it.is_object == object);
        let down = |object| of(object).filter(|it| it.down).count();
        let is_hurt = |object| of(object).any(|it| it.hurt);
        let only_objects = of(false).next().is_none();
        let (fallen, destroyed) = (down(false), down(true));
        // A single fallen figure outranks all objects that a burst can destroy.
        let rank = -i32::try_from(fallen * 10 + destroyed * 2).unwrap_or(0);
        let fall = |count: usize| format!("{count} {}", Number::one_if(count == 1).verb("fall"));
        match (fallen, destroyed) {
            (1, 0) if self.targets.len() == 1 => Outcome::success("falls").ranked(rank),
            (0, 1) if self.targets.len() == 1 => Outcome::success("destroyed").ranked(rank),
            (1.., 0) => Outcome::success(fall(fallen)).ranked(rank),
            (0, 1..) => Outcome::success(format!("{destroyed} destroyed")).ranked(rank),
            (1.., 1..) => {
                let words = format!("{}, {destroyed} destroyed", fall(fallen));
                Outcome::success(words).ranked(rank)
            }
            (0, 0) if is_hurt(false) => Outcome::success("injured"),
            (0, 0) if is_hurt(true) => Outcome::success("damaged"),
            (0, 0) if self.has_hit() => {
                Outcome::failure(if only_objects { "no damage" } else { "no injury" }).ranked(rank)
            }
            (0, 0) => Outcome::failure("no hit").ranked(2),
        }
    }
}
