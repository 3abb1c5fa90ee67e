//! Trait objects for the rules of a system and for a game played by them. Code that uses these
//! trait objects does not depend on the system, so the system's rules can be loaded on demand.

mod action;
mod own;
mod profiles;

use std::marker::PhantomData;

pub use action::Action;
pub use own::{AuthoringTools, GuideStep, OwnGames, Snippet, Started, Starter, WordList};
pub use profiles::{Characteristic, ProfileType, Profiles, RosterSource};

use crate::{
    about::About,
    conversation::{Answer, Change, Luck, Moment, Outcome, Prompt},
    ids::{FigureId, Holder, SideId},
    journal::{
        By, Entry, Journal, KeptJournal, LastResult, NextPool, OptionPool, SavedJournal, TurnPage,
        Unread,
    },
    lesson::Plan,
    line::Line,
    lineup::HasLineup,
    odds::{Forecasts, Horizon, Odds},
    own::{Fill, Own, OwnDeed},
    refusal::Refusal,
    report::{Report, Roll, Section},
    sheet::{Field, Fold, Problem, Roster, Sheet, watch},
    system::RuleSystem,
    topic::Explanation,
    view::{BattleView, Offer, Standing},
};

/// The rules of a system. Methods with a default are for optional features.
pub trait Rules: Sync {
    /// Returns the description that players read before they choose the system.
    fn about(&self) -> About;

    /// Returns the fields of a figure's sheet.
    fn fields(&self) -> &'static [Field];

    /// Returns the groups of related fields that players seldom change.
    fn folds(&self) -> &'static [Fold] {
        &[]
    }

    /// Returns the explanations of the rules.
    fn topics(&self) -> Vec<Explanation> {
        Vec::new()
    }

    /// Returns rosters that players can try the system with.
    fn samples(&self) -> Vec<Roster>;

    /// Returns further sample rosters, for longer battles.
    fn more_samples(&self) -> Vec<Roster> {
        Vec::new()
    }

    /// Returns the first lesson, if the system has one.
    fn lesson(&self) -> Option<Plan<Action>> {
        None
    }

    /// Returns the entries from the rulebook that can be added to the lists with this key, on any
    /// sheet.
    fn known(&self, _list: &str) -> Vec<Sheet> {
        Vec::new()
    }

    /// Returns `true` if an entry of a list has only a name, and that name means the same on every
    /// sheet.
    fn is_bare(&self, _list: &str, _sheet: &Sheet) -> bool {
        false
    }

    /// Returns a short summary of a list entry. `fields` are the list's fields.
    fn in_a_row(&self, _list: &str, fields: &[Field], sheet: &Sheet) -> String {
        sheet.in_a_row(fields)
    }

    /// Begins a battle with these rosters, one per side.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    fn begin(&self, rosters: Vec<Roster>) -> Result<Box<dyn Game>, Vec<Problem>>;

    /// Restores a saved battle.
    ///
    /// # Errors
    /// Returns an error if the battle cannot be read or played.
    fn restore(&self, saved: SavedJournal<Unread>) -> Result<Box<dyn Game>, GameError>;
}

/// The open walk-through, as players see it.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkView {
    /// The current question.
    pub prompt: Prompt,
    /// The log lines of the walk-through so far.
    pub lines: Vec<Line>,
    /// Whether the rules required the walk-through. If not, players can cancel it.
    pub raised: bool,
    /// The number of answers so far.
    pub answers: usize,
}

/// An entry of the log, as players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry<'a> {
    /// The entry's title.
    pub title: &'a str,
    /// The entry's lines.
    pub lines: &'a [Line],
    /// Whether a player made the change by hand.
    pub by_hand: bool,
    /// The sides that rolled dice, in seating order.
    pub rolled: Vec<SideId>,
    /// What the entry has to do with a photo.
    pub photo: Option<LogPhoto>,
}

