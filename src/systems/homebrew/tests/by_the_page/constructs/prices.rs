//! Costs from trackers of the side and the battle, and the ends of turns.

use super::*;

pub(crate) const PRICES: &str = "\
game Prices
sheet
  Worth 0 to 5, usually 2
trackers
  figure Action 0 to 2, starts at 2
  side Command 0 to 9, starts at 3
  battle Threat 0 to 9, starts at 4
action Order
  costs Worth Command
  costs 1 Threat unless Worth is over 2
  costs 1 Actions
  ends its time if Threat is 3
action Dodge
  roll D6
    natural 1 \"trips\"
      ends its side's turn
    else \"dodges\"
action Rest
  ends its turn if Worth is 5
turn
  sides alternate
roster Here
  Ann
  Al: Worth 4
roster There
  Bob
  Bo
";

/// Plays up to the turn of the first figure.
fn begun(sheet: &str) -> Script<Homebrew> {
    sample(&with_sheet(PRICES, sheet))
}

#[test]
fn sides_and_the_battle_pay_for_actions() {
    let mut battle = begun("Worth 2");
    let al = FigureId(1);
    let refused = |battle: &Script<Homebrew>, id| refusal_of(battle, id, "Order");
    assert_eq!(refused(&battle, ANN), None);
    assert_eq!(refused(&battle, al).as_deref(), Some("Needs 4 Command."));
    battle.take(Action::Activate(ANN));
    battle.take(Action::Act(ANN, 0));
    let state = battle.state();
    assert_eq!((state.sides[0][0], state.battle[0], state.tracker(ANN, 0)), (1, 3, 1));
    assert_eq!(state.acting, None, "its time has ended");
    assert!(battle.logged("Ann's turn ends."), "{:?}", battle.log());
    battle.0.undo().unwrap();
    battle.0.undo().unwrap();
    assert!(*battle.state() == *begun("Worth 2").state());
}

#[test]
fn a_turnover_ends_the_turn_of_a_side() {
    let mut battle = begun("Worth 1");
    battle.take(Action::Activate(ANN));
    battle.take(Action::Act(ANN, 1));
    battle.roll(&[1]);
    let state = battle.state();
    assert!(state.is_done(FigureId(1)) && state.acting.is_none());
    assert_eq!(state.to_move(), engine::SideId(1));
    assert!(battle.logged("Here's turn ends."), "{:?}", battle.log());
    let text = with_sheet(PRICES, "Worth 1");
    assert_undone(&mut battle, &text);
    let mut battle = begun("Worth 1");
    battle.take(Action::Activate(ANN));
    battle.take(Action::Act(ANN, 1));
    battle.roll(&[2]);
    assert_eq!(battle.state().acting, Some(ANN));
    battle.take(Action::Act(ANN, 2));
    assert_eq!(battle.state().acting, Some(ANN), "the condition doesn't hold");
}
