//! What an import can leave out, change or doubt, and the sentences about it.

use std::fmt;

use rules_core::words::Number;
use serde::{Deserialize, Serialize};

/// The maximum length of a line, in characters.
pub(super) const LONGEST_LINE: usize = 300;

/// The importance of something that was left out or changed, from most to least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// A selection of the file without a figure in the roster, which costs points or is a unit.
    Figure,
    /// A number that a figure needs. The file doesn't have it, or the sheet has no place for it.
    Number,
    /// Anything else that may make the roster incomplete or wrong, such as a total that differs.
    Doubt,
    /// A rule or an item that may have no effect in play.
    Rule,
    /// Data that does not affect play: a name, a note, another spelling.
    Detail,
}

/// A kind of data that an import left out, changed or doubts. The data of each kind is in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeftKind {
    /// A selection without a figure, which costs points or is a unit (name).
    Figure,

    /// A number that the file doesn't have, which is now open (label).
    Missing,
    /// A text that isn't a number that the field can have, which is now open (name, text, least,
    /// most).
    NoSuchNumber,

    /// A stat or price that a unit doesn't have (name).
    NoStat,
    /// A figure has no stats.
    NoStats,
    /// A figure has more than one set of stats (name of the set that was left out).
    OtherStats,
    /// A number for a field that already has another one (name, text, least, most).
    OtherNumber,
    /// An upgrade whose price is unknown (label).
    UpgradeCost,
    /// A rule that only some models have (models with it, models, rule).
    RuleOfSome,
    /// A rule that only some weapons of a kind have (weapons with it, weapons, rule).
    RuleOfSomeWeapons,
    /// An item of some models whose rules apply to the whole unit (models with it, models, item).
    ItemOfSome,
    /// Fewer of an item than there are figures (items, figures).
    Fewer,
    /// More items than a figure can have (the maximum).
    TooManyItems,
    /// Entries that are more than a unit can have (names).
    Excess,
    /// A text that may belong to a unit (text).
    Unread,
    /// A unit that can't join another one (name of the other).
    CannotJoin,
    /// A unit that can't join a unit that isn't in the list.
    NoHost,
    /// Halves of a unit that can't be combined (what differs).
    Halves,
    /// Further lists in the file (number of all lists).
    MoreLists,
    /// The game that the list was made for, if it is not the game of the roster (name).
    OtherGame,
    /// Points that stand for the prices of upgrades (points, upgrades, sum of their prices).
    Placeholder,
    /// A total that can't be right (total, sum of the units).
    WrongTotal,
    /// A total that was used instead of the sum (total, sum of the units, unit with the difference).
    OtherTotal,
    /// A total that differs from the sum (total, word for points, sum of the parts).
    TotalDiffers,

    /// Rules, items or other names (names).
    Names,
    /// A selection without a figure and without a price (name).
    Selection,
    /// A line or a part of one that is not a unit or weapon (text).
    Text,
    /// A value without a field (name, value).
    Value,
    /// A key without a meaning (key, value).
    Key,
    /// An entry without a list (name, name of its list in the file).
    Entry,
    /// An entry that is more than a list can have (name, name of its list in the file, maximum).
    TooManyEntries,
    /// An item whose profile became a note (type of the profile).
    OnlyNote,
    /// A rule with another text than the one its effect is known for (name).
    OtherText,
    /// More of an item than there are figures (items, figures).
    More,

    /// A rule that has another name in the game (old name, new name, version of the game).
    OldName,
    /// The name of a unit's type (name).
    Type,
    /// The player's notes (notes).
    Notes,
    /// Experience (number).
    Experience,
    /// A category (name).
    Category,
    /// The name of several items together (name).
    Package,
    /// A part of a unit (name).
    Part,
    /// A force (name).
    Force,
    /// A group of figures (name).
    Group,
    /// A figure's stats have another name (name).
    StatsOf,
    /// A name that was too long (the whole name).
    LongName,
    /// A name that was too long (its start).
    ShortName,
    /// A price with a fraction (price, whole number).
    RoundedCost,
    /// A price without a field (price).
    Cost,
    /// A price in other units than points (unit, price).
    OtherCost,
    /// Models that became a separate unit (item).
    Parted,
    /// A weapon with more attacks instead of many weapons (weapon, number per model).
    ManyEach,
    /// The text of a rule (type of the profile, name of the characteristic).
    RuleText,
}

