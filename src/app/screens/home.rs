//! The Home screen, with all battles and links to the other screens.

use ledger::{BattleId, Id, KeptBattle, LONGEST_FILE, Library, List, Listed, Recent};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    app_state::AppState,
    browser::{clock, page::set_title},
    components::{
        all,
        banner::banner,
        flag,
        icon::{icon, icon_button, icon_link},
        node::live,
        notice::{backup_notice, cut_off_notice, found_notice, install_notice, restore_notice},
        open_file::open_file,
        paste::paste,
        share::scan_link,
        symbol::Symbol,
        tap,
    },
    phones::Phones,
    route::Route,
    screens::{first_shot, test::testable},
    split::PAGES,
    words::ago,
};

/// Renders the Home screen.
pub(crate) fn home(phones: Phones) -> AnyView {
    let app = phones.app();
    set_title("Rollbook");
    app.remember(None);
    let notices = move || {
        let drawn = || {
            view! {
                {live(move || banner(app, None))}
                {live(move || news(app))}
                {live(move || found_notice(app))}
                {live(move || cut_off_notice(app))}
                {live(move || install_notice(app))}
                {live(move || restore_notice(app))}
                {live(move || backup_notice(app))}
            }
        };
        app.is_painted().then(|| drawn().into_any())
    };
    let ready = move || {
        let is_ready = app.state(|state| state.is_ready_offline);
        is_ready.then_some("Ready to play offline.")
    };
    view! {
        <main class="page">
            <header class="page-head">
                <h1 class="brand" tabindex="-1">"Rollbook"</h1>
                {link("Rosters", Route::Rosters)}
                {icon_link(Symbol::INFO, "About", Route::About.href())}
            </header>
            {notices}
            {live(move || battles(app))}
            <div class="buttons">
                {scan_link()} {paste(phones)}
                {open_file(app, "Open file", "", LONGEST_FILE, move |bytes| open(phones, bytes))}
                <a class="button" href=Route::Settings.href()>{icon(Symbol::SETTINGS)}"Settings"</a>
            </div>
            <p class="hush" role="status">{ready}</p>
        </main>
        <nav class="thumb-bar">
            {link("Reference", Route::Reference)}
            {(!testable().is_empty()).then(|| link("Quick test", Route::Test))}
            <a class="button" data-kind="go" href=Route::NewBattle.href()>"New battle"</a>
        </nav>
    }
    .into_any()
}

/// Renders the notice about a new version.
///
/// The program part that detects the new version also draws this notice, so it is loaded by then.
fn news(app: AppState) -> Option<AnyView> {
    let is_there = app.state(|state| state.news.is_some());
    PAGES.here().filter(|_| is_there).and_then(|pages| (pages.news)(app))
}

/// Reads a file and shows its content, after loading the code for that.
fn open(phones: Phones, bytes: Vec<u8>) {
    spawn_local(async move {
        match PAGES.fetched().await {
            Ok(pages) => (pages.open)(phones, bytes),
            Err(why) => phones.app().say(why),
        }
    });
}

fn link(words: impl Into<String>, route: Route) -> AnyView {
    let words = words.into();
    view! { <a class="button" href=route.href()>{words}</a> }.into_any()
}

fn battles(app: AppState) -> AnyView {
    let (mut first, waiting) = app.state(|state| {
        let unkept = all(&state.unkept, |(edition, kept)| {
            let id = BattleId(edition.number());
            let words = "Not saved. Don't close this page.".to_owned();
            let names: Vec<_> = kept.battle.rosters().iter().map(|it| it.name.clone()).collect();
            entry(Some(Route::Battle(id)), names.join(" – "), words, EntryRank::Main, Vec::new())
        });
        let waiting: Vec<_> = state.unkept.iter().map(|(edition, _)| edition.number()).collect();
        (unkept, waiting)
    });
    let Recent { listed, count } =
        app.with_library(Library::recent::<KeptBattle>).unwrap_or_default();
    let listed = listed.into_iter().filter(|it| !waiting.contains(&it.id.0)).collect();
    let Entries { others, finished, broken } = entries(app, listed, Some(&mut first));
    if first.is_empty() && finished.is_empty() && broken.is_empty() && count == 0 {
        return welcome();
    }
    let is_long = others.len() > SHOWN || finished.len() > SHOWN || count > 0;
    let count = count + first.len() + others.len() + finished.len() + broken.len();
    let words = match app.all_known() {
        Some(_) => format!("All {count} battles"),
        None => "All battles".to_owned(),
    };
    let more = is_long.then(|| link(words, Route::Battles));
    let some = |entries: Vec<_>| entries.into_iter().take(SHOWN).collect::<Vec<_>>();
    view! {
        {part("Continue", first)}
        {part("Other battles", some(others))}
        {part("Finished", some(finished))}
        {part("Unreadable", broken)}
        {more}
        <details class="fold">
            <summary><b>"Lessons"</b>{icon(Symbol::DOWN)}</summary>
            {lessons()}
        </details>
    }
    .into_any()
}

/// The maximum number of battles that a section of Home lists.
const SHOWN: usize = 10;

