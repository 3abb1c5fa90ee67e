//! A table of squares with walls and markers, which answers what only a table can: who sees whom, who
//! is close, and who is at a marker.

use rand::{Rng, RngExt};
use rules_core::{
    Battle, FigureId, SideId,
    conversation::{Answer, Condition, Options, Prompt},
    own::{OwnDeed, Sight},
    solo::Proposal,
};

/// The squares along the two edges of the table, each of 2″.
const WIDTH: i32 = 24;
const DEPTH: i32 = 18;

/// The number of squares with a wall, which nobody sees through.
const WALLS: usize = 30;

/// The number of squares within reach of a charge, and within reach of a move.
const CHARGE: i32 = 5;
const MOVE: i32 = 3;

/// The distance from a marker at which a figure holds it, in squares.
const AT_MARKER: i32 = 2;

type Square = (i32, i32);

/// A table with the square of each figure.
pub(crate) struct Table {
    squares: Vec<Square>,
    walls: Vec<Square>,
    markers: Vec<Square>,
}

impl Table {
    /// Puts the figures of each side along its edge.
    pub(crate) fn of(battle: &Battle, dice: &mut impl Rng) -> Self {
        let participants = battle.state().participants();
        let edge = |id| if participants.side_of(id) == Some(SideId(0)) { 2 } else { DEPTH - 3 };
        let squares =
            participants.all_figures().map(|id| (dice.random_range(3..WIDTH - 3), edge(id)));
        let squares = squares.collect();
        let mut any = || (dice.random_range(0..WIDTH), dice.random_range(4..DEPTH - 4));
        let walls = (0..WALLS).map(|_| any()).collect();
        let markers = (1..=5).map(|it| (it * WIDTH / 6, DEPTH / 2)).collect();
        Self { squares, walls, markers }
    }

    /// Says where all figures are to each other, if that has changed.
    pub(crate) fn tell(&self, battle: &mut Battle) {
        let participants = battle.state().participants();
        let all: Vec<FigureId> = participants.all_figures().collect();
        let news = all.iter().enumerate().filter_map(|(place, &one)| {
            let is_foe = |it: &FigureId| participants.side_of(one) != participants.side_of(*it);
            let others = all.iter().skip(place + 1).filter(|it| is_foe(it));
            let sights = others.map(|&it| (it, self.sight(one, it)));
            let changed = sights.filter(|(it, sight)| battle.own().seen().of(one, *it) != *sight);
            let changed: Vec<_> = changed.collect();
            (!changed.is_empty()).then_some(OwnDeed::Sight(one, changed))
        });
        for deed in news.collect::<Vec<_>>() {
            battle.note(deed).unwrap();
        }
    }

    fn sight(&self, one: FigureId, other: FigureId) -> Sight {
        let (from, to) = (self.at(one), self.at(other));
        match distance(from, to) {
            far if far <= CHARGE => Sight::Close,
            steps => {
                let on_the_way = |step| {
                    (
                        from.0 + (to.0 - from.0) * step / steps,
                        from.1 + (to.1 - from.1) * step / steps,
                    )
                };
                match (1..steps).map(on_the_way).any(|it| self.walls.contains(&it)) {
                    true => Sight::Hidden,
                    false => Sight::Seen,
                }
            }
        }
    }

    fn at(&self, id: FigureId) -> Square {
        self.squares.get(id.index()).copied().unwrap_or_default()
    }

    /// Moves the figure of a proposal: to its target in a charge, or else to the nearest marker or
    /// enemy if the action is a move.
    pub(crate) fn moved(&mut self, battle: &Battle, side: SideId, proposal: &Proposal) {
        let Some(figure) = proposal.figure else { return };
        let from = self.at(figure);
        let enemies = self.enemies(battle, side);
        let nearest = |all: &[Square]| all.iter().copied().min_by_key(|&it| distance(from, it));
        let to = match &proposal.offer {
            offer if offer.is_close => nearest(&enemies).map(|it| (it, CHARGE)),
            offer if offer.advice.as_ref().is_some_and(|it| is_move(&it.words)) => {
                let at_marker = self.markers.iter().any(|&it| distance(from, it) <= AT_MARKER);
                let has_markers = battle.state().about().name.starts_with("Grimdark");
                match has_markers {
                    true if at_marker => None,
                    true => nearest(&self.markers).map(|it| (it, MOVE)),
                    false => nearest(&enemies).map(|it| (it, MOVE)),
                }
            }
            _ => None,
        };
        if let Some((to, reach)) = to {
            let far = distance(from, to);
            let step = reach.min(far - 1).max(0);
            if let (Some(square), true) = (self.squares.get_mut(figure.index()), far > 0) {
                square.0 += (to.0 - from.0) * step / far;
                square.1 += (to.1 - from.1) * step / far;
            }
        }
    }

    fn enemies(&self, battle: &Battle, side: SideId) -> Vec<Square> {
        let view = battle.seen();
        let others = view.sides.iter().filter(|it| it.id != side).flat_map(|it| &it.figures);
        others.filter(|it| it.standing.is_in_play()).map(|it| self.at(it.id)).collect()
    }

    /// Returns the answer that says who is at the markers, if that is asked and not said yet.
    pub(crate) fn fact(&self, battle: &Battle, prompt: &Prompt) -> Option<Answer> {
        let near = |marker: usize| {
            let marker = *self.markers.get(marker)?;
            let view = battle.seen();
            let at = |side: &rules_core::view::SideView| {
                side.figures.iter().any(|it| {
                    it.standing.is_in_play() && distance(self.at(it.id), marker) <= AT_MARKER
                })
            };
            let there: Vec<String> =
                view.sides.iter().filter(|it| at(it)).map(|it| it.name.clone()).collect();
            Some(there)
        };
        let set = |place: usize, it: &Condition| {
            let value = u8::try_from(place).ok().filter(|place| *place != it.value)?;
            Some(Answer::Set(it.key.to_owned(), value))
        };
        prompt.conditions.iter().enumerate().find_map(|(place, condition)| {
            if condition.label == "Objective markers" {
                return set(condition.options.len() - 1, condition);
            }
            let Options::Names(names) = &condition.options else { return None };
            let there = near(place).filter(|_| condition.label.starts_with("Objective "))?;
            let [only] = there.as_slice() else { return None };
            let value = names.iter().position(|it| it.contains(only.as_str()))?;
            set(value, condition)
        })
    }
}

/// Returns `true` if the words of an advice say where to move.
fn is_move(words: &str) -> bool {
    words.starts_with("Move")
}

fn distance(one: Square, other: Square) -> i32 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}
