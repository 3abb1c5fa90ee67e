//! Odds compared with the frequencies of plays, in games that are generated at random.

use std::ops::Range;

use engine::{
    Holder, SideId,
    conversation::Question,
    odds::Horizon,
    testing::{agrees_with_plays, any_answer},
};
use rand::{SeedableRng, rngs::StdRng};

use super::{by_the_page::assert_last, grown::grown, *};

/// Ten shots, and a loop for each that wounds.
const VOLLEY: &str = include_str!("volley.txt");

/// Begins to fire from a figure at another, with or without standing still before.
fn fired(own: FigureId, target: u16, stays: bool, bearers: u8, favour: i32) -> Script<Homebrew> {
    let mut battle = sample(VOLLEY);
    battle.change(Holder::Side(SideId(0)), "t.0", favour).unwrap();
    if stays {
        battle.take(Action::Act(own, 1));
    }
    battle.take(Action::Act(own, 0));
    battle.choose_place(target);
    let asked = &battle.prompt().conditions;
    let key = asked.iter().find(|it| it.label == "Bearers").unwrap().key;
    battle.set(key, bearers - 1);
    battle
}

#[test]
fn a_loop_for_each_wound_is_counted_to_its_end() {
    // The probability that one shot wounds is that of the hit, the wound and the failed save.
    let ten = |hit: f64| 1.0 - (1.0 - hit * 2.0 / 6.0 * 4.0 / 6.0).powi(10);
    let three = |hit: f64| 1.0 - (1.0 - hit * 4.0 / 6.0).powi(3);
    assert!((ten(4.0 / 6.0) - 0.7988).abs() < 5e-5 && (three(4.0 / 6.0) - 0.8285).abs() < 5e-5);
    for (stays, favour) in [(false, 0), (false, 5), (true, 0), (true, 5)] {
        let hit = if stays { 5.0 / 6.0 } else { 4.0 / 6.0 };
        let shots =
            [(ANN, 0, 5, "Rabble is hurt", ten(hit)), (BEN, 1, 3, "Brutes is hurt", three(hit))];
        for (own, target, bearers, label, expected) in shots {
            let battle = fired(own, target, stays, bearers, favour);
            let expected = [(label, expected), ("no effect", 1.0 - expected)];
            let expected = expected.map(|(label, chance)| (label.to_owned(), chance));
            assert_last(&battle, &expected.into());
            let mut dice = StdRng::seed_from_u64(57);
            assert_eq!(agrees_with_plays(&battle.0, Horizon::End, &mut dice), Ok(true));
        }
    }
}

#[test]
fn a_loop_that_begins_with_a_loop_is_counted_to_its_end() {
    for times in 1..=2 {
        let text = format!(
            "game G\naction Try at an enemy\n  repeat {times} times\n    repeat 3 times\n      \
             throw Sum: D4\n    pool Hits: 2 D10 at 3\n      natural 4 Fours\n  outcome \
             \"{{Fours}} left\"\nroster Here\n  Ann\nroster There\n  Bob\n"
        );
        let mut battle = sample(&text);
        battle.take(Action::Act(ANN, 0));
        battle.choose_place(0);
        let expected = [("0 left", 0.81), ("1 left", 0.18), ("2 left", 0.01)];
        let expected = expected.map(|(label, chance)| (label.to_owned(), chance));
        assert_last(&battle, &expected.into());
    }
}

/// The number of games to check.
const GAMES: u64 = 80;

/// Out of this many games, the odds of one are audited, too, which takes longer.
const AUDITED_ONE_IN: u64 = 16;

/// Returns the seeds of the games to check. After a change to the odds, `ROLLBOOK_GAMES=5000` checks
/// this many other games.
fn seeds() -> Range<u64> {
    match std::env::var("ROLLBOOK_GAMES") {
        Ok(games) => GAMES..GAMES + games.parse::<u64>().unwrap(),
        Err(_) => 0..GAMES,
    }
}

/// The maximum number of answers before the last comparison in a game.
const ANSWERS: usize = 4;

/// Begins the action of a generated game.
fn begun(game: &'static Game) -> JournalOf<Homebrew> {
    let mut journal = game.journal(game.samples()).unwrap();
    journal.take(Action::Act(ANN, 0)).unwrap();
    journal
}

/// What comparing the odds of games with plays has found.
#[derive(Default)]
struct Comparison {
    /// The number of texts that have faults, which the generator does not know of.
    faulty: u32,
    told: u32,
    withheld: u32,
    wrong: Vec<String>,
}

impl Comparison {
    /// Compares odds with plays before each of the first answers in a game.
    fn compare(&mut self, text: &str, seed: u64) {
        let game = match game(text) {
            Ok(game) => game,
            Err(faults) => {
                println!("seed {seed}: {}", faults[0]);
                self.faulty += 1;
                return;
            }
        };
        let mut dice = StdRng::seed_from_u64(seed);
        let mut journal = begun(game);
        for answers in 0..ANSWERS {
            let Some(prompt) = journal.prompt() else { break };
            let is_rolled = !matches!(prompt.question, Question::Choice(_) | Question::Number(_));
            for horizon in [Horizon::Test, Horizon::End] {
                match agrees_with_plays(&journal, horizon, &mut dice) {
                    Ok(true) => self.told += 1,
                    Ok(false) => self.withheld += u32::from(is_rolled),
                    Err(why) => {
                        let at = format!("seed {seed}, {answers} answers, {horizon:?}");
                        self.wrong.push(format!("{at}: {why}\n{text}"));
                    }
                }
            }
            let is_audited = seed.is_multiple_of(AUDITED_ONE_IN) && answers < 2;
            let audit = is_audited.then(|| journal.audit(&mut dice));
            for why in audit.into_iter().flat_map(|it| it.wrong) {
                self.wrong.push(format!("seed {seed}, {answers} answers: {why}\n{text}"));
            }
            let answer = any_answer(journal.prompt().unwrap(), &mut dice);
            journal.answer(answer).unwrap();
        }
    }
}

#[test]
fn odds_of_games_grown_at_random_agree_with_plays() {
    let begun = std::time::Instant::now();
    let workers = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let found = std::sync::Mutex::new(Comparison::default());
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let found = &found;
            scope.spawn(move || {
                let seeds = seeds().skip(usize::try_from(worker).unwrap());
                for seed in seeds.step_by(usize::try_from(workers).unwrap()) {
                    let mut here = Comparison::default();
                    here.compare(&grown(seed), seed);
                    let mut all = found.lock().unwrap();
                    all.faulty += here.faulty;
                    all.told += here.told;
                    all.withheld += here.withheld;
                    all.wrong.extend(here.wrong);
                }
            });
        }
    });
    let Comparison { faulty, told, withheld, wrong } = found.into_inner().unwrap();
    println!("{:?}: {told} odds told, {withheld} withheld, {faulty} faulty", begun.elapsed());
    let first: Vec<&str> = wrong.iter().take(3).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} are wrong, such as\n{}", wrong.len(), first.join("\n"));
    let games = u32::try_from(seeds().count()).unwrap();
    assert!(faulty * 10 < games, "{faulty} of {games} texts are faulty");
    assert!(told > 2 * withheld && told > 2 * games, "{told} told, {withheld} withheld");
}
