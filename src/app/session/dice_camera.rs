//! Pools of dice that the camera can read.

use std::sync::Arc;

use leptos::prelude::*;
use rules_core::{
    conversation::{Answer, Pool, Question},
    dice::{Die, Face},
};

use super::Session;
use crate::{
    dice_asker::{DiceAsker, DiceWanted},
    phones::Act,
    shown::Shown,
};

/// A pool of six-sided dice that the open question asks for.
struct ReadablePool<'a> {
    pool: &'a Pool,
    /// The answer that leads to the pool.
    first: Option<Answer>,
}

impl<'a> ReadablePool<'a> {
    fn of(shown: &'a Shown) -> Option<Self> {
        let question = &shown.walk.as_ref()?.prompt.question;
        let readable = match (question, &shown.option_pool) {
            (Question::Pool(pool), _) => Self { pool, first: None },
            (Question::Choice(_), Some(asked)) => {
                Self { pool: &asked.pool, first: Some(Answer::Choice(asked.option)) }
            }
            _ => return None,
        };
        (readable.pool.die == Die::D6).then_some(readable)
    }
}

impl Session {
    /// Returns `true` if the open question asks for a pool of dice that the camera can read, for
    /// this phone or for another one that plays.
    pub(crate) fn has_readable_pool(self) -> bool {
        let watches_a_tab = self.document.is_watching() && !self.document.is_watching_a_phone();
        !watches_a_tab && self.now(|shown| ReadablePool::of(shown).is_some())
    }

    /// Returns what connects the view of the camera with the open question.
    pub(crate) fn dice_asker(self) -> DiceAsker {
        let wanted = move || {
            self.shown(|shown| {
                let ReadablePool { pool, .. } = ReadablePool::of(shown)?;
                let success = pool.reading.success();
                let dice = format!("{} × {}", pool.dice, pool.die);
                let purpose = [Some(dice), success].into_iter().flatten().collect::<Vec<_>>();
                Some(DiceWanted { dice: Some(pool.dice), purpose: purpose.join(", ") })
            })
        };
        DiceAsker {
            open: self.question.reads_dice,
            tray: self.question.has_tray,
            wanted: Arc::new(wanted),
            enter: Arc::new(move |faces| self.enter_faces(faces)),
        }
    }

    /// Answers the open question with the dice of a pool. If another phone plays, sends them to
    /// that phone, where its player decides.
    pub(crate) fn enter_faces(self, faces: &[Face]) {
        if self.document.is_watching_a_phone() {
            self.document.phones().act(Act::ReadDice(numbers(faces)));
            self.app().say("Sent to the phone that plays.");
            return self.question.reads_dice.set(self.question.has_tray.get_untracked());
        }
        let answers = self.now(|shown| {
            let ReadablePool { pool, first } = ReadablePool::of(shown)?;
            let counts = Answer::Pool(pool.reading.counts(faces));
            Some(first.into_iter().chain([counts]).collect::<Vec<_>>())
        });
        if let Some(answers) = answers {
            self.answer_all(&answers);
        }
    }

    /// Offers the dice that another phone's camera has read, if the open question asks for as many.
    pub(super) fn offer_dice(self, numbers: [u64; 6]) {
        let sum = numbers.iter().try_fold(0, |sum: u64, number| sum.checked_add(*number));
        let wanted = self.now(|shown| ReadablePool::of(shown).map(|it| u64::from(it.pool.dice)));
        if wanted.is_none() || wanted != sum {
            return;
        }
        let faces = (1..).zip(numbers).flat_map(|(face, number)| (0..number).map(move |_| face));
        self.question.offered_dice.set(faces.collect());
    }

    /// Returns the dice that another phone's camera has read, and tracks their changes.
    pub(crate) fn offered_dice(self) -> Vec<Face> {
        self.question.offered_dice.get()
    }

    /// Discards the dice that another phone's camera has read.
    pub(crate) fn refuse_dice(self) {
        if !self.question.offered_dice.with_untracked(Vec::is_empty) {
            self.question.offered_dice.set(Vec::new());
        }
    }

    /// Closes the view of the camera, unless a tray goes on with the next pool.
    pub(super) fn settle_dice_camera(self) {
        self.refuse_dice();
        let goes_on = self.question.has_tray.get_untracked() && self.has_readable_pool();
        if !goes_on && self.question.reads_dice.get_untracked() {
            self.question.reads_dice.set(false);
        }
    }
}

/// Returns the number of dice with each face.
fn numbers(faces: &[Face]) -> [u64; 6] {
    let mut numbers = [0; 6];
    for &face in faces {
        if let Some(number) = numbers.get_mut(usize::from(face).wrapping_sub(1)) {
            *number += 1;
        }
    }
    numbers
}
