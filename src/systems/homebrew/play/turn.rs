//! Turns and activations.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, SideId, Told,
    conversation::{Ask, Choice, ChoiceOption, Flow, Headline, Reading, Sum},
    dice::Dice,
    sheet::if_known,
    words::{any, with_verb},
};

use super::{
    AtTable, Using, Walk,
    draws::drawn,
    offers::{can_act, prices, refusal, unmet, unusable},
};
use crate::{
    battle::{
        action::{Action, title},
        effect::{Effect, noted},
        state::{Held, Item, State},
    },
    definition::{self, At, Block, TopicOf, TurnOrder},
};

/// Returns the action that the turn order requires next.
pub(crate) fn due(state: &State) -> Option<Action> {
    if state.is_empty() || state.is_over() {
        return None;
    }
    let is_done = state.game.turn.order != TurnOrder::Free && state.is_turn_over();
    match state.next_side_turn() {
        _ if state.turn == 0 => Some(Action::Turn),
        _ if is_done && state.has_next_phase() => Some(Action::Phase),
        Some(side) if is_done => Some(Action::SideTurn(side)),
        None if is_done => Some(Action::Turn),
        _ => state.needs_draw().then_some(Action::Draw),
    }
}

/// Plays an action: shows its title and applies its effects.
pub(crate) fn play(table: AtTable<'_, '_>, action: Action) -> Flow<()> {
    table.headline(title(table.state(), action));
    match action {
        Action::Turn => next_turn(table),
        Action::Phase => {
            table.apply(Effect::Phase(table.state().phase + 1));
            Ok(())
        }
        Action::AllDone(side) => {
            let waiting: Vec<FigureId> = table.state().waiting(side).collect();
            waiting.into_iter().for_each(|id| table.apply(Effect::Done(id, true)));
            if table.state().is_drawn {
                table.apply(Effect::Drawn(false));
            }
            Ok(())
        }
        Action::Draw => draw_side(table),
        Action::SideTurn(side) => {
            end_side_turn(table)?;
            table.apply(Effect::SideTurn(side));
            for_sides(table, &[side], &table.state().game.game().definition.turn.begin_of_sides)
        }
        Action::Activate(id) => {
            table.apply(Effect::Acting(Some(id)));
            let block = &table.state().game.game().definition.turn.activate;
            Walk::block(table, id, block)?;
            let state = table.state();
            if (state.is_out(id) || state.is_done(id)) && !state.is_over() {
                // A figure that goes out as it activates can't act, so its activation ends.
                pass_on(table, id);
            }
            Ok(())
        }
        Action::Done(id) => {
            pass_on(table, id);
            Ok(())
        }
        Action::Act(id, place) => act(table, id, place),
        Action::End => {
            table.apply(Effect::Ended(true));
            Ok(())
        }
        Action::GoOn => {
            table.apply(Effect::Ended(false));
            Ok(())
        }
    }
}

/// Ends the current turn, if any, and begins the next unless the battle is over.
fn next_turn(table: AtTable<'_, '_>) -> Flow<()> {
    let game = &table.state().game.game().definition;
    let turn = table.state().turn;
    if turn > 0 {
        let next = title(table.state(), Action::Turn);
        let end = format!("End of turn {turn}");
        table.headline(end.clone());
        table.tell(Told::Over, |_| end.clone());
        for_all(table, &game.turn.end)?;
        if game.turn.has_side_turns() {
            end_side_turn(table)?;
        } else {
            let all: Vec<SideId> = table.state().all_sides().collect();
            for_sides(table, &all, &game.turn.end_of_sides)?;
        }
        let is_over = table.state().is_over();
        // This includes later turns, because players can set a turn beyond the last one by hand.
        let is_last = game.turn.turns.is_some_and(|last| turn >= last);
        if !is_over && is_last {
            table.apply(Effect::Ended(true));
        }
        if is_over || is_last {
            table.tell(Told::Title, |_| end);
            return Ok(());
        }
        table.headline(next);
    }
    table.apply(Effect::Turn(turn.saturating_add(1)));
    let first = match game.turn.first {
        Some(dice) if table.state().sides_in_play().len() > 1 => who_begins(table, dice)?,
        _ => {
            let (first, standing) = (table.state().first, table.state().sides_in_play());
            let next = standing.iter().find(|&&it| turn > 0 && it > first);
            next.or(standing.first()).copied().unwrap_or(SideId(0))
        }
    };
    if game.turn.order != TurnOrder::Free {
        table.apply(Effect::First(first));
    }
    if !game.turn.has_side_turns() {
        let all: Vec<SideId> = table.state().all_sides().collect();
        for_sides(table, &all, &game.turn.begin_of_sides)?;
    }
    for_all(table, &game.turn.begin)
}