impl LeftKind {
    /// Returns the importance of data of this kind.
    pub fn importance(self) -> Importance {
        match self {
            Self::Figure => Importance::Figure,
            Self::Missing | Self::NoSuchNumber => Importance::Number,
            Self::NoStat
            | Self::NoStats
            | Self::OtherStats
            | Self::OtherNumber
            | Self::UpgradeCost
            | Self::RuleOfSome
            | Self::RuleOfSomeWeapons
            | Self::ItemOfSome
            | Self::Fewer
            | Self::TooManyItems
            | Self::Excess
            | Self::Unread
            | Self::CannotJoin
            | Self::NoHost
            | Self::Halves
            | Self::MoreLists
            | Self::OtherGame
            | Self::Placeholder
            | Self::WrongTotal
            | Self::OtherTotal
            | Self::TotalDiffers => Importance::Doubt,
            Self::Names
            | Self::Selection
            | Self::Text
            | Self::Value
            | Self::Key
            | Self::Entry
            | Self::TooManyEntries
            | Self::OnlyNote
            | Self::OtherText
            | Self::More => Importance::Rule,
            Self::OldName
            | Self::Type
            | Self::Notes
            | Self::Experience
            | Self::Category
            | Self::Package
            | Self::Part
            | Self::Force
            | Self::Group
            | Self::StatsOf
            | Self::LongName
            | Self::ShortName
            | Self::RoundedCost
            | Self::Cost
            | Self::OtherCost
            | Self::Parted
            | Self::ManyEach
            | Self::RuleText => Importance::Detail,
        }
    }

    /// Returns the sentence for players about data of this kind.
    fn sentence(self, data: &[String]) -> String {
        let [a, b, c, d] = [0, 1, 2, 3].map(|it| data.get(it).map_or("", String::as_str));
        let have = Number::one_if(a == "1").verb("have");
        match self {
            Self::Missing | Self::NoStat => format!("{a} missing"),
            Self::NoSuchNumber | Self::OtherNumber => {
                format!("{a} {b} isn't a number from {c} to {d}; left out")
            }
            Self::NoStats => "no stats given".to_owned(),
            Self::OtherStats => format!("another set of stats, “{a}”"),
            Self::UpgradeCost => format!("cost of the upgrade “{a}”"),
            Self::RuleOfSome => {
                format!("only {a} of {b} models {have} {c}, so it was left out")
            }
            Self::RuleOfSomeWeapons => format!("{a} of {b} {have} {c}"),
            Self::ItemOfSome => {
                let carry = Number::one_if(a == "1").verb("carry");
                format!("{a} of {b} models {carry} {c}, but its rules now apply to the whole unit")
            }
            Self::More if b == "1" => format!("has {a}, but only one was imported"),
            Self::More => format!("{a} for {b} figures; each figure got one"),
            Self::Fewer => format!("only {a} for {b} figures; each figure got one"),
            Self::TooManyItems => format!("only the first {a} items were imported"),
            Self::CannotJoin => format!("can't join {a}"),
            Self::NoHost => "can't join a unit that isn't in the list".to_owned(),
            Self::Halves => {
                format!("the two halves have different {a}, so they weren't combined")
            }
            Self::MoreLists => format!("There are {a} lists; only the first was imported"),
            Self::OtherGame => format!("The list was made for {a}"),
            Self::Placeholder => {
                let upgrades = match b {
                    "1" => "an unpriced upgrade".to_owned(),
                    count => format!("each of {count} unpriced upgrades"),
                };
                format!(
                    "The list has a placeholder of {a} points for {upgrades}. Rollbook used other \
                     units' prices instead: {c} points"
                )
            }
            Self::WrongTotal => format!(
                "The list says {a} points, but its units add up to {b}. Rollbook used the sum"
            ),
            Self::OtherTotal => format!(
                "The list says {a} points, but its units add up to {b}. Rollbook used the list's \
                 total and added the difference to {c}"
            ),
            Self::TotalDiffers => {
                format!("The file says {a} {b}, but its parts add up to {c}")
            }
            Self::Figure
            | Self::Selection
            | Self::Names
            | Self::Excess
            | Self::Unread
            | Self::Text
            | Self::Group => data.join(", "),
            Self::Value | Self::OtherCost => format!("{a} {b}"),
            Self::Key => format!("{a}: {b}"),
            Self::Entry => format!("{a} ({b})"),
            Self::TooManyEntries => format!("{a} ({b}) left out, because only {c} fit"),
            Self::OnlyNote => format!("{a}, imported only as a note"),
            Self::OtherText => {
                format!("{a} isn't the version that Rollbook knows, so play it by hand")
            }
            Self::OldName => format!("{a} is called {b} in {c}, and is read as {b}"),
            Self::Type => format!("type “{a}”"),
            Self::Notes => format!("notes “{a}”"),
            Self::Experience => format!("{a} XP"),
            Self::Category => format!("category “{a}”"),
            Self::Package => format!("package name “{a}”"),
            Self::Part => format!("part “{a}”"),
            Self::Force => format!("force name “{a}”"),
            Self::StatsOf => format!("uses the stats of {a}"),
            Self::LongName => format!("this name was shortened: {a}"),
            Self::ShortName => format!("name shortened to “{a}”"),
            Self::RoundedCost => format!("costs {a}, imported as {b}"),
            Self::Cost => format!("costs {a}"),
            Self::Parted => format!("models with {a} became a unit that joins this one"),
            Self::ManyEach => {
                format!("{a}: {b} per model, imported as one weapon with {b} times the attacks")
            }
            Self::RuleText => format!("{a}: {b} (rule text from the book)"),
        }
    }
}

