//! Dice that the app rolls.
//!
//! The result is saved at once, but the screen shows it only after the dice have fallen.

use std::time::Duration;

use ledger::DiceSpeed;
use leptos::{leptos_dom::helpers::set_timeout, prelude::*};
use rules_core::conversation::{Answer, Heap};

use super::{Session, acts::ChangeKind};
use crate::{
    bounce::scene_changes,
    browser::{motion, random},
};

/// Dice that are falling, or that have fallen and are still shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Falling {
    /// The throw's number, unique since the page was opened.
    number: u32,
    /// The index of the first log entry not shown yet.
    from: usize,
    /// The durations of the animation.
    pub(crate) pace: Pace,
    /// The dice, in groups with the same result.
    pub(crate) heaps: Vec<Heap>,
}

/// The durations of a dice animation, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// How long the dice fall.
    pub(crate) fall: u32,
    /// How long the fallen dice are shown.
    pub(crate) rest: u32,
}

impl Pace {
    fn of(speed: DiceSpeed) -> Option<Self> {
        match speed {
            DiceSpeed::Calm => Some(Self { fall: 480, rest: 640 }),
            DiceSpeed::Quick => Some(Self { fall: 260, rest: 320 }),
            DiceSpeed::Off => None,
        }
    }
}

impl Session {
    /// Rolls the dice that the open question asks for, saves the result, and starts the animation.
    pub(crate) fn roll(self) {
        let mut rolled = None;
        let done = self.act(&mut |battle| {
            let thrown = battle.throw(&mut random::dice())?;
            let heaps = battle.walk().map(|walk| walk.prompt.question.heaps(&thrown.faces));
            rolled = Some((heaps.unwrap_or_default(), thrown.answer.clone()));
            battle.answer(thrown.answer)
        });
        let (Some(from), Some((heaps, answer))) = (done, rolled) else { return };
        self.note_dice(&answer);
        if let Answer::Pool(_) = answer {
            let fell: Vec<_> = heaps.iter().map(|heap| heap.label.as_str()).collect();
            self.question.fell.set_value(fell.join(", "));
        }
        match Pace::of(self.app().comfort().dice).filter(|_| !motion::is_reduced()) {
            Some(pace) => self.let_fall(heaps, from, pace),
            None => self.show(ChangeKind::Move, from),
        }
    }

    fn let_fall(self, heaps: Vec<Heap>, from: usize, pace: Pace) {
        let number = self.moments.next_number();
        scene_changes();
        self.question.falling.set(Some(Falling { number, from, pace, heaps }));
        let over = Duration::from_millis(u64::from(pace.fall + pace.rest));
        let lies = move || {
            // The battle may be closed by now.
            let falling = self.question.falling.try_get_untracked().flatten();
            if falling.is_some_and(|it| it.number == number) {
                self.skip_dice();
            }
        };
        set_timeout(lies, over);
    }

    /// Skips the animation of the dice. Returns `true` if dice were falling.
    pub(crate) fn skip_dice(self) -> bool {
        let falling = self.question.falling.get_untracked();
        if let Some(falling) = &falling {
            self.show(ChangeKind::Move, falling.from);
        }
        falling.is_some()
    }
}
