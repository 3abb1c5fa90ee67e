//! The results of the last action, copied from the log.

use rules_core::{
    Battle, FigureId, Line, LineKind, SideId, WalkView,
    dice::{Die, Face},
};

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewsEntry {
    /// The title of the entry.
    pub(crate) title: String,
    /// The lines of the entry.
    pub(crate) lines: Vec<Line>,
    /// Whether a player changed a tracker by hand.
    pub(crate) by_hand: bool,
    /// The sides whose dice were rolled.
    pub(crate) rolled: Vec<SideId>,
}

/// The results of the last action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The entries that the action added to the log.
    pub(crate) entries: Vec<NewsEntry>,
    /// The dice rolled for the action, grouped by throw.
    pub(crate) rolled: Vec<Throw>,
    /// The dice rolled so far in the open walk-through.
    pub(crate) dice: Vec<Throw>,
    /// The last dice as text, until screen readers have announced them.
    pub(crate) fell: String,
    /// The instructions for the tabletop, newest first.
    pub(crate) orders: Vec<TableOrder>,
}

/// Dice that were rolled together.
pub(crate) type Throw = Vec<(Die, Face)>;

/// An instruction to do something on the tabletop by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableOrder {
    /// The instruction, as a sentence.
    pub(crate) words: String,
    /// The figure that must be on the table to follow the instruction.
    pub(crate) needs: Option<FigureId>,
    /// How many times to follow the instruction.
    pub(crate) count: usize,
    /// Whether a player has ticked the instruction off.
    pub(crate) is_done: bool,
}

impl NewsEntry {
    /// Returns the log's entries from index `from` on, oldest first.
    pub(crate) fn all(battle: &Battle, from: usize) -> Vec<Self> {
        let entries = battle.log(from).into_iter();
        entries
            .map(|entry| Self {
                title: entry.title.to_owned(),
                lines: entry.lines.to_vec(),
                by_hand: entry.by_hand,
                rolled: entry.rolled,
            })
            .collect()
    }

    /// Returns the most important line of the entry.
    ///
    /// This is the headline, or else the last outcome. If there is neither, it is the last effect
    /// of a change by hand, the first effect of a roll, or the title.
    pub(crate) fn headline(&self) -> &str {
        let last = |kind| self.lines.iter().rfind(|line: &&Line| line.kind == kind);
        let has_roll = last(LineKind::Roll).is_some();
        let change = || {
            let first = || self.lines.iter().find(|line| line.kind == LineKind::Effect);
            if self.by_hand { last(LineKind::Effect) } else { first().filter(|_| has_roll) }
        };
        let line = last(LineKind::Headline).or_else(|| last(LineKind::Outcome)).or_else(change);
        line.map_or(&self.title, |line| &line.text)
    }
}

impl News {
    /// Returns the news with these new entries and their instructions. During a walk-through,
    /// earlier dice stay.
    pub(crate) fn next(self, entries: Vec<NewsEntry>, walk: Option<&WalkView>) -> Self {
        let Self { dice, fell, mut orders, .. } = self;
        for line in entries.iter().flat_map(|entry| &entry.lines) {
            match line.kind {
                // The instructions of the previous turn no longer matter.
                LineKind::Over => orders.clear(),
                LineKind::Order => order(&mut orders, line),
                _ => {}
            }
        }
        if entries.is_empty() && walk.is_some_and(|walk| walk.answers > 0) {
            Self { dice, fell, orders, ..Self::default() }
        } else {
            Self { entries, rolled: dice, dice: Vec::new(), fell, orders }
        }
    }

    /// Removes the instructions for figures that have left the table.
    pub(crate) fn forget(&mut self, has_left: impl Fn(FigureId) -> bool) {
        self.orders.retain(|order| !order.needs.is_some_and(&has_left));
    }

    /// Removes earlier dice and instructions before a new action.
    pub(crate) fn begin(&mut self) {
        self.dice.clear();
        self.orders.clear();
    }

    /// Returns the most important entry: the last one with an outcome, or else the last one with a
    /// roll, or else the first.
    pub(crate) fn main(&self) -> Option<&NewsEntry> {
        let with = |kinds: &[LineKind]| {
            let mut entries = self.entries.iter();
            entries.rfind(|entry| entry.lines.iter().any(|line| kinds.contains(&line.kind)))
        };
        let entry = with(&[LineKind::Headline, LineKind::Outcome]);
        let entry = entry.or_else(|| with(&[LineKind::Roll]));
        entry.or_else(|| self.entries.first())
    }

