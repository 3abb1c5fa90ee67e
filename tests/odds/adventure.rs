//! Compares the odds in 2D6 adventure play with tables.

use rules_core::{
    Battle, FigureId, Holder, System,
    conversation::{Answer, Change, Question},
    odds::{Chance, Horizon},
    sheet::{Roster, Sheet},
    words::signed,
};

use crate::tables::Table;

/// The attacker and the target.
const ATTACKER: FigureId = FigureId(0);
const TARGET: &str = "Target";

/// The target's Defence.
const DEFENCE: i32 = 20;

/// The level of the attacker's skill.
const LEVEL: i32 = 10;

/// A scene in which steps are named by the texts that players read.
struct Scene(Battle);

impl Scene {
    /// Begins a scene without characters.
    fn bare() -> Self {
        Self(System::Adventure.without_figures().unwrap())
    }

    /// Begins a scene with one character per side, before any fight.
    fn of(attacker: Sheet, target: Sheet) -> Self {
        let roster = |name: &str, sheet| Roster {
            name: name.to_owned(),
            figures: vec![sheet],
            ..Roster::default()
        };
        let rosters = vec![roster("Ours", attacker), roster("Theirs", target)];
        Self(System::Adventure.begin(rosters).unwrap())
    }

    fn take(&mut self, figure: Option<FigureId>, label: &str) {
        let offers = self.0.offers(figure);
        let offer = offers.iter().find(|offer| offer.label == label);
        self.0.take(&offer.unwrap_or_else(|| panic!("no {label} in {offers:?}")).action).unwrap();
    }

    /// Sets a condition to the option with this label, or else to the first option whose label
    /// begins with it.
    fn set(&mut self, key: &str, words: &str) {
        let walk = self.0.walk().unwrap();
        let condition = walk.prompt.conditions.iter().find(|it| it.key == key).unwrap();
        let options = || condition.options.iter();
        let place = options().position(|it| it == words);
        let place = place.or_else(|| options().position(|it| it.starts_with(words))).unwrap();
        self.0.answer(Answer::Set(key.to_owned(), u8::try_from(place).unwrap())).unwrap();
    }

    fn choose(&mut self, label: &str) {
        let Question::Choice(choice) = self.0.walk().unwrap().prompt.question else {
            panic!("no choice is asked for")
        };
        let place = choice.options.iter().position(|option| option.label == label).unwrap();
        self.0.answer(Answer::Choice(u16::try_from(place).unwrap())).unwrap();
    }

    fn chances(&self, horizon: Horizon) -> Vec<Chance> {
        self.0.chances(horizon).unwrap()
    }
}

/// Returns a skill of this level without an attribute.
fn skill(name: &str, level: i32, used_for: &str) -> Sheet {
    Sheet::new().with("name", name).with("level", level).with("use", used_for)
}

#[test]
fn adventure_degrees() {
    let table = Table::read("adventure-degrees");
    for line in &table.lines {
        let mut scene = Scene::bare();
        scene.take(None, "Standard test");
        scene.set("added", &signed(line.number(0)));
        scene.set("difficulty", "Other");
        scene.set("target", &line.situation[1]);
        table.compare(line, &scene.chances(Horizon::Test), |label| match label {
            "disastrous failure" => "disastrous",
            "complete failure" => "complete_failure",
            "failure" => "failure",
            "marginal success" => "marginal",
            "complete success" => "complete",
            "superior success" => "superior",
            "extraordinary success" => "extraordinary",
            _ => "unknown",
        });
    }
}

#[test]
fn adventure_opposed_tests() {
    let table = Table::read("adventure-opposed");
    for line in &table.lines {
        let mut scene = Scene::bare();
        scene.take(None, "Opposed test");
        scene.set("modifier", &signed(line.number(0)));
        table.compare(line, &scene.chances(Horizon::Test), |label| match label {
            "First side wins" => "first",
            "Second side wins" => "second",
            _ => "unknown",
        });
    }
}

