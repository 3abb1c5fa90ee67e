//! Copies of a battle: handing one over, and the rosters it was made of.

use ledger::DocumentError;
use leptos::prelude::*;

use super::{
    all,
    icon::button,
    share::{Parcel, ways_to_share},
    sheet::{close_button, head},
    tap,
};
use crate::{
    browser::clock,
    route::Route,
    session::{Opened, Session, SideRoster},
};

/// Since when there are two copies, and the way to hand one over.
pub(crate) fn copies(session: Session) -> AnyView {
    let hand_over = tap(move || session.open(Opened::HandOver));
    view! {
        <section>
            {move || session.parted_at().map(|at| view! { <p>{parted(at)}</p> })}
            <div class="buttons">
                {button("", Some("#i-share"), "Hand over".to_owned(), hand_over)}
            </div>
        </section>
    }
    .into_any()
}

/// The way to each side's roster, or to keep it.
pub(crate) fn rosters(session: Session) -> AnyView {
    let ways = all(session.rosters(), |SideRoster { side, name, kept }| match kept {
        Some(id) => {
            let words = format!("Roster: {name}");
            view! { <a class="button" href=Route::Roster(id).href()>{words}</a> }.into_any()
        }
        None => {
            let save = tap(move || session.save_roster(side));
            button("", Some("#i-save"), format!("Save roster: {name}"), save)
        }
    });
    view! { <div class="buttons">{ways}</div> }.into_any()
}

/// Since when there are two copies of a battle.
pub(crate) fn parted(at: u64) -> String {
    format!("Handed over at {}: since then there are two copies.", clock::told(at))
}

/// Hands the battle over: nothing is marked before the player says so.
pub(crate) fn hand_over_sheet(session: Session) -> AnyView {
    let book = session.book();
    let handed: RwSignal<Option<(u64, Result<Parcel, DocumentError>)>> = RwSignal::new(None);
    let content = move || match handed.get() {
        Some((at, parcel)) => {
            view! { <p>{parted(at)}</p> {ways_to_share(book, parcel)} }.into_any()
        }
        None => {
            let now = tap(move || handed.set(Some(session.hand_over())));
            view! {
                <p>
                    "The other phone goes on where this one is now, even in the middle of a test. This phone keeps its "
                    "copy; from then on neither knows what happens on the other."
                </p>
                <footer class="sheet-foot">{button("go", None, "Hand over now".to_owned(), now)}</footer>
            }
            .into_any()
        }
    };
    view! {
        {head(None, "Hand over".to_owned(), String::new(), vec![close_button(session)])}
        <div class="sheet-play">{content}</div>
    }
    .into_any()
}
