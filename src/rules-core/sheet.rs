//! Sheets and rosters: what players write down before a game, as plain data that every system describes with fields.
//!
//! A [`Sheet`] is whatever was typed or imported. A system reads it into its own typed profile with a [`SheetReader`],
//! which names everything that is wrong at once.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

/// The longest name or text a sheet may hold, in characters.
pub const LONGEST_TEXT: usize = 60;

/// One field of a sheet, as its system declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in data.
    pub key: &'static str,
    /// Its name for players.
    pub label: &'static str,
    /// What may be written into it.
    pub kind: FieldKind,
}

impl Field {
    /// What is wrong with what stands in it, in words; `None` where nothing is.
    ///
    /// ```
    /// use rules_core::sheet::{Field, FieldKind, Value};
    ///
    /// let kind = FieldKind::Number { least: 0, most: 20, preset: 5 };
    /// let field = Field { key: "move", label: "Move", kind };
    /// assert_eq!(field.problem(Some(&Value::Number(7))), None);
    /// assert_eq!(field.problem(Some(&"7½".into())).as_deref(), Some("must be a number from 0 to 20"));
    /// ```
    pub fn problem(&self, value: Option<&Value>) -> Option<String> {
        match (self.kind, value) {
            (FieldKind::Text { required }, value @ (None | Some(Value::Text(_)))) => {
                let text = if let Some(Value::Text(text)) = value { text.trim() } else { "" };
                if text.chars().count() > LONGEST_TEXT {
                    return Some(format!("at most {LONGEST_TEXT} characters"));
                }
                (required && text.is_empty()).then(|| "is missing".to_owned())
            }
            (FieldKind::Text { .. }, Some(_)) => Some("must be a text".to_owned()),
            (FieldKind::Number { least, most, .. }, Some(value)) => {
                let fits = matches!(value, Value::Number(it) if (least..=most).contains(it));
                (!fits).then(|| format!("must be a number from {least} to {most}"))
            }
            (FieldKind::Flag, Some(Value::Flag(_)))
            | (
                FieldKind::Number { .. }
                | FieldKind::Flag
                | FieldKind::OneOf(_)
                | FieldKind::List { .. },
                None,
            ) => None,
            (FieldKind::Flag, Some(_)) => Some("must be yes or no".to_owned()),
            (FieldKind::OneOf(words), Some(value)) => {
                let fits = matches!(value, Value::Text(it) if it.trim().is_empty() || words.contains(&it.trim()));
                (!fits).then(|| format!("must be one of: {}", words.join(", ")))
            }
            (FieldKind::List { most, .. }, Some(Value::List(sheets))) => {
                (sheets.len() > most).then(|| format!("at most {most}"))
            }
            (FieldKind::List { .. }, Some(_)) => Some("must be a list".to_owned()),
        }
    }
}

/// What may be written into a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A text of at most [`LONGEST_TEXT`] characters; whether it may be empty.
    Text {
        /// Whether something must be written.
        required: bool,
    },
    /// A whole number within limits; an empty field counts as `preset`.
    Number {
        /// The least allowed.
        least: i32,
        /// The most allowed.
        most: i32,
        /// What an empty field counts as.
        preset: i32,
    },
    /// Yes or no; empty is no.
    Flag,
    /// One of a few words; an empty field counts as the first.
    OneOf(&'static [&'static str]),
    /// Smaller sheets: weapons, abilities.
    List {
        /// What one of them is called.
        one: &'static str,
        /// The fields of each.
        fields: &'static [Field],
        /// The most there may be.
        most: usize,
    },
}

impl FieldKind {
    /// What was typed, as it stands in such a field: nothing where there is nothing, and a number that is none as the text
    /// it is, so that it can be put right.
    ///
    /// ```
    /// use rules_core::sheet::{FieldKind, Value};
    ///
    /// let kind = FieldKind::Number { least: 0, most: 20, preset: 5 };
    /// assert_eq!(kind.read(" 12"), Some(Value::Number(12)));
    /// assert_eq!(kind.read("12x"), Some("12x".into()));
    /// assert_eq!(kind.read(""), None);
    /// ```
    pub fn read(self, typed: &str) -> Option<Value> {
        if typed.is_empty() {
            return None;
        }
        let number = match self {
            Self::Number { .. } => typed.trim().parse().ok(),
            _ => None,
        };
        Some(number.map_or_else(|| typed.into(), Value::Number))
    }
}