/// Returns the odds of an attack on an unhurt target with four wound levels of 6 damage. `hit`,
/// `dodge` and `parry` say how far the bonus of each test exceeds `DEFENCE`. The parry comes
/// before the dodge. `damage` is added to 2D6.
pub(crate) fn attack([hit, dodge]: [i32; 2], parry: Option<i32>, damage: i32) -> Vec<Chance> {
    let blade = Sheet::new().with("name", "Blade").with("kind", "Armed");
    let blade = blade.with("damage", format!("2D6{damage:+}").as_str());
    let attacker = Sheet::new()
        .with("name", "Attacker")
        .with("skills", vec![skill("Blades", LEVEL, "Armed attacks")])
        .with("weapons", vec![blade]);
    let level = parry.map_or(0, |parry| DEFENCE + parry);
    let target = Sheet::new()
        .with("name", TARGET)
        .with("defence", DEFENCE)
        .with("swiftness", DEFENCE + dodge)
        .with("skills", vec![skill("Brawling", level, "Unarmed attacks").with("untrained", true)])
        .with("wound_levels", "0, 0, 0, 0")
        .with("health", 6);
    let mut scene = Scene::of(attacker, target);
    scene.take(Some(ATTACKER), "Attack: Blade");
    scene.choose(TARGET);
    scene.set("modifier", &signed(DEFENCE + hit - LEVEL));
    if parry.is_some() {
        scene.set("block", "Brawling");
    }
    scene.chances(Horizon::End)
}

/// Returns the table's name for the outcome of an attack.
pub(crate) fn attacked(label: &str) -> &'static str {
    match label {
        "failure" | "complete failure" | "disastrous failure" => "miss",
        "attack stopped" => "parried",
        "dodged" => "dodged",
        "no damage" | "no wound level" => "none",
        "1 wound level" => "one",
        "2 wound levels" => "two",
        "3 wound levels" => "three",
        "falls" => "falls",
        _ => "unknown",
    }
}

#[test]
fn adventure_attacks_to_their_end() {
    let table = Table::read("adventure-attack");
    for line in &table.lines {
        let parry = line.situation[2].parse::<i32>().ok();
        let chances = attack([line.number(0), line.number(1)], parry, line.number(3));
        table.compare(line, &chances, attacked);
    }
}

/// Returns a fighter with one weapon and the matching skill.
fn fighter(name: &str, level: i32, damage: i32) -> Sheet {
    let blade = Sheet::new().with("name", "Blade").with("kind", "Armed");
    Sheet::new()
        .with("name", name)
        .with("courage", 4)
        .with("skills", vec![skill("Blades", level, "Armed attacks")])
        .with("weapons", vec![blade.with("damage", format!("2D6{damage:+}").as_str())])
}

/// Tests that penalties for earlier actions in the round, for wounds and for weariness add up.
#[test]
fn adventure_attacks_in_the_middle_of_a_round() {
    const OTHER: FigureId = FigureId(1);
    let table = Table::read("adventure-round");
    for line in &table.lines {
        let parry = line.situation[7].parse::<i32>().ok();
        let attacker = fighter("Attacker", line.number(0), line.number(11)).with("swiftness", 20);
        let target = fighter(TARGET, parry.unwrap_or(0), 0)
            .with("defence", line.number::<i32>(5))
            .with("swiftness", line.number::<i32>(6));
        let mut scene = Scene::of(attacker, target);
        scene.take(None, "Roll for initiative");
        for _ in [ATTACKER, OTHER] {
            scene.0.answer(Answer::Total(7)).unwrap();
        }
        for (figure, from) in [(ATTACKER, 2), (OTHER, 8)] {
            for (place, key) in (from..).zip(["actions", "damage", "weariness"]) {
                let change = Change::Set(line.number(place));
                scene.0.overrule(Holder::Figure(figure), key, change).unwrap();
            }
        }
        scene.take(Some(ATTACKER), "Attack: Blade");
        scene.choose(TARGET);
        scene.set("courage", &line.situation[1]);
        if parry.is_some() {
            scene.set("block", "Blade");
        }
        table.compare(line, &scene.chances(Horizon::End), |label| match label {
            "no damage" => "none",
            "no wound level" => "no_level",
            "4 wound levels" => "four",
            label => attacked(label),
        });
    }
}
