//! Compares the odds in D100 tactical combat with tables.

use rules_core::{
    Battle, FigureId, System,
    conversation::{Answer, Question},
    odds::{Chance, Horizon},
    sheet::{Roster, Sheet},
};

use crate::tables::Table;

/// The attacker, the only figure on its side.
const OURS: FigureId = FigureId(0);

struct Game(Battle);

impl Game {
    fn of(ours: Sheet, theirs: Sheet) -> Self {
        Self::against(ours, vec![theirs.with("name", "Their")])
    }

    fn against(ours: Sheet, theirs: Vec<Sheet>) -> Self {
        let sides = [("Ours", vec![ours.with("name", "Our")]), ("Theirs", theirs)];
        let roster = |(name, figures): (&str, _)| Roster {
            name: name.to_owned(),
            figures,
            ..Roster::default()
        };
        Self(System::D100.begin(sides.map(roster).into()).unwrap())
    }

    fn take(&mut self, figure: Option<FigureId>, label: &str) {
        let offers = self.0.offers(figure);
        let offer = offers.iter().find(|offer| offer.label.starts_with(label));
        self.0.take(&offer.unwrap_or_else(|| panic!("no {label} in {offers:?}")).action).unwrap();
    }

    fn answer(&mut self, answer: Answer) {
        self.0.answer(answer).unwrap();
    }

    fn choose(&mut self, label: &str) {
        let Question::Choice(choice) = self.0.walk().unwrap().prompt.question else {
            panic!("no choice is asked for")
        };
        let place = choice.options.iter().position(|it| it.label.starts_with(label)).unwrap();
        self.answer(Answer::Choice(u16::try_from(place).unwrap()));
    }

    fn set(&mut self, label: &str, option: &str) {
        let prompt = self.0.walk().unwrap().prompt;
        let condition = prompt.conditions.iter().find(|it| it.label == label).unwrap();
        let place = condition.options.iter().position(|it| it == option).unwrap();
        self.answer(Answer::Set(condition.key.to_owned(), u8::try_from(place).unwrap()));
    }

    fn chances(&self, horizon: Horizon) -> Vec<Chance> {
        self.0.chances(horizon).unwrap()
    }
}

fn gun(modes: &str, damage: &str) -> Sheet {
    let gun = Sheet::new().with("name", "Gun").with("class", "Pistol");
    gun.with("modes", modes).with("damage", damage)
}

fn blade(reach: i32, penalty: i32) -> Vec<Sheet> {
    let blade = Sheet::new().with("name", "Blade").with("class", "Close combat");
    vec![blade.with("reach", reach).with("parry", penalty)]
}

/// Returns a target with this armour that is out of action at this injury value.
fn target(armour: i32, limit: i32) -> Sheet {
    Sheet::new().with("armour", armour).with("limit", limit)
}

/// Returns the table's column for the outcome of an attack.
fn column(label: &str) -> &'static str {
    match label {
        "no hit" => "no_hit",
        "no injury" => "no_injury",
        "injured" => "injured",
        "falls" => "falls",
        "no hit, jam" => "no_hit_jam",
        "no injury, jam" => "no_injury_jam",
        "injured, jam" => "injured_jam",
        "falls, jam" => "falls_jam",
        "1 falls" => "1_falls",
        "1 falls, jam" => "1_falls_jam",
        "2 fall" => "2_fall",
        "2 fall, jam" => "2_fall_jam",
        "3 fall" => "3_fall",
        _ => "unknown",
    }
}

#[test]
fn shots() {
    let table = Table::read("d100/shots");
    for line in &table.lines {
        let mut game = Game(System::D100.without_figures().unwrap());
        game.take(None, "Hit test");
        game.answer(Answer::Number(line.number(0)));
        table.compare(line, &game.chances(Horizon::Test), |label| match label {
            "critical" => "critical",
            "hit" => "hit",
            "miss" => "miss",
            "jam" => "jam",
            _ => "unknown",
        });
    }
}

#[test]
fn parries() {
    let table = Table::read("d100/parries");
    for line in &table.lines {
        let theirs = target(0, 9).with("close", line.number::<i32>(0));
        let theirs = theirs.with("weapons", blade(line.number(1), line.number(3)));
        let mut game = Game::of(Sheet::new().with("weapons", blade(line.number(2), 0)), theirs);
        game.take(Some(OURS), "Attack with Blade");
        game.choose("Their");
        game.answer(Answer::Face(1));
        let parried = game.chances(Horizon::Test).into_iter();
        let parried = parried.filter(|chance| chance.outcome.label == "parried");
        table.compare_one(line, "parried", parried.map(|chance| chance.probability).sum());
    }
}

