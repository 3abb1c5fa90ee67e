//! Printed rosters and battles.
//!
//! A printed roster has all sheets, or a card for each, and boxes to tick with a pen. A printed
//! battle shows the current state, one side after the other, or its story with photos.

mod cards;
mod figure;
mod ticks;

use ledger::{
    BattleId, KeptBattle, KeptRoster, LoadError, RosterId, RuleTexts, ShelfError, notes_and_import,
};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{
    Battle, Explanation, RestoreError, SideId, System,
    own::{OwnTable, read_tables},
    sheet::Roster,
    view::{SideView, Tracker},
    words::{isolated, plain},
};

use cards::{CardSize, cards, stylesheet};
use figure::{Printed, stats_in_a_row, tracked};
use ticks::{Ticks, ticks};

use crate::{
    app_state::AppState,
    browser::page,
    components::{
        READING, all,
        banner::trouble,
        battle::{
            conditions::{segment, toggle},
            number::{row, stepper},
        },
        icon::button,
        node::{live, named, node, table_row, text},
        page::page_head_under,
        parts::{
            Placeholder::{Line, Screen},
            with_document, with_part,
        },
        report::story::story,
        rule_texts::texts_in_full,
        tap,
    },
    route::Route,
    split::{NOTEBOOK, ProgramPart},
};

/// The maximum number of blank cards: a page of the smallest ones.
const MOST_BLANK: i32 = 9;

/// What players have chosen to print.
#[derive(Clone, Copy, Default)]
struct Layout {
    /// The size of the cards, or `None` for sheets.
    size: Option<CardSize>,
    extras: Extras,
    /// The number of blank cards.
    blank: usize,
}

/// What can be on sheets and cards in addition to their content.
#[derive(Clone, Copy)]
struct Extras {
    pictures: bool,
    /// Whether the rules of each figure are explained.
    rules: bool,
}

impl Default for Extras {
    fn default() -> Self {
        Self { pictures: true, rules: false }
    }
}

/// Renders a saved roster for print.
pub(crate) fn print(app: AppState, id: RosterId) -> AnyView {
    with_document(app, id, move || print_roster(app, id))
}

fn print_roster(app: AppState, id: RosterId) -> AnyView {
    match app.open_roster(id) {
        Ok(open) => with_part(ProgramPart::Rules(open.content.system), Screen, move |()| {
            printed(id, open.content.clone())
        }),
        Err(why) => {
            let trouble = trouble("Couldn't open this roster.", vec![why], None);
            view! { <main class="page">{head(id)}{trouble}</main> }.into_any()
        }
    }
}

/// Renders the sides of a saved battle for print.
pub(crate) fn print_battle(app: AppState, id: BattleId) -> AnyView {
    let head = move || page_head_under("Print", "Battle", Route::Battle(id));
    match app.with_library(|library| library.load(id)) {
        Ok(kept) => {
            let view = kept.battle.seen();
            let names: Vec<&str> = view.sides.iter().map(|side| side.name.as_str()).collect();
            let names = names.join(" – ");
            let is_story = RwSignal::new(view.over.is_some());
            let has_pictures = RwSignal::new(true);
            let choice = move || {
                let press = |place| tap(move || is_story.set(place > 0));
                let kinds = ["Current state", "Story"].map(str::to_owned).to_vec();
                let kinds = segment("Layout", kinds, usize::from(is_story.get()), &press);
                let press = tap(move || has_pictures.update(|it| *it = !*it));
                let pictures = (!is_story.get())
                    .then(|| toggle("Pictures".to_owned(), None, has_pictures.get(), press));
                let choices = [kinds].into_iter().chain(pictures).collect();
                node("div", "print-choices conditions", choices)
            };
            let title = names.clone();
            let paper = move || match is_story.get() {
                true => story_on_paper(app, id, &kept),
                false => sides_on_paper(app, &kept, &names, has_pictures.get()),
            };
            page_of(head(), &title, vec![live(choice), live(paper)])
        }
        Err(LoadError::Battle(RestoreError::NoRules(system))) => {
            with_part(ProgramPart::Rules(system), Screen, move |()| print_battle(app, id))
        }
        Err(LoadError::Shelf(ShelfError::Archived)) => {
            with_document(app, id, move || print_battle(app, id))
        }
        Err(why) => {
            let trouble = trouble("Couldn't open this battle.", vec![why.to_string()], None);
            view! { <main class="page">{head()}{trouble}</main> }.into_any()
        }
    }
}

