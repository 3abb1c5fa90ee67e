//! A game as the rest of the program sees it: its definition and the fields of its sheets.
//!
//! Sheets, prompts and trackers use `'static` strings for names. Each game is therefore leaked,
//! once per text, and the total size of these texts is limited.

use std::{
    collections::HashMap,
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
    sync::{Mutex, OnceLock, PoisonError},
};

use engine::{
    About, Cost, Explanation, Fault,
    conversation::Stake,
    noun::Noun,
    sheet::{Field, FieldKind, Roster},
};

use super::{
    definition::{self, Definition, Explained, PHASE, StakeName, TopicName, TopicOf},
    limits::{MOST_ENTRIES, MOST_KEPT},
    profile::in_words,
    reader,
};

/// A game with its definition, and the parts of it that the rest of the program uses.
pub struct Game {
    pub(super) definition: Definition,
    /// The fields of a figure's sheet.
    pub(super) fields: &'static [Field],
    pub(super) about: About,
    /// The stakes: chances and averages that help players choose.
    pub(super) stakes: Vec<Stake>,
    /// The explanations of names, each with the kind of its name.
    pub(super) topics: Vec<(TopicOf, Explanation)>,
    /// The game as [`Rules`](engine::Rules), created on first use.
    pub(super) rules: OnceLock<&'static &'static Game>,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.definition.title.name)
    }
}

/// A reference to the game of a battle. It adds nothing to hashes because the game never changes
/// during a battle.
#[derive(Clone, Copy)]
pub(super) struct ByGame(&'static Game);

impl ByGame {
    /// Returns the game.
    pub(super) fn game(self) -> &'static Game {
        self.0
    }
}

impl Deref for ByGame {
    type Target = Definition;

    fn deref(&self) -> &Definition {
        &self.0.definition
    }
}

impl PartialEq for ByGame {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Hash for ByGame {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Debug for ByGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// All leaked games, by their texts.
static KEPT: Mutex<Option<HashMap<&'static str, &'static Game>>> = Mutex::new(None);

/// Returns the game that a text defines.
///
/// # Errors
/// Returns the faults of the text, up to a maximum, or a single fault if too many games are open.
pub fn game(text: &str) -> Result<&'static Game, Vec<Fault>> {
    game_of(text, || kept(text), |definition| definition)
}

/// Returns the game that a text defines. The text is already `'static`. Parts that the game shares
/// with other games are leaked only once.
pub(super) fn game_written(text: &'static str) -> Result<&'static Game, Vec<Fault>> {
    game_of(text, || text, Definition::kept)
}

fn game_of(
    text: &str,
    lasting: impl FnOnce() -> &'static str,
    kept_for_good: fn(Definition) -> Definition,
) -> Result<&'static Game, Vec<Fault>> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_default();
    if let Some(game) = kept.get(text) {
        return Ok(game);
    }
    let definition = reader::read(text)?;
    let so_far: usize = kept.keys().map(|text| text.len()).sum();
    if so_far + text.len() > MOST_KEPT {
        let words = "too many games are open; restart the app to open more".to_owned();
        return Err(vec![Fault { line: 1, words }]);
    }
    let game: &'static Game = Box::leak(Box::new(Game::of(kept_for_good(definition))));
    kept.insert(lasting(), game);
    Ok(game)
}

/// Returns the faults of a text, including harmless ones, up to a maximum.
pub fn faults(text: &str) -> Vec<Fault> {
    reader::faults(text)
}

/// What the reader finds in a text that is being written.
#[derive(Debug)]
pub struct Reading {
    /// The faults, including harmless ones, up to a maximum.
    pub faults: Vec<Fault>,
    /// The game, if its faults are harmless.
    pub(super) game: Option<Game>,
}

/// Reads a text that is being written.
pub fn read(text: &str) -> Reading {
    let (definition, faults) = reader::read_with_faults(text);
    Reading { faults, game: definition.map(Game::of) }
}

/// Returns an empty game without actions, as a placeholder for a battle without a game.
pub(super) fn no_game() -> &'static Game {
    static NONE: OnceLock<Game> = OnceLock::new();
    NONE.get_or_init(|| Game::of(Definition::default()))
}

fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

