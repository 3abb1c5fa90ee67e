//! The game that a roster brings along, to be written and changed: its text with what is wrong
//! with it, and what it makes.

use std::{rc::Rc, time::Duration};

use ledger::RosterId;
use leptos::{ev::Event, prelude::*};
use rules_core::{
    Battle, Fault, OwnGame, Sketch, Snippet, System, WordList,
    conversation::Answer,
    sheet::{Field, FieldKind, Problem},
    view::{BattleView, Standing, Tracker},
};

use crate::{
    browser::{page, random},
    components::{
        all,
        banner::{banner, trouble},
        conditions::segment,
        flag,
        icon::button,
        odds::in_words,
        page::page_head_under,
        symbol::Symbol,
        tap,
        watch::watched,
    },
    desk::{Desk, Note},
    editor::Editor,
    parts::screen_with_own_games,
    route::Route,
    screens::rehearsal::Trial,
};

/// How long nothing is typed before a text is kept.
const PAUSE: Duration = Duration::from_millis(600);

/// The pages on which a phone shows it.
const PAGES: [&str; 4] = ["Text", "What it makes", "Try it", "Guide"];

/// How high a line of the text is, in pixels: there is room for a fault under it.
const LINE: i32 = 28;

/// How many lines stand above one that is gone to.
const ABOVE: i32 = 3;

/// What the text is written in.
const WRITTEN: &str = "textarea.game-text";

/// The game of a kept roster.
pub(crate) fn game(desk: Desk, id: RosterId) -> AnyView {
    screen_with_own_games(move || written(desk, id))
}

/// What is written, as it is on the screen: it may be a moment ahead of what is kept.
#[derive(Clone, Copy)]
struct Draft {
    desk: Desk,
    editor: Editor,
    text: RwSignal<String>,
    /// Counts what was typed.
    typed: RwSignal<u32>,
}

impl Draft {
    /// Takes what was typed, and keeps it as soon as nothing more comes.
    fn take(self, text: String) {
        self.text.set(text);
        self.typed.update(|typed| *typed += 1);
        let typed = self.typed.get_untracked();
        set_timeout(
            move || {
                // The screen may be closed by then; leaving the field has kept it.
                if self.typed.try_get_untracked() == Some(typed) {
                    self.keep();
                }
            },
            PAUSE,
        );
    }

    fn keep(self) {
        // A field that is left by leaving the screen says so when the screen is gone already.
        let Some(text) = self.text.try_get_untracked() else { return };
        let game = System::Own(OwnGame::of(&text));
        if self.editor.system() != game {
            self.editor.change(|kept| kept.system = game);
        }
    }

    /// Puts another text in the place of this one, which can be taken back.
    fn replace(self, text: String, words: String) {
        let before = self.text.get_untracked();
        self.text.set(text);
        self.keep();
        let undo = move || {
            self.text.set(before.clone());
            self.keep();
        };
        self.desk.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
    }
}

fn written(desk: Desk, id: RosterId) -> AnyView {
    let head = page_head_under("Game", "Roster", Route::Roster(id));
    let editor = match Editor::open(desk, id) {
        Ok(editor) => editor,
        Err(why) => {
            let trouble = trouble("This roster cannot be opened.", vec![why], None);
            return view! { <main class="page">{head}{trouble}</main> }.into_any();
        }
    };
    let Some(game) = editor.system().own_game() else {
        let why = vec!["Its rules are Rollbook's.".to_owned()];
        let trouble = trouble("This roster's game is none of your own.", why, None);
        return view! { <main class="page">{head}{trouble}</main> }.into_any();
    };
    let text = RwSignal::new(game.text().to_owned());
    let draft = Draft { desk, editor, text, typed: RwSignal::new(0) };
    on_cleanup(move || draft.keep());
    let (page, trial) = (RwSignal::new(0), Trial::of(text));
    let names = || PAGES.iter().map(|it| (*it).to_owned()).collect();
    let shown = move || match page.get() {
        0 => text_page(draft, page),
        1 => made(draft, page),
        2 => tried(draft, trial, page),
        _ => guide(),
    };
    view! {
        <main class="page" data-watch=move || flag(editor.claimant.stand() != ledger::Stand::Here)>
            {head}
            {move || watched(Some(editor.claimant))}
            {move || banner(desk, None)}
            {move || segment("Page", names(), page.get(), &|place| tap(move || page.set(place)))}
            {shown}
        </main>
        <nav class="thumb-bar">
            <a class="button" data-kind="go" href=Route::Roster(id).href()>"Roster"</a>
        </nav>
    }
    .into_any()
}

