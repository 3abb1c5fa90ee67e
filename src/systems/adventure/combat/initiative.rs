//! Initiative: the order in which characters act in a round.

use std::cmp::Reverse;

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Headline, Outcome, Reading, Sum, Table},
};

use crate::{
    Adventure,
    standard_test::tester::{Tester, dice},
    state::{battle::State, effect::Effect},
};

/// A character's rank in the order: its total, its swiftness, and its rank after rerolling a tie.
///
/// Ranks are compared by these numbers in this order. An initiative that players set by hand
/// counts as a total.
pub(crate) type Rank = (i16, i8, u8);

impl State {
    /// Returns all standing characters who have rolled, in the order in which they act.
    pub(crate) fn order(&self) -> Vec<FigureId> {
        let rolled = self.all_figures().filter(|&id| self.is_standing(id));
        let mut order: Vec<(Rank, FigureId)> =
            rolled.filter_map(|id| Some((self.rank(id)?, id))).collect();
        order.sort_by_key(|(rank, id)| (Reverse(*rank), *id));
        order.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns a character's rank in the order, or `None` if it has not rolled.
    ///
    /// Characters with a higher rank act first.
    pub(crate) fn rank(&self, id: FigureId) -> Option<Rank> {
        let figure = self.figure(id);
        Some((figure.initiative?, *self.profile(id).swiftness, figure.tie))
    }

    /// Returns the standing characters who have not rolled for initiative in this round.
    pub(crate) fn without_initiative(&self) -> impl Iterator<Item = FigureId> {
        let standing = self.all_figures().filter(|&id| self.is_standing(id));
        standing.filter(|&id| self.figure(id).initiative.is_none())
    }

    /// Returns the characters who have not acted yet this round, in initiative order.
    fn to_act(&self) -> Vec<FigureId> {
        let mut order = self.order();
        order.retain(|&id| !self.figure(id).done);
        order
    }

    /// Returns `true` if only a reroll can decide the order of two characters.
    fn are_equal(&self, one: FigureId, other: FigureId) -> bool {
        let before_tie = |id| self.rank(id).map(|(total, swiftness, _)| (total, swiftness));
        before_tie(one) == before_tie(other)
    }

    /// Returns `true` if the characters belong to more than one side.
    ///
    /// The order within one side does not matter.
    fn is_between_sides(&self, them: &[FigureId]) -> bool {
        them.iter().any(|&id| them.first().is_some_and(|&it| self.side_of(id) != self.side_of(it)))
    }

    /// Returns the characters who have to reroll a tie, in the order of their sheets.
    ///
    /// These characters belong to more than one side and have not acted yet. If a newcomer ties
    /// with characters who have already rerolled, all of them reroll.
    pub(crate) fn tied(&self) -> Vec<FigureId> {
        let to_act = self.to_act();
        for equals in to_act.chunk_by(|&one, &other| self.are_equal(one, other)) {
            if !self.is_between_sides(equals) {
                continue;
            }
            let mut ties = equals.chunk_by(|&one, &other| self.rank(one) == self.rank(other));
            let tied = match equals.iter().any(|&id| self.figure(id).tie == NO_TIE) {
                true => Some(equals),
                false => ties.find(|tie| self.is_between_sides(tie)),
            };
            if let Some(tied) = tied {
                let mut tied = tied.to_vec();
                tied.sort_unstable();
                return tied;
            }
        }
        Vec::new()
    }
}

/// The rank of a character who has not rerolled a tie.
const NO_TIE: u8 = 0;

/// Rolls the initiative of one character: 2D6 + swiftness + other modifiers.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(crate) fn roll_initiative(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let state = table.state();
    let (round, swiftness) = (state.round, state.profile(id).swiftness);
    let title = format!("{} rolls for initiative", state.name(id));
    let more = state.without_initiative().filter(|&it| it != id).count();
    table.headline(Headline::new(title).detail(format!("round {round}")).more_after(more));
    let tester = Tester::new(table.state(), id).stat("Swiftness", swiftness.into());
    let tester = tester.with_effort(table);
    let ask =
        Ask::new("Roll for initiative").hint("The highest result acts first.").topic(TOPIC.key);
    let mut sums = [tester.sum.clone()];
    table.roll(&mut sums, 0, ask, &|_| Reading::each(dice()))?;
    tester.pay(table);
    let [sum] = sums;
    table.tell(Told::Roll, |_| format!("Initiative. {}: {}.", sum.who, sum.explain()));
    table.apply(Effect::Initiative(id, Some(i16::try_from(sum.total()).unwrap_or(0))));
    Ok(())
}

