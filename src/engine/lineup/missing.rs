//! The numbers that are missing on the sheets of a battle.

use super::Participants;
use crate::{
    conversation::Number,
    ids::{FigureId, SideId},
    refusal::Refusal,
    sheet::{Field, Missing, OpenId},
    words::possessive,
};

/// A number that is missing on a sheet of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MissingNumber {
    /// The side that the sheet belongs to.
    pub(crate) side: SideId,
    /// The index of the sheet among all that the side began with or that joined it.
    pub(crate) sheet: usize,
    /// The index of the sheet that the lineup gives to its figures.
    pub(super) place: usize,
    /// The field, its label and its limits.
    pub(crate) it: Missing,
}

impl MissingNumber {
    /// Returns the question for the number.
    pub(crate) fn number(&self) -> Number {
        let Missing { stat, least, most, .. } = self.it;
        Number { least, most, preset: least, unit: stat }
    }
}

impl Participants {
    /// Returns the fields of each sheet.
    pub(crate) fn fields(&self) -> &'static [Field] {
        self.fields
    }

    /// Returns `true` if numbers are missing on any sheet.
    pub fn lacks_numbers(&self) -> bool {
        !self.missing.is_empty()
    }

    /// Returns the number of sheets that a side has brought.
    pub(crate) fn brought(&self, side: SideId) -> usize {
        self.sheets.get(side.index()).copied().unwrap_or_default()
    }

    /// Returns the numbers that are missing.
    pub(crate) fn missing(&self) -> &[MissingNumber] {
        &self.missing
    }

    /// Returns the missing number with this id.
    pub(crate) fn missing_at(&self, id: OpenId) -> Option<&MissingNumber> {
        self.missing.get(usize::from(id.0))
    }

    /// Returns the figures whose sheet lacks a number. If a unit was merged with another, returns
    /// the first figure of its side.
    pub(crate) fn lacking(&self, missing: &MissingNumber) -> Vec<FigureId> {
        let figures: Vec<FigureId> = self.of_sheet(missing.side, missing.place).collect();
        if !figures.is_empty() {
            return figures;
        }
        self.figures_of(missing.side).take(1).collect()
    }

    /// Returns the numbers that a figure lacks, each only once.
    pub(crate) fn missing_of(&self, id: FigureId) -> impl Iterator<Item = &MissingNumber> {
        let all = self.missing.iter().enumerate();
        let is_first = |place: usize, it: &MissingNumber| {
            let key = |it: &MissingNumber| (it.side, it.sheet, it.it.path.clone());
            !self.missing.iter().take(place).any(|other| key(other) == key(it))
        };
        let lacks = move |(place, it): &(usize, &MissingNumber)| {
            is_first(*place, it) && self.lacking(it).contains(&id)
        };
        all.filter(lacks).map(|(_, it)| it)
    }

    /// Returns whose number is missing, and which: "Old Marl's Melee".
    pub(crate) fn words_of(&self, missing: &MissingNumber) -> String {
        let name = self.lacking(missing).first().map_or("", |&id| self.name(id));
        match missing.it.label.rsplit_once(", ") {
            Some((item, label)) => format!("{} {label} ({item})", possessive(name)),
            None => format!("{} {}", possessive(name), missing.it.label),
        }
    }

    /// Returns the refusal of something that depends on a missing number.
    pub(crate) fn needs(&self, id: OpenId) -> Refusal {
        let words = self.missing_at(id).map(|it| self.words_of(it));
        Refusal::Busy(format!("Enter {} first.", words.unwrap_or_else(|| "all numbers".to_owned())))
    }

    /// Records that the state of the battle was set up with a missing number, so that nothing can
    /// be played before that number is known.
    pub(crate) fn set_up_with(&self, id: Option<OpenId>) {
        if let Some(id) = id {
            // If there was one before, that is asked for first.
            let _before = self.set_up_with.set(id);
        }
    }

    /// Returns the missing number that nothing can be played without.
    pub(crate) fn needed_at_once(&self) -> Option<OpenId> {
        self.set_up_with.get().copied()
    }
}
