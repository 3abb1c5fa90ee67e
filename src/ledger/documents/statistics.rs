//! Statistics over the battle histories of all rosters.

use std::collections::BTreeSet;

use rules_core::{SideId, System, conversation::Luck};

use crate::documents::{
    chronicle::{PastBattle, PastOutcome},
    rosters::{KeptRoster, RosterId},
};

/// A number of battles, and their outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of battles.
    pub battles: usize,
    /// The number of battles won.
    pub won: usize,
    /// The number of battles lost.
    pub lost: usize,
    /// The number of battles that no side won.
    pub drawn: usize,
}

/// A figure's part in all battles of its roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureRecord {
    /// The figure's name.
    pub name: String,
    /// The number of battles in which the figure is known to have taken part.
    pub battles: usize,
    /// The number of figures that this figure took out of action.
    pub put_out: usize,
    /// The number of battles in which the figure fell.
    pub fell: usize,
}

/// The battles of a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterRecord {
    /// The ID of the roster.
    pub id: RosterId,
    /// The name of the roster.
    pub name: String,
    /// The rules of the roster.
    pub system: System,
    /// All battles of the roster against people.
    pub tally: Tally,
    /// The battles of the roster in which Rollbook played a side.
    pub solo: Tally,
    /// The figures of the roster, those with the most battles first.
    pub figures: Vec<FigureRecord>,
}

/// Statistics over the battle histories of all rosters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of battles. A battle between two of the rosters counts once.
    pub battles: usize,
    /// The number of battles with each system, the most battles first.
    pub systems: Vec<(System, usize)>,
    /// The battles of all rosters against people. A battle between two of the rosters counts for both.
    pub tally: Tally,
    /// The battles of all rosters in which Rollbook played a side.
    pub solo: Tally,
    /// The luck of all rosters in all battles, if any rolls are known. It is of no particular side.
    pub luck: Option<Luck>,
    /// The figure that took out the most others, with the name of its roster.
    pub best: Option<(String, FigureRecord)>,
    /// The battles of each roster that has any, the most battles first.
    pub rosters: Vec<RosterRecord>,
    /// The battles against each opponent that a person played, the most battles first.
    pub opponents: Vec<(String, Tally)>,
}

impl Tally {
    fn add(&mut self, battle: &PastBattle) {
        self.battles += 1;
        match battle.outcome() {
            Some(PastOutcome::Won) => self.won += 1,
            Some(PastOutcome::Lost) => self.lost += 1,
            Some(PastOutcome::Drawn) => self.drawn += 1,
            None => {}
        }
    }

    /// Returns the outcomes in words: "2 won, 1 lost". Empty if no outcome is known.
    pub fn outcomes(&self) -> String {
        let counts = [(self.won, "won"), (self.lost, "lost"), (self.drawn, "drawn")];
        let known = counts.into_iter().filter(|(count, _)| *count > 0);
        known.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
    }
}

impl Statistics {
    /// Computes the statistics of these rosters.
    pub fn of<'a>(rosters: impl IntoIterator<Item = (RosterId, &'a KeptRoster)>) -> Self {
        let mut all = Self::default();
        let mut known = BTreeSet::new();
        for (id, kept) in rosters.into_iter().filter(|(_, kept)| !kept.chronicle.is_empty()) {
            let (mut tally, mut solo) = (Tally::default(), Tally::default());
            for battle in kept.chronicle.iter() {
                // What Rollbook won and lost itself is nobody's record.
                match (battle.by_rollbook, battle.solo) {
                    (true, _) => {}
                    (_, true) => {
                        [&mut solo, &mut all.solo].iter_mut().for_each(|it| it.add(battle));
                    }
                    _ => [&mut tally, &mut all.tally].iter_mut().for_each(|it| it.add(battle)),
                }
                if let Some((likely, got)) = battle.luck.filter(|_| !battle.by_rollbook) {
                    let sum = all.luck.get_or_insert(Luck { side: SideId(0), likely: 0, got: 0 });
                    sum.likely = sum.likely.saturating_add(likely);
                    sum.got = sum.got.saturating_add(got);
                }
                for opponent in battle.against.iter().filter(|_| !battle.solo) {
                    entry(&mut all.opponents, opponent).add(battle);
                }
                if battle.battle.is_none_or(|origin| known.insert(origin.0)) {
                    all.battles += 1;
                    *entry(&mut all.systems, &kept.system.in_lists()) += 1;
                }
            }
            let name = kept.roster.name.clone();
            let figures = figures(&kept.chronicle);
            let most = all.best.as_ref().map_or(0, |(_, best)| best.put_out);
            let best = figures.iter().rev().max_by_key(|it| it.put_out);
            if let Some(best) = best.filter(|it| it.put_out > most) {
                all.best = Some((name.clone(), best.clone()));
            }
            let system = kept.system.in_lists();
            all.rosters.push(RosterRecord { id, name, system, tally, solo, figures });
        }
        all.systems.sort_by_key(|(_, battles)| usize::MAX - battles);
        all.rosters.sort_by_key(|it| usize::MAX - it.tally.battles - it.solo.battles);
        all.opponents.sort_by_key(|(_, tally)| usize::MAX - tally.battles);
        all
    }
}

/// Returns the entry with this key, after adding it if necessary.
fn entry<'a, K: Clone + PartialEq, V: Default>(list: &'a mut Vec<(K, V)>, key: &K) -> &'a mut V {
    let place = list.iter().position(|(it, _)| it == key).unwrap_or_else(|| {
        list.push((key.clone(), V::default()));
        list.len() - 1
    });
    &mut list[place].1
}

