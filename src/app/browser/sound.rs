//! Short sounds, made by the browser itself from a few tones: no file is played.

use std::{cell::RefCell, time::Duration};

use js_sys::Reflect;
use leptos::prelude::set_timeout;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use super::forgotten::forget;

/// How loud a sound is at its start, 0 to 1.
const LOUD: f32 = 0.25;
/// How loud it is when it is over; it cannot fall to nothing.
const STILL: f32 = 0.001;

/// A tone that dies away.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    /// How many seconds after the sound's start it begins.
    pub at: f64,
    /// How many seconds it lasts.
    pub lasts: f64,
    /// Its pitch at the start and at the end, in Hertz.
    pub pitch: [f32; 2],
    /// How it sounds.
    pub timbre: Timbre,
}

/// How a tone sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timbre {
    /// As a flute does.
    Clear,
    /// It rasps.
    Rough,
}

/// For how long a context that has been stopped may take to go on.
const PATIENCE: Duration = Duration::from_millis(250);

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays tones together. Nothing if the browser has no sound, or does not allow it yet.
pub fn play(tones: Vec<Tone>) {
    let had = CONTEXT.with_borrow(Clone::clone);
    let Some(context) = had.or_else(fresh) else { return };
    if is_running(&context) {
        return all(&context, &tones);
    }
    // Phones stop it when they are locked or called. The tap that brought this about lets it go on.
    // What comes of it is seen by its state.
    forget(context.resume());
    let look = move || {
        if is_running(&context) {
            return all(&context, &tones);
        }
        // One that does not come back never will.
        forget(context.close());
        if let Some(context) = fresh() {
            all(&context, &tones);
        }
    };
    set_timeout(look, PATIENCE);
}

fn fresh() -> Option<AudioContext> {
    let context = AudioContext::new().ok();
    CONTEXT.set(context.clone());
    context
}

fn is_running(context: &AudioContext) -> bool {
    // By its name, as there are states that the standard did not know.
    Reflect::get(context, &"state".into()).is_ok_and(|state| state == "running")
}

fn all(context: &AudioContext, tones: &[Tone]) {
    // Nothing of a battle hangs on it.
    let _silent = tones.iter().try_for_each(|tone| sound(context, *tone));
}

fn sound(context: &AudioContext, tone: Tone) -> Result<(), JsValue> {
    let Tone { at, lasts, pitch: [from, to], timbre } = tone;
    let (start, end) = (context.current_time() + at, context.current_time() + at + lasts);
    let (voice, volume) = (context.create_oscillator()?, context.create_gain()?);
    voice.set_type(match timbre {
        Timbre::Clear => OscillatorType::Triangle,
        Timbre::Rough => OscillatorType::Sawtooth,
    });
    voice.frequency().set_value_at_time(from, start)?;
    voice.frequency().exponential_ramp_to_value_at_time(to, end)?;
    volume.gain().set_value_at_time(LOUD, start)?;
    volume.gain().exponential_ramp_to_value_at_time(STILL, end)?;
    voice.connect_with_audio_node(&volume)?.connect_with_audio_node(&context.destination())?;
    voice.start_with_when(start)?;
    voice.stop_with_when(end)
}
