//! A roster's chronicle: the battles it was in, and what a battle leaves on it.
//!
//! What is taken into a roster is said line by line first ([`Taking::lines`]), and taken by the same
//! words that say it.

use rules_core::{
    own::{OwnTracker, read_trackers, write_tracker},
    sheet::Sheet,
    words::{counted, listed},
};
use serde::{Deserialize, Serialize};

use crate::rosters::{KeptRoster, Origin};

/// The most battles of a chronicle that is taken in from elsewhere.
pub(crate) const MOST_CHAPTERS: usize = 2000;

/// A battle that a roster was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chapter {
    /// Which battle it was, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<Origin>,
    /// When it was written down: milliseconds since 1970.
    pub at: u64,
    /// Against whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
    /// How it ended, in a sentence.
    pub ended: String,
    /// What its side scored and what the best of the others did, where anything was scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<(i32, i32)>,
    /// What there is to tell of its figures: of those who have done something, or fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Part>,
}

/// What part a figure had in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its name.
    #[serde(rename = "n")]
    pub name: String,
    /// How many it has put out.
    #[serde(rename = "k", default, skip_serializing_if = "is_none")]
    pub put_out: u16,
    /// Whether it fell.
    #[serde(rename = "f", default, skip_serializing_if = "std::ops::Not::not")]
    pub fell: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_none(count: &u16) -> bool {
    *count == 0
}

impl Chapter {
    /// What there is to tell of its figures: "Dirk put out 2. Bob fell."
    pub fn deeds(&self) -> String {
        let told = self.figures.iter().map(|it| match (it.put_out, it.fell) {
            (0, _) => format!("{} fell.", it.name),
            (count, false) => format!("{} put out {count}.", it.name),
            (count, true) => format!("{} put out {count} and fell.", it.name),
        });
        told.collect::<Vec<_>>().join(" ")
    }
}

/// What a battle leaves on a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The battle.
    pub chapter: Chapter,
    /// How trackers stand that go from battle to battle, each with the place of its figure's sheet
    /// among those the battle began with.
    pub trackers: Vec<(usize, OwnTracker, i32)>,
    /// The places of the sheets of those who are struck off.
    pub dead: Vec<usize>,
}

/// What is done to a roster, and its words.
enum Step {
    Write(usize, OwnTracker, i32),
    StrikeOff(usize),
    Tell,
}

impl Taking {
    /// What is taken into a roster, line by line; `begun` are the sheets that the battle began with.
    pub fn lines(&self, kept: &KeptRoster, begun: &[Sheet]) -> Vec<String> {
        self.steps(kept, begun).into_iter().map(|(words, _)| words).collect()
    }

    /// The roster with all of that taken into it.
    pub fn taken_into(&self, kept: &KeptRoster, begun: &[Sheet]) -> KeptRoster {
        let mut next = kept.clone();
        let mut gone = Vec::new();
        for (_, step) in self.steps(kept, begun) {
            match step {
                Step::Write(place, tracker, value) => {
                    if let Some(sheet) = next.roster.figures.get_mut(place) {
                        write_tracker(sheet, &tracker, value);
                    }
                }
                Step::StrikeOff(place) => gone.push(place),
                Step::Tell => {
                    let is_it =
                        |it: &Chapter| it.battle.is_some() && it.battle == self.chapter.battle;
                    match next.chronicle.iter_mut().find(|it| is_it(it)) {
                        Some(known) => *known = self.chapter.clone(),
                        None => next.chronicle.push(self.chapter.clone()),
                    }
                }
            }
        }
        gone.sort_unstable();
        for place in gone.into_iter().rev() {
            if place < next.roster.figures.len() {
                next.roster.figures.remove(place);
            }
        }
        next
    }

    fn steps(&self, kept: &KeptRoster, begun: &[Sheet]) -> Vec<(String, Step)> {
        let figures = &kept.roster.figures;
        let mut steps = Vec::new();
        for (place, tracker, value) in &self.trackers {
            let Some(place) = now_at(figures, begun, *place) else { continue };
            let Some(sheet) = figures.get(place) else { continue };
            let name = tracker.name.trim();
            let known = read_trackers(sheet).into_iter().find(|(it, _)| it.name == name);
            let was = known.map(|(_, was)| was);
            if was == Some(*value) {
                continue;
            }
            let was = was.map_or_else(|| "new".to_owned(), |was| tracker.words(was));
            let words = format!("{}, {name}: {was} → {}.", sheet.name(), tracker.words(*value));
            steps.push((words, Step::Write(place, tracker.clone(), *value)));
        }
        for place in &self.dead {
            let Some(place) = now_at(figures, begun, *place) else { continue };
            let name = figures.get(place).map(Sheet::name).unwrap_or_default();
            steps.push((format!("{name} is struck off."), Step::StrikeOff(place)));
        }
        let against = match self.chapter.against.as_slice() {
            [] => String::new(),
            against => format!(" against {}", listed(against)),
        };
        let is_known = self.chapter.battle.is_some()
            && kept.chronicle.iter().any(|it| it.battle == self.chapter.battle);
        let words = match is_known {
            true => format!("In the chronicle, this battle{against} is told anew."),
            false => {
                let battle = counted(kept.chronicle.len() + 1, "battle");
                format!("The chronicle has {battle}: this one{against}.")
            }
        };
        steps.push((words, Step::Tell));
        steps
    }
}

