//! Reads rosters of games without a built-in system: their figures with all profiles, whatever
//! these are called.

use std::mem;

use super::{
    super::{
        ImportError, MOST_FIGURES, TOO_MANY_FIGURES,
        declared::is_alike,
        foreign::{ForeignFigure, ForeignProfile, ForeignRoster},
        lines::Lines,
    },
    SOURCE, all_selections,
    element::Element,
    figure::{count, price},
    points_of,
};

/// Words in the name of a type whose profiles are those of figures.
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
/// The list for the names of rules, and the one for selections without a profile.
const NAMED: [&str; 2] = ["Rules", "Upgrades"];
/// The maximum length of a name in a list like "Swift, Shy". A longer text is a rule itself.
const LONGEST_NAME: usize = 40;
/// The maximum number of types of figures' profiles.
const MOST_KINDS: usize = 8;
/// The maximum number of items per figure.
const MOST_ITEMS: usize = 400;
/// The maximum cost of a selection.
const MOST_COST: f64 = 1e6;
/// The number of words from which a text with a full stop is a sentence.
const SENTENCE: usize = 4;

/// Reads a roster of any game.
pub(super) fn read(roster: &Element) -> Result<ForeignRoster, ImportError> {
    let game = roster.attribute("gameSystemName");
    let mut lines = Lines::default();
    let mut selections = Vec::new();
    roster.list("forces").for_each(|force| all_selections(force, &mut selections, &mut lines));
    if selections.is_empty() {
        return Err(ImportError::Nothing(SOURCE));
    }
    let kinds = kinds_of_figures(&selections);
    let points = points_of(roster, &selections);
    let mut walk = Walk { kinds: &kinds, points, lines, figures: Vec::new() };
    for selection in &selections {
        walk.select(selection, &Parts::default())?;
    }
    let Walk { mut lines, figures, .. } = walk;
    if figures.iter().all(|it| it.stats.is_empty()) {
        return Err(ImportError::OtherGame(game.to_owned()));
    }
    let notes = roster.notes();
    if !notes.is_empty() {
        lines.add_slight("", &format!("notes “{notes}”"));
    }
    roster.list_unread(&mut lines);
    Ok(ForeignRoster {
        game: game.to_owned(),
        game_id: roster.attribute("gameSystemId").to_owned(),
        name: roster.attribute("name").to_owned(),
        figure: word_for_figures(&kinds),
        points: points.to_owned(),
        figures,
        lines,
    })
}

/// Returns the types of figures' profiles. Types that are called like figures come first, then those
/// with the names of their models, then those of models.
fn kinds_of_figures<'a>(selections: &[&'a Element]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for selection in selections {
        each_profile(selection, &mut |profile, owner| {
            let is_wide = profile.list("characteristics").nth(1).is_some();
            let kind = profile.type_of_profile();
            if is_wide && !has_word(kind, &GEAR) {
                found.push((kind, profile, owner));
            }
        });
    }
    let is_figures: [fn(&str, &Element, &Element) -> bool; 4] = [
        |kind, _, _| has_word(kind, &FIGURE),
        |_, it, owner| is_unit(owner) && it.attribute("name") == owner.attribute("name"),
        |_, _, owner| is_unit(owner),
        |_, _, _| true,
    ];
    let mut kinds = is_figures.iter().map(|is_figures| {
        let mut kinds: Vec<&str> = Vec::new();
        for (kind, profile, owner) in &found {
            let is_new = kinds.len() < MOST_KINDS && !kinds.contains(kind);
            if is_new && is_figures(kind, profile, owner) {
                kinds.push(kind);
            }
        }
        kinds
    });
    kinds.find(|it| !it.is_empty()).unwrap_or_default()
}

fn each_profile<'a>(selection: &'a Element, look: &mut dyn FnMut(&'a Element, &'a Element)) {
    selection.list("profiles").for_each(|profile| look(profile, selection));
    selection.list("selections").for_each(|within| each_profile(within, look));
}

fn is_unit(selection: &Element) -> bool {
    matches!(selection.attribute("type"), "model" | "unit")
}

fn is_model(selection: &Element) -> bool {
    selection.attribute("type") == "model"
}

fn has_word(name: &str, words: &[&str]) -> bool {
    words_of(name).any(|word| words.contains(&&*word))
}

fn words_of(name: &str) -> impl Iterator<Item = String> {
    name.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase)
}

