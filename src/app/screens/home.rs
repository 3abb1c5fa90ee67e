//! Home: the battle to go on with, the others, and the way to a new one.

use ledger::{BattleId, DocumentError, Listed, Summary};
use leptos::prelude::*;

use crate::{
    book::{Book, Note},
    browser::clock,
    components::{
        banner::banner,
        icon::{icon, icon_button},
    },
    route::Route,
    words::ago,
};

/// All battles.
pub(crate) fn home(book: Book) -> impl IntoView {
    document().set_title("Rollbook");
    book.remember(None);
    let battles = move || {
        book.track_shelf();
        let listed = book.with_library(|library| library.battles()).unwrap_or_default();
        let (readable, broken): (Vec<Listed>, Vec<Listed>) =
            listed.into_iter().partition(|it| it.summary.is_ok());
        view! { {unkept(book)} {readable_list(book, readable)} {broken_list(book, broken)} }
    };
    view! {
        <main class="page">
            <header class="page-head">
                <h1 class="brand">"Rollbook"</h1>
                <a class="icon-button" href=Route::About.href() aria-label="About" title="About">{icon("#i-info")}</a>
            </header>
            {banner(book, None::<fn()>)}
            {battles}
        </main>
        <nav class="thumb-bar">
            <a class="button" data-kind="go" href=Route::NewBattle.href()>"New battle"</a>
        </nav>
    }
}

/// The battle that is kept nowhere.
fn unkept(book: Book) -> impl IntoView {
    book.has_unkept().then(|| {
        view! {
            <section>
                <h2 class="label">"In this page only"</h2>
                <ul class="entries">
                    <li>
                        <a class="entry" data-main="" href=Route::Unkept.href()>
                            <span class="entry-text"><b>"Continue"</b><small>"Closing the page loses it."</small></span>
                            {icon("#i-next")}
                        </a>
                    </li>
                </ul>
            </section>
        }
    })
}

fn readable_list(book: Book, listed: Vec<Listed>) -> AnyView {
    let mut battles = listed.into_iter().filter_map(|it| Some((it.id, it.summary.ok()?)));
    let Some((id, summary)) = battles.next() else {
        return view! {
            <section class="prose">
                <p>"Nothing here yet. A new battle takes two taps: sample rosters are at hand."</p>
            </section>
        }
        .into_any();
    };
    let others: Vec<_> = battles.map(|(id, summary)| entry(book, id, &summary, false)).collect();
    view! {
        <section>
            <h2 class="label">"Continue"</h2>
            <ul class="entries">{entry(book, id, &summary, true)}</ul>
        </section>
        {(!others.is_empty()).then(|| view! {
            <section><h2 class="label">"Other battles"</h2><ul class="entries">{others}</ul></section>
        })}
    }
    .into_any()
}

fn entry(book: Book, id: BattleId, summary: &Summary, main: bool) -> impl IntoView + use<> {
    let sides = summary.sides.join(" – ");
    let when = ago(summary.played_at, clock::now());
    let what = format!("{} · {when}", summary.system.about().name);
    let label = format!("Remove {sides}");
    view! {
        <li class="entry-row">
            <a class="entry" data-main=main.then_some("") href=Route::Battle(id).href()>
                <span class="entry-text"><b>{sides}</b><small>{summary.standing.clone()}<br/>{what}</small></span>
                {icon("#i-next")}
            </a>
            <button type="button" class="icon-button" aria-label=label title="Remove" on:click=move |_| remove(book, id)>
                {icon("#i-bin")}
            </button>
        </li>
    }
}

fn remove(book: Book, id: BattleId) {
    match book.with_library(|library| library.remove(id)) {
        Ok(removed) => book.show(Note { words: "Battle removed.".to_owned(), removed }),
        Err(error) => book.say(error.to_string()),
    }
    book.shelf_changed();
}

/// What is there but cannot be read: kept, named, and offered as a file.
fn broken_list(book: Book, listed: Vec<Listed>) -> impl IntoView {
    let entries: Vec<_> = listed
        .into_iter()
        .filter_map(|it| Some((it.id, it.summary.err()?)))
        .map(|(id, why): (BattleId, DocumentError)| {
            view! {
                <li class="entry-row">
                    <div class="entry">
                        <span class="entry-text"><b>{format!("Battle {}", id.0)}</b><small>{why.to_string()}</small></span>
                    </div>
                    {icon_button("#i-save", "Save as file", move || book.save_as_file(id))}
                    {icon_button("#i-bin", "Remove", move || remove(book, id))}
                </li>
            }
        })
        .collect();
    (!entries.is_empty()).then(|| {
        view! { <section><h2 class="label">"Cannot be read"</h2><ul class="entries">{entries}</ul></section> }
    })
}
