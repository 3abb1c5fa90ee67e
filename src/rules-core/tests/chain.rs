//! Tests of chains, in which one action follows another.

use engine::{
    FigureId, Holder, Refusal, Rules,
    conversation::{Answer, Change},
    journal::{SavedJournal, Walk},
    testing::JournalOf,
};
use tnt::{Action, State, Tnt};

const DIRK: FigureId = FigureId(0);
const SHOT: Action = Action::Shoot(DIRK, 0);

type Battle = JournalOf<Tnt>;

/// Begins the sample battle, with the Rust Dogs to move.
fn started() -> Battle {
    let mut battle = JournalOf::<Tnt>::begin(Tnt.samples()).unwrap();
    answer(&mut battle, &[Answer::Face(9), Answer::Face(2)]);
    battle
}

/// Returns a battle in which Dirk wants to fire but has to activate first.
fn begun() -> Battle {
    let mut battle = started();
    battle.take(SHOT).unwrap();
    battle
}

/// Returns a battle in which Dirk has activated and has to choose a target.
fn followed() -> Battle {
    let mut battle = begun();
    answer(&mut battle, &[Answer::Face(9)]);
    battle
}

fn answer(battle: &mut Battle, answers: &[Answer]) {
    answers.iter().for_each(|it| battle.answer(it.clone()).unwrap());
}

fn asked(battle: &Battle) -> Option<&str> {
    battle.prompt().map(|it| it.ask.as_str())
}

fn titles(battle: &Battle) -> Vec<&str> {
    battle.entries().iter().skip(1).map(|it| it.title.as_str()).collect()
}

fn stands(battle: &Battle) -> (State, Option<Walk>) {
    (battle.state().clone(), battle.open_walk().map(|(walk, _)| walk.clone()))
}

fn read_back(battle: &Battle) -> Battle {
    let text = serde_json::to_string(&battle.save()).unwrap();
    let saved: SavedJournal = serde_json::from_str(&text).unwrap();
    JournalOf::<Tnt>::restore(saved).unwrap()
}

/// Returns the stored form of each entry.
fn kept(battle: &Battle) -> Vec<String> {
    battle.kept().unwrap().entries.iter().map(ToString::to_string).collect()
}

#[test]
fn what_an_offer_does_first_is_asked_first_and_then_it_follows() {
    let mut battle = begun();
    assert_eq!(asked(&battle), Some("Activation test"));
    answer(&mut battle, &[Answer::Face(9)]);
    assert_eq!(battle.state().active, Some(DIRK));
    assert_eq!(battle.action(), Some(SHOT));
    assert!(!battle.walk().unwrap().raised);
    answer(&mut battle, &[Answer::Choice(0), Answer::Face(9)]);
    assert_eq!(titles(&battle), ["Dirk activates", "Dirk fires the Hunting rifle at Bob"]);
    assert_eq!(battle.state().figure(DIRK).this_turn.ap, 1);
}

#[test]
fn what_needs_no_answer_is_done_at_once() {
    let mut battle = started();
    battle.take(Action::Move(DIRK)).unwrap();
    answer(&mut battle, &[Answer::Face(9)]);
    assert_eq!(titles(&battle), ["Dirk activates", "Dirk moves"]);
    assert!(battle.walk().is_none());
    battle.undo().unwrap();
    assert_eq!((asked(&battle), titles(&battle).len()), (Some("Activation test"), 0));
    answer(&mut battle, &[Answer::Face(8)]);
    assert_eq!(titles(&battle), ["Dirk activates", "Dirk moves"]);
}

#[test]
fn it_follows_a_failed_test_as_well() {
    let mut battle = begun();
    answer(&mut battle, &[Answer::Face(2), Answer::Choice(0), Answer::Face(9)]);
    let last: Vec<&str> = titles(&battle).into_iter().take(3).collect();
    assert_eq!(last, ["Dirk activates", "Dirk fires the Hunting rifle at Bob", "Dirk is done"]);
}

#[test]
fn nothing_follows_where_it_may_not_be_done_any_more() {
    let mut battle = begun();
    let jam = (Holder::Figure(DIRK), "jammed.0", Change::Set(2));
    battle.overrule(jam.0, jam.1, jam.2).unwrap();
    answer(&mut battle, &[Answer::Face(9)]);
    assert_eq!((asked(&battle), titles(&battle)), (None, vec!["Dirk activates"]));
    battle.take(Action::Move(DIRK)).unwrap();
}

#[test]
fn nothing_follows_where_the_rules_ask_for_something_else_first() {
    let mut battle = begun();
    let bob = Holder::Figure(FigureId(5));
    battle.overrule(bob, "wounds", Change::Set(1)).unwrap();
    answer(&mut battle, &[Answer::Face(9)]);
    assert_eq!(asked(&battle), Some("Who saw the leader fall?"));
    answer(&mut battle, &[Answer::Choice(1)]);
    assert!(!titles(&battle).contains(&"Dirk fires the Hunting rifle at Bob"));
    assert_eq!((battle.state().active, battle.state().figure(DIRK).this_turn.ap), (Some(DIRK), 2));
}

