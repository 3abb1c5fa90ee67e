//! Recognises a tap that a bouncing finger makes twice, so that the second one does not answer what
//! has only just appeared under the finger.

use std::cell::Cell;

use leptos::ev::MouseEvent;

/// The longest time between two taps of a bounce, in milliseconds.
const WITHIN: f64 = 250.0;

/// The longest distance between them, in pixels.
const NEAR: i32 = 24;

/// A tap: when and where it was made, and on which scene.
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

/// Something else is under the finger from now on.
pub(crate) fn scene_changes() {
    SCENE.set(SCENE.get().wrapping_add(1));
}

/// Returns `true` if a tap is the bounce of one that has changed the scene. Clicks that no finger
/// makes never are.
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
