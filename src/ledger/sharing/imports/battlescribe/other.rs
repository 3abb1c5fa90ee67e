//! Reads rosters of games without a built-in system: their figures with all profiles, whatever
//! these are called.

use std::mem;

use super::{
    super::{
        ImportError, MOST_FIGURES, TOO_MANY_FIGURES,
        foreign::{ForeignFigure, ForeignProfile, ForeignRoster},
        left_out::LeftKind,
        omissions::Omissions,
    },
    SOURCE, Selected,
    element::Element,
    figure::count,
    is_model, is_unit,
    names::{SAME, closeness, is_named_after},
    points::{Sum, compare, points_of},
    selections_of,
    stat_lines::{StatLines, word_for_figures},
};

/// The list for the names of rules, and the one for selections without a profile.
const NAMED: [&str; 2] = ["Rules", "Upgrades"];
/// The maximum length of a name in a list like "Swift, Shy". A longer text is a rule itself.
const LONGEST_NAME: usize = 40;
/// The maximum number of items per figure.
const MOST_ITEMS: usize = 400;
/// The number of words from which a text with a full stop is a sentence.
const SENTENCE: usize = 4;

/// Reads a roster of any game.
pub(super) fn read(roster: &Element) -> Result<ForeignRoster, ImportError> {
    let game = roster.attribute("gameSystemName");
    let mut lines = Omissions::default();
    let selected = selections_of(roster, &mut lines);
    if selected.is_empty() {
        return Err(ImportError::Nothing(SOURCE));
    }
    let selections: Vec<&Element> = selected.iter().map(|it| it.selection).collect();
    let points = points_of(roster, &selections);
    let stat_lines = StatLines::of(&selections);
    let mut walk = Walk {
        stat_lines,
        points,
        sum: Sum::default(),
        used: Vec::new(),
        lines,
        figures: Vec::new(),
    };
    for Selected { selection, category } in &selected {
        if !category.is_empty() {
            walk.lines.add(LeftKind::Category, shown_name(selection), &[category]);
        }
        walk.select(selection, &Above::default())?;
    }
    let Walk { mut lines, mut figures, sum, .. } = walk;
    if figures.iter().all(|it| it.stats.is_none()) {
        return Err(ImportError::OtherGame(game.to_owned()));
    }
    let kinds = kinds_of(&figures);
    tell_apart(&mut figures, &kinds);
    let notes = roster.notes();
    if !notes.is_empty() {
        lines.add(LeftKind::Notes, "", &[&notes]);
    }
    compare(roster, points, sum.exact(), &mut lines);
    roster.list_unread(&mut lines);
    Ok(ForeignRoster {
        game: game.to_owned(),
        game_id: roster.attribute("gameSystemId").to_owned(),
        name: roster.attribute("name").to_owned(),
        figure: match &kinds[..] {
            [kind] => word_for_figures(kind),
            _ => String::new(),
        },
        points: points.to_owned(),
        figures,
        lines,
    })
}

/// Returns the types of all figures' stats.
fn kinds_of(figures: &[ForeignFigure]) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for stats in figures.iter().filter_map(|it| it.stats.as_ref()) {
        if !kinds.contains(&stats.kind) {
            kinds.push(stats.kind.clone());
        }
    }
    kinds
}

/// Lists the stats of mounts and companions under a name of their own, since that of their type
/// means figures.
fn tell_apart(figures: &mut [ForeignFigure], kinds: &[String]) {
    let items = figures.iter_mut().flat_map(|it| &mut it.items);
    for (item, _) in items.filter(|(it, _)| kinds.contains(&it.kind)) {
        item.kind.push_str(" profile");
    }
}

/// The content of a selection without the figures in it.
#[derive(Default)]
struct Parts<'a> {
    /// The stat lines that the selection carries itself.
    own: Vec<&'a Element>,
    /// The stat lines of its upgrades, such as mounts.
    carried: Vec<&'a Element>,
    /// Everything else, each with its number. `None` means one for each figure.
    items: Vec<(ForeignProfile, Option<i32>)>,
    cost: f64,
}

