//! The overlay that connects phones, and the messages about the connections.

use exchange::Sight;
use ledger::{Caller, MOST_PHONES, Qr, Stand};
use leptos::prelude::*;

use super::{
    icon::{button, icon},
    node::{node, text},
    overlay_head::{close_button, head},
    share::{code, share_button},
    symbol::Symbol,
    tap,
    viewfinder::viewfinder,
};
use crate::{
    browser::{device::has_lines, focus::focused, page::find},
    phones::{Act, Company, NO_LINES, Phones, Stage},
    session::{Opened, Session},
};

const WHAT_COMES: &str = "Up to six phones show this battle live. One enters the rolls; the \
                          others follow, and each of them can take over. Every phone keeps a \
                          full copy.";
const WHAT_IT_NEEDS: &str = "All phones must be on the same Wi-Fi, or on the hotspot of one of \
                             them. Two phones connect by scanning two codes, so the browser asks \
                             for the camera. Nothing goes through a server.";

/// Renders the overlay that connects other phones to an open battle.
pub(crate) fn more_phones_overlay(session: Session) -> AnyView {
    let phones = session.document.phones();
    let scans = RwSignal::new(false);
    let content = move || match phones.stage() {
        Stage::Apart if !has_lines() => {
            let over = hand_over(session);
            node("div", "overlay-play", vec![text("p", "", NO_LINES), foot(vec![over])])
        }
        Stage::Apart if phones_of(session) > 1 => connected(session),
        Stage::Apart => node(
            "div",
            "overlay-play",
            vec![
                text("p", "", WHAT_COMES),
                text("p", "", WHAT_IT_NEEDS),
                foot(vec![call(session, "Show a code")]),
            ],
        ),
        Stage::Preparing => said("One moment …".to_owned()),
        Stage::Shows(..) if scans.get() => {
            let back = button("", None, "Show my code".to_owned(), tap(move || scans.set(false)));
            let see = viewfinder(move |sight| match sight {
                Sight::Code(text) => phones.accept(&text),
                _ => Err("This isn't the other phone's code.".to_owned()),
            });
            node("div", "overlay-play", vec![see, foot(vec![back])])
        }
        Stage::Shows(signal, _) => {
            let scan = tap(move || scans.set(true));
            let scan = button("go", Some(Symbol::SCAN), "Scan the answer".to_owned(), scan);
            let words = "1. On the other phone, open Rollbook, tap Scan and point it here. 2. Then \
                         scan the code it shows.";
            shown(signal, words, vec![scan])
        }
        Stage::Meeting => said("Connecting …".to_owned()),
        Stage::Met => {
            let words = "Connected. Waiting for the other player to join.";
            let stop = tap(move || phones.stop());
            let stop = button("", None, "Disconnect".to_owned(), stop);
            node("div", "overlay-play", vec![said(words.to_owned()), foot(vec![stop])])
        }
        Stage::Failed(why) => {
            scans.set(false);
            let ways = foot(vec![hand_over(session), call(session, "Try again")]);
            node("div", "overlay-play", vec![said(why.to_owned()), ways])
        }
    };
    // The focused button may have disappeared with the old content. If so, focus the title.
    Effect::new(move |_| {
        let _seen = (phones.stage(), scans.get());
        request_animation_frame(|| {
            let lost = focused().is_none_or(|it| it.tag_name() != "BUTTON");
            if let (true, Some(title)) = (lost, find("#overlay-title")) {
                let _unfocused = title.focus();
            }
        });
    });
    view! {
        {head(None, "More phones".to_owned(), String::new(), vec![close_button(session)])}
        {content}
    }
    .into_any()
}

/// Returns the number of phones that share the battle.
fn phones_of(session: Session) -> usize {
    let company = session.document.phones().company(session.document.origin());
    company.map_or(1, |it| it.phones)
}

