//! The screen that edits a saved roster.

use ledger::{Access, KeptRoster, Library, Open, RosterId, text_format};
use leptos::{ev::Event, prelude::*};
use rules_core::words::listed;

use crate::{
    app_state::AppState,
    browser::focus::select,
    components::{
        all,
        banner::{banner, trouble},
        battle::conditions::toggle,
        editor::{
            edition::EditionOverlay,
            library::{library, library_title},
            sheets::{Sheets, own_of_roster, sheets},
        },
        flag,
        icon::{button, undo_with},
        input::input,
        node::{live, text},
        notice::notice,
        page::page_head_under,
        page_overlay::page_overlay,
        parts::{Placeholder::Screen, with_part},
        report::chronicle::chronicle,
        rule_texts::folded_texts,
        sharing::{
            export::{Writing, export},
            share::ways_to_share,
        },
        symbol::Symbol,
        tap,
        watch::watched,
    },
    editor::{Editor, FIGURES},
    route::Route,
    split::ProgramPart,
};

/// Renders the editor for a saved roster.
pub(crate) fn roster(app: AppState, id: RosterId) -> AnyView {
    match app.open_roster(id) {
        Ok(Open { content: KeptRoster { system, .. }, .. }) => {
            with_part(ProgramPart::Rules(system), Screen, move |()| sheets_of(app, id))
        }
        Err(_) => sheets_of(app, id),
    }
}

fn sheets_of(app: AppState, id: RosterId) -> AnyView {
    let head = page_head_under("Roster", "All rosters", Route::Rosters);
    let editor = match Editor::open(app, id, Route::Roster) {
        Ok(editor) => editor,
        Err(why) => {
            let trouble = trouble("Couldn't open this roster.", vec![why], None);
            return view! { <main class="page">{head}{trouble}</main> }.into_any();
        }
    };
    let save = move || {
        button(
            "",
            Some(Symbol::SAVE),
            "Save as file".to_owned(),
            tap(move || editor.save_as_file()),
        )
    };
    let in_use = app.with_library(Library::tags);
    let edition = EditionOverlay::new(editor.system());
    let (shares, shows_all) = (RwSignal::new(false), RwSignal::new(false));
    let with_chronicle = RwSignal::new(false);
    if app.is_to_name(id) {
        select(".roster-name input");
    }
    let share = tap(move || shares.set(true));
    let play = tap(move || app.play_with(editor.now()));
    view! {
        <main class="page" data-watch=move || flag(editor.claimant.access() != Access::Edit)>
            {head}
            {live(move || watched(Some(editor.claimant)))}
            {live(move || save_as_copy(app, editor))}
            {live(move || refused(editor))}
            {live(move || banner(app, Some(save())))}
            <section>
                {live(move || name(editor, &editor.read_anew()))}
                {live(move || total(&editor.kept()))}
                {live(move || costless(&editor.kept()))}
                {live(move || own_game(id, &editor.kept()))}
            </section>
            {live(move || missing(&editor.kept()))}
            {live(move || figures(editor, &editor.kept()))}
            {live(move || own_of_roster(editor, &editor.kept().roster.own))}
            <section>
                {live(move || notes(editor, editor.read_anew()))}
                {live(move || tags(editor, &editor.read_anew()))}
                {live(move || tags_in_use(editor, &in_use))}
            </section>
            {live(move || folded_texts(editor.kept().texts.all().collect()))}
            {live(move || edition.buttons(editor.kept().system))}
            {live(move || chronicle(&editor.kept(), shows_all))}
            {live(move || problems(&editor.kept()))}
        </main>
        <nav class="thumb-bar">
            {live(move || undo(editor))}
            {button("", Some(Symbol::SHARE), "Share".to_owned(), share)}
            <a class="button" href=Route::Print(id).href()>"Print"</a>
            {button("go", None, "Play".to_owned(), play)}
        </nav>
        {page_overlay(
            shares,
            || "Share roster".to_owned(),
            move || shared(app, editor, with_chronicle),
        )}
        {edition.draw(editor)}
        {page_overlay(editor.is_adding, move || library_title(editor), move || library(editor))}
    }
    .into_any()
}

/// Renders the button that undoes the last edit.
fn undo(editor: Editor) -> AnyView {
    // A note on this screen may have an undo button, too.
    undo_with("Undo edit", editor.can_undo(), tap(move || editor.undo()))
}

/// Renders all ways to share the roster.
///
/// If the system has a text format, this includes an export to that format.
fn shared(app: AppState, editor: Editor, with_chronicle: RwSignal<bool>) -> AnyView {
    let kept = editor.now();
    let shareable = match with_chronicle.get() {
        true => editor.shareable(),
        false => editor.shareable_without_chronicle(),
    };
    let chronicle = (!kept.chronicle.is_empty()).then(|| {
        let press = tap(move || with_chronicle.update(|it| *it = !*it));
        let switch = toggle("Include battle history".to_owned(), None, with_chronicle.get(), press);
        view! { <div class="conditions">{switch}</div> }.into_any()
    });
    let text = text_format(kept.system).zip(shareable.as_ref().ok()).map(|(format, shareable)| {
        let (document, name) = (shareable.text.clone(), kept.roster.name);
        export(app, Writing { format, document, name })
    });
    let above: Vec<AnyView> = chronicle.into_iter().chain(text).collect();
    ways_to_share(app, Some(above.into_any()), shareable)
}

