//! Tests of figures that join a battle.

use engine::{
    FigureId, HasLineup, Holder, MOST_FIGURES, RuleSystem, Rules, SideId,
    conversation::{Answer, Change},
    journal::SavedJournal,
    sheet::Sheet,
    testing::JournalOf,
    view::Standing,
};
use tnt::{Action, Tnt};

const RUST_DOGS: SideId = SideId(0);
const NEWCOMER: FigureId = FigureId(10);

/// Begins the sample battle, with the Rust Dogs to move.
fn started() -> JournalOf<Tnt> {
    let mut journal = JournalOf::<Tnt>::begin(Tnt.samples()).unwrap();
    journal.answer(Answer::Face(9)).unwrap();
    journal.answer(Answer::Face(2)).unwrap();
    journal
}

fn named(name: &str) -> Sheet {
    Sheet::new().with("name", name)
}

fn lines(journal: &JournalOf<Tnt>) -> Vec<&str> {
    let last = journal.entries().last().unwrap();
    last.lines.iter().map(|line| line.text.as_str()).collect()
}

#[test]
fn who_joins_is_told_apart_and_may_act() {
    let mut journal = started();
    journal.join(RUST_DOGS, vec![named("Ann"), named("Dirk")]).unwrap();
    assert_eq!(lines(&journal), ["Ann joins Rust Dogs.", "Dirk 2 joins Rust Dogs."]);
    assert_eq!(journal.entries().last().unwrap().title, "2 more figures");
    let view = Tnt::view(journal.state());
    let newcomer = view.sides[0].figures.iter().find(|it| it.id == NEWCOMER).unwrap();
    assert_eq!((&*newcomer.name, newcomer.standing), ("Ann", Standing::Ready));
    journal.take(Action::Activate(NEWCOMER)).unwrap();
    journal.answer(Answer::Face(9)).unwrap();
    assert_eq!(journal.state().active, Some(NEWCOMER));
}

#[test]
fn joining_is_undone_done_again_and_kept() {
    let mut journal = started();
    let before = journal.state().clone();
    journal.join(RUST_DOGS, vec![named("Ann")]).unwrap();
    journal.overrule(Holder::Figure(NEWCOMER), "ap", Change::Set(1)).unwrap();
    let after = journal.state().clone();
    let text = serde_json::to_string(&journal.save()).unwrap();
    let saved: SavedJournal = serde_json::from_str(&text).unwrap();
    assert_eq!(JournalOf::<Tnt>::restore(saved).unwrap().state(), &after);
    assert_eq!(journal.joined(RUST_DOGS), [named("Ann")]);
    journal.undo().unwrap();
    journal.undo().unwrap();
    assert!(journal.joined(RUST_DOGS).is_empty());
    assert_eq!(journal.state(), &before);
    let text = serde_json::to_string(&journal.save()).unwrap();
    let saved: SavedJournal = serde_json::from_str(&text).unwrap();
    let mut restored = JournalOf::<Tnt>::restore(saved).unwrap();
    restored.redo().unwrap();
    restored.redo().unwrap();
    assert_eq!(restored.state(), &after);
}

#[test]
fn whoever_joins_while_the_rules_ask_is_asked_about_too() {
    let mut journal = JournalOf::<Tnt>::begin(Tnt.samples()).unwrap();
    journal.join(RUST_DOGS, vec![named("Ann")]).unwrap();
    assert!(journal.prompt().is_some(), "initiative is still to be rolled");
    journal.undo().unwrap();
    assert!(!journal.can_undo() && journal.prompt().is_some());
}

#[test]
fn nobody_joins_in_the_middle_of_a_test() {
    let mut journal = JournalOf::<Tnt>::begin(Tnt.samples()).unwrap();
    journal.answer(Answer::Face(9)).unwrap();
    let refusal = journal.join(RUST_DOGS, vec![named("Ann")]).unwrap_err();
    assert_eq!(refusal.to_string(), "Finish this first: Initiative, turn 1.");
    assert!(!journal.state().has(NEWCOMER));
}

#[test]
fn who_cannot_join_is_told_why() {
    let mut journal = started();
    let mut words = |side, sheets| journal.join(side, sheets).unwrap_err().to_string();
    assert_eq!(words(RUST_DOGS, Vec::new()), "No one is left to add.");
    assert_eq!(words(SideId(2), vec![named("Ann")]), "Side 3: is not in this battle.");
    let wrong = named("Ann").with("move", 99).with("ap", 99);
    let why = "Ann, Move: must be a number from 0 to 20 (1 more problem).";
    assert_eq!(words(RUST_DOGS, vec![wrong]), why);
    let crowd = vec![named("Ann"); MOST_FIGURES - 4];
    assert_eq!(words(RUST_DOGS, crowd), "Rust Dogs: has more than 200 figures.");
    assert_eq!(journal.state().all_figures().count(), 10);
    journal.join(RUST_DOGS, vec![named("Ann"); MOST_FIGURES - 5]).unwrap();
}

#[test]
fn a_kept_battle_with_somebody_who_cannot_join_is_refused() {
    let mut journal = started();
    journal.join(RUST_DOGS, vec![named("Ann")]).unwrap();
    let text = serde_json::to_string(&journal.save()).unwrap();
    let (before, sheet) = text.split_once(r#""sheets":[{"#).unwrap();
    let wrong = format!(r#"{before}"sheets":[{{"move":{{"number":99}},{sheet}"#);
    let saved: SavedJournal = serde_json::from_str(&wrong).unwrap();
    assert!(JournalOf::<Tnt>::restore(saved).is_err());
}
