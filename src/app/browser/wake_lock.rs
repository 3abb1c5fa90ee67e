//! The wake lock, which keeps the screen on.

use std::{cell::RefCell, rc::Rc};

use js_sys::{Function, Promise, Reflect};
use leptos::{
    ev,
    leptos_dom::helpers::WindowListenerHandle,
    prelude::{document, window_event_listener},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// A wake lock that keeps the screen on until it is dropped.
///
/// Browsers release the lock when the page is hidden. When the page becomes visible, the lock is
/// requested again.
#[derive(Debug)]
pub struct WakeLock {
    held: Rc<HeldLock>,
    listener: Option<WindowListenerHandle>,
}

/// The state of the browser's lock, which is requested again whenever the page becomes visible.
#[derive(Debug, Default)]
struct HeldLock(RefCell<State>);

#[derive(Debug, Default)]
enum State {
    #[default]
    Wanted,
    Locked(JsValue),
    Over,
}

impl WakeLock {
    /// Keeps the screen on from now on, if the browser can.
    pub fn hold() -> Self {
        let held = Rc::new(HeldLock::default());
        Rc::clone(&held).take();
        let seen_again = Rc::clone(&held);
        // The document's event bubbles up to the window.
        let listener = window_event_listener(ev::visibilitychange, move |_| {
            Rc::clone(&seen_again).take();
        });
        Self { held, listener: Some(listener) }
    }
}

impl HeldLock {
    /// Requests the lock if the page is visible.
    fn take(self: Rc<Self>) {
        let is_over = matches!(*self.0.borrow(), State::Over);
        if is_over || document().visibility_state() != web_sys::VisibilityState::Visible {
            return;
        }
        spawn_local(async move {
            // If the request fails, for example on a low battery, the screen turns off as usual.
            let Ok(lock) = request().await else { return };
            let is_over = matches!(*self.0.borrow(), State::Over);
            if is_over {
                release(&lock);
            } else {
                self.0.replace(State::Locked(lock));
            }
        });
    }
}

impl Drop for WakeLock {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.take() {
            listener.remove();
        }
        if let State::Locked(lock) = self.held.0.replace(State::Over) {
            release(&lock);
        }
    }
}

async fn request() -> Result<JsValue, JsValue> {
    let navigator = web_sys::window().ok_or("no window")?.navigator();
    let locks = Reflect::get(&navigator, &"wakeLock".into())?;
    let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
    let promise: Promise = request.call1(&locks, &"screen".into())?.dyn_into()?;
    JsFuture::from(promise).await
}

fn release(lock: &JsValue) {
    let release = Reflect::get(lock, &"release".into()).and_then(JsValue::dyn_into::<Function>);
    // The browser may already have ended the lock.
    let _over = release.and_then(|release| release.call0(lock));
}
