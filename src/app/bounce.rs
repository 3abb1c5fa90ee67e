//! Detects accidental double taps.
//!
//! If the first tap changes the screen, the second tap must not press a button that has just
//! appeared under the finger.

use std::cell::Cell;

use leptos::ev::MouseEvent;

/// The maximum time between the two taps of a bounce, in milliseconds.
const WITHIN: f64 = 250.0;

/// The maximum distance between the two taps of a bounce, in pixels.
const NEAR: i32 = 24;

/// A tap, with its time, its position and the number of screen changes before it.
#[derive(Clone, Copy)]
struct Press {
    at: f64,
    x: i32,
    y: i32,
    scene: u32,
}

thread_local! {
    static LAST: Cell<Option<Press>> = const { Cell::new(None) };
    static SCENE: Cell<u32> = const { Cell::new(0) };
}

/// Records that the content of the screen has changed.
pub(crate) fn scene_changes() {
    SCENE.set(SCENE.get().wrapping_add(1));
}

/// Records a tap. Returns `true` if it is an accidental repeat of a tap that changed the screen.
///
/// Clicks that come from the keyboard or from a script never count as a bounce.
pub(crate) fn is_bounce(event: &MouseEvent) -> bool {
    if event.detail() == 0 {
        return false;
    }
    let (x, y) = (event.client_x(), event.client_y());
    let press = Press { at: event.time_stamp(), x, y, scene: SCENE.get() };
    LAST.replace(Some(press)).is_some_and(|last| {
        let is_near = last.x.abs_diff(x).max(last.y.abs_diff(y)) <= NEAR.unsigned_abs();
        last.scene != press.scene && press.at - last.at < WITHIN && is_near
    })
}
