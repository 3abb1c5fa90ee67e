//! Self-played battles, which answer every question and take random offers.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "only tests and benches play themselves"
)]

use engine::testing::any_answer;
use rand::{Rng, RngExt, rngs::StdRng, seq::IndexedRandom};
use rules_core::{
    Battle, Holder, OwnGame, Refusal, Row, SideId, System,
    conversation::Change,
    sheet::Sheet,
    view::{BattleView, NewMarker, Offer, Tracker, TrackerKind},
};

/// The chances of steps other than playing by the rules, in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mischief {
    /// The chance of undoing an answer or an action.
    pub(crate) undo: u32,
    /// The chance of changing a tracker by hand.
    pub(crate) by_hand: u32,
    /// The chance that a figure joins if no question is open.
    pub(crate) join: u32,
    /// The chance of leaving an open walk-through, if players may leave it.
    pub(crate) leave: u32,
    /// The chance of changing all trackers of a side's figures by hand.
    pub(crate) turmoil: u32,
}

impl Mischief {
    /// Allows only steps by the rules.
    pub(crate) const NONE: Self = Self { undo: 0, by_hand: 0, join: 0, leave: 0, turmoil: 0 };
}

/// Returns how many times as many battles or checks as usual this run makes. Before a release, or
/// after a change to the odds, `ROLLBOOK_AUDIT=20` checks at least 20,000 merges in most systems.
pub(crate) fn times() -> u32 {
    let times = std::env::var("ROLLBOOK_AUDIT").ok();
    times.map_or(1, |it| it.parse().unwrap())
}

/// Returns all built-in systems and some custom games.
pub(crate) fn systems() -> Vec<System> {
    System::ALL.iter().copied().chain(own_games()).collect()
}

/// Returns the sample games, and a game with features that no sample uses.
pub(crate) fn own_games() -> impl Iterator<Item = System> {
    let phases = OwnGame::of(include_str!("../golden/own-bridge-guard.txt"));
    OwnGame::samples().into_iter().chain([phases]).map(System::Own)
}

/// Begins a battle between the system's sample rosters.
pub(crate) fn begin(system: System) -> Battle {
    system.begin(system.samples()).expect("the samples can be played")
}

/// Takes one step. Returns `false` if the battle is over or no action is possible.
pub(crate) fn step(
    battle: &mut Battle,
    dice: &mut StdRng,
    mischief: Mischief,
) -> Result<bool, Refusal> {
    if dice.random_range(0..1000) < mischief.undo && battle.can_undo() {
        battle.undo()?;
        return Ok(true);
    }
    if dice.random_range(0..1000) < mischief.by_hand {
        let view = battle.view();
        let (holder, tracker) = any_tracker(&view, dice);
        if let Some(change) = any_change(battle, holder, tracker, dice) {
            battle.overrule(holder, &tracker.key, change)?;
        }
        return Ok(true);
    }
    if mischief.turmoil > 0 && dice.random_range(0..1000) < mischief.turmoil {
        change_a_side(battle, dice);
        return Ok(true);
    }
    if dice.random_range(0..1000) < mischief.join && battle.walk().is_none() {
        let (side, sheet) = any_newcomer(battle, dice);
        battle.join(side, vec![sheet])?;
        return Ok(true);
    }
    let may_leave = || battle.walk().is_some_and(|walk| !walk.raised);
    if mischief.leave > 0 && may_leave() && dice.random_range(0..1000) < mischief.leave {
        battle.cancel()?;
        return Ok(true);
    }
    if let Some(prompt) = battle.prompt() {
        let answer = any_answer(prompt, dice);
        battle.answer(answer)?;
        return Ok(true);
    }
    // Only a battle that is over has a report.
    if battle.report().is_some() {
        return Ok(false);
    }
    let open = open_offers(battle);
    let (rare, common): (Vec<_>, Vec<_>) = open.iter().partition(|it| it.rare);
    let is_rare_wanted = common.is_empty() || dice.random_range(0..RARE_ONE_IN) == 0;
    match if is_rare_wanted { &rare } else { &common }.choose(dice) {
        Some(offer) => battle.take(&offer.action).map(|()| true),
        None => Ok(!common.is_empty()),
    }
}

