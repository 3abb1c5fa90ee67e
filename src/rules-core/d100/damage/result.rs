//! What came of an attack, in a few words.

use super::weapon_damage::Target;
use crate::{
    conversation::{Flow, Outcome, Table},
    d100::{
        D100,
        battle::{
            stake::{FALLS, HIT},
            state::State,
        },
    },
    ids::FigureId,
    line::LineKind,
};

/// What one roll for damage does.
pub(super) fn injuries_of(surplus: u16, target: Target) -> Outcome {
    let rank = -i32::from(surplus);
    match (surplus, target.object) {
        (0, false) => Outcome::failure("no injury"),
        (0, true) => Outcome::failure("no damage"),
        (all, false) if all >= target.left => Outcome::success("falls").ranked(rank),
        (all, true) if all >= target.left => Outcome::success("destroyed").ranked(rank),
        (more, false) => Outcome::success(format!("injury +{more}")).ranked(rank),
        (more, true) => Outcome::success(format!("{more} damage")).ranked(rank),
    }
}

/// What has come of an attack so far: its targets, each with the injury value it had before, and what befell the weapon.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    targets: Vec<(FigureId, u16)>,
    /// Whether anything has hit yet.
    hit: bool,
    /// Whether the weapon has jammed.
    jam: bool,
}

impl Tally {
    pub(crate) fn new(state: &State, targets: &[FigureId]) -> Self {
        let targets = targets.iter().map(|&id| (id, state.figure(id).injury)).collect();
        Self { targets, hit: false, jam: false }
    }

    pub(crate) fn count_hit(&mut self) {
        self.hit = true;
    }

    /// Returns `true` if anything has hit yet.
    pub(crate) fn has_hit(&self) -> bool {
        self.hit
    }

    pub(crate) fn count_jam(&mut self) {
        self.jam = true;
    }

    /// States how the whole attack came out.
    ///
    /// # Errors
    /// Stops where this outcome is all that was asked for.
    pub(crate) fn outcome(&self, table: &mut Table<'_, D100>) -> Flow<()> {
        let mut outcome = self.result(table.state());
        if self.jam {
            outcome.label = format!("{}, jam", outcome.label).into();
            outcome.rank += 1;
        }
        table.tell_of(LineKind::Outcome, |state| self.words(state));
        table.stake(&HIT, self.hit);
        table.stake(&FALLS, self.fallen(table.state()) > 0);
        table.outcome(outcome)
    }

    /// What it did to each of its targets, in a sentence each.
    fn words(&self, state: &State) -> String {
        let changed = self.targets.iter().filter_map(|&(id, before)| {
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
            ([], [(id, _)]) if self.hit => match state.profile(*id).armour {
                0 => format!("{} is hit, and nothing comes of it.", state.name(*id)),
                _ => format!("The armour of {} holds.", state.name(*id)),
            },
            ([], [(id, _)]) => format!("{} is not hit.", state.name(*id)),
            ([], all) if self.hit => {
                let has_armour = |(id, _): &(FigureId, u16)| state.profile(*id).armour > 0;
                let holds = all.iter().all(has_armour);
                if holds { "All armour holds." } else { "Nothing comes of the hits." }.to_owned()
            }
            ([], _) => "Nobody is hit.".to_owned(),
            (changed, _) => changed.join(" "),
        }
    }

    fn fallen(&self, state: &State) -> usize {
        self.targets.iter().filter(|(id, _)| !state.is_standing(*id)).count()
    }

    fn result(&self, state: &State) -> Outcome {
        let fallen = self.fallen(state);
        let is_hurt = |(id, before): &(FigureId, u16)| state.figure(*id).injury > *before;
        let only_objects = self.targets.iter().all(|(id, _)| state.profile(*id).object);
        let rank = -2 * i32::try_from(fallen).unwrap_or(0);
        match (fallen, self.targets.len()) {
            (1, 1) if only_objects => Outcome::success("destroyed").ranked(rank),
            (1, 1) => Outcome::success("falls").ranked(rank),
            (1, _) => Outcome::success("1 falls").ranked(rank),
            (2.., _) => Outcome::success(format!("{fallen} fall")).ranked(rank),
            (0, _) if self.targets.iter().any(is_hurt) => {
                Outcome::success(if only_objects { "damaged" } else { "injured" })
            }
            (0, _) if self.hit => {
                Outcome::failure(if only_objects { "no damage" } else { "no injury" }).ranked(rank)
            }
            (0, _) => Outcome::failure("no hit").ranked(2),
        }
    }
}
