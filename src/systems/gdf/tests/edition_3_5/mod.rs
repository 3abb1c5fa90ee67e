//! Tests of Grimdark Future 3.5, by the numbers of its checklist.

mod army_books;
mod casting;
mod dice;
mod heroes;
mod markers;
mod melee;
mod morale;
mod moving;
mod preparing;
mod riding;
mod shooting;
mod weapons;

use engine::{
    FigureId, RuleSystem, Rules,
    conversation::{Answer, Question},
    sheet::Sheet,
    testing::JournalOf,
};

use super::{Play, armed, blade, gun, hero, rule, single, unit, weapon};
use crate::{
    Action, Gdf, Order, V3_5,
    testing::{self, RED},
};

/// Returns the text of all topics about a row of the checklist. There must be at least one.
fn topic(row: u8) -> String {
    let topics = V3_5.topics().into_iter().filter(|it| it.rules.contains(&row));
    let texts: Vec<String> = topics.map(|it| it.text()).collect();
    assert!(!texts.is_empty(), "no topic is about row {row}");
    texts.join(" ")
}

/// Checks that the topics about a row of the checklist contain all these words.
fn explained(row: u8, words: &[&str]) {
    let text = topic(row);
    for word in words {
        assert!(text.contains(word), "row {row} doesn't say {word:?}: {text}");
    }
}

/// Returns a rule that 3.5 knows by name.
fn known(name: &str) -> Sheet {
    let rules = V3_5.known("rules");
    rules.into_iter().find(|it| it.name() == name).expect("a known rule")
}

/// Returns a rule with a number, such as Fear(2).
fn rated(name: &str, number: i32) -> Sheet {
    let called = format!("{name}({number})");
    known(&format!("{name}(X)")).with("name", called.as_str()).with("value", number)
}

/// Gives a unit or a weapon these known rules.
fn with(sheet: Sheet, names: &[&str]) -> Sheet {
    sheet.with("rules", names.iter().map(|name| known(name)).collect::<Vec<_>>())
}

/// Returns a battle of one unit against another, in which the Reds go first.
fn duel(red: Sheet, blue: Sheet) -> Play {
    Play::with_3_5(vec![red], vec![blue])
}

/// The unit of the Blues in a [`duel`].
const FOE: FigureId = FigureId(1);

/// Returns a duel in which the Reds hold and shoot with their first weapon.
fn shooting_at(red: Sheet, blue: Sheet) -> Play {
    let mut play = duel(red, blue);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play
}

/// Returns a duel in which the Reds charge.
fn charging(red: Sheet, blue: Sheet) -> Play {
    let mut play = duel(red, blue);
    play.act(RED, Order::Charge);
    play
}

/// Answers the open pool with the number of dice in each band.
fn fall(play: &mut Play, counts: &[u16]) {
    play.answer(Answer::Pool(counts.to_vec())).expect("an answer that fits");
}

/// Returns the headline of the open question, or nothing if none is open.
fn title(play: &Play) -> String {
    play.0.prompt().map_or_else(String::new, |prompt| prompt.headline.title.clone())
}

/// Returns what the open question asks, or nothing if none is open.
fn asked(play: &Play) -> String {
    play.0.prompt().map_or_else(String::new, |prompt| prompt.ask.clone())
}

/// Returns `true` if no question is open.
fn is_quiet(play: &Play) -> bool {
    play.0.walk().is_none()
}

/// Returns `true` if the open question has a condition with this key.
fn has_condition(play: &Play, key: &str) -> bool {
    play.prompt().conditions.iter().any(|it| it.key == key)
}

/// Returns the reasons why options of the open choice are refused, by their labels.
fn refusal_of(play: &Play, label: &str) -> Option<String> {
    let Question::Choice(choice) = &play.prompt().question else { panic!("no choice") };
    let option = choice.options.iter().find(|it| it.label == label);
    option.expect("an option").refusal.clone()
}

/// Returns the hint of an order's offer.
fn hint(play: &Play, unit: FigureId, order: Order) -> String {
    let offers = Gdf::offers(play.state(), Some(unit));
    let offer = offers.into_iter().find(|it| it.action == Action::Act(unit, order));
    offer.and_then(|it| it.hint).expect("a hint").into_owned()
}

/// Returns `true` if an action is offered to a unit and can be taken.
fn may(play: &Play, unit: FigureId, action: &Action) -> bool {
    let offers = Gdf::offers(play.state(), Some(unit));
    offers.iter().any(|it| it.action == *action && it.refusal.is_none())
}

/// Returns the first problem with beginning a battle with these Reds, or `None` if it can begin.
fn problem(reds: Vec<Sheet>) -> Option<String> {
    let rosters = testing::rosters(reds, vec![unit("Blue")]);
    let begun = JournalOf::<Gdf>::begin_by(&V3_5, rosters);
    begun.err().map(|all| all[0].to_string())
}

/// Returns a battle with three markers in which deployment has begun. `won` says which side has won
/// the roll-off for it.
fn deploying(reds: Vec<Sheet>, blues: Vec<Sheet>, won: u8) -> Play {
    let mut play = Play::by(V3_5, testing::rosters(reds, blues));
    play.set("setup", 1);
    play.roll(&[1]);
    play.roll(&[5]);
    play.roll(&[2]);
    for side in 0..2 {
        play.roll(&[if side == won { 6 } else { 1 }]);
    }
    play
}

/// Returns `true` if two probabilities are equal up to rounding.
fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}