fn sides_on_paper(app: AppState, kept: &KeptBattle, names: &str, has_pictures: bool) -> AnyView {
    let battle = &kept.battle;
    let view = battle.seen();
    let mut papers = vec![battle_on_paper(kept, names, &view.trackers)];
    // The pictures are on the saved rosters.
    let saved = |side: SideId| {
        let origin = kept.provenance.sides.get(side.index()).copied().flatten()?;
        app.with_library(|it| it.roster_of(kept.system, origin)).map(|(_, saved)| saved)
    };
    papers.extend(view.sides.iter().map(|side| {
        let pictures = has_pictures.then(|| saved(side.id)).flatten();
        side_on_paper(kept, side, pictures.as_ref())
    }));
    papers.into_any()
}

/// Renders the story of a battle, as its web page tells it.
fn story_on_paper(app: AppState, id: BattleId, kept: &KeptBattle) -> AnyView {
    let played_at = app.with_library(|it| it.summary(id)).map_or(0, |it| it.played_at);
    let told: RwSignal<Option<String>> = RwSignal::new(None);
    let (origin, photos) = (kept.provenance.origin, kept.battle.own().photos().count());
    if photos == 0 {
        told.set(Some(story(kept, played_at, &[]).content()));
    } else {
        spawn_local(async move {
            let photos = app.photos_of(origin).await;
            let kept = app.with_library(|library| library.load(id)).ok();
            // The screen may be closed by then.
            let _closed = told.try_set(kept.map(|it| story(&it, played_at, &photos).content()));
        });
    }
    let drawn = move || match told.get() {
        Some(html) => view! {
            <article class="story" aria-label="Story" inner_html=html></article>
        }
        .into_any(),
        None => text("p", "label", READING),
    };
    view! { <link rel="stylesheet" href="story.css" /> {live(drawn)} }.into_any()
}

/// Renders the parts of a battle that belong to no side: its trackers, notes and tables.
fn battle_on_paper(kept: &KeptBattle, names: &str, trackers: &[Tracker]) -> AnyView {
    let KeptBattle { system, battle, .. } = kept;
    let on_paper = vec![
        text("h2", "", names),
        text("p", "", system.about().name),
        node("ul", "", ticks(trackers, Ticks::AsTheyStand)),
        text("p", "notes", battle.own().notes()),
        tables(tables_of(battle, None)),
    ];
    named("article", "paper", "The battle".to_owned(), on_paper)
}

fn tables_of(battle: &Battle, side: Option<SideId>) -> Vec<OwnTable> {
    let held = battle.own().tables(side).into_iter().filter(|(_, held)| held.side == side);
    held.map(|(_, held)| held.table.clone()).collect()
}

fn side_on_paper(kept: &KeptBattle, side: &SideView, pictures: Option<&KeptRoster>) -> AnyView {
    let KeptBattle { system, battle, .. } = kept;
    let SideId(place) = side.id;
    let mut roster = battle.rosters().get(usize::from(place)).cloned().unwrap_or_default();
    roster.name.clone_from(&side.name);
    roster.figures.extend(battle.joined(side.id));
    drawn(&Paper {
        system: *system,
        roster: &roster,
        notes: "",
        remark: &side.remark,
        tables: tables_of(battle, Some(side.id)),
        stands: Some((battle, side)),
        pictures,
        rules: Vec::new(),
        texts: None,
        ticks: Ticks::AsTheyStand,
    })
}

fn head(id: RosterId) -> AnyView {
    page_head_under("Print", "Roster", Route::Roster(id))
}

fn printed(id: RosterId, kept: KeptRoster) -> AnyView {
    let name = kept.roster.name.clone();
    let (layout, styled) = (RwSignal::new(Layout::default()), RwSignal::new(false));
    let papers = vec![
        stylesheet(styled),
        live(move || choices(layout)),
        live(move || match layout.get() {
            Layout { size: None, extras, .. } => roster_on_paper(&kept, extras),
            Layout { size: Some(size), extras, blank } => {
                roster_on_cards(&kept, size, extras, blank, styled)
            }
        }),
    ];
    page_of(head(id), &name, papers)
}

