//! A short questionnaire that creates a custom game.

use leptos::{html::Textarea, prelude::*, task::spawn_local};
use rules_core::{OwnGame, Started, Starter};

use crate::{
    app_state::AppState,
    components::{
        all,
        battle::conditions::segment,
        icon::button,
        input::input,
        node::{live, node, text},
        parts::{Placeholder::Line, with_part},
        select::select,
        sharing::{paste::begin_game, paste_field::paste_field},
        symbol::Symbol,
        tap,
    },
    split::ProgramPart,
};

/// The dice that most games roll.
const DICE: [&str; 6] = ["D6", "2D6", "D10", "D12", "D20", "D100"];

/// Draws the questions that create a custom game.
pub(crate) fn starter(app: AppState) -> AnyView {
    with_part(ProgramPart::AuthoringTools, Line, move |()| asked(app))
}

/// A function that returns one of the answers in a [`Starter`].
type Answer = fn(&mut Starter) -> &mut String;

/// The answers so far, and the resulting game.
#[derive(Clone, Copy)]
struct Answers {
    answered: StoredValue<(Starter, Option<Started>), LocalStorage>,
    changes: Trigger,
}

impl Answers {
    fn none() -> Self {
        let none = Starter::default();
        let started = OwnGame::started(&none);
        Self { answered: StoredValue::new_local((none, started)), changes: Trigger::new() }
    }

    fn put(self, answer: Answer, words: String) {
        self.answered.update_value(|(starter, started)| {
            *answer(starter) = words;
            *started = OwnGame::started(starter);
        });
        self.changes.notify();
    }

    /// Draws a part of the game, and redraws it whenever the answers change.
    fn shown(self, draw: fn(Self, &Started) -> AnyView) -> AnyView {
        live(move || {
            self.changes.track();
            self.answered.with_value(|(_, started)| started.as_ref().map(|it| draw(self, it)))
        })
    }

    /// Draws a question with a text field.
    fn typed(
        self,
        question: &'static str,
        hint: &'static str,
        usual: &str,
        answer: Answer,
    ) -> AnyView {
        let write = Box::new(move |words| self.put(answer, words));
        let field = input(question, String::new(), "text", usual.to_owned(), None, write);
        let hint = (!hint.is_empty()).then(|| text("small", "hush", hint));
        let rows: Vec<AnyView> =
            [text("span", "label", question), field].into_iter().chain(hint).collect();
        node("label", "field-row", rows)
    }

    /// Draws a question with a choice among a few names.
    fn chosen(self, question: &str, names: &[String], now: &str, answer: Answer) -> AnyView {
        let place = names.iter().position(|name| name == now).unwrap_or_default();
        let of = names.to_vec();
        let choose = Box::new(move |place: usize| {
            self.put(answer, of.get(place).cloned().unwrap_or_default());
        });
        select(question.to_owned(), names.iter().cloned(), place, choose)
    }
}

fn asked(app: AppState) -> AnyView {
    let answers = Answers::none();
    let write = tap(move || {
        let text = answers.answered.with_value(|(_, started)| Some(started.as_ref()?.text.clone()));
        spawn_local(async move {
            if let Some(text) = text {
                begin_game(app, &text).await;
            }
        });
    });
    let write = button("go", Some(Symbol::PLUS), "Create game".to_owned(), write);
    let words = "Answer a few questions to get a game you can play right away, then change its \
                 rules as you like.";
    let asked = vec![
        pasted(app),
        text("p", "", words),
        answers.typed("What is it called?", "", "My Game", |it| &mut it.name),
        answers.typed(
            "Which stats does a fighter have?",
            "Separate stats with commas; add a default or a range: Fight 3, Aim 5 to 95.",
            "Fight, Nerve",
            |it| &mut it.stats,
        ),
        answers.typed(
            "What do you track?",
            "Separate trackers with commas; add a maximum, or “?” for a checkbox.",
            "Health 4, Shaken?",
            |it| &mut it.trackers,
        ),
        answers.shown(dice),
        answers.shown(blows),
        answers.shown(|_, now| {
            node("div", "", all(now.notes.iter().cloned(), |note| text("p", "hush", note)))
        }),
        node(
            "details",
            "game-written",
            vec![
                text("summary", "", "Rules so far"),
                answers.shown(|_, now| text("pre", "game-example", now.text.clone())),
            ],
        ),
        node("footer", "overlay-foot", vec![write]),
    ];
    node("div", "overlay-play", asked)
}

/// Draws a field for the rules of a game that is already written.
fn pasted(app: AppState) -> AnyView {
    let field = NodeRef::<Textarea>::new();
    let read = move |text: String| spawn_local(async move { begin_game(app, &text).await });
    let press = tap(move || {
        let text = field.get_untracked().map(|it| it.value()).unwrap_or_default();
        if !text.trim().is_empty() {
            read(text);
        }
    });
    let words = text("span", "label", "Game rules");
    let open = button("ink", None, "Open rules".to_owned(), press);
    let parts = vec![
        text("summary", "", "Paste a game"),
        paste_field(words, "6", field, read, || ()),
        node("div", "buttons", vec![open]),
    ];
    node("details", "game-written", parts)
}

fn dice(answers: Answers, now: &Started) -> AnyView {
    let names = DICE.iter().map(|it| (*it).to_owned()).collect();
    let place = DICE.iter().position(|it| *it == now.dice).unwrap_or_default();
    segment("Dice", names, place, &|place: usize| {
        let dice = DICE.get(place).copied().unwrap_or_default();
        tap(move || answers.put(|it| &mut it.dice, dice.to_owned()))
    })
}

/// Draws the questions about attacks: which stats to compare, and which tracker a hit changes.
fn blows(answers: Answers, now: &Started) -> AnyView {
    let Started { stats, trackers, strikes, withstands, loses, .. } = now;
    let questions = vec![
        answers.chosen("Attacker adds", stats, strikes, |it| &mut it.strikes),
        answers.chosen("Defender uses", stats, withstands, |it| &mut it.withstands),
        answers.chosen("A hit changes", trackers, loses, |it| &mut it.loses),
    ];
    node("div", "entries", questions)
}
