//! The battles that another phone makes this phone lose.
//!
//! A phone that watches follows the one that plays, which may replace the last entries of the
//! battle. A player who corrects a mistake replaces a few. If more are lost, this phone saves a copy
//! of the battle as it was.

use rules_core::Battle;

use crate::provenance::KeptBattle;

/// The maximum number of last entries that are lost without a copy.
const CORRECTION: usize = 3;
/// The number of entries after which a correction is final: the players have played on from it.
const PLAYED_ON: usize = 6;
/// The maximum number of states to remember.
const MOST: usize = 8;

/// The states of a battle before other phones replaced entries of it, until they are saved or the
/// players have played on.
///
/// **Invariant: of each state that this phone has had, all but the last few entries are in the
/// battle or in a copy.**
#[derive(Default)]
pub struct Losses(Vec<KeptBattle>);

impl Losses {
    /// Notes that another phone's version replaces this phone's battle, and returns the copies to
    /// save first.
    pub fn replace(&mut self, yours: &KeptBattle, theirs: &Battle) -> Vec<KeptBattle> {
        let loses = yours.lacked_by(theirs) != Some(0);
        if loses && !self.0.iter().any(|it| yours.lacked_by(&it.battle) == Some(0)) {
            self.0.retain(|it| it.lacked_by(&yours.battle) != Some(0));
            self.0.extend(yours.copy());
        }
        let is_final = |it: &KeptBattle| theirs.log_len() >= it.battle.log_len() + PLAYED_ON;
        let (mut copies, mut others) = (Vec::new(), Vec::new());
        for state in std::mem::take(&mut self.0) {
            match state.lacked_by(theirs) {
                Some(0) => {}
                Some(1..=CORRECTION) if is_final(&state) => {}
                Some(1..=CORRECTION) => others.push(state),
                _ => copies.push(state),
            }
        }
        if others.len() > MOST {
            copies.append(&mut others);
        }
        self.0 = others;
        copies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rules_core::{Holder, System, conversation::Change};

    /// A battle whose entries set the turn to these numbers.
    type Numbers = Vec<i32>;

    fn battle(numbers: &Numbers) -> KeptBattle {
        let mut battle = Battle::begin(System::Tnt, System::Tnt.samples()).unwrap();
        for number in numbers {
            battle.overrule(Holder::Battle, "turn", Change::Set(*number)).unwrap();
        }
        battle.into()
    }

    fn common(one: &Numbers, other: &Numbers) -> usize {
        one.iter().zip(other).take_while(|(one, other)| one == other).count()
    }

    /// Follows these states, and returns the copies.
    fn follow(states: &[Numbers]) -> Vec<Numbers> {
        let (mut losses, mut copies) = (Losses::default(), Vec::new());
        for (yours, theirs) in states.iter().zip(states.iter().skip(1)) {
            let saved = losses.replace(&battle(yours), &battle(theirs).battle);
            copies.extend(saved.iter().map(|saved| {
                let is_it = |it: &&Numbers| {
                    battle(it).lacked_by(&saved.battle) == Some(0)
                        && it.len() == saved.battle.log_len()
                };
                states.iter().find(is_it).unwrap().clone()
            }));
        }
        copies
    }

    #[test]
    fn what_is_taken_back_bit_by_bit_is_copied_as_a_whole() {
        let all = [2, 3, 4, 5, 6, 7, 8, 9];
        let state = |count: usize| all[..count].to_vec();
        assert_eq!(follow(&[state(8), state(7), state(6), state(5)]), Vec::<Numbers>::new());
        assert_eq!(follow(&[state(8), state(7), state(6), state(5), state(4)]), [state(8)]);
        assert_eq!(follow(&[state(8), state(2)]), [state(8)]);
    }

    #[test]
    fn a_correction_needs_no_copy() {
        let states = [vec![2, 3], vec![2, 4], vec![2, 4, 5], vec![2, 4, 6], vec![2, 4, 6, 7]];
        assert_eq!(follow(&states), Vec::<Numbers>::new());
    }

    #[test]
    fn what_is_undone_and_can_be_redone_needs_no_copy() {
        let yours = battle(&vec![2, 3, 4, 5, 6, 7]);
        let mut theirs = yours.copy().unwrap().battle;
        (0..6).for_each(|_| theirs.undo().unwrap());
        assert!(Losses::default().replace(&yours, &theirs).is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

        /// Whatever another phone sends, all but the last entries of each state are still there.
        #[test]
        fn all_but_the_last_entries_of_each_state_are_there_or_in_a_copy(
            steps in prop::collection::vec((0..7_usize, 0..6_usize), 1..14),
        ) {
            let (mut state, mut next) = (vec![2, 3, 4, 5, 6, 7], 8);
            let mut states = vec![state.clone()];
            for (back, on) in steps {
                state.truncate(state.len().saturating_sub(back));
                state.extend((next..).take(on));
                next += i32::try_from(on).unwrap();
                states.push(state.clone());
            }
            let mut saved = follow(&states);
            saved.push(state);
            for state in states {
                let there = saved.iter().map(|it| common(it, &state)).max().unwrap_or_default();
                prop_assert!(there + CORRECTION >= state.len(), "{:?} of {:?}", saved, state);
            }
        }
    }
}
