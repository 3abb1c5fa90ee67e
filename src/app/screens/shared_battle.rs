//! The screen for a battle that was handed over.
//!
//! The battle continues when the player confirms.

use std::{cell::Cell, rc::Rc};

use ledger::{BattleId, Divergence, Id, KeptBattle, Open, SharedBattle};
use leptos::prelude::*;
use rules_core::RestoreError;

use crate::{
    app_state::{AppState, Note},
    components::{
        all,
        banner::{banner, trouble},
        battle::copies::parted,
        icon::button,
        node::{live, node, text},
        notice::beside_the_app,
        page::page_head,
        parts::with_document,
        tap,
    },
    phones::Phones,
    route::Route,
    words::tracker_value,
};

/// The message if a connected phone has this battle open.
const THERE: &str = "The other phone has this battle open. Watch it live, and take over when you \
                     like.";

/// The button that opens a battle that another phone plays.
const WATCH: &str = "Watch";

/// The battle that was handed over, until the player continues it.
type Theirs = StoredValue<Option<KeptBattle>, LocalStorage>;

/// The copy saved on this phone, and how it differs from the battle that was handed over.
type Mine = (Open<KeptBattle>, Divergence);

/// Renders a battle that was handed over.
pub(crate) fn shared_battle(phones: Phones, shared: SharedBattle) -> AnyView {
    let app = phones.app();
    let (at, again) = (shared.shared_at, shared.clone());
    let theirs = match shared.take_over() {
        Ok(kept) => kept,
        Err(why) => {
            let words = match why {
                RestoreError::Unplayable(problems) => {
                    problems.iter().map(ToString::to_string).collect()
                }
                why => vec![why.to_string()],
            };
            let trouble = trouble("This battle can't be played.", words, None);
            return view! { <main class="page">{page_head("Battle")} {trouble}</main> }.into_any();
        }
    };
    let origin = theirs.provenance.origin;
    let copies =
        origin.map(|origin| app.with_library(|library| library.battles_like(origin, &theirs)));
    let archived = copies.unwrap_or_default().into_iter().find(|it| app.is_archived(&it.0.slot()));
    if let Some((id, _)) = archived {
        return with_document(app, id, move || shared_battle(phones, again.clone()));
    }
    let mine =
        origin.and_then(|origin| app.with_library(|library| library.battle_like(origin, &theirs)));
    let state = current_state(&theirs);
    let is_live = phones.is_of(origin);
    let words = if is_live { THERE.to_owned() } else { parted(at) };
    let mut words = vec![text("p", "", words)];
    let (known, ways) = ways_to_go_on(app, StoredValue::new_local(Some(theirs)), mine, is_live);
    words.extend(known);
    view! {
        <main class="page">
            {page_head("Shared battle")}
            {live(move || banner(app, None))}
            {beside_the_app()}
            {state}
            {node("section", "shared-words", words)}
        </main>
        <nav class="thumb-bar" data-tall="">{ways}</nav>
    }
    .into_any()
}

/// Renders the state of a battle: its sides, its trackers and the next step.
fn current_state(kept: &KeptBattle) -> AnyView {
    let KeptBattle { system, battle, .. } = kept;
    let view = battle.view();
    let names: Vec<&str> = view.sides.iter().map(|side| side.name.as_str()).collect();
    let names = names.join(" – ");
    let come: Vec<String> = view
        .trackers
        .iter()
        .map(|it| format!("{}: {}", it.label, tracker_value(&it.kind)))
        .collect();
    let sides = all(view.sides, |side| {
        node("li", "shared-figure", vec![text("b", "", side.name), text("span", "", side.remark)])
    });
    let asked = battle.walk().map(|walk| walk.prompt.ask);
    let next = view.over.or(asked).unwrap_or(view.next.words);
    let system = system.about().name;
    let name = vec![text("h2", "shared-name", names), text("p", "roster-total", system)];
    let stands = vec![
        text("h2", "label", "Current state"),
        node("ul", "", sides),
        text("p", "", come.join(" · ")),
        text("b", "", next),
    ];
    vec![node("section", "", name), node("section", "shared-words", stands)].into_any()
}

/// Returns a message about the copy saved on this phone, and the buttons to continue.
///
/// The most likely button comes last. If the battle is live on another phone, this phone watches it.
fn ways_to_go_on(
    app: AppState,
    theirs: Theirs,
    mine: Option<Mine>,
    is_live: bool,
) -> (Option<AnyView>, Vec<AnyView>) {
    let way = |kind, words: &str, act: Rc<dyn Fn(KeptBattle)>| {
        let press = move || {
            if let Some(kept) = theirs.try_update_value(Option::take).flatten() {
                act(kept);
            }
        };
        button(kind, None, words.to_owned(), tap(press))
    };
    let keep: Rc<dyn Fn(KeptBattle)> = Rc::new(move |kept| drop(app.open_battle(None, kept)));
    let Some((Open { content: yours, edition }, divergence)) = mine else {
        let words = if is_live { WATCH } else { "Play on this phone" };
        return (None, vec![way("go", words, keep)]);
    };
    let words = format!("You already have this {}. {divergence}", yours.system.about().battle.one);
    let words = text("p", "", words);
    let yours_at = Route::Battle(BattleId(edition.number()));
    let open =
        |kind, words: &str| button(kind, None, words.to_owned(), tap(move || yours_at.replace()));
    let go_on = |kind| open(kind, "Continue yours");
    if divergence.is_none() {
        return (Some(words), vec![if is_live { open("go", WATCH) } else { go_on("go") }]);
    }
    let yours = Rc::new(Cell::new(Some(yours)));
    let replace = move |kept| {
        let edition = app.open_battle(Some(edition.clone()), kept);
        let yours = Rc::clone(&yours);
        let undo = move || {
            if let Some(kept) = yours.take() {
                let _edition = app.open_battle(Some(edition.clone()), kept);
            }
        };
        let words = "Your copy has been replaced.".to_owned();
        app.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
    };
    let replace = |kind| way(kind, "Replace yours", Rc::new(replace));
    let both = |kind| way(kind, "Keep both", keep);
    let ways = match (divergence.yours, divergence.theirs) {
        (_, 0) => [both(""), replace(""), go_on("go")],
        (0, _) => [go_on(""), both(""), replace("go")],
        _ => [go_on(""), replace(""), both("go")],
    };
    (Some(words), ways.into())
}
