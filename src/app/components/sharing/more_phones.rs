//! The overlay that connects phones, and the messages about the connections.

use ledger::{Access, Answer, Caller, MOST_PHONES, Qr};
use leptos::prelude::*;

use super::{
    code_entry::CodeEntry,
    share::{code, share_button},
};
use crate::{
    browser::{device::has_lines, focus::focused, page::find},
    components::{
        battle::overlay_head::{close_button, head},
        icon::{button, icon},
        node::{live, node, text},
        symbol::Symbol,
        tap,
    },
    phones::{Act, Company, NO_CONNECTIONS, Phones, Stage},
    session::{Opened, Session},
};

const WHAT_COMES: &str = "Up to six phones show this battle live. One enters the rolls; the \
                          others watch, and each of them can take over. Every phone keeps a full \
                          copy. Nothing goes through a server.";
const ANOTHER_BATTLE: &str = "Other phones are following another battle. If you show this one, \
                              they're disconnected from that battle.";
/// The title of the screens that connect phones.
pub(crate) const TITLE: &str = "Another phone";

/// How to connect without a camera, on the phone that shows the first code.
const BY_TEXT: &str = "No camera? Send the code as text, copy it on the other phone, and tap Paste \
                       on its Rollbook home screen. Then send its answer back and paste it here.";
/// How to connect without a camera, on the other phone.
const ANSWER_BY_TEXT: &str = "No camera? Send this answer back as text, copy it on the first \
                              phone, and tap Paste answer there.";

const WHAT_IT_NEEDS: &str = "Same Wi-Fi or hotspot";

/// What to do if the phone that plays can't be reached.
const UNREACHABLE: &str = "Open Rollbook there, or take over here without its latest rolls.";

/// The message while a phone prepares its code.
const PREPARING: &str = "One moment … If the browser asks for the camera, you can also decline and \
                         connect by text.";

/// Renders the overlay that connects other phones to an open battle.
///
/// The code appears at once, unless that would disconnect other phones.
pub(crate) fn more_phones_overlay(session: Session) -> AnyView {
    let phones = session.document.phones();
    untrack(|| {
        if has_lines() && wants_code(session) {
            session.call_phone();
        }
    });
    let entry = CodeEntry::asking_for(session.app(), move |answer: Answer| phones.accept(&answer));
    let content = move || match phones.stage() {
        Stage::Apart if !has_lines() => {
            let over = hand_over(session);
            node("div", "overlay-play", vec![text("p", "", NO_CONNECTIONS), foot(vec![over])])
        }
        _ if phones.has_others(session.document.origin()) => apart(session, ANOTHER_BATTLE),
        Stage::Apart if phones_of(session) > 1 => connected(session),
        Stage::Apart => apart(session, WHAT_COMES),
        Stage::Preparing => {
            entry.close();
            said(PREPARING.to_owned())
        }
        Stage::Shows(..) if entry.is_open() => {
            let back = button("", None, "Show my code".to_owned(), tap(move || entry.close()));
            node("div", "overlay-play", vec![entry.drawn(), foot(vec![back])])
        }
        Stage::Shows(signal, _) => {
            let words = "1. On the other phone, tap Scan on Rollbook's home screen.";
            let how = vec![text("summary", "", "How it works"), text("p", "", WHAT_COMES)];
            let how = node("div", "topics", vec![node("details", "", how)]);
            let scan = foot(vec![entry.scan_button("go", "2. Scan back")]);
            shown(signal, words, BY_TEXT, Some(entry.paste_button()), vec![how, scan])
        }
        Stage::Meeting => said("Connecting …".to_owned()),
        Stage::Met => {
            let words = "Connected. Waiting for the other player to join.";
            let stop = tap(move || phones.stop());
            let stop = button("", None, "Disconnect".to_owned(), stop);
            node("div", "overlay-play", vec![said(words.to_owned()), foot(vec![stop])])
        }
        Stage::Failed(why) => {
            let ways = foot(vec![hand_over(session), call(session, "Try again")]);
            node("div", "overlay-play", vec![said(why.to_owned()), ways])
        }
    };
    // The focused button may have disappeared with the old content. If so, focus the title.
    Effect::new(move |_| {
        let _seen = (phones.stage(), entry.is_open());
        request_animation_frame(|| {
            let stays = |tag: &str| matches!(tag, "BUTTON" | "TEXTAREA");
            let lost = focused().is_none_or(|it| !stays(&it.tag_name()));
            if let (true, Some(title)) = (lost, find("#overlay-title")) {
                let _unfocused = title.focus();
            }
        });
    });
    view! {
        {head(
            None,
            TITLE.to_owned(),
            WHAT_IT_NEEDS.to_owned(),
            vec![close_button(session)],
        )}
        {content}
    }
    .into_any()
}