/// A piece of data that an import left out, changed or doubts. Its text is a line for players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The kind of data.
    pub kind: LeftKind,
    /// The unit, or an empty text for the whole list.
    pub place: String,
    /// The data, as [`LeftKind`] says.
    pub data: Vec<String>,
    /// The price in points, which no figure of the roster has.
    pub points: i32,
    /// The word for points. Can be empty.
    pub unit: String,
}

impl LeftOut {
    /// Creates a piece of data without a price. Long texts are cut, as no line shows more of them.
    pub(super) fn new(kind: LeftKind, place: &str, data: &[&dyn ToString]) -> Self {
        let cut = |text: &str, most: usize| text.chars().take(most).collect::<String>();
        let place = cut(&one_line(place), LONGEST_LINE / 2);
        let data = data.iter().map(|it| cut(&one_line(&it.to_string()), LONGEST_LINE)).collect();
        Self { kind, place, data, points: 0, unit: String::new() }
    }

    /// Returns the importance of the data.
    pub fn importance(&self) -> Importance {
        self.kind.importance()
    }

    /// Returns the sentence about the data, without the unit and the price.
    pub(super) fn words(&self) -> String {
        let words = one_line(&self.kind.sentence(&self.data));
        let room = LONGEST_LINE.saturating_sub(self.place.chars().count() + 2);
        match words.chars().count() > room {
            true => words.chars().take(room.saturating_sub(1)).collect::<String>() + "…",
            false => words,
        }
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, points, unit, .. } = self;
        if !place.is_empty() {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.words())?;
        match *points {
            0 => Ok(()),
            points => f.write_str(format!(", {points} {unit}").trim_end()),
        }
    }
}

/// Returns a text with single spaces between its words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_say_what_is_left_out() {
        let sentences: [(LeftKind, &[&dyn ToString], &str); 14] = [
            (LeftKind::Missing, &[&"Melee"], "Ann: Melee missing"),
            (
                LeftKind::NoSuchNumber,
                &[&"Reach", &"10\"", &0, &8],
                "Ann: Reach 10\" isn't a number from 0 to 8; left out",
            ),
            (
                LeftKind::RuleOfSome,
                &[&1, &3, &"Ambush"],
                "Ann: only 1 of 3 models has Ambush, so it was left out",
            ),
            (LeftKind::RuleOfSomeWeapons, &[&2, &5, &"Rending"], "Ann: 2 of 5 have Rending"),
            (
                LeftKind::ItemOfSome,
                &[&1, &8, &"Bell"],
                "Ann: 1 of 8 models carries Bell, but its rules now apply to the whole unit",
            ),
            (LeftKind::More, &[&2, &1], "Ann: has 2, but only one was imported"),
            (LeftKind::More, &[&3, &2], "Ann: 3 for 2 figures; each figure got one"),
            (LeftKind::NoHost, &[], "Ann: can't join a unit that isn't in the list"),
            (
                LeftKind::Halves,
                &[&"weapons"],
                "Ann: the two halves have different weapons, so they weren't combined",
            ),
            (LeftKind::Names, &[&"Swift", &"Shy"], "Ann: Swift, Shy"),
            (
                LeftKind::TooManyEntries,
                &[&"Gun", &"Arms", &4],
                "Ann: Gun (Arms) left out, because only 4 fit",
            ),
            (LeftKind::Notes, &[&"red coat"], "Ann: notes “red coat”"),
            (LeftKind::RoundedCost, &[&"1.50", &2], "Ann: costs 1.50, imported as 2"),
            (
                LeftKind::ManyEach,
                &[&"Gun", &9],
                "Ann: Gun: 9 per model, imported as one weapon with 9 times the attacks",
            ),
        ];
        for (kind, data, sentence) in sentences {
            assert_eq!(LeftOut::new(kind, "Ann", data).to_string(), sentence);
        }
        let totals: [(LeftKind, &[&dyn ToString], &str); 4] = [
            (
                LeftKind::WrongTotal,
                &[&9, &5],
                "The list says 9 points, but its units add up to 5. Rollbook used the sum",
            ),
            (
                LeftKind::OtherTotal,
                &[&9, &5, &"Moth"],
                "The list says 9 points, but its units add up to 5. Rollbook used the list's total \
                 and added the difference to Moth",
            ),
            (
                LeftKind::TotalDiffers,
                &[&9.5, &"pts", &5.0],
                "The file says 9.5 pts, but its parts add up to 5",
            ),
            (
                LeftKind::Placeholder,
                &[&9999, &3, &100],
                "The list has a placeholder of 9999 points for each of 3 unpriced upgrades. \
                 Rollbook used other units' prices instead: 100 points",
            ),
        ];
        for (kind, data, sentence) in totals {
            assert_eq!(LeftOut::new(kind, "", data).to_string(), sentence);
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let long = LeftOut::new(LeftKind::Notes, "Ann", &[&"x".repeat(1000)]).to_string();
        assert_eq!(long.chars().count(), LONGEST_LINE);
        assert!(long.ends_with('…'), "{long}");
    }
}
