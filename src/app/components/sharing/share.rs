//! Sharing a document as a link, a QR code or a file.

use std::sync::Arc;

use ledger::{DocumentError, MovingCode, Qr, payload_in};
use leptos::{prelude::*, task::spawn_local};

use super::moving_code::moving_code;
use crate::{
    app_state::AppState,
    browser::share::{ShareOutcome, share},
    components::{
        icon::{button, icon},
        node::{node, text},
        symbol::Symbol,
        tap,
    },
    route::Route,
    shareable::Shareable,
};

/// Renders all ways to share a document: a QR code, the link and the file.
///
/// If the link does not fit in a QR code, animated codes are shown instead. The view in `above`
/// comes first.
pub(crate) fn ways_to_share(
    app: AppState,
    above: Option<AnyView>,
    shareable: Result<Shareable, DocumentError>,
) -> AnyView {
    let Shareable { link, name, text: content } = match shareable {
        Ok(shareable) => shareable,
        Err(error) => return view! { <p role="alert">{error.to_string()}</p> }.into_any(),
    };
    let code = codes(&link);
    let long = (link.len() > LONGEST_IN_CHATS).then(|| text("p", "hush", LONG_LINK));
    let file = tap(move || app.offer_file(&name, &content));
    let file = button("", Some(Symbol::SAVE), "File".to_owned(), file);
    let link = share_button("go", "Link", move || link.clone());
    let facts: Vec<AnyView> = above.into_iter().chain([code]).chain(long).collect();
    let ways = node("footer", "overlay-foot", vec![file, scan_link(), link]);
    vec![node("div", "overlay-facts", facts), node("div", "overlay-play", vec![ways])].into_any()
}

/// Renders the QR code of a link, or animated codes if the link does not fit.
///
/// If the modules of the code are very small, players can switch to animated codes, which are
/// easier to scan.
fn codes(link: &str) -> AnyView {
    let moving = MovingCode::of(payload_in(link).unwrap_or_default());
    match (Qr::of(link), moving) {
        (Err(_), Ok(moving)) => moving_code(moving),
        (Ok(qr), Ok(moving)) if qr.is_fine() => {
            let moves = RwSignal::new(false);
            let draw = move || match moves.get() {
                true => moving_code(moving.clone()),
                false => {
                    let coarser = tap(move || moves.set(true));
                    let coarser = button(
                        "",
                        None,
                        "Trouble scanning? Use animated codes".to_owned(),
                        coarser,
                    );
                    vec![code(&qr, SCAN_IT), coarser].into_any()
                }
            };
            draw.into_any()
        }
        (Ok(qr), _) => code(&qr, SCAN_IT),
        (Err(too_long), Err(_)) => text("p", "", too_long.to_string()),
    }
}

/// The maximum length of a link that chat apps leave unchanged, in characters.
///
/// This is Discord's limit for a message.
const LONGEST_IN_CHATS: usize = 2000;
const LONG_LINK: &str = "This link is long. Some chat apps turn it into a text file, which \
                         Rollbook also opens. Or share the file instead.";

const SCAN_IT: &str = "Scan this with Rollbook or the other phone's camera.";

/// Renders a link to the scanner.
pub(crate) fn scan_link() -> AnyView {
    view! { <a class="button" href=Route::Scan.href()>{icon(Symbol::SCAN)}"Scan"</a> }.into_any()
}

/// Renders a QR code.
///
/// The code is always dark on light, since cameras need that.
pub(crate) fn code(qr: &Qr, words: &'static str) -> AnyView {
    let size = qr.size();
    view! {
        <figure class="code">
            <svg viewBox=format!("0 0 {size} {size}") role="img" aria-label="QR code">
                <path d=qr.path()></path>
            </svg>
            <figcaption>{words}</figcaption>
        </figure>
    }
    .into_any()
}

/// Renders a button that shares text.
///
/// The button's label then shows the result.
pub(crate) fn share_button(
    kind: &'static str,
    words: &'static str,
    text: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let words = RwSignal::new(words);
    let text: Arc<dyn Fn() -> String + Send + Sync> = Arc::new(text);
    let draw = move || {
        let text = text.clone();
        let press = tap(move || hand_on(text(), words));
        button(kind, Some(Symbol::SHARE), words.get().to_owned(), press)
    };
    draw.into_any()
}

fn hand_on(text: String, words: RwSignal<&'static str>) {
    spawn_local(async move {
        let came = match share(&text).await {
            Ok(ShareOutcome::ByDevice) => return,
            Ok(ShareOutcome::Copied) => "Copied",
            Err(_) => "This browser can't share",
        };
        // The button may be gone by now.
        let _gone = words.try_set(came);
    });
}
