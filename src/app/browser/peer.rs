//! A WebRTC connection to another phone on the same network, without a server.
//!
//! The phones exchange their addresses by QR code, or through a phone that is connected with both.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use ledger::{Caller, Signal};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    EventTarget, MessageEvent, RtcDataChannel, RtcDataChannelInit, RtcDataChannelState,
    RtcIceCandidateInit, RtcIceGatheringState, RtcPeerConnection, RtcPeerConnectionState,
    RtcSdpType, RtcSessionDescriptionInit,
};

use super::{clock::pause, device::has_lines, forgotten::forget};

/// How often to check whether all addresses are known, and the maximum number of checks.
const GLANCE: Duration = Duration::from_millis(50);
const GLANCES: u32 = 60;
/// The maximum length of a piece, in characters. Every browser accepts messages of this length.
const PIECE: usize = 16_000;
/// The maximum length of a received text, in bytes.
const LONGEST: usize = 4 << 20;
/// The first character of a piece: `MORE` if another piece follows, or `LAST`.
const MORE: char = '+';
const LAST: char = '.';

/// An event on a connection.
#[derive(Clone, Debug)]
pub enum Event {
    /// The connection is open for messages.
    Open,
    /// The other phone has sent this message.
    Heard(String),
    /// The connection is interrupted, so no messages get through.
    Weak,
    /// The connection works again after an interruption.
    Clear,
    /// The connection is closed, or could not be made.
    Broken,
}

/// The reason why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoConnection {
    /// The browser has no WebRTC, or blocks it.
    Missing,
    /// The device is not on a network.
    NoNetwork,
    /// The browser failed to create a connection.
    Failed,
}

impl From<JsValue> for NoConnection {
    fn from(error: JsValue) -> Self {
        web_sys::console::warn_1(&error);
        Self::Failed
    }
}

/// A connection or an attempt at one, which ends when this value is dropped.
pub struct Peer {
    connection: RtcPeerConnection,
    channel: RtcDataChannel,
    /// This phone's signal for the other phone.
    own: RefCell<Option<Signal>>,
    is_over: Rc<Cell<bool>>,
    listeners: Vec<Closure<dyn FnMut(MessageEvent)>>,
}

impl Peer {
    /// Starts a connection, and returns the signal for the other phone.
    ///
    /// # Errors
    /// Returns the reason if no connection is possible.
    pub async fn call(told: Rc<dyn Fn(Event)>) -> Result<(Self, Signal), NoConnection> {
        let peer = Self::new(told)?;
        let offer = JsFuture::from(peer.connection.create_offer()).await?;
        let signal = peer.describe(Caller::First, offer.unchecked_ref()).await?;
        Ok((peer, signal))
    }

    /// Answers the signal of another phone. Returns the signal for that phone.
    ///
    /// # Errors
    /// Returns the reason if no connection is possible.
    pub async fn answer(
        first: &Signal,
        told: Rc<dyn Fn(Event)>,
    ) -> Result<(Self, Signal), NoConnection> {
        let peer = Self::new(told)?;
        learn(&peer.connection, RtcSdpType::Offer, first).await?;
        let answer = JsFuture::from(peer.connection.create_answer()).await?;
        let signal = peer.describe(Caller::Second, answer.unchecked_ref()).await?;
        try_beside(&peer.connection, first.candidates_beside(&signal));
        Ok((peer, signal))
    }

    /// Accepts the other phone's answer. The connection opens if the phones can reach each other.
    ///
    /// # Errors
    /// Returns the browser's error if the answer is not accepted.
    pub fn accept(&self, second: &Signal) -> impl Future<Output = Result<(), JsValue>> + use<> {
        let learnt = learn(&self.connection, RtcSdpType::Answer, second);
        if let Some(own) = &*self.own.borrow() {
            try_beside(&self.connection, second.candidates_beside(own));
        }
        learnt
    }

    /// Sends a message to the other phone.
    pub fn say(&self, text: &str) {
        if self.channel.ready_state() != RtcDataChannelState::Open {
            return;
        }
        let mut rest = text;
        loop {
            // Messages are ASCII, so a byte index is a character index.
            let (piece, after) = rest.split_at_checked(PIECE.min(rest.len())).unwrap_or((rest, ""));
            let mark = if after.is_empty() { LAST } else { MORE };
            if self.channel.send_with_str(&format!("{mark}{piece}")).is_err() || after.is_empty() {
                return;
            }
            rest = after;
        }
    }

