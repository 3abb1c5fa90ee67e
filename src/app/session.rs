//! The open battle. Every change goes through one place: done, kept on the shelf, shown.
//!
//! Signals only say that something changed, each for one part of the screen; what it is now stands in [`Shown`].

use ledger::{BattleId, Library, MemoryShelf};
use leptos::prelude::*;
use rules_core::{
    Action, Battle, FigureId, Holder, Refusal, SideId,
    conversation::{Answer, Change, Prompt, Question},
    dice::Die,
    odds::{Chance, Horizon},
    view::{FigureView, Offer, SideView, Standing},
};

use crate::{
    book::Book,
    browser::{clock, file, random},
    news::{News, Told},
    shown::Shown,
};

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
    /// The walk-through.
    Walk,
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

/// The open battle.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    battle: StoredValue<Battle>,
    shown: StoredValue<Shown>,
    /// A signal for each figure, in their order.
    cards: StoredValue<Vec<RwSignal<u32>>>,
    book: Book,
    id: Option<BattleId>,
    /// Goes up with every change.
    changes: RwSignal<u32>,
    /// Goes up whenever another question is asked, or none any more.
    questions: RwSignal<u32>,
    opened: RwSignal<Opened>,
    aside: RwSignal<bool>,
    /// What is put together for an answer that takes several taps.
    draft: RwSignal<Vec<i32>>,
    to_end: RwSignal<bool>,
    /// How many entries of the log are wanted at least.
    log_wanted: RwSignal<u32>,
}

impl Session {
    /// The battle `battle`, kept under `id`.
    pub(crate) fn new(book: Book, id: Option<BattleId>, battle: Battle) -> Self {
        let shown = Shown::of(&battle);
        let cards = shown.figures().map(|_| RwSignal::new(0)).collect();
        Self {
            battle: StoredValue::new(battle),
            shown: StoredValue::new(shown),
            cards: StoredValue::new(cards),
            book,
            id,
            changes: RwSignal::new(0),
            questions: RwSignal::new(0),
            opened: RwSignal::new(Opened::Nothing),
            aside: RwSignal::new(false),
            draft: RwSignal::new(Vec::new()),
            to_end: RwSignal::new(false),
            log_wanted: RwSignal::new(0),
        }
    }

    /// What the battle shows, followed through every change.
    pub(crate) fn shown<T>(self, look: impl FnOnce(&Shown) -> T) -> T {
        self.changes.track();
        self.shown.with_value(look)
    }

    /// The same, without following it.
    pub(crate) fn now<T>(self, look: impl FnOnce(&Shown) -> T) -> T {
        self.shown.with_value(look)
    }

    /// A figure by its place in the list of all, followed only where its card changes.
    pub(crate) fn card<T>(self, place: usize, look: impl FnOnce(&FigureView, &Shown) -> T) -> Option<T> {
        if let Some(card) = self.cards.with_value(|cards| cards.get(place).copied()) {
            card.track();
        }
        self.now(|shown| shown.figures().nth(place).map(|figure| look(figure, shown)))
    }

    /// A figure, followed through every change.
    pub(crate) fn figure<T>(self, id: FigureId, look: impl FnOnce(&FigureView) -> T) -> Option<T> {
        self.shown(|shown| shown.figure(id).map(look))
    }

    /// A side's name.
    pub(crate) fn side<T>(self, id: SideId, look: impl FnOnce(&SideView) -> T) -> Option<T> {
        self.now(|shown| shown.view.sides.iter().find(|side| side.id == id).map(look))
    }

    /// What may be done now, with a figure or with none. Follows every change.
    pub(crate) fn offers(self, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        self.changes.track();
        self.battle.with_value(|battle| battle.offers(figure))
    }

    /// The chances to the end of the walk-through, once they are wanted.
    pub(crate) fn chances_to_end(self) -> Option<Vec<Chance>> {
        let wanted = self.to_end.get();
        wanted.then(|| self.battle.with_value(|battle| battle.chances(Horizon::End))).flatten()
    }