#[test]
fn undo_takes_back_one_answer_at_a_time_and_redo_follows_again() {
    let mut battle = followed();
    answer(&mut battle, &[Answer::Choice(0)]);
    let mut pictures = vec![stands(&battle)];
    let asks = ["Choose a target", "Activation test"];
    for ask in asks {
        battle.undo().unwrap();
        assert_eq!(asked(&battle), Some(ask));
        pictures.push(stands(&battle));
    }
    battle.undo().unwrap();
    assert_eq!(stands(&battle), stands(&started()));
    while let Some(picture) = pictures.pop() {
        battle.redo().unwrap();
        assert_eq!(stands(&battle), picture);
        assert_eq!(stands(&read_back(&battle)), picture);
    }
    assert!(!battle.can_redo());
}

#[test]
fn leaving_what_followed_leaves_what_was_done_first() {
    let mut battle = followed();
    answer(&mut battle, &[Answer::Choice(0)]);
    let before = stands(&battle);
    kept(&battle);
    battle.cancel().unwrap();
    assert_eq!((battle.state().active, asked(&battle)), (Some(DIRK), None));
    assert_eq!(kept(&battle), kept(&read_back(&battle)), "old entries are serialised again");
    // The shot was cancelled for good, so nothing follows if the die is undone and rolled again.
    let left = stands(&battle);
    battle.undo().unwrap();
    assert_eq!(asked(&battle), Some("Activation test"));
    battle.redo().unwrap();
    assert_eq!(stands(&battle), left);
    // The cancellation can be undone, too.
    battle.redo().unwrap();
    battle.redo().unwrap();
    assert_eq!(stands(&battle), before);
    assert!(!battle.can_redo());
}

#[test]
fn leaving_what_is_done_first_leaves_all() {
    let mut battle = begun();
    let before = stands(&battle);
    battle.cancel().unwrap();
    assert_eq!(stands(&battle), stands(&started()));
    battle.redo().unwrap();
    assert_eq!(stands(&battle), before);
}

#[test]
fn what_is_taken_instead_leaves_the_open_test_for_good() {
    for mut battle in [started(), begun(), followed()] {
        battle.take_instead(Action::Finish(true)).unwrap();
        assert_eq!((asked(&battle), battle.state().is_over()), (None, true));
        assert!(!titles(&battle).contains(&"Dirk fires the Hunting rifle at Bob"));
        assert_eq!(stands(&battle), stands(&read_back(&battle)));
        battle.undo().unwrap();
        assert_eq!((asked(&battle), battle.state().is_over()), (None, false));
    }
    // A walk-through that the rules require is also cancelled. The rules require it again once the
    // end of the battle is undone.
    let mut battle = JournalOf::<Tnt>::begin(Tnt.samples()).unwrap();
    answer(&mut battle, &[Answer::Face(9)]);
    battle.take_instead(Action::Finish(true)).unwrap();
    assert_eq!((asked(&battle), battle.state().is_over()), (None, true));
    battle.undo().unwrap();
    assert!(battle.prompt().is_some());
}

#[test]
fn what_is_not_offered_leaves_nothing() {
    let mut battle = followed();
    let before = stands(&battle);
    assert!(battle.take_instead(Action::Shoot(FigureId(99), 0)).is_err());
    assert_eq!(stands(&battle), before);
}

#[test]
fn what_rules_ask_for_is_not_left() {
    let mut battle = JournalOf::<Tnt>::begin(Tnt.samples()).unwrap();
    let before = stands(&battle);
    assert!(matches!(battle.cancel(), Err(Refusal::Busy(_))));
    assert_eq!(stands(&battle), before);
    assert_eq!(started().cancel(), Err(Refusal::NothingAsked));
}

#[test]
fn both_walk_throughs_go_on_where_they_were_kept() {
    for first in [begun(), followed()] {
        let mut battle = read_back(&first);
        assert_eq!(stands(&battle), stands(&first));
        if asked(&battle) == Some("Activation test") {
            answer(&mut battle, &[Answer::Face(9)]);
        }
        assert_eq!(stands(&battle), stands(&followed()));
        battle.undo().unwrap();
        assert_eq!(stands(&battle), stands(&begun()));
    }
}

#[test]
fn a_change_by_hand_in_between_is_a_step_of_what_followed() {
    let mut battle = followed();
    let before = stands(&battle);
    battle.overrule(Holder::Figure(DIRK), "ap", Change::Set(1)).unwrap();
    let after = stands(&battle);
    assert_eq!(stands(&read_back(&battle)), after);
    battle.undo().unwrap();
    assert_eq!(stands(&battle), before);
    battle.redo().unwrap();
    assert_eq!(stands(&battle), after);
    battle.cancel().unwrap();
    assert_eq!((battle.state().active, battle.state().figure(DIRK).this_turn.ap), (Some(DIRK), 2));
}

#[test]
fn a_battle_kept_before_there_were_chains_reads_as_it_did() {
    let mut battle = started();
    battle.take(Action::Activate(DIRK)).unwrap();
    let text = serde_json::to_string(&battle.save()).unwrap();
    assert!(!text.contains("\"then\":"));
    answer(&mut battle, &[Answer::Face(9)]);
    assert!(battle.walk().is_none());
    battle.undo().unwrap();
    assert_eq!(asked(&battle), Some("Activation test"));
}
