//! The questions about how a game works, and their answers.

use std::borrow::Cow;

use engine::{Drawn, StarterAnswer, StarterQuestion, dice::Die};

/// How an attack is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attack {
    /// Both roll a die and add a stat. The higher total wins.
    Opposed,
    /// A die and a stat must reach a number.
    Against,
    /// The dice must not exceed a stat.
    Under,
    /// Each die of a pool that shows a number or more is a success. The defender rolls, too.
    Count,
    /// Each hit of a pool is saved or wounds.
    Saves,
    /// Dice with symbols.
    Symbols,
    /// The total decides between a success, a success at a price, and trouble.
    Bands,
    /// Stats are dice. The higher one wins.
    StatDice,
    /// A table of two stats has the number to reach.
    Chart,
}

/// Who acts when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Alternate,
    InTurn,
    Initiative,
    Phases,
    Drawn,
}

/// When a figure is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Out {
    /// As soon as its tracker is at the limit.
    AtOnce,
    /// If a roll on a table says so when its tracker is at the limit.
    Injury,
    /// If it fails a test, which it takes each time it is hurt.
    Test,
}

/// What players spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spent {
    Nothing,
    /// A figure's action points.
    Actions,
    /// A side's tokens, for rerolls.
    Tokens,
}

/// What breaks morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Morale {
    Nothing,
    /// Half of the figure's side is out.
    Half,
    /// A friend goes out.
    Loss,
}

/// The answers to all questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Picks {
    pub(super) attack: Attack,
    pub(super) order: Order,
    pub(super) out: Out,
    pub(super) spent: Spent,
    pub(super) morale: Morale,
}

impl Picks {
    /// Reads the indices of the answers.
    pub(super) fn of(picks: &[usize]) -> Self {
        let pick = |question: usize| picks.get(question).copied().unwrap_or_default();
        Self {
            attack: chosen(&ATTACKS, pick(0)),
            order: chosen(&ORDERS, pick(1)),
            out: chosen(&OUTS, pick(2)),
            spent: chosen(&SPENT, pick(3)),
            morale: chosen(&MORALES, pick(4)),
        }
    }

    /// Returns all questions, with these answers.
    pub(super) fn questions(self) -> Vec<StarterQuestion> {
        vec![
            question(HOW_TO_HIT, &ATTACKS, &self.attack),
            question("Who acts when?", &ORDERS, &self.order),
            question("When is a figure out?", &OUTS, &self.out),
            question("What do you spend?", &SPENT, &self.spent),
            question("What breaks morale?", &MORALES, &self.morale),
        ]
    }
}

/// The first question about a game.
pub(crate) const HOW_TO_HIT: &str = "How do you roll to hit?";

type Answers<T, const COUNT: usize> = [(T, StarterAnswer); COUNT];

fn chosen<T: Copy, const COUNT: usize>(answers: &Answers<T, COUNT>, pick: usize) -> T {
    answers[if pick < COUNT { pick } else { 0 }].0
}

fn question<T: PartialEq, const COUNT: usize>(
    words: &'static str,
    answers: &Answers<T, COUNT>,
    used: &T,
) -> StarterQuestion {
    let pick = answers.iter().position(|(it, _)| it == used).unwrap_or_default();
    let answers = answers.iter().map(|(_, answer)| answer.clone()).collect();
    StarterQuestion { words: words.into(), answers, pick }
}

const fn drawn(words: &'static str, picture: &'static [Drawn]) -> StarterAnswer {
    StarterAnswer { words: Cow::Borrowed(words), picture }
}

const fn plain(words: &'static str) -> StarterAnswer {
    drawn(words, &[])
}

const fn die(sides: u8, face: u8) -> Drawn {
    Drawn::Die(Die::Sided(sides), face)
}

const fn sign(words: &'static str) -> Drawn {
    Drawn::Sign(words)
}

pub(crate) static ATTACKS: Answers<Attack, 9> = [
    (
        Attack::Opposed,
        drawn(
            "Die + stat against die + stat",
            &[die(6, 5), sign("+ 3"), sign("beats"), die(6, 4), sign("+ 2")],
        ),
    ),
    (
        Attack::Against,
        drawn("Die + stat against a number", &[die(20, 14), sign("+ 3"), sign("reaches 15")]),
    ),
    (Attack::Under, drawn("Roll under a stat", &[die(20, 7), sign("is at most 12")])),
    (
        Attack::Count,
        drawn("Count successes", &[die(6, 5), die(6, 2), die(6, 6), die(6, 3), sign("2 at 5+")]),
    ),
    (
        Attack::Saves,
        drawn(
            "Hits, then saves, then wounds",
            &[die(6, 4), sign("hits"), die(6, 2), sign("fails")],
        ),
    ),
    (Attack::Symbols, drawn("Symbols on the dice", &[sign("Blade"), sign("Blade"), sign("Star")])),
    (Attack::Bands, drawn("2D6 with bands", &[die(6, 3), die(6, 5), sign("8: at a price")])),
    (Attack::StatDice, drawn("Stats are dice", &[die(8, 6), sign("beats"), die(10, 4)])),
    (
        Attack::Chart,
        drawn(
            "A table of one number against another",
            &[sign("4 against 3"), die(6, 3), sign("3+")],
        ),
    ),
];

static ORDERS: Answers<Order, 5> = [
    (Order::Alternate, plain("Figures alternate")),
    (Order::InTurn, plain("Sides in turn")),
    (Order::Initiative, plain("By initiative")),
    (Order::Phases, plain("Phases of each side")),
    (Order::Drawn, plain("Drawn from a bag")),
];

static OUTS: Answers<Out, 3> = [
    (Out::AtOnce, plain("At the limit")),
    (Out::Injury, plain("By an injury table")),
    (Out::Test, plain("By a test when hurt")),
];

static SPENT: Answers<Spent, 3> = [
    (Spent::Nothing, plain("Nothing")),
    (Spent::Actions, plain("Action points")),
    (Spent::Tokens, plain("Tokens for rerolls")),
];

static MORALES: Answers<Morale, 3> = [
    (Morale::Nothing, plain("Nothing")),
    (Morale::Half, plain("Half of a side out")),
    (Morale::Loss, plain("Each loss")),
];
