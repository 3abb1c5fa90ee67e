//! Tests of the rules, each named for its number on the checklist: `d100_13_…` breaks when rule 13 does.

mod automatic;
mod close_combat;
mod damage;
mod found;
mod free_tests;
mod report;
mod semi_automatic;
mod sheets;
mod shooting;
mod stored;
mod turn;

use super::{Action, D100, State};
use crate::{
    conversation::{Answer, Change, Prompt, Question, Reading},
    ids::{FigureId, Holder, SideId},
    journal::Journal,
    odds::Horizon,
    refusal::Refusal,
    sheet::{Roster, Sheet},
};

/// The Reds: whoever has everything, and a friend. The Blues: one with a halberd, one with bare hands, and a crate.
const VESUVIUS: FigureId = FigureId(0);
const CRISPUS: FigureId = FigureId(1);
const MARTIUS: FigureId = FigureId(2);
const NELL: FigureId = FigureId(3);
const CRATE: FigureId = FigureId(4);

const REDS: SideId = SideId(0);
const BLUES: SideId = SideId(1);

/// The places of the weapons of Vesuvius.
const AXE: u8 = 0;
const PISTOL: u8 = 1;
const RIFLE: u8 = 2;
const BELT_GUN: u8 = 3;

fn axe() -> Sheet {
    blade("Axe", "2D6+3", 2, 15)
}

fn halberd() -> Sheet {
    blade("Halberd", "2D6+4", 4, 15)
}

fn blade(name: &str, damage: &str, reach: i32, parry: i32) -> Sheet {
    let sheet = Sheet::new().with("name", name).with("class", "Close combat");
    sheet.with("damage", damage).with("reach", reach).with("parry", parry)
}

fn gun(name: &str, class: &str, modes: &str, magazine: i32) -> Sheet {
    let sheet = Sheet::new().with("name", name).with("class", class).with("damage", "1D10+2");
    sheet.with("modes", modes).with("magazine", magazine)
}

fn figure(name: &str) -> Sheet {
    Sheet::new()
        .with("name", name)
        .with("close", 50)
        .with("ranged", 50)
        .with("armour", 5)
        .with("limit", 10)
}

fn guns() -> Vec<Sheet> {
    vec![
        axe(),
        gun("Pistol", "Pistol", "S", 0),
        gun("Rifle", "Basic", "S, SA(2/4)", 10).with("accuracy", 3),
        gun("Belt gun", "Heavy", "SA(3/6), A(15)", 30),
    ]
}

fn rosters() -> Vec<Roster> {
    let roster = |name: &str, figures| Roster { name: name.to_owned(), figures };
    let vesuvius = figure("Vesuvius").with("close", 60).with("actions", 3).with("weapons", guns());
    let martius = figure("Martius").with("weapons", vec![halberd(), axe()]);
    let crate_ = Sheet::new().with("name", "Crate").with("kind", "Object");
    vec![
        roster("Reds", vec![vesuvius, figure("Crispus")]),
        roster("Blues", vec![martius, figure("Nell"), crate_.with("armour", 4).with("limit", 12)]),
    ]
}

/// A battle driven step by step.
struct Game(Journal<D100>);

impl Game {
    fn new() -> Self {
        Self::of(rosters())
    }

    fn of(rosters: Vec<Roster>) -> Self {
        Self(Journal::begin(rosters).unwrap())
    }

    /// The usual rosters, with the sheet of Vesuvius changed.
    fn with(change: impl FnOnce(Sheet) -> Sheet) -> Self {
        let mut rosters = rosters();
        let vesuvius = rosters[0].figures.remove(0);
        rosters[0].figures.insert(0, change(vesuvius));
        Self::of(rosters)
    }

