//! Short sounds that are synthesised, so they need no files.

use std::{cell::RefCell, time::Duration};

use js_sys::Reflect;
use leptos::prelude::set_timeout;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use super::forgotten::forget;

/// The volume at which a tone starts, from 0 to 1.
const LOUD: f32 = 0.25;
/// The volume at which a tone ends. An exponential ramp cannot reach 0.
const STILL: f32 = 0.001;

/// A tone that fades.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    /// The start of the tone, in seconds after the start of the sound.
    pub at: f64,
    /// The length of the tone, in seconds.
    pub lasts: f64,
    /// The pitch at the start and at the end of the tone, in Hertz.
    pub pitch: [f32; 2],
    /// The timbre of the tone.
    pub timbre: Timbre,
}

/// The timbre of a tone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timbre {
    /// A clear tone, like a flute.
    Clear,
    /// A rough, rasping tone.
    Rough,
}

/// The maximum time for a suspended audio context to resume.
const PATIENCE: Duration = Duration::from_millis(250);

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays tones as one sound. Does nothing if the browser has no sound, or doesn't allow it yet.
pub fn play(tones: Vec<Tone>) {
    let had = CONTEXT.with_borrow(Clone::clone);
    let Some(context) = had.or_else(fresh) else { return };
    if is_running(&context) {
        return all(&context, &tones);
    }
    // Phones suspend the audio context during a call or when locked. This call follows a tap, so
    // the context can resume.
    forget(context.resume());
    let look = move || {
        if is_running(&context) {
            return all(&context, &tones);
        }
        // A context that does not resume now never will.
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
    // The state is compared by name, since some browsers have non-standard states.
    Reflect::get(context, &"state".into()).is_ok_and(|state| state == "running")
}

fn all(context: &AudioContext, tones: &[Tone]) {
    // The game goes on even if the sound fails.
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
