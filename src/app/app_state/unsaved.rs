//! Documents that could not be saved. They are in this page's memory until they can be.

use ledger::{
    BattleId, Edition, Id, Kept, KeptBattle, KeptRoster, Library, RosterId, SaveError, beside,
};

use super::AppKeeper;
use crate::browser::clock;

/// Battles whose last changes are unsaved and whose screens are closed, and rosters whose last
/// changes are unsaved.
#[derive(Default)]
pub(crate) struct Unsaved {
    documents: Vec<(Edition, Document)>,
    /// The function that saves a document, once there is one. It is not named where documents are
    /// saved again, so that it is not in the part of the app that Home needs.
    save: Option<Save>,
}

type Save = fn(&Library<AppKeeper>, &mut Edition, &Document) -> Result<(), SaveError>;

enum Document {
    Battle(Box<KeptBattle>),
    Roster(KeptRoster),
}

impl Unsaved {
    pub(crate) fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    pub(crate) fn battles(&self) -> impl Iterator<Item = (BattleId, &KeptBattle)> {
        self.documents.iter().filter_map(|(edition, document)| match document {
            Document::Battle(kept) => Some((BattleId(edition.number()), &**kept)),
            Document::Roster(_) => None,
        })
    }

    pub(crate) fn rosters(&self) -> impl Iterator<Item = (RosterId, &KeptRoster)> {
        self.documents.iter().filter_map(|(edition, document)| match document {
            Document::Roster(kept) => Some((RosterId(edition.number()), kept)),
            Document::Battle(_) => None,
        })
    }

    /// Returns the texts of all documents, except those that cannot be serialised.
    pub(super) fn texts(&self, now: u64) -> Vec<(Edition, String)> {
        let text = |(edition, document): &(Edition, Document)| {
            let text = match document {
                Document::Battle(kept) => kept.document(now),
                Document::Roster(kept) => kept.document(now),
            };
            Some((edition.clone(), text.ok()?))
        };
        self.documents.iter().filter_map(text).collect()
    }

    pub(super) fn put_battle(&mut self, edition: Edition, kept: KeptBattle) {
        self.put(edition, Document::Battle(Box::new(kept)));
    }

    pub(super) fn put_roster(&mut self, edition: Edition, kept: KeptRoster) {
        self.put(edition, Document::Roster(kept));
    }

    fn put(&mut self, edition: Edition, document: Document) {
        self.documents.push((edition, document));
        self.save = Some(save);
    }

    /// Removes a battle and returns it, or `None` if it isn't there.
    pub(super) fn take_battle(&mut self, id: BattleId) -> Option<(Edition, KeptBattle)> {
        match self.take(&id.slot())? {
            (edition, Document::Battle(kept)) => Some((edition, *kept)),
            (_, Document::Roster(_)) => None,
        }
    }

    /// Returns a roster, or `None` if it isn't there.
    pub(super) fn roster(&self, id: RosterId) -> Option<(Edition, KeptRoster)> {
        self.documents.iter().find_map(|(edition, document)| match document {
            Document::Roster(kept) if edition.number() == id.0 => {
                Some((edition.clone(), kept.clone()))
            }
            _ => None,
        })
    }

    pub(super) fn remove_roster(&mut self, id: RosterId) {
        self.take(&id.slot());
    }

    fn take(&mut self, slot: &str) -> Option<(Edition, Document)> {
        let place = self.documents.iter().position(|(edition, _)| edition.slot() == slot)?;
        Some(self.documents.remove(place))
    }

    /// Tries to save all documents. Returns `true` if there were some, and none is left.
    pub(super) fn save(&mut self, library: &Library<AppKeeper>) -> bool {
        let Some(save) = self.save else { return false };
        let had_some = !self.is_empty();
        self.documents.retain_mut(|(edition, document)| save(library, edition, document).is_err());
        had_some && self.is_empty()
    }
}

fn save(
    library: &Library<AppKeeper>,
    edition: &mut Edition,
    document: &Document,
) -> Result<(), SaveError> {
    let now = clock::now();
    beside(edition, |edition| match document {
        Document::Battle(kept) => library.save_over(edition, &**kept, now),
        Document::Roster(kept) => library.save_over(edition, kept, now),
    })
}