    /// Wants the chances to the end of the walk-through, or no more.
    pub(crate) fn toggle_to_end(self) {
        self.to_end.set(!self.to_end.get_untracked());
    }

    /// The last entries of the log, oldest first, and how many there are before them.
    pub(crate) fn log(self, least: u32) -> (Vec<Told>, usize) {
        self.changes.track();
        let most = usize::try_from(self.log_wanted.get().max(least)).unwrap_or(usize::MAX);
        self.battle.with_value(|battle| {
            let before = battle.log_len().saturating_sub(most);
            (Told::all(battle, before), before)
        })
    }

    /// Wants all of the log.
    pub(crate) fn want_log(self) {
        self.log_wanted.set(u32::MAX);
    }

    /// What lies on top of the battle.
    pub(crate) fn on_top(self) -> Opened {
        self.questions.track();
        if !self.aside.get() && self.now(|shown| shown.walk.is_some()) {
            Opened::Walk
        } else {
            self.opened.get()
        }
    }

    /// Opens a sheet.
    pub(crate) fn open(self, what: Opened) {
        self.opened.set(what);
    }

    /// Closes what lies on top. A walk-through is only put aside.
    pub(crate) fn close(self) {
        match untrack(|| self.on_top()) {
            Opened::Nothing => {}
            Opened::Walk => self.aside.set(true),
            _ => self.opened.set(Opened::Nothing),
        }
    }

    /// Whether the walk-through is put aside to look at the battle.
    pub(crate) fn is_aside(self) -> bool {
        self.aside.get()
    }

    /// Takes the walk-through up again.
    pub(crate) fn resume(self) {
        self.aside.set(false);
    }

    /// Number `place` of what is put together for an answer, or else `preset`.
    pub(crate) fn draft(self, place: usize, preset: i32) -> i32 {
        self.draft.with(|draft| draft.get(place).copied()).unwrap_or(preset)
    }

    /// Puts down number `place` of an answer; those before it that are missing become 0.
    pub(crate) fn set_draft(self, place: usize, number: i32) {
        self.draft.update(|draft| {
            if draft.len() <= place {
                draft.resize(place + 1, 0);
            }
            if let Some(here) = draft.get_mut(place) {
                *here = number;
            }
        });
    }

    /// Forgets what was put together for an answer.
    pub(crate) fn clear_draft(self) {
        if !self.draft.with_untracked(Vec::is_empty) {
            self.draft.set(Vec::new());
        }
    }

    /// Takes an offer.
    pub(crate) fn take(self, action: &Action) {
        self.shown.update_value(|shown| shown.news.dice.clear());
        self.change(Kind::Move, &mut |battle| battle.take(action));
    }

    /// Answers the open question.
    pub(crate) fn answer(self, answer: Answer) {
        self.lay(&answer);
        self.change(Kind::Move, &mut |battle| battle.answer(answer.clone()));
    }

    /// Sets a condition of the open question.
    pub(crate) fn set(self, key: &str, value: u8) {
        let answer = Answer::Set(key.to_owned(), value);
        self.change(Kind::Touch, &mut |battle| battle.answer(answer.clone()));
    }

