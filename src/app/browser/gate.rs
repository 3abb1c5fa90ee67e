//! Delays taps until the page is ready for them.

use std::{cell::RefCell, rc::Rc, time::Duration};

use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlElement, window};

use super::clock::pause;

/// A gate that holds taps back until it is opened or dropped.
#[derive(Clone)]
pub struct Gate(Rc<Inner>);

struct Inner {
    listener: RefCell<Option<JsValue>>,
    held: Rc<RefCell<Vec<HtmlElement>>>,
}

const TAP: &str = "click";
/// The elements that react to taps.
const TAPPED: &str = "button, a, label, input, summary";

impl Drop for Inner {
    /// Discards the delayed taps, and lets all later taps through.
    ///
    /// The delayed taps were meant for a screen that is gone.
    fn drop(&mut self) {
        self.open();
    }
}

impl Inner {
    fn open(&self) -> bool {
        let Some(listener) = self.listener.take() else { return false };
        if let Some(window) = window() {
            let _unheld = window.remove_event_listener_with_callback_and_bool(
                TAP,
                listener.unchecked_ref(),
                true,
            );
        }
        true
    }
}

impl Gate {
    /// Creates a gate that holds back all taps from now on.
    pub fn closed() -> Self {
        let held: Rc<RefCell<Vec<HtmlElement>>> = Rc::default();
        let taps = Rc::clone(&held);
        let hold = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            event.stop_immediate_propagation();
            event.prevent_default();
            let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
            let target = target.and_then(|it| it.closest(TAPPED).ok().flatten()?.dyn_into().ok());
            taps.borrow_mut().extend(target);
        });
        let listener = hold.into_js_value();
        if let Some(window) = window() {
            let _unheld = window.add_event_listener_with_callback_and_bool(
                TAP,
                listener.unchecked_ref(),
                true,
            );
        }
        Self(Rc::new(Inner { listener: RefCell::new(Some(listener)), held }))
    }

    /// Repeats the delayed taps one by one, and lets all later taps through.
    pub fn open(&self) {
        if !self.0.open() {
            return;
        }
        let mut held = self.0.held.take().into_iter();
        let Some(first) = held.next() else { return };
        // Whatever opened the gate may redraw this element next.
        first.click();
        spawn_local(async move {
            for target in held {
                // Lets the page react to the previous tap.
                pause(Duration::ZERO).await;
                target.click();
            }
        });
    }
}
