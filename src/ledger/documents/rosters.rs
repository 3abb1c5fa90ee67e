//! Rosters in their stored and shared form.

use std::{collections::BTreeSet, mem, sync::Arc};

use rules_core::{
    OwnGame, System, SystemDraft,
    sheet::{Roster, Sheet, Value, another_name},
};
use serde::{Deserialize, Serialize};

use crate::{
    documents::{
        chronicle::Chronicle,
        pictures::{Picture, Pictures},
        provenance::Origin,
        rule_texts::RuleTexts,
        shared_line::SharedLine,
    },
    store::{
        collection::{Collection, ROSTERS},
        document::{DocumentError, DocumentKind, decode_readonly, encode},
        drawer::{Id, Kept},
        edition::{Edition, Open},
        error::{LoadError, SaveError},
        library::Library,
        shelf::Shelf,
        text::Text,
    },
};

/// The number that identifies a roster on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RosterId(pub u64);

/// A roster in its stored and shared form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRoster<S = System> {
    /// The roster's rule system.
    pub system: S,
    /// The name and the figures.
    pub roster: Roster,
    /// The player's notes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// The player's tags, by which lists can be filtered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The battles that the roster was in, oldest first.
    #[serde(default, skip_serializing_if = "Chronicle::is_default")]
    pub chronicle: Chronicle,
    /// The pictures of the figures.
    #[serde(default, skip_serializing_if = "SharedLine::is_default")]
    pub pictures: SharedLine<Pictures>,
    /// The texts of the figures' rules, if the roster is from another program that has them.
    #[serde(default, skip_serializing_if = "SharedLine::is_default")]
    pub texts: SharedLine<RuleTexts>,
    /// The ID that all copies of this roster share.
    pub origin: Origin,
}

/// The details of a roster that lists show. Reading them doesn't need the whole roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RosterSummary<S = System> {
    /// The roster's rule system.
    pub system: S,
    /// The roster's name.
    pub name: String,
    /// The number of figures.
    pub figures: usize,
    /// The total cost of the figures, if the rules have costs.
    pub cost: Option<i64>,
    /// The ID that all copies of this roster share.
    pub origin: Origin,
    /// The time of the last use or change, in milliseconds since 1970.
    pub used_at: u64,
    /// The player's tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

/// The body of a roster's document. It starts with the time of its last use and the summary for
/// lists, whose system is in [the form for lists](System::in_lists).
#[derive(Serialize, Deserialize)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub(crate) struct RosterDocument<S = System> {
    pub(crate) used_at: u64,
    /// Reading the whole roster makes a new summary, because it also has the rules of a custom game.
    #[serde(skip_deserializing)]
    summary: Option<RosterSummary<S>>,
    pub(crate) kept: KeptRoster<S>,
}

/// The part of a roster's document that lists read.
#[derive(Serialize, Deserialize)]
pub(crate) struct RosterSummaryOnly {
    used_at: u64,
    pub(crate) summary: RosterSummary,
}

/// The maximum number of a roster's tags.
pub(crate) const MOST_TAGS: usize = 12;
/// The maximum length of a tag, in characters.
const LONGEST_TAG: usize = 30;

/// The text before a roster's battle history in a document.
const CHRONICLE: &str = ",\"chronicle\":";
/// The text before a roster's pictures in a document.
const PICTURES: &str = ",\"pictures\":";
/// The text before the texts of a roster's rules in a document.
const TEXTS: &str = ",\"texts\":";
/// The text before a roster's origin in a document.
const ORIGIN: &str = ",\"origin\":";

impl KeptRoster {
    /// Creates a roster of one figure with the system's default values.
    pub fn new(system: System, name: &str, origin: Origin) -> Self {
        let mut roster = Roster { name: name.to_owned(), figures: Vec::new(), ..Roster::default() };
        let figure = system.about().name_for_one_more(&roster);
        roster.figures.push(Sheet::preset(system.fields()).with("name", figure.as_str()));
        Self::of(system, roster, origin)
    }

