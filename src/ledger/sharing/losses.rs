//! The entries of a battle that another phone makes this phone lose.
//!
//! A phone that watches follows the one that plays. A player can undo what was played in that
//! player's own turn, and play on differently. All other entries are from players of other phones,
//! or of this one. If the phone that plays takes any of them back for good, this phone saves a copy
//! of the battle as it was.

use crate::{documents::provenance::KeptBattle, sharing::group::Turn};

/// The entries from before the turn of the phone that plays.
///
/// **Invariant: each entry that this phone has had is in the battle, can be redone there, is in a
/// copy, or was taken back by this phone's player or by the phone that made it in the same turn.**
#[derive(Default)]
pub struct Losses {
    /// The turn in which the battle was last replaced.
    turn: Option<Turn>,
    /// The battle as it was before that turn, or `None` if a copy has it.
    before: Option<KeptBattle>,
    /// `true` if other phones have undone entries of `before`, which can be redone.
    has_undone: bool,
}

impl Losses {
    /// Notes that another phone's version replaces this phone's battle in a turn, and returns the
    /// copy to save first, if the battle loses entries from before that turn.
    pub fn replace(
        &mut self,
        yours: &KeptBattle,
        theirs: &KeptBattle,
        turn: Turn,
    ) -> Option<KeptBattle> {
        if self.turn.replace(turn) != Some(turn) {
            let is_still_undone = |it: &KeptBattle| {
                it.battle.log_len() > yours.battle.log_len() && it.lacked_by(yours) == Some(0)
            };
            let undone = self.before.take().filter(|it| self.has_undone && is_still_undone(it));
            self.before = undone.or_else(|| yours.copy());
        }
        let before = self.before.as_ref()?;
        if before.lacked_by(theirs) == Some(0) {
            self.has_undone = before.battle.log_len() > theirs.battle.log_len();
            return None;
        }
        let has_all = before.battle.log_len() <= yours.battle.log_len();
        self.before.take().and_then(|before| if has_all { yours.copy() } else { Some(before) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rules_core::{Holder, System, conversation::Change};

    /// An entry, which sets the turn to a number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Made {
        number: i32,
        by: Turn,
        /// `true` if the phone that made the entry has undone it in the same turn.
        is_undone_by_maker: bool,
        /// `true` if this phone's player has undone the entry.
        is_undone_here: bool,
    }

    /// A battle, and its last entries that are undone.
    #[derive(Clone, Debug, Default)]
    struct State {
        made: Vec<Made>,
        undone: usize,
    }

    impl State {
        fn of(numbers: &[i32], undone: usize) -> Self {
            let by = (0, HERE);
            let made = |number: &i32| Made {
                number: *number,
                by,
                is_undone_by_maker: false,
                is_undone_here: false,
            };
            Self { made: numbers.iter().map(made).collect(), undone }
        }

        fn battle(&self) -> KeptBattle {
            let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
            for it in &self.made {
                battle.overrule(Holder::Battle, "turn", Change::Set(it.number)).unwrap();
            }
            (0..self.undone).for_each(|_| battle.undo().unwrap());
            KeptBattle::of(System::Tnt, battle)
        }

        fn done(&self) -> usize {
            self.made.len() - self.undone
        }
    }

    /// The IDs of this phone and of two others.
    const HERE: u64 = 1;
    const OTHERS: [u64; 2] = [2, 3];

    /// Follows these battles in turns, and returns the copies.
    fn follow(states: &[(State, Turn)]) -> Vec<State> {
        let mut losses = Losses::default();
        let pairs = states.iter().zip(states.iter().skip(1));
        let replace = |((yours, _), (theirs, turn)): (&(State, Turn), &(State, Turn))| {
            let copy = losses.replace(&yours.battle(), &theirs.battle(), *turn)?;
            let is_it = |(it, _): &&(State, Turn)| {
                it.battle().lacked_by(&copy) == Some(0) && it.done() == copy.battle.log_len()
            };
            Some(states.iter().find(is_it).unwrap().0.clone())
        };
        pairs.filter_map(replace).collect()
    }

    fn done(copies: &[State]) -> Vec<usize> {
        copies.iter().map(State::done).collect()
    }

    #[test]
    fn an_entry_from_before_the_turn_is_copied_before_it_is_lost() {
        let state = |numbers: &[i32]| State::of(numbers, 0);
        let states = [
            (state(&[2, 3, 4]), (1, HERE)),
            (state(&[2, 3, 4, 5]), (2, OTHERS[0])),
            (state(&[2, 3, 6]), (2, OTHERS[0])),
            (state(&[7]), (2, OTHERS[0])),
        ];
        let copies = follow(&states);
        assert_eq!(done(&copies), [4]);
    }

    #[test]
    fn what_is_undone_bit_by_bit_is_copied_as_a_whole_once_it_is_lost() {
        let numbers = [2, 3, 4];
        let states = [
            (State::of(&numbers, 0), (1, HERE)),
            (State::of(&numbers, 1), (2, OTHERS[0])),
            (State::of(&numbers, 1), (3, OTHERS[1])),
            (State::of(&numbers, 2), (4, OTHERS[0])),
            (State::of(&[2, 5], 0), (5, OTHERS[1])),
        ];
        assert_eq!(done(&follow(&states)), [3]);
    }

    #[test]
    fn what_a_player_takes_back_in_the_same_turn_needs_no_copy() {
        let numbers: Vec<i32> = (2..22).collect();
        let states = [
            (State::of(&[2], 0), (1, HERE)),
            (State::of(&numbers, 0), (2, OTHERS[0])),
            (State::of(&numbers, 19), (2, OTHERS[0])),
            (State::of(&[2, 40], 0), (2, OTHERS[0])),
            (State::of(&[2, 41, 42], 0), (2, OTHERS[0])),
        ];
        assert_eq!(done(&follow(&states)), [0; 0]);
    }

    /// What a player does in a turn.
    #[derive(Clone, Copy, Debug)]
    enum Step {
        Undo(usize),
        Redo(usize),
        Add(usize),
        /// Undoes entries and adds others, in one message.
        Correct(usize, usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            (1..5_usize).prop_map(Step::Undo),
            (1..4_usize).prop_map(Step::Redo),
            (1..4_usize).prop_map(Step::Add),
            (1..4_usize, 1..4_usize).prop_map(|(undone, added)| Step::Correct(undone, added)),
        ]
    }

    /// A battle that players of three phones play.
    struct Played {
        state: State,
        turn: Turn,
        next: i32,
        /// The entries that others have taken back for good, each with those before it.
        lost: Vec<Vec<Made>>,
        /// `true` once anyone has undone the entry of another turn.
        is_meddled_with: bool,
    }

    impl Played {
        fn undo(&mut self, count: usize) {
            for _ in 0..count.min(self.state.done()) {
                self.state.undone += 1;
                let place = self.state.done();
                let it = &mut self.state.made[place];
                it.is_undone_here |= self.turn.1 == HERE;
                it.is_undone_by_maker = it.by == self.turn;
                self.is_meddled_with |= it.by != self.turn;
            }
        }

        fn redo(&mut self, count: usize) {
            for _ in 0..count.min(self.state.undone) {
                let place = self.state.done();
                self.state.undone -= 1;
                let it = &mut self.state.made[place];
                if it.is_undone_by_maker || it.is_undone_here {
                    // The player who redoes an entry that its maker took back makes it again.
                    it.by = self.turn;
                }
                (it.is_undone_by_maker, it.is_undone_here) = (false, false);
            }
        }

        fn add(&mut self, count: usize) {
            let is_lost =
                |it: &Made| self.turn.1 != HERE && !it.is_undone_by_maker && !it.is_undone_here;
            let (made, done) = (&self.state.made, self.state.done());
            let lost = (done..made.len()).filter(|place| is_lost(&made[*place]));
            self.lost.extend(lost.map(|place| made[..=place].to_vec()));
            self.state.made.truncate(done);
            self.state.undone = 0;
            for number in (self.next..).take(count) {
                let by = self.turn;
                let made = Made { number, by, is_undone_by_maker: false, is_undone_here: false };
                self.state.made.push(made);
            }
            self.next += i32::try_from(count).unwrap();
        }

        fn play(&mut self, step: Step) {
            match step {
                Step::Undo(count) => self.undo(count),
                Step::Redo(count) => self.redo(count),
                Step::Add(count) => self.add(count),
                Step::Correct(undone, added) => {
                    self.undo(undone);
                    self.add(added);
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        /// Whatever other phones send, every entry that this phone has had is in the battle or in a
        /// copy, unless it was taken back in the turn in which it was made, or by this phone's
        /// player. Players who only take back what they made in their turn cause no copy.
        #[test]
        fn only_what_is_taken_back_in_its_own_turn_is_lost_without_a_copy(
            turns in prop::collection::vec((0..3_usize, prop::collection::vec(step(), 1..4)), 1..8),
        ) {
            let state = State::of(&[2, 3], 0);
            let (turn, next, lost) = ((0, HERE), 4, Vec::new());
            let mut played = Played { state, turn, next, lost, is_meddled_with: false };
            let (mut losses, mut copies) = (Losses::default(), Vec::new());
            for (number, (phone, steps)) in (1..).zip(turns) {
                played.turn = (number, [HERE, OTHERS[0], OTHERS[1]][phone]);
                for step in steps {
                    let yours = played.state.battle();
                    played.play(step);
                    if played.turn.1 != HERE {
                        let theirs = played.state.battle();
                        copies.extend(losses.replace(&yours, &theirs, played.turn));
                    }
                }
            }
            for made in played.lost {
                let lost = State { made, undone: 0 }.battle();
                let has = |copy: &KeptBattle| lost.lacked_by(copy) == Some(0);
                prop_assert!(copies.iter().any(has));
            }
            prop_assert!(played.is_meddled_with || copies.is_empty());
        }
    }
}
