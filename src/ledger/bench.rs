//! Benchmarks of the rules and the ledger. They print times for people to read, and never fail.

#[path = "../../tests/odds/game.rs"]
#[allow(dead_code, clippy::panic, clippy::unwrap_used, reason = "the tests of odds use the rest")]
mod game;
#[path = "../../tests/self_play/mod.rs"]
#[allow(dead_code, reason = "the tests of odds use the rest")]
mod self_play;
#[path = "bench/situations.rs"]
mod situations;

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use ledger::{
    Backup, BattleId, KeptBattle, KeptRoster, Library, MemoryShelf, Origin, Qr, Shared,
    read_import, read_link, write_link,
};
use rand::{SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, OwnGame, System,
    conversation::Answer,
    odds::{Horizon, at_best},
    sheet::{Roster, Sheet},
    view::{Offer, TrackerKind, Weighed},
};
use self_play::Mischief;

fn main() {
    for &system in System::ALL {
        println!("{}", system.about().name);
        odds(system);
        wide_odds(system);
        weighed(system);
        self_played(system);
        kept(system);
        linked(system);
        decoded(system);
    }
    for system in self_play::own_games() {
        println!("{}", system.about().name);
        odds(system);
        self_played(system);
        linked(system);
    }
    twins();
    imported();
}

/// Measures and prints the time for odds in a custom game, and in the built-in system that has the
/// same rules.
fn twins() {
    println!("Time to compute the odds of a test, in a built-in system and in a custom game");
    let volley = [("dice", 10), ("quality", 4), ("defense", 4), ("models", 10)];
    for (system, ours, text, action, sheet, horizon) in [
        (
            System::Adventure,
            "Standard test",
            include_str!("../../tests/odds/twin-degrees.txt"),
            "Try",
            &[("needed", 10)][..],
            Horizon::Test,
        ),
        (
            System::Gdf,
            "Attack",
            include_str!("../../tests/odds/twin-volley.txt"),
            "Shoot",
            &volley[..],
            Horizon::End,
        ),
    ] {
        let mut compiled = game::Game::table_of(system);
        compiled.take("", ours);
        let figure = |name: &str| {
            let named = Sheet::new().with("name", name);
            sheet.iter().fold(named, |sheet, (key, value)| sheet.with(key, *value))
        };
        let sides = ["One", "Other"];
        let sides = sides.map(|it| Roster {
            name: it.to_owned(),
            figures: vec![figure(it)],
            ..Roster::default()
        });
        let own = System::Own(OwnGame::of(text));
        let Ok(battle) = own.begin(sides.into()) else { continue };
        let mut written = game::Game { system: own, battle };
        written.take("One", action);
        written.choose("Other");
        let [compiled, written] =
            [compiled, written].map(|it| time(|| it.battle.chances(horizon)).as_secs_f64());
        println!(
            "  {ours} in {}: {:.1} µs, in a custom game: {:.1} µs ({:.1} times as long)",
            system.about().name,
            compiled * 1e6,
            written * 1e6,
            written / compiled
        );
    }
}

/// Prints the length of links to rosters of different sizes. The rosters repeat the samples'
/// figures under different names.
fn linked(system: System) {
    print!("  link length and QR code size:");
    for count in [5, 10, 20, 40] {
        let samples = system.samples();
        let figures = samples.iter().flat_map(|roster| &roster.figures).cycle().take(count);
        let figures = figures.zip(1..).map(|(sheet, number)| {
            sheet.clone().with("name", format!("{} {number}", sheet.name()).as_str())
        });
        let roster =
            Roster { name: "A roster".to_owned(), figures: figures.collect(), ..Roster::default() };
        let kept = KeptRoster::of(system, roster, Origin(1));
        let payload = write_link(&Shared::Roster(kept));
        let modules = Qr::of(&payload).map_or("no".to_owned(), |qr| qr.size().to_string());
        print!(" {count} figures: {} characters, {modules} modules;", payload.len());
    }
    let (battle, entries) = four_turns(system);
    println!(" a battle of four turns with {entries} entries: {} characters", battle.len());
}

