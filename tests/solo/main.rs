//! Measures how well Rollbook plays a side: against random choice, and against a player who always
//! takes the best single odds. Prints the results for people to read, and never fails.
//!
//! `cargo xtask solo 200` plays 200 battles for each system, temperament and opponent, half of them
//! from each side. A draw is half a win.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "only a measurement")]

mod player;
mod table;

use engine::testing::any_answer;
use player::Player;
use rand::{SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, OwnGame, SideId, System,
    conversation::{Answer, Prompt},
    own::{OwnDeed, Temperament, Winner},
};
use table::Table;

/// The maximum number of steps in a battle. One that isn't over by then is a draw.
const MOST_STEPS: usize = 6_000;

/// The number of turns after which a battle is a draw, if the rules have no last turn.
const MOST_TURNS: u16 = 12;

fn main() {
    let battles = std::env::args().find_map(|it| it.parse().ok()).unwrap_or(200);
    let only = std::env::args().find_map(|it| Some(it.strip_prefix("only=")?.to_owned()));
    println!("Battles won, of {battles} each (a draw is half a win)");
    println!(
        "{:24} {:>16} {:>16} {:>16} {:>16}",
        "", "careful/random", "steady/random", "fierce/random", "steady/greedy"
    );
    let samples = OwnGame::samples().into_iter().map(System::Own);
    let is_custom = |it: &System| matches!(it, System::Own(_));
    let is_meant = |it: &System| match only.as_deref() {
        Some("custom") => is_custom(it),
        Some(only) => it.about().name.contains(only),
        None => true,
    };
    for system in System::ALL.iter().copied().chain(samples).filter(is_meant) {
        let mut row = format!("{:24}", system.about().name);
        let rollbook = Temperament::ALL.map(Player::Rollbook);
        let pairs = rollbook.map(|it| (it, Player::Random));
        for (one, other) in pairs.into_iter().chain([(rollbook[1], Player::Greedy)]) {
            let won = (0..battles).map(|seed| won(system, one, other, seed)).sum::<f64>();
            row += &format!(" {:>15.0}%", 100.0 * won / f64::from(battles.max(1)));
        }
        println!("{row}");
    }
}

/// Plays a battle and returns 1 if the first player has won, or one half for a draw. Players take
/// turns to begin.
fn won(system: System, one: Player, other: Player, seed: u32) -> f64 {
    let mut dice = StdRng::seed_from_u64(seed.into());
    let first = usize::try_from(seed % 2).unwrap();
    let players = if first == 0 { [one, other] } else { [other, one] };
    let mut rosters = system.samples();
    rosters.truncate(2);
    let mut battle = system.begin(rosters).expect("the samples can be played");
    for (side, player) in (0..).map(SideId).zip(players) {
        battle.note(OwnDeed::PlayedBy(side, Some(player.temperament()))).unwrap();
    }
    let mut table = Table::of(&battle, &mut dice);
    for _ in 0..MOST_STEPS {
        let is_over = battle.report().is_some() || only_side(&battle).is_some();
        if is_over || battle.turn().is_some_and(|(_, turn)| turn > MOST_TURNS) {
            break;
        }
        if !step(&mut battle, &mut table, players, &mut dice) {
            break;
        }
    }
    match winner(&battle) {
        Some(Winner::Side(side)) => f64::from(u8::from(side.index() == first)),
        Some(Winner::Draw) | None => 0.5,
    }
}

/// Returns the winner: by the rules, or else the only side that has figures left.
fn winner(battle: &Battle) -> Option<Winner> {
    let victor = battle.state().victor().map(Winner::Side);
    victor.or_else(|| only_side(battle).map(Winner::Side))
}

/// Returns the side that has figures left, if it is the only one.
fn only_side(battle: &Battle) -> Option<SideId> {
    let view = battle.seen();
    let mut left =
        view.sides.iter().filter(|side| side.figures.iter().any(|it| it.standing.is_in_play()));
    let first = left.next()?;
    left.next().is_none().then_some(first.id)
}

/// Takes one step. Returns `false` if nobody can do anything.
fn step(battle: &mut Battle, table: &mut Table, players: [Player; 2], dice: &mut StdRng) -> bool {
    let player = |side: SideId| players[side.index().min(1)];
    if let Some(prompt) = battle.prompt() {
        let answer = answer(battle, table, prompt, player, dice);
        return battle.answer(answer).is_ok();
    }
    table.tell(battle);
    let Some(side) = whose_turn(battle) else { return player::start(battle, dice) };
    match player(side).proposal(battle, side, dice) {
        Some(proposal) => {
            table.moved(battle, side, &proposal);
            table.tell(battle);
            battle.do_as_proposed(&proposal).is_ok()
        }
        None => player::start(battle, dice),
    }
}

/// Returns the side that acts next. If sides act freely, they take turns.
fn whose_turn(battle: &Battle) -> Option<SideId> {
    let seen = battle.seen();
    let of_figure = seen.next.figure.and_then(|id| battle.state().participants().side_of(id));
    let free = || SideId(u8::try_from(battle.log_len() % 2).unwrap());
    Some(seen.next.side.or(of_figure).unwrap_or_else(free))
}

/// Answers a question: the player decides, the table knows the facts, and dice are random.
fn answer(
    battle: &Battle,
    table: &Table,
    prompt: &Prompt,
    player: impl Fn(SideId) -> Player,
    dice: &mut StdRng,
) -> Answer {
    if let Some(fact) = table.fact(battle, prompt) {
        return fact;
    }
    let unset = prompt.conditions.iter().filter(|it| it.value == it.preset);
    for condition in unset {
        let decider = condition.decider.map(&player);
        let value = decider.and_then(|it| it.setting(battle, condition, dice));
        if let Some(value) = value.filter(|it| *it != condition.preset) {
            return Answer::Set(condition.key.to_owned(), value);
        }
    }
    let decided = prompt.side.map(player).and_then(|it| it.decision(battle, dice));
    if let Some(place) = decided.filter(|_| !prompt.is_fact) {
        return Answer::Choice(place);
    }
    let thrown = prompt.question.throw(dice).map(|it| it.answer);
    let first = || prompt.question.first_answer().filter(|_| prompt.is_fact);
    thrown.or_else(first).unwrap_or_else(|| any_answer(prompt, dice))
}