fn text_page(draft: Draft, shown: RwSignal<usize>) -> AnyView {
    let typed: Box<dyn FnMut(Event)> =
        Box::new(move |event| draft.take(event_target_value(&event)));
    let left: Box<dyn FnMut(Event)> = Box::new(move |_| draft.keep());
    let snippets = all(OwnGame::snippets(""), |Snippet { what, .. }| {
        let put = tap(move || {
            let put = draft.text.with_untracked(|text| OwnGame::snippets(text));
            if let Some(snippet) = put.into_iter().find(|it| it.what == what) {
                draft.replace(snippet.text, format!("Put in: {what}."));
            }
        });
        button("", Some(Symbol::PLUS), format!("Add {what}"), put)
    });
    let scrolled = RwSignal::new(0);
    let on_scroll: Box<dyn FnMut(Event)> =
        Box::new(move |event| scrolled.set(page::scrolled(event.target())));
    view! {
        <section>
            <label class="field-row game-edit">
                <span class="label">"The text of the game"</span>
                <textarea
                    class="input game-text"
                    rows="18"
                    spellcheck="false"
                    autocomplete="off"
                    autocapitalize="off"
                    wrap="off"
                    prop:value=move || draft.text.get()
                    on:input=typed
                    on:change=left
                    on:scroll=on_scroll
                ></textarea>
                <span class="game-marks" aria-hidden="true">
                    <span style:top=move || format!("{}px", -scrolled.get())>
                        {move || draft.text.with(|text| marks(text))}
                    </span>
                </span>
            </label>
            {move || draft.text.with(|text| faults(text, shown))}
            <div class="buttons">{snippets}</div>
        </section>
    }
    .into_any()
}

fn all_of(views: impl Iterator<Item = AnyView>) -> AnyView {
    views.collect::<Vec<_>>().into_any()
}

/// What is wrong, in the text itself: the first fault of each line under it.
fn marks(text: &str) -> Vec<AnyView> {
    let mut faults = OwnGame::faults(text);
    faults.dedup_by_key(|fault| fault.line);
    all(faults, |fault| {
        let top = i32::try_from(fault.line).unwrap_or(0) * LINE;
        view! { <span class="bad" style:top=format!("{top}px")>{fault.words}</span> }.into_any()
    })
}

/// What goes to a line of the text, on whichever page that is tapped.
fn way_to(text: &str, line: u32, shown: RwSignal<usize>) -> impl Fn() + 'static {
    let before = usize::try_from(line).unwrap_or_default().saturating_sub(1);
    let units = |line: &str| u32::try_from(line.encode_utf16().count()).unwrap_or(0);
    let mut lines = text.split('\n');
    let from = lines.by_ref().take(before).map(|it| units(it) + 1).sum();
    let to = lines.next().map_or(from, |it| from + units(it));
    let top = i32::try_from(before).unwrap_or(0).saturating_sub(ABOVE) * LINE;
    move || {
        if shown.get_untracked() != 0 {
            shown.set(0);
        }
        page::mark(WRITTEN, from..to, top);
    }
}

/// All that is wrong with a text, each fault with its line; a tap goes to it.
fn faults(text: &str, shown: RwSignal<usize>) -> AnyView {
    let faults = OwnGame::faults(text);
    if faults.is_empty() {
        return view! { <p role="status">"It can be played."</p> }.into_any();
    }
    let lines: Vec<&str> = text.lines().collect();
    let fault = |fault: Fault| {
        let place = usize::try_from(fault.line).unwrap_or_default().saturating_sub(1);
        let line = lines.get(place).map_or("", |line| line.trim()).to_owned();
        let go = tap(way_to(text, fault.line, shown));
        view! {
            <li>
                <button type="button" on:click=go>
                    <code>{line}</code>
                    <span class="bad">{fault.to_string()}</span>
                </button>
            </li>
        }
        .into_any()
    };
    let faults = all(faults, fault);
    view! {
        <section aria-label="What is wrong">
            <h2 class="label">"What is wrong"</h2>
            <ul class="game-faults" role="status">{faults}</ul>
        </section>
    }
    .into_any()
}

/// What the text makes: the sheet, the card, and what figures do.
fn made(draft: Draft, shown: RwSignal<usize>) -> AnyView {
    let text = draft.text.get();
    if !OwnGame::faults(&text).is_empty() {
        return faults(&text, shown);
    }
    let system = System::Own(OwnGame::of(&text));
    let about = system.about();
    let (fewest, most) = (about.sides.start(), about.sides.end());
    let sides = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
    let head = format!(
        "{} · {sides} {} of up to {} {}",
        about.name, about.side.many, about.most, about.figure.many
    );
    let sheet = all(system.fields().iter().skip(1), |field| line(field.label, field_words(field)));
    let kept = draft.editor.now();
    let battle = system.trial(&kept.roster).map(|mut battle| {
        begin(&mut battle);
        battle
    });
    let played = battle.map(|battle| {
        let view = battle.view();
        let trackers = trackers(system, &view);
        view! {
            <section><h2 class="label">"On the card"</h2><ul>{trackers}</ul></section>
            {deeds(system)}
        }
        .into_any()
    });
    let why = |problems: Vec<Problem>| {
        let words = problems.iter().map(ToString::to_string).collect();
        trouble("This roster cannot be played with it.", words, None)
    };
    view! {
        <p class="roster-total">{head}</p>
        <section><h2 class="label">"On the sheet"</h2><ul>{sheet}</ul></section>
        {played.unwrap_or_else(why)}
    }
    .into_any()
}