    fn new(told: Rc<dyn Fn(Event)>) -> Result<Self, NoConnection> {
        if !has_lines() {
            return Err(NoConnection::Missing);
        }
        // The connection uses no STUN or TURN server.
        let connection = RtcPeerConnection::new()?;
        let init = RtcDataChannelInit::new();
        init.set_negotiated(true);
        init.set_id(0);
        let channel = connection.create_data_channel_with_data_channel_dict("rollbook", &init);
        let mut peer = Self {
            connection,
            channel,
            own: RefCell::default(),
            is_over: Rc::default(),
            listeners: Vec::new(),
        };
        peer.listen(told);
        Ok(peer)
    }

    fn listen(&mut self, told: Rc<dyn Fn(Event)>) {
        let channel: EventTarget = self.channel.clone().into();
        let connection: EventTarget = self.connection.clone().into();
        let tell = Rc::clone(&told);
        self.on(&channel, "open", move |_| tell(Event::Open));
        let tell = Rc::clone(&told);
        let heard = RefCell::new(String::new());
        self.on(&channel, "message", move |event| {
            let Some(piece) = event.data().as_string() else { return };
            let mut all = heard.borrow_mut();
            if all.len() + piece.len() > LONGEST {
                all.clear();
            } else if let Some(piece) = piece.strip_prefix(MORE) {
                all.push_str(piece);
            } else if let Some(piece) = piece.strip_prefix(LAST) {
                all.push_str(piece);
                let text = std::mem::take(&mut *all);
                drop(all);
                tell(Event::Heard(text));
            }
        });
        let tell = Rc::clone(&told);
        self.on(&channel, "close", move |_| tell(Event::Broken));
        let state = self.connection.clone();
        self.on(&connection, "connectionstatechange", move |_| match state.connection_state() {
            RtcPeerConnectionState::Failed => told(Event::Broken),
            RtcPeerConnectionState::Disconnected => told(Event::Weak),
            RtcPeerConnectionState::Connected => told(Event::Clear),
            _ => {}
        });
    }

    fn on(
        &mut self,
        target: &EventTarget,
        event: &str,
        mut act: impl FnMut(MessageEvent) + 'static,
    ) {
        let is_over = Rc::clone(&self.is_over);
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if !is_over.get() {
                act(event);
            }
        });
        let added =
            target.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
        if let Err(error) = added {
            web_sys::console::warn_1(&error);
        }
        self.listeners.push(listener);
    }

    /// Applies the description of this phone, waits until all the phone's addresses are known or
    /// the time is up, and returns the phone's signal.
    async fn describe(
        &self,
        from: Caller,
        description: &RtcSessionDescriptionInit,
    ) -> Result<Signal, NoConnection> {
        JsFuture::from(self.connection.set_local_description(description)).await?;
        for _ in 0..GLANCES {
            if self.connection.ice_gathering_state() == RtcIceGatheringState::Complete {
                break;
            }
            pause(GLANCE).await;
        }
        let description = self.connection.local_description().ok_or(NoConnection::Failed)?;
        let signal =
            Signal::of_description(from, &description.sdp()).ok_or(NoConnection::Failed)?;
        if !signal.has_places() {
            return Err(NoConnection::NoNetwork);
        }
        self.own.replace(Some(signal.clone()));
        Ok(signal)
    }
}

/// Adds these candidates to those in the remote description.
fn try_beside(connection: &RtcPeerConnection, candidates: Vec<String>) {
    for candidate in candidates {
        let candidate = RtcIceCandidateInit::new(&candidate);
        candidate.set_sdp_mid(Some("0"));
        // If the browser refuses one candidate, the others still count.
        forget(Ok(connection.add_ice_candidate_with_opt_rtc_ice_candidate_init(Some(&candidate))));
    }
}

fn learn(
    connection: &RtcPeerConnection,
    kind: RtcSdpType,
    signal: &Signal,
) -> impl Future<Output = Result<(), JsValue>> + use<> {
    let description = RtcSessionDescriptionInit::new(kind);
    description.set_sdp(&signal.description());
    let learnt = JsFuture::from(connection.set_remote_description(&description));
    async move { learnt.await.map(drop) }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.is_over.set(true);
        self.connection.close();
        // One of these listeners may be running now, so drop them later.
        let listeners = std::mem::take(&mut self.listeners);
        leptos::prelude::set_timeout(move || drop(listeners), Duration::ZERO);
    }
}
