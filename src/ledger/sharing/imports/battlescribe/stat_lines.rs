//! Decides which types of profiles are the stat lines of figures. What matters is their structure:
//! they have several values with numbers, and figures carry them under their own names.

use super::{element::Element, is_model, is_unit, names::is_named_after};

/// Words in the name of a type whose profiles are those of figures. They only decide between types
/// that are alike in structure.
const FIGURE: [&str; 16] = [
    "unit",
    "model",
    "operative",
    "fighter",
    "character",
    "hero",
    "warrior",
    "ganger",
    "vehicle",
    "monster",
    "creature",
    "ship",
    "crew",
    "leader",
    "soldier",
    "squad",
];
/// Words in the name of a type whose profiles are those of gear or of rules.
const GEAR: [&str; 19] = [
    "weapon",
    "weapons",
    "shooting",
    "armour",
    "armor",
    "wargear",
    "gear",
    "equipment",
    "ability",
    "abilities",
    "action",
    "actions",
    "spell",
    "spells",
    "power",
    "powers",
    "rule",
    "rules",
    "trait",
];
/// The number of values with a number that a stat line has at least.
const NUMBERS: usize = 2;
/// The maximum number of letters of such a value. A longer text is a rule.
const LONGEST_VALUE: usize = 12;
/// The maximum number of types.
const MOST_TYPES: usize = 200;

/// The types of stat lines, the most likely one first.
pub(super) struct StatLines<'a>(Vec<&'a str>);

/// A type of profiles with several characteristics, and who carries its profiles.
struct Carried<'a> {
    kind: &'a str,
    is_gear: bool,
    /// Whether one of its profiles has numbers.
    has_numbers: bool,
    /// The number of characteristics.
    width: usize,
    profiles: usize,
    /// The number of profiles that are named after the model, unit or entry that carries them.
    own: usize,
    /// The number of profiles that models and units carry, under any name.
    direct: usize,
    /// The number of profiles that an entry carries which isn't part of a figure.
    loose: usize,
}

impl<'a> StatLines<'a> {
    /// Finds the types in a roster's selections.
    pub(super) fn of(selections: &[&'a Element]) -> Self {
        let mut all = Vec::new();
        for selection in selections {
            collect(selection, Place::Top, &mut all);
        }
        // Figures carry stat lines under their own names. Without any such type, the name of a type
        // decides, and then who carries it.
        let is_own = |it: &Carried<'_>| it.has_numbers && it.own > 0;
        let is_stats: [&dyn Fn(&Carried<'_>) -> bool; 6] = [
            &|it| !it.is_gear && is_own(it),
            &|it| it.is_gear && is_own(it) && it.own == it.profiles,
            &|it| !it.is_gear && has_word(it.kind, &FIGURE),
            &|it| !it.is_gear && it.own > 0,
            &|it| !it.is_gear && it.direct > 0,
            &|it| !it.is_gear,
        ];
        let mut chosen: Vec<&Carried<'_>> = is_stats
            .iter()
            .map(|is_stats| all.iter().filter(|it| is_stats(it)).collect::<Vec<_>>())
            .find(|it| !it.is_empty())
            .unwrap_or_default();
        // A vehicle among an entry's upgrades, for example.
        let also = |it: &&Carried<'_>| {
            let is_figures = has_word(it.kind, &FIGURE) && it.has_numbers && it.loose > 0;
            !it.is_gear && is_figures && !chosen.iter().any(|other| other.kind == it.kind)
        };
        let also: Vec<&Carried<'_>> = all.iter().filter(also).collect();
        chosen.extend(also);
        let rank = |it: &&Carried<'_>| (it.own, has_word(it.kind, &FIGURE), it.width);
        chosen.sort_by_key(|it| std::cmp::Reverse(rank(it)));
        Self(chosen.iter().map(|it| it.kind).collect())
    }

    /// Returns `true` if a profile is a stat line.
    pub(super) fn has(&self, profile: &Element) -> bool {
        is_wide(profile) && self.0.contains(&profile.type_of_profile())
    }

    /// Returns the place of a stat line's type. That of the most likely type is 0.
    pub(super) fn rank(&self, profile: &Element) -> usize {
        let kind = profile.type_of_profile();
        self.0.iter().position(|it| *it == kind).unwrap_or(usize::MAX)
    }

    /// Returns the stat lines that a selection carries itself.
    pub(super) fn on<'b>(&self, selection: &'b Element) -> impl Iterator<Item = &'b Element> {
        selection.list("profiles").filter(|it| self.has(it))
    }
}

/// The place of a selection: in a force, in a unit or group, or in a figure.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Top,
    Group,
    Figure,
}

fn collect<'a>(selection: &'a Element, place: Place, all: &mut Vec<Carried<'a>>) {
    let mut has_own = false;
    for profile in selection.list("profiles").filter(|it| is_wide(it)) {
        let kind = profile.type_of_profile();
        let at = all.iter().position(|it| it.kind == kind);
        if at.is_none() && all.len() == MOST_TYPES {
            continue;
        }
        let at = at.unwrap_or_else(|| {
            let is_gear = has_word(kind, &GEAR);
            all.push(Carried {
                kind,
                is_gear,
                has_numbers: false,
                width: 0,
                profiles: 0,
                own: 0,
                direct: 0,
                loose: 0,
            });
            all.len() - 1
        });
        let Some(carried) = all.get_mut(at) else { continue };
        let is_own = is_named_after(profile, selection);
        let is_direct = is_unit(selection);
        carried.profiles += 1;
        carried.width = carried.width.max(profile.list("characteristics").count());
        carried.has_numbers |= has_numbers(profile);
        carried.own += usize::from(is_own && (is_direct || place == Place::Top));
        carried.direct += usize::from(is_direct);
        carried.loose += usize::from(is_own && place != Place::Figure);
        has_own |= is_own && !carried.is_gear;
    }
    let is_figure = is_model(selection) || has_own || place == Place::Figure;
    let place = if is_figure { Place::Figure } else { Place::Group };
    selection.list("selections").for_each(|within| collect(within, place, all));
}

fn is_wide(profile: &Element) -> bool {
    profile.list("characteristics").nth(1).is_some()
}

fn has_numbers(profile: &Element) -> bool {
    let values = profile.list("characteristics").map(Element::says);
    let is_number =
        |it: &&str| it.contains(|it: char| it.is_numeric()) && it.chars().count() <= LONGEST_VALUE;
    values.filter(is_number).count() >= NUMBERS
}

fn has_word(name: &str, words: &[&str]) -> bool {
    words_of(name).any(|word| words.contains(&&*word))
}

fn words_of(name: &str) -> impl Iterator<Item = String> {
    name.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase)
}

/// Returns the word for a figure in the name of a type: "operative" for "Operative stats". Can be
/// empty.
pub(super) fn word_for_figures(kind: &str) -> String {
    words_of(kind).find(|it| FIGURE.contains(&&**it)).unwrap_or_default()
}
