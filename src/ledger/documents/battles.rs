//! Battles in their stored form.

use std::sync::Arc;

use rules_core::{RestoreError, SavedBattle, SavedLines, System, own::Winner};
use serde::{Deserialize, Serialize};

use crate::{
    documents::provenance::{KeptBattle, Origin, Provenance},
    store::{
        collection::{BATTLES, Collection},
        document::{DocumentError, DocumentKind, decode_readonly, encode, summary, unreadable},
        drawer::{Id, Kept},
        error::LoadError,
        library::Library,
        shelf::Shelf,
        text::Text,
    },
};

/// The number that identifies a battle on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BattleId(pub u64);

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
    /// The name of the side that has won, if the battle is over and a side has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// `true` if the battle is over and no side has won.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_draw: bool,
    /// The current turn in words, if turns are counted: "Turn 3".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The points of each side, or none if nothing was scored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub score: Vec<i32>,
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

impl From<u64> for BattleId {
    fn from(number: u64) -> Self {
        Self(number)
    }
}

impl From<BattleId> for u64 {
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
            summary: Summary::of(self, now),
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
        match SavedLines::of(self.system, &self.battle) {
            Some(battle) => Ok(Text::after(before, in_lines(frame(battle.rest.clone())?, battle))),
            None => frame(self.save()).map(Text::from),
        }
    }

    fn read(text: &str) -> Result<Self, LoadError> {
        let document: BattleDocument =
            decode_readonly(DocumentKind::Battle, text).map_err(LoadError::Document)?;
        let system = document.battle.system();
        let battle = document.battle.restore().map_err(|error| match error {
            // A battle from a later version may contain facts that this version does not know.
            RestoreError::Damaged => LoadError::Document(unreadable(text)),
            error => LoadError::Battle(error),
        })?;
        Ok(Self { system, battle, provenance: document.provenance })
    }

    fn summary_of(text: &str) -> Result<Summary, DocumentError> {
        match summary(DocumentKind::Battle, text) {
            Some(summary) => Ok(summary),
            None => {
                decode_readonly::<SummaryOnly>(DocumentKind::Battle, text).map(|only| only.summary)
            }
        }
    }

    fn used_at(summary: &Summary) -> u64 {
        summary.played_at
    }
}

impl Summary {
    fn of(kept: &KeptBattle, played_at: u64) -> Self {
        let battle = &kept.battle;
        let view = battle.seen();
        let standings = battle.own().standings();
        let is_scored = !standings.is_empty();
        let scored = view.sides.iter().filter(|_| is_scored);
        let winner = view.over.as_ref().and_then(|_| kept.winner());
        let named = winner.and_then(Winner::side);
        let named = named.and_then(|id| view.sides.iter().find(|it| it.id == id));
        let turn = |(word, number)| format!("{word} {number}");
        Self {
            system: kept.system.in_lists(),
            sides: view.sides.iter().map(|side| side.name.clone()).collect(),
            is_over: view.over.is_some(),
            winner: named.map(|it| it.name.clone()),
            is_draw: winner == Some(Winner::Draw),
            turn: battle.turn().map(turn),
            score: scored.map(|it| standings.total(it.id)).collect(),
            standing: view.over.as_ref().unwrap_or(&view.next.words).clone(),
            played_at,
        }
    }
}

/// The rules and the rosters of a battle, for another battle with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastSetup {
    /// The rules, in [the form for lists](System::in_lists).
    pub system: System,
    /// For each side, the roster's name and its origin. A sample has no origin.
    pub sides: Vec<(String, Option<Origin>)>,
    /// The time when the battle was last played, in milliseconds since 1970.
    pub played_at: u64,
}

