//! Merges the two sheets of each combined unit, because the share text has only one unit for both.

use rules_core::sheet::{Roster, Sheet, Tie, Value};

/// Copies a roster and merges both sheets of each combined unit.
pub(super) fn whole(roster: &Roster) -> Roster {
    let mut sheets: Vec<Option<Sheet>> = roster.figures.iter().cloned().map(Some).collect();
    // The current index of each sheet. For a merged sheet this is the other sheet's index.
    let mut gone: Vec<usize> = (0..sheets.len()).collect();
    for place in 0..sheets.len() {
        let Some(host) = tied(roster, place, "combined") else { continue };
        if tied(roster, host, "combined").is_some() {
            continue;
        }
        if let Some(copy) = sheets[place].take()
            && let Some(sheet) = &mut sheets[host]
        {
            join(sheet, &copy);
            gone[place] = host;
        }
    }
    let left: Vec<usize> = (0..sheets.len()).filter(|&place| gone[place] == place).collect();
    let figures = left.iter().filter_map(|&place| sheets[place].take()).collect();
    let mut whole = Roster { name: roster.name.clone(), figures, ..Roster::default() };
    for (now, &before) in left.iter().enumerate() {
        let host = tied(roster, before, "joins").filter(|&host| gone[host] != host);
        let host = host.and_then(|host| left.iter().position(|it| *it == gone[host]));
        if let Some(tie) = host.and_then(|host| whole.tie_to(host)) {
            whole.figures[now].set("joins", tie);
        }
    }
    whole
}

fn tied(roster: &Roster, place: usize, key: &str) -> Option<usize> {
    roster.tied(&Tie::read(roster.figures[place].get(key)), place)
}

fn number(sheet: &Sheet, key: &str) -> Option<i32> {
    match sheet.get(key) {
        Some(Value::Number(number)) => Some(*number),
        _ => None,
    }
}

fn join(sheet: &mut Sheet, copy: &Sheet) {
    let counts = [&*sheet, copy].map(|it| number(it, "models").unwrap_or_default());
    let models = counts[0].saturating_add(counts[1]);
    let counted = |weapon: &Sheet, models: i32| {
        let carriers = number(weapon, "carriers").filter(|carriers| *carriers > 0);
        weapon.clone().with("carriers", carriers.unwrap_or(models))
    };
    let alike = |one: &Sheet, other: &Sheet| {
        one.clone().with("carriers", 0) == other.clone().with("carriers", 0)
    };
    let mut weapons: Vec<Sheet> =
        sheet.list("weapons").iter().map(|it| counted(it, counts[0])).collect();
    for weapon in copy.list("weapons").iter().map(|it| counted(it, counts[1])) {
        let carriers = |it: &Sheet| number(it, "carriers").unwrap_or_default();
        match weapons.iter_mut().find(|it| alike(it, &weapon)) {
            Some(like) => like.set("carriers", carriers(like).saturating_add(carriers(&weapon))),
            None => weapons.push(weapon),
        }
    }
    for weapon in &mut weapons {
        if number(weapon, "carriers") == Some(models) {
            weapon.put("carriers", None);
        }
    }
    sheet.set("models", models);
    let points = [&*sheet, copy].map(|it| number(it, "points").unwrap_or_default());
    sheet.set("points", points[0].saturating_add(points[1]));
    sheet.change_list("weapons", |list| *list = weapons);
}