/// What the units around a selection give to all figures in them.
#[derive(Clone, Default)]
struct Above<'a> {
    /// The stat lines with the units that carry them, those of the nearest unit first.
    stats: Vec<(&'a Element, &'a Element)>,
    items: Vec<(ForeignProfile, Option<i32>)>,
}

struct Walk<'a> {
    stat_lines: StatLines<'a>,
    points: &'a str,
    /// The sum of all costs so far.
    sum: Sum,
    /// The stat lines that figures have.
    used: Vec<&'a Element>,
    lines: Omissions,
    figures: Vec<ForeignFigure>,
}

impl<'a> Walk<'a> {
    fn has_stats(&self, selection: &Element) -> bool {
        self.stat_lines.on(selection).next().is_some()
    }

    /// Returns `true` if there are models in a selection, apart from those of separate units.
    fn has_models(&self, selection: &Element) -> bool {
        let is_separate = |it: &Element| is_unit(it) && !is_model(it) && self.has_stats(it);
        let mut within = selection.list("selections");
        within.any(|it| is_model(it) || !is_separate(it) && self.has_models(it))
    }

    /// Returns `true` if a selection or one within it is a figure.
    fn has_figures(&self, selection: &Element) -> bool {
        let mut within = selection.list("selections");
        is_model(selection) || self.has_stats(selection) || within.any(|it| self.has_figures(it))
    }

    /// Returns `true` if a selection within another one is not a part of it, but a figure or a unit
    /// of its own.
    fn is_apart(&self, selection: &Element, whole: &Element) -> bool {
        if is_model(selection) {
            return true;
        }
        if is_unit(selection) {
            return self.has_figures(selection);
        }
        // The stats of a figure's upgrade are those of its mount, for example.
        let is_figure = |it: &Element| is_named_after(it, selection);
        let is_group = !self.has_stats(whole) || self.has_models(whole);
        let mut own = self.stat_lines.on(selection);
        is_group && !is_model(whole) && own.any(|it| !self.has_stats(whole) || is_figure(it))
    }

    /// Reads a selection. `above` applies to all figures in it.
    fn select(&mut self, selection: &'a Element, above: &Above<'a>) -> Result<(), ImportError> {
        let mut parts = Parts::default();
        let mut within = Vec::new();
        self.gather(selection, selection, &mut parts, &mut within);
        let cost = self.sum.add(parts.cost);
        let is_figure = match is_model(selection) {
            true => within.is_empty() || self.is_more_than_a_group(selection, &parts, above),
            false if self.has_stats(selection) => !self.has_models(selection),
            false => within.is_empty() && is_unit(selection),
        };
        if is_figure {
            if self.figures.len() == MOST_FIGURES {
                return Err(ImportError::TooMuch(TOO_MANY_FIGURES));
            }
            self.figure(selection, parts, cost, above);
            return within.into_iter().try_for_each(|it| self.select(it, above));
        }
        if within.is_empty() {
            self.leave_out(selection, parts.items, cost);
            return Ok(());
        }
        let first = self.figures.len();
        self.group(selection, parts, within, above)?;
        match self.figures.len() == first {
            true => self.leave_out(selection, Vec::new(), cost),
            false => self.spread(cost, first),
        }
        Ok(())
    }

    /// Returns `true` if a model with further models in it is a figure itself.
    fn is_more_than_a_group(
        &self,
        selection: &Element,
        parts: &Parts<'a>,
        above: &Above<'a>,
    ) -> bool {
        let has_content =
            !parts.own.is_empty() || !parts.carried.is_empty() || !parts.items.is_empty();
        has_content || above.stats.iter().any(|(it, _)| is_named_after(it, selection))
    }