    /// Creates a roster without notes, tags or past battles.
    pub fn of(system: System, roster: Roster, origin: Origin) -> Self {
        Self {
            system,
            roster,
            notes: String::new(),
            tags: Vec::new(),
            chronicle: Chronicle::default(),
            pictures: SharedLine::default(),
            texts: SharedLine::default(),
            origin,
        }
    }

    /// Replaces the tags with those in a text, in which commas separate them.
    ///
    /// Spaces around a tag and repeated tags are left out. A tag that is too long is cut.
    pub fn set_tags(&mut self, text: &str) {
        self.tags.clear();
        text.split(',').for_each(|tag| self.add_tag(tag));
    }

    /// Adds a tag, unless it is empty or the roster already has it or too many others.
    pub fn add_tag(&mut self, tag: &str) {
        let tag: String = tag.trim().chars().take(LONGEST_TAG).collect();
        if !tag.is_empty() && self.tags.len() < MOST_TAGS && !self.tags.contains(&tag) {
            self.tags.push(tag);
        }
    }

    /// Returns the roster with these rules of a custom game.
    #[must_use]
    pub fn with_rules(self, rules: &str) -> Self {
        Self { system: System::Own(OwnGame::of(rules)), ..self }
    }

    /// Returns the picture of a sheet, or of the sheet with the same name if this one has no id.
    ///
    /// The sheet may be that of a battle, which was copied before the roster had pictures.
    pub fn picture_of(&self, sheet: &Sheet) -> Option<Picture> {
        let id = self.roster.figures.get(self.place_of(sheet)?)?.id()?;
        self.pictures.of(id).cloned()
    }

    /// Returns the index of a sheet, or of the sheet with the same name if this one has no id.
    ///
    /// The sheet may be that of a battle.
    pub fn place_of(&self, sheet: &Sheet) -> Option<usize> {
        let is_it = |it: &Sheet| match sheet.id() {
            Some(id) => it.id() == Some(id),
            None => it.name() == sheet.name(),
        };
        self.roster.figures.iter().position(is_it)
    }

    /// Sets or removes the picture of the figure whose sheet is at this index.
    pub fn set_picture(&mut self, place: usize, picture: Option<Picture>) {
        self.forget_pictures();
        if let Some(Value::Number(sheet)) = self.roster.tie_to(place) {
            self.pictures.set(sheet, picture);
        }
    }

    /// Removes the pictures of sheets that were removed. Another sheet may get such a sheet's id.
    pub fn forget_pictures(&mut self) {
        let sheets: Vec<i32> = self.roster.figures.iter().filter_map(Sheet::id).collect();
        if self.pictures.has_others(&sheets) {
            self.pictures.retain(&sheets);
        }
    }

    /// Returns the details that lists show.
    pub fn summary(&self, used_at: u64) -> RosterSummary {
        RosterSummary {
            system: self.system,
            name: self.roster.name.clone(),
            figures: self.system.about().count_of(&self.roster),
            cost: self.system.about().cost_of(&self.roster),
            origin: self.origin,
            used_at,
            tags: self.tags.clone(),
        }
    }
}

impl RosterSummary {
    fn with_system<S>(self, system: S) -> RosterSummary<S> {
        let Self { name, figures, cost, origin, used_at, tags, .. } = self;
        RosterSummary { system, name, figures, cost, origin, used_at, tags }
    }
}

impl<S: Serialize> KeptRoster<S> {
    /// Returns the text of the roster's document. Battle history, pictures and the texts of rules
    /// have lines of their own.
    fn into_text(
        mut self,
        summary: RosterSummary<S>,
        before: Option<&Text>,
    ) -> Result<Text, DocumentError> {
        let chronicle = mem::take(&mut self.chronicle);
        let pictures = mem::take(&mut self.pictures);
        let texts = mem::take(&mut self.texts);
        let used_at = summary.used_at;
        let document = RosterDocument { used_at, summary: Some(summary), kept: self };
        let frame = encode(DocumentKind::Roster, &document)?;
        // The origin is the last field. A string cannot contain the same text, because its quotes
        // would be escaped.
        let Some((head, foot)) = frame.rsplit_once(ORIGIN) else { return Ok(Text::from(frame)) };
        let (mut lines, mut between) = (Vec::new(), head.to_owned());
        let chronicle = (!chronicle.is_default()).then(|| (CHRONICLE, chronicle.line()));
        let pictures = (!pictures.is_default()).then(|| (PICTURES, pictures.line()));
        let texts = (!texts.is_default()).then(|| (TEXTS, texts.line()));
        for (name, line) in chronicle.into_iter().chain(pictures).chain(texts) {
            lines.push(Arc::from(mem::take(&mut between) + name + "\n"));
            lines.push(line);
        }
        lines.push(Arc::from(between + ORIGIN + foot));
        Ok(Text::after(before, lines))
    }
}

