//! Messages between tabs, and notifications when another tab writes to storage.

use ledger::names::CHANNEL;
use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{BroadcastChannel, MessageEvent, StorageEvent};

/// The channel to the other tabs, or `None` in a browser without channels.
#[derive(Clone, Debug)]
pub struct Windows(Option<BroadcastChannel>);

impl Windows {
    /// Opens the channel, and listens to the other tabs until the page is closed.
    ///
    /// `heard` is called with each message from another tab. `written` is called with each key that
    /// another tab writes in local storage, or with `None` if any key may have changed.
    pub fn listen(
        heard: impl Fn(String) + 'static,
        written: impl Fn(Option<String>) + 'static,
    ) -> Self {
        let closure =
            Closure::<dyn Fn(StorageEvent)>::new(move |event: StorageEvent| written(event.key()));
        if let Some(window) = web_sys::window() {
            let listener = closure.as_ref().unchecked_ref();
            if let Err(error) = window.add_event_listener_with_callback("storage", listener) {
                web_sys::console::warn_1(&error);
            }
        }
        closure.forget();
        let channel = BroadcastChannel::new(CHANNEL).ok();
        if let Some(channel) = &channel {
            let closure = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                heard(event.data().as_string().unwrap_or_default());
            });
            channel.set_onmessage(Some(closure.as_ref().unchecked_ref()));
            closure.forget();
        }
        Self(channel)
    }

    /// Sends a message to all other tabs.
    pub fn say(&self, words: &str) {
        if let Some(channel) = &self.0 {
            let _unheard = channel.post_message(&words.into());
        }
    }
}