/// Renders the choice between sheets and cards, and the choices of what is on them.
fn choices(layout: RwSignal<Layout>) -> AnyView {
    let Layout { size: chosen, extras, blank } = layout.get();
    let change = |change: fn(&mut Layout, usize), value: usize| {
        tap(move || layout.update(|layout| change(layout, value)))
    };
    let kinds = ["Sheets", "Cards"].map(str::to_owned).to_vec();
    let kinds = segment("Layout", kinds, usize::from(chosen.is_some()), &|place| {
        change(|it, place| it.size = (place > 0).then(|| it.size.unwrap_or_default()), place)
    });
    let sizes = chosen.map(|chosen| {
        let names = CardSize::ALL.map(|it| it.name().to_owned()).to_vec();
        let place = CardSize::ALL.iter().position(|it| *it == chosen).unwrap_or_default();
        segment("Card size", names, place, &|place| {
            change(|it, place| it.size = CardSize::ALL.get(place).copied(), place)
        })
    });
    let pictures = change(|it, _| it.extras.pictures = !it.extras.pictures, 0);
    let pictures = toggle("Pictures".to_owned(), None, extras.pictures, pictures);
    let rules = change(|it, _| it.extras.rules = !it.extras.rules, 0);
    let rules = toggle("Rules explained".to_owned(), None, extras.rules, rules);
    let blank = chosen.map(|_| {
        let shown = plain(i32::try_from(blank).unwrap_or_default());
        let limits = 0..=MOST_BLANK;
        let value = i32::try_from(blank).unwrap_or_default();
        let steps = stepper("Blank cards", value, limits, shown, &|next| {
            change(|it, next| it.blank = next, usize::try_from(next).unwrap_or_default())
        });
        row("Blank cards".to_owned(), steps)
    });
    view! { <div class="print-choices conditions">{kinds} {sizes} {pictures} {rules} {blank}</div> }
        .into_any()
}

fn page_of(head: AnyView, title: &str, papers: Vec<AnyView>) -> AnyView {
    // Browsers name the PDF after the page's title.
    page::set_title(title);
    let press = tap(page::print);
    view! {
        <main class="page">{head}{papers}</main>
        <nav class="thumb-bar">{button("go", None, "Print".to_owned(), press)}</nav>
    }
    .into_any()
}

fn roster_on_paper(kept: &KeptRoster, extras: Extras) -> AnyView {
    with_paper(kept, Ticks::Blank, extras, drawn)
}

fn roster_on_cards(
    kept: &KeptRoster,
    size: CardSize,
    extras: Extras,
    blank: usize,
    styled: RwSignal<bool>,
) -> AnyView {
    let figures = with_paper(kept, Ticks::Blank, extras, |paper| {
        let count = kept.roster.figures.len();
        let mut all: Vec<_> = (0..count).filter_map(|place| paper.printed(place)).collect();
        let empty = Printed::blank(kept.system, all.first());
        all.resize(all.len() + blank, empty);
        all
    });
    cards(figures, size, &kept.roster.name, styled)
}

/// Renders each sheet of a roster for print, without its trackers.
pub(super) fn sheets_on_paper(kept: &KeptRoster) -> Vec<AnyView> {
    with_paper(kept, Ticks::Nowhere, Extras::default(), |paper| {
        all(0..kept.roster.figures.len(), |place| paper.sheet(place))
    })
}