/// Renders the number of connected phones, with a button to connect another one.
fn connected(session: Session) -> AnyView {
    let phones = phones_of(session);
    let is_full = phones >= MOST_PHONES;
    let words = match is_full {
        true => format!("{phones} phones share this battle. That's the maximum."),
        false => format!("{phones} phones share this battle."),
    };
    let part = tap(move || session.document.phones().cut());
    let mut ways = vec![button("", None, "Disconnect".to_owned(), part)];
    ways.extend((!is_full).then(|| call(session, "Add a phone")));
    node("div", "overlay-play", vec![said(words), foot(ways)])
}

fn call(session: Session, words: &'static str) -> AnyView {
    button("go", None, words.to_owned(), tap(move || session.call_phone()))
}

fn hand_over(session: Session) -> AnyView {
    let over = tap(move || session.open(Opened::HandOver));
    button("", Some(Symbol::SHARE), "Hand over".to_owned(), over)
}

/// Renders a message that screen readers announce at once.
fn said(words: String) -> AnyView {
    view! { <p role="status">{words}</p> }.into_any()
}

fn foot(ways: Vec<AnyView>) -> AnyView {
    node("footer", "overlay-foot", ways)
}

/// Renders a signal as a QR code, with a button to share it as text if scanning fails.
fn shown(signal: String, words: &'static str, ways: Vec<AnyView>) -> AnyView {
    let Ok(qr) = Qr::of(&signal) else { return ().into_any() };
    let mut all = vec![share_button("", "As text", move || signal.clone())];
    all.extend(ways);
    let facts = node("div", "overlay-facts", vec![code(&qr, words)]);
    vec![facts, node("div", "overlay-play", vec![foot(all)])].into_any()
}

/// Renders the answer to the other phone's code.
///
/// Returns `None` if no code has been scanned, or once the phones are connected.
pub(crate) fn answering(phones: Phones) -> Option<AnyView> {
    let stop = || button("", None, "Scan again".to_owned(), tap(move || phones.part()));
    match phones.stage() {
        Stage::Preparing | Stage::Meeting => Some(said("One moment …".to_owned())),
        Stage::Shows(signal, Caller::Second) => {
            let words = "Show this to the other phone's camera. The phones then connect.";
            Some(shown(signal, words, vec![stop()]))
        }
        Stage::Failed(why) => Some(vec![said(why.to_owned()), stop()].into_any()),
        Stage::Apart | Stage::Met | Stage::Shows(_, Caller::First) => None,
    }
}

/// Renders a banner if another phone has control, asks for it, or isn't responding.
pub(crate) fn looked_on(session: Session) -> Option<AnyView> {
    let phones = session.document.phones();
    let Company { phones: count, stand, is_abandoned, lags, is_asked, .. } =
        phones.company(session.document.origin())?;
    let way = |words: &str, act| button("", None, words.to_owned(), tap(move || phones.act(act)));
    let other = if count > 2 { "Another phone" } else { "The other phone" };
    let (words, ways) = match stand {
        Stand::Here if is_asked => {
            let ways = vec![way("Allow", Act::LetPlay), way("Play on", Act::PlayOn)];
            (format!("{other} wants to take over."), ways)
        }
        Stand::Here if lags => (format!("{other} isn't responding."), Vec::new()),
        Stand::Here => return None,
        Stand::Coming if is_asked => {
            ("Asking the other player …".to_owned(), vec![way("One moment …", Act::TakeOver)])
        }
        _ if is_abandoned => {
            let words = "The phone that was playing is gone. Play on here?".to_owned();
            (words, vec![way("Play on here", Act::TakeOver)])
        }
        stand => {
            let words = match lags {
                true => "is playing but can't be reached. It may be further ahead.",
                false => "is playing. You're following it live.",
            };
            let is_coming = stand == Stand::Coming;
            let ways = if is_coming { "One moment …" } else { "Play on this phone" };
            (format!("{other} {words}"), vec![way(ways, Act::TakeOver)])
        }
    };
    Some(
        view! { <div class="watch" role="status">{icon(Symbol::INFO)}<p>{words}</p>{ways}</div> }
            .into_any(),
    )
}
