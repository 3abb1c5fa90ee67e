//! Situations in battles with as many possible outcomes as sheets and trackers allow.

#![allow(clippy::panic, clippy::unwrap_used, reason = "only benches play these")]

use rand::{SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, FigureId, System,
    conversation::Answer,
    sheet::{Roster, Sheet},
};

use super::game::Game;

/// Creates all situations for a system, each with its name.
pub(super) fn of(system: System) -> Vec<(&'static str, Battle)> {
    match system {
        System::Tnt => vec![
            ("a suppressive burst of 10 into a melee of 8", burst(10, 4, 4, Fire::Suppressive)),
            ("a burst of 15", burst(15, 1, 1, Fire::Aimed)),
            (
                "a suppressive burst of 15 into a melee of 8 among 400",
                burst(15, 199, 200, Fire::Suppressive),
            ),
            ("initiative, 200 figures a side", initiative(2, 200)),
            ("initiative, four sides", initiative(4, 5)),
            ("both rerolling in melee", both_rerolling()),
            ("the same, the defender's die", defender_rerolling()),
            ("morale with 5 opponents", morale(5)),
            ("morale with 12 opponents", morale(12)),
        ],
        System::Gdf => vec![
            ("hordes of 20 in melee", hordes(20, 2)),
            ("hordes of 30 with 6 attacks in melee", hordes(30, 6)),
            ("a volley of 600 dice", volley()),
            ("60 dice with Rending and Blast at 20 with Tough", sixty_dice(Volley::Plain)),
            (
                "the same with Deadly, at 20 with Tough and Regeneration and their hero",
                sixty_dice(Volley::Hardest),
            ),
            ("60 dice at 30 with Regeneration and their hero without", at_some_who_regenerate()),
        ],
        System::D100 => vec![("a spray of spread 4 among five who are all different", spray())],
        _ => Vec::new(),
    }
}

/// Returns a battle with automatic fire at one of five enemies, all different and close together,
/// just before the other targets are chosen at random.
fn spray() -> Battle {
    let gun = Sheet::new().with("name", "Gun").with("class", "Heavy").with("modes", "A(15)");
    let gunner = Sheet::new().with("name", "Gunner").with("ranged", 50);
    let gunner = gunner.with("weapons", vec![gun.with("damage", "2D6").with("magazine", 30)]);
    let enemy = |number: i32| {
        let name = format!("Enemy {number}");
        let sheet = Sheet::new().with("name", name.as_str()).with("armour", 1 + number);
        sheet.with("limit", 8 + number)
    };
    let roster =
        |name: &str, figures| Roster { name: name.to_owned(), figures, ..Roster::default() };
    let rosters = vec![roster("Red", vec![gunner]), roster("Blue", (1..=5).map(enemy).collect())];
    let mut battle = System::D100.begin(rosters).unwrap();
    assert!(take_any(&mut battle, Some(FigureId(0)), "Spray"));
    battle.answer(Answer::Choice(0)).unwrap();
    for number in 0..4 {
        battle.answer(Answer::Set(format!("tile.{number}"), 1)).unwrap();
    }
    battle.answer(Answer::Choice(3)).unwrap();
    battle
}

/// Creates a battle with many sample figures per side, in which one figure can act. Also returns
/// the number of figures per side.
pub(super) fn crowded(system: System) -> (usize, Battle) {
    let count = if system == System::Tnt { 40 } else { 12 };
    let roster = |name: &str| {
        let samples = system.samples();
        let all = samples.iter().flat_map(|roster| &roster.figures);
        let alone = all.filter(|sheet| sheet.get("joins").is_none());
        let figures = alone.cycle().take(count).enumerate().map(|(number, sheet)| {
            sheet.clone().with("name", format!("{name} {number}").as_str()).with("leader", false)
        });
        Roster { name: name.to_owned(), figures: figures.collect(), ..Roster::default() }
    };
    let mut battle = system.begin(vec![roster("Red"), roster("Blue")]).unwrap();
    let mut dice = StdRng::seed_from_u64(1);
    if system == System::Adventure {
        take_any(&mut battle, None, "Roll for initiative");
    }
    roll_on(&mut battle, &mut dice);
    let first = battle
        .view()
        .sides
        .iter()
        .flat_map(|side| &side.figures)
        .map(|it| it.id)
        .find(|&id| take_any(&mut battle, Some(id), "Activate"));
    if first.is_some() {
        roll_on(&mut battle, &mut dice);
    }
    (count, battle)
}