    /// Rolls for the player.
    pub(crate) fn roll(self) {
        self.change(Kind::Move, &mut |battle| {
            let answer = battle.roll(&mut random::dice())?;
            self.lay(&answer);
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
        let steps = self.now(|shown| shown.walk.as_ref().map_or(0, |walk| walk.answers + 1));
        self.change(Kind::Back, &mut |battle| (0..steps).try_for_each(|_| battle.undo()));
    }

    /// Hands the battle over as a file.
    pub(crate) fn save_as_file(self) {
        let text = self.battle.with_value(|battle| {
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
            let saved = self.battle.try_with_value(Battle::save);
            self.book.put_unkept(saved.and_then(|saved| Battle::restore(saved).ok()));
        }
    }

    /// Lays the die that answers the open question beside the log.
    fn lay(self, answer: &Answer) {
        self.shown.update_value(|shown| {
            if let (Some(die), Answer::Face(face)) = (shown.die_asked(), answer) {
                shown.news.dice.push((die, *face));
            }
        });
    }

    /// The one place where the battle changes: done, kept before the next tap is taken, shown.
    fn change(self, kind: Kind, act: &mut dyn FnMut(&mut Battle) -> Result<(), Refusal>) {
        let from = self.battle.with_value(Battle::log_len);
        match self.battle.try_update_value(act) {
            None => {}
            Some(Err(refusal)) => self.book.say(refusal.to_string()),
            Some(Ok(())) => {
                self.keep();
                self.show(kind, from);
            }
        }
    }

    fn keep(self) {
        let Some(id) = self.id else { return };
        let saved = self
            .battle
            .with_value(|battle| self.book.with_library(|it| it.save(id, battle, clock::now())));
        self.book.trouble(saved.err().map(|error| error.to_string()));
    }

    /// Brings the screen up to date, part by part; entries from number `from` on are new.
    fn show(self, kind: Kind, from: usize) {
        let next = self.battle.with_value(Shown::of);
        let entries = self.battle.with_value(|battle| Told::all(battle, from));
        let changed: Vec<usize> = self.now(|shown| {
            let pairs = shown.figures().zip(next.figures()).enumerate();
            let other = pairs.filter(|(_, (old, new))| old != new || shown.call(old) != next.call(new));
            other.map(|(place, _)| place).collect()
        });
        self.shown.update_value(|shown| {
            let mut news = std::mem::take(&mut shown.news);
            *shown = next;
            if kind != Kind::Touch || !entries.is_empty() {
                news = News::new(entries, news.dice, kind == Kind::Back, shown.walk.as_ref());
            }
            shown.news = news;
            shown.announce(kind == Kind::Back, kind != Kind::Touch);
        });
        if kind != Kind::Touch {
            self.settle();
        }
        self.cards.with_value(|cards| {
            for card in changed.into_iter().filter_map(|place| cards.get(place)) {
                bump(*card);
            }
        });
        bump(self.changes);
    }

    /// After a move: a walk-through comes back to the top, and a figure's sheet stays only while the figure acts.
    fn settle(self) {
        self.clear_draft();
        if self.to_end.get_untracked() {
            self.to_end.set(false);
        }
        if self.aside.get_untracked() {
            self.aside.set(false);
        }
        if let Opened::Figure(id, by_hand) = self.opened.get_untracked() {
            let (acts, asked) = self.now(|shown| {
                let acts = shown.figure(id).is_some_and(|it| it.standing == Standing::Acting);
                (acts, shown.walk.as_ref().is_some_and(|walk| !walk.raised))
            });
            if acts && by_hand {
                self.opened.set(Opened::Figure(id, false));
            } else if !acts && !asked {
                self.opened.set(Opened::Nothing);
            }
        }
        bump(self.questions);
    }
}

fn bump(signal: RwSignal<u32>) {
    signal.set(signal.get_untracked().wrapping_add(1));
}

impl Shown {
    /// The die that is asked for.
    fn die_asked(&self) -> Option<Die> {
        match &self.walk.as_ref()?.prompt.question {
            Question::Roll(roll) => Some(roll.die),
            _ => None,
        }
    }

    /// Whether a figure's card calls for a tap, and which option of the open question it then chooses.
    pub(crate) fn call(&self, figure: &FigureView) -> (bool, Option<u16>) {
        let pick = self.pick(figure.id);
        (pick.is_some() || (self.walk.is_none() && figure.standing == Standing::Ready), pick)
    }

    /// The place of the option that a figure stands for, where the open question can be answered with it.
    fn pick(&self, id: FigureId) -> Option<u16> {
        let Prompt { question: Question::Choice(choice), .. } = &self.walk.as_ref()?.prompt else {
            return None;
        };
        let mut options = (0..).zip(&choice.options);
        options.find(|(_, it)| it.figure == Some(id) && it.refusal.is_none()).map(|(place, _)| place)
    }
}