    /// Lists a selection without figures, and its price.
    fn leave_out(
        &mut self,
        selection: &'a Element,
        items: Vec<(ForeignProfile, Option<i32>)>,
        cost: i32,
    ) {
        let name = shown_name(selection);
        self.lines.add_selection(name, is_unit(selection), cost, self.points);
        for (item, _) in items {
            self.lines.add(LeftKind::Names, name, &[&item.name]);
        }
    }

    /// Reads the figures of a unit or group. All of them get its items.
    fn group(
        &mut self,
        selection: &'a Element,
        parts: Parts<'a>,
        within: Vec<&'a Element>,
        above: &Above<'a>,
    ) -> Result<(), ImportError> {
        let first = self.figures.len();
        self.lines.add(LeftKind::Group, "", &[&shown_name(selection)]);
        let each = parts.items.into_iter().map(|(item, _)| (item, None));
        let own = [&parts.own[..], &parts.carried].concat();
        let stats = own.iter().map(|it| (*it, selection)).chain(above.stats.iter().copied());
        let items = above.items.iter().cloned().chain(each).collect();
        let all = Above { stats: stats.collect(), items };
        within.into_iter().try_for_each(|it| self.select(it, &all))?;
        // Stats that no figure has may still belong to all of them.
        for profile in own {
            if self.used.iter().any(|it| std::ptr::eq(*it, profile)) {
                continue;
            }
            let item = self.profile(profile, shown_name(selection));
            for figure in self.figures.get_mut(first..).unwrap_or_default() {
                if figure.items.len() < MOST_ITEMS {
                    figure.items.push((item.clone(), None));
                }
            }
        }
        Ok(())
    }

