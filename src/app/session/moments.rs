//! Moments, which are dramatic results with an animation, a sound and a vibration.

use std::time::Duration;

use leptos::{leptos_dom::helpers::set_timeout, prelude::*};
use rules_core::{Battle, FigureId, SideId, conversation::Moment};

use super::{Opened, Session, crowd::reveal};
use crate::browser::{
    motion,
    page::has_room_beside,
    sound::{self, Timbre, Tone},
    vibrate::vibrate,
};

/// How long a moment is shown.
const SHOWN: Duration = Duration::from_millis(1300);

/// How long to delay the next question, so that players see a moment on a card first.
const BEAT: Duration = Duration::from_millis(900);

/// A moment that is on screen, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShownMoment {
    /// The kind of moment, such as a kill.
    pub(crate) moment: Moment,
    /// The centre of the card that shows the moment, in pixels from the battle's top left corner.
    pub(crate) on_card: Option<(i32, i32)>,
    /// The moment's number, unique since the page was opened.
    number: u32,
}

/// The events that the screen draws attention to.
#[derive(Clone, Copy)]
pub(crate) struct Moments {
    /// The moment on screen.
    moment: RwSignal<Option<ShownMoment>>,
    /// The number of the current delay, during which the overlay stays hidden.
    beat: RwSignal<Option<u32>>,
    /// The side to which play has just passed.
    pub(super) passed_to: RwSignal<Option<SideId>>,
    /// The number of throws, moments and delays so far.
    numbers: StoredValue<u32>,
}

impl Moments {
    pub(super) fn new() -> Self {
        Self {
            moment: RwSignal::new(None),
            beat: RwSignal::new(None),
            passed_to: RwSignal::new(None),
            numbers: StoredValue::new(0),
        }
    }

    /// Returns the moment on screen, and tracks its changes.
    pub(crate) fn moment(self) -> Option<ShownMoment> {
        self.moment.get()
    }

    /// Returns the side to which play has just passed.
    pub(crate) fn passed_to(self) -> Option<SideId> {
        self.passed_to.get()
    }

    /// Returns `true` while the next question is delayed.
    pub(crate) fn waits_a_beat(self) -> bool {
        self.beat.get().is_some()
    }

    /// Ends the delay of the next question.
    pub(crate) fn end_beat(self) {
        if self.beat.get_untracked().is_some() {
            self.beat.set(None);
        }
    }

    /// Returns a new number for a throw, moment or delay.
    pub(super) fn next_number(self) -> u32 {
        self.numbers.update_value(|it| *it += 1);
        self.numbers.get_value()
    }

    /// Delays the next question for a while.
    fn wait_a_beat(self) {
        let number = self.next_number();
        self.beat.set(Some(number));
        let over = move || {
            // By now, the battle may be closed or another delay may have started.
            if self.beat.try_get_untracked().flatten() == Some(number) {
                self.end_beat();
            }
        };
        set_timeout(over, BEAT);
    }
}

impl Session {
    /// Delays the next question if a figure's card shows a moment, and returns that figure.
    ///
    /// There is no delay if the question doesn't cover the cards, or if the player prefers reduced
    /// motion.
    pub(super) fn begin_beat(self) -> Option<FigureId> {
        let struck = self.battle(Battle::struck)?;
        if self.has_sides() && !has_room_beside() && !motion::is_reduced() {
            self.moments.wait_a_beat();
        }
        Some(struck)
    }

    /// Shows the most important moment of the last action, with sound and vibration if they are on.
    /// The moment is on the card of `struck`, unless an overlay covers that card.
    pub(super) fn show_moment(self, struck: Option<FigureId>) {
        let Some(moment) = self.battle(Battle::moments).into_iter().max() else { return };
        let comfort = self.app().comfort();
        if comfort.haptics {
            vibrate(vibration_of(moment));
        }
        if comfort.sound {
            sound::play(sound_of(moment));
        }
        let Moments { moment: shown, .. } = self.moments;
        let number = self.moments.next_number();
        let land = move || {
            // The battle may be closed by now.
            if shown.try_get_untracked().is_none() {
                return;
            }
            let is_seen = has_room_beside() || untrack(|| self.on_top()) == Opened::Nothing;
            let on_card = struck.filter(|_| is_seen).and_then(reveal);
            // Remove the moment first, so that the same one can be shown again.
            shown.set(None);
            shown.set(Some(ShownMoment { moment, on_card, number }));
        };
        // The card of a figure that has just left the battle moves, so wait for its new position.
        match struck {
            Some(_) => request_animation_frame(land),
            None => land(),
        }
        let over = move || {
            let is_it = |it: ShownMoment| it.number == number;
            if shown.try_get_untracked().flatten().is_some_and(is_it) {
                shown.set(None);
            }
        };
        set_timeout(over, SHOWN);
    }
}

/// Returns a moment's vibration pattern, in milliseconds.
fn vibration_of(moment: Moment) -> &'static [u32] {
    match moment {
        Moment::Critical => &[20, 40, 20],
        Moment::Fumble => &[120],
        Moment::Jam => &[30, 30, 30, 30, 90],
        Moment::Rout => &[40, 60, 40, 60, 40],
        Moment::Kill => &[180],
        Moment::Victory => &[60, 60, 60, 60, 240],
    }
}

/// Returns the sound for a moment.
fn sound_of(moment: Moment) -> Vec<Tone> {
    let tones = |pitches: &[[f32; 2]], each: f64, lasts: f64, timbre: Timbre| {
        let starts = (0..pitches.len()).map(|place| place as f64 * each);
        starts.zip(pitches).map(|(at, &pitch)| Tone { at, lasts, pitch, timbre }).collect()
    };
    match moment {
        Moment::Critical => tones(&[[660.0, 670.0], [990.0, 1000.0]], 0.09, 0.2, Timbre::Clear),
        Moment::Fumble => tones(&[[220.0, 110.0]], 0.0, 0.35, Timbre::Rough),
        Moment::Jam => {
            tones(&[[160.0, 90.0], [150.0, 80.0], [140.0, 70.0]], 0.07, 0.08, Timbre::Rough)
        }
        Moment::Rout => tones(&[[520.0, 260.0], [420.0, 210.0]], 0.14, 0.25, Timbre::Clear),
        Moment::Kill => tones(&[[130.0, 45.0]], 0.0, 0.45, Timbre::Clear),
        Moment::Victory => {
            let chord = [[523.0, 524.0], [659.0, 660.0], [784.0, 785.0], [1047.0, 1048.0]];
            tones(&chord, 0.13, 0.5, Timbre::Clear)
        }
    }
}