/// What a log entry has to do with a photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogPhoto {
    /// The entry added the photo with this number.
    Taken(u16),
    /// The entry changed a photo, or added one that was removed later.
    Changed,
}

/// The reason why a saved game cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The rules cannot read the game. The text says where and why.
    Damaged(String),
    /// The rosters cannot be played. Lists every problem on their sheets.
    Unplayable(Vec<Problem>),
}

/// Returns the rules of `S` as a trait object.
pub fn rules<S: RuleSystem>() -> &'static dyn Rules {
    &RulesOf::<S>(PhantomData)
}

struct RulesOf<S>(PhantomData<fn() -> S>);

impl<S: RuleSystem> Rules for RulesOf<S> {
    fn about(&self) -> About {
        S::ABOUT
    }

    fn fields(&self) -> &'static [Field] {
        S::fields()
    }

    fn folds(&self) -> &'static [Fold] {
        S::FOLDS
    }

    fn topics(&self) -> Vec<Explanation> {
        S::TOPICS.iter().map(Explanation::from).collect()
    }

    fn samples(&self) -> Vec<Roster> {
        S::samples()
    }

    fn more_samples(&self) -> Vec<Roster> {
        S::more_samples()
    }

    fn lesson(&self) -> Option<Plan<Action>> {
        S::lesson()?.try_map(|action| Action::of(&action).ok())
    }

    fn known(&self, list: &str) -> Vec<Sheet> {
        S::known(list)
    }

    fn is_bare(&self, list: &str, sheet: &Sheet) -> bool {
        S::is_bare(list, sheet)
    }

    fn in_a_row(&self, list: &str, fields: &[Field], sheet: &Sheet) -> String {
        S::in_a_row(list, fields, sheet)
    }

    fn begin(&self, rosters: Vec<Roster>) -> Result<Box<dyn Game>, Vec<Problem>> {
        Ok(Box::new(Journal::<S>::begin(rosters)?))
    }

    fn restore(&self, saved: SavedJournal<Unread>) -> Result<Box<dyn Game>, GameError> {
        let saved = saved.read::<S>().map_err(|error| GameError::Damaged(error.to_string()))?;
        Ok(Box::new(Journal::restore(saved).map_err(GameError::Unplayable)?))
    }
}

/// A battle in progress, in any system. `Battle` in the crate `rules-core` documents the methods.
#[allow(missing_docs, reason = "see Battle for their docs")]
pub trait Game: Send + Sync {
    fn save(&self) -> SavedJournal<Unread>;
    fn kept(&self) -> Option<KeptJournal>;
    fn view(&self) -> BattleView;
    fn report(&self) -> Option<Report>;
    fn highlights(&self) -> Vec<(String, String)>;
    fn figures(&self) -> Vec<FigureId>;
    fn of_sheet(&self, side: SideId, place: usize) -> Vec<FigureId>;
    fn moments(&self) -> Vec<Moment>;
    fn victor(&self) -> Option<SideId>;
    fn struck(&self) -> Option<FigureId>;
    fn luck(&self) -> Vec<Luck>;
    fn rosters(&self) -> &[Roster];
    fn prompt(&self) -> Option<&Prompt>;
    fn walk(&self) -> Option<WalkView>;
    fn chances(&self, horizon: Horizon) -> Odds;
    fn forecasts(&self) -> Forecasts;
    fn turn_page(&self, from: usize) -> Option<TurnPage>;
    fn forecasts_of(&self, action: &Action) -> Forecasts;
    fn outcome_by_band(&self) -> Vec<Option<Outcome>>;
    fn next_pool(&self) -> Option<NextPool>;
    fn option_pool(&self) -> Option<OptionPool>;
    fn last_result(&self) -> LastResult;
    fn log_len(&self) -> usize;
    fn log(&self, from: usize) -> Vec<LogEntry<'_>>;
    fn offers(&self, figure: Option<FigureId>) -> Vec<Offer<Action>>;
    fn take(&mut self, action: &Action) -> Result<(), Refusal>;
    fn take_instead(&mut self, action: &Action) -> Result<(), Refusal>;
    fn answer(&mut self, answer: Answer) -> Result<(), Refusal>;
    fn answer_all(&mut self, answers: &[Answer]) -> Result<(), Refusal>;
    fn overrule(&mut self, holder: Holder, tracker: &str, change: Change) -> Result<(), Refusal>;
    fn join(&mut self, side: SideId, sheets: Vec<Sheet>) -> Result<(), Refusal>;
    fn joined(&self, side: SideId) -> Vec<Sheet>;
    fn fills(&self) -> Vec<Fill>;
    fn own(&self) -> &Own;
    fn new_words(&self, holder: Holder, tracker: &str) -> Vec<String>;
    fn note(&mut self, deed: OwnDeed) -> Result<(), Refusal>;
    fn cancel(&mut self) -> Result<(), Refusal>;
    fn can_undo(&self) -> bool;
    fn can_redo(&self) -> bool;
    fn undo(&mut self) -> Result<(), Refusal>;
    fn redo(&mut self) -> Result<(), Refusal>;
}

