//! Tests of the rules, each named for its number on the checklist: `adventure_07_…` breaks when rule 7 does.

mod attacks;
mod damage;
mod rounds;
mod sheets;
mod standard_tests;
mod stored;
mod warding;

use super::{Action, Adventure, State};
use crate::{
    conversation::{Answer, Change, Prompt, Question, Roll},
    ids::{FigureId, Holder},
    journal::Journal,
    odds::Horizon,
    sheet::{Roster, Sheet},
    system::RuleSystem,
};

/// Two against two: Ann and Ben, and two raiders of one sheet.
const ANN: FigureId = FigureId(0);
const BEN: FigureId = FigureId(1);
const RAIDER: FigureId = FigureId(2);
const OTHER_RAIDER: FigureId = FigureId(3);

/// The weapons on everybody's sheet, by their places.
const SWORD: u8 = 0;
const BOW: u8 = 1;
const BARE_HANDS: u8 = 2;

fn named(name: &str) -> Sheet {
    Sheet::new().with("name", name)
}

/// Strength +2, Agility +3; Blades 4 and Bows 2 on Agility, Brawling 1 on Strength; Lore untrained; Defence 12.
fn character(name: &str) -> Sheet {
    let attribute = |name, modifier| named(name).with("modifier", modifier);
    let skill = |name, attribute: &str, level, used_for: &str| {
        named(name).with("attribute", attribute).with("level", level).with("use", used_for)
    };
    let increment = |reach, modifier| Sheet::new().with("reach", reach).with("modifier", modifier);
    named(name)
        .with("attributes", vec![attribute("Strength", 2), attribute("Agility", 3)])
        .with(
            "skills",
            vec![
                skill("Blades", "Agility", 4, "Armed attacks"),
                skill("Bows", "agility", 2, "Ranged attacks"),
                skill("Brawling", "Strength", 1, "Unarmed attacks"),
                skill("Lore", "", 0, "Anything else"),
                skill("Stealth", "Agility", 0, "Anything else").with("untrained", true),
            ],
        )
        .with("defence", 12)
        .with("swiftness", 2)
        .with("stamina", 1)
        .with("reactions", vec![named("Resolve").with("level", 5)])
        .with("courage", 6)
        .with("health", 8)
        .with("unarmed", "1D6")
        .with(
            "weapons",
            vec![
                named("Sword").with("kind", "Armed").with("damage", "2D6+1"),
                named("Bow")
                    .with("kind", "Ranged")
                    .with("damage", "2D6")
                    .with("increments", vec![increment(40, -2), increment(20, 0)]),
            ],
        )
}

fn rosters(change: impl Fn(Sheet) -> Sheet) -> Vec<Roster> {
    let raider = change(character("Raider").with("swiftness", 0)).with("number", 2);
    vec![
        Roster {
            name: "Party".to_owned(),
            figures: vec![change(character("Ann")), change(character("Ben").with("swiftness", 1))],
        },
        Roster { name: "Raiders".to_owned(), figures: vec![raider] },
    ]
}

/// A scene driven step by step.
struct Game(Journal<Adventure>);

impl Game {
    /// A scene without a fight.
    fn new() -> Self {
        Self::with(|sheet| sheet)
    }

    /// The same, with every sheet changed.
    fn with(change: impl Fn(Sheet) -> Sheet) -> Self {
        Self(Journal::begin(rosters(change)).unwrap())
    }

    /// A fight in which all act in the order of their sheets, and Ann first.
    fn fight() -> Self {
        Self::new().fighting()
    }

    fn fighting(mut self) -> Self {
        self.take(Action::Fight);
        for total in [12, 10, 8, 6] {
            self.total(total);
        }
        self
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

    fn total(&mut self, total: i32) {
        self.0.answer(Answer::Total(total)).unwrap();
    }

    fn decline(&mut self) {
        self.0.answer(Answer::Decline).unwrap();
    }

    /// Sets a condition to the option of these words.
    fn set(&mut self, key: &str, words: &str) {
        let conditions = &self.prompt().conditions;
        let condition = conditions.iter().find(|it| it.key == key);
        let condition = condition.unwrap_or_else(|| panic!("no {key} in {conditions:?}"));
        let place = condition.options.iter().position(|it| it == words);
        let place = place.unwrap_or_else(|| panic!("no {words} in {condition:?}"));
        self.0.answer(Answer::Set(key.to_owned(), u8::try_from(place).unwrap())).unwrap();
    }

    /// Whether there is such a condition, and what it may be set to.
    fn options_of(&self, key: &str) -> Option<Vec<String>> {
        let condition = self.prompt().conditions.iter().find(|it| it.key == key)?;
        Some(condition.options.iter().map(|it| it.to_string()).collect())
    }

    fn choose(&mut self, label: &str) {
        let place = self.options().iter().position(|it| it == label).unwrap();
        self.0.answer(Answer::Choice(u16::try_from(place).unwrap())).unwrap();
    }

    fn options(&self) -> Vec<String> {
        match &self.prompt().question {
            Question::Choice(choice) => choice.options.iter().map(|it| it.label.clone()).collect(),
            other => panic!("no choice: {other:?}"),
        }
    }

    /// Somebody tests a skill.
    fn skill(&mut self, id: FigureId, skill: &str) {
        self.take(Action::Skill(id));
        self.choose(skill);
    }

    /// Somebody attacks somebody; the attack is to be rolled.
    fn attacks(&mut self, id: FigureId, weapon: u8, target: &str) {
        self.take(Action::Attack(id, weapon));
        self.choose(target);
    }

    fn prompt(&self) -> &Prompt {
        self.0.prompt().expect("a question")
    }

    fn roll(&self) -> &Roll {
        match &self.prompt().question {
            Question::Roll(roll) => roll,
            other => panic!("no roll: {other:?}"),
        }
    }

    /// All that is added to the dice that are asked for.
    fn bonus(&self) -> i32 {
        let roll = self.roll();
        roll.sums[roll.active].bonus()
    }

    /// A part of the sum that is asked for.
    fn part(&self, label: &str) -> Option<i32> {
        let roll = self.roll();
        let parts = &roll.sums[roll.active].parts;
        parts.iter().find(|part| part.label == label).map(|part| part.value)
    }

    /// The number to reach.
    fn target(&self) -> i32 {
        self.roll().reading.goal.as_ref().expect("a goal").number
    }

    fn hand(&mut self, id: FigureId, tracker: &str, value: i32) {
        self.0.overrule(Holder::Figure(id), tracker, Change::Set(value)).unwrap();
    }

    /// The chance of an outcome of the test at hand.
    fn chance(&self, label: &str) -> f64 {
        let chances = self.0.chances(Horizon::Test).unwrap();
        let all = chances.iter().filter(|it| it.outcome.label == label);
        all.map(|it| it.probability).sum()
    }

    fn is_quiet(&self) -> bool {
        self.0.prompt().is_none()
    }

    /// The cost that an offer of somebody shows.
    fn cost(&self, id: FigureId, action: Action) -> Option<String> {
        let offers = Adventure::offers(self.state(), Some(id));
        offers.into_iter().find(|it| it.action == action)?.cost
    }

    fn logged(&self, words: &str) -> bool {
        let entries = self.0.entries().iter();
        let open = self.0.walk().into_iter().flat_map(|(_, run)| &run.lines);
        entries.flat_map(|entry| &entry.lines).chain(open).any(|line| line.text.contains(words))
    }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}
