//! Converts a BattleScribe figure to a sheet.

use rules_core::{
    Rules, System,
    sheet::{Field, FieldKind, Sheet, Value},
    tnt::Tnt,
};

use super::{
    super::{
        ImportError, add_all,
        declared::{Rule, find, number, open},
        left_out::LeftKind,
        omissions::Omissions,
    },
    Selected,
    element::Element,
    has_figure, is_model, is_unit,
    points::whole,
};

/// The maximum length of a special rule's name, in characters. A longer text is the rule itself.
const LONGEST_RULE: usize = 40;

/// The content of a figure's selections.
#[derive(Default)]
struct Parts<'a> {
    /// The profiles, each with the number of items that have it.
    profiles: Vec<(&'a Element, i32)>,
    /// The names of selections without a profile, such as skills and equipment, each with its
    /// number.
    names: Vec<(&'a str, i32)>,
    /// The names of selections whose profiles all have other names.
    packages: Vec<String>,
    /// The players' notes.
    notes: Vec<&'a str>,
    /// The total cost in points.
    cost: f64,
    /// The costs that are not points.
    other_costs: Vec<String>,
}

/// The figures of a roster, as far as they are read.
pub(super) struct Warband<'a> {
    pub(super) figures: Vec<Sheet>,
    pub(super) lines: Omissions,
    /// The name of the costs that are points.
    pub(super) points: &'a str,
    /// The sum of all costs so far.
    pub(super) sum: f64,
}

impl<'a> Warband<'a> {
    pub(super) fn new(points: &'a str, lines: Omissions) -> Self {
        Self { figures: Vec::new(), lines, points, sum: 0.0 }
    }

    /// Reads the figures of a force's selection.
    pub(super) fn read(&mut self, selected: &Selected<'_>) -> Result<(), ImportError> {
        let before = self.figures.len();
        self.select(selected.selection)?;
        let category = selected.category;
        for sheet in self.figures.get_mut(before..).unwrap_or_default() {
            if !category.is_empty() {
                in_category(category, sheet, &mut self.lines);
            }
        }
        Ok(())
    }

    /// Reads the figures of a selection and its nested selections.
    fn select(&mut self, selection: &Element) -> Result<(), ImportError> {
        if is_figure(selection) && !is_only_a_group(selection) {
            let mut others = Vec::new();
            let mut parts = Parts::default();
            gather(selection, self.points, &mut parts, &mut others);
            self.sum += parts.cost;
            let count = count(selection);
            let sheet = figure(selection, parts, count, &mut self.lines);
            add_all(&mut self.figures, sheet, usize::try_from(count).unwrap_or_default())?;
            return others.into_iter().try_for_each(|other| self.select(other));
        }
        let price: f64 = own_price(selection, self.points);
        self.sum += price;
        let mut within = selection.list("selections").peekable();
        let title = selection.title();
        // The name of a group of figures does not matter, unless the group itself has a cost.
        if within.peek().is_none() || price != 0.0 {
            let is_unit = is_unit(selection);
            self.lines.add_selection(title, is_unit, whole(price), self.points);
        }
        for (name, price) in selection.costs().filter(|it| it.0 != self.points && it.1 != 0.0) {
            self.lines.add(LeftKind::Value, title, &[&name, &price]);
        }
        self.lines.add(LeftKind::Group, "", &[&title]);
        within.try_for_each(|selection| self.select(selection))
    }
}

/// Returns the points of a selection without those within it.
fn own_price(selection: &Element, points: &str) -> f64 {
    selection.costs().filter(|(name, _)| *name == points).map(|(_, price)| price).sum()
}

/// Returns `true` if a selection is a separate figure.
fn is_figure(selection: &Element) -> bool {
    is_model(selection) || selection.list("profiles").any(has_figure)
}

/// Returns `true` for a model that has nothing of its own, but holds other figures.
fn is_only_a_group(selection: &Element) -> bool {
    let has_own = ["profiles", "rules"].iter().any(|it| selection.list(it).next().is_some());
    let mut within = selection.list("selections").peekable();
    !has_own && within.peek().is_some() && within.all(is_figure)
}

fn in_category(category: &str, sheet: &mut Sheet, lines: &mut Omissions) {
    match category {
        "Leader" => sheet.set("leader", true),
        _ => lines.add(LeftKind::Category, sheet.name(), &[&category]),
    }
}

/// Returns the number of items or figures in a selection.
pub(super) fn count(selection: &Element) -> i32 {
    selection.attribute("number").parse().unwrap_or(1).max(1)
}

