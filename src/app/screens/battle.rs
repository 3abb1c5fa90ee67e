//! The battle: both sides' figures, what must be done next, and the sheet over them.

use ledger::BattleId;
use leptos::prelude::*;
use rules_core::FigureId;

use crate::{
    book::Book,
    components::{
        banner::banner,
        bar::bar,
        figure_card::figure_card,
        icon::{emblem, side_number},
        log::log,
        move_bar::move_bar,
        news::news,
        sheet::sheet,
    },
    route::Route,
    session::Session,
};

/// The battle kept under `id`, or the one that cannot be kept.
pub(crate) fn battle(book: Book, id: Option<BattleId>) -> AnyView {
    let opened = match id {
        Some(id) => book.with_library(|library| library.load(id)).map_err(|error| error.to_string()),
        None => book.swap_unkept(None).ok_or_else(|| "That battle is gone: it was not kept.".to_owned()),
    };
    match opened {
        Ok(battle) => {
            let session = Session::new(book, id, battle);
            book.remember(id);
            on_cleanup(move || session.put_aside());
            document().set_title(&format!("{} – Rollbook", session.names()));
            field(book, session).into_any()
        }
        Err(why) => missing(book, id, why).into_any(),
    }
}

fn missing(book: Book, id: Option<BattleId>, why: String) -> impl IntoView {
    book.remember(None);
    let save = id.map(|id| {
        view! { <button type="button" class="button" on:click=move |_| book.save_as_file(id)>"Save as file"</button> }
    });
    view! {
        <main class="page">
            <header class="page-head"><h1>"This battle does not open"</h1></header>
            <section class="prose"><p>{why}</p></section>
            <div class="buttons">
                {save}
                <a class="button" data-kind="go" href=Route::Home.href()>"All battles"</a>
            </div>
        </main>
    }
}

fn field(book: Book, session: Session) -> impl IntoView {
    let count = move || session.sides.with(Vec::len).to_string();
    let ids = Memo::new(move |_| {
        session.sides.with(|sides| sides.iter().map(|side| (side.id, side.figures.clone())).collect::<Vec<_>>())
    });
    let sides = move || {
        ids.get().into_iter().enumerate().map(|(place, (_, figures))| side(session, place, &figures)).collect_view()
    };
    view! {
        <div class="battle">
            {bar(session)}
            <main class="field" data-sides=count>{sides}</main>
            <div class="strip">
                {banner(book, Some(move || session.save_as_file()))}
                {news(session)}
                <p class="unseen" role="status">{move || session.said.get()}</p>
            </div>
            {move_bar(session)}
            <aside class="battle-aside" aria-label="Log">{log(session)}</aside>
            {sheet(session)}
        </div>
    }
}

fn side(session: Session, place: usize, figures: &[FigureId]) -> Option<impl IntoView + use<>> {
    let id = session.sides.with_untracked(|sides| sides.get(place).map(|side| side.id))?;
    let words = move |remark: bool| {
        session.sides.with(|sides| {
            sides.get(place).map(|side| if remark { side.remark.clone() } else { side.name.clone() })
        })
    };
    let turn = move || session.next.with(|next| next.side == Some(id)).then_some("");
    let cards = figures.iter().filter_map(|id| session.figure(*id)).map(|it| figure_card(session, it));
    Some(view! {
        <section class="side" data-side=side_number(id) data-turn=turn aria-label=move || words(false)>
            <h2 class="side-head">
                {emblem(session, id)}
                <span class="side-words">
                    <span class="side-name">{move || words(false)}</span>
                    <span class="side-count">{move || words(true)}</span>
                </span>
            </h2>
            <ul class="roll">{cards.collect_view()}</ul>
        </section>
    })
}