/// Tests blows with a parry, which comes after a hit and before the damage.
#[test]
fn blows_that_may_be_parried() {
    let table = Table::read("d100/blows");
    for line in &table.lines {
        let [close, accuracy, reach, strength, die, plus] =
            [0, 1, 2, 3, 4, 5].map(|place| line.number::<i32>(place));
        let [other_close, other_reach, penalty, armour, limit] =
            [6, 7, 8, 9, 10].map(|place| line.number::<i32>(place));
        let weapon = blade(reach, 0).remove(0).with("accuracy", accuracy);
        let weapon = weapon.with("damage", format!("1D{die}+{plus}").as_str());
        let ours = Sheet::new().with("close", close).with("strength", strength);
        let ours = ours.with("weapons", vec![weapon]);
        let theirs = target(armour, limit).with("close", other_close);
        let theirs = theirs.with("weapons", blade(other_reach, penalty));
        let mut game = Game::of(ours, theirs);
        game.take(Some(OURS), "Attack with Blade");
        game.choose("Their");
        table.compare(line, &game.chances(Horizon::End), |label| match label {
            "miss" => "miss",
            "parried" => "parried",
            "no injury" => "no_injury",
            "injured" => "injured",
            "falls" => "falls",
            _ => "unknown",
        });
    }
}

#[test]
fn damage() {
    let table = Table::read("d100/damage");
    for line in &table.lines {
        let expression = format!("2D6{:+}", line.number::<i32>(1));
        let ours = Sheet::new().with("ranged", 90).with("weapons", vec![gun("S", &expression)]);
        let mut game = Game::of(ours, target(line.number(2), 7));
        game.take(Some(OURS), "Fire Gun");
        game.choose("Their");
        game.answer(Answer::Face(if line.says(0, "yes") { 1 } else { 50 }));
        table.compare(line, &game.chances(Horizon::End), column);
    }
}

/// Returns the odds of several shots with this hit value at a target with this armour, which is out
/// of action at this injury value.
pub(crate) fn burst(value: i32, shots: i32, [armour, limit]: [i32; 2]) -> Vec<Chance> {
    let stat = value + 10 * shots;
    let ours = Sheet::new().with("ranged", stat.max(0));
    let ours = ours.with("weapons", vec![gun("SA(1/3)", "1D6+1")]);
    let mut game = Game::of(ours, target(armour, limit));
    game.take(Some(OURS), "Fire Gun");
    game.choose("Their");
    game.set("Range", "Medium");
    let other = stat.min(0).to_string().replace('-', "−");
    game.set("Other modifier", &other);
    game.choose(&format!("{shots} shot"));
    game.chances(Horizon::End)
}

#[test]
fn bursts() {
    let table = Table::read("d100/bursts");
    for line in &table.lines {
        let chances = burst(line.number(0), line.number(1), [3, 4]);
        table.compare(line, &chances, column);
    }
}

#[test]
fn sprays() {
    let table = Table::read("d100/sprays");
    for line in &table.lines {
        let shots: i32 = line.number(1);
        // With a spread of 2, half of the shots go into an empty tile, so there are twice as many.
        let (ranged, range, spread) = match line.number(0) {
            -20 => (100, "Long", 2),
            5 => (25, "Medium", 1),
            24 => (120, "Medium", 1),
            45 => (175, "Short", 1),
            78 => (195, "Medium", 2),
            100 => (200, "Short", 2),
            other => panic!("no way to a value of {other}"),
        };
        let modes = format!("A({})", shots * spread);
        let ours = Sheet::new().with("ranged", ranged).with("weapons", vec![gun(&modes, "1D6+1")]);
        let mut game = Game::of(ours, target(3, 4));
        game.take(Some(OURS), "Spray");
        game.choose("Their");
        game.set("Range", range);
        game.choose(&format!("{spread} tile"));
        table.compare(line, &game.chances(Horizon::End), column);
    }
}

#[test]
fn spreads() {
    let table = Table::read("d100/spreads");
    for line in &table.lines {
        let (ranged, range) = match line.number(0) {
            -30 => (100, "Long"),
            15 => (25, "Medium"),
            30 => (50, "Medium"),
            66 => (110, "Medium"),
            99 => (115, "Short"),
            other => panic!("no way to a value of {other}"),
        };
        let ours = Sheet::new().with("ranged", ranged).with("weapons", vec![gun("A(3)", "1D6+1")]);
        let theirs = [("Ann", 3), ("Their", 6), ("Bob", 10)];
        let theirs = theirs.map(|(name, armour)| target(armour, 4).with("name", name));
        let mut game = Game::against(ours, theirs.into());
        game.take(Some(OURS), "Spray");
        game.choose("Their");
        game.set("Range", range);
        game.set("Ann is adjacent and in sight", "Yes");
        game.set("Bob is adjacent and in sight", "Yes");
        game.choose("3 tiles");
        table.compare(line, &game.chances(Horizon::End), column);
    }
}
