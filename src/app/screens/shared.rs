//! The screen for the content of a link.
//!
//! The content is saved only when the player confirms.

use std::rc::Rc;

use ledger::{Differences, ImportNotes, KeptRoster, RosterId, Shared, SharedBattle, read_link};
use leptos::prelude::*;

use super::{print::sheets_on_paper, roster::total, shared_battle::shared_battle};
use crate::{
    app_state::{AppState, Note},
    components::{
        all,
        banner::{banner, trouble},
        icon::button,
        node::{live, node, text},
        notice::beside_the_app,
        page::{page_head, page_head_under},
        parts::{Placeholder::Screen, with_part},
        rule_texts::folded_texts,
        sharing::long_text::long_text,
        symbol::Symbol,
        tap,
    },
    editor::Editor,
    phones::Phones,
    route::Route,
    split::ProgramPart,
};

/// Renders the content of the address.
pub(crate) fn shared(phones: Phones) -> AnyView {
    match read_link(&Route::payload()) {
        Ok(content) => shown(phones, content, None),
        Err(error) => {
            let why = vec![error.to_string()];
            view! {
                <main class="page">
                    {page_head("Link")} {trouble("Couldn't open this link.", why, None)}
                </main>
                <nav class="thumb-bar">
                    <a class="button" data-kind="go" href=Route::Home.href()>"Home"</a>
                </nav>
            }
            .into_any()
        }
    }
}

/// Renders a roster or battle that was shared by link or file.
///
/// `source` is the kind of file, if the roster was imported from another app.
pub(super) fn shown(phones: Phones, content: Shared, source: Option<String>) -> AnyView {
    match content {
        Shared::Roster(kept) => {
            let (app, system) = (phones.app(), kept.system);
            let draw = move |()| shared_roster(app, kept.clone(), source.as_deref(), None);
            with_part(ProgramPart::Rules(system), Screen, draw)
        }
        Shared::Battle(shared) => {
            let system = shared.battle.system();
            let draw = move |()| shared_battle(phones, SharedBattle::clone(&shared));
            with_part(ProgramPart::Rules(system), Screen, draw)
        }
    }
}

/// Up to this many import problems are visible at first.
///
/// A tap shows the rest.
const OPEN_LINES: usize = 6;

/// Renders a roster. `choice` is shown at the top.
pub(super) fn shared_roster(
    app: AppState,
    kept: KeptRoster,
    source: Option<&str>,
    choice: Option<AnyView>,
) -> AnyView {
    let system = kept.system;
    let about = system.about();
    let total = total(&kept);
    let said = if source.is_some() { ImportNotes::of(&kept.notes) } else { ImportNotes::default() };
    let papers = sheets_on_paper(&kept);
    let figures = all(kept.roster.figures.iter().zip(papers), |(sheet, paper)| {
        let cost = about.cost.and_then(|cost| cost.of(sheet)).unwrap_or_default();
        let of = |lines| lines_of(sheet.name(), lines);
        unit(sheet.name(), cost, &of(&said.lost), &of(&said.details), paper)
    });
    let (head, not_taken, notes) = match source {
        Some(source) => {
            let head = page_head_under(&format!("Import: {source}"), "Import", Route::Import);
            let lost = listed(&format!("Not imported from the {source}:"), &said.lost);
            let details = listed("Details that don't affect play:", &said.details);
            (head, [lost, details], None)
        }
        None => (page_head("Shared roster"), [None, None], notes(&kept.notes)),
    };
    let read_as = said.read_as.map(|words| view! { <p>{words.to_owned()}</p> }.into_any());
    // Warn at the top, since the list further down is easily missed.
    let left = (!said.lost.is_empty()).then(|| {
        view! { <p role="status">"Some details couldn't be imported. They're listed below."</p> }
            .into_any()
    });
    let problems = system.problems(&kept.roster);
    let problems = (!problems.is_empty()).then(|| {
        let words = problems.iter().map(ToString::to_string).collect();
        trouble("Problems to fix before you can play", words, None)
    });
    let mine = app.with_library(|library| library.roster_of(system, kept.origin));
    let (known, ways) = ways_to_keep(app, &kept, mine);
    let (name, kept_texts) = (kept.roster.name.clone(), kept.texts.clone());
    let play = tap(move || app.play_with(kept.clone()));
    view! {
        <main class="page">
            {head}
            {live(move || banner(app, None))}
            {beside_the_app()}
            <section>
                <h2 class="shared-name"><bdi>{name}</bdi></h2>
                {total}
                {choice}
                {read_as}
                {left}
                {known}
                <div class="buttons">{ways}</div>
            </section>
            {problems}
            {notes}
            <section><h2 class="label">{about.figure.title()}</h2><ul>{figures}</ul></section>
            {not_taken}
            {folded_texts(kept_texts.all().collect())}
        </main>
        <nav class="thumb-bar">{button("go", None, "Use in a new battle".to_owned(), play)}</nav>
    }
    .into_any()
}