/// Plays a battle for four turns. Returns the payload of the battle's link, and the number of
/// entries in its log.
fn four_turns(system: System) -> (String, usize) {
    let mut dice = StdRng::seed_from_u64(3);
    let mut battle = self_play::begin(system);
    while turn(&battle) <= 4
        && self_play::step(&mut battle, &mut dice, Mischief::default()).unwrap_or(false)
    {}
    let entries = battle.log_len();
    (write_link(&KeptBattle::of(system, battle).share(0)), entries)
}

/// Returns the number of the turn or round, which is the first counter of a battle.
fn turn(battle: &Battle) -> i32 {
    let trackers = battle.view().trackers;
    let counted = trackers.iter().find_map(|it| match it.kind {
        TrackerKind::Counter { value, .. } => Some(value),
        _ => None,
    });
    counted.unwrap_or_default()
}

/// Measures and prints how fast links and backups are decoded.
fn decoded(system: System) {
    let (link, _) = four_turns(system);
    let kept = KeptBattle::of(system, play(system, 3).0);
    let library = Library::new(MemoryShelf::default());
    for number in 1..=10 {
        // A store in memory never refuses a write.
        let _kept = library.save_over(&mut library.unwritten(BattleId(number)), &kept, 0);
    }
    let backup = library
        .all_known()
        .and_then(|all| library.backup(0, all).ok()?.write().ok())
        .unwrap_or_default();
    println!(
        "  decoding speed in MB per second: links {:.1}, backups {:.0}",
        speed(link.len(), time(|| read_link(&link))),
        speed(backup.len(), time(|| Backup::read(&backup))),
    );
}

/// Measures and prints how fast other programs' rosters are imported.
fn imported() {
    println!("Import speed in MB per second");
    for (name, file) in [
        ("Army Forge list", &include_bytes!("../../tests/imports/night-shift.json")[..]),
        ("Army Forge text", include_bytes!("../../tests/imports/night-shift.txt")),
        ("BattleScribe roster", include_bytes!("../../tests/imports/gravel-kings.ros")),
        ("BattleScribe roster, zipped", include_bytes!("../../tests/imports/gravel-kings.rosz")),
    ] {
        let took = time(|| read_import(file, Origin(1)));
        println!("  {name}: {:.1}", speed(file.len(), took));
    }
}

fn speed(bytes: usize, took: Duration) -> f64 {
    bytes as f64 / 1e6 / took.as_secs_f64()
}

/// Measures the time for the odds at the first prompts of a battle: the odds of the test, and those
/// of the whole walk-through. The slowest of each is the longest that players have to wait.
fn odds(system: System) {
    let mut dice = StdRng::seed_from_u64(1);
    let mut battle = self_play::begin(system);
    let (mut test, mut end) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..300 {
        if !self_play::step(&mut battle, &mut dice, Mischief::default()).unwrap_or(false) {
            break;
        }
        let asks_for_dice = battle.walk().is_some_and(|walk| walk.prompt.question.is_rolled());
        if asks_for_dice {
            test = test.max(time(|| battle.chances(Horizon::Test)));
            end = end.max(time(|| battle.chances(Horizon::End)));
        }
    }
    println!("  longest time for odds: {test:.1?} for a test, {end:.1?} for a whole action");
}

/// Measures the time for the odds in situations with many possible outcomes.
fn wide_odds(system: System) {
    for (name, battle) in situations::of(system) {
        let words = |horizon| {
            let took = time(|| battle.chances(horizon));
            match battle.chances(horizon) {
                Ok(chances) => format!("{took:.1?} ({} outcomes)", chances.len()),
                Err(why) => format!("{took:.1?} ({why:?})"),
            }
        };
        let took = time(|| battle.forecasts().collect::<Vec<_>>());
        let forecasts: Vec<_> = battle.forecasts().collect();
        let first = forecasts.first().map(|it| &it.prospects);
        let told = match first {
            Some(Ok(it)) => it.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            Some(Err(why)) => format!("{why:?}"),
            None => "none".to_owned(),
        };
        let (test, end) = (words(Horizon::Test), words(Horizon::End));
        println!(
            "  odds of {name}: test {test}, action {end}, expected losses {took:.1?} ({told})"
        );
    }
}

