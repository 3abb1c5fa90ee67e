//! Tests of the rules, each named for its number on the checklist: `tnt_33_…` breaks when rule 33 does.

mod abilities;
mod actions;
mod anew;
mod bursts;
mod climbing;
mod close_combat;
mod dice;
mod figures;
mod found;
mod free_tests;
mod holding;
mod morale;
mod report;
mod shooting;
mod stored;
mod turn;
mod wounding;

use super::{Action, State, Tnt};
use crate::{
    conversation::{Answer, Change, Prompt, Question},
    ids::{FigureId, Holder, SideId},
    journal::Journal,
    odds::Horizon,
    refusal::Refusal,
    sheet::{Roster, Sheet},
};

/// The first side's figures are 0 to 4, the second side's 5 to 9.
const DIRK: FigureId = FigureId(0);
const MAGS: FigureId = FigureId(1);
const BOB: FigureId = FigureId(5);
const NELL: FigureId = FigureId(6);

const RUST_DOGS: SideId = SideId(0);
const SALT_ROAD: SideId = SideId(1);

/// A battle driven step by step.
struct Game(Journal<Tnt>);

impl Game {
    /// The sample rosters without their leaders' marks, before initiative.
    fn new() -> Self {
        Self::of(rosters_with(|sheet| sheet.with("leader", false)))
    }

    fn of(rosters: Vec<Roster>) -> Self {
        Self(Journal::begin(rosters).unwrap())
    }

    /// The sample rosters, with the Rust Dogs to move.
    fn started() -> Self {
        let mut game = Self::new();
        game.roll(&[9, 2]);
        game
    }

    /// Dirk has passed his activation test.
    fn dirk_acts() -> Self {
        Self::dirk_acts_in(rosters_with(|sheet| sheet.with("leader", false)))
    }

    /// The same with these rosters.
    fn dirk_acts_in(rosters: Vec<Roster>) -> Self {
        let mut game = Self::of(rosters);
        game.roll(&[9, 2]);
        game.take(Action::Activate(DIRK));
        game.roll(&[9]);
        game
    }

    /// Dirk is asked for the die of a shot at Bob.
    fn dirk_shoots_bob() -> Self {
        let mut game = Self::dirk_acts();
        game.take(Action::Shoot(DIRK, 0));
        game.choose("Bob");
        game
    }

    /// A pending hit on Bob is being resolved: one of Dirk's, Strength 6, his whole side being done.
    fn hit_on_bob() -> Self {
        let mut game = Self::dirk_shoots_bob();
        game.roll(&[9]);
        game.take(Action::End(DIRK));
        game.fail_activation(MAGS);
        game
    }

    /// Dirk acts and is in contact with Bob.
    fn dirk_and_bob_in_melee() -> Self {
        Self::dirk_acts().in_contact(DIRK, BOB)
    }

    /// The same battle with two enemies in contact.
    fn in_contact(mut self, one: FigureId, other: FigureId) -> Self {
        let enemies = self.state().free_enemies(one);
        let place = enemies.iter().position(|&it| it == other).unwrap();
        let add = Change::Add(i32::try_from(place).unwrap());
        self.0.overrule(Holder::Figure(one), "melee", add).unwrap();
        self
    }

    /// A figure fails its activation test and gives up its AP, so that play passes.
    fn fail_activation(&mut self, id: FigureId) {
        self.take(Action::Activate(id));
        self.roll(&[2]);
        self.take(Action::End(id));
    }

    fn state(&self) -> &State {
        self.0.state()
    }

    fn take(&mut self, action: Action) {
        self.0.take(action).unwrap();
    }

    fn refused(&mut self, action: Action) -> String {
        self.0.take(action).unwrap_err().to_string()
    }

    fn roll(&mut self, faces: &[u8]) {
        for &face in faces {
            self.0.answer(Answer::Face(face)).unwrap();
        }
    }

    fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        self.0.answer(answer)
    }

    fn set(&mut self, key: &str, value: u8) {
        self.0.answer(Answer::Set(key.to_owned(), value)).unwrap();
    }

    fn choose(&mut self, label: &str) {
        let place = self.options().iter().position(|it| it.starts_with(label)).unwrap();
        self.0.answer(Answer::Choice(u16::try_from(place).unwrap())).unwrap();
    }

    fn options(&self) -> Vec<String> {
        match &self.prompt().question {
            Question::Choice(choice) => choice.options.iter().map(|it| it.label.clone()).collect(),
            other => panic!("no choice: {other:?}"),
        }
    }

    fn prompt(&self) -> &Prompt {
        self.0.prompt().unwrap()
    }

    fn hand(&mut self, id: FigureId, tracker: &str, value: i32) {
        self.0.overrule(Holder::Figure(id), tracker, Change::Set(value)).unwrap();
    }

    /// Both sides have tested all that a side tests its morale for.
    fn settle_nerves(&mut self) {
        for side in [RUST_DOGS, SALT_ROAD] {
            for tracker in ["leaderless", "halved", "quartered"] {
                self.0.overrule(Holder::Side(side), tracker, Change::Set(1)).unwrap();
            }
        }
    }

    /// All that is added to the die that is asked for.
    fn bonus(&self) -> i32 {
        match &self.prompt().question {
            Question::Roll(roll) => roll.sums[roll.active].bonus(),
            other => panic!("no roll: {other:?}"),
        }
    }

    /// The chance of an outcome of the test at hand.
    fn chance(&self, label: &str) -> f64 {
        let chances = self.0.chances(Horizon::Test).unwrap();
        let all = chances.iter().filter(|it| it.outcome.label == label);
        all.map(|it| it.probability).sum()
    }

    /// All lines of the log.
    fn log(&self) -> Vec<&str> {
        let entries = self.0.entries().iter();
        entries.flat_map(|entry| &entry.lines).map(|line| line.text.as_str()).collect()
    }

    fn logged(&self, words: &str) -> bool {
        self.log().iter().any(|line| line.contains(words))
    }
}

/// The sample rosters with a field of every figure changed.
fn rosters_with(change: impl Fn(Sheet) -> Sheet) -> Vec<Roster> {
    let mut rosters = super::figure::sample::samples();
    for roster in &mut rosters {
        roster.figures = roster.figures.drain(..).map(&change).collect();
    }
    rosters
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}
