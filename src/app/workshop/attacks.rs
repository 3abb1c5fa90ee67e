//! The questions about how the attacks of an imported roster work.

use std::sync::Arc;

use ledger::{ForeignRoster, Origin};
use leptos::prelude::*;
use rules_core::{MadeGame, OwnGame, System};
use simulation::PreviewRoster;

use super::{
    made,
    questions::{listed, pictures},
    reading::Reader,
};
use crate::components::{
    all,
    icon::button,
    node::{live, node, text},
    tap,
};

/// The answers so far, with the game that they make.
#[derive(Clone, Copy)]
struct Answers {
    foreign: StoredValue<Arc<ForeignRoster>>,
    /// The roster for the preview. It is the same with all attacks.
    roster: StoredValue<PreviewRoster>,
    picks: RwSignal<Vec<usize>>,
    made: RwSignal<Option<MadeGame>>,
    text: RwSignal<String>,
    reader: Reader,
}

impl Answers {
    fn of(foreign: Arc<ForeignRoster>, picks: Vec<usize>) -> Self {
        let text = RwSignal::new(String::new());
        let answers = Self {
            roster: StoredValue::new(roster_of(&foreign)),
            foreign: StoredValue::new(foreign),
            picks: RwSignal::new(picks),
            made: RwSignal::new(None),
            text,
            reader: Reader::of(text),
        };
        answers.show();
        answers
    }

    /// Uses another answer to the question at this index. The kind of attack decides which questions
    /// follow.
    fn pick(self, question: usize, pick: usize) {
        self.picks.update(|picks| {
            if question == 0 {
                picks.clear();
            }
            // The index of no answer: the likely one is used.
            picks.resize(picks.len().max(question + 1), usize::MAX);
            picks[question] = pick;
        });
        self.show();
    }

    /// Reads the game that the answers make.
    fn show(self) {
        let foreign = self.foreign.get_value();
        let made = self.picks.with_untracked(|picks| foreign.new_game(picks));
        if let Some(made) = &made {
            self.text.set(made.text.clone());
            self.reader.read(Some(self.roster.get_value()));
        }
        self.made.set(made);
    }
}

/// Returns the roster in a new game without attacks, which has the same fields.
fn roster_of(foreign: &ForeignRoster) -> PreviewRoster {
    let game = foreign.new_game(&[]).map(|it| System::Own(OwnGame::of(&it.text)));
    let opened = game.and_then(|game| foreign.clone().open_in(game, Origin(0)).ok());
    opened.map_or(PreviewRoster::Sample, |it| PreviewRoster::Own(Box::new(it.kept.roster)))
}

/// Draws the questions. A button applies the answers to `picks`.
pub(crate) fn attacks(
    foreign: Arc<ForeignRoster>,
    picks: RwSignal<Vec<usize>>,
    open: RwSignal<bool>,
) -> AnyView {
    let answers = Answers::of(foreign, picks.get_untracked());
    let how = live(move || {
        answers.made.get().map(|made| {
            let choose = move |pick| answers.pick(0, pick);
            all(made.questions.first(), |question| pictures(question, choose)).into_any()
        })
    });
    let columns = move || {
        answers.made.get().map(|made| {
            let others = made.questions.iter().enumerate().skip(1);
            let others = all(others, |(place, question)| {
                listed(question, move |pick| answers.pick(place, pick))
            });
            node("div", "entries", others)
        })
    };
    // The fold stays open when an answer changes.
    let has_columns = Memo::new(move |_| {
        answers.made.with(|made| made.as_ref().is_some_and(|it| it.questions.len() > 1))
    });
    let columns = live(move || {
        let summary = || text("summary", "", "What each column is for");
        has_columns.get().then(|| node("details", "game-written", vec![summary(), live(columns)]))
    });
    let done = tap(move || {
        picks.set(answers.picks.get_untracked());
        open.set(false);
    });
    let rules = live(move || text("pre", "game-example", answers.text.get()));
    let rules = vec![text("summary", "", "Rules so far"), rules];
    let done = button("go", None, "Use these attacks".to_owned(), done);
    let parts = vec![
        how,
        live(move || answers.reader.preview.get().map(made::odds_or_problems)),
        columns,
        node("details", "game-written", rules),
        node("footer", "overlay-foot", vec![done]),
    ];
    node("div", "overlay-play", parts)
}