fn figures(battles: &[PastBattle]) -> Vec<FigureRecord> {
    let mut figures: Vec<FigureRecord> = Vec::new();
    let mut add = |name: &str, put_out: u16, fell: bool| {
        let place = figures.iter().position(|it| it.name == name).unwrap_or_else(|| {
            let name = name.to_owned();
            figures.push(FigureRecord { name, battles: 0, put_out: 0, fell: 0 });
            figures.len() - 1
        });
        if let Some(figure) = figures.get_mut(place) {
            figure.battles += 1;
            figure.put_out += usize::from(put_out);
            figure.fell += usize::from(fell);
        }
    };
    for battle in battles {
        battle.figures.iter().for_each(|it| add(&it.name, it.put_out, it.fell));
        battle.others.iter().for_each(|name| add(name, 0, false));
    }
    figures.sort_by_key(|it| usize::MAX - it.battles);
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{chronicle::Participation, provenance::Origin, rosters::rust_dogs};

    fn battle(origin: u32, outcome: Option<PastOutcome>, score: Option<(i32, i32)>) -> PastBattle {
        let part = |name: &str, put_out, fell| Participation {
            name: name.to_owned(),
            put_out,
            fell,
            died: false,
        };
        PastBattle {
            battle: Some(Origin(origin)),
            at: 1,
            against: vec!["Salt Road".to_owned()],
            ended: "Over.".to_owned(),
            score,
            outcome,
            by_rollbook: false,
            solo: false,
            luck: None,
            figures: vec![part("Dirk", 2, false), part("Mags", 0, true)],
            others: vec!["Juno".to_owned()],
        }
    }

    #[test]
    fn battles_in_which_rollbook_plays_a_side_are_counted_apart() {
        let mut dogs = rust_dogs();
        let won = Some(PastOutcome::Won);
        let solo = PastBattle { solo: true, ..battle(2, won, None) };
        dogs.chronicle.extend([battle(1, None, Some((0, 3))), solo]);
        let all = Statistics::of([(RosterId(1), &dogs)]);
        assert_eq!((all.battles, all.opponents.len()), (2, 1));
        assert_eq!((all.tally.battles, all.tally.won, all.tally.lost), (1, 0, 1));
        assert_eq!((all.solo.battles, all.solo.won), (1, 1));
        let [roster] = all.rosters.as_slice() else { panic!("one roster") };
        assert_eq!((roster.tally, roster.solo), (all.tally, all.solo));
        assert_eq!(all.opponents[0].1, all.tally);
        let kin = PastBattle { by_rollbook: true, solo: true, ..battle(2, won, None) };
        let others = KeptRoster { chronicle: [kin].into_iter().collect(), ..rust_dogs() };
        let both = Statistics::of([(RosterId(1), &dogs), (RosterId(2), &others)]);
        assert_eq!((both.battles, both.tally, both.solo), (2, all.tally, all.solo));
        // What figures did counts in all battles.
        assert_eq!((roster.figures[0].battles, roster.figures[0].put_out), (2, 4));
    }

    #[test]
    fn battles_are_counted_by_system_roster_opponent_and_figure() {
        let mut dogs = rust_dogs();
        let mut road = rust_dogs();
        road.roster.name = "Salt Road".to_owned();
        let won = Some(PastOutcome::Won);
        dogs.chronicle.extend([
            battle(1, won, Some((0, 3))),
            battle(2, None, Some((2, 2))),
            battle(3, None, None),
        ]);
        let mut lost = battle(1, None, Some((0, 3)));
        lost.against = vec!["Rust Dogs".to_owned()];
        lost.others = vec!["Dirk".to_owned()];
        road.chronicle.push(lost);
        let idle = rust_dogs();
        let all = [(RosterId(1), &road), (RosterId(2), &dogs), (RosterId(3), &idle)];
        let statistics = Statistics::of(all);
        assert_eq!(statistics.battles, 3);
        assert_eq!(statistics.systems, [(System::Tnt, 3)]);
        let names: Vec<&str> = statistics.rosters.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["Rust Dogs", "Salt Road"]);
        let tally = statistics.rosters[0].tally;
        assert_eq!(tally, Tally { battles: 3, won: 1, lost: 0, drawn: 1 });
        assert_eq!(tally.outcomes(), "1 won, 1 drawn");
        assert_eq!(statistics.opponents[0], ("Salt Road".to_owned(), tally));
        let figure = |name: &str, battles, put_out, fell| FigureRecord {
            name: name.to_owned(),
            battles,
            put_out,
            fell,
        };
        assert_eq!(
            statistics.rosters[0].figures,
            [figure("Dirk", 3, 6, 0), figure("Mags", 3, 0, 3), figure("Juno", 3, 0, 0)]
        );
        assert_eq!(statistics.rosters[1].figures[0], figure("Dirk", 2, 2, 0));
        let sum = Tally { battles: 4, won: 1, lost: 1, drawn: 1 };
        assert_eq!((statistics.tally, statistics.luck), (sum, None));
        assert_eq!(statistics.best, Some(("Rust Dogs".to_owned(), figure("Dirk", 3, 6, 0))));
        assert_eq!(Statistics::of([(RosterId(3), &idle)]), Statistics::default());
    }

    #[test]
    fn the_luck_of_all_battles_is_added_up_and_old_battles_have_none() {
        let mut dogs = rust_dogs();
        let known = |likely, got| PastBattle { luck: Some((likely, got)), ..battle(1, None, None) };
        dogs.chronicle.extend([known(1500, 3), battle(2, None, None), known(u32::MAX, 2)]);
        let luck = Statistics::of([(RosterId(1), &dogs)]).luck;
        assert_eq!(luck, Some(Luck { side: SideId(0), likely: u32::MAX, got: 5 }));
    }
}