/// Renders a unit's name and cost. A tap shows the unit's sheet.
///
/// A mark shows how many details could not be imported, and a list above the sheet names them, with
/// the details by which nothing is played.
fn unit(name: &str, cost: String, lost: &[&str], details: &[&str], paper: AnyView) -> AnyView {
    let mark = (!lost.is_empty())
        .then(|| text("small", "bad", format!("{} not imported", lost.len())))
        .into_any();
    let line = |class| move |line: &&str| text("li", class, *line);
    let lines = lost.iter().map(line("bad")).chain(details.iter().map(line(""))).collect();
    let listed = node("ul", "unit-lost", lines);
    let head = vec![node("b", "", vec![text("bdi", "", name)]), mark, text("span", "", cost)];
    let parts =
        vec![node("summary", "shared-figure", head), listed, node("div", "paper", vec![paper])];
    node("li", "", vec![node("details", "", parts)])
}

/// Returns the lines about a unit, without the unit's name.
fn lines_of<'a>(name: &str, lines: &[&'a str]) -> Vec<&'a str> {
    let of_unit = |line: &&'a str| {
        let rest = line.strip_prefix(name)?;
        rest.strip_prefix(": ").or_else(|| rest.strip_prefix(", "))
    };
    lines.iter().filter_map(of_unit).collect()
}

fn notes(notes: &str) -> Option<AnyView> {
    (!notes.is_empty())
        .then(|| node("section", "", vec![text("h2", "label", "Notes"), long_text(notes)]))
}

/// Renders an import's lines under a title, if there are any.
fn listed(title: &str, lines: &[&str]) -> Option<AnyView> {
    if lines.is_empty() {
        return None;
    }
    let (open, more) = lines.split_at(lines.len().min(OPEN_LINES));
    let line = |line: &&str| view! { <li>{(*line).to_owned()}</li> }.into_any();
    let (open, count) = (all(open, line), more.len());
    let more = (count > 0).then(|| {
        view! {
            <details>
                <summary>{format!("and {count} more")}</summary>
                <ul>{all(more, line)}</ul>
            </details>
        }
        .into_any()
    });
    Some(
        view! {
            <section class="not-taken">
                <h2 class="label">{title.to_owned()}</h2>
                <ul>{open}</ul>
                {more}
            </section>
        }
        .into_any(),
    )
}

/// Goes to another screen once a change is saved, unless the player has left the screen `from` in
/// the meantime.
fn unless_left(from: Route, go: impl FnOnce()) {
    if Route::here() == from {
        go();
    }
}

/// Returns the buttons for the next step, and a message if a roster with the same origin is saved.
fn ways_to_keep(
    app: AppState,
    kept: &KeptRoster,
    mine: Option<(RosterId, KeptRoster)>,
) -> (Option<AnyView>, Vec<AnyView>) {
    let way =
        |words: &'static str, kept: &KeptRoster, act: fn(AppState, KeptRoster) -> RosterId| {
            let kept = kept.clone();
            let press = move || Route::Roster(act(app, kept.clone())).replace();
            button("", Some(Symbol::SAVE), words.to_owned(), tap(press))
        };
    let Some((id, own)) = mine else {
        return (None, vec![way("Save", kept, AppState::add_roster)]);
    };
    let differences = Differences::between(&own, kept);
    if differences.is_empty() {
        let open = tap(move || Route::Roster(id).replace());
        let words = view! { <p>"You already have this roster."</p> }.into_any();
        return (Some(words), vec![button("", None, "Open yours".to_owned(), open)]);
    }
    let words =
        format!("You already have this roster as “{}”. This one {differences}.", own.roster.name);
    let kept = kept.clone();
    let copy = way("Save as duplicate", &kept, AppState::copy_roster);
    let replace = tap(move || {
        let (mut own, theirs) = (own.clone(), kept.clone());
        app.with_library(|library| library.fill_in(&mut own));
        let change = move |now: &KeptRoster| (*now == own).then_some(theirs);
        let from = Route::here();
        Editor::change_once(app, id, change, move |changed| {
            let Some(changed) = changed else {
                app.say("You've since changed your copy.");
                return unless_left(from, || app.redraw(from));
            };
            unless_left(from, || Route::Roster(id).replace());
            let undo = move || {
                let from = Route::here();
                changed.take_back(app, move |back| {
                    unless_left(from, || {
                        Route::Roster(back).replace();
                        app.redraw(Route::Roster(back));
                    });
                });
            };
            let words = "Your copy has been replaced.".to_owned();
            app.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
        });
    });
    let replace = button("", Some(Symbol::SAVE), "Replace yours".to_owned(), replace);
    (Some(view! { <p>{words}</p> }.into_any()), vec![replace, copy])
}