fn with_paper<T>(
    kept: &KeptRoster,
    ticks: Ticks,
    extras: Extras,
    draw: impl FnOnce(&Paper<'_>) -> T,
) -> T {
    // If the roster can't be played yet, leave out details that need a battle.
    let trial = kept.system.trial(&kept.roster).ok();
    let side = trial.as_ref().and_then(|it| it.view().sides.into_iter().next());
    draw(&Paper {
        system: kept.system,
        roster: &kept.roster,
        notes: &kept.notes,
        remark: "",
        tables: read_tables(&kept.roster.own),
        stands: trial.as_ref().zip(side.as_ref()),
        pictures: extras.pictures.then_some(kept),
        rules: if extras.rules { kept.system.topics() } else { Vec::new() },
        texts: extras.rules.then_some(&kept.texts),
        ticks,
    })
}

/// A roster to print.
struct Paper<'a> {
    system: System,
    roster: &'a Roster,
    notes: &'a str,
    /// A short description of the side's state.
    remark: &'a str,
    /// The side's custom tables.
    tables: Vec<OwnTable>,
    /// The battle and the roster's side in it.
    stands: Option<(&'a Battle, &'a SideView)>,
    /// The saved roster, if its pictures are printed.
    pictures: Option<&'a KeptRoster>,
    /// The explanations of rules that are printed.
    rules: Vec<Explanation>,
    /// The texts of rules that are printed.
    texts: Option<&'a RuleTexts>,
    ticks: Ticks,
}

fn drawn(paper: &Paper<'_>) -> AnyView {
    let about = paper.system.about();
    let sheets = &paper.roster.figures;
    let total = about.roster_in_short(paper.roster);
    let remark = Some(paper.remark).filter(|it| !it.is_empty());
    let told = [Some(&*total), remark, Some(about.name)].into_iter().flatten();
    let figures = all(0..sheets.len(), |place| paper.sheet(place));
    let of_side = paper.stands.map(|(_, side)| ticks(&side.trackers, paper.ticks));
    let of_side = of_side.filter(|it| !it.is_empty()).map(|it| node("ul", "", it));
    let (notes, not_taken) = notes_and_import(paper.notes);
    let on_paper = vec![
        text("h2", "", isolated(&paper.roster.name)),
        text("p", "", told.collect::<Vec<_>>().join(" · ")),
        of_side.into_any(),
        text("p", "notes", notes),
        node("div", "paper-figures", figures),
        tables(paper.tables.clone()),
        rule_texts(paper.texts),
        text("p", "notes hush", not_taken),
    ];
    named("article", "paper", "Layout".to_owned(), on_paper)
}

impl Paper<'_> {
    /// Renders a sheet and the trackers of all its figures.
    fn sheet(&self, place: usize) -> AnyView {
        let Some(printed) = self.printed(place) else { return ().into_any() };
        let picture = printed.picture();
        let Printed { name, marks, cost, stats, lines, trackers, .. } = printed;
        let mut head = vec![picture.into_any(), text("span", "", isolated(&name))];
        head.extend(all(marks, |mark| text("span", "paper-mark", mark)));
        head.push(text("small", "", cost));
        let lines = all(lines, |(name, value)| table_row(&name, value));
        let mut parts =
            vec![node("h3", "", head), stats_in_a_row(&stats), node("table", "", lines)];
        parts.extend(all(trackers, |it| tracked(it, self.ticks, "paper-name")));
        named("section", "paper-figure", name, parts)
    }

    fn printed(&self, place: usize) -> Option<Printed> {
        let figures: Vec<_> = self.stands.map_or_else(Vec::new, |(battle, side)| {
            let ids: Vec<_> = battle.state().participants().of_sheet(side.id, place).collect();
            side.figures.iter().filter(|it| ids.contains(&it.id)).collect()
        });
        let mut printed = Printed::of(self.system, self.roster, place, &figures, &self.rules)?;
        let sheet = self.roster.figures.get(place)?;
        printed.picture = self.pictures.and_then(|kept| kept.picture_of(sheet));
        Some(printed)
    }
}

fn rule_texts(texts: Option<&RuleTexts>) -> AnyView {
    let texts = texts.and_then(|texts| texts_in_full(texts.all().collect()));
    texts.map(|texts| vec![text("h3", "", "Rule texts"), texts]).into_any()
}

/// Renders the custom tables, after loading the code that reads them if necessary.
fn tables(tables: Vec<OwnTable>) -> AnyView {
    let drawn = (!tables.is_empty()).then(|| {
        let each = move |table: OwnTable| {
            with_part(&NOTEBOOK, Line, move |it| (it.table_on_paper)(&table))
        };
        node("div", "paper-figures", all(tables, each))
    });
    drawn.into_any()
}