impl From<u64> for RosterId {
    fn from(number: u64) -> Self {
        Self(number)
    }
}

impl From<RosterId> for u64 {
    fn from(id: RosterId) -> Self {
        id.0
    }
}

impl Id for RosterId {
    type Kept = KeptRoster;
    const COLLECTION: Collection = ROSTERS;
}

impl Kept for KeptRoster {
    type Id = RosterId;
    type Summary = RosterSummary;

    fn text(&self, now: u64, before: Option<&Text>) -> Result<Text, DocumentError> {
        let summary = self.summary(now).with_system(self.system.in_lists());
        self.clone().into_text(summary, before)
    }

    fn read(text: &str) -> Result<Self, LoadError> {
        let document = decode_readonly::<RosterDocument>(DocumentKind::Roster, text);
        document.map(|document| document.kept).map_err(LoadError::Document)
    }

    fn summary_of(text: &str) -> Result<RosterSummary, DocumentError> {
        // An archived roster has a document with only its summary.
        let only =
            || Some(decode_readonly::<RosterSummaryOnly>(DocumentKind::Roster, text).ok()?.summary);
        let read = decode_readonly::<RosterDocument>(DocumentKind::Roster, text);
        read.map(|it| it.kept.summary(it.used_at)).or_else(|error| only().ok_or(error))
    }

    fn used_at(summary: &RosterSummary) -> u64 {
        summary.used_at
    }
}

impl<S: Shelf> Library<S> {
    /// Renames a new roster if another one has the same name.
    pub fn name_apart(&self, kept: &mut KeptRoster) {
        let listed = self.list::<KeptRoster>().unwrap_or_default();
        let summaries = listed.iter().filter_map(|it| it.summary.as_ref().ok());
        let taken: Vec<&str> = summaries.map(|it| it.name.as_str()).collect();
        if taken.contains(&kept.roster.name.as_str()) {
            kept.roster.name = another_name(&kept.roster.name, &taken);
        }
    }

    /// Sets the time of a roster's last use to `now`, and gives its sheets the ids that they have in
    /// `begun`, the roster as it goes to battle.
    ///
    /// Does nothing if the roster is missing or unreadable, or is from a newer version of Rollbook.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed, or if the roster cannot be saved.
    pub fn use_roster(&self, id: RosterId, begun: &Roster, now: u64) -> Result<(), SaveError> {
        match self.open(id) {
            Ok(open) if open.edition.is_newer() => Ok(()),
            Ok(Open { mut content, mut edition }) => {
                content.roster.identify_like(begun);
                self.save_over(&mut edition, &content, now)
            }
            Err(LoadError::Shelf(error)) => Err(SaveError::Shelf(error)),
            Err(_) => Ok(()),
        }
    }

    /// Saves a roster like [`save_over`](Self::save_over), but with these rules of a custom game
    /// instead of its system. Lists show the number of figures and the cost by its system.
    ///
    /// # Errors
    /// Fails in the same cases.
    pub fn save_draft(
        &self,
        edition: &mut Edition,
        kept: &KeptRoster,
        rules: &str,
        now: u64,
    ) -> Result<(), SaveError> {
        let KeptRoster { roster, notes, tags, chronicle, pictures, texts, origin, .. } =
            kept.clone();
        let system = SystemDraft::Own(rules);
        let draft = KeptRoster { system, roster, notes, tags, chronicle, pictures, texts, origin };
        let name = OwnGame::only_name(rules);
        let summary = kept.summary(now).with_system(SystemDraft::Own(&name));
        let text = draft.into_text(summary, edition.text()).map_err(SaveError::Document)?;
        edition.replace(&self.shelf, text)
    }

