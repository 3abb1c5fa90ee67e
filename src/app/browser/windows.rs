//! Other windows of the same browser: their messages, and what they write.

use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{BroadcastChannel, MessageEvent, StorageEvent};

/// The name of the channel that all windows share.
const CHANNEL: &str = "rollbook";

/// The channel to the other windows; `None` in a browser without channels.
#[derive(Clone, Debug)]
pub struct Windows(Option<BroadcastChannel>);

impl Windows {
    /// As long as the page lives, calls these functions for each message of another window, and for
    /// each key that another one writes in local storage; `None` stands for all keys.
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

    /// Sends a message to all other windows.
    pub fn say(&self, words: &str) {
        if let Some(channel) = &self.0 {
            let _unheard = channel.post_message(&words.into());
        }
    }
}
