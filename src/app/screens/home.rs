//! The Home screen, with all battles and links to the other screens.

use ledger::{
    BattleId, DocumentError, Id, KeptBattle, LONGEST_FILE, Library, List, Listed, Recent, Summary,
};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{System, words::plain};

use crate::{
    app_state::AppState,
    browser::{clock, page::set_title},
    components::{
        Tap, all,
        banner::banner,
        flag,
        icon::{icon, icon_button, icon_link},
        node::{live, text},
        notice::{backup_notice, cut_off_notice, found_notice, install_notice, restore_notice},
        sharing::{open_file::open_file, paste::paste, share::scan_link},
        symbol::Symbol,
        tap,
    },
    last_seen,
    phones::Phones,
    route::Route,
    screens::{first_shot, test::testable},
    split::PAGES,
    words::ago,
};

/// What the yellow button on Home does.
#[derive(Clone, PartialEq, Eq)]
enum Next {
    /// Starts a battle of sample rosters, as there are no battles yet.
    PlaySamples,
    /// Continues the battle that can go on.
    Continue(Route),
    /// Starts a rematch of the last battle, whose sides have these names.
    Rematch(BattleId, String),
    /// Sets up a new battle.
    NewBattle,
}

/// Renders the Home screen.
pub(crate) fn home(phones: Phones) -> AnyView {
    let app = phones.app();
    set_title("Rollbook");
    app.remember(None);
    let next = RwSignal::new(Next::NewBattle);
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
                {icon_link(Symbol::PERSON, "My Rollbook", Route::About.href())}
            </header>
            {notices}
            {live(move || battles(app, next))}
            <section aria-label="Join a battle or open a roster">
                <h2 class="label">"Join a battle or open a roster"</h2>
                <div class="buttons" data-close="">
                    {scan_link()} {paste(phones)}
                    {open_file(app, "Open file", "", LONGEST_FILE, move |bytes| open(phones, bytes))}
                </div>
            </section>
            <p class="hush" role="status">{ready}</p>
        </main>
        <nav class="thumb-bar">
            {link("Rules", Route::Reference)}
            {(!testable().is_empty()).then(|| link("Quick test", Route::Test))}
            {live(move || next_steps(app, next.get()))}
        </nav>
    }
    .into_any()
}

