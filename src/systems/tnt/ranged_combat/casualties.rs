//! The odds that figures go out of action when the hits of a ranged attack are resolved.

use std::iter::successors;

use engine::{
    FigureId, HasLineup, SideId,
    conversation::{Flow, Table},
};

use super::{
    burst::Burst,
    pending_hits::{attacker, may_be_wounded, newly_hit},
    wounding::{Attacker, HIT, OUT, chance_to_wound},
};
use crate::{Tnt, state::hit::Hit};

/// Calculates and reports the stakes of a ranged attack: the odds of a hit and of figures going out
/// of action.
///
/// The odds of a hit cover only enemies, but those of going out of action also cover friends. Rolls
/// to wound cannot report these stakes, because hits are only resolved later. The odds of going out
/// of action can leave out grazes, which never put a figure out of action, and can be calculated
/// separately for each figure, because rolls to wound one figure do not affect another.
///
/// # Errors
/// Returns `Err` if the odds cannot be calculated.
pub(super) fn weigh(table: &mut Table<'_, Tnt>, burst: &Burst) -> Flow<()> {
    if !table.for_odds().need_stakes() {
        return Ok(());
    }
    let strays = &burst.strays.0;
    let hit = newly_hit(table);
    let mut staying = Vec::new();
    for &id in hit.iter().chain(strays.iter().flat_map(|it| &it.melee)) {
        staying.push((id, Staying::of(table, burst, id)?));
    }
    let staying = |id| staying.iter().find(|(it, _)| *it == id).map(|(_, staying)| staying);
    let state = table.state().clone();
    let of = |id: FigureId| state.side_of(id);
    let side = of(burst.shooter);
    let enemies: Vec<SideId> = state.all_sides().filter(|&it| Some(it) != side).collect();
    let is_aimed_at = |counts: Counts<'_>| enemies.iter().any(|&it| counts(Some(it)));
    table.for_odds().stakes(&HIT, |counts| {
        let is_one = |&id: &FigureId| of(id) != side && counts(of(id));
        let misses: f64 = if hit.iter().any(is_one) {
            0.0
        } else {
            let others = strays.iter().map(|it| {
                let others = it.melee.iter().filter(|id| !is_one(id)).count();
                (others as f64 / it.melee.len() as f64).powi((it.hits + it.grazes).into())
            });
            others.product()
        };
        is_aimed_at(counts).then_some(1.0 - misses)
    });
    table.for_odds().stakes(&OUT, |counts| {
        let is_stray = |id: FigureId| strays.iter().any(|it| it.melee.contains(&id));
        let known = hit.iter().filter(|&&id| counts(of(id)) && !is_stray(id));
        let known = known.filter_map(|&id| staying(id)).map(Staying::by_known_hits);
        let mut stay: f64 = known.product();
        for stray in strays {
            let these = stray.melee.iter().filter(|&&id| counts(of(id)));
            let these: Vec<&Staying> = these.filter_map(|&id| staying(id)).collect();
            stay *= all_stay(&these, stray.melee.len() - these.len(), stray.hits);
        }
        (stay < 1.0 || is_aimed_at(counts)).then_some(1.0 - stay)
    });
    Ok(())
}

/// A function that returns `true` for the sides whose figures count.
type Counts<'a> = &'a dyn Fn(Option<SideId>) -> bool;

/// The data from which to calculate how likely a figure is to stay in action after this attack.
struct Staying {
    /// Whether this attack has put a hit on the figure that may wound it.
    ///
    /// Without such a hit, the attack cannot put the figure out of action, although earlier hits
    /// can.
    is_hit: bool,
    /// The probabilities of 0, 1, 2, … wounds from all known hits.
    ///
    /// The list ends at the last number that leaves the figure in action.
    wounds: Vec<f64>,
    /// The probability that a stray hit wounds the figure.
    by_stray: f64,
}

impl Staying {
    fn of(table: &mut Table<'_, Tnt>, burst: &Burst, id: FigureId) -> Flow<Self> {
        let state = table.state();
        let left = state.profile(id).wounds.saturating_sub(state.figure(id).wounds);
        let hits: Vec<Hit> =
            state.figure(id).hits.all().iter().filter(|hit| !hit.graze_only).copied().collect();
        let mut wounds = vec![0.0; left.into()];
        if let Some(none) = wounds.first_mut() {
            *none = 1.0;
        }
        for hit in hits {
            let chance = chance_to_wound(table, id, hit.strength, &attacker(&hit))?;
            wounds = after_hit(&wounds, chance);
        }
        let shooter = Attacker::Figure(burst.shooter);
        let by_stray = chance_to_wound(table, id, burst.strength, &shooter)?;
        let is_hit = may_be_wounded(table, id);
        Ok(Self { is_hit, wounds, by_stray })
    }