/// Collects the content of a figure's selection. Figures nested in it are added to `others`.
fn gather<'a>(
    selection: &'a Element,
    points: &str,
    parts: &mut Parts<'a>,
    others: &mut Vec<&'a Element>,
) {
    let (number, name) = (count(selection), selection.title());
    let mut has_profile = false;
    let mut is_named = false;
    for profile in selection.list("profiles") {
        has_profile = true;
        is_named |= profile.attribute("name") == name;
        parts.profiles.push((profile, number));
    }
    parts.names.extend(selection.list("rules").map(|rule| (rule.title(), number)));
    match (is_figure(selection), has_profile) {
        (false, false) => parts.names.push((name, number)),
        (false, true) if !is_named => parts.packages.push(name.to_owned()),
        _ => {}
    }
    parts.notes.extend(Some(selection.notes()).filter(|notes| !notes.is_empty()));
    for (name, price) in selection.costs() {
        if name == points {
            parts.cost += price;
        } else if price != 0.0 {
            parts.other_costs.push(format!("{name} {price}"));
        }
    }
    for within in selection.list("selections") {
        if is_figure(within) {
            others.push(within);
        } else {
            gather(within, points, parts, others);
        }
    }
}

fn figure(selection: &Element, parts: Parts<'_>, count: i32, lines: &mut Omissions) -> Sheet {
    let Parts { profiles, names, packages, notes, cost, other_costs } = parts;
    let fields = Tnt.fields();
    let name = [selection.attribute("customName"), selection.title()];
    let name = name.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
    let mut sheet = Sheet::new().with("name", name);
    if name != selection.title() {
        lines.add(LeftKind::Type, name, &[&selection.title()]);
    }
    for category in selection.list("categories").map(Element::title) {
        in_category(category, &mut sheet, lines);
    }
    for package in packages {
        lines.add(LeftKind::Package, name, &[&package]);
    }
    for notes in notes {
        lines.add(LeftKind::Notes, name, &[&notes]);
    }
    lines.add_all(name, &other_costs);
    let (models, gear): (Vec<_>, Vec<_>) = profiles.into_iter().partition(|it| has_figure(it.0));
    if models.is_empty() {
        lines.add(LeftKind::NoStats, name, &[]);
    }
    for (place, (model, _)) in models.into_iter().enumerate() {
        let what = model.title();
        if place > 0 {
            lines.add(LeftKind::OtherStats, name, &[&what]);
            continue;
        }
        if ![selection.title(), name].contains(&what) {
            lines.add(LeftKind::StatsOf, name, &[&what]);
        }
        let left = characteristics(model, &mut sheet, fields, None);
        lines.add_all(name, &left);
        leave_open(model, name, &mut sheet, lines);
    }
    set_cost(cost, count, name, &mut sheet, lines);
    let (mut weapons, mut abilities) = (Vec::new(), Vec::new());
    for (profile, number) in gear {
        let place = format!("{name}, {}", profile.title());
        note_count(&place, number, count, lines);
        let kind = profile.type_of_profile();
        if kind.contains("Weapon") {
            weapons.push(weapon(profile, kind, &sheet, &place, lines));
        } else {
            abilities.push(ability(profile, kind, &place, lines));
        }
    }
    for (what, number) in names {
        note_count(&format!("{name}, {what}"), number, count, lines);
        abilities.push(Sheet::new().with("name", what));
    }
    sheet.change_list("weapons", |list| *list = weapons);
    sheet.change_list("abilities", |list| *list = abilities);
    sheet
}

/// Leaves the numbers open that a figure's profile names without a value, so that no default takes
/// their place.
fn leave_open(model: &Element, name: &str, sheet: &mut Sheet, lines: &mut Omissions) {
    for field in model.list("characteristics").filter_map(|it| find(Tnt.fields(), it.title())) {
        if field.kind.limits().is_some() && sheet.get(field.key).is_none() {
            open(field, name, sheet, lines);
        }
    }
}

/// Adds a line if there is not exactly one of an item per figure.
fn note_count(place: &str, number: i32, figures: i32, lines: &mut Omissions) {
    if number < figures {
        lines.add(LeftKind::Fewer, place, &[&number, &figures]);
    } else if number > figures {
        lines.add(LeftKind::More, place, &[&number, &figures]);
    }
}

/// Enters the cost of one figure, given the cost of a selection of `count` figures.
fn set_cost(cost: f64, count: i32, name: &str, sheet: &mut Sheet, lines: &mut Omissions) {
    let each = cost / f64::from(count);
    let whole = each.round();
    if (each - whole).abs() > 1e-6 {
        lines.add(LeftKind::RoundedCost, name, &[&format!("{each:.2}"), &whole]);
    }
    if let Some(cost) = System::Tnt.about().cost {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "numbers that are too large become the maximum"
        )]
        sheet.set(cost.field, whole as i32);
    }
}

fn weapon(
    profile: &Element,
    kind: &str,
    bearer: &Sheet,
    place: &str,
    lines: &mut Omissions,
) -> Sheet {
    let fields = fields_of("weapons");
    let mut sheet = Sheet::new().with("name", profile.title());
    put_word(&mut sheet, fields, "kind", if kind.contains("Melee") { "Melee" } else { "Ranged" });
    let left = characteristics(profile, &mut sheet, fields, bearer.get("strength"));
    lines.add_all(place, &left);
    sheet
}