/// What stands in a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// A whole number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// A text.
    Text(String),
    /// Smaller sheets.
    List(Vec<Sheet>),
}

impl fmt::Display for Value {
    /// As it is typed; of smaller sheets, their names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Self::Text(text) => f.write_str(text),
            Self::List(sheets) => {
                let names: Vec<&str> = sheets.iter().map(Sheet::name).collect();
                f.write_str(&names.join(", "))
            }
        }
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Vec<Sheet>> for Value {
    fn from(sheets: Vec<Sheet>) -> Self {
        Self::List(sheets)
    }
}

/// What is written down for a figure, a weapon, an ability: values by field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sheet(BTreeMap<String, Value>);

impl Sheet {
    /// An empty sheet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same sheet with a value written into a field.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.set(key, value);
        self
    }

    /// Writes a value into a field.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.0.insert(key.to_owned(), value.into());
    }

    /// A sheet with the presets of these fields written into it.
    pub fn preset(fields: &[Field]) -> Self {
        fields.iter().fold(Self::new(), |sheet, field| match field.kind {
            FieldKind::Number { preset, .. } => sheet.with(field.key, preset),
            _ => sheet,
        })
    }

    /// Whether nothing is wrong in any of these fields, taken for itself.
    pub fn is_fine(&self, fields: &[Field]) -> bool {
        fields.iter().all(|field| {
            let within = match field.kind {
                FieldKind::List { fields, .. } => fields,
                _ => &[],
            };
            field.problem(self.get(field.key)).is_none()
                && self.list(field.key).iter().all(|sheet| sheet.is_fine(within))
        })
    }

    /// Writes a value into a field, or empties it.
    pub fn put(&mut self, key: &str, value: Option<Value>) {
        match value {
            Some(value) => self.set(key, value),
            None => drop(self.0.remove(key)),
        }
    }

    /// The smaller sheets in a field.
    pub fn list(&self, key: &str) -> &[Self] {
        match self.get(key) {
            Some(Value::List(sheets)) => sheets,
            _ => &[],
        }
    }

    /// The smaller sheets in every field of this name, on this sheet and on those within it.
    pub fn all_in<'a>(&'a self, key: &'a str) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(self.0.iter().flat_map(move |(field, value)| {
            let within: &[Self] = match value {
                Value::List(sheets) => sheets,
                Value::Text(_) | Value::Number(_) | Value::Flag(_) => &[],
            };
            let own = if field == key { within } else { &[] };
            own.iter().chain(within.iter().flat_map(move |sheet| sheet.all_in(key)))
        }))
    }

    /// Changes the smaller sheets in a field. Anything else that stood there makes way for them.
    pub fn change_list(&mut self, key: &str, change: impl FnOnce(&mut Vec<Self>)) {
        let mut sheets = match self.0.remove(key) {
            Some(Value::List(sheets)) => sheets,
            _ => Vec::new(),
        };
        change(&mut sheets);
        if !sheets.is_empty() {
            self.set(key, sheets);
        }
    }

    /// The name it goes by; empty where it has none.
    pub fn name(&self) -> &str {
        match self.get("name") {
            Some(Value::Text(name)) => name.trim(),
            _ => "",
        }
    }

    /// All fields that something stands in, by name.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// What stands in a field.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }
}

/// One side's figures, ready to be taken into a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// What its players call it.
    pub name: String,
    /// The sheets of its figures.
    pub figures: Vec<Sheet>,
}

impl Roster {
    /// What is written down in the lists of this name, on any sheet, one of each name: what its players need not write
    /// once more.
    pub fn known(&self, list: &str) -> Vec<Sheet> {
        let mut known: Vec<Sheet> = Vec::new();
        for sheet in self.figures.iter().flat_map(|figure| figure.all_in(list)) {
            if !sheet.name().is_empty() && known.iter().all(|it| it.name() != sheet.name()) {
                known.push(sheet.clone());
            }
        }
        known
    }