/// Runs a block for each figure that is not out.
fn for_all(table: AtTable<'_, '_>, block: &'static Block) -> Flow<()> {
    let all: Vec<FigureId> = table.state().in_play_except(&[]).collect();
    for_each(table, &all, block)
}

/// Runs the steps at the end of a side's own turn.
fn end_side_turn(table: AtTable<'_, '_>) -> Flow<()> {
    let state = table.state();
    let side = state.side_turn;
    for_sides(table, side.as_slice(), &state.game.game().definition.turn.end_of_sides)
}

/// Runs a block once for each of these sides, with its first figure that is not out.
fn for_sides(table: AtTable<'_, '_>, sides: &[SideId], block: &'static Block) -> Flow<()> {
    let state = table.state();
    let first = |side: &SideId| state.figures_of(*side).find(|&id| !state.is_out(id));
    let all: Vec<FigureId> = sides.iter().filter_map(first).collect();
    for_each(table, &all, block)
}

/// Runs a block once for each of these figures that isn't out by then.
fn for_each(table: AtTable<'_, '_>, all: &[FigureId], block: &'static Block) -> Flow<()> {
    if block.steps.is_empty() {
        return Ok(());
    }
    table.repeat(0, |table, place: usize| {
        let Some(&id) = all.get(place) else { return Ok(ControlFlow::Break(())) };
        // An earlier figure may have taken this one out.
        if !table.state().is_out(id) {
            Walk::block(table, id, block)?;
        }
        Ok(ControlFlow::Continue(place + 1))
    })
}

/// Rolls to decide which side goes first. The highest roll wins, and ties are rerolled.
fn who_begins(table: AtTable<'_, '_>, dice: Dice) -> Flow<SideId> {
    let sides = table.state().sides_in_play();
    table.repeat(sides, |table, sides| {
        let mut totals = Vec::new();
        for &side in &sides {
            let name = table.state().side_name(side).to_owned();
            let ask = Ask::new(with_verb(&name, "roll to go first"));
            let mut sums = [Sum::new(name, Some(side), dice)];
            totals.push(table.roll(&mut sums, 0, ask, &|_| Reading::each(dice))?);
        }
        let most = totals.iter().max().copied();
        let best = sides.into_iter().zip(totals).filter(|(_, total)| Some(*total) == most);
        let best: Vec<SideId> = best.map(|(side, _)| side).collect();
        Ok(match best.as_slice() {
            [one] => ControlFlow::Break(*one),
            _ => ControlFlow::Continue(best),
        })
    })
}

/// Draws the side that acts next. Each figure that has yet to act counts once.
fn draw_side(table: AtTable<'_, '_>) -> Flow<()> {
    let state = table.state();
    let waiting = |side: SideId| i32::try_from(state.waiting(side).count()).unwrap_or(0);
    let sides: Vec<(SideId, String, i32)> = state
        .all_sides()
        .map(|side| (side, state.side_name(side).to_owned(), waiting(side)))
        .filter(|(.., count)| *count > 0)
        .collect();
    let left: Vec<(usize, &str, i32)> = sides
        .iter()
        .enumerate()
        .map(|(place, (_, name, count))| (place, &**name, *count))
        .collect();
    let place = match left.as_slice() {
        [] | [_] => 0,
        left => {
            let one = &state.game.title.side[0];
            let ask = Ask::new(format!("Which {one} was drawn?"));
            drawn(table, ask, ("Bag".to_owned(), None), left)?
        }
    };
    if let Some((side, name, _)) = sides.get(place) {
        table.tell(Told::Roll, |_| format!("Drawn: {name}."));
        table.apply(Effect::Mover(*side));
        table.apply(Effect::Drawn(true));
    }
    Ok(())
}

/// Ends a figure's activation and passes to the next side.
fn pass_on(table: AtTable<'_, '_>, id: FigureId) {
    table.apply(Effect::Done(id, true));
    table.apply(Effect::Acting(None));
    let state = table.state();
    if state.is_drawn {
        table.apply(Effect::Drawn(false));
    } else if let Some(next) = state.side_of(id).and_then(|side| state.next_mover(side)) {
        table.apply(Effect::Mover(next));
    }
}