/// Out of this many choices of an offer, one is among the rare offers, such as ending the battle.
const RARE_ONE_IN: u32 = 20;

/// Returns all offers that can be taken now.
pub(crate) fn open_offers(battle: &Battle) -> Vec<Offer<Row>> {
    let figures =
        std::iter::once(None).chain(battle.state().participants().all_figures().map(Some));
    let offers = figures.flat_map(|figure| battle.offers(figure));
    offers.filter(|offer| offer.refusal.is_none()).collect()
}

/// Returns a random side, and a copy of a random figure from any roster to join it. The copy is not
/// a leader, because a side can have only one.
fn any_newcomer(battle: &Battle, dice: &mut StdRng) -> (SideId, Sheet) {
    let sides = battle.rosters();
    let side = dice.random_range(0..sides.len());
    let sheets: Vec<&Sheet> = sides.iter().flat_map(|roster| &roster.figures).collect();
    let sheet = sheets.choose(dice).expect("a side has figures");
    let mut sheet = Sheet::clone(sheet);
    if sheet.get("leader").is_some() {
        sheet.set("leader", false);
    }
    (SideId(u8::try_from(side).unwrap()), sheet)
}

/// Returns all trackers with their holders.
pub(crate) fn trackers(view: &BattleView) -> Vec<(Holder, &Tracker)> {
    let battle = view.trackers.iter().map(|tracker| (Holder::Battle, tracker));
    let sides = view
        .sides
        .iter()
        .flat_map(|side| side.trackers.iter().map(|tracker| (Holder::Side(side.id), tracker)));
    let figures = view.sides.iter().flat_map(|side| &side.figures).flat_map(|figure| {
        figure.trackers.iter().map(|tracker| (Holder::Figure(figure.id), tracker))
    });
    battle.chain(sides).chain(figures).collect()
}

fn any_tracker<'a>(view: &'a BattleView, dice: &mut StdRng) -> (Holder, &'a Tracker) {
    *trackers(view).choose(dice).expect("a battle has trackers")
}

/// Changes all trackers of a side's figures by hand. Each change can remove later trackers or
/// narrow their limits.
fn change_a_side(battle: &mut Battle, dice: &mut StdRng) {
    let view = battle.view();
    let side = view.sides.choose(dice).expect("a battle has sides");
    for figure in &side.figures {
        for tracker in &figure.trackers {
            let holder = Holder::Figure(figure.id);
            if let Some(change) = any_change(battle, holder, tracker, dice) {
                let refused = battle.overrule(holder, &tracker.key, change).err();
                let is_gone = matches!(
                    refused,
                    Some(
                        Refusal::NoSuchTracker
                            | Refusal::NotAChoice(_)
                            | Refusal::OutOfRange { .. }
                    )
                );
                assert!(is_gone || refused.is_none(), "{}: {refused:?}", tracker.key);
            }
        }
    }
}

/// Returns a random change within the tracker's limits, or `None` if the tracker can't be changed.
pub(crate) fn any_change(
    battle: &Battle,
    holder: Holder,
    tracker: &Tracker,
    dice: &mut impl Rng,
) -> Option<Change> {
    Some(match &tracker.kind {
        TrackerKind::Pips { most, .. } => Change::Set(dice.random_range(0..=*most)),
        TrackerKind::Counter { least, most, .. } => Change::Set(dice.random_range(*least..=*most)),
        TrackerKind::Flag(on) => Change::Set(i32::from(!on)),
        TrackerKind::Missing(number) => Change::Set(dice.random_range(number.least..=number.most)),
        TrackerKind::Choice { options, .. } => {
            Change::Set(i32::try_from(dice.random_range(0..options.len())).ok()?)
        }
        TrackerKind::Markers { items, .. } if !items.is_empty() && dice.random_range(0..2) == 0 => {
            Change::Remove(u16::try_from(dice.random_range(0..items.len())).ok()?)
        }
        TrackerKind::Markers { add: NewMarker::Number(add), .. } => {
            Change::Add(dice.random_range(add.least..=add.most))
        }
        TrackerKind::Markers { add: NewMarker::Word, .. } => {
            let words = battle.state().new_words(holder, &tracker.key).len();
            if words == 0 {
                return None;
            }
            Change::Add(i32::try_from(dice.random_range(0..words)).ok()?)
        }
    })
}
