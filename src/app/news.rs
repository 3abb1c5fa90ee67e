//! The results of the last action, copied from the log.

use std::collections::BTreeSet;

use rules_core::{
    Battle, FigureId, Line, LineKind, LogPhoto, SideId, WalkView,
    dice::{Die, Face},
    journal::LastResult,
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
    /// What the entry has to do with a photo.
    pub(crate) photo: Option<LogPhoto>,
}

/// The results of the last action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The entries that the last step of the action added to the log.
    pub(crate) entries: Vec<NewsEntry>,
    /// The dice of the result, if they were rolled all at once.
    pub(crate) dice: Vec<(Die, Face)>,
    /// The instructions for the tabletop, newest first.
    pub(crate) orders: Vec<TableOrder>,
    /// The index that the next entry of the log will have.
    pub(crate) next: usize,
}

/// An instruction to do something on the tabletop by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableOrder {
    /// The instruction, as a sentence.
    pub(crate) words: String,
    /// The index of the last log entry with the instruction.
    pub(crate) entry: usize,
    /// How many times to follow the instruction.
    pub(crate) count: usize,
    /// Whether a player has ticked the instruction off.
    pub(crate) is_done: bool,
}

/// The instructions that were ticked off on this screen, each with the index of its log entry.
pub(crate) type Ticks = BTreeSet<(usize, String)>;

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
                photo: entry.photo,
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
    /// Returns the results of the last action in `battle`. Instructions for figures that have left
    /// the table are dropped.
    pub(crate) fn of(battle: &Battle, ticks: &Ticks, has_left: impl Fn(FigureId) -> bool) -> Self {
        let LastResult { from, since, dice } = battle.last_result();
        let first = from.min(since);
        let mut entries = NewsEntry::all(battle, first);
        let next = first + entries.len();
        let is_due = |line: &Line| !line.needs.is_some_and(&has_left);
        let orders = orders(entries.iter().skip(since - first), since, ticks, is_due);
        Self { entries: entries.split_off((from - first).min(entries.len())), dice, orders, next }
    }

    /// Returns the instructions including those of the open walk-through, newest first.
    pub(crate) fn orders_during(&self, walk: &WalkView, ticks: &Ticks) -> Vec<TableOrder> {
        let mut orders = self.orders.clone();
        let lines = walk.lines.iter().filter(|line| line.kind == LineKind::Order);
        lines.for_each(|line| add(&mut orders, line, self.next, ticks));
        orders
    }

    /// Returns the most important entry.
    pub(crate) fn main(&self) -> Option<&NewsEntry> {
        main(&self.entries)
    }
}

/// Returns the most important entry: the last one with an outcome, or else the last one with a
/// roll, or else the first.
fn main(entries: &[NewsEntry]) -> Option<&NewsEntry> {
    let with = |kinds: &[LineKind]| {
        let mut entries = entries.iter();
        entries.rfind(|entry| entry.lines.iter().any(|line| kinds.contains(&line.kind)))
    };
    let entry = with(&[LineKind::Headline, LineKind::Outcome]);
    entry.or_else(|| with(&[LineKind::Roll])).or_else(|| entries.first())
}

/// Appends the dice that fell and the entries that followed to `words`.
pub(crate) fn append_entries(fell: &str, entries: &[NewsEntry], words: &mut String) {
    if !fell.is_empty() {
        words.push_str(&format!("Rolled {fell}. "));
    }
    let before = words.len();
    append_lines(entries.iter().flat_map(|entry| &entry.lines), words);
    // If all lines are calculations, use the headline instead.
    if let (true, Some(main)) = (words.len() == before, main(entries)) {
        words.push_str(main.headline());
        words.push_str(". ");
    }
}

/// Appends all lines except calculations to `words`.
pub(crate) fn append_lines<'a>(lines: impl Iterator<Item = &'a Line>, words: &mut String) {
    for line in lines.filter(|line| line.kind != LineKind::Roll) {
        words.push_str(&line.text);
        words.push(' ');
    }
}

/// Returns the instructions of these entries, newest first. The first entry has the index `from`.
fn orders<'a>(
    entries: impl Iterator<Item = &'a NewsEntry>,
    from: usize,
    ticks: &Ticks,
    is_due: impl Fn(&Line) -> bool,
) -> Vec<TableOrder> {
    let mut orders: Vec<TableOrder> = Vec::new();
    for (entry, line) in
        (from..).zip(entries).flat_map(|(at, it)| it.lines.iter().map(move |line| (at, line)))
    {
        match line.kind {
            // The instructions of the previous turn no longer matter.
            LineKind::Over => orders.clear(),
            LineKind::Order if is_due(line) => add(&mut orders, line, entry, ticks),
            _ => {}
        }
    }
    orders
}

