//! Compares two copies of a battle that were played on separately.

use std::fmt;

use rules_core::{Battle, words::counted};

use crate::{
    documents::{
        battles::{BattleId, SummaryOnly},
        provenance::{KeptBattle, Origin},
    },
    store::{
        collection::BATTLES,
        document::{DocumentKind, decode},
        edition::Open,
        library::Library,
        shelf::Shelf,
    },
};

/// The differences between the logs of two copies of a battle. "Yours" is stored on this device,
/// and "theirs" comes from a link or file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Divergence {
    /// The title of the last entry that both copies have.
    pub after: Option<String>,
    /// The number of entries that only your copy has.
    pub yours: usize,
    /// The number of entries that only the other copy has.
    pub theirs: usize,
    /// `true` if the open walk-throughs differ.
    pub walks: bool,
}

impl Divergence {
    /// Compares two copies of a battle, and returns how `theirs` has diverged from `yours`.
    pub fn between(yours: &Battle, theirs: &Battle) -> Self {
        let (one, other) = (yours.log(0), theirs.log(0));
        let alike = match yours.rosters() == theirs.rosters() {
            true => one.iter().zip(&other).take_while(|(one, other)| one == other).count(),
            false => 0,
        };
        Self {
            after: alike.checked_sub(1).and_then(|it| Some(one.get(it)?.title.to_owned())),
            yours: one.len() - alike,
            theirs: other.len() - alike,
            walks: yours.walk() != theirs.walk(),
        }
    }

    /// Returns `true` if the copies do not differ.
    pub fn is_none(&self) -> bool {
        self.yours + self.theirs == 0 && !self.walks
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.yours, self.theirs) {
            (0, 0) if self.walks => f.write_str("Only the open test differs."),
            (0, 0) => f.write_str("Your copy is identical."),
            (0, theirs) => {
                write!(f, "This copy is {} ahead of yours.", counted(theirs, "entry"))
            }
            (yours, 0) => {
                write!(f, "Your copy is {} ahead of this one.", counted(yours, "entry"))
            }
            (yours, theirs) => {
                match &self.after {
                    Some(title) => write!(f, "The copies differ after “{title}”: ")?,
                    None => f.write_str("The copies differ from the start: ")?,
                }
                let yours = counted(yours, "more entry");
                write!(f, "yours has {yours}, this one has {theirs} more.")
            }
        }
    }
}

impl<S: Shelf> Library<S> {
    /// Returns all stored copies of a battle, even archived ones, with the times when they were
    /// last played.
    pub fn battles_like(&self, origin: Origin, theirs: &KeptBattle) -> Vec<(BattleId, u64)> {
        let system = theirs.system.in_lists();
        let kept = BATTLES.summaries(&self.shelf).unwrap_or_default().into_iter();
        let copies = kept.filter_map(|(number, text)| {
            let SummaryOnly { summary, provenance } = decode(DocumentKind::Battle, &text).ok()?;
            let is_copy = provenance.origin == Some(origin) && summary.system == system;
            is_copy.then_some((BattleId(number), summary.played_at))
        });
        copies.collect()
    }

    /// Finds the stored copy of a battle. Archived copies have to be fetched first.
    ///
    /// If there are several copies, returns the one that differs least from `theirs`, or the one
    /// played last if several are equally close.
    pub fn battle_like(
        &self,
        origin: Origin,
        theirs: &KeptBattle,
    ) -> Option<(Open<KeptBattle>, Divergence)> {
        let system = theirs.system.in_lists();
        let copies =
            BATTLES.summaries(&self.shelf).ok()?.into_iter().filter_map(|(number, text)| {
                let only: SummaryOnly = decode(DocumentKind::Battle, &text).ok()?;
                if only.provenance.origin != Some(origin) || only.summary.system != system {
                    return None;
                }
                let yours = self.open(BattleId(number)).ok()?;
                let divergence = Divergence::between(&yours.content.battle, &theirs.battle);
                Some((only.summary.played_at, (yours, divergence)))
            });
        let least = copies.min_by_key(|(played_at, (_, it))| {
            (it.yours + it.theirs, it.walks, std::cmp::Reverse(*played_at))
        });
        least.map(|(_, copy)| copy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{documents::provenance::Provenance, store::shelf::MemoryShelf};
    use rules_core::{Holder, System, conversation::Change};

    /// Returns a battle whose turn was set to each of these numbers by hand, one after the other.
    fn battle(turns: &[i32]) -> Battle {
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        for turn in turns {
            battle.overrule(Holder::Battle, "turn", Change::Set(*turn)).unwrap();
        }
        battle
    }

    fn words(yours: &[i32], theirs: &[i32]) -> String {
        Divergence::between(&battle(yours), &battle(theirs)).to_string()
    }

    #[test]
    fn copies_that_are_the_same_say_so() {
        assert_eq!(words(&[2, 3], &[2, 3]), "Your copy is identical.");
        assert!(Divergence::between(&battle(&[2]), &battle(&[2])).is_none());
    }

    #[test]
    fn a_copy_that_only_went_on_is_further() {
        assert_eq!(words(&[2, 3, 4], &[2, 3]), "Your copy is 1 entry ahead of this one.");
        assert_eq!(words(&[2], &[2, 3, 4]), "This copy is 2 entries ahead of yours.");
    }

    #[test]
    fn copies_that_both_went_on_say_since_when() {
        let expected =
            "The copies differ after “By hand”: yours has 1 more entry, this one has 2 more.";
        assert_eq!(words(&[2, 1], &[2, 3, 4]), expected);
        assert_eq!(
            words(&[3], &[2]),
            "The copies differ from the start: yours has 1 more entry, this one has 1 more."
        );
    }

    #[test]
    fn an_answer_more_in_the_open_test_is_a_difference() {
        let mut further = battle(&[]);
        further.answer(rules_core::conversation::Answer::Face(7)).unwrap();
        let divergence = Divergence::between(&battle(&[]), &further);
        assert!(!divergence.is_none());
        assert_eq!(divergence.to_string(), "Only the open test differs.");
    }

    #[test]
    fn the_copy_that_differs_least_is_found() {
        let library = Library::new(MemoryShelf::default());
        let keep = |id: u64, changes: &[i32], origin: Option<u32>| {
            let provenance = Provenance { origin: origin.map(Origin), ..Provenance::default() };
            let kept = KeptBattle { provenance, ..KeptBattle::of(System::Tnt, battle(changes)) };
            library.save(BattleId(id), &kept, id).unwrap();
        };
        keep(1, &[2, 3, 4], Some(7));
        keep(2, &[3], Some(7));
        keep(3, &[2, 3, 4, 5], None);
        keep(4, &[2, 3, 4, 5], Some(8));
        let theirs = KeptBattle::of(System::Tnt, battle(&[2, 3, 4, 5]));
        let found = |origin| library.battle_like(Origin(origin), &theirs);
        let (yours, divergence) = found(7).unwrap();
        assert_eq!((yours.edition.number(), divergence.theirs), (1, 1));
        assert!(found(9).is_none());
    }
}
