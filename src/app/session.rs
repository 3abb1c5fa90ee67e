//! The open battle. Every change goes through one place: done, kept on the shelf, shown.

use ledger::{BattleId, Library, MemoryShelf};
use leptos::prelude::*;
use rules_core::{
    Action, Battle, FigureId, Holder, Refusal, SideId, System, WalkView,
    conversation::{Answer, Change, Outcome, Prompt, Question},
    dice::{Die, Face},
    odds::{Chance, Horizon},
    view::{FigureView, Next, Offer, Standing, Tracker},
};

use crate::{
    book::Book,
    browser::{clock, file, random},
    news::{News, Told},
};

/// What a side's heading shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SideHead {
    /// Which.
    pub(crate) id: SideId,
    /// Its name.
    pub(crate) name: String,
    /// How it stands.
    pub(crate) remark: String,
    /// What the side as a whole keeps.
    pub(crate) trackers: Vec<Tracker>,
    /// Its figures, by their places in the session's list.
    pub(crate) figures: Vec<FigureId>,
}

/// What the player has opened over the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// Nothing: the battle itself.
    Nothing,
    /// A figure's sheet; whether to change it by hand.
    Figure(FigureId, bool),
    /// Turn, phase, whose move it is.
    Table,
    /// The log.
    Log,
}

/// What lies on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Showing {
    /// What the player has opened.
    Opened(Opened),
    /// The walk-through.
    Walk,
}

struct Kept {
    battle: Battle,
    id: Option<BattleId>,
}

/// The open battle, in signals that change only where the battle did.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    kept: StoredValue<Kept>,
    figures: StoredValue<Vec<RwSignal<FigureView>>>,
    book: Book,
    /// Which battle, where it is kept.
    pub(crate) id: Option<BattleId>,
    /// Its rule system.
    pub(crate) system: System,
    /// What the battle as a whole keeps.
    pub(crate) trackers: RwSignal<Vec<Tracker>>,
    /// What must be done now.
    pub(crate) next: RwSignal<Next>,
    /// The battle's end in words.
    pub(crate) over: RwSignal<Option<String>>,
    /// The sides.
    pub(crate) sides: RwSignal<Vec<SideHead>>,
    /// The open walk-through.
    pub(crate) walk: RwSignal<Option<WalkView>>,
    /// Figures that answer the open question when they are tapped, with the answer's place.
    pub(crate) picks: RwSignal<Vec<(FigureId, u16)>>,
    /// What came of the last act.
    pub(crate) news: RwSignal<News>,
    /// Whether there is something to undo, and to do again.
    pub(crate) can: RwSignal<(bool, bool)>,
    /// Goes up with every change.
    pub(crate) changes: RwSignal<u32>,
    /// Goes up whenever another question is asked.
    pub(crate) questions: RwSignal<u32>,
    /// What the player has opened.
    pub(crate) opened: RwSignal<Opened>,
    /// Whether the walk-through is put aside to look at the battle.
    pub(crate) aside: RwSignal<bool>,
    /// What to say aloud.
    pub(crate) said: RwSignal<String>,
}

/// What a change was, as far as the screen cares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Another question follows, or none.
    Move,
    /// The same question stays open.
    Touch,
    /// Something was taken back, or done again.
    Back,
}

impl Session {
    /// The battle `battle`, kept under `id`.
    pub(crate) fn new(book: Book, id: Option<BattleId>, battle: Battle) -> Self {
        let view = battle.view();
        let mut figures = Vec::new();
        let session = Self {
            book,
            id,
            system: battle.system(),
            trackers: RwSignal::new(view.trackers),
            next: RwSignal::new(view.next),
            over: RwSignal::new(view.over),
            sides: RwSignal::new(
                view.sides
                    .into_iter()
                    .map(|side| SideHead {
                        id: side.id,
                        name: side.name,
                        remark: side.remark,
                        trackers: side.trackers,
                        figures: side
                            .figures
                            .into_iter()
                            .map(|figure| {
                                let id = figure.id;
                                figures.push(RwSignal::new(figure));
                                id
                            })
                            .collect(),
                    })
                    .collect(),
            ),
            walk: RwSignal::new(None),
            picks: RwSignal::new(Vec::new()),
            news: RwSignal::new(News::default()),
            can: RwSignal::new((false, false)),
            changes: RwSignal::new(0),
            questions: RwSignal::new(0),
            opened: RwSignal::new(Opened::Nothing),
            aside: RwSignal::new(false),
            said: RwSignal::new(String::new()),
            figures: StoredValue::new(figures),
            kept: StoredValue::new(Kept { battle, id }),
        };
        session.show_walk();
        session
    }

    /// The signal of a figure.
    pub(crate) fn figure(self, id: FigureId) -> Option<RwSignal<FigureView>> {
        self.figures.with_value(|figures| {
            figures.iter().copied().find(|it| it.with_untracked(|figure| figure.id == id))
        })
    }