/// Returns the word for a figure in the names of types: "Operative" for "Operative stats".
fn word_for_figures(kinds: &[&str]) -> String {
    let mut words = kinds.iter().flat_map(|kind| words_of(kind));
    words.find(|it| FIGURE.contains(&&**it)).unwrap_or_default()
}

/// The content of a selection without the figures in it.
#[derive(Clone, Default)]
struct Parts<'a> {
    /// The profiles of figures.
    stats: Vec<&'a Element>,
    /// Everything else, each with its number. `None` means one for each figure.
    items: Vec<(ForeignProfile, Option<i32>)>,
    cost: f64,
}

struct Walk<'a> {
    /// The types of figures' profiles.
    kinds: &'a [&'a str],
    points: &'a str,
    lines: Lines,
    figures: Vec<ForeignFigure>,
}

impl<'a> Walk<'a> {
    fn is_of_figure(&self, profile: &Element) -> bool {
        self.kinds.contains(&profile.type_of_profile())
    }

    fn has_stats(&self, selection: &Element) -> bool {
        selection.list("profiles").any(|it| self.is_of_figure(it))
    }

    /// Reads a selection. `above` applies to all figures in it.
    fn select(&mut self, selection: &'a Element, above: &Parts<'a>) -> Result<(), ImportError> {
        let name = shown_name(selection);
        let mut parts = Parts::default();
        let mut within = Vec::new();
        self.gather(selection, selection, &mut parts, &mut within);
        let is_figure = is_model(selection) || self.has_stats(selection) && within.is_empty();
        if is_figure {
            if self.figures.len() == MOST_FIGURES {
                return Err(ImportError::TooMuch(TOO_MANY_FIGURES));
            }
            self.figure(selection, parts, above);
            within.into_iter().try_for_each(|it| self.select(it, above))?;
        } else if within.is_empty() {
            self.lines.add("", name);
            for (item, _) in parts.items {
                self.lines.add(name, &item.name);
            }
        } else {
            let first = self.figures.len();
            self.lines.add_slight("", name);
            parts.stats.extend(&above.stats);
            let each = parts.items.into_iter().map(|(item, _)| (item, None));
            parts.items = above.items.iter().cloned().chain(each).collect();
            within.into_iter().try_for_each(|it| self.select(it, &parts))?;
            self.spread(parts.cost, first);
        }
        Ok(())
    }

    /// Adds a unit's cost to that of its figures, from this index on. All of them get the same.
    fn spread(&mut self, cost: f64, first: usize) {
        let figures = self.figures.get_mut(first..).unwrap_or_default();
        let cost = i128::from(whole(cost));
        let total: i128 = figures.iter().map(|it| i128::from(it.count)).sum();
        let mut counted = 0;
        for figure in figures {
            let before = cost * counted / total.max(1);
            counted += i128::from(figure.count);
            let share = cost * counted / total.max(1) - before;
            figure.cost = figure.cost.saturating_add(i32::try_from(share).unwrap_or_default());
        }
    }

    /// Collects the content of a selection within a `whole` one, and the figures in it.
    fn gather(
        &mut self,
        selection: &'a Element,
        whole: &'a Element,
        parts: &mut Parts<'a>,
        figures: &mut Vec<&'a Element>,
    ) {
        let owner = shown_name(whole);
        let (title, number) = (selection.title(), count(selection));
        let mut is_named = is_unit(selection);
        for profile in selection.list("profiles") {
            let name = profile.title();
            is_named |= name == title;
            if self.is_of_figure(profile) {
                parts.stats.push(profile);
            } else {
                parts.items.push((self.profile(profile, owner), Some(number)));
            }
        }
        let named = |kind: &str, name: &str| {
            let [name, kind] = [name, kind].map(str::to_owned);
            (ForeignProfile { name, kind, values: Vec::new() }, Some(number))
        };
        parts.items.extend(selection.list("rules").map(|it| named(NAMED[0], it.title())));
        let inner: Vec<&Element> = selection.list("selections").collect();
        if !is_named && selection.list("profiles").next().is_none() && inner.is_empty() {
            parts.items.push(named(NAMED[1], title));
        } else if !is_named && title != owner {
            self.lines.add_slight(owner, &format!("package name “{title}”"));
        }
        for cost in selection.list("costs") {
            let (name, price) = (cost.attribute("name"), price(cost));
            if name == self.points {
                // A sum of any prices must stay a number.
                parts.cost += price.clamp(-MOST_COST, MOST_COST);
            } else if price != 0.0 {
                self.lines.add_slight(owner, &format!("{name} {price}"));
            }
        }
        for category in selection.list("categories").map(Element::title) {
            self.lines.add_slight(owner, &format!("category “{category}”"));
        }
        if !selection.notes().is_empty() {
            self.lines.add_slight(owner, &format!("notes “{}”", selection.notes()));
        }
        // Profiles of figures within a figure are those of its mount, for example.
        let is_figure = is_model(whole) || !parts.stats.is_empty();
        for within in inner {
            if is_unit(within) || !is_figure && self.has_stats(within) {
                figures.push(within);
            } else {
                self.gather(within, whole, parts, figures);
            }
        }
    }

