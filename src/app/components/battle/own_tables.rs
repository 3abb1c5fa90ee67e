//! Controls to add, edit and roll on custom tables in a battle.

use leptos::prelude::*;
use rules_core::{
    Holder, SideId,
    conversation::Answer,
    dice::Die,
    own::{OwnDeed, OwnRoll, OwnTable, Results},
};

use super::{
    conditions::segment,
    keypad::{Asker, OwnAsker, keypad},
    overlay_head::{close_button, head},
    own_trackers::whose,
};
use crate::{
    browser::random,
    components::{
        all,
        die::falling_die,
        editor::table_lines::{faults, lines},
        icon::{button, undo_button},
        input::input,
        node::{live, named, node, text},
        symbol::Symbol,
        tap,
    },
    session::{Opened, Session},
};

/// Up to this many dice are drawn.
///
/// For larger rolls, only the total is shown.
const MOST_DRAWN: usize = 12;

/// The overlay's current page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// The list of all tables.
    All,
    /// The table with this number.
    Table(u16),
    /// The form that edits the table with this number, or a new one.
    Writing(Option<u16>),
}

/// Renders the overlay of custom tables, which can be rolled on for a holder.
pub(crate) fn tables_overlay(session: Session, holder: Holder) -> AnyView {
    let first = untrack(|| tables(session, holder));
    let unfinished = untrack(|| unfinished(session, holder, &first));
    let holder = RwSignal::new(holder);
    let at = RwSignal::new(match (unfinished, first.as_slice()) {
        (Some((_, table)), _) => At::Table(table),
        (None, []) => At::Writing(None),
        (None, [(number, _)]) => At::Table(*number),
        (None, _) => At::All,
    });
    let fell = RwSignal::new(unfinished.map(|(roll, _)| roll));
    (move || match at.get() {
        At::All => list(session, holder, at),
        At::Table(number) => table(session, number, holder, at, fell),
        At::Writing(number) => writing(session, number, holder, at),
    })
    .into_any()
}

/// Returns the tables that can be rolled on for a holder, starting with those of the holder's side.
fn tables(session: Session, holder: Holder) -> Vec<(u16, OwnTable)> {
    let side = side_of(session, holder);
    session.records(|own| {
        own.tables(side).into_iter().map(|(number, held)| (number, held.table.clone())).collect()
    })
}

/// Returns the number of the holder's last roll and of its table, if the result needs more dice.
fn unfinished(session: Session, holder: Holder, tables: &[(u16, OwnTable)]) -> Option<(u16, u16)> {
    session.records(|own| {
        let number = own.unfinished_roll(holder)?;
        let roll = own.rolls().get(usize::from(number))?;
        let table = tables.iter().find(|(_, table)| table.name.trim() == roll.table)?;
        Some((number, table.0))
    })
}

fn side_of(session: Session, holder: Holder) -> Option<SideId> {
    match holder {
        Holder::Battle => None,
        Holder::Side(side) => Some(side),
        Holder::Figure(id) => session.now(|shown| shown.figure(id).map(|it| it.side)),
    }
}

fn list(session: Session, holder: RwSignal<Holder>, at: RwSignal<At>) -> AnyView {
    let ways = move || {
        all(tables(session, holder.get()), |(number, table)| {
            let remark = match table.read() {
                Ok(_) => table.dice.trim().to_owned(),
                Err(_) => "unfinished".to_owned(),
            };
            let press = tap(move || at.set(At::Table(number)));
            let name = vec![text("b", "", table.label()), text("small", "", remark)];
            view! {
                <button type="button" class="menu-line" on:click=press>
                    {node("span", "", name)}
                </button>
            }
            .into_any()
        })
    };
    let new = tap(move || at.set(At::Writing(None)));
    view! {
        {head(
            None,
            "Custom tables".to_owned(),
            "Write custom tables and roll on them for any figure.".to_owned(),
            vec![close_button(session)],
        )}
        <div class="overlay-play">
            <div class="menu">{ways}</div>
            <footer class="overlay-foot">
                {undo_button(session)}
                {button("", Some(Symbol::PLUS), "New table".to_owned(), new)}
            </footer>
        </div>
    }
    .into_any()
}

