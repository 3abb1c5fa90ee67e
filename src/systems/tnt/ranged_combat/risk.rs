//! The risk to each figure when someone fires into a melee.

use engine::{
    FigureId, HasLineup,
    conversation::{Answer, Table, Tone},
    foresee,
    odds::Chance,
    words::listed,
};

use super::{into_melee::at_risk, jam::JAM};
use crate::{Tnt, action::Action, state::battle::State};

/// Shots that are about to be fired at one target.
pub(super) struct Volley {
    /// The figure that fires.
    pub(super) shooter: FigureId,
    /// The index of the weapon on the sheet.
    pub(super) weapon: u8,
    /// The target of the shots.
    pub(super) target: FigureId,
    /// The number of shots.
    pub(super) shots: u8,
    /// Whether the shots are suppressive fire.
    pub(super) suppressive: bool,
}

impl Volley {
    /// Returns a sentence about the risk of firing into a melee, shown before the roll to hit.
    ///
    /// The sentence names the figures that can be hit, and their risk if all shots are fired into
    /// the melee. Returns `None` if the target is not in a melee or no odds are available.
    pub(super) fn risk(&self, table: &Table<'_, Tnt>) -> Option<String> {
        let state = table.state();
        let melee = at_risk(state, self.shooter, self.target);
        if melee.len() < 2 {
            return None;
        }
        let shot = Shot::of(&self.chances(table)?);
        let share = 1.0 / melee.len() as f64;
        let risk = 1.0 - shot.spares(share, self.shots);
        let hits = shot.hits(self.shots);
        let who: Vec<String> = melee.iter().map(|&id| self.name(state, id)).collect();
        // Format integers only, because formatting floats would add a lot of code to the program.
        let percent = (risk * 100.0).round() as u32;
        let tenths = (hits * 10.0).round() as u32;
        Some(format!(
            "Firing into melee: {} are equally likely to be hit ({percent}% each, {}.{} hits on \
             average).",
            listed(&who),
            tenths / 10,
            tenths % 10
        ))
    }

    fn name(&self, state: &State, id: FigureId) -> String {
        let is_friend = state.side_of(id) == state.side_of(self.shooter);
        let friend = if is_friend { " (a friend)" } else { "" };
        format!("{}{friend}", state.name(id))
    }

    /// Calculates the odds of the next shot by playing its action, or returns `None` if that fails.
    fn chances(&self, table: &Table<'_, Tnt>) -> Option<Vec<Chance>> {
        let state = table.state();
        let mut enemies = state.enemies_of(self.shooter);
        let place = enemies.position(|id| id == self.target).or_else(|| {
            // No attack can start with a shot at a friend. Use the odds of a shot at an enemy in
            // the same posture.
            let lies = |id| state.figure(id).prone == state.figure(self.target).prone;
            state.enemies_of(self.shooter).position(lies)
        });
        let place = u16::try_from(place.unwrap_or_default()).ok()?;
        let declared = Answer::Set("suppressive".to_owned(), self.suppressive.into());
        let action = Action::Shoot(self.shooter, self.weapon);
        foresee(table, &action, vec![Answer::Choice(place), declared])
    }
}

/// The odds of one shot, as probabilities.
#[derive(Clone, Copy, Default)]
struct Shot {
    hit: f64,
    miss: f64,
    /// The probability of a hit that also jams the weapon.
    last_hit: f64,
    jam: f64,
}

impl Shot {
    fn of(chances: &[Chance]) -> Self {
        let mut shot = Self::default();
        for Chance { outcome, probability } in chances {
            *match outcome.tone {
                Tone::Success => &mut shot.hit,
                Tone::Mixed => &mut shot.last_hit,
                Tone::Failure if outcome.label == JAM => &mut shot.jam,
                Tone::Failure => &mut shot.miss,
            } += probability;
        }
        shot
    }

    /// Returns the probability that no shot hits a figure, given the figure's share of the hits.
    ///
    /// A jam loses the remaining shots.
    fn spares(self, share: f64, shots: u8) -> f64 {
        let passes_by = 1.0 - share;
        let go_on = self.hit * passes_by + self.miss;
        let end = self.last_hit * passes_by + self.jam;
        (0..shots).fold(1.0, |spared, _| end + go_on * spared)
    }

    /// Returns the expected number of hits.
    fn hits(self, shots: u8) -> f64 {
        (0..shots).fold(0.0, |then, _| self.hit + self.last_hit + (self.hit + self.miss) * then)
    }
}