/// Takes the first available offer with a label that begins with `label`. Returns `true` if an
/// offer was taken.
fn take_any(battle: &mut Battle, figure: Option<FigureId>, label: &str) -> bool {
    let offers = battle.offers(figure);
    let offer = offers.iter().find(|it| it.label.starts_with(label) && it.refusal.is_none());
    offer.is_some_and(|offer| battle.take(&offer.action).is_ok())
}

/// Rolls until the battle asks for no more rolls.
fn roll_on(battle: &mut Battle, dice: &mut StdRng) {
    while battle.walk().is_some() && battle.roll(dice).is_ok() {}
}

fn figure(name: &str) -> Sheet {
    Sheet::new().with("name", name).with("wounds", 3)
}

fn ability(gives: &str, test: &str, value: i32) -> Sheet {
    let ability = Sheet::new().with("name", format!("{gives} {test}").as_str());
    ability.with("gives", gives).with("test", test).with("value", value)
}

fn many(name: &str, count: usize) -> Vec<Sheet> {
    (1..=count).map(|number| figure(&format!("{name} {number}"))).collect()
}

/// The ways to fire a burst.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fire {
    Aimed,
    Suppressive,
}

/// Returns a battle just before a burst at an enemy in a melee of up to eight figures, half of them
/// friends.
fn burst(shots: i32, friends: usize, enemies: usize, fire: Fire) -> Battle {
    let gun = Sheet::new().with("name", "Gun").with("kind", "Ranged").with("reliability", 1);
    let shooter = figure("Shooter")
        .with("ranged", 5)
        .with("weapons", vec![gun.with("shots", shots.min(9))])
        .with("abilities", vec![ability("Extra shots", "Ranged", shots - 9)]);
    let mut ours = many("Friend", friends);
    ours.insert(0, shooter);
    let mut game = Game::of(ours, many("Enemy", enemies));
    for number in 1..=friends.min(enemies).min(4) {
        for enemy in [number, number + 1].into_iter().filter(|&it| it <= enemies.min(4)) {
            game.take(&format!("Friend {number}"), "In contact with …");
            game.choose(&format!("Enemy {enemy}"));
        }
    }
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    game.choose("Enemy 1");
    if fire == Fire::Suppressive {
        game.set("suppressive", 1);
    }
    game.battle
}

/// Returns a battle just before the roll for initiative.
fn initiative(sides: usize, figures: usize) -> Battle {
    let roster = |side| {
        let figures = many(&format!("Figure {side}"), figures);
        Roster { name: format!("Side {side}"), figures, ..Roster::default() }
    };
    System::Tnt.begin((1..=sides).map(roster).collect()).unwrap()
}

/// Returns a figure that can reroll every test in close combat.
fn stubborn(name: &str) -> Sheet {
    let tests = ["Melee", "Wounding", "Defense", "Will"];
    let abilities = tests.map(|test| ability("Reroll of a test", test, 1));
    figure(name).with("abilities", abilities.to_vec())
}

/// Returns a battle just before a close-combat attack between two figures that can both reroll
/// every test.
fn both_rerolling() -> Battle {
    let mut game = Game::of(vec![stubborn("Attacker")], vec![stubborn("Defender")]);
    game.activate("Attacker");
    game.take("Attacker", "Strike");
    game.choose("Defender");
    game.battle
}

fn defender_rerolling() -> Battle {
    let mut battle = both_rerolling();
    battle.answer(Answer::Face(5)).unwrap();
    battle
}

/// Returns a battle just before a morale test. If the figure falls back, `opponents` enemies can
/// strike it.
fn morale(opponents: usize) -> Battle {
    let tester = stubborn("Tester").with("wounds", 10);
    let enemies = (1..).zip(many("Enemy", opponents));
    let enemies = enemies.map(|(number, enemy)| enemy.with("melee", number));
    let mut game = Game::of(vec![tester], enemies.collect());
    for number in 1..=opponents {
        game.take("Tester", "In contact with …");
        game.choose(&format!("Enemy {number}"));
    }
    game.take("Tester", "Morale test");
    game.battle
}