    /// Looks at the battle.
    pub(crate) fn with<T>(self, look: impl FnOnce(&Battle) -> T) -> T {
        self.kept.with_value(|kept| look(&kept.battle))
    }

    /// What may be done now, with a figure or with none. Follows every change.
    pub(crate) fn offers(self, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        self.changes.track();
        self.with(|battle| battle.offers(figure))
    }

    /// The chances from the open question on.
    pub(crate) fn chances(self, horizon: Horizon) -> Option<Vec<Chance>> {
        self.with(|battle| battle.chances(horizon))
    }

    /// How the test comes out for each face, where the face settles it.
    pub(crate) fn outcome_by_face(self) -> Vec<Option<Outcome>> {
        self.with(Battle::outcome_by_face)
    }

    /// The log from entry `from` on, oldest first.
    pub(crate) fn told(self, from: usize) -> Vec<Told> {
        self.with(|battle| Told::all(battle, from))
    }

    /// What lies on top.
    pub(crate) fn showing(self) -> Showing {
        if self.walk.with(Option::is_some) && !self.aside.get() {
            Showing::Walk
        } else {
            Showing::Opened(self.opened.get())
        }
    }

    /// What lies on top, without following it.
    pub(crate) fn showing_untracked(self) -> Showing {
        untrack(|| self.showing())
    }

    /// The sides' names.
    pub(crate) fn names(self) -> String {
        self.sides.with_untracked(|sides| {
            sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>().join(" – ")
        })
    }

    /// Opens a sheet.
    pub(crate) fn open(self, what: Opened) {
        self.opened.set(what);
    }

    /// Closes what lies on top. A walk-through is only put aside.
    pub(crate) fn close(self) {
        if self.showing_untracked() == Showing::Walk {
            self.aside.set(true);
        } else {
            self.opened.set(Opened::Nothing);
        }
    }

    /// Takes an offer.
    pub(crate) fn take(self, action: &Action) {
        self.news.update_untracked(|news| news.dice.clear());
        self.change(Kind::Move, &mut |battle| battle.take(action));
    }

    /// Answers the open question.
    pub(crate) fn answer(self, answer: Answer) {
        let die = self.die_asked();
        if let (Answer::Face(face), Some(die)) = (&answer, die) {
            self.lay(die, *face);
        }
        self.change(Kind::Move, &mut |battle| battle.answer(answer.clone()));
    }

    /// Sets a condition of the open question.
    pub(crate) fn set(self, key: &str, value: u8) {
        let answer = Answer::Set(key.to_owned(), value);
        self.change(Kind::Touch, &mut |battle| battle.answer(answer.clone()));
    }

    /// Rolls for the player.
    pub(crate) fn roll(self) {
        let die = self.die_asked();
        self.change(Kind::Move, &mut |battle| {
            let answer = battle.roll(&mut random::dice())?;
            if let (Answer::Face(face), Some(die)) = (answer, die) {
                self.lay(die, face);
            }
            Ok(())
        });
    }

    /// Changes a tracker by hand.
    pub(crate) fn overrule(self, holder: Holder, tracker: &str, change: Change) {
        self.change(Kind::Touch, &mut |battle| battle.overrule(holder, tracker, change));
    }

    /// Takes back the last thing done.
    pub(crate) fn undo(self) {
        self.change(Kind::Back, &mut Battle::undo);
    }

    /// Does again what was taken back.
    pub(crate) fn redo(self) {
        self.change(Kind::Back, &mut Battle::redo);
    }

    /// Leaves the walk-through, one step back at a time, so that it can be done again.
    pub(crate) fn leave(self) {
        let steps = self.walk.with_untracked(|walk| walk.as_ref().map_or(0, |it| it.answers + 1));
        self.change(Kind::Back, &mut |battle| (0..steps).try_for_each(|_| battle.undo()));
    }

    /// Hands the battle over as a file.
    pub(crate) fn save_as_file(self) {
        let text = self.with(|battle| {
            let copy = Library::new(MemoryShelf::default());
            copy.save(BattleId(1), battle, clock::now()).ok()?;
            copy.raw(BattleId(1)).ok().flatten()
        });
        let made = text.is_some_and(|text| file::offer("rollbook-battle.json", &text).is_ok());
        if !made {
            self.book.say("The browser did not make a file.");
        }
    }

    /// Puts a battle aside that is kept nowhere, when its screen closes.
    pub(crate) fn put_aside(self) {
        if self.id.is_none() {
            let battle = self.with(|battle| Battle::restore(battle.save()).ok());
            self.book.swap_unkept(battle);
        }
    }

