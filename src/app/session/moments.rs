//! Moments: seen, felt and heard, once what brought them about is shown.

use std::time::Duration;

use leptos::{leptos_dom::helpers::set_timeout, prelude::*};
use rules_core::{Battle, conversation::Moment};

use super::Session;
use crate::browser::{
    sound::{self, Tone},
    vibrate::vibrate,
};

/// How long a moment is shown.
const SHOWN: Duration = Duration::from_millis(1300);

impl Session {
    /// The moment that is shown. Follows it.
    pub(crate) fn moment(self) -> Option<Moment> {
        self.moment.get().map(|(moment, _)| moment)
    }

    /// Shows what of the last act weighs most.
    pub(super) fn look_up(self) {
        let Some(moment) = self.battle(Battle::moments).into_iter().max() else { return };
        let comfort = self.desk().comfort();
        if comfort.haptics {
            vibrate(felt(moment));
        }
        if comfort.sound {
            sound::play(heard(moment));
        }
        let number = self.throws.get_value() + 1;
        self.throws.set_value(number);
        // Taken off first, so that the same once more lands anew.
        self.moment.set(None);
        self.moment.set(Some((moment, number)));
        let over = move || {
            let shown = self.moment.try_get_untracked().flatten();
            if shown.is_some_and(|(_, shown)| shown == number) {
                self.moment.set(None);
            }
        };
        set_timeout(over, SHOWN);
    }
}

/// Vibration and rest in turn, in milliseconds.
fn felt(moment: Moment) -> &'static [u32] {
    match moment {
        Moment::Critical => &[20, 40, 20],
        Moment::Fumble => &[120],
        Moment::Jam => &[30, 30, 30, 30, 90],
        Moment::Rout => &[40, 60, 40, 60, 40],
        Moment::Kill => &[180],
        Moment::Victory => &[60, 60, 60, 60, 240],
    }
}

/// What is heard.
fn heard(moment: Moment) -> Vec<Tone> {
    let tones = |pitches: &[[f32; 2]], each: f64, lasts: f64, rough: bool| {
        let starts = (0..pitches.len()).map(|place| place as f64 * each);
        starts.zip(pitches).map(|(at, &pitch)| Tone { at, lasts, pitch, rough }).collect()
    };
    match moment {
        Moment::Critical => tones(&[[660.0, 670.0], [990.0, 1000.0]], 0.09, 0.2, false),
        Moment::Fumble => tones(&[[220.0, 110.0]], 0.0, 0.35, true),
        Moment::Jam => tones(&[[160.0, 90.0], [150.0, 80.0], [140.0, 70.0]], 0.07, 0.08, true),
        Moment::Rout => tones(&[[520.0, 260.0], [420.0, 210.0]], 0.14, 0.25, false),
        Moment::Kill => tones(&[[130.0, 45.0]], 0.0, 0.45, false),
        Moment::Victory => {
            let chord = [[523.0, 524.0], [659.0, 660.0], [784.0, 785.0], [1047.0, 1048.0]];
            tones(&chord, 0.13, 0.5, false)
        }
    }
}