/// The entries of a list of battles, by section.
pub(crate) struct Entries {
    /// The battles that can go on.
    pub(crate) others: Vec<AnyView>,
    pub(crate) finished: Vec<AnyView>,
    /// The battles that cannot be read.
    pub(crate) broken: Vec<AnyView>,
}

/// Renders the entries of these battles. If `first` is empty, the first battle that can go on goes
/// there.
pub(crate) fn entries(
    app: AppState,
    listed: List<KeptBattle>,
    mut first: Option<&mut Vec<AnyView>>,
) -> Entries {
    let (mut others, mut finished, mut broken) = (Vec::new(), Vec::new(), Vec::new());
    for Listed { id, summary, is_newer } in listed {
        match summary {
            Ok(it) => {
                let sides = it.sides.join(" – ");
                let when = ago(it.played_at, clock::now());
                let newer = if is_newer { " · made with a newer version" } else { "" };
                let words = format!("{} {} · {when}{newer}", it.standing, it.system.about().name);
                let bin = bin(app, id, format!("Remove {sides}"));
                let main = first.as_mut().filter(|first| first.is_empty() && !it.is_over);
                let rank = if main.is_some() { EntryRank::Main } else { EntryRank::Other };
                let again = it.is_over.then(|| again(app, id, &sides));
                let beside = again.into_iter().chain([bin]).collect();
                let entry = entry(Some(Route::Battle(id)), sides, words, rank, beside);
                match main {
                    Some(first) => first.push(entry),
                    None if it.is_over => finished.push(entry),
                    None => others.push(entry),
                }
            }
            Err(why) => {
                let name = format!("Battle {}", id.0);
                let save = tap(move || app.save_as_file(id));
                let save = icon_button(Symbol::SAVE, format!("Save {name} as file"), save);
                let bin = bin(app, id, format!("Remove {name}"));
                broken.push(entry(None, name, why.to_string(), EntryRank::Other, vec![save, bin]));
            }
        }
    }
    Entries { others, finished, broken }
}

/// Renders an introduction for players who have no battles yet.
fn welcome() -> AnyView {
    view! {
        <section class="prose">
            <p>
                "Move your minis and roll your dice. Rollbook handles the rest: every test, the \
                 maths and the score."
            </p>
        </section>
        {lessons()}
        <section class="prose">
            <p>"No battles yet. Start one in two taps: sample rosters are included."</p>
        </section>
    }
    .into_any()
}

/// Renders the entries of the systems' first lessons.
fn lessons() -> AnyView {
    let lessons = first_shot::taught().map(|(system, title)| {
        let words = format!("Learn {} in three quick steps.", system.about().name);
        entry(Some(Route::FirstShot(system)), title.to_owned(), words, EntryRank::Other, Vec::new())
    });
    let lessons: Vec<AnyView> = lessons.collect();
    view! { <section aria-label="First steps"><ul class="entries">{lessons}</ul></section> }
        .into_any()
}

/// Renders entries under a title, or nothing without entries.
pub(crate) fn part(title: impl Into<String>, entries: Vec<AnyView>) -> AnyView {
    if entries.is_empty() {
        return ().into_any();
    }
    let title = title.into();
    view! {
        <section aria-label=title>
            <h2 class="label">{title.clone()}</h2>
            <ul class="entries">{entries}</ul>
        </section>
    }
    .into_any()
}

/// The prominence of an entry in its list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EntryRank {
    /// The most likely entry, which is highlighted.
    Main,
    /// An entry without a highlight.
    Other,
}

/// Renders an entry of a list, with a title, a remark, and buttons for actions other than opening
/// it.
pub(crate) fn entry(
    route: Option<Route>,
    title: String,
    words: String,
    rank: EntryRank,
    beside: Vec<AnyView>,
) -> AnyView {
    let text =
        view! { <span class="entry-text"><b><bdi>{title}</bdi></b><small>{words}</small></span> }
            .into_any();
    let entry = match route {
        Some(route) => view! {
            <a class="entry" data-main=flag(rank == EntryRank::Main) href=route.href()>
                {text}
                {icon(Symbol::NEXT)}
            </a>
        }
        .into_any(),
        None => view! { <div class="entry">{text}</div> }.into_any(),
    };
    view! { <li class="entry-row">{entry}{beside}</li> }.into_any()
}

/// Renders the button that starts a rematch.
fn again(app: AppState, id: BattleId, sides: &str) -> AnyView {
    let press = move || {
        spawn_local(async move {
            match PAGES.fetched().await {
                Ok(pages) => (pages.rematch)(app, id),
                Err(why) => app.say(why),
            }
        });
    };
    icon_button(Symbol::AGAIN, format!("Rematch: {sides}"), tap(press))
}

fn bin(app: AppState, id: BattleId, label: String) -> AnyView {
    let remove = move || match app.with_library(|library| library.remove(id)) {
        Ok(removed) => {
            app.say_removed("Battle removed.", removed);
            app.keep_waiting();
        }
        Err(error) => app.say(error.to_string()),
    };
    icon_button(Symbol::BIN, label, tap(move || app.once_fetched(id.slot(), remove)))
}
