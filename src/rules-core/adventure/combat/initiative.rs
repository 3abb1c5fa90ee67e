//! Initiative: who acts before whom in the round.

use std::cmp::Reverse;

use crate::{
    adventure::{
        Adventure,
        battle::{effect::Effect, state::State},
        standard_test::tester::{Tester, dice},
    },
    conversation::{Ask, Flow, Headline, Outcome, Reading, Sum, Table},
    ids::FigureId,
    line::LineKind,
    topic::Topic,
};

/// What puts a character before another: the total, then swiftness, then the roll among those who tie. What was put into
/// order by hand counts like any total.
pub(crate) type Rank = (i16, i8, u8);

impl State {
    /// Those who act in this round, in their order.
    pub(crate) fn order(&self) -> Vec<FigureId> {
        let rolled = self.all_figures().filter(|&id| self.is_standing(id));
        let mut order: Vec<(Rank, FigureId)> =
            rolled.filter_map(|id| Some((self.rank(id)?, id))).collect();
        order.sort_by_key(|(rank, id)| (Reverse(*rank), *id));
        order.into_iter().map(|(_, id)| id).collect()
    }

    /// Where a character stands in the order, higher before lower; `None` before it has rolled.
    pub(crate) fn rank(&self, id: FigureId) -> Option<Rank> {
        let figure = self.figure(id);
        Some((figure.initiative?, self.profile(id).swiftness, figure.tie))
    }

    /// The first who has not rolled for initiative in this round.
    pub(super) fn without_initiative(&self) -> Option<FigureId> {
        self.all_figures().find(|&id| self.is_standing(id) && self.figure(id).initiative.is_none())
    }

    /// Enemies whose rolls tie, in the order of the sheets; of one side it does not matter who is first.
    pub(super) fn tied(&self) -> Vec<FigureId> {
        let order = self.order();
        let ties = order.chunk_by(|&one, &other| self.rank(one) == self.rank(other));
        let between_sides = |tie: &&[FigureId]| {
            tie.iter().any(|&id| self.side_of(id) != tie.first().and_then(|&it| self.side_of(it)))
        };
        ties.into_iter().find(between_sides).map(<[_]>::to_vec).unwrap_or_default()
    }
}

/// Initiative: 2D6 + swiftness + other modifiers, of one character.
///
/// # Errors
/// Stops where the answer is missing.
pub(crate) fn roll_initiative(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<()> {
    let state = table.state();
    let (round, swiftness) = (state.round, state.profile(id).swiftness);
    let title = format!("{} rolls for initiative", state.name(id));
    table.headline(Headline::new(title).detail(format!("round {round}")));
    let tester = Tester::new(table.state(), id).stat("Swiftness", swiftness.into());
    let tester = tester.with_effort(table);
    let ask = Ask::new("Roll for initiative").hint("The highest acts first.").topic(TOPIC.key);
    let mut sums = [tester.sum.clone()];
    table.roll(&mut sums, 0, ask, &|_| Reading::each(dice()))?;
    tester.pay(table);
    let [sum] = sums;
    table.tell(LineKind::Roll, || format!("Initiative. {}: {}.", sum.who, sum.explain()));
    table.apply(Effect::Initiative(id, Some(i16::try_from(sum.total()).unwrap_or(0))));
    Ok(())
}

/// Initiative: enemies with the same total and the same swiftness roll again among themselves.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn roll_off(table: &mut Table<'_, Adventure>) -> Flow<()> {
    let tied = table.state().tied();
    let round = format!("round {}", table.state().round);
    table.headline(Headline::new("A tie for initiative").detail(round));
    let state = table.state();
    let sums = tied.iter().map(|&id| Sum::new(state.name(id), state.side_of(id), dice()));
    let mut sums: Vec<Sum> = sums.collect();
    for who in 0..sums.len() {
        let ask = Ask::new("Tied: roll again").hint("The highest acts first.").topic(TOPIC.key);
        table.roll(&mut sums, who, ask, &|_| Reading::each(dice()))?;
    }
    table.tell(LineKind::Roll, || {
        let sums = sums.iter().map(|sum| format!("{}: {}", sum.who, sum.explain()));
        format!("Initiative, tied. {}.", sums.collect::<Vec<_>>().join("; "))
    });
    // Whoever shares a total stays tied and rolls once more.
    let best = sums.iter().map(Sum::total).max();
    let mut first = sums.iter().zip(&tied).filter(|(sum, _)| Some(sum.total()) == best);
    let outcome = match (first.next(), first.next()) {
        (Some((sum, _)), None) => Outcome::mixed(format!("{} first", sum.who)),
        _ => Outcome::mixed("tie"),
    };
    let highest = tied.iter().map(|&id| table.state().figure(id).tie).max().unwrap_or(0);
    for (sum, &id) in sums.iter().zip(&tied) {
        let rank = u8::try_from(sum.total()).unwrap_or(0);
        table.apply(Effect::Tie(id, highest.saturating_add(rank)));
    }
    table.outcome(outcome)
}

/// Initiative.
pub(crate) const TOPIC: Topic = Topic {
    key: "initiative",
    title: "Initiative",
    rules: &[15],
    text: || {
        "In a fight every character rolls 2D6 + swiftness + other modifiers each round, and the highest acts first. Of \
         equal totals the swifter one does; enemies who are as swift, too, roll again among themselves. Whoever joins in \
         the middle of a round rolls on arriving. Who acts when can be changed by hand. Outside of a fight nobody waits \
         for anybody."
            .to_owned()
    },
};