impl<S: RuleSystem> Game for Journal<S> {
    fn save(&self) -> SavedJournal<Unread> {
        // Serialising numbers, texts and lists never fails.
        Self::save(self).unread().unwrap_or_else(|_| SavedJournal::of(self.rosters().to_vec()))
    }

    fn kept(&self) -> Option<KeptJournal> {
        Self::kept(self).ok()
    }

    fn view(&self) -> BattleView {
        let mut view = S::view(self.state());
        self.show_own(&mut view);
        self.show_missing(&mut view);
        if view.over.is_some() {
            // Once the battle is over, no figure can act.
            let figures = view.sides.iter_mut().flat_map(|side| &mut side.figures);
            figures.filter(|it| it.standing != Standing::Gone).for_each(|it| {
                it.standing = Standing::Over;
            });
        }
        view
    }

    fn report(&self) -> Option<Report> {
        let mut report = self.told()?;
        report.sections.extend(self.own_rolls());
        let row = |luck: Luck| (self.state().side_name(luck.side).to_owned(), luck.words());
        let rows: Vec<_> = Self::luck(self).into_iter().map(row).collect();
        if !rows.is_empty() {
            report.sections.push(Section { title: "Luck".to_owned(), side: None, rows });
        }
        Some(report)
    }

    fn highlights(&self) -> Vec<(String, String)> {
        let Some(report) = self.told() else { return Vec::new() };
        let rolls = self
            .entries()
            .iter()
            .flat_map(|entry| entry.luck.iter().map(|&luck| Roll { title: &entry.title, luck }));
        report.highlights(&rolls.collect::<Vec<_>>())
    }

    fn figures(&self) -> Vec<FigureId> {
        self.state().all_figures().collect()
    }

    fn of_sheet(&self, side: SideId, place: usize) -> Vec<FigureId> {
        self.state().of_sheet(side, place).collect()
    }

    fn moments(&self) -> Vec<Moment> {
        Self::moments(self)
    }

    fn victor(&self) -> Option<SideId> {
        S::victor(self.state())
    }

    fn struck(&self) -> Option<FigureId> {
        Self::struck(self)
    }

    fn luck(&self) -> Vec<Luck> {
        Self::luck(self)
    }

    fn rosters(&self) -> &[Roster] {
        Self::rosters(self)
    }

    fn prompt(&self) -> Option<&Prompt> {
        Self::prompt(self)
    }

    fn walk(&self) -> Option<WalkView> {
        let (walk, run) = Self::walk(self)?;
        Some(WalkView {
            prompt: Self::prompt(self)?.clone(),
            lines: run.lines.clone(),
            raised: walk.raised,
            answers: walk.answers.len(),
        })
    }

    fn chances(&self, horizon: Horizon) -> Odds {
        Self::chances(self, horizon)
    }