    /// Returns the tags of all rosters, sorted.
    pub fn tags(&self) -> Vec<String> {
        let listed = self.list::<KeptRoster>().unwrap_or_default().into_iter();
        tags_of(listed.filter_map(|it| it.summary.ok()).collect::<Vec<_>>().iter())
    }

    /// Returns the rule system of the roster that was used last.
    pub fn system_used_last(&self) -> Option<System> {
        let listed = self.list::<KeptRoster>().ok()?;
        Some(listed.into_iter().find_map(|it| it.summary.ok())?.system)
    }

    /// Returns the roster of this system with this origin. If there are several copies, returns the
    /// one that was used last.
    pub fn roster_of(&self, system: System, origin: Origin) -> Option<(RosterId, KeptRoster)> {
        let listed = self.list::<KeptRoster>().ok()?.into_iter().find(|listed| {
            let summary = listed.summary.as_ref();
            summary.is_ok_and(|it| (it.system, it.origin) == (system, origin))
        })?;
        Some((listed.id, self.load(listed.id).ok()?))
    }
}

/// Returns the tags of these rosters, sorted.
pub fn tags_of<'a>(rosters: impl Iterator<Item = &'a RosterSummary>) -> Vec<String> {
    let tags: BTreeSet<&String> = rosters.flat_map(|it| &it.tags).collect();
    tags.into_iter().cloned().collect()
}