/// Measures the time for the expected losses of a figure's actions, for each action and in total,
/// as when a player opens the figure's sheet in a crowded battle.
fn weighed(system: System) {
    let (count, battle) = situations::crowded(system);
    let wanted =
        |offer: &Offer<_>| offer.weighed != Weighed::Not && !offer.rare && offer.refusal.is_none();
    let all_of = |figure| battle.offers(Some(figure)).into_iter().filter(wanted).collect();
    let sides = battle.view().sides;
    let figures = sides.iter().flat_map(|side| &side.figures);
    let offers: Vec<Vec<_>> = figures.map(|figure| all_of(figure.id)).collect();
    let offers = offers.into_iter().max_by_key(Vec::len).unwrap_or_default();
    println!("  odds for all of a figure's actions, {count} against {count}:");
    let mut all = Duration::ZERO;
    for offer in &offers {
        let took = time(|| battle.state().forecasts_of(&offer.action, &[]).count());
        let options: Vec<_> = battle.state().forecasts_of(&offer.action, &[]).collect();
        let forecast = at_best(&options);
        let why = format!("{:?}", forecast.prospects.as_ref().err());
        let words = forecast.words_by_name().unwrap_or(why);
        println!("    {}: {words} in {took:.1?}, {} options", offer.label, options.len());
        all += took;
    }
    println!("    {} actions, {all:.1?} in total", offers.len());
}

fn self_played(system: System) {
    const BATTLES: u32 = 30;
    let mut steps = 0_u32;
    let start = Instant::now();
    for seed in 0..BATTLES {
        steps += play(system, seed.into()).1;
    }
    let took = start.elapsed().as_secs_f64();
    println!(
        "  self-play: {:.1} battles per second, {:.0} steps per battle, {:.0} steps per second",
        f64::from(BATTLES) / took,
        f64::from(steps) / f64::from(BATTLES),
        f64::from(steps) / took,
    );
}

/// Measures the size of a battle's document, and the time to save the battle, to open it, and to
/// enter an answer and undo it.
fn kept(system: System) {
    let (mut battle, _) = play(system, 3);
    while battle.walk().is_none() && battle.undo().is_ok() {}
    let library = Library::new(MemoryShelf::default());
    let id = BattleId(1);
    let mut kept = KeptBattle::of(system, battle);
    let mut edition = library.unwritten(id);
    let save = time(|| library.save_over(&mut edition, &kept, 0));
    let load = time(|| library.load(id));
    let bytes = library.raw(id).ok().flatten().map_or(0, |text| text.len());
    let entries = kept.battle.log_len();
    println!(
        "  saved battle: {entries} entries, {bytes} bytes ({} per entry, {} per turn), saved in \
            {save:.1?}, opened in {load:.1?}",
        bytes / entries.max(1),
        bytes / usize::try_from(turn(&kept.battle)).unwrap_or_default().max(1)
    );
    let answer = Answer::Face(1);
    let tap = time(|| kept.battle.answer(answer.clone()).and_then(|()| kept.battle.undo()));
    println!("  time to answer and undo at the end of this battle: {tap:.1?}");
}

fn play(system: System, seed: u64) -> (Battle, u32) {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut battle = self_play::begin(system);
    let mut steps = 0;
    while self_play::step(&mut battle, &mut dice, Mischief::default()).unwrap_or(false) {
        steps += 1;
    }
    (battle, steps)
}

/// Runs a function several times and returns the shortest time.
fn time<T>(mut run: impl FnMut() -> T) -> Duration {
    let mut once = || {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    };
    (0..5).map(|_| once()).min().unwrap_or_default()
}