/// Returns a unit whose models each have a gun and a blade.
fn unit(name: &str, models: usize, attacks: i32) -> Sheet {
    let weapon = |name: &str, range: i32| {
        Sheet::new().with("name", name).with("range", range).with("attacks", attacks)
    };
    Sheet::new()
        .with("name", name)
        .with("models", i32::try_from(models).unwrap())
        .with("weapons", vec![weapon("Gun", 24), weapon("Blade", 0)])
}

/// Begins a battle between two armies and gives this order to the first unit.
fn ordered(units: [Vec<Sheet>; 2], order: &str) -> Battle {
    let names = ["Reds", "Blues"].map(str::to_owned);
    let rosters = names.into_iter().zip(units);
    let rosters = rosters.map(|(name, figures)| Roster { name, figures, ..Roster::default() });
    let mut battle = System::Gdf.begin(rosters.collect()).unwrap();
    battle.answer(Answer::Face(6)).unwrap();
    battle.answer(Answer::Face(1)).unwrap();
    take(&mut battle, order);
    battle
}

fn take(battle: &mut Battle, label: &str) {
    let first = battle.view().sides[0].figures[0].id;
    let offers = battle.offers(Some(first));
    let offer = offers.iter().find(|offer| offer.label.starts_with(label));
    battle.take(&offer.unwrap_or_else(|| panic!("no {label} in {offers:?}")).action).unwrap();
}

/// Returns a battle in which a unit of this many models charges another one.
fn hordes(models: usize, attacks: i32) -> Battle {
    ordered(["Red", "Blue"].map(|name| vec![unit(name, models, attacks)]), "Charge")
}

/// The special rules of a volley's weapons and its target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Volley {
    /// Rending and Blast, at a unit with Tough.
    Plain,
    /// Rending, Blast and Deadly, at a unit that can ignore wounds and has been joined by a hero.
    Hardest,
}

/// Returns a battle just before a volley of 60 dice at a unit of 20.
fn sixty_dice(volley: Volley) -> Battle {
    let hardest = volley == Volley::Hardest;
    let gun = Sheet::new().with("name", "Gun").with("range", 24).with("attacks", 6).with("ap", 1);
    let gun = gun.with("rending", true).with("blast", 3);
    let gun = if hardest { gun.with("deadly", 2) } else { gun };
    let ours = Sheet::new().with("name", "Red").with("models", 10).with("quality", 4);
    let theirs = Sheet::new().with("name", "Blue").with("models", 20).with("tough", 3);
    let theirs = theirs.with("defense", 4).with("regeneration", hardest);
    let hero = Sheet::new().with("name", "Hero").with("hero", true).with("tough", 3);
    let mut theirs = vec![theirs];
    if hardest {
        theirs.push(hero.with("joins", "Blue"));
    }
    let mut battle = ordered([vec![ours.with("weapons", vec![gun])], theirs], "Hold");
    take(&mut battle, "Shoot: Gun");
    battle
}

/// Returns a battle just before a volley of 60 dice at a unit that can ignore wounds, joined by a
/// hero who cannot.
fn at_some_who_regenerate() -> Battle {
    let ours = unit("Red", 30, 2);
    let theirs = Sheet::new().with("name", "Blue").with("models", 30).with("regeneration", true);
    let hero = Sheet::new().with("name", "Hero").with("hero", true).with("tough", 3);
    let theirs = vec![theirs.with("defense", 4), hero.with("joins", "Blue")];
    let mut battle = ordered([vec![ours], theirs], "Hold");
    take(&mut battle, "Shoot: Gun");
    battle
}

/// Returns a battle just before a volley with all guns of a large unit.
fn volley() -> Battle {
    let mut battle = ordered(["Red", "Blue"].map(|name| vec![unit(name, 30, 20)]), "Hold");
    take(&mut battle, "Shoot: Gun");
    battle
}