    /// What its figures cost together, by the field of their sheets that says it.
    pub fn cost(&self, field: &str) -> i64 {
        let costs = self.figures.iter().filter_map(|sheet| match sheet.get(field) {
            Some(Value::Number(cost)) => Some(i64::from(*cost)),
            _ => None,
        });
        costs.sum()
    }
}

/// Something on a sheet that cannot be played, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: "Dirk, Move".
    pub place: String,
    /// What: "must be a number from 0 to 20".
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl std::error::Error for Problem {}

/// The same names, each made unlike the ones before it: a second "Bob" becomes "Bob 2".
///
/// ```
/// use rules_core::sheet::distinct_names;
/// let names = distinct_names(["Bob", "Ann", "Bob"].map(str::to_owned));
/// assert_eq!(names, ["Bob", "Ann", "Bob 2"]);
/// ```
pub fn distinct_names(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|it| !distinct.contains(it));
        distinct.push(free.unwrap_or(name));
    }
    distinct
}

/// A name like this one, unlike all that are taken: after "Bob" and "Bob 2" comes "Bob 3".
///
/// ```
/// use rules_core::sheet::another_name;
/// assert_eq!(another_name("Bob 2", &["Bob", "Bob 2"]), "Bob 3");
/// assert_eq!(another_name("Ann", &["Bob"]), "Ann");
/// ```
pub fn another_name(name: &str, taken: &[&str]) -> String {
    let plain = name.trim_end_matches(|it: char| it.is_ascii_digit()).trim_end();
    let plain = if plain.is_empty() { name } else { plain };
    let numbered = (2..).map(|number| format!("{plain} {number}"));
    let mut names = std::iter::once(plain.to_owned()).chain(numbered);
    names.find(|it| !taken.contains(&it.as_str())).unwrap_or_default()
}

/// Reads a sheet by its declared fields and gathers what is wrong with it.
pub struct SheetReader<'a> {
    sheet: &'a Sheet,
    fields: &'static [Field],
    place: String,
}

impl<'a> SheetReader<'a> {
    /// Reads `sheet`, which stands at `place` ("Rust Dogs, figure 3").
    pub fn new(sheet: &'a Sheet, fields: &'static [Field], place: impl Into<String>) -> Self {
        let mut reader = Self { sheet, fields, place: place.into() };
        if let Some(Value::Text(name)) = sheet.get("name")
            && !name.trim().is_empty()
        {
            reader.place = name.trim().chars().take(LONGEST_TEXT).collect();
        }
        reader
    }

    /// The text of a field, without spaces around it; of a field of a few words, one of them.
    pub fn text(&self, key: &str, problems: &mut Vec<Problem>) -> String {
        let value = self.checked(key, problems);
        let text = match value {
            Some(Value::Text(text)) => text.trim(),
            _ => "",
        };
        match self.kind(key) {
            Some(FieldKind::OneOf(words)) if text.is_empty() => {
                words.first().copied().unwrap_or_default().to_owned()
            }
            _ => text.to_owned(),
        }
    }

    /// The number of a field, within its limits.
    pub fn number<N: TryFrom<i32> + Default>(&self, key: &str, problems: &mut Vec<Problem>) -> N {
        let number = match (self.checked(key, problems), self.kind(key)) {
            (Some(Value::Number(number)), _) => *number,
            (None, Some(FieldKind::Number { preset, .. })) => preset,
            _ => return N::default(),
        };
        N::try_from(number).unwrap_or_default()
    }

    /// Whether a field says yes.
    pub fn flag(&self, key: &str, problems: &mut Vec<Problem>) -> bool {
        self.checked(key, problems) == Some(&Value::Flag(true))
    }