/// Takes an action: asks for the item and the target, pays the costs and runs the steps.
fn act(table: AtTable<'_, '_>, id: FigureId, place: u8) -> Flow<()> {
    let game = &table.state().game.game().definition;
    let Some(action) = game.actions.get(usize::from(place)) else { return Ok(()) };
    let definition::Action { test, ends, .. } = action.as_ref();
    // If a condition needs a missing number, players are asked for it before anything happens.
    if_known(|| refusal(table.state(), id, action));
    let was_acting = table.state().acting;
    let mut walk = Walk::of(table.state(), id, test.locals);
    let name = table.state().name(id).to_owned();
    let label = test.label.as_str();
    walk.topic = table.state().game.game().topic(TopicOf::Action, label);
    if let Some(list) = test.about.with {
        let refusal = |state: &State, item| unusable(state, id, Some(item), action);
        let Some((item, with)) = choose_item(table, id, list, &refusal)? else { return Ok(()) };
        walk.gear = Some(item);
        table.headline(Headline::new(format!("{name}: {label}")).detail(with));
    }
    if let Some(at) = test.about.at {
        let item = walk.gear;
        let Some(target) = choose_target(table, id, item, at, action)? else { return Ok(()) };
        walk.target = Some(target);
        let title = format!("{name}: {label}, {}", table.state().name(target));
        let with = walk.gear.and_then(|it| Some(table.state().item(id, it)?.name.clone()));
        let headline = with.into_iter().fold(Headline::new(title), Headline::detail);
        table.tell(Told::Title, |_| headline.to_string());
        table.headline(headline);
    }
    for (count, of) in prices(table.state(), id, walk.gear, action) {
        walk.pay(table, count, of)?;
    }
    walk.steps(table, &test.steps)?;
    walk.show_asked(table)?;
    let state = table.state();
    // Actions at any time can also end the activation of another figure, by taking it out.
    let Some(acting) = was_acting.filter(|_| !state.is_over()) else { return Ok(()) };
    let is_ended = acting == id && *ends;
    if is_ended || state.is_out(acting) || state.is_done(acting) || !can_act(state, acting) {
        pass_on(table, acting);
    }
    Ok(())
}

/// Asks which item to use if several can be. Returns `None` if there are none.
pub(super) fn choose_item(
    table: AtTable<'_, '_>,
    id: FigureId,
    list: usize,
    unusable: &dyn Fn(&State, Item) -> Option<String>,
) -> Flow<Option<(Item, String)>> {
    let state = table.state();
    let items = state.items(id, list);
    let all: Vec<(Item, Option<String>)> = items.map(|it| (it, unusable(state, it))).collect();
    let name = |it| state.item(id, it).map_or_else(String::new, |it| it.name.clone());
    let open: Vec<Item> =
        all.iter().filter(|(_, refusal)| refusal.is_none()).map(|(it, _)| *it).collect();
    let place = match open.as_slice() {
        [(_, only)] => *only,
        _ if all.len() < 2 => 0,
        open => {
            let one = state.game.lists.get(list).map_or("", |list| list.one.as_str());
            let ask = Ask::new(format!("Choose {}", any(one))).of(state.side_of(id));
            let options = all.iter().map(|(it, refusal)| ChoiceOption {
                refusal: refusal.clone().filter(|_| !open.is_empty()),
                ..ChoiceOption::new(name(*it)).hint(trackers_of(state, id, *it))
            });
            table.choose(ask, Choice { options: options.collect(), usual: None })?
        }
    };
    let item = all.get(place).map(|(it, _)| *it);
    Ok(item.and_then(|it| Some((it, table.state().item(id, it)?.name.clone()))))
}

/// Returns the trackers of an item with their values: "Ammo 4, Jammed".
fn trackers_of(state: &State, id: FigureId, item: Item) -> Option<String> {
    let held =
        state.held_by_items(id).filter(|it| matches!(it, Held::Item(_, of, _) if *of == item));
    let noted = held.filter_map(|it| noted(state.definition_of(it)?, state.value(it)));
    let noted: Vec<String> = noted.collect();
    (!noted.is_empty()).then(|| noted.join(", "))
}

/// Asks for the target. Figures that the action's conditions rule out can't be chosen, unless they
/// rule out all. Returns `None` if there are no figures.
fn choose_target(
    table: AtTable<'_, '_>,
    id: FigureId,
    item: Option<Item>,
    at: At,
    action: &definition::Action,
) -> Flow<Option<FigureId>> {
    let state = table.state();
    let all = Walk::aims(state, id, at);
    let with_refusal =
        |target| (target, unmet(state, id, Using { item, target: Some(target) }, action));
    let all: Vec<(FigureId, Option<String>)> = all.into_iter().map(with_refusal).collect();
    chosen(table, id, &all)
}

/// Asks which of these figures to choose. Those with a refusal can't be chosen, unless all have one.
/// Returns `None` if there are no figures.
pub(super) fn chosen(
    table: AtTable<'_, '_>,
    id: FigureId,
    all: &[(FigureId, Option<String>)],
) -> Flow<Option<FigureId>> {
    if all.is_empty() {
        return Ok(None);
    }
    let state = table.state();
    let is_open = all.iter().any(|(_, refusal)| refusal.is_none());
    let options = all.iter().map(|&(it, ref refusal)| ChoiceOption {
        refusal: refusal.clone().filter(|_| is_open),
        ..ChoiceOption::figure(state.name(it), it)
    });
    let ask = Ask::new("Choose a target").of(state.side_of(id));
    let place = table.choose(ask, Choice { options: options.collect(), usual: None })?;
    Ok(all.get(place).map(|it| it.0))
}