    /// Vesuvius fires a gun at Martius, and is asked whatever comes next.
    fn at_martius(action: Action) -> Self {
        let mut game = Self::new();
        game.take(action);
        game.choose("Martius");
        game
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

    fn answer(&mut self, answer: Answer) {
        self.0.answer(answer).unwrap();
    }

    fn roll(&mut self, faces: &[u8]) {
        faces.iter().for_each(|&face| self.answer(Answer::Face(face)));
    }

    fn total(&mut self, total: i32) {
        self.answer(Answer::Total(total));
    }

    /// A handful: how many dice of each of these bands; the others have none.
    fn pool(&mut self, counts: &[(&str, u16)]) {
        let bands = self.reading().bands;
        let of = |label: &str| counts.iter().find(|(it, _)| *it == label).map_or(0, |it| it.1);
        self.answer(Answer::Pool(bands.iter().map(|band| of(&band.label)).collect()));
    }

    fn set(&mut self, key: &str, value: u8) {
        self.answer(Answer::Set(key.to_owned(), value));
    }

    /// Sets a condition to the option of this name.
    fn pick(&mut self, key: &str, option: &str) {
        let condition = self.prompt().conditions.iter().find(|it| it.key == key).unwrap();
        let place = condition.options.iter().position(|it| it == option).unwrap();
        self.set(key, u8::try_from(place).unwrap());
    }

    fn choose(&mut self, label: &str) {
        let place = self.options().iter().position(|it| it.starts_with(label)).unwrap();
        self.answer(Answer::Choice(u16::try_from(place).unwrap()));
    }

    fn options(&self) -> Vec<String> {
        match &self.prompt().question {
            Question::Choice(choice) => choice.options.iter().map(|it| it.label.clone()).collect(),
            other => panic!("no choice: {other:?}"),
        }
    }

    fn hints(&self) -> Vec<String> {
        match &self.prompt().question {
            Question::Choice(choice) => {
                choice.options.iter().map(|it| it.hint.clone().unwrap_or_default()).collect()
            }
            other => panic!("no choice: {other:?}"),
        }
    }

    fn prompt(&self) -> &Prompt {
        self.0.prompt().unwrap()
    }

    fn is_quiet(&self) -> bool {
        self.0.prompt().is_none()
    }

    fn reading(&self) -> Reading {
        match &self.prompt().question {
            Question::Roll(roll) => roll.reading.clone(),
            Question::Pool(pool) => pool.reading.clone(),
            other => panic!("nothing is rolled: {other:?}"),
        }
    }

    /// The bands of what is rolled, in words.
    fn bands(&self) -> Vec<String> {
        let bands = self.reading().bands;
        bands.iter().map(|it| format!("{} {}", it.label, it.span())).collect()
    }

    /// What makes up the number that is not to be rolled over, in words.
    fn parts(&self) -> Vec<String> {
        let parts = self.reading().goal.unwrap().parts;
        parts.iter().map(|part| format!("{} {}", part.value, part.label)).collect()
    }

    /// The value that is not to be rolled over.
    fn value(&self) -> i32 {
        self.reading().goal.unwrap().parts.iter().map(|part| part.value).sum()
    }

    fn hand(&mut self, id: FigureId, tracker: &str, value: i32) {
        self.0.overrule(Holder::Figure(id), tracker, Change::Set(value)).unwrap();
    }

    fn injury(&self, id: FigureId) -> u16 {
        self.state().figure(id).injury
    }

    /// The chance of an outcome.
    fn chance(&self, label: &str, horizon: Horizon) -> f64 {
        let chances = self.0.chances(horizon).unwrap();
        let all = chances.iter().filter(|it| it.outcome.label == label);
        all.map(|it| it.probability).sum()
    }

    /// All lines of the log, and those of the open walk-through.
    fn log(&self) -> String {
        let entries = self.0.entries().iter().flat_map(|entry| &entry.lines);
        let open = self.0.walk().into_iter().flat_map(|(_, run)| &run.lines);
        let lines: Vec<&str> = entries.chain(open).map(|line| line.text.as_str()).collect();
        lines.join("\n")
    }

    #[track_caller]
    fn logged(&self, words: &str) {
        let log = self.log();
        assert!(log.contains(words), "{log}");
    }
}

#[track_caller]
fn close(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-12, "{one} is not {other}");
}