/// Where the figure stands in a roster now that was at a place when the battle began: by its name,
/// and of several of one name by their order.
fn now_at(figures: &[Sheet], begun: &[Sheet], place: usize) -> Option<usize> {
    let name = begun.get(place)?.name();
    let earlier = begun.iter().take(place).filter(|it| it.name() == name).count();
    let same = figures.iter().enumerate().filter(|(_, it)| it.name() == name);
    same.map(|(at, _)| at).nth(earlier)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Library, MemoryShelf, RosterId, Shared, read_link, rosters::rust_dogs, write_link,
    };
    use rules_core::own::{OwnKind, Resets};

    fn experience() -> OwnTracker {
        let name = "Experience".to_owned();
        OwnTracker { name, kind: OwnKind::Count, resets: Resets::Never }
    }

    fn chapter(battle: u32) -> Chapter {
        let part = |name: &str, put_out, fell| Part { name: name.to_owned(), put_out, fell };
        Chapter {
            battle: Some(Origin(battle)),
            at: 5,
            against: vec!["Salt Road".to_owned()],
            ended: "The field belongs to Rust Dogs in turn 4.".to_owned(),
            score: Some((3, 1)),
            figures: vec![part("Dirk", 2, false), part("Mags", 0, true)],
        }
    }

    fn taking(battle: u32, experience_now: i32, dead: &[usize]) -> Taking {
        let trackers = vec![(0, experience(), experience_now)];
        Taking { chapter: chapter(battle), trackers, dead: dead.to_vec() }
    }

    #[test]
    fn three_battles_of_a_campaign_leave_their_marks_and_are_taken_back() {
        let first = rust_dogs();
        let begun = first.roster.figures.clone();
        let one = taking(1, 3, &[1]);
        assert_eq!(
            one.lines(&first, &begun),
            [
                "Dirk, Experience: new → 3.",
                "Mags is struck off.",
                "The chronicle has 1 battle: this one against Salt Road."
            ]
        );
        let second = one.taken_into(&first, &begun);
        assert_eq!(second.roster.figures.len(), 4);
        assert_eq!(read_trackers(&second.roster.figures[0]), [(experience(), 3)]);
        assert_eq!(second.chronicle[0].deeds(), "Dirk put out 2. Mags fell.");
        let begun = second.roster.figures.clone();
        let two = taking(2, 5, &[]);
        assert_eq!(two.lines(&second, &begun)[0], "Dirk, Experience: 3 → 5.");
        let third = two.taken_into(&second, &begun);
        let fourth = taking(3, 5, &[0]).taken_into(&third, &third.roster.figures.clone());
        assert_eq!((fourth.chronicle.len(), fourth.roster.figures.len()), (3, 3));
        assert_ne!(fourth.roster.figures[0].name(), "Dirk");
        // What is not taken twice: the same battle is told anew, and what stands so already stands.
        let again = two.taken_into(&third, &begun);
        assert_eq!(again, third);
        assert_eq!(
            two.lines(&third, &begun),
            ["In the chronicle, this battle against Salt Road is told anew."]
        );
    }

    #[test]
    fn whoever_is_no_longer_on_the_roster_is_left_out() {
        let begun = rust_dogs().roster.figures;
        let mut kept = rust_dogs();
        kept.roster.figures.swap(0, 2);
        let moved = taking(1, 3, &[]).taken_into(&kept, &begun);
        assert_eq!(read_trackers(&moved.roster.figures[2]), [(experience(), 3)]);
        kept.roster.figures.remove(2);
        let lines = taking(1, 3, &[0]).lines(&kept, &begun);
        assert_eq!(lines.len(), 1, "{lines:?}");
    }

    #[test]
    fn a_chronicle_of_a_thousand_battles_is_kept_and_handed_over() {
        let mut kept = rust_dogs();
        kept.chronicle = (0..1000).map(chapter).collect();
        let library = Library::new(MemoryShelf::default());
        library.save(RosterId(1), &kept, 5).unwrap();
        assert_eq!(library.load(RosterId(1)).as_ref(), Ok(&kept));
        let Ok(Shared::Roster(read)) = read_link(&write_link(&Shared::Roster(kept.clone()))) else {
            panic!("a roster")
        };
        assert_eq!(read, kept);
        kept.chronicle = (0..=u32::try_from(MOST_CHAPTERS).unwrap()).map(chapter).collect();
        let refused = read_link(&write_link(&Shared::Roster(kept))).unwrap_err();
        assert_eq!(refused.to_string(), "This link is not opened: its chronicle is too long.");
    }
}
