//! Odds compared with the frequencies of plays, in games that are generated at random.

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
        let shots = [(ANN, 0, 5, "Rabble is hurt", ten(hit)), (BEN, 1, 3, "Brutes is hurt", three(hit))];
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

/// Returns how many games this run checks. After a change to the odds, `ROLLBOOK_GAMES=5000` checks
/// more of them.
fn games() -> u64 {
    std::env::var("ROLLBOOK_GAMES").map_or(120, |it| it.parse().unwrap())
}

/// The maximum number of answers before the last comparison in a game.
const ANSWERS: usize = 4;

/// Begins the action of a generated game.
fn begun(game: &'static Game) -> Journal<Homebrew> {
    let mut journal = game.journal(game.samples()).unwrap();
    journal.take(Action::Act(ANN, 0)).unwrap();
    journal
}

/// Compares odds with plays before each of the first answers. Returns how many odds were compared,
/// and how many were withheld.
fn compared(text: &str, seed: u64) -> [u32; 2] {
    let game = game(text).unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"));
    let mut dice = StdRng::seed_from_u64(seed);
    let mut journal = begun(game);
    let mut found = [0, 0];
    for answers in 0..ANSWERS {
        let Some(prompt) = journal.prompt() else { break };
        let is_rolled = !matches!(prompt.question, Question::Choice(_) | Question::Number(_));
        for horizon in [Horizon::Test, Horizon::End] {
            match agrees_with_plays(&journal, horizon, &mut dice) {
                Ok(true) => found[0] += 1,
                Ok(false) => found[1] += u32::from(is_rolled),
                Err(why) => panic!("seed {seed}, {answers} answers, {horizon:?}: {why}\n{text}"),
            }
        }
        let audit = journal.audit(&mut dice);
        assert!(audit.wrong.is_empty(), "seed {seed}, {answers}: {:#?}\n{text}", audit.wrong);
        let answer = any_answer(journal.prompt().unwrap(), &mut dice);
        journal.answer(answer).unwrap();
    }
    found
}

#[test]
fn odds_of_games_grown_at_random_agree_with_plays() {
    let begun = std::time::Instant::now();
    let workers = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let [mut told, mut withheld] = [0, 0];
    std::thread::scope(|scope| {
        let work = |worker| {
            scope.spawn(move || {
                let seeds = (worker..games()).step_by(usize::try_from(workers).unwrap());
                seeds.map(|seed| compared(&grown(seed), seed)).collect::<Vec<_>>()
            })
        };
        let working: Vec<_> = (0..workers).map(work).collect();
        for [more_told, more_withheld] in working.into_iter().flat_map(|it| it.join().unwrap()) {
            told += more_told;
            withheld += more_withheld;
        }
    });
    println!("{:?}: {told} odds agree with plays, {withheld} are withheld", begun.elapsed());
    assert!(told > 2 * withheld && u64::from(told) > 2 * games(), "{told} told, {withheld} withheld");
}
