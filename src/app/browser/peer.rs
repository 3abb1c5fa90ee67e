//! A line to the browser of a phone in the same network (WebRTC), without any server between: what
//! is needed to find each other goes over by codes.

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

use super::{camera, clock::pause, device::has_lines, forgotten::forget};

/// How often it is asked whether all addresses are known, and how often at most.
const GLANCE: Duration = Duration::from_millis(50);
const GLANCES: u32 = 60;
/// The most letters of a message that every browser takes in one piece.
const PIECE: usize = 16_000;
/// The longest text that is taken in.
const LONGEST: usize = 4 << 20;
/// What stands before a piece that others follow, and before the last one.
const MORE: char = '+';
const LAST: char = '.';

/// What happens on a line.
#[derive(Clone, Debug)]
pub enum Event {
    /// Both can be heard from now on.
    Open,
    /// What the other says.
    Heard(String),
    /// Nothing comes over it for now.
    Weak,
    /// What is said comes over it, again after it was weak.
    Clear,
    /// It is cut, or did not come about.
    Broken,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLine {
    /// The browser has none, or does not give any to pages.
    Missing,
    /// The device is in no network.
    NoNetwork,
    /// The browser failed at it.
    Failed,
}

impl From<JsValue> for NoLine {
    fn from(error: JsValue) -> Self {
        web_sys::console::warn_1(&error);
        Self::Failed
    }
}

/// A line, or what is to become one, until this is dropped.
pub struct Peer {
    connection: RtcPeerConnection,
    channel: RtcDataChannel,
    /// What this side tells of itself.
    own: RefCell<Option<Signal>>,
    is_over: Rc<Cell<bool>>,
    listeners: Vec<Closure<dyn FnMut(MessageEvent)>>,
}

impl Peer {
    /// Begins a line; gives what the other phone is to scan.
    ///
    /// # Errors
    /// If it cannot, and why.
    pub async fn call(told: Rc<dyn Fn(Event)>) -> Result<(Self, Signal), NoLine> {
        let peer = Self::new(told)?;
        let _camera = camera::seen().await;
        let offer = JsFuture::from(peer.connection.create_offer()).await?;
        let signal = peer.describe(Caller::First, offer.unchecked_ref()).await?;
        Ok((peer, signal))
    }

    /// Answers the phone whose code was scanned; gives what that one is to scan.
    ///
    /// # Errors
    /// If it cannot, and why.
    pub async fn answer(first: &Signal, told: Rc<dyn Fn(Event)>) -> Result<(Self, Signal), NoLine> {
        let peer = Self::new(told)?;
        let _camera = camera::seen().await;
        learn(&peer.connection, RtcSdpType::Offer, first).await?;
        let answer = JsFuture::from(peer.connection.create_answer()).await?;
        let signal = peer.describe(Caller::Second, answer.unchecked_ref()).await?;
        try_beside(&peer.connection, first.candidates_beside(&signal));
        Ok((peer, signal))
    }

    /// Takes in what the other phone answers; the line comes about if they reach each other.
    ///
    /// # Errors
    /// Whatever the browser says of it.
    pub fn accept(&self, second: &Signal) -> impl Future<Output = Result<(), JsValue>> + use<> {
        let learnt = learn(&self.connection, RtcSdpType::Answer, second);
        if let Some(own) = &*self.own.borrow() {
            try_beside(&self.connection, second.candidates_beside(own));
        }
        learnt
    }

    /// Says something to the other phone.
    pub fn say(&self, text: &str) {
        if self.channel.ready_state() != RtcDataChannelState::Open {
            return;
        }
        let mut rest = text;
        loop {
            // What is said are links and words, of which each letter is a byte.
            let (piece, after) = rest.split_at_checked(PIECE.min(rest.len())).unwrap_or((rest, ""));
            let mark = if after.is_empty() { LAST } else { MORE };
            if self.channel.send_with_str(&format!("{mark}{piece}")).is_err() || after.is_empty() {
                return;
            }
            rest = after;
        }
    }

    fn new(told: Rc<dyn Fn(Event)>) -> Result<Self, NoLine> {
        if !has_lines() {
            return Err(NoLine::Missing);
        }
        // No server is asked, neither for addresses nor to pass anything on.
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

    /// Takes a description of this side, and waits until all of its addresses are known.
    async fn describe(
        &self,
        from: Caller,
        description: &RtcSessionDescriptionInit,
    ) -> Result<Signal, NoLine> {
        JsFuture::from(self.connection.set_local_description(description)).await?;
        for _ in 0..GLANCES {
            if self.connection.ice_gathering_state() == RtcIceGatheringState::Complete {
                break;
            }
            pause(GLANCE).await;
        }
        let description = self.connection.local_description().ok_or(NoLine::Failed)?;
        let signal = Signal::of_description(from, &description.sdp()).ok_or(NoLine::Failed)?;
        if !signal.has_places() {
            return Err(NoLine::NoNetwork);
        }
        self.own.replace(Some(signal.clone()));
        Ok(signal)
    }
}

/// Has the browser try these, too, after what it is about to learn.
fn try_beside(connection: &RtcPeerConnection, candidates: Vec<String>) {
    for candidate in candidates {
        let candidate = RtcIceCandidateInit::new(&candidate);
        candidate.set_sdp_mid(Some("0"));
        // There are others.
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
        // The one that is being answered may be the one that drops it.
        let listeners = std::mem::take(&mut self.listeners);
        leptos::prelude::set_timeout(move || drop(listeners), Duration::ZERO);
    }
}