/// What it comes to when it is played, once there is nothing wrong with it.
fn tried(draft: Draft, trial: Trial, shown: RwSignal<usize>) -> AnyView {
    let text = draft.text.get_untracked();
    if OwnGame::faults(&text).is_empty() { trial.page() } else { faults(&text, shown) }
}

/// What figures do, with the chances of a usual one against another.
fn deeds(system: System) -> AnyView {
    let Ok(mut battle) = system.usual() else { return ().into_any() };
    begin(&mut battle);
    let view = battle.view();
    let mut figures = view.sides.iter().flat_map(|side| &side.figures);
    let ready = figures.find(|figure| figure.standing == Standing::Ready);
    let offers = all(battle.offers(ready.map(|figure| figure.id)), |offer| {
        let sketch = battle.sketch(&offer);
        let words = offer.refusal.or(offer.cost).unwrap_or_default();
        let told = sketch.map(|it| view! { <small class="hush">{told(&it)}</small> });
        view! {
            <li class="game-deed">
                <p class="shared-figure"><b>{offer.label}</b><span>{words}</span></p>
                {told}
            </li>
        }
        .into_any()
    });
    view! {
        <section>
            <h2 class="label">"What figures do"</h2>
            <p class="hush">"Chances of a usual one against another."</p>
            <ul>{offers}</ul>
        </section>
    }
    .into_any()
}

/// In a few words: "Shot: hit 45% · miss 50% · misfire 5%".
fn told(Sketch { ask, odds }: &Sketch) -> String {
    match odds {
        Ok(chances) => format!("{ask}: {}", in_words(chances)),
        Err(_) => format!("{ask}: too many ways to count"),
    }
}

/// Rolls for whatever is asked before anybody acts.
fn begin(battle: &mut Battle) {
    let mut dice = random::dice();
    for _ in 0..20 {
        if battle.walk().is_none() {
            return;
        }
        let done = battle.roll(&mut dice).is_ok() || battle.answer(Answer::Choice(0)).is_ok();
        if !done {
            return;
        }
    }
}

fn line(name: &str, words: String) -> AnyView {
    view! { <li class="shared-figure"><b>{name.to_owned()}</b><span>{words}</span></li> }.into_any()
}

fn field_words(field: &Field) -> String {
    match field.kind {
        FieldKind::Number { least, most, preset } => {
            format!("{least} to {most}, usually {preset}")
        }
        FieldKind::Flag => "yes or no".to_owned(),
        FieldKind::OneOf(words) => words.join(", "),
        FieldKind::List { fields, .. } => {
            let labels: Vec<&str> = fields.iter().map(|field| field.label).collect();
            labels.join(", ")
        }
        _ => String::new(),
    }
}

fn trackers(system: System, view: &BattleView) -> AnyView {
    let of = |holder: &str, trackers: &[Tracker]| {
        let words: Vec<&str> = trackers.iter().map(|it| it.label.as_ref()).collect();
        (!words.is_empty()).then(|| line(holder, words.join(", ")))
    };
    let about = system.about();
    let side = view.sides.first();
    let figure = side.and_then(|side| side.figures.first());
    let holders = [
        figure.and_then(|it| of(&format!("Each {}", about.figure.one), &it.trackers)),
        side.and_then(|it| of(&format!("Each {}", about.side.one), &it.trackers)),
        of("The battle", &view.trackers),
    ];
    all_of(holders.into_iter().flatten())
}

/// How a game is written.
fn guide() -> AnyView {
    let steps = all(OwnGame::guide().iter().zip(1..), |(step, number)| {
        view! {
            <section class="prose">
                <h2 class="label">{format!("{number}. {}", step.title)}</h2>
                <p>{step.words}</p>
                <pre class="game-example">{step.example}</pre>
            </section>
        }
        .into_any()
    });
    let words = all(OwnGame::words(), |WordList { title, intro, rows }| {
        let rows = all(rows, |(form, means)| {
            view! { <li><code>{form}</code><span>{means}</span></li> }.into_any()
        });
        view! {
            <details>
                <summary>{title}</summary>
                <p>{intro}</p>
                <ul class="game-words">{rows}</ul>
            </details>
        }
        .into_any()
    });
    view! {
        {steps}
        <section class="topics">
            <h2 class="label">"All words"</h2>
            {words}
        </section>
    }
    .into_any()
}
