//! Tests for the rules.
//!
//! The name of each test starts with the number of its rule on the checklist, such as `d100_13_…`
//! for rule 13.

mod automatic;
mod close_combat;
mod damage;
mod found;
mod free_tests;
mod report;
mod rulings;
mod semi_automatic;
mod sheets;
mod shooting;
mod stored;
mod turn;

use engine::{
    FigureId, Holder, Refusal, RuleSystem, SideId,
    conversation::{Answer, Question, Reading},
    odds::{Forecast, Horizon, better_than_all},
    sheet::{Roster, Sheet},
};

use super::{Action, D100};
use crate::script::{self, Script, numbers};

// The Reds are Vesuvius, who has a weapon of every kind, and Crispus. The Blues are Martius with a
// halberd, Nell with bare hands, and a crate.
const VESUVIUS: FigureId = FigureId(0);
const CRISPUS: FigureId = FigureId(1);
const MARTIUS: FigureId = FigureId(2);
const NELL: FigureId = FigureId(3);
const CRATE: FigureId = FigureId(4);

const REDS: SideId = SideId(0);
const BLUES: SideId = SideId(1);

// The indices of Vesuvius' weapons on the sheet.
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
    let roster =
        |name: &str, figures| Roster { name: name.to_owned(), figures, ..Roster::default() };
    let vesuvius = figure("Vesuvius").with("close", 60).with("actions", 3).with("weapons", guns());
    let martius = figure("Martius").with("weapons", vec![halberd(), axe()]);
    let crate_ = Sheet::new().with("name", "Crate").with("kind", "Object");
    vec![
        roster("Reds", vec![vesuvius, figure("Crispus")]),
        roster("Blues", vec![martius, figure("Nell"), crate_.with("armour", 4).with("limit", 12)]),
    ]
}

type Game = Script<D100>;

impl Game {
    fn new() -> Self {
        Self::of(rosters())
    }

    /// Starts a battle after changing Vesuvius' sheet.
    fn with(change: impl FnOnce(Sheet) -> Sheet) -> Self {
        let mut rosters = rosters();
        let vesuvius = rosters[0].figures.remove(0);
        rosters[0].figures.insert(0, change(vesuvius));
        Self::of(rosters)
    }

    /// Starts an action of Vesuvius against Martius.
    fn at_martius(action: Action) -> Self {
        let mut game = Self::new();
        game.take(action);
        game.choose("Martius");
        game
    }

    fn total(&mut self, total: i32) {
        self.answer(Answer::Total(total)).unwrap();
    }

    /// Answers a pool with counts for some bands. The other bands get 0.
    fn pool(&mut self, counts: &[(&str, u16)]) {
        let bands = self.reading().bands;
        let of = |label: &str| counts.iter().find(|(it, _)| *it == label).map_or(0, |it| it.1);
        self.answer(Answer::Pool(bands.iter().map(|band| of(&band.label)).collect())).unwrap();
    }

    /// Sets a condition to the option with this label.
    fn pick(&mut self, key: &str, option: &str) {
        let condition = self.prompt().conditions.iter().find(|it| it.key == key).unwrap();
        let place = condition.options.iter().position(|it| it == option).unwrap();
        self.set(key, u8::try_from(place).unwrap());
    }

    fn hints(&self) -> Vec<String> {
        match &self.prompt().question {
            Question::Choice(choice) => {
                choice.options.iter().map(|it| it.hint.clone().unwrap_or_default()).collect()
            }
            other => panic!("no choice: {other:?}"),
        }
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

    /// Returns the labels and ranges of the open roll's bands.
    fn bands(&self) -> Vec<String> {
        let bands = self.reading().bands;
        bands.iter().map(|it| format!("{} {}", it.label, it.span())).collect()
    }

    /// Returns the parts of the open test's value as text.
    fn parts(&self) -> Vec<String> {
        let parts = self.reading().goal.unwrap().parts;
        parts.iter().map(|part| format!("{} {}", part.value, part.label)).collect()
    }

    /// Returns the value of the open test.
    fn value(&self) -> i32 {
        self.reading().goal.unwrap().parts.iter().map(|part| part.value).sum()
    }

    fn injury(&self, id: FigureId) -> u16 {
        self.state().figure(id).injury
    }

    /// Asserts that a line of the log or of the open walk-through contains these words.
    #[track_caller]
    fn says(&self, words: &str) {
        let open = self.0.open_walk().into_iter().flat_map(|(_, run)| &run.lines);
        let open = open.map(|line| line.text.as_str());
        let lines: Vec<&str> = self.log().into_iter().chain(open).collect();
        assert!(lines.iter().any(|line| line.contains(words)), "{}", lines.join("\n"));
    }
}

#[track_caller]
fn close(one: f64, other: f64) {
    assert!(script::close(one, other), "{one} is not {other}");
}
