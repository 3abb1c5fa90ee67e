//! Battles in their stored form.

use rules_core::{Battle, RestoreError, SavedBattle, SavedPieces, System};
use serde::{Deserialize, Serialize};

use crate::{
    collection::{BATTLES, Collection},
    document::{DocumentError, DocumentKind, encode, look, summary, unreadable},
    drawer::{Id, Kept},
    error::LoadError,
    provenance::{KeptBattle, Provenance},
    text::Text,
};

/// The number that identifies a battle on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BattleId(pub u32);

/// The details of a battle that lists show. Reading them doesn't need the whole battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The battle's rule system, in [the form for lists](System::in_lists).
    pub system: System,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// A sentence for players about the state of the battle.
    pub standing: String,
    /// `true` if the battle is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_over: bool,
    /// The time when the battle was last played, in milliseconds since 1970.
    pub played_at: u64,
}

/// The body of a battle's document, which starts with the summary for lists.
#[derive(Serialize, Deserialize)]
pub(crate) struct BattleDocument {
    pub(crate) summary: Summary,
    #[serde(default, skip_serializing_if = "Provenance::is_unknown")]
    pub(crate) provenance: Provenance,
    pub(crate) battle: SavedBattle,
}

/// The part of a battle's document that lists read.
#[derive(Deserialize)]
pub(crate) struct SummaryOnly {
    pub(crate) summary: Summary,
    #[serde(default)]
    pub(crate) provenance: Provenance,
}

impl From<u32> for BattleId {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

impl From<BattleId> for u32 {
    fn from(id: BattleId) -> Self {
        id.0
    }
}

/// The text before a battle's rosters in a document.
const ROSTERS: &str = "\"rosters\":";
/// The text between a battle's rosters and its entries.
const ENTRIES: &str = ",\"entries\":[";
/// The rosters and entries of a battle that has neither.
const NOTHING_YET: &str = "\"rosters\":[],\"entries\":[]";

impl KeptBattle {
    fn with(&self, battle: SavedBattle, now: u64) -> BattleDocument {
        BattleDocument {
            summary: Summary::of(&self.battle, now),
            provenance: self.provenance.clone(),
            battle,
        }
    }
}

impl Id for BattleId {
    type Kept = KeptBattle;
    const COLLECTION: Collection = BATTLES;
}

impl Kept for KeptBattle {
    type Id = BattleId;
    type Summary = Summary;

    fn document(&self, now: u64) -> Result<String, DocumentError> {
        encode(DocumentKind::Battle, &self.with(self.battle.save(), now))
    }

    fn text(&self, now: u64, before: Option<&Text>) -> Result<Text, DocumentError> {
        let Some(SavedPieces { rosters, entries, rest }) = self.battle.save_in_pieces() else {
            return self.document(now).map(Text::from);
        };
        // No string in the document can contain this text, because the quotes in it would be
        // escaped.
        let frame = encode(DocumentKind::Battle, &self.with(rest, now))?;
        let Some((head, foot)) = frame.split_once(NOTHING_YET) else {
            return self.document(now).map(Text::from);
        };
        let mut pieces = vec![format!("{head}{ROSTERS}").into(), rosters, ENTRIES.into()];
        pieces.extend(entries);
        pieces.push(format!("]{foot}").into());
        Ok(Text::after(before, pieces))
    }

    fn read(text: &str) -> Result<Self, LoadError> {
        let document: BattleDocument =
            look(DocumentKind::Battle, text).map_err(LoadError::Document)?;
        let battle = Battle::restore(document.battle).map_err(|error| match error {
            // A battle from a later version may contain facts that this version does not know.
            RestoreError::Damaged(why) => LoadError::Document(unreadable(text, why)),
            error => LoadError::Battle(error),
        })?;
        Ok(Self { battle, provenance: document.provenance })
    }

    fn summary_of(text: &str) -> Result<Summary, DocumentError> {
        match summary(DocumentKind::Battle, text) {
            Some(summary) => Ok(summary),
            None => look::<SummaryOnly>(DocumentKind::Battle, text).map(|only| only.summary),
        }
    }

    fn used_at(summary: &Summary) -> u64 {
        summary.played_at
    }
}

impl Summary {
    fn of(battle: &Battle, played_at: u64) -> Self {
        let view = battle.seen();
        Self {
            system: battle.system().in_lists(),
            sides: view.sides.iter().map(|side| side.name.clone()).collect(),
            is_over: view.over.is_some(),
            standing: view.over.as_ref().unwrap_or(&view.next.words).clone(),
            played_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::StdRng};
    use rules_core::{
        Battle, FigureId, Holder,
        conversation::{Answer, Change},
    };

    use super::*;
    use crate::edits::Edits;

    /// Plays one step, chosen by `step`: rolls dice, gives the first answer, changes a value by
    /// hand, or undoes an entry.
    fn play(battle: &mut Battle, step: u64, dice: &mut StdRng) {
        let is_open = |it: &rules_core::view::Offer<_>| it.refusal.is_none();
        let done = match step % 9 {
            7 => battle.undo().is_ok(),
            8 => battle.overrule(Holder::Figure(FigureId(0)), "wounds", Change::Set(1)).is_ok(),
            _ => battle.roll(dice).is_ok() || battle.answer(Answer::Choice(0)).is_ok(),
        };
        let figures = battle.view().sides.into_iter().flat_map(|side| side.figures);
        let whose = figures.map(|it| Some(it.id)).chain([None]);
        let offer = whose.flat_map(|id| battle.offers(id)).find(is_open);
        if let Some(offer) = offer.filter(|_| !done) {
            let _taken = battle.take(&offer.action);
        }
    }

    #[test]
    fn a_battle_in_pieces_is_its_document_and_its_edits_lead_from_one_to_the_next() {
        for &system in System::ALL {
            let mut dice = StdRng::seed_from_u64(7);
            let mut kept = KeptBattle::from(Battle::begin(system, system.samples()).unwrap());
            let mut before = kept.text(0, None).unwrap();
            for step in 1..150 {
                play(&mut kept.battle, step, &mut dice);
                let after = kept.text(step, Some(&before)).unwrap();
                assert_eq!(after.flat(), kept.document(step).unwrap(), "{system:?}");
                let edits = Edits::between_texts(&before, &after);
                assert_eq!(edits.apply(&before.flat()).unwrap(), after.flat(), "{system:?}");
                before = after;
            }
            assert!(kept.battle.log_len() > 5, "{system:?}");
        }
    }
}