    /// Adds a unit's cost to that of its figures, from this index on. All of them get the same.
    fn spread(&mut self, cost: i32, first: usize) {
        let figures = self.figures.get_mut(first..).unwrap_or_default();
        let cost = i128::from(cost);
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
        let is_whole = std::ptr::eq(selection, whole);
        let mut is_named = is_unit(selection);
        for profile in selection.list("profiles") {
            let name = profile.title();
            is_named |= name == title;
            match self.stat_lines.has(profile) {
                true if is_whole => parts.own.push(profile),
                true => parts.carried.push(profile),
                false => parts.items.push((self.profile(profile, owner), Some(number))),
            }
        }
        let named = |kind: &str, name: &str| {
            let [name, kind] = [name, kind].map(str::to_owned);
            (ForeignProfile { name, kind, ..ForeignProfile::default() }, Some(number))
        };
        parts.items.extend(selection.list("rules").map(|it| named(NAMED[0], it.title())));
        let inner: Vec<&Element> = selection.list("selections").collect();
        if !is_named && selection.list("profiles").next().is_none() && inner.is_empty() {
            parts.items.push(named(NAMED[1], title));
        } else if !is_named && title != owner {
            self.lines.add(LeftKind::Package, owner, &[&title]);
        } else if !is_whole && is_unit(selection) {
            self.lines.add(LeftKind::Part, owner, &[&title]);
        }
        for (name, price) in selection.costs() {
            if name == self.points {
                parts.cost += price;
            } else if price != 0.0 {
                self.lines.add(LeftKind::OtherCost, owner, &[&name, &price]);
            }
        }
        for category in selection.list("categories").map(Element::title) {
            self.lines.add(LeftKind::Category, owner, &[&category]);
        }
        if !selection.notes().is_empty() {
            self.lines.add(LeftKind::Notes, owner, &[&selection.notes()]);
        }
        for within in inner {
            if self.is_apart(within, whole) {
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
        let (said, missing): (Vec<_>, Vec<_>) = all.partition(|(_, says)| !says.is_empty());
        let (texts, mut values): (Vec<_>, Vec<_>) =
            said.into_iter().partition(|(_, says)| is_of_book(says));
        for (characteristic, _) in texts {
            self.lines.add(LeftKind::RuleText, "", &[&kind, &characteristic]);
        }
        // Of a type with a single characteristic, only the names are used.
        if profile.list("characteristics").nth(1).is_none() {
            for (characteristic, says) in mem::take(&mut values) {
                let place = format!("{owner}, {name}");
                self.lines.add(LeftKind::Value, &place, &[&characteristic, &says]);
            }
        }
        ForeignProfile {
            name: name.to_owned(),
            kind: kind.to_owned(),
            values: values.into_iter().map(|(name, says)| (name.to_owned(), says)).collect(),
            missing: missing.into_iter().map(|(name, _)| name.to_owned()).collect(),
        }
    }

    /// Chooses the stats of a figure: those of its own name, or else those that it carries itself,
    /// those with the nearest name, those of its unit, and those of its upgrades.
    fn stats_of(
        &self,
        selection: &'a Element,
        parts: &Parts<'a>,
        above: &Above<'a>,
    ) -> Option<&'a Element> {
        let near = |it: &'a Element| closeness(it, selection);
        // Of two that are equally close, the one of the more likely type, and then the first.
        let nearest = |all: &mut dyn Iterator<Item = &'a Element>, least: usize| {
            let mut best: Option<(usize, usize, &'a Element)> = None;
            for it in all {
                let (near, rank) = (near(it), self.stat_lines.rank(it));
                let is_better = best.is_none_or(|(other, behind, _)| {
                    near > other || near == other && rank < behind
                });
                if near >= least && is_better {
                    best = Some((near, rank, it));
                }
            }
            best.map(|(_, _, it)| it)
        };
        let of_units = || above.stats.iter().map(|(it, _)| *it);
        let of_its_unit = || {
            let own = above.stats.iter().filter(|(it, unit)| is_named_after(it, unit));
            own.map(|(it, _)| *it).chain(of_units()).next()
        };
        nearest(&mut parts.own.iter().copied().chain(of_units()), SAME)
            .or_else(|| nearest(&mut parts.own.iter().copied(), 0))
            .or_else(|| nearest(&mut of_units(), 1))
            .or_else(|| nearest(&mut parts.carried.iter().copied(), 1))
            .or_else(of_its_unit)
            .or_else(|| nearest(&mut parts.carried.iter().copied(), 0))
    }

    fn figure(&mut self, selection: &'a Element, parts: Parts<'a>, cost: i32, above: &Above<'a>) {
        let (name, title) = (shown_name(selection), selection.title());
        if name != title {
            self.lines.add(LeftKind::Type, name, &[&title]);
        }
        let chosen = self.stats_of(selection, &parts, above);
        let mut others = Vec::new();
        for other in parts.own.iter().chain(&parts.carried) {
            if chosen.is_some_and(|it| std::ptr::eq(it, *other)) {
                continue;
            }
            let is_alike = |it: &Element| it.type_of_profile() == other.type_of_profile();
            if chosen.is_some_and(is_alike) {
                self.lines.add(LeftKind::OtherStats, name, &[&other.title()]);
            }
            others.push((self.profile(other, name), Some(count(selection))));
        }
        match chosen.map(Element::title) {
            Some(stats) if [title, name].contains(&stats) => {}
            Some(stats) => self.lines.add(LeftKind::StatsOf, name, &[&stats]),
            None => self.lines.add(LeftKind::NoStats, name, &[]),
        }
        self.used.extend(chosen);
        let stats = chosen.map(|it| self.profile(it, name));
        if above.items.len() + parts.items.len() + others.len() > MOST_ITEMS {
            self.lines.add(LeftKind::TooManyItems, name, &[&MOST_ITEMS]);
        }
        let items = above.items.iter().cloned().chain(others).chain(parts.items);
        let items = items.take(MOST_ITEMS).collect();
        let count = count(selection);
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

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `true` if a text is a rule, copied from the book, instead of a value or a few names.
fn is_of_book(text: &str) -> bool {
    let is_sentence = text.contains('.') && text.split(' ').count() >= SENTENCE;
    is_sentence || text.split(',').any(|part| part.trim().chars().count() > LONGEST_NAME)
}