/// Returns the first sample roster, with a fixed origin.
#[cfg(test)]
pub(crate) fn rust_dogs() -> KeptRoster {
    KeptRoster::of(System::Tnt, System::Tnt.samples().swap_remove(0), Origin(7))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Shared,
        documents::{
            chronicle::{PastBattle, PastOutcome},
            readable::summary_text,
        },
        read_link,
        store::{edits::Edits, shelf::MemoryShelf},
        write_link,
    };

    #[test]
    fn a_roster_reads_back() {
        let library = Library::new(MemoryShelf::default());
        let id = library.new_id::<RosterId>();
        library.save(id, &rust_dogs(), 5).unwrap();
        assert_eq!(library.load(id), Ok(rust_dogs()));
        let listed = library.list::<KeptRoster>().unwrap();
        let summary = listed[0].summary.as_ref().unwrap();
        assert_eq!((summary.figures, summary.cost, summary.used_at), (5, Some(100), 5));
    }

    #[test]
    fn a_roster_in_pieces_is_its_document_and_shares_its_chronicle_with_the_text_before() {
        let past = |number: u32| PastBattle {
            battle: Some(Origin(number)),
            at: u64::from(number),
            against: vec!["Salt, \",\"origin\": Road".to_owned()],
            ended: "Won \\.".to_owned(),
            score: Some((1, -2)),
            outcome: Some(PastOutcome::Won),
            by_rollbook: false,
            solo: false,
            luck: None,
            figures: Vec::new(),
            others: vec!["Juno".to_owned()],
        };
        let picture = Picture::read("data:image/jpeg;base64,/9j/4A==");
        for (count, picture) in [(0, None), (1, picture.clone()), (1000, None), (0, picture)] {
            let chronicle: Chronicle = (0..count).map(past).collect();
            let mut kept = KeptRoster { chronicle, ..rust_dogs() };
            if picture.is_some() {
                kept.set_picture(1, picture);
            }
            let mut before: Option<Text> = None;
            for now in 0..9 {
                kept.roster.name.push_str(",\"origin\":");
                kept.notes.push('x');
                kept.tags.push(format!("{now},\"origin\":"));
                if now == 5 {
                    kept.chronicle.push(past(7));
                }
                let after = kept.text(now, before.as_ref()).unwrap();
                assert_eq!(Text::from(after.flat().into_owned()), after);
                assert_eq!(KeptRoster::read(&after.flat()), Ok(kept.clone()));
                if let Some(before) = before.filter(|_| count > 1 && now != 5) {
                    // The differences must not contain the history, which is longer than this.
                    let differing = Edits::between(&before, &after).write().len();
                    assert!(differing < kept.roster.name.len() + 9000, "{differing}");
                }
                before = Some(after);
            }
        }
    }

    #[test]
    fn pictures_are_in_the_document_and_not_in_links() {
        let picture = Picture::read("data:image/jpeg;base64,/9j/4A==").unwrap();
        let mut kept = rust_dogs();
        let bare = kept.clone();
        kept.set_picture(2, Some(picture.clone()));
        let sheet = kept.roster.figures[2].clone();
        assert_eq!(kept.picture_of(&sheet), Some(picture.clone()));
        assert_eq!(kept.picture_of(&bare.roster.figures[2]), Some(picture.clone()), "by name");
        assert_eq!(kept.picture_of(&bare.roster.figures[1]), None);
        let document = kept.document(5).unwrap();
        assert_eq!(KeptRoster::read(&document), Ok(kept.clone()));
        let read = read_link(&write_link(&Shared::Roster(kept.clone())));
        let Ok(Shared::Roster(read)) = read else { panic!("a roster") };
        assert!(read.pictures.is_default() && read.roster == kept.roster);
        // Another sheet that gets the same id must not get the picture.
        kept.roster.figures.remove(2);
        kept.forget_pictures();
        assert!(kept.pictures.is_default());
        kept.roster.tie_to(0);
        assert_eq!(kept.picture_of(&kept.roster.figures[0].clone()), None);
    }

    #[test]
    fn a_document_starts_with_what_lists_show() {
        let slot = RosterId(1).slot();
        let ours = System::ALL.iter().map(|system| (*system, system.samples().swap_remove(0)));
        let rosters = ours.map(|(system, roster)| KeptRoster::of(system, roster, Origin(7)));
        for mut kept in rosters.chain([rust_dogs().with_rules("game Ö\nstat Speed 0 to 9")]) {
            kept.set_tags("club");
            let whole = kept.summary(5);
            let text = kept.text(5, None).unwrap();
            let start = summary_text(&slot, &text).unwrap();
            assert!(start.len() < 300, "{start}");
            let listed = RosterSummary { system: kept.system.in_lists(), ..whole.clone() };
            assert_eq!(KeptRoster::summary_of(&start), Ok(listed));
            assert_eq!(KeptRoster::summary_of(&text.flat()), Ok(whole.clone()));
            // A document that was written elsewhere may have no summary.
            let flat = text.flat();
            let (head, rest) = flat.split_once(",\"summary\":").unwrap();
            let rest = rest.split_once(",\"kept\":").unwrap().1;
            let text = Text::from(format!("{head},\"kept\":{rest}"));
            assert_eq!(summary_text(&slot, &text), None);
            assert_eq!(KeptRoster::summary_of(&text.flat()), Ok(whole));
        }
    }

    #[test]
    fn a_draft_of_rules_is_saved_like_the_rules() {
        let rules = "game \"Ö\"\n";
        let own = rust_dogs().with_rules(rules);
        let past = PastBattle {
            battle: None,
            at: 3,
            against: Vec::new(),
            ended: "Won.".to_owned(),
            score: None,
            outcome: Some(PastOutcome::Won),
            by_rollbook: false,
            solo: false,
            luck: None,
            figures: Vec::new(),
            others: vec!["Juno".to_owned()],
        };
        for chronicle in [Chronicle::default(), [past].into_iter().collect()] {
            let library = Library::new(MemoryShelf::default());
            let tags = vec!["club".to_owned()];
            let saved = KeptRoster { chronicle, tags, ..own.clone() };
            let before = saved.clone().with_rules("game O");
            let mut edition = library.unwritten(RosterId(1));
            library.save_draft(&mut edition, &before, rules, 5).unwrap();
            assert_eq!(edition.text(), Some(&saved.text(5, None).unwrap()));
            assert_eq!(library.load(RosterId(1)), Ok(saved));
        }
    }

    #[test]
    fn tags_are_read_from_a_text_and_shown_in_lists() {
        let mut kept = rust_dogs();
        kept.set_tags(" club,campaign , club,,");
        assert_eq!(kept.tags, ["club", "campaign"]);
        assert_eq!(kept.summary(5).tags, kept.tags);
        kept.set_tags(&"é".repeat(2 * LONGEST_TAG));
        assert_eq!(kept.tags, ["é".repeat(LONGEST_TAG)]);
        kept.set_tags(&(0..99).map(|it| it.to_string()).collect::<Vec<_>>().join(","));
        assert_eq!(kept.tags.len(), MOST_TAGS);
        kept.set_tags("");
        assert_eq!(kept, rust_dogs());
    }

    #[test]
    fn the_tags_of_all_rosters_are_sorted() {
        let library = Library::new(MemoryShelf::default());
        for (id, tags) in [(1, "club, old"), (2, ""), (3, "campaign, club")] {
            let mut kept = rust_dogs();
            kept.set_tags(tags);
            library.save(RosterId(id), &kept, 5).unwrap();
        }
        assert_eq!(library.tags(), ["campaign", "club", "old"]);
    }

    #[test]
    fn a_new_roster_can_be_played_at_once() {
        for &system in System::ALL {
            let kept = KeptRoster::new(system, "Mine", Origin(1));
            assert_eq!(system.problems(&kept.roster), []);
        }
    }

    #[test]
    fn one_more_roster_has_a_name_of_its_own_and_is_known_by_its_origin() {
        let library = Library::new(MemoryShelf::default());
        library.save(RosterId(1), &rust_dogs(), 5).unwrap();
        let mut second = KeptRoster { origin: Origin(8), ..rust_dogs() };
        library.name_apart(&mut second);
        assert_eq!(second.roster.name, "Rust Dogs 2");
        library.save(RosterId(2), &second, 6).unwrap();
        let found = |origin| library.roster_of(System::Tnt, Origin(origin));
        assert_eq!(found(7), Some((RosterId(1), rust_dogs())));
        assert_eq!(found(9), None);
    }

    #[test]
    fn the_rules_of_the_roster_used_last_are_those_to_begin_with() {
        let library = Library::new(MemoryShelf::default());
        assert_eq!(library.system_used_last(), None);
        let of = |system: System| KeptRoster::of(system, Roster::default(), Origin(7));
        for (id, system, now) in [(1, System::Tnt, 5), (2, System::Gdf, 9), (3, System::D100, 7)] {
            library.save(RosterId(id), &of(system), now).unwrap();
        }
        library.shelf.write(&ROSTERS.slot(4), "{").unwrap();
        assert_eq!(library.system_used_last(), Some(System::Gdf));
        library.use_roster(RosterId(3), &Roster::default(), 10).unwrap();
        assert_eq!(library.system_used_last(), Some(System::D100));
    }

    #[test]
    fn the_roster_used_last_comes_first_and_the_unreadable_last() {
        let library = Library::new(MemoryShelf::default());
        for (id, now) in [(1, 5), (2, 9), (3, 7)] {
            library.save(RosterId(id), &rust_dogs(), now).unwrap();
        }
        library.shelf.write(&ROSTERS.slot(4), "{").unwrap();
        let order = || -> Vec<u64> {
            library.list::<KeptRoster>().unwrap().iter().map(|it| it.id.0).collect()
        };
        assert_eq!(order(), [2, 3, 1, 4]);
        let mut begun = rust_dogs().roster;
        begun.identify(5);
        library.use_roster(RosterId(1), &begun, 10).unwrap();
        library.use_roster(RosterId(4), &begun, 11).unwrap();
        assert_eq!(order(), [1, 2, 3, 4]);
        assert_eq!(library.load(RosterId(1)).unwrap().roster, begun);
        assert!(matches!(library.load(RosterId(4)), Err(LoadError::Document(_))));
    }

    #[test]
    fn a_removed_roster_can_be_put_back() {
        let library = Library::new(MemoryShelf::default());
        library.save(RosterId(1), &rust_dogs(), 5).unwrap();
        let removed = library.remove(RosterId(1)).unwrap().unwrap();
        assert_eq!(library.list::<KeptRoster>().unwrap(), []);
        assert_eq!(library.put_back(&removed), Ok(1));
        assert_eq!(library.load(RosterId(1)), Ok(rust_dogs()));
    }
}