    /// Appends the last dice and their results to `words`, and clears the dice.
    pub(crate) fn tell(&mut self, words: &mut String) {
        if !self.fell.is_empty() {
            words.push_str(&format!("Rolled {}. ", std::mem::take(&mut self.fell)));
        }
        let before = words.len();
        tell(self.entries.iter().flat_map(|entry| &entry.lines), words);
        // If all lines are calculations, use the headline instead.
        if let (true, Some(main)) = (words.len() == before, self.main()) {
            words.push_str(main.headline());
            words.push_str(". ");
        }
    }
}

/// Appends all lines except calculations to `words`.
pub(crate) fn tell<'a>(lines: impl Iterator<Item = &'a Line>, words: &mut String) {
    for line in lines.filter(|line| line.kind != LineKind::Roll) {
        words.push_str(&line.text);
        words.push(' ');
    }
}

/// Inserts an instruction at the front. If it is already in the list, it moves to the front and its
/// count increases. If it was ticked off, its count starts again at 1.
fn order(orders: &mut Vec<TableOrder>, line: &Line) {
    let Line { text: words, needs, .. } = line;
    let before = orders.iter().position(|it| it.words == *words).map(|place| orders.remove(place));
    let count = before.filter(|it| !it.is_done).map_or(0, |it| it.count) + 1;
    orders.insert(0, TableOrder { words: words.clone(), needs: *needs, count, is_done: false });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(lines: &[(LineKind, &str)]) -> NewsEntry {
        let line = |(kind, text): &(LineKind, &str)| Line::new(*kind, *text);
        let lines = lines.iter().map(line).collect();
        NewsEntry { title: "Ann acts".to_owned(), lines, by_hand: false, rolled: Vec::new() }
    }

    #[test]
    fn what_a_hand_has_done_is_told_by_what_came_of_it() {
        let lines = [(LineKind::Effect, "Ann takes a wound."), (LineKind::Effect, "Ann is out.")];
        let by_hand = NewsEntry { by_hand: true, ..entry(&lines) };
        assert_eq!(by_hand.headline(), "Ann is out.");
        assert_eq!(entry(&lines).headline(), "Ann acts");
    }

    fn orders(news: &News) -> Vec<(&str, usize)> {
        news.orders.iter().map(|it| (it.words.as_str(), it.count)).collect()
    }

    #[test]
    fn orders_stand_newest_first_and_go_with_the_next_act_or_turn() {
        let charge = entry(&[(LineKind::Order, "Move Ann."), (LineKind::Order, "Take one off.")]);
        let mut news = News::default().next(vec![charge.clone()], None);
        let rout = entry(&[(LineKind::Order, "Take one off."), (LineKind::Order, "Take Bob off.")]);
        news = news.next(vec![rout], None);
        let all = [("Take Bob off.", 1), ("Take one off.", 2), ("Move Ann.", 1)];
        assert_eq!(orders(&news), all);
        let over = [(LineKind::Over, "Turn 1 is over."), (LineKind::Order, "Place a reserve.")];
        news = news.next(vec![charge, entry(&over)], None);
        assert_eq!(orders(&news), [("Place a reserve.", 1)]);
        news.begin();
        assert!(news.orders.is_empty());
    }

    #[test]
    fn what_was_to_be_done_with_a_figure_goes_with_it() {
        let [bob, dirk] = [FigureId(5), FigureId(0)];
        let line = |needs, text: &str| Line { needs, ..Line::new(LineKind::Order, text) };
        let lines = vec![
            line(Some(bob), "Place a marker by Bob."),
            line(Some(dirk), "Move Dirk."),
            line(None, "Take Bob off the table."),
        ];
        let mut news = News::default().next(vec![NewsEntry { lines, ..entry(&[]) }], None);
        news.forget(|id| id == bob);
        assert_eq!(orders(&news), [("Take Bob off the table.", 1), ("Move Dirk.", 1)]);
    }

    #[test]
    fn what_was_ticked_off_and_comes_again_is_to_be_done_once_more() {
        let push = || vec![entry(&[(LineKind::Order, "Move Bob back.")])];
        let mut news = News::default().next(push(), None);
        news.orders[0].is_done = true;
        news = news.next(push(), None);
        let words = "Move Bob back.".to_owned();
        let once = TableOrder { words, needs: None, count: 1, is_done: false };
        assert_eq!(news.orders, [once]);
    }
}