/// Renders the links to a new battle and to what is most likely next.
fn next_steps(app: AppState, next: Next) -> AnyView {
    let new = |kind| {
        view! { <a class="button" data-kind=kind href=Route::NewBattle.href()>"New battle"</a> }
            .into_any()
    };
    let main = match next {
        Next::NewBattle => return new("go"),
        // The welcome has the yellow button.
        Next::PlaySamples => return new(""),
        Next::Continue(route) => {
            view! { <a class="button" data-kind="go" href=route.href()>"Continue"</a> }.into_any()
        }
        Next::Rematch(id, sides) => view! {
            <button type="button" class="button" data-kind="go" on:click=rematch(app, id)>
                <span class="two-lines">"Rematch "<small><bdi>{sides}</bdi></small></span>
            </button>
        }
        .into_any(),
    };
    vec![new(""), main].into_any()
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

fn battles(app: AppState, next: RwSignal<Next>) -> AnyView {
    let unkept = app.state(|state| {
        let entry = |(id, kept): (BattleId, &KeptBattle)| {
            let words = "Not saved. Don't close this page.".to_owned();
            let names: Vec<_> = kept.battle.rosters().iter().map(|it| it.name.clone()).collect();
            entry(Some(Route::Battle(id)), names.join(" – "), words, EntryRank::Main, Vec::new())
        };
        state.unsaved.battles().map(entry).collect::<Vec<_>>()
    });
    let waiting: Vec<BattleId> =
        app.state(|state| state.unsaved.battles().map(|(id, _)| id).collect());
    let Recent { mut listed, count } =
        app.with_library(Library::recent::<KeptBattle>).unwrap_or_default();
    listed.retain(|it| !waiting.contains(&it.id));
    let Piles { mut open, finished, broken } = Piles::of(listed);
    let main = match waiting.is_empty() && !open.is_empty() {
        true => Some(open.remove(0)),
        false => None,
    };
    let open_id = waiting.first().copied().or(main.as_ref().map(|it| it.id));
    let lengths = [open.len(), finished.len(), broken.len()];
    let listed_count = lengths.iter().sum::<usize>() + unkept.len() + usize::from(main.is_some());
    let now = match (open_id, finished.iter().find(|it| !it.is_newer)) {
        (Some(id), _) => Next::Continue(Route::Battle(id)),
        (None, Some(it)) => Next::Rematch(it.id, it.summary.sides.join(" – ")),
        (None, None) if listed_count + count == 0 => Next::PlaySamples,
        (None, None) => Next::NewBattle,
    };
    if next.with_untracked(|it| *it != now) {
        next.set(now.clone());
    }
    if now == Next::PlaySamples {
        return welcome(app);
    }
    let is_long = open.len() > SHOWN || finished.len() > SHOWN || count > 0;
    let words = match app.all_known() {
        Some(_) => format!("All {} battles", listed_count + count),
        None => "All battles".to_owned(),
    };
    let more = is_long.then(|| link(words, Route::Battles));
    let drawn = |pile: Vec<_>| {
        all(pile.into_iter().take(SHOWN), |it| battle_entry(app, it, EntryRank::Other))
    };
    let main = main.map(|it| battle_entry(app, it, EntryRank::Main));
    view! {
        {entry_section("Continue", unkept.into_iter().chain(main).collect())}
        {entry_section("Other battles", drawn(open))}
        {entry_section("Finished", drawn(finished))}
        {unreadable(app, broken)}
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

/// A readable battle in a list.
pub(crate) struct ListedBattle {
    id: BattleId,
    summary: Summary,
    /// `true` if a newer version of Rollbook wrote the battle.
    is_newer: bool,
}

/// The battles of a list, by section.
pub(crate) struct Piles {
    /// The battles that can go on.
    pub(crate) open: Vec<ListedBattle>,
    pub(crate) finished: Vec<ListedBattle>,
    /// The battles that cannot be read.
    pub(crate) broken: Vec<(BattleId, DocumentError)>,
}

impl Piles {
    /// Sorts the battles of a list.
    pub(crate) fn of(listed: List<KeptBattle>) -> Self {
        let (mut open, mut finished, mut broken) = (Vec::new(), Vec::new(), Vec::new());
        for Listed { id, summary, is_newer } in listed {
            match summary {
                Ok(summary) => {
                    let pile = if summary.is_over { &mut finished } else { &mut open };
                    pile.push(ListedBattle { id, summary, is_newer });
                }
                Err(why) => broken.push((id, why)),
            }
        }
        Self { open, finished, broken }
    }
}

/// Renders the entry of a battle, which says how it stands or who won it.
pub(crate) fn battle_entry(app: AppState, battle: ListedBattle, rank: EntryRank) -> AnyView {
    let ListedBattle { id, summary: it, is_newer } = battle;
    let sides = it.sides.join(" – ");
    let bin = bin(app, id, format!("Remove {sides}"));
    let again = it.is_over.then(|| {
        let label = format!("Rematch: {sides}");
        view! {
            <button type="button" class="icon-button" aria-label=label on:click=rematch(app, id)>
                {icon(Symbol::AGAIN)}
                <small>"Rematch"</small>
            </button>
        }
        .into_any()
    });
    let stamp = match &it.winner {
        Some(name) => {
            Some(view! { <span class="stamp"><bdi>{name.clone()}</bdi>" won"</span> }.into_any())
        }
        None => it.is_draw.then(|| text("span", "stamp", "Draw")),
    };
    let words = description(&it, is_newer);
    let beside = again.into_iter().chain([bin]).collect();
    stamped_entry(Some(Route::Battle(id)), sides, stamp, words, rank, beside)
}

/// Describes a battle so that two battles between the same sides can be told apart.
fn description(it: &Summary, is_newer: bool) -> String {
    let score = (!it.score.is_empty()).then(|| {
        let points: Vec<String> = it.score.iter().map(|points| plain(*points)).collect();
        points.join("–")
    });
    let newer = is_newer.then(|| "made with a newer version".to_owned());
    let facts = [
        Some(it.system.about().name.to_owned()),
        it.turn.clone(),
        score,
        Some(ago(it.played_at, clock::now())),
        newer,
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    format!("{} {}", it.standing, facts.join(" · "))
}

/// Renders the entries of battles that cannot be read.
pub(crate) fn unreadable(app: AppState, broken: Vec<(BattleId, DocumentError)>) -> AnyView {
    entry_section(
        "Unreadable",
        all((1..).zip(broken), |(place, battle)| broken_entry(app, place, battle)),
    )
}

fn broken_entry(app: AppState, place: usize, (id, why): (BattleId, DocumentError)) -> AnyView {
    let name = format!("Battle {place}");
    let save = tap(move || app.save_as_file(id));
    let save = icon_button(Symbol::SAVE, format!("Save {name} as file"), save);
    let bin = bin(app, id, format!("Remove {name}"));
    entry(None, name, why.to_string(), EntryRank::Other, vec![save, bin])
}

/// Renders an introduction for players who have no battles yet.
fn welcome(app: AppState) -> AnyView {
    let system = System::FIRST;
    let about = system.about();
    let sides = all((1..).zip(about.samples), |(number, name): (usize, &&str)| {
        let letter: String = name.chars().take(1).collect();
        view! {
            <span class="sample-side" data-side=number.to_string()>
                <span class="emblem" data-side=number.to_string() aria-hidden="true">{letter}</span>
                <bdi>{*name}</bdi>
            </span>
        }
        .into_any()
    });
    let play = tap(move || {
        spawn_local(async move {
            match PAGES.fetched().await {
                Ok(pages) => (pages.play_samples)(app, system),
                Err(why) => app.say(why),
            }
        });
    });
    view! {
        <section class="prose">
            <p>
                "Move your minis and roll your dice. Rollbook handles the rest: every test, the \
                 maths and the score."
            </p>
        </section>
        <section>
            <button type="button" class="button sample" data-kind="go" on:click=play>
                <b>"Play a sample battle"</b>
                <small>{about.name}</small>
                <span class="sample-sides">{sides}</span>
            </button>
        </section>
        {lessons()}
    }
    .into_any()
}

/// Renders a link to the first lesson of each system.
fn lessons() -> AnyView {
    let lessons = all(first_shot::taught(), |(system, title)| {
        let name = system.about().name;
        let label = format!("{name}: {title}");
        view! { <a class="button" href=Route::FirstShot(system).href() aria-label=label>{name}</a> }
            .into_any()
    });
    view! {
        <section aria-label="Learn in three steps">
            <h2 class="label">"Learn in three steps"</h2>
            <div class="lessons">{lessons}</div>
        </section>
    }
    .into_any()
}

/// Renders entries under a title, or nothing without entries.
pub(crate) fn entry_section(title: impl Into<String>, entries: Vec<AnyView>) -> AnyView {
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
    stamped_entry(route, title, None, words, rank, beside)
}

/// Renders an entry with a stamp between title and remark.
fn stamped_entry(
    route: Option<Route>,
    title: String,
    stamp: Option<AnyView>,
    words: String,
    rank: EntryRank,
    beside: Vec<AnyView>,
) -> AnyView {
    let text = view! {
        <span class="entry-text"><b><bdi>{title}</bdi></b>{stamp}<small>{words}</small></span>
    }
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

/// Returns the handler of a button that starts a rematch.
fn rematch(app: AppState, id: BattleId) -> Tap {
    tap(move || {
        spawn_local(async move {
            match PAGES.fetched().await {
                Ok(pages) => (pages.rematch)(app, id),
                Err(why) => app.say(why),
            }
        });
    })
}

fn bin(app: AppState, id: BattleId, label: String) -> AnyView {
    let remove = move || match app.with_library(|library| library.remove(id)) {
        Ok(removed) => {
            last_seen::remove(id);
            app.say_removed("Battle removed.", removed);
            app.keep_waiting();
        }
        Err(error) => app.say(error.to_string()),
    };
    icon_button(Symbol::BIN, label, tap(move || app.once_fetched(id.slot(), remove)))
}
