//! Waits until the current view is visible.

use std::{cell::Cell, rc::Rc, time::Duration};

use leptos::prelude::{request_animation_frame, set_timeout};

/// The maximum wait, since a hidden page is never painted.
const PATIENCE: Duration = Duration::from_millis(500);

/// An action to run after the next paint.
type Act = Box<dyn FnOnce()>;

/// Runs an action once the current view is on the screen.
pub fn after_paint(act: Act) {
    let waiting = Rc::new(Cell::new(Some(act)));
    let run = |waiting: Rc<Cell<Option<Act>>>| {
        move || {
            if let Some(act) = waiting.take() {
                act();
            }
        }
    };
    set_timeout(run(Rc::clone(&waiting)), PATIENCE);
    // The first callback runs before the frame is painted, the second one after it.
    request_animation_frame(move || {
        request_animation_frame(move || set_timeout(run(waiting), Duration::ZERO));
    });
}