    /// Returns the probability that the figure stays in action after the known hits alone.
    fn by_known_hits(&self) -> f64 {
        if self.is_hit { self.wounds.iter().sum() } else { 1.0 }
    }

    /// Returns the probabilities that the figure stays in action after 0 to `most` more stray hits.
    fn by_strays(&self, most: u8) -> Vec<f64> {
        let after = |wounds: &Vec<f64>| Some(after_hit(wounds, self.by_stray));
        let hit = successors(after(&self.wounds), after).map(|wounds| wounds.iter().sum());
        [self.by_known_hits()].into_iter().chain(hit.take(most.into())).collect()
    }
}

/// Returns the probability of each number of wounds after one more hit.
///
/// The probability that the hit puts the figure out of action is left out.
fn after_hit(wounds: &[f64], chance: f64) -> Vec<f64> {
    let before = [0.0].into_iter().chain(wounds.iter().copied());
    wounds.iter().zip(before).map(|(same, less)| same * (1.0 - chance) + less * chance).collect()
}

/// Returns the probability that all of these figures stay in action after `hits` stray hits.
///
/// Each hit is equally likely to strike any of these figures or any of `others` further figures.
fn all_stay(these: &[&Staying], others: usize, hits: u8) -> f64 {
    // The entry at index `n` is the probability that the figures processed so far stay in action
    // after `n` hits on them. The `others` are processed first and need not stay in action, so each
    // entry starts at 1.
    let mut stay = vec![1.0; usize::from(hits) + 1];
    for (gone_through, staying) in (others..).zip(these) {
        let share = 1.0 / (gone_through + 1) as f64;
        let alone = staying.by_strays(hits);
        let mut chances = vec![1.0];
        let with = |all: usize| {
            if all > 0 {
                chances = with_one_trial(&chances, share);
            }
            let falls = chances.iter().zip(&alone).zip(stay.iter().take(all + 1).rev());
            falls.map(|((chance, here), elsewhere)| chance * here * elsewhere).sum()
        };
        stay = (0..=usize::from(hits)).map(with).collect();
    }
    stay.last().copied().unwrap_or(1.0)
}

/// Returns a binomial distribution after one more trial with the success probability `share`.
///
/// The entry at index `n` is the probability of exactly `n` successes.
fn with_one_trial(chances: &[f64], share: f64) -> Vec<f64> {
    let not = chances.iter().map(|chance| chance * (1.0 - share)).chain([0.0]);
    let more = [0.0].into_iter().chain(chances.iter().map(|chance| chance * share));
    not.zip(more).map(|(not, more)| not + more).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn staying(left: usize, by_stray: f64) -> Staying {
        let mut wounds = vec![0.0; left];
        wounds[0] = 1.0;
        Staying { is_hit: false, wounds, by_stray }
    }

    /// Calculates the same probability as [`all_stay`] by enumerating all hits.
    fn one_by_one(these: &[Staying], others: usize, hits: u8, on: &mut Vec<u8>) -> f64 {
        if hits == 0 {
            return these
                .iter()
                .zip(on)
                .map(|(it, strays)| it.by_strays(*strays).pop().unwrap())
                .product();
        }
        let all = these.len() + others;
        let mut sum = others as f64 * one_by_one(these, others, hits - 1, on);
        for place in 0..these.len() {
            on[place] += 1;
            sum += one_by_one(these, others, hits - 1, on);
            on[place] -= 1;
        }
        sum / all as f64
    }

    #[test]
    fn rule_41_hits_into_a_melee_fall_on_each_by_equal_shares() {
        let these = [staying(1, 0.5), staying(2, 0.3), staying(3, 0.9)];
        for others in [0, 2] {
            for hits in 0..=5 {
                let expected = one_by_one(&these, others, hits, &mut vec![0; these.len()]);
                let these: Vec<&Staying> = these.iter().collect();
                assert!((all_stay(&these, others, hits) - expected).abs() < 1e-12);
            }
        }
        assert!((all_stay(&[], 3, 4) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn rule_37_the_last_wound_puts_a_figure_out() {
        assert!((staying(2, 0.5).by_strays(2)[2] - 0.75).abs() < 1e-12);
        assert!(staying(1, 1.0).by_strays(1)[1].abs() < 1e-12);
        let doomed = Staying { is_hit: true, wounds: vec![0.25], by_stray: 0.0 };
        assert!((doomed.by_known_hits() - 0.25).abs() < 1e-12);
        assert!((Staying { is_hit: false, ..doomed }.by_known_hits() - 1.0).abs() < 1e-12);
    }
}