impl Game {
    fn of(definition: Definition) -> Self {
        let title = &definition.title;
        let noun = |words: &[String; 2]| Noun::of(kept(&words[0]), kept(&words[1]));
        let fields: &'static [Field] = fields(&definition);
        let cost = title.cost.as_ref().and_then(|cost| {
            let key = cost.stat.to_lowercase();
            let field = fields.iter().find(|field| field.key == key)?;
            Some(Cost { field: field.key, unit: kept(&cost.unit) })
        });
        let about = About {
            name: kept(&title.name),
            blurb: kept(&title.about),
            dice: kept(&title.dice),
            sides: title.sides.clone(),
            figure: noun(&title.figure),
            side: noun(&title.side),
            battle: noun(&title.battle),
            most: title.most,
            cost,
            ..super::ABOUT
        };
        let stake = |name: &StakeName| {
            let worth = if name.is_bad { -1.0 } else { 1.0 };
            let label = kept(&name.label);
            // In a game's text, “bad” means bad for the acting figure. The sign changes because a
            // stake's worth is its value if it happens to an enemy.
            let (words, worth) = ([label; 2], -worth);
            let stake = if name.is_number { Stake::number } else { Stake::chance };
            stake(words, worth).unsided()
        };
        let stakes = definition.stakes.iter().map(stake).collect();
        let topics = topics(&definition.explained);
        Self { definition, fields, about, stakes, topics, rules: OnceLock::new() }
    }

    /// Returns the key of the explanation for this name. If a stat has no explanation, it shares
    /// that of the tracker with the same name, and the other way round, because the tracker is the
    /// current value of the stat.
    pub(super) fn topic(&self, kind: TopicOf, name: &str) -> Option<&'static str> {
        let of = |kind| {
            let mut all = self.topics.iter();
            all.find(|(it, topic)| *it == kind && topic.title.eq_ignore_ascii_case(name))
        };
        let other = match kind {
            TopicOf::Tracker => Some(TopicOf::Sheet),
            TopicOf::Sheet => Some(TopicOf::Tracker),
            _ => None,
        };
        of(kind).or_else(|| of(other?)).map(|(_, topic)| topic.key)
    }

    /// Returns the description that players see before they choose the game.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns the sample rosters.
    pub fn samples(&self) -> Vec<Roster> {
        self.definition.rosters.iter().map(|it| it.clone().into_owned()).collect()
    }

    /// Returns a reference to the game for a battle.
    pub(super) fn by(&'static self) -> ByGame {
        ByGame(self)
    }
}

/// Returns the explanations, each with a unique key: the name, followed by its kind if an earlier
/// explanation has the same name.
fn topics(explained: &[Explained]) -> Vec<(TopicOf, Explanation)> {
    let mut all: Vec<(TopicOf, Explanation)> = Vec::new();
    for Explained { name: TopicName { kind, name }, text } in explained {
        let title = kept(name);
        let is_first = all.iter().all(|(_, it)| !it.key.eq_ignore_ascii_case(title));
        // The key "Phase" is reserved for the explanation of the phases.
        let is_own = is_first && (*kind == TopicOf::Phase || !PHASE.eq_ignore_ascii_case(title));
        let key = if is_own { title } else { kept(&format!("{title} ({})", kind.word())) };
        all.push((*kind, Explanation::written(key, title, kept(text))));
    }
    all
}

/// Returns the fields of a sheet: a name, the stats, and then the lists.
fn fields(definition: &Definition) -> &'static [Field] {
    let lists = definition.lists.iter().map(|list| {
        let (one, fields) = (kept(&list.one), named(&list.fields, []));
        field(&list.label, FieldKind::List { one, fields, most: MOST_ENTRIES })
    });
    named(&definition.stats, lists)
}

/// Returns a field of a sheet, whose key is its label in lower case.
fn field(label: &str, kind: FieldKind) -> Field {
    Field::new(kept(&label.to_lowercase()), kept(label), kind)
}

fn named(fields: &[definition::Field], lists: impl IntoIterator<Item = Field>) -> &'static [Field] {
    let name = Field::new("name", "Name", FieldKind::Text { required: true });
    let fields = fields.iter().map(|it| {
        let kind = match &it.kind {
            definition::FieldKind::Number { least, most, usual } => {
                let preset = usual.unwrap_or(*least);
                FieldKind::Number { least: *least, most: *most, preset }
            }
            definition::FieldKind::Flag => FieldKind::Flag,
            definition::FieldKind::OneOf(words) => {
                let words: Vec<&'static str> = words.iter().map(|it| kept(it)).collect();
                FieldKind::OneOf(Vec::leak(words))
            }
            definition::FieldKind::Dice { usual } => {
                FieldKind::Dice { x: None, preset: kept(&in_words(*usual)) }
            }
            definition::FieldKind::Text => FieldKind::Text { required: false },
        };
        let field = field(&it.label, kind);
        let is_optional = matches!(it.kind, definition::FieldKind::Number { usual: None, .. });
        if is_optional { field.optional() } else { field }
    });
    Vec::leak([name].into_iter().chain(fields).chain(lists).collect())
}