    /// Reads a profile. Texts that are copied from the book are left out.
    fn profile(&mut self, profile: &Element, owner: &str) -> ForeignProfile {
        let (name, kind) = (profile.title(), profile.type_of_profile());
        let all = profile.list("characteristics").map(|it| (it.title(), one_line(it.says())));
        let (texts, mut values): (Vec<_>, Vec<_>) =
            all.filter(|(_, says)| !says.is_empty()).partition(|(_, says)| is_of_book(says));
        for (characteristic, _) in texts {
            let words = format!("{kind}: {characteristic} (rule text from the book)");
            self.lines.add_slight("", &words);
        }
        // Of a type with a single characteristic, only the names are used.
        if profile.list("characteristics").nth(1).is_none() {
            for (characteristic, says) in mem::take(&mut values) {
                self.lines.add(&format!("{owner}, {name}"), &format!("{characteristic} {says}"));
            }
        }
        let values = values.into_iter().map(|(name, says)| (name.to_owned(), says)).collect();
        ForeignProfile { name: name.to_owned(), kind: kind.to_owned(), values }
    }

    fn figure(&mut self, selection: &'a Element, parts: Parts<'a>, above: &Parts<'a>) {
        let (name, title) = (shown_name(selection), selection.title());
        if name != title {
            self.lines.add_slight(name, &format!("type “{title}”"));
        }
        let mut stats = Vec::new();
        for kind in self.kinds {
            let of = |all: &[&'a Element]| -> Vec<&'a Element> {
                all.iter().copied().filter(|it| it.type_of_profile() == *kind).collect()
            };
            let (own, inherited) = (of(&parts.stats), of(&above.stats));
            let all = if own.is_empty() { &inherited } else { &own };
            let alike = |it: &&&Element| [title, name].iter().any(|of| is_alike(it.title(), of));
            let Some(chosen) = all.iter().find(alike).or_else(|| all.first()) else { continue };
            if own.len() > 1 {
                for other in own.iter().filter(|it| !std::ptr::eq(**it, *chosen)) {
                    let words = format!("another set of stats, “{}”", other.title());
                    self.lines.add_serious(name, &words);
                }
            } else if ![title, name].contains(&chosen.title()) {
                self.lines.add_slight(name, &format!("uses the stats of {}", chosen.title()));
            }
            stats.push(self.profile(chosen, name));
        }
        if stats.is_empty() {
            self.lines.add_serious(name, "no stats given");
        }
        if above.items.len() + parts.items.len() > MOST_ITEMS {
            self.lines.add_serious(name, &format!("more than {MOST_ITEMS} items"));
        }
        let items = above.items.iter().cloned().chain(parts.items).take(MOST_ITEMS).collect();
        let count = count(selection);
        let cost = whole(parts.cost);
        self.figures.push(ForeignFigure { name: name.to_owned(), count, cost, stats, items });
    }
}

/// Returns the name that the player gave a selection, or its own.
fn shown_name(selection: &Element) -> &str {
    match selection.attribute("customName") {
        "" => selection.title(),
        name => name,
    }
}

fn whole(cost: f64) -> i32 {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "numbers that are too large become the maximum"
    )]
    let cost = cost.round() as i32;
    cost
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `true` if a text is a rule, copied from the book, instead of a value or a few names.
fn is_of_book(text: &str) -> bool {
    let is_sentence = text.contains('.') && text.split(' ').count() >= SENTENCE;
    is_sentence || text.split(',').any(|part| part.trim().chars().count() > LONGEST_NAME)
}
