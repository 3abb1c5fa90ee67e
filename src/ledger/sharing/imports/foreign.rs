//! Rosters of games without a built-in system. They open in a custom game: one that the player
//! already has, or one that is made from the roster's profiles.

use std::collections::BTreeMap;

use rules_core::{
    Characteristic, MadeGame, OwnGame, ProfileType, Profiles, RosterSource, System,
    sheet::{Field, FieldKind, LONGEST_TEXT, Roster, Sheet, Value},
};
use serde::{Deserialize, Serialize};

use super::{
    ImportError, Imported, MOST_FIGURES, ReadRoster,
    battlescribe::SOURCE,
    declared::{is_alike, number, open},
    finish,
    left_out::LeftKind,
    omissions::Omissions,
};
use crate::documents::{provenance::Origin, rule_texts::RuleTexts};

/// The name of a figure or an item without one.
const UNNAMED: &str = "Unnamed";
/// The maximum number of types whose profiles become lists.
const MOST_LISTS: usize = 40;
/// The maximum absolute value of a number in a custom game.
const MOST_NUMBER: i32 = 9_999;

/// Another program's roster, with all profiles in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ForeignRoster {
    pub(super) game: String,
    /// The game's ID in the other program. Can be empty.
    pub(super) game_id: String,
    pub(super) name: String,
    /// The word for a figure. Can be empty.
    pub(super) figure: String,
    /// The name of the costs that are points. Can be empty.
    pub(super) points: String,
    pub(super) figures: Vec<ForeignFigure>,
    pub(super) lines: Omissions,
}

/// A figure, or several with the same profiles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct ForeignFigure {
    pub(super) name: String,
    pub(super) count: i32,
    /// The cost of all these figures together.
    pub(super) cost: i32,
    pub(super) stats: Option<ForeignProfile>,
    /// All other profiles, each with its number for all figures together. `None` means one each.
    pub(super) items: Vec<(ForeignProfile, Option<i32>)>,
}

/// A profile: the stats of a figure, a weapon or only the name of a rule.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct ForeignProfile {
    pub(super) name: String,
    /// The name of the profile's type.
    pub(super) kind: String,
    /// The characteristics that have a value.
    pub(super) values: Vec<(String, String)>,
    /// The names of the characteristics without a value.
    pub(super) missing: Vec<String>,
}

impl ForeignRoster {
    /// Writes the roster as text, which [`read`](Self::read) reads.
    pub fn text(&self) -> String {
        // Names and numbers can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a roster that [`text`](Self::text) has written. Returns `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Returns the name of the roster's game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns `true` if the rosters of this game open in a custom game, as its text says.
    pub fn is_for(&self, game: OwnGame) -> bool {
        game.rosters_from().is_some_and(|it| {
            let are_ids = !it.id.is_empty() && !self.game_id.is_empty();
            match are_ids {
                true => is_alike(&it.id, &self.game_id),
                false => is_same(&it.game, &self.game),
            }
        })
    }

    /// Makes a game with the profiles of this roster and these answers to the game's questions.
    /// Returns `None` until the tools for custom games are loaded.
    pub fn new_game(&self, picks: &[usize]) -> Option<MadeGame> {
        OwnGame::made_of(&self.profiles(), picks)
    }

    fn profiles(&self) -> Profiles {
        let mut stats = Gathered::default();
        let mut lists: Vec<Gathered<'_>> = Vec::new();
        let mut places = BTreeMap::new();
        for (place, figure) in self.figures.iter().enumerate() {
            figure.stats.iter().for_each(|it| stats.add(it, place));
            for (profile, _) in &figure.items {
                let place = *places.entry(key_of_type(&profile.kind)).or_insert(lists.len());
                if place == lists.len() && place < MOST_LISTS {
                    lists.push(Gathered { kind: &profile.kind, ..Gathered::default() });
                }
                if let Some(list) = lists.get_mut(place) {
                    list.add(profile, place);
                }
            }
        }
        // Figures of other kinds do without a stat, and so do figures without any.
        stats.profiles = self.figures.len();
        let has_cost = self.figures.iter().any(|it| it.cost != 0);
        // Gear comes before names.
        lists.sort_by_key(|it| it.values.is_empty());
        Profiles {
            source: RosterSource { game: self.game.clone(), id: self.game_id.clone() },
            figure: self.figure.clone(),
            cost: if has_cost { self.points.clone() } else { String::new() },
            stats: stats.characteristics(),
            lists: lists.iter().map(Gathered::profile_type).collect(),
        }
    }

    /// Converts the roster to one of this game. The characteristics go into the fields with the same
    /// names, and everything without a field is listed.
    ///
    /// # Errors
    /// Fails if the roster exceeds a limit.
    pub fn open_in(mut self, system: System, origin: Origin) -> Result<Imported, ImportError> {
        let mut lines = std::mem::take(&mut self.lines);
        let count = |it: &ForeignFigure| usize::try_from(it.count).unwrap_or(1).max(1);
        let total = self.figures.iter().map(count).fold(0, usize::saturating_add);
        let most = MOST_FIGURES.min(system.about().most);
        if total > most {
            return Err(ImportError::TooManyFigures { figures: total, most });
        }
        let (lists, mut figures) = (lists_of(system), Vec::new());
        for figure in &self.figures {
            for place in 0..figure.count.max(1) {
                figures.push(figure.sheet(place, system, &lists, &mut lines));
            }
        }
        let name = Some(self.name).filter(|it| !it.is_empty()).unwrap_or(self.game);
        let roster = Roster { name, figures, ..Roster::default() };
        let texts = RuleTexts::default();
        finish(ReadRoster { system, source: SOURCE, roster, texts, read_as: None, lines }, origin)
    }
}

/// The profiles of one type.
#[derive(Default)]
struct Gathered<'a> {
    kind: &'a str,
    profiles: usize,
    /// The characteristics with all their values, each with the index of its figure.
    values: Vec<(&'a str, Vec<(usize, &'a str)>)>,
}

