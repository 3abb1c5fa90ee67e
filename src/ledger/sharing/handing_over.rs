//! Shares battles with other phones, and opens shared ones.

use rules_core::{RestoreError, SavedBattle, SavedLines};

use crate::{
    documents::{
        battles::{BattleDocument, in_lines},
        provenance::{KeptBattle, Provenance},
    },
    sharing::{
        divergence::Divergence,
        link::{Shared, SharedBattle, text_of},
    },
    store::text::Text,
};

impl KeptBattle {
    /// Returns the battle in its shared form. The time `now` is in milliseconds since 1970.
    pub fn share(&self, now: u64) -> Shared {
        self.share_as(self.save(), now)
    }

    fn share_as(&self, battle: SavedBattle, now: u64) -> Shared {
        Shared::Battle(Box::new(SharedBattle {
            battle,
            shared_at: now,
            origin: self.provenance.origin,
            sides: self.provenance.sides.clone(),
            at_home: self.provenance.at_home.clone(),
            used: self.provenance.used.clone(),
        }))
    }

    /// Returns a copy of the battle, or `None` if the rules cannot open it.
    pub fn copy(&self) -> Option<Self> {
        let (system, provenance) = (self.system, self.provenance.clone());
        Some(Self { system, battle: self.save().restore().ok()?, provenance })
    }

    /// Returns the text of the battle's shared form, for another phone. Each entry has a line of
    /// its own, so that two versions of the text differ in few lines.
    pub fn text_to_send(&self, now: u64) -> String {
        match SavedLines::of(self.system, &self.battle) {
            Some(battle) => {
                let frame = text_of(&self.share_as(battle.rest.clone(), now));
                Text::after(None, in_lines(frame, battle)).flat().into_owned()
            }
            None => text_of(&self.share(now)),
        }
    }

    /// Returns the number of entries of this battle that another copy lacks, or `None` if `theirs`
    /// is not a copy of this battle.
    ///
    /// Entries that were undone in the other copy and can be redone there do not count.
    pub fn lacked_by(&self, theirs: &Self) -> Option<usize> {
        let is_copy =
            self.system == theirs.system && self.battle.rosters() == theirs.battle.rosters();
        if !is_copy {
            return None;
        }
        let lacked = |theirs: &Self| Divergence::between(&self.battle, &theirs.battle).yours;
        let lacked_at_first = lacked(theirs);
        if lacked_at_first == 0 {
            return Some(0);
        }
        let redone = theirs.copy().map(|mut redone| {
            while redone.battle.redo().is_ok() {}
            lacked(&redone)
        });
        Some(redone.map_or(lacked_at_first, |it| it.min(lacked_at_first)))
    }
}

impl From<BattleDocument> for SharedBattle {
    /// Converts a battle from a file. It counts as shared at the time when the file was saved.
    fn from(document: BattleDocument) -> Self {
        let BattleDocument { summary, provenance, battle } = document;
        let Provenance { origin, sides, at_home, used, .. } = provenance;
        Self { battle, shared_at: summary.played_at, origin, sides, at_home, used }
    }
}

impl SharedBattle {
    /// Opens the shared battle to continue it here.
    ///
    /// # Errors
    /// Fails if the battle's rules are not loaded, or if the battle cannot be read or played.
    pub fn take_over(self) -> Result<KeptBattle, RestoreError> {
        let Self { battle, shared_at, origin, sides, at_home, used } = self;
        let parted_at = Some(shared_at);
        let provenance = Provenance { origin, sides, at_home, parted_at, used };
        Ok(KeptBattle { system: battle.system(), battle: battle.restore()?, provenance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sharing::link::read_link;
    use engine::testing::at_least;
    use proptest::prelude::*;
    use rules_core::{Holder, System, conversation::Change};

    const BATTLES: [&str; 5] = [
        include_str!("../../../tests/links/1-tnt-battle-crew.txt"),
        include_str!("../../../tests/links/1-tnt-battle.txt"),
        include_str!("../../../tests/links/1-gdf-battle.txt"),
        include_str!("../../../tests/links/1-d100-battle.txt"),
        include_str!("../../../tests/links/1-adventure-battle.txt"),
    ];

    /// Returns a battle whose turn was changed by hand `turns` times.
    fn battle(turns: i32) -> KeptBattle {
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        for turn in 0..turns {
            battle.overrule(Holder::Battle, "turn", Change::Set(2 + turn)).unwrap();
        }
        KeptBattle::of(System::Tnt, battle)
    }

    #[test]
    fn what_a_side_has_used_of_its_clock_is_kept_and_handed_over() {
        let mut kept = battle(1);
        kept.provenance.use_up(1, 40);
        kept.provenance.use_up(1, 2);
        kept.provenance.use_up(u8::MAX, u32::MAX);
        let Shared::Battle(shared) = kept.share(9) else { panic!("a battle") };
        let taken = shared.take_over().unwrap().provenance;
        assert_eq!([0, 1, 2, 255, 999].map(|side| taken.used_by(side)), [0, 42, 0, u32::MAX, 0]);
    }

    #[test]
    fn a_copy_lacks_nothing_that_went_on_or_can_do_again_what_it_took_back() {
        let yours = battle(20);
        let mut undone = battle(20);
        for _ in 0..20 {
            undone.battle.undo().unwrap();
        }
        for theirs in [battle(20), battle(25), undone] {
            assert_eq!(yours.lacked_by(&theirs), Some(0));
        }
    }

    #[test]
    fn a_copy_lacks_what_is_gone_there_and_one_of_others_is_none() {
        let yours = battle(20);
        assert_eq!(yours.lacked_by(&battle(15)), Some(5));
        assert_eq!(yours.lacked_by(&battle(0)), Some(20));
        let mut rosters = System::Tnt.samples();
        rosters[0].name = "Others".to_owned();
        let others = KeptBattle::of(System::Tnt, System::Tnt.begin(rosters).unwrap());
        assert_eq!(yours.lacked_by(&others), None);
    }

    /// A shared battle with changed digits is either refused, or opens and can be undone.
    #[test]
    fn a_battle_with_any_numbers_in_it_opens_or_is_refused() {
        let digit = (any::<prop::sample::Index>(), 0_u8..10);
        let changes = (prop::sample::select(&BATTLES[..]), proptest::collection::vec(digit, 1..12));
        at_least(0.25, &ProptestConfig::default(), &changes, |(battle, changes)| {
            let Ok(Shared::Battle(shared)) = read_link(battle) else { panic!("a battle") };
            let mut json = serde_json::to_string(&shared).unwrap().into_bytes();
            let digits: Vec<usize> =
                (0..json.len()).filter(|place| json[*place].is_ascii_digit()).collect();
            for (place, digit) in changes {
                json[digits[place.index(digits.len())]] = b'0' + digit;
            }
            let json = String::from_utf8(json).unwrap();
            let Ok(shared) = serde_json::from_str::<SharedBattle>(&json) else { return Ok(false) };
            let Ok(mut kept) = shared.take_over() else { return Ok(false) };
            for _ in 0..3 {
                let _shown = (kept.battle.view(), kept.battle.report(), kept.battle.offers(None));
                let _undone = kept.battle.undo();
            }
            Ok(true)
        });
    }
}
