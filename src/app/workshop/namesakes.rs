//! Other rosters of the same custom game, with a different version of the rules.
//!
//! All rosters in a battle must use the same version.

use ledger::{KeptRoster, RosterId};
use leptos::prelude::*;
use rules_core::OwnGame;

use super::draft::Draft;
use crate::{
    app_state::AppState,
    components::{icon::button, node::text, tap},
    editor::Editor,
};

/// A roster of a game with the same name but a different text.
struct Namesake {
    id: RosterId,
    name: String,
    game: OwnGame,
}

fn others(app: AppState, id: RosterId, text: &str) -> Vec<Namesake> {
    let name = OwnGame::name_in(text);
    let listed = app.with_library(|library| library.others::<KeptRoster>(id)).unwrap_or_default();
    let others = listed.into_iter().filter_map(|it| {
        let summary = it.summary.ok()?;
        let other = summary.system.own_game()?;
        let is_other = other.text() != text && OwnGame::name_in(other.text()) == name;
        is_other.then_some(Namesake { id: it.id, name: summary.name, game: other })
    });
    others.collect()
}

/// Draws the other rosters, with buttons that unify their rules. Returns `None` if there are none.
pub(super) fn namesakes(app: AppState, id: RosterId, draft: Draft) -> Option<AnyView> {
    app.state(|_| ());
    let others = draft.settled.with(|text| others(app, id, text));
    let rows: Vec<AnyView> = others.into_iter().map(|it| row(app, draft, it)).collect();
    (!rows.is_empty()).then(|| {
        view! {
            <section>
                <h2 class="label">"Rosters with other rules"</h2>
                <p class="hush">"All rosters in a battle must use the same version of the game."</p>
                <ul>{rows}</ul>
            </section>
        }
        .into_any()
    })
}

fn row(app: AppState, draft: Draft, other: Namesake) -> AnyView {
    let Namesake { id, name, game } = other;
    let words = format!("Use these rules for {name}");
    let to = name.clone();
    let give = button("", None, words, tap(move || give(app, id, &to, draft)));
    let words = format!("Use the rules of {name}");
    let from = name.clone();
    let take = tap(move || {
        draft.replace(game.text().to_owned(), format!("Copied the rules of {from}."));
    });
    let take = button("", None, words, take);
    view! { <li>{text("b", "", name)} <div class="buttons">{give}{take}</div></li> }.into_any()
}

/// Copies this game's rules to another roster. The player can undo this.
fn give(app: AppState, id: RosterId, name: &str, draft: Draft) {
    draft.keep();
    let system = draft.kept().system;
    let words = format!("{name} now uses these rules.");
    Editor::change_and_tell(app, id, words, move |kept| KeptRoster { system, ..kept.clone() });
}
