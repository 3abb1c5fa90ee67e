//! Controls to hand over a copy of a battle, and to save the battle's rosters.

use ledger::{DocumentError, RosterId};
use leptos::prelude::*;

use super::overlay_head::{close_button, head};
use crate::{
    browser::{clock, page::find},
    components::{
        all,
        icon::button,
        node::{live, node, text},
        sharing::share::ways_to_share,
        symbol::Symbol,
        tap,
    },
    phones::Company,
    route::Route,
    session::{Opened, Session, SideRoster},
    shareable::Shareable,
};

/// The explanation that players see before they hand over a battle.
const WHAT_COMES: &str = "The other phone carries on from here, even in the middle of a test. \
                          This phone keeps its own copy. The two copies aren't linked.";

/// Renders buttons to hand the battle over or connect a phone.
///
/// A sentence above them says that another phone is connected, or when the last handover was.
pub(crate) fn copies(session: Session) -> AnyView {
    let hand_over = tap(move || session.open(Opened::HandOver));
    let two = tap(move || session.open(Opened::MorePhones));
    let words = move || match session.document.phones().company(session.document.origin()) {
        Some(Company { phones: 2, .. }) => Some("This battle is live on both phones.".to_owned()),
        Some(Company { phones, .. }) if phones > 2 => {
            Some(format!("This battle is live on {phones} phones."))
        }
        _ => session.parted_at().map(parted),
    };
    view! {
        <section>
            {live(move || words().map(|words| text("p", "", words)))}
            <div class="buttons">
                {button("", Some(Symbol::SHARE), "Hand over".to_owned(), hand_over)}
                {button("", Some(Symbol::SCAN), "Another phone".to_owned(), two)}
            </div>
        </section>
    }
    .into_any()
}

/// Renders a button per side that opens or saves the side's roster.
pub(crate) fn rosters(session: Session) -> AnyView {
    let ways = all(session.document.rosters(), |SideRoster { side, name, kept }| match kept {
        Some(id) => roster_link(id, &name),
        None => {
            let save = tap(move || {
                if let Some(id) = session.document.save_roster(side) {
                    Route::Roster(id).go();
                }
            });
            button("", Some(Symbol::SAVE), format!("Save roster: {name}"), save)
        }
    });
    node("div", "buttons", ways)
}

/// Renders a link to the saved roster of each side that has one.
///
/// After the battle, rosters are saved together with their updates.
pub(crate) fn saved_rosters(session: Session) -> AnyView {
    let saved = session.document.rosters().into_iter();
    let saved = saved.filter_map(|SideRoster { name, kept, .. }| Some((kept?, name)));
    node("div", "buttons", all(saved, |(id, name)| roster_link(id, &name)))
}

fn roster_link(id: RosterId, name: &str) -> AnyView {
    let words = format!("Roster: {name}");
    view! { <a class="button" href=Route::Roster(id).href()>{words}</a> }.into_any()
}

/// Returns a sentence that says when a battle was handed over.
pub(crate) fn parted(at: u64) -> String {
    format!("Handed over at {}; the copies are now separate.", clock::in_words(at))
}

/// Renders the overlay that hands the battle over.
///
/// The battle is marked as copied only after the player confirms.
pub(crate) fn hand_over_overlay(session: Session) -> AnyView {
    let app = session.app();
    let handed: RwSignal<Option<(u64, Result<Shareable, DocumentError>)>> = RwSignal::new(None);
    let content = move || match handed.get() {
        Some((at, shareable)) => ways_to_share(app, Some(text("p", "", parted(at))), shareable),
        None => {
            let now = tap(move || {
                handed.set(session.document.hand_over());
                // The focused button has disappeared, so focus the title.
                if let Some(title) = find("#overlay-title") {
                    let _unfocused = title.focus();
                }
            });
            let now = button("go", None, "Hand over now".to_owned(), now);
            let parts = vec![text("p", "", WHAT_COMES), node("footer", "overlay-foot", vec![now])];
            node("div", "overlay-play", parts)
        }
    };
    view! {
        {head(None, "Hand over".to_owned(), String::new(), vec![close_button(session)])} {content}
    }
    .into_any()
}
