//! Battles in their stored form.

use std::sync::Arc;

use rules_core::{Battle, RestoreError, SavedBattle, SavedLines, System};
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
#[derive(Serialize, Deserialize)]
pub(crate) struct SummaryOnly {
    pub(crate) summary: Summary,
    #[serde(default, skip_serializing_if = "Provenance::is_unknown")]
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

/// The rosters and entries of a battle that has neither.
const NOTHING_YET: &str = "\"rosters\":[],\"entries\":[]";

/// Puts a battle's rosters, entries and undone steps into a `frame`, which is the text of anything
/// that contains the rest of the battle.
pub(crate) fn in_lines(frame: String, battle: SavedLines) -> Vec<Arc<str>> {
    let SavedLines { rosters, entries, undone, .. } = battle;
    // No string in the frame can contain this text, because the quotes in it would be escaped.
    let Some((head, foot)) = frame.split_once(NOTHING_YET) else { return vec![frame.into()] };
    let mut lines = vec![format!("{head}\"rosters\":\n").into(), rosters];
    lines.push(",\"entries\":[\n".into());
    lines.extend(entries);
    if !undone.is_empty() {
        lines.push("],\"undone\":[\n".into());
        lines.extend(undone);
    }
    lines.push(format!("]{foot}").into());
    lines
}

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

    fn text(&self, now: u64, before: Option<&Text>) -> Result<Text, DocumentError> {
        let frame = |rest| encode(DocumentKind::Battle, &self.with(rest, now));
        match self.battle.save_in_lines() {
            Some(battle) => Ok(Text::after(before, in_lines(frame(battle.rest.clone())?, battle))),
            None => frame(self.battle.save()).map(Text::from),
        }
    }

    fn read(text: &str) -> Result<Self, LoadError> {
        let document: BattleDocument =
            look(DocumentKind::Battle, text).map_err(LoadError::Document)?;
        let battle = Battle::restore(document.battle).map_err(|error| match error {
            // A battle from a later version may contain facts that this version does not know.
            RestoreError::Damaged => LoadError::Document(unreadable(text)),
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
    fn a_battle_in_lines_is_its_document_and_its_edits_lead_from_one_to_the_next() {
        for &system in System::ALL {
            let mut dice = StdRng::seed_from_u64(7);
            let mut kept = KeptBattle::from(Battle::begin(system, system.samples()).unwrap());
            let mut before = kept.text(0, None).unwrap();
            for step in 1..150 {
                play(&mut kept.battle, step, &mut dice);
                let after = kept.text(step, Some(&before)).unwrap();
                let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
                let whole = &kept.with(kept.battle.save(), step);
                let whole = encode(DocumentKind::Battle, whole).unwrap();
                assert_eq!(value(&after.flat()), value(&whole), "{system:?}");
                assert_eq!(Text::from(after.flat().into_owned()), after);
                let edits = Edits::between(&before, &after);
                assert_eq!(edits.apply(&before).as_ref(), Some(&after), "{system:?}");
                before = after;
            }
            assert!(kept.battle.log_len() > 5, "{system:?}");
        }
    }
}