/// Renders the button that copies a roster from a newer version of Rollbook.
///
/// Such a roster is read-only, but the copy is editable.
fn save_as_copy(app: AppState, editor: Editor) -> Option<AnyView> {
    let save = tap(move || Route::Roster(app.copy_roster(editor.now())).go());
    (editor.claimant.access() == Access::Newer).then(|| {
        let save = button("", Some(Symbol::COPY), "Save as duplicate".to_owned(), save);
        view! { <section>{save}</section> }.into_any()
    })
}

/// Renders an offer to save what was typed after another tab had taken over the roster.
fn refused(editor: Editor) -> Option<AnyView> {
    editor.has_refused().then(|| {
        let save = tap(move || editor.keep_refused());
        let save = button("", Some(Symbol::COPY), "Save as duplicate".to_owned(), save);
        let drop = button("", None, "Discard".to_owned(), tap(move || editor.forget_refused()));
        let words = "This roster is being edited in another tab. Save what you typed here as a \
                     duplicate, or discard it.";
        notice("Not saved", words.to_owned(), vec![save, drop])
    })
}

fn name(editor: Editor, kept: &KeptRoster) -> AnyView {
    let name = kept.roster.name.clone();
    let rename = move |name: String| editor.rewrite("name", |kept| kept.roster.name = name);
    let name = input("Roster name", name, "text", String::new(), None, Box::new(rename));
    view! { <label class="field-row roster-name"><span class="label">"Name"</span>{name}</label> }
        .into_any()
}

/// The maximum length of notes, in UTF-16 units.
///
/// Notes of this length can still be shared.
const LONGEST_NOTES: &str = "20000";

fn notes(editor: Editor, kept: KeptRoster) -> AnyView {
    let note: Box<dyn FnMut(Event)> = Box::new(move |event| {
        let notes = event_target_value(&event);
        editor.rewrite("notes", |kept| kept.notes = notes);
    });
    view! {
        <label class="field-row">
            <span class="label">"Notes"</span>
            <textarea
                class="input"
                rows="3"
                maxlength=LONGEST_NOTES
                prop:value=kept.notes
                on:input=note
            ></textarea>
        </label>
    }
    .into_any()
}

fn tags(editor: Editor, kept: &KeptRoster) -> AnyView {
    let write = move |text: String| editor.rewrite("tags", |kept| kept.set_tags(&text));
    let (label, hint) = ("Tags, separated by commas", "club, campaign".to_owned());
    let tags = input(label, kept.tags.join(", "), "text", hint, None, Box::new(write));
    view! { <label class="field-row"><span class="label">{label}</span>{tags}</label> }.into_any()
}

/// Renders the tags of all rosters, to add to this one or remove.
fn tags_in_use(editor: Editor, in_use: &[String]) -> Option<AnyView> {
    let has = editor.kept().tags;
    let tags = all(in_use.iter().cloned(), |tag| {
        let (name, is_on) = (tag.clone(), has.contains(&tag));
        toggle(name, None, is_on, tap(move || editor.toggle_tag(&tag)))
    });
    (!in_use.is_empty()).then(|| {
        view! { <div class="tags" role="group" aria-label="Tags in use">{tags}</div> }.into_any()
    })
}

/// Renders the number of figures in a roster, and their cost.
pub(crate) fn total(kept: &KeptRoster) -> AnyView {
    let about = kept.system.about();
    let total = about.roster_in_short(&kept.roster);
    view! { <p class="roster-total"><b>{total}</b>" · "{about.name}</p> }.into_any()
}

/// Renders the link to the rules of a roster's custom game, if it has one.
fn own_game(id: RosterId, kept: &KeptRoster) -> Option<AnyView> {
    kept.system.own_game().map(|_| {
        view! {
            <div class="buttons">
                <a class="button" href=Route::Game(id).href()>"Game rules"</a>
            </div>
        }
        .into_any()
    })
}

fn figures(editor: Editor, kept: &KeptRoster) -> AnyView {
    let figure = kept.system.about().figure;
    let list = Sheets {
        key: FIGURES,
        label: figure.title(),
        one: figure.one,
        fields: kept.system.fields(),
        most: usize::MAX,
    };
    sheets(editor, &editor.key(), &list, &kept.roster.figures)
}

/// Says which figures have no cost yet, and how to enter it.
fn costless(kept: &KeptRoster) -> Option<AnyView> {
    let about = kept.system.about();
    let names = about.costless(&kept.roster);
    let cost = about.cost.filter(|_| !names.is_empty())?;
    let label = kept.system.fields().iter().find(|it| it.key == cost.field)?.label;
    let names = listed(&names);
    let words = format!("No cost yet: {names}. Rollbook doesn't know prices; enter “{label}”.");
    Some(text("p", "hush", words))
}

/// Lists the numbers that an import left open.
fn missing(kept: &KeptRoster) -> Option<AnyView> {
    let missing = kept.roster.missing(kept.system.fields());
    (!missing.is_empty()).then(|| {
        let lines = all(missing, |it| view! { <li>{it}</li> }.into_any());
        view! {
            <section aria-label="Missing numbers">
                <h2 class="label">"Missing numbers"</h2>
                <ul class="bad">{lines}</ul>
                <p class="hush">"A battle asks for each number when a rule first needs it."</p>
            </section>
        }
        .into_any()
    })
}

fn problems(kept: &KeptRoster) -> Option<AnyView> {
    let problems = kept.system.problems(&kept.roster);
    (!problems.is_empty()).then(|| {
        let lines = all(problems, |it| view! { <li>{it.to_string()}</li> }.into_any());
        view! {
            <section aria-label="Problems">
                <h2 class="label">"Problems"</h2>
                <ul class="bad">{lines}</ul>
            </section>
        }
        .into_any()
    })
}