/// Adds an instruction of a log entry at the front. If it is already in the list, it moves to the
/// front and its count increases. If it was ticked off, its count starts again at 1.
fn add(orders: &mut Vec<TableOrder>, line: &Line, entry: usize, ticks: &Ticks) {
    let words = line.text.clone();
    let before = orders.iter().position(|it| it.words == words).map(|place| orders.remove(place));
    let count = before.filter(|it| !it.is_done || it.entry == entry).map_or(0, |it| it.count) + 1;
    let is_done = ticks.contains(&(entry, words.clone()));
    orders.insert(0, TableOrder { words, entry, count, is_done });
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    fn entry(lines: &[(LineKind, &str)]) -> NewsEntry {
        let line = |(kind, text): &(LineKind, &str)| Line::new(*kind, *text);
        let lines = lines.iter().map(line).collect();
        let title = "Ann acts".to_owned();
        NewsEntry { title, lines, by_hand: false, rolled: Vec::new(), photo: None }
    }

    #[wasm_bindgen_test]
    fn what_a_hand_has_done_is_told_by_what_came_of_it() {
        let lines = [(LineKind::Effect, "Ann takes a wound."), (LineKind::Effect, "Ann is out.")];
        let by_hand = NewsEntry { by_hand: true, ..entry(&lines) };
        assert_eq!(by_hand.headline(), "Ann is out.");
        assert_eq!(entry(&lines).headline(), "Ann acts");
    }

    /// Returns the instructions of these entries, with their counts and whether they are done.
    fn listed(entries: &[NewsEntry], ticks: &[(usize, &str)]) -> Vec<(String, usize, bool)> {
        let ticks = ticks.iter().map(|(at, words)| (*at, (*words).to_owned())).collect();
        let orders = orders(entries.iter(), 0, &ticks, |line| line.needs.is_none());
        orders.into_iter().map(|it| (it.words, it.count, it.is_done)).collect()
    }

    fn all(orders: &[(&str, usize, bool)]) -> Vec<(String, usize, bool)> {
        orders
            .iter()
            .map(|(words, count, is_done)| ((*words).to_owned(), *count, *is_done))
            .collect()
    }

    #[wasm_bindgen_test]
    fn orders_stand_newest_first_and_go_with_the_next_turn() {
        let charge = entry(&[(LineKind::Order, "Move Ann."), (LineKind::Order, "Take one off.")]);
        let rout = entry(&[(LineKind::Order, "Take one off."), (LineKind::Order, "Take Bob off.")]);
        let over =
            entry(&[(LineKind::Over, "Turn 1 is over."), (LineKind::Order, "Place a reserve.")]);
        let both =
            [("Take Bob off.", 1, false), ("Take one off.", 2, false), ("Move Ann.", 1, false)];
        assert_eq!(listed(&[charge.clone(), rout.clone()], &[]), all(&both));
        assert_eq!(listed(&[charge, rout, over], &[]), all(&[("Place a reserve.", 1, false)]));
    }

    #[wasm_bindgen_test]
    fn what_is_ticked_off_during_a_walk_through_stays_so_after_it() {
        let charge = entry(&[(LineKind::Order, "Move Ann."), (LineKind::Order, "Take one off.")]);
        let ticks = Ticks::from([(1, "Move Ann.".to_owned())]);
        let mut during = orders([&charge].into_iter(), 0, &ticks, |_| true);
        charge.lines.iter().for_each(|line| add(&mut during, line, 1, &ticks));
        let after = orders([&charge, &charge].into_iter(), 0, &ticks, |_| true);
        assert_eq!(during, after);
        let shown: Vec<_> = after.iter().map(|it| (&*it.words, it.count, it.is_done)).collect();
        assert_eq!(shown, [("Take one off.", 2, false), ("Move Ann.", 2, true)]);
    }

    #[wasm_bindgen_test]
    fn what_was_to_be_done_with_a_figure_goes_with_it() {
        let of_bob = Line { needs: Some(FigureId(5)), ..Line::new(LineKind::Order, "Move Bob.") };
        let off = Line::new(LineKind::Order, "Take Bob off the table.");
        let lines = NewsEntry { lines: vec![of_bob, off], ..entry(&[]) };
        assert_eq!(listed(&[lines], &[]), all(&[("Take Bob off the table.", 1, false)]));
    }

    #[wasm_bindgen_test]
    fn what_was_ticked_off_and_comes_again_is_to_be_done_once_more() {
        let push = entry(&[(LineKind::Order, "Move Bob back.")]);
        let ticks = [(0, "Move Bob back.")];
        assert_eq!(
            listed(std::slice::from_ref(&push), &ticks),
            all(&[("Move Bob back.", 1, true)])
        );
        assert_eq!(listed(&[push.clone(), push], &ticks), all(&[("Move Bob back.", 1, false)]));
    }
}