/// Rerolls the initiative of the first group of tied characters, and sets their order.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn roll_off(table: &mut Table<'_, Adventure>) -> Flow<()> {
    let tied = table.state().tied();
    let round = format!("round {}", table.state().round);
    table.headline(Headline::new("A tie for initiative").detail(round));
    let state = table.state();
    let sums = tied.iter().map(|&id| Sum::new(state.name(id), state.side_of(id), dice()));
    let mut sums: Vec<Sum> = sums.collect();
    for who in 0..sums.len() {
        let ask = Ask::new("Tie: reroll").hint("The highest result acts first.").topic(TOPIC.key);
        table.roll(&mut sums, who, ask, &|_| Reading::each(dice()))?;
    }
    table.tell(Told::Roll, |_| {
        let sums = sums.iter().map(|sum| format!("{}: {}", sum.who, sum.explain()));
        format!("Tie for initiative. {}.", sums.collect::<Vec<_>>().join("; "))
    });
    // If several characters share the highest total, the outcome is another tie.
    let best = sums.iter().map(Sum::total).max();
    let mut first = sums.iter().zip(&tied).filter(|(sum, _)| Some(sum.total()) == best);
    let outcome = match (first.next(), first.next()) {
        (Some((sum, _)), None) => Outcome::mixed(format!("{} first", sum.who)),
        _ => Outcome::mixed("tie"),
    };
    let rolled = tied.iter().zip(&sums).map(|(&id, sum)| TieRoll { id, total: sum.total() });
    let rolled: Vec<TieRoll> = rolled.collect();
    for (id, rank) in new_ranks(table.state(), &rolled) {
        table.apply(Effect::Tie(id, rank));
    }
    table.outcome(outcome)
}

/// A tied character's reroll, with its total.
struct TieRoll {
    id: FigureId,
    total: i32,
}

/// Returns the new ranks of all characters with the same total and swiftness, counted from 1.
///
/// If only some of these characters have rerolled, the order from earlier rerolls still counts.
/// The new rolls only decide between characters who were still tied.
fn new_ranks(state: &State, rolled: &[TieRoll]) -> Vec<(FigureId, u8)> {
    let mut equals = state.to_act();
    equals.retain(|&id| rolled.first().is_some_and(|it| state.are_equal(it.id, id)));
    let all_roll = equals.len() == rolled.len();
    let place = |id: FigureId| {
        let total = rolled.iter().find(|it| it.id == id).map_or(0, |it| it.total);
        (if all_roll { NO_TIE } else { state.figure(id).tie }, total)
    };
    let mut places: Vec<(u8, i32)> = equals.iter().map(|&id| place(id)).collect();
    places.sort_unstable();
    places.dedup();
    let rank = |id| places.iter().position(|it| *it == place(id)).unwrap_or(0);
    equals.iter().map(|&id| (id, u8::try_from(rank(id)).unwrap_or(u8::MAX - 1) + 1)).collect()
}

/// The topic about initiative.
pub(crate) const TOPIC: Topic = Topic {
    key: "initiative",
    title: "Initiative",
    rules: &[15],
    text: || {
        "In a fight, every character rolls 2D6 + swiftness + other modifiers each round, and the \
         highest acts first. The book doesn't cover ties. Our rulings: the higher swiftness goes \
         first, and enemies who still tie and haven't acted yet reroll. Newcomers roll when they \
         arrive. You can change the order by hand. Outside a fight there is no order."
            .to_owned()
    },
};
