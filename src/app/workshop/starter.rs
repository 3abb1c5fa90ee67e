//! A short questionnaire that creates a custom game.

use leptos::{html::Textarea, prelude::*, task::spawn_local};
use rules_core::{OwnGame, Started, Starter};
use simulation::PreviewRoster;

use super::{
    made,
    questions::{listed, pictures},
    reading::Reader,
};

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
    /// Reads the game for its preview.
    reader: Reader,
    text: RwSignal<String>,
}

impl Answers {
    fn none() -> Self {
        let none = Starter::default();
        let started = OwnGame::started(&none);
        let text = RwSignal::new(String::new());
        let answers = Self {
            answered: StoredValue::new_local((none, started)),
            changes: Trigger::new(),
            reader: Reader::of(text),
            text,
        };
        answers.show();
        answers
    }

    fn put(self, answer: Answer, words: &str) {
        self.change(&|starter| words.clone_into(answer(starter)));
    }

    /// Uses another answer to the question at this index.
    fn pick(self, question: usize, pick: usize) {
        self.change(&|starter| {
            if starter.picks.len() <= question {
                starter.picks.resize(question + 1, 0);
            }
            starter.picks[question] = pick;
        });
    }

    fn change(self, change: &dyn Fn(&mut Starter)) {
        self.answered.update_value(|(starter, started)| {
            change(starter);
            *started = OwnGame::started(starter);
        });
        self.show();
        self.changes.notify();
    }

    /// Reads the game that the answers make.
    fn show(self) {
        let text = self.answered.with_value(|(_, started)| Some(started.as_ref()?.text.clone()));
        if let Some(text) = text {
            self.text.set(text);
            self.reader.read(Some(PreviewRoster::Sample));
        }
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
        let write = Box::new(move |words: String| self.put(answer, &words));
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
            self.put(answer, of.get(place).map_or("", String::as_str));
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
        answers.shown(|answers, now| {
            let choose = move |pick| answers.pick(0, pick);
            all(now.questions.first(), |question| pictures(question, choose)).into_any()
        }),
        answers.shown(dice),
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
        answers.shown(blows),
        answers.shown(|answers, now| {
            let others = now.questions.iter().enumerate().skip(1);
            let others = all(others, |(place, question)| {
                listed(question, move |pick| answers.pick(place, pick))
            });
            node("div", "entries", others)
        }),
        answers.shown(|_, now| {
            node("div", "", all(now.notes.iter().cloned(), |note| text("p", "hush", note)))
        }),
        live(move || answers.reader.preview.get().map(made::drawn)),
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
        tap(move || answers.put(|it| &mut it.dice, dice))
    })
}

/// Draws the questions about attacks: which stats to compare, and which tracker a hit changes.
fn blows(answers: Answers, now: &Started) -> AnyView {
    let Started { stats, trackers, strikes, withstands, loses, .. } = now;
    let questions = vec![
        answers.chosen("Attacker uses", stats, strikes, |it| &mut it.strikes),
        answers.chosen("Defender uses", stats, withstands, |it| &mut it.withstands),
        answers.chosen("A hit changes", trackers, loses, |it| &mut it.loses),
    ];
    node("div", "entries", questions)
}