impl<S: Shelf> Library<S> {
    /// Returns the rules and the rosters of the battle that was played last, or of the last one
    /// with these rules. Archived battles don't count.
    pub fn last_setup(&self, system: Option<System>) -> Option<LastSetup> {
        let recent = self.recent::<KeptBattle>().ok()?.listed.into_iter();
        let summary = recent.filter_map(|it| Some((it.id, it.summary.ok()?)));
        let mut wanted = summary.filter(|it| system.is_none_or(|system| it.1.system == system));
        let (id, Summary { system, sides, played_at, .. }) = wanted.next()?;
        let text = self.shelf.summary(&id.slot()).ok()??;
        let SummaryOnly { provenance, .. } = decode_readonly(DocumentKind::Battle, &text).ok()?;
        let origin = |side: usize| provenance.sides.get(side).copied().flatten();
        let sides = sides.into_iter().enumerate();
        let sides = sides.map(|(side, name)| (name, origin(side))).collect();
        Some(LastSetup { system, sides, played_at })
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
    use crate::store::edits::Edits;

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
    fn a_summary_says_who_won_by_score_or_as_the_players_said() {
        use rules_core::{
            SideId,
            conversation::Answer,
            own::{OwnDeed, Points},
        };
        let rust_dogs = Winner::Side(SideId(0));
        let salt_road = Winner::Side(SideId(1));
        let mut kept =
            KeptBattle::of(System::Tnt, System::Tnt.begin(System::Tnt.samples()).unwrap());
        let summary = |kept: &KeptBattle| Summary::of(kept, 1);
        let open = summary(&kept);
        assert_eq!((open.winner, open.score), (None, Vec::new()));
        let score = Points { side: SideId(1), turn: Some(1), points: 3, what: String::new() };
        kept.battle.note(OwnDeed::Score(score)).unwrap();
        let ahead = summary(&kept);
        assert_eq!((ahead.winner, ahead.score), (None, vec![0, 3]));
        for face in [7, 3] {
            kept.battle.answer(Answer::Face(face)).unwrap();
        }
        let offers = kept.battle.offers(None);
        let end = offers.iter().find(|it| it.asks.is_some()).unwrap();
        kept.battle.take(&end.action).unwrap();
        let over = summary(&kept);
        assert!(over.is_over);
        assert_eq!(over.winner.as_deref(), Some("Salt Road"));
        assert_eq!(over.turn.as_deref(), Some("Turn 1"));
        let said =
            [(rust_dogs, Some("Rust Dogs")), (Winner::Draw, None), (salt_road, Some("Salt Road"))];
        for (said, winner) in said {
            kept.battle.note(OwnDeed::Won(said)).unwrap();
            let over = summary(&kept);
            assert_eq!((over.winner.as_deref(), over.is_draw), (winner, winner.is_none()));
        }
        assert_eq!(kept.battle.log(0).last().map(|it| it.title), Some("Winner"));
    }

    #[test]
    fn the_last_setup_is_that_of_the_battle_played_last_with_these_rules() {
        use crate::store::shelf::MemoryShelf;
        let library = Library::new(MemoryShelf::default());
        assert_eq!(library.last_setup(None), None);
        for (number, system) in (1..).zip([System::Gdf, System::Tnt]) {
            let mut kept = KeptBattle::of(system, system.begin(system.samples()).unwrap());
            kept.provenance.sides = vec![None, Some(Origin(5))];
            library.save(BattleId(number), &kept, number).unwrap();
        }
        let last = library.last_setup(None).unwrap();
        let sides = [("Rust Dogs".to_owned(), None), ("Salt Road".to_owned(), Some(Origin(5)))];
        assert_eq!((last.system, last.sides.as_slice()), (System::Tnt, &sides[..]));
        assert_eq!(library.last_setup(Some(System::Gdf)).unwrap().played_at, 1);
        assert_eq!(library.last_setup(Some(System::D100)), None);
    }

    #[test]
    fn a_battle_in_lines_is_its_document_and_its_edits_lead_from_one_to_the_next() {
        for &system in System::ALL {
            let mut dice = StdRng::seed_from_u64(7);
            let mut kept = KeptBattle::of(system, system.begin(system.samples()).unwrap());
            let mut before = kept.text(0, None).unwrap();
            for step in 1..150 {
                play(&mut kept.battle, step, &mut dice);
                let after = kept.text(step, Some(&before)).unwrap();
                let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
                let whole = &kept.with(kept.save(), step);
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