/// Reads the profile of armour, grenades or other gear. Returns a sheet with the profile's name,
/// and with the profile's numbers in a note.
fn ability(profile: &Element, kind: &str, place: &str, lines: &mut Omissions) -> Sheet {
    let mut sheet = Sheet::new().with("name", profile.title());
    let mut words: Vec<String> = vec![kind.to_owned()];
    let mut rules = Vec::new();
    for it in profile.list("characteristics") {
        let (name, says) = (it.title(), it.says());
        if is_rules(it) {
            rules.extend(named_rules(says));
        } else if says_something(it) {
            words.push(format!("{name} {says}"));
        }
    }
    let note = words.join(", ");
    if note.chars().count() <= rules_core::sheet::LONGEST_TEXT {
        sheet.set("note", note.as_str());
        lines.add(LeftKind::OnlyNote, place, &[&kind]);
    } else {
        lines.add(LeftKind::Text, place, &[&note]);
    }
    lines.add_all(place, &rules);
    sheet
}

/// Enters a profile's characteristics in the fields with the same names, and returns those without
/// a field. A Strength may be relative to `bearer`, the Strength of the weapon's bearer.
fn characteristics(
    profile: &Element,
    sheet: &mut Sheet,
    fields: &[Field],
    bearer: Option<&Value>,
) -> Vec<String> {
    let mut left = Vec::new();
    let said = profile.list("characteristics");
    for (it, name, text) in said.map(|it| (it, it.title(), it.says())) {
        if !says_something(it) {
            continue;
        }
        if is_rules(it) {
            let rules = named_rules(text);
            let rules = rules.into_iter().filter(|rule| {
                Rule::read(rule).is_none_or(|rule| !rule.write(sheet, fields, &["name"]))
            });
            left.extend(rules);
            continue;
        }
        let field = find(fields, name).or_else(|| match name {
            "Max Range" => fields.iter().find(|field| field.key == "range"),
            _ => None,
        });
        match field {
            Some(field) if matches!(field.kind, FieldKind::Number { .. }) => {
                let (value, rest) = stat(text, bearer);
                sheet.put(field.key, value);
                left.extend(rest.map(|rest| format!("{name} {rest}")));
            }
            Some(field) => sheet.set(field.key, text),
            None if name == "1H/2H" => {
                put_word(sheet, fields, "hands", if text.starts_with('2') { "Two" } else { "One" });
            }
            None => left.push(format!("{name} {text}")),
        }
    }
    left
}

/// Splits a value such as `6`, `24"`, `STR+1` or `6(7)` into a number and any text after it.
fn stat(text: &str, bearer: Option<&Value>) -> (Option<Value>, Option<String>) {
    if let (Some(more), Some(Value::Number(strength))) = (text.strip_prefix("STR"), bearer) {
        let more = if more.is_empty() { Some(0) } else { more.trim().parse::<i32>().ok() };
        if let Some(more) = more {
            return (Some(Value::Number(strength.saturating_add(more))), None);
        }
    }
    match text.split_once('(') {
        Some((number_before, _)) if number_before.trim().parse::<i32>().is_ok() => {
            (number(number_before), Some(format!("{text}, imported as {}", number_before.trim())))
        }
        _ => (number(text), None),
    }
}

/// Returns `true` if a characteristic has a value, or is a Strength.
fn says_something(characteristic: &Element) -> bool {
    !matches!(characteristic.says(), "" | "-" | "N/A" | "Base")
        || characteristic.attribute("name") == "Strength"
}

fn is_rules(characteristic: &Element) -> bool {
    characteristic.attribute("name") == "Special Rules"
}

/// Returns the names of rules in a text. Sentences, which are copied from the book, are only
/// mentioned.
fn named_rules(text: &str) -> Vec<String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let is_name = |part: &&str| part.chars().count() <= LONGEST_RULE && !part.contains('.');
    let (names, sentences): (Vec<&str>, Vec<&str>) = parts.partition(is_name);
    let rest = (!sentences.is_empty()).then(|| "rule text from the book".to_owned());
    names.into_iter().map(str::to_owned).chain(rest).collect()
}

/// Sets the field to its first option that starts with these letters.
fn put_word(sheet: &mut Sheet, fields: &[Field], key: &str, start: &str) {
    if let Some(FieldKind::OneOf(words)) =
        fields.iter().find(|field| field.key == key).map(|field| field.kind)
        && let Some(word) = words.iter().find(|word| word.starts_with(start))
    {
        sheet.set(key, *word);
    }
}

/// Returns the fields of the sheets in a list.
fn fields_of(key: &str) -> &'static [Field] {
    let field = Tnt.fields().iter().find(|field| field.key == key);
    match field.map(|field| field.kind) {
        Some(FieldKind::List { fields, .. }) => fields,
        _ => &[],
    }
}