/// Returns `true` if the overlay has to make a code for this battle.
fn wants_code(session: Session) -> bool {
    let (phones, origin) = (session.document.phones(), session.document.origin());
    match phones.is_of(origin) {
        true => phones.stage() == Stage::Apart && phones_of(session) == 1,
        false => !phones.has_others(origin),
    }
}

/// Renders a message with a button that shows the battle's code.
fn apart(session: Session, words: &'static str) -> AnyView {
    let show = foot(vec![call(session, "Show code")]);
    node("div", "overlay-play", vec![text("p", "", words), show])
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

/// Renders a signal as a QR code, with the ways to connect without a camera: a button to share the
/// signal as text, and `paste`. `by_text` explains these.
///
/// The first button also shows the text, since some browsers can neither share nor copy it.
fn shown(
    signal: String,
    words: &'static str,
    by_text: &'static str,
    paste: Option<AnyView>,
    below: Vec<AnyView>,
) -> AnyView {
    let Ok(qr) = Qr::of(&signal) else { return ().into_any() };
    let is_written = RwSignal::new(false);
    let written = signal.clone();
    let share = move || {
        is_written.set(true);
        signal.clone()
    };
    let written = live(move || is_written.get().then(|| text("p", "code-text", written.clone())));
    let send = share_button("", "Send as text", share);
    let ways = node("div", "buttons", [send].into_iter().chain(paste).collect());
    let mut play = vec![node("div", "no-camera", vec![text("p", "hush", by_text), ways]), written];
    play.extend(below);
    let facts = node("div", "overlay-facts", vec![code(&qr, words)]);
    vec![facts, node("div", "overlay-play", play)].into_any()
}

/// Renders the answer to the other phone's code.
///
/// Returns `None` if no code has been scanned, or once the phones are connected.
pub(crate) fn answering(phones: Phones) -> Option<AnyView> {
    let stop = || button("", None, "Start over".to_owned(), tap(move || phones.reset()));
    match phones.stage() {
        Stage::Preparing => Some(said(PREPARING.to_owned())),
        Stage::Meeting => Some(said("One moment …".to_owned())),
        Stage::Shows(signal, Caller::Second) => {
            let words = "2. Now scan this with the other phone.";
            Some(shown(signal, words, ANSWER_BY_TEXT, None, vec![foot(vec![stop()])]))
        }
        Stage::Failed(why) => Some(vec![said(why.to_owned()), stop()].into_any()),
        Stage::Apart | Stage::Met | Stage::Shows(_, Caller::First) => None,
    }
}

/// Renders a banner if another phone has control, asks for it, or isn't responding.
pub(crate) fn control_banner(session: Session) -> Option<AnyView> {
    let phones = session.document.phones();
    let Company { phones: count, access, is_abandoned, lags, is_asked, .. } =
        phones.company(session.document.origin())?;
    let way = |words: &str, act| button("", None, words.to_owned(), tap(move || phones.act(act)));
    let other = if count > 2 { "Another phone" } else { "The other phone" };
    let (words, ways) = match access {
        Access::Edit if is_asked => {
            let ways = vec![way("Allow", Act::LetPlay), way("Keep playing", Act::PlayOn)];
            (format!("{other} wants to take over."), ways)
        }
        Access::Edit if lags => (format!("{other} isn't responding."), Vec::new()),
        Access::Edit => return None,
        Access::Requested if is_asked => {
            ("Asking the other player …".to_owned(), vec![way("One moment …", Act::TakeOver)])
        }
        _ if is_abandoned => {
            let words = "The phone that was playing is gone.".to_owned();
            (words, vec![way("Take over", Act::TakeOver)])
        }
        access => {
            let words = match lags {
                true => format!("{other} is playing but can't be reached. {UNREACHABLE}"),
                false => format!("{other} is playing. You're following it live."),
            };
            let is_coming = access == Access::Requested;
            let ways = if is_coming { "One moment …" } else { "Take over" };
            (words, vec![way(ways, Act::TakeOver)])
        }
    };
    Some(
        view! { <div class="watch" role="status">{icon(Symbol::INFO)}<p>{words}</p>{ways}</div> }
            .into_any(),
    )
}