/// Renders a table and the controls to roll on it.
fn table(
    session: Session,
    number: u16,
    holder: RwSignal<Holder>,
    at: RwSignal<At>,
    fell: RwSignal<Option<u16>>,
) -> AnyView {
    let Some(table) = session.records(|own| own.table(number).map(|held| held.table.clone()))
    else {
        // The table has been removed, or its addition undone.
        return list(session, holder, at);
    };
    let ways = [("All tables", At::All), ("Edit table", At::Writing(Some(number)))];
    let ways = all(ways, |(words, to)| button("", None, words.to_owned(), tap(move || at.set(to))));
    let remove = tap(move || {
        if session.note(&OwnDeed::DropTable(number)) {
            at.set(At::All);
        }
    });
    let remove = button("", Some(Symbol::BIN), "Remove table".to_owned(), remove);
    // If the player came from “Update rosters”, offer a way back.
    let after = move || {
        session.report().map(|_| {
            let open = tap(move || session.open(Opened::After));
            button("", None, "Update rosters".to_owned(), open)
        })
    };
    let more = ways.into_iter().chain([remove, after.into_any()]);
    let more = node("div", "buttons", more.collect());
    let (asked, roll) = match table.read() {
        Ok(results) => asked(session, number, holder, results, fell),
        Err(why) => (faults(&why), ().into_any()),
    };
    view! {
        {head(
            None,
            table.label(),
            table.dice.trim().to_owned(),
            vec![close_button(session)],
        )}
        <div class="overlay-play">
            {live(move || whose(session, holder))}
            {asked}
            {more}
            <footer class="overlay-foot">
                {undo_button(session)}
                {roll}
            </footer>
        </div>
    }
    .into_any()
}

/// Renders a table's results, the keypad, and the button that rolls. If the last result needs more
/// dice, keypad and button are for those.
fn asked(
    session: Session,
    number: u16,
    holder: RwSignal<Holder>,
    results: Results,
    fell: RwSignal<Option<u16>>,
) -> (AnyView, AnyView) {
    let on_table = OwnAsker { number, holder, fell, roll: Session::roll_own };
    let (dice, reading) = (results.dice, results.reading());
    let within = move || {
        let (number, roll) = fallen(session, number, fell)?;
        let own = OwnAsker { number, roll: Session::roll_within, ..on_table };
        roll.next_dice().map(|dice| (own, dice))
    };
    let keys = move || {
        let within = within();
        let reading = within.map_or_else(|| reading.clone(), |(_, dice)| dice.reading());
        let (own, dice) = within.unwrap_or((on_table, dice));
        let hint = dice.is_tens.then(|| text("p", "hush", "The first die is the tens."));
        let pad = keypad(Asker { session, own: Some(own) }, dice.dice, &reading, &[]);
        view! { {hint} {pad} }.into_any()
    };
    let rows = move || {
        let last = fallen(session, number, fell).map(|(_, roll)| roll);
        let hit = last.as_ref().and_then(|roll| results.row_of_roll(roll));
        let rows = all(&results.rows, |row| {
            let mark = if Some(row) == hit { "fate table-hit" } else { "fate" };
            let result = text("dt", "num", row.span());
            node("div", mark, vec![result, text("dd", "", row.told())])
        });
        let told = last.map(|last| last_roll(session, &last, results.dice.dice.die));
        let rows = named("dl", "table-rows", "Result".to_owned(), rows);
        view! { <div class="table-fell" role="status">{told}</div>{rows} }.into_any()
    };
    let roll = move || {
        let within = within();
        let skip = within.map(|_| button("", None, "Skip".to_owned(), tap(move || fell.set(None))));
        let (own, dice) = within.unwrap_or((on_table, dice));
        let throw = tap(move || {
            let faces = dice.dice.roll(&mut random::dice());
            let answer = match faces.as_slice() {
                [face] => Answer::Face(*face),
                _ => Answer::Faces(faces),
            };
            if let Some(roll) = (own.roll)(session, own.number, holder.get_untracked(), &answer) {
                fell.set(Some(roll));
            }
        });
        let throw = button("go", Some(Symbol::DICE), format!("Roll {}", dice.name()), throw);
        view! { {skip} {throw} }.into_any()
    };
    (view! { {live(rows)} {live(keys)} }.into_any(), live(roll))
}

/// Returns the last roll on this table and its number, unless it was undone.
fn fallen(session: Session, table: u16, fell: RwSignal<Option<u16>>) -> Option<(u16, OwnRoll)> {
    let number = fell.get()?;
    session.records(|own| {
        let roll = own.rolls().get(usize::from(number))?;
        let is_its = own.table(table)?.table.name.trim() == roll.table;
        is_its.then(|| (number, roll.clone()))
    })
}