impl<'a> Gathered<'a> {
    fn add(&mut self, profile: &'a ForeignProfile, figure: usize) {
        self.profiles += 1;
        for (name, text) in &profile.values {
            let value = (figure, &**text);
            match self.values.iter_mut().find(|(it, _)| is_same(it, name)) {
                Some((_, values)) => values.push(value),
                None => self.values.push((name, vec![value])),
            }
        }
    }

    fn characteristics(&self) -> Vec<Characteristic> {
        let each = self.values.iter().map(|(name, values)| {
            // A dash says that there is no such value.
            let values = || values.iter().filter(|(_, text)| !is_dash(text));
            let numbers = values().filter_map(|(_, text)| whole_number(text)).collect();
            let texts = values().filter(|(_, text)| whole_number(text).is_none());
            let texts = texts.map(|(_, text)| text.trim().to_owned()).collect();
            let has_gaps = values().count() < self.profiles;
            let owners = values().map(|(figure, _)| *figure).collect();
            Characteristic { name: (*name).to_owned(), numbers, texts, has_gaps, owners }
        });
        each.collect()
    }

    fn profile_type(&self) -> ProfileType {
        ProfileType { name: self.kind.to_owned(), characteristics: self.characteristics() }
    }
}

impl ForeignFigure {
    /// Returns the sheet of one of these figures, which are counted from 0.
    fn sheet(&self, place: i32, system: System, lists: &Lists, lines: &mut Omissions) -> Sheet {
        let (fields, name) = (system.fields(), &*self.name);
        let mut sheet = named(name, name, lines);
        if let Some(profile) = &self.stats {
            enter(profile, name, &mut sheet, fields, lines);
            open_missing(profile, name, &mut sheet, system, lines);
        }
        for (profile, number) in &self.items {
            let number = number.map_or(1, |all| self.share(all, place));
            if number == 0 {
                continue;
            }
            let list = lists.get(&key_of_type(&profile.kind)).copied();
            let Some((key, FieldKind::List { fields, most, .. })) = list else {
                lines.add(LeftKind::Entry, name, &[&profile.name, &profile.kind]);
                continue;
            };
            if sheet.list(key).len() == most {
                let data: [&dyn ToString; 3] = [&profile.name, &profile.kind, &most];
                lines.add(LeftKind::TooManyEntries, name, &data);
                continue;
            }
            let owner = format!("{name}, {}", profile.name);
            let written = match number {
                1 => profile.name.clone(),
                _ => format!("{number}x {}", profile.name),
            };
            let mut entry = named(&written, &owner, lines);
            enter(profile, &owner, &mut entry, fields, lines);
            sheet.change_list(key, |list| list.push(entry));
        }
        self.enter_cost(place, &mut sheet, system, lines);
        sheet
    }

    /// Returns this figure's part of a number for all: the first figures get the rest.
    fn share(&self, all: i32, place: i32) -> i32 {
        let count = self.count.max(1);
        all / count + i32::from(place < all % count)
    }

    fn enter_cost(&self, place: i32, sheet: &mut Sheet, system: System, lines: &mut Omissions) {
        let each = self.share(self.cost, place);
        let value = Value::Number(each);
        let fields = system.fields();
        let cost = system.about().cost;
        let field = cost.and_then(|cost| fields.iter().find(|it| it.key == cost.field));
        match field.filter(|it| it.problem(Some(&value)).is_none()) {
            Some(field) => sheet.put(field.key, Some(value)),
            None if each == 0 => {}
            None => lines.add(LeftKind::Cost, &self.name, &[&each]),
        }
    }
}