    /// Readers of the smaller sheets in a field.
    pub fn list(&self, key: &str, problems: &mut Vec<Problem>) -> Vec<SheetReader<'a>> {
        let value = self.checked(key, problems);
        let (Some(Value::List(sheets)), Some(FieldKind::List { one, fields, most })) =
            (value, self.kind(key))
        else {
            return Vec::new();
        };
        let numbered = sheets.iter().take(most).zip(1..);
        numbered
            .map(|(sheet, number)| {
                let mut reader = SheetReader::new(sheet, fields, format!("{one} {number}"));
                reader.place = format!("{}, {}", self.place, reader.place);
                reader
            })
            .collect()
    }

    /// What stands in a field; what is wrong with it is added to the problems.
    fn checked(&self, key: &str, problems: &mut Vec<Problem>) -> Option<&'a Value> {
        let value = self.sheet.get(key);
        if let Some(field) = self.fields.iter().find(|field| field.key == key)
            && let Some(what) = field.problem(value)
        {
            problems.push(Problem { place: format!("{}, {}", self.place, field.label), what });
        }
        value
    }

    fn kind(&self, key: &str) -> Option<FieldKind> {
        self.fields.iter().find(|field| field.key == key).map(|field| field.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[Field] = &[
        Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
        Field {
            key: "move",
            label: "Move",
            kind: FieldKind::Number { least: 0, most: 20, preset: 5 },
        },
        Field {
            key: "weapons",
            label: "Weapons",
            kind: FieldKind::List {
                one: "Weapon",
                most: 2,
                fields: &[Field {
                    key: "strength",
                    label: "Strength",
                    kind: FieldKind::Number { least: 1, most: 9, preset: 1 },
                }],
            },
        },
    ];

    #[test]
    fn a_good_sheet_reads_back() {
        let sheet = Sheet::new()
            .with("name", " Dirk ")
            .with("weapons", vec![Sheet::new().with("strength", 6)]);
        let mut problems = Vec::new();
        let reader = SheetReader::new(&sheet, FIELDS, "figure 1");
        assert_eq!(reader.text("name", &mut problems), "Dirk");
        assert_eq!(reader.number::<u8>("move", &mut problems), 5);
        let weapons = reader.list("weapons", &mut problems);
        assert_eq!(weapons[0].number::<u8>("strength", &mut problems), 6);
        assert_eq!(problems, []);
    }

    #[test]
    fn a_sheet_is_filled_in_field_by_field() {
        let mut sheet = Sheet::preset(FIELDS);
        assert_eq!(sheet, Sheet::new().with("move", 5));
        sheet.put("move", FieldKind::Flag.read("fast"));
        assert_eq!(sheet.get("move"), Some(&"fast".into()));
        assert!(!sheet.is_fine(&FIELDS[1..]));
        sheet.put("move", None);
        assert!(sheet.is_fine(&FIELDS[1..]));
        sheet.change_list("weapons", |it| it.push(Sheet::new().with("name", "Club")));
        assert_eq!(sheet.list("weapons")[0].name(), "Club");
        sheet.change_list("weapons", Vec::clear);
        assert_eq!(sheet, Sheet::new());
    }

    #[test]
    fn what_a_roster_knows_is_what_any_of_its_figures_has_each_name_once() {
        let weapon =
            |name: &str, strength| Sheet::new().with("name", name).with("strength", strength);
        let figure = |weapons| Sheet::new().with("name", "Dirk").with("weapons", weapons);
        let figures = vec![
            figure(vec![weapon("Club", 1), Sheet::new().with("strength", 9)]),
            Sheet::new().with("mount", vec![figure(vec![weapon("Rifle", 6), weapon("Club", 2)])]),
        ];
        let roster = Roster { name: "Rust Dogs".to_owned(), figures };
        assert_eq!(roster.known("weapons"), [weapon("Club", 1), weapon("Rifle", 6)]);
        assert_eq!(roster.known("abilities"), []);
    }

    #[test]
    fn everything_wrong_is_named_at_once_with_its_place() {
        let sheet = Sheet::new()
            .with("name", "")
            .with("move", 99)
            .with("weapons", vec![Sheet::new().with("strength", "big")]);
        let mut problems = Vec::new();
        let reader = SheetReader::new(&sheet, FIELDS, "figure 1");
        reader.text("name", &mut problems);
        reader.number::<u8>("move", &mut problems);
        for weapon in reader.list("weapons", &mut problems) {
            weapon.number::<u8>("strength", &mut problems);
        }
        let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            words,
            [
                "figure 1, Name: is missing",
                "figure 1, Move: must be a number from 0 to 20",
                "figure 1, Weapon 1, Strength: must be a number from 1 to 9",
            ]
        );
    }
}