    fn turn_page(&self, from: usize) -> Option<TurnPage> {
        Self::turn_page(self, from)
    }

    fn forecasts(&self) -> Forecasts {
        Self::forecasts(self)
    }

    fn forecasts_of(&self, action: &Action) -> Forecasts {
        match action.read() {
            Ok(action) => Self::forecasts_of(self, &action),
            Err(_) => Box::new(std::iter::empty()),
        }
    }

    fn outcome_by_band(&self) -> Vec<Option<Outcome>> {
        Self::outcome_by_band(self)
    }

    fn next_pool(&self) -> Option<NextPool> {
        Self::next_pool(self)
    }
    fn option_pool(&self) -> Option<OptionPool> {
        Self::option_pool(self)
    }

    fn last_result(&self) -> LastResult {
        Self::last_result(self)
    }

    fn log_len(&self) -> usize {
        self.entries().len()
    }

    fn log(&self, from: usize) -> Vec<LogEntry<'_>> {
        let entries = self.entries().get(from..).unwrap_or_default().iter();
        let rolled = |entry: &Entry<S>| {
            let mut sides: Vec<SideId> = entry.luck.iter().map(|luck| luck.side).collect();
            sides.sort_unstable();
            sides.dedup();
            sides
        };
        entries
            .zip(self.photos_from(from))
            .map(|(entry, photo)| LogEntry {
                title: &entry.title,
                lines: &entry.lines,
                by_hand: matches!(entry.by, By::Hand { .. } | By::Own { .. }),
                rolled: rolled(entry),
                photo,
            })
            .collect()
    }

    fn offers(&self, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        let (offers, missing) = watch(|| S::offers(self.state(), figure));
        let mut all = Vec::with_capacity(offers.len());
        let wrapped = |offer: Offer<_>| offer.try_map(|action| Action::of(&action).ok());
        all.extend(offers.into_iter().filter_map(wrapped));
        if missing.is_some() {
            // Hints are full of numbers, and one of them is not known.
            all.iter_mut().for_each(|offer| offer.hint = None);
        }
        all
    }

    fn take(&mut self, action: &Action) -> Result<(), Refusal> {
        let action = action.read().map_err(|_| Refusal::NotOffered(None))?;
        Self::take(self, action)
    }

    fn take_instead(&mut self, action: &Action) -> Result<(), Refusal> {
        let action = action.read().map_err(|_| Refusal::NotOffered(None))?;
        Self::take_instead(self, action)
    }

    fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        Self::answer(self, answer)
    }

    fn answer_all(&mut self, answers: &[Answer]) -> Result<(), Refusal> {
        Self::answer_all(self, answers)
    }

    fn overrule(&mut self, holder: Holder, tracker: &str, change: Change) -> Result<(), Refusal> {
        Self::overrule(self, holder, tracker, change)
    }

    fn join(&mut self, side: SideId, sheets: Vec<Sheet>) -> Result<(), Refusal> {
        Self::join(self, side, sheets)
    }

    fn joined(&self, side: SideId) -> Vec<Sheet> {
        Self::joined(self, side)
    }

    fn fills(&self) -> Vec<Fill> {
        Self::fills(self).into_iter().cloned().collect()
    }

    fn own(&self) -> &Own {
        Self::own(self)
    }

    fn new_words(&self, holder: Holder, tracker: &str) -> Vec<String> {
        S::TRACKERS.new_words(self.state(), holder, tracker)
    }

    fn note(&mut self, deed: OwnDeed) -> Result<(), Refusal> {
        Self::note(self, deed)
    }

    fn cancel(&mut self) -> Result<(), Refusal> {
        Self::cancel(self)
    }

    fn can_undo(&self) -> bool {
        Self::can_undo(self)
    }

    fn can_redo(&self) -> bool {
        Self::can_redo(self)
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        Self::undo(self)
    }

    fn redo(&mut self) -> Result<(), Refusal> {
        Self::redo(self)
    }
}