/// Renders the last roll: its dice and its result.
fn last_roll(session: Session, roll: &OwnRoll, of: Die) -> AnyView {
    let drawn = match roll.faces.len() {
        1..=MOST_DRAWN => all(&roll.faces, |face| falling_die(of, *face)),
        _ => Vec::new(),
    };
    let whose = session.holder_name(roll.holder);
    let words = format!("{whose}: {}", roll.told());
    view! { <span class="laid" aria-hidden="true">{drawn}</span><p>{words}</p> }.into_any()
}

/// Renders the form for a new or existing table.
fn writing(
    session: Session,
    number: Option<u16>,
    holder: RwSignal<Holder>,
    at: RwSignal<At>,
) -> AnyView {
    let held = untrack(|| number.and_then(|it| session.records(|own| own.table(it).cloned())));
    let side = match &held {
        Some(held) => held.side,
        None => side_of(session, holder.get_untracked()),
    };
    let known = held.map(|held| held.table).unwrap_or_default();
    let is_new = number.is_none();
    let goes_with = RwSignal::new(side.map_or(0, |side| side.index() + 1));
    let (name, dice) = (RwSignal::new(known.name), RwSignal::new(known.dice));
    let rows = RwSignal::new(known.rows);
    let draft = move || {
        let dice = dice.get();
        let dice = if dice.trim().is_empty() { "1D6".to_owned() } else { dice };
        OwnTable { name: name.get(), dice, rows: rows.get() }
    };
    let filled = Trigger::new();
    let fill = move |table: OwnTable| {
        name.set(table.name);
        dice.set(table.dice);
        rows.set(table.rows);
        filled.notify();
    };
    let write = move |signal: RwSignal<String>, label: &'static str, proposed: &str| {
        let write = Box::new(move |typed| signal.set(typed));
        let input =
            input(label, untrack(|| signal.get()), "text", proposed.to_owned(), None, write);
        view! { <label class="field-row"><span class="label">{label}</span>{input}</label> }
            .into_any()
    };
    // A table's roster cannot be changed later.
    let sides = move || {
        is_new.then(|| {
            let names = session
                .sides(|sides| sides.iter().map(|it| it.name.to_owned()).collect::<Vec<_>>());
            let options = std::iter::once("This battle only".to_owned()).chain(names).collect();
            segment("Save in", options, goes_with.get(), &|place| tap(move || goes_with.set(place)))
        })
    };
    let keep = tap(move || {
        let side = goes_with.get_untracked().checked_sub(1).and_then(|it| u8::try_from(it).ok());
        let deed = OwnDeed::Table(side.map(SideId), untrack(draft));
        let known = |session: Session| {
            let tables = tables(session, holder.get_untracked());
            let is_it = |it: &(u16, OwnTable)| it.1 == untrack(draft);
            tables.into_iter().find(is_it).map(|(number, _)| number)
        };
        if session.note(&deed) {
            if let Some(old) = number.filter(|old| Some(*old) != untrack(|| known(session))) {
                // The new name made this a new table, so remove the old one.
                session.note(&OwnDeed::DropTable(old));
            }
            at.set(untrack(|| known(session)).map_or(At::All, At::Table));
        }
    });
    let title = if is_new { "New table" } else { "Edit table" };
    let back = number.map_or(At::All, At::Table);
    view! {
        {head(None, title.to_owned(), String::new(), vec![close_button(session)])}
        <div class="overlay-play">
            {is_new.then(|| ready_made(fill))}
            {live(move || {
                filled.track();
                view! { {write(name, "Name", "Injury")} {write(dice, "Dice", "1D6")} }
            })}
            {live(move || lines(&draft(), rows.get(), move |typed| rows.set(typed)))}
            {sides}
            <footer class="overlay-foot">
                {button("", None, "Back".to_owned(), tap(move || at.set(back)))}
                {button("go", None, "Save table".to_owned(), keep)}
            </footer>
        </div>
    }
    .into_any()
}

/// Renders the buttons that fill in a ready-made table, which the players then change.
fn ready_made(fill: impl Fn(OwnTable) + Copy + 'static) -> AnyView {
    let ways = all(OwnTable::ready_made(), |table| {
        button("", None, table.name.clone(), tap(move || fill(table.clone())))
    });
    let ways = named("div", "buttons", "Start from".to_owned(), ways);
    view! { <div role="group">{text("p", "label", "Start from")} {ways}</div> }.into_any()
}