/// Returns a sheet with this name, which is shortened if necessary.
fn named(name: &str, owner: &str, lines: &mut Omissions) -> Sheet {
    let short: String = name.chars().take(LONGEST_TEXT).collect();
    if short != name {
        lines.add(LeftKind::ShortName, owner, &[&short]);
    }
    let short = if short.trim().is_empty() { UNNAMED } else { short.trim() };
    Sheet::new().with("name", short)
}

/// Enters a profile's characteristics in the fields with the same names, and lists those without a
/// field.
fn enter(
    profile: &ForeignProfile,
    owner: &str,
    sheet: &mut Sheet,
    fields: &[Field],
    lines: &mut Omissions,
) {
    for (name, text) in &profile.values {
        let Some(field) = field_of(fields, name) else {
            lines.add(LeftKind::Value, owner, &[name, text]);
            continue;
        };
        let value = value_for(field, text).filter(|it| field.problem(Some(it)).is_none());
        let limits = match field.kind {
            FieldKind::Number { least, most, .. } => Some((least, most)),
            _ => None,
        };
        match (value, limits) {
            (Some(value), _) if sheet.get(field.key).is_none_or(|it| *it == value) => {
                sheet.put(field.key, Some(value));
            }
            // A dash says that there is no such number.
            (None, Some(_)) if field.is_optional() && is_dash(text) => {}
            (None, Some((least, most))) => {
                lines.add(LeftKind::NoSuchNumber, owner, &[name, text, &least, &most]);
                sheet.leave_open(field.key);
            }
            (Some(_), Some((least, most))) => {
                lines.add(LeftKind::OtherNumber, owner, &[name, text, &least, &most]);
            }
            _ => lines.add(LeftKind::Value, owner, &[name, text]),
        }
    }
}

/// Leaves all numbers of a figure open that its stats don't have, so that no default takes their
/// place. Figures of other kinds do without optional numbers.
fn open_missing(
    profile: &ForeignProfile,
    owner: &str,
    sheet: &mut Sheet,
    system: System,
    lines: &mut Omissions,
) {
    let cost = system.about().cost.map(|it| it.field);
    let said = |field: &Field| profile.values.iter().any(|(it, _)| is_named(field, it));
    let is_missing = |field: &&Field| {
        let has_none = profile.missing.iter().any(|it| is_named(field, it));
        field.kind.limits().is_some()
            && cost != Some(field.key)
            && !said(field)
            && (has_none || !field.is_optional())
    };
    for field in system.fields().iter().filter(is_missing) {
        open(field, owner, sheet, lines);
    }
}

fn field_of<'a>(fields: &'a [Field], name: &str) -> Option<&'a Field> {
    fields.iter().find(|it| is_named(it, name))
}

/// Returns `true` if a field is the one for a characteristic.
fn is_named(field: &Field, characteristic: &str) -> bool {
    field.key != "name" && is_same(field.label, characteristic)
}

fn is_dash(text: &str) -> bool {
    matches!(text.trim(), "-" | "–" | "—" | "−" | "*" | "N/A" | "n/a")
}

/// Returns a text as a value for this field, or `None` if the field has no such value.
fn value_for(field: &Field, text: &str) -> Option<Value> {
    match field.kind {
        FieldKind::Number { .. } => whole_number(text).map(Value::Number),
        FieldKind::Flag => {
            ["No", "Yes"].iter().position(|it| is_same(it, text)).map(|it| (it == 1).into())
        }
        FieldKind::OneOf(words) => {
            words.iter().find(|it| is_same(it, text)).map(|it| Value::from(*it))
        }
        FieldKind::List { .. } => None,
        _ => Some(text.into()),
    }
}

/// Returns the number of a text such as `6`, `24"` or `4+`, unless it is too large for a game.
fn whole_number(text: &str) -> Option<i32> {
    match number(text) {
        Some(Value::Number(number)) if (-MOST_NUMBER..=MOST_NUMBER).contains(&number) => {
            Some(number)
        }
        _ => None,
    }
}

/// Returns `true` if two names are the same, or have the same letters and digits.
fn is_same(one: &str, other: &str) -> bool {
    one == other || one.contains(char::is_alphanumeric) && is_alike(one, other)
}

/// Returns the key of a type's name, which is the same for singular and plural.
fn key_of_type(name: &str) -> String {
    let letters = name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase);
    let key: String = letters.collect();
    match (key.strip_suffix("ies"), key.strip_suffix('s')) {
        (Some(start), _) => start.to_owned() + "y",
        (None, Some(one)) => one.to_owned(),
        (None, None) if key.is_empty() => name.to_owned(),
        (None, None) => key,
    }
}

/// The lists of a game, by the keys of their names and of the words for one entry.
type Lists = BTreeMap<String, (&'static str, FieldKind)>;

fn lists_of(system: System) -> Lists {
    let mut lists = Lists::new();
    for field in system.fields() {
        if let FieldKind::List { one, .. } = field.kind {
            for name in [one, field.label] {
                lists.insert(key_of_type(name), (field.key, field.kind));
            }
        }
    }
    lists
}
