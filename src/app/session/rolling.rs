//! Dice that the app rolls. What they show is kept at once; the battle is only shown as it is by
//! then once they have been seen to fall.

use std::time::Duration;

use ledger::DiceSpeed;
use leptos::{leptos_dom::helpers::set_timeout, prelude::*};
use rules_core::{
    Battle, Thrown,
    conversation::{Answer, Question, Reading, Tone},
    dice::{Die, Face},
};

use super::{Session, acts::Kind};
use crate::{
    bounce::scene_changes,
    browser::{motion, random},
};

/// Dice on their way, or lying for a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Falling {
    /// Which throw it is; no two since the page was opened are the same.
    number: u32,
    /// From which of the log's entries on nothing has been shown yet.
    from: usize,
    /// How long they take.
    pub(crate) pace: Pace,
    /// The dice, by what they count as.
    pub(crate) heaps: Vec<Heap>,
}

/// Dice that count as the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heap {
    /// As what, of a handful with their number; nothing if they stand for themselves.
    pub(crate) label: String,
    /// Whether that is hoped for.
    pub(crate) tone: Tone,
    /// The kind of die.
    pub(crate) die: Die,
    /// What they show, highest first.
    pub(crate) faces: Vec<Face>,
}

/// How long dice take, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// To fall.
    pub(crate) fall: u32,
    /// To be looked at.
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
    /// Rolls for the player.
    pub(crate) fn roll(self) {
        let mut rolled = None;
        let done = self.act(&mut |battle| {
            let thrown = battle.throw(&mut random::dice())?;
            rolled = Some((heaps_of(battle, &thrown), thrown.answer.clone()));
            battle.answer(thrown.answer)
        });
        let (Some(from), Some((heaps, answer))) = (done, rolled) else { return };
        self.lay(&answer);
        if let Answer::Pool(_) = answer {
            let fell: Vec<_> = heaps.iter().map(|heap| heap.label.as_str()).collect();
            self.shown.update_value(|shown| shown.news.fell = fell.join(", "));
        }
        match Pace::of(self.desk().comfort().dice).filter(|_| !motion::is_reduced()) {
            Some(pace) => self.let_fall(heaps, from, pace),
            None => self.show(Kind::Move, from),
        }
    }

    fn let_fall(self, heaps: Vec<Heap>, from: usize, pace: Pace) {
        let number = self.next_number();
        scene_changes();
        self.falling.set(Some(Falling { number, from, pace, heaps }));
        let over = Duration::from_millis(u64::from(pace.fall + pace.rest));
        let lies = move || {
            // The battle may be closed by then.
            let falling = self.falling.try_get_untracked().flatten();
            if falling.is_some_and(|it| it.number == number) {
                self.skip_dice();
            }
        };
        set_timeout(lies, over);
    }

    /// The dice that are falling. Follows them.
    pub(crate) fn falling(self) -> Option<Falling> {
        self.falling.get()
    }

    /// Goes on from dice that are falling; whether any were.
    pub(crate) fn skip_dice(self) -> bool {
        let falling = self.falling.get_untracked();
        if let Some(falling) = &falling {
            self.show(Kind::Move, falling.from);
        }
        falling.is_some()
    }
}

/// Dice by what they count as, the best first.
fn heaps_of(battle: &Battle, thrown: &Thrown) -> Vec<Heap> {
    let Some(walk) = battle.walk() else { return Vec::new() };
    let faces = &thrown.faces;
    let heap = |reading: &Reading, place: usize, die: Die, faces: Vec<Face>| {
        let band = reading.bands.get(place);
        let (label, tone) =
            band.map_or((String::new(), Tone::Mixed), |it| (it.label.to_string(), it.tone));
        Heap { label, tone, die, faces }
    };
    match &walk.prompt.question {
        Question::Roll(roll) => {
            let place = roll.reading.place_of(roll.dice.natural(faces)).unwrap_or(usize::MAX);
            vec![heap(&roll.reading, place, roll.dice.die, faces.clone())]
        }
        Question::Draw(draw) => {
            let picks = faces.first().and_then(|&face| draw.picks(face));
            let band = picks.and_then(|place| draw.bands.get(place));
            let label = band.map_or_else(|| "roll again".to_owned(), |it| it.label.to_string());
            vec![Heap { label, tone: Tone::Mixed, die: draw.die, faces: faces.clone() }]
        }
        Question::Pool(pool) => {
            let heaps = (0..pool.reading.bands.len()).rev().map(|place| {
                let is_of = |face: &&Face| pool.reading.place_of((**face).into()) == Some(place);
                let mut faces: Vec<Face> = faces.iter().filter(is_of).copied().collect();
                faces.sort_unstable_by(|one, other| other.cmp(one));
                let heap = heap(&pool.reading, place, pool.die, faces);
                Heap { label: format!("{} {}", heap.label, heap.faces.len()), ..heap }
            });
            heaps.filter(|heap| !heap.faces.is_empty()).collect()
        }
        Question::Choice(_) | Question::Number(_) => Vec::new(),
    }
}