    fn die_asked(self) -> Option<Die> {
        self.walk.with_untracked(|walk| match walk.as_ref()?.prompt.question {
            Question::Roll(ref roll) => Some(roll.die),
            _ => None,
        })
    }

    fn lay(self, die: Die, face: Face) {
        self.news.update_untracked(|news| news.dice.push((die, face)));
    }

    /// The one place where the battle changes: done, kept before the next tap is taken, shown.
    fn change(self, kind: Kind, act: &mut dyn FnMut(&mut Battle) -> Result<(), Refusal>) {
        let outcome = self.kept.try_update_value(|kept| {
            let from = kept.battle.log_len();
            act(&mut kept.battle)?;
            Ok((from, self.keep(kept)))
        });
        match outcome {
            None => {}
            Some(Err(refusal)) => {
                let refusal: Refusal = refusal;
                self.book.say(refusal.to_string());
            }
            Some(Ok((from, trouble))) => {
                if self.book.trouble.get_untracked() != trouble {
                    self.book.trouble.set(trouble);
                }
                self.show(kind, from);
            }
        }
    }

    /// Keeps the battle; where that fails, why, in words.
    fn keep(self, kept: &Kept) -> Option<String> {
        let Some(id) = kept.id else { return self.book.trouble.get_untracked() };
        let saved = self.book.with_library(|library| library.save(id, &kept.battle, clock::now()));
        saved.err().map(|error| error.to_string())
    }

    /// Brings all signals up to date; entries from number `from` on are new.
    fn show(self, kind: Kind, from: usize) {
        let view = self.with(Battle::view);
        put(self.trackers, view.trackers);
        put(self.next, view.next);
        put(self.over, view.over);
        let mut heads = Vec::new();
        let signals = self.figures.get_value();
        let mut place = signals.iter();
        for side in view.sides {
            let mut ids = Vec::new();
            for figure in side.figures {
                ids.push(figure.id);
                match place.next() {
                    Some(signal) => put(*signal, figure),
                    None => self.figures.update_value(|all| all.push(RwSignal::new(figure))),
                }
            }
            heads.push(SideHead {
                id: side.id,
                name: side.name,
                remark: side.remark,
                trackers: side.trackers,
                figures: ids,
            });
        }
        put(self.sides, heads);
        self.show_news(kind, from);
        self.show_walk();
        if kind != Kind::Touch {
            self.settle_sheets();
            self.questions.update(|count| *count += 1);
        }
        self.changes.update(|count| *count += 1);
        self.announce(kind);
    }

    fn show_news(self, kind: Kind, from: usize) {
        let entries = self.told(from);
        let in_walk = self.with(|battle| battle.walk().is_some_and(|walk| walk.answers > 0));
        self.news.update(|news| {
            news.entries = entries;
            if kind == Kind::Back {
                news.dice.clear();
            }
            news.shown = if news.entries.is_empty() || in_walk {
                Vec::new()
            } else {
                std::mem::take(&mut news.dice)
            };
        });
    }

    fn show_walk(self) {
        let (walk, can) =
            self.with(|battle| (battle.walk(), (battle.can_undo(), battle.can_redo())));
        put(self.picks, walk.as_ref().map_or_else(Vec::new, |walk| picks(&walk.prompt)));
        put(self.walk, walk);
        put(self.can, can);
    }

    /// After a move: a walk-through comes back to the top, and a figure's sheet stays only while the figure acts.
    fn settle_sheets(self) {
        put(self.aside, false);
        if let Opened::Figure(id, _) = self.opened.get_untracked() {
            let acts = self
                .figure(id)
                .is_some_and(|it| it.with_untracked(|it| it.standing == Standing::Acting));
            if acts {
                put(self.opened, Opened::Figure(id, false));
            } else if self.walk.with_untracked(|it| it.as_ref().is_none_or(|it| it.raised)) {
                put(self.opened, Opened::Nothing);
            }
        }
    }

    fn announce(self, kind: Kind) {
        let mut words = String::new();
        if kind == Kind::Back {
            words.push_str("Taken back. ");
        }
        self.news.with_untracked(|news| news.tell(&mut words));
        self.walk.with_untracked(|walk| {
            if let (Some(walk), true) = (walk, kind != Kind::Touch) {
                words.push_str(&walk.prompt.ask);
            }
        });
        put(self.said, words);
    }
}

/// Sets a signal only where its value is another.
fn put<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|now| *now != value) {
        signal.set(value);
    }
}

/// The figures that stand for options of the question and can be chosen.
fn picks(prompt: &Prompt) -> Vec<(FigureId, u16)> {
    let Question::Choice(choice) = &prompt.question else { return Vec::new() };
    let options = (0..).zip(&choice.options);
    options
        .filter(|(_, option)| option.refusal.is_none())
        .filter_map(|(place, option)| Some((option.figure?, place)))
        .collect()
}
