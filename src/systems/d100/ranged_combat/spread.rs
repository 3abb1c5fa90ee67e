//! The spread of automatic fire over adjacent tiles.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Draw, Flow, Table},
    dice::Die,
    words::listed,
};

use crate::{D100, state::battle::State};

/// The number of tiles adjacent to a tile.
const AROUND: i32 = 8;

/// The keys of the conditions that mark figures as adjacent to the burst centre.
const KEYS: &[&str] = &[
    "tile.0", "tile.1", "tile.2", "tile.3", "tile.4", "tile.5", "tile.6", "tile.7", "tile.8",
    "tile.9", "tile.10", "tile.11", "tile.12", "tile.13", "tile.14", "tile.15", "tile.16",
    "tile.17", "tile.18", "tile.19", "tile.20", "tile.21", "tile.22", "tile.23", "tile.24",
    "tile.25", "tile.26", "tile.27", "tile.28", "tile.29", "tile.30", "tile.31", "tile.32",
    "tile.33", "tile.34", "tile.35", "tile.36", "tile.37", "tile.38", "tile.39", "tile.40",
    "tile.41", "tile.42", "tile.43", "tile.44", "tile.45", "tile.46", "tile.47",
];

/// A tile that automatic fire can hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tile {
    Figure(FigureId),
    Empty,
}

impl Tile {
    /// Returns the figure on the tile, or `None` if the tile is empty.
    pub(super) fn figure(self) -> Option<FigureId> {
        match self {
            Self::Figure(id) => Some(id),
            Self::Empty => None,
        }
    }

    fn name(self, state: &State) -> String {
        self.figure().map_or("an empty tile", |id| state.name(id)).to_owned()
    }
}

/// Lists tiles in words: "Bob, Nell and an empty tile".
pub(super) fn tiles_in_words(state: &State, tiles: &[Tile]) -> String {
    let names: Vec<String> = tiles.iter().map(|tile| tile.name(state)).collect();
    listed(&names)
}

/// The valid tiles adjacent to the burst centre: those in sight and without a friend.
#[derive(Clone, Debug, Hash)]
pub(super) struct Neighbours {
    enemies: Vec<Tile>,
    others: Vec<Tile>,
}

impl Neighbours {
    /// Asks which figures are adjacent to the centre, and how many adjacent tiles are empty.
    ///
    /// Only the players can see this on the table.
    pub(super) fn ask(
        table: &mut Table<'_, D100>,
        shooter: FigureId,
        centre: Option<FigureId>,
    ) -> Self {
        let state = table.state();
        let beside = |id: &FigureId| Some(*id) != centre;
        let enemies: Vec<FigureId> = state.enemies_of(shooter).filter(beside).collect();
        let objects: Vec<FigureId> = state.objects().filter(beside).collect();
        let mut keys = KEYS.iter();
        let mut there = |all: Vec<FigureId>| -> Vec<Tile> {
            let asked = all.into_iter().zip(keys.by_ref());
            let asked = asked.filter(|(id, key)| {
                let label = format!("{} is adjacent and in sight", table.state().name(*id));
                table.toggle(key, label, false)
            });
            asked.map(|(id, _)| Tile::Figure(id)).collect()
        };
        let (enemies, mut others) = (there(enemies), there(objects));
        let taken = i32::try_from(enemies.len() + others.len()).unwrap_or(AROUND);
        let label = "Empty adjacent tiles in sight";
        let empty = table.pick("empty", label, 0..=AROUND, (AROUND - taken).max(0));
        others.extend((0..empty).map(|_| Tile::Empty));
        Self { enemies, others }
    }

    /// Returns the number of tiles that can be fired at, including the centre.
    pub(super) fn tiles(&self) -> u8 {
        u8::try_from(1 + self.enemies.len() + self.others.len()).unwrap_or(u8::MAX)
    }
}

/// The tiles that automatic fire is aimed at, in firing order.
///
/// The centre comes first, then adjacent tiles with enemies, then other adjacent tiles. If there
/// are more tiles of a kind than needed, they are drawn at random. If there are too few valid
/// tiles, the spread is smaller.
#[derive(Clone, Debug, Hash)]
pub(super) struct Spread {
    /// The tiles that have been drawn but not fired at.
    drawn: Vec<Tile>,
    /// The number of tiles left to draw.
    wanted: usize,
    /// The valid tiles not yet drawn.
    valid: Neighbours,
}

impl Spread {
    pub(super) fn new(centre: Option<FigureId>, valid: Neighbours, spread: u8) -> Self {
        let wanted = usize::from(spread.min(valid.tiles())).saturating_sub(1);
        Self { drawn: vec![centre.map_or(Tile::Empty, Tile::Figure)], wanted, valid }
    }

    /// Returns the number of tiles that the burst fires at.
    pub(super) fn width(&self) -> u8 {
        u8::try_from(self.drawn.len() + self.wanted).unwrap_or(u8::MAX)
    }

    /// Returns the tiles that have been drawn but not fired at.
    pub(super) fn drawn(&self) -> &[Tile] {
        &self.drawn
    }

    /// Draws all tiles before the first shot.
    ///
    /// While the odds look ahead, this draws nothing. Each tile is then drawn only when it is fired
    /// at, so the odds need not distinguish orders of the remaining tiles.
    ///
    /// # Errors
    /// Returns `Err` if an answer is missing.
    pub(super) fn draw_all(&mut self, table: &mut Table<'_, D100>, shooter: FigureId) -> Flow<()> {
        while self.wanted > 0 && !table.for_odds().look_ahead() {
            self.draw_one(table, shooter)?;
        }
        Ok(())
    }

    /// Returns the next tile to fire at, or `None` after the last one.
    ///
    /// # Errors
    /// Returns `Err` if an answer is missing.
    pub(super) fn next(
        &mut self,
        table: &mut Table<'_, D100>,
        shooter: FigureId,
    ) -> Flow<Option<Tile>> {
        if self.drawn.is_empty() && self.wanted > 0 {
            self.draw_one(table, shooter)?;
        }
        Ok((!self.drawn.is_empty()).then(|| self.drawn.remove(0)))
    }

    fn draw_one(&mut self, table: &mut Table<'_, D100>, shooter: FigureId) -> Flow<()> {
        let Neighbours { enemies, others } = &mut self.valid;
        let valid = if enemies.is_empty() { others } else { enemies };
        // If all valid tiles are needed, or all of them are empty, a draw makes no difference.
        let is_drawn = valid.len() > self.wanted && valid.iter().any(|it| *it != Tile::Empty);
        let place = if is_drawn { draw(table, shooter, &self.drawn, valid)? } else { 0 };
        self.drawn.push(valid.remove(place));
        self.wanted -= 1;
        Ok(())
    }
}

/// Draws one of several tiles, and returns its index in `valid`.
///
/// The hint lists the tiles drawn so far, in firing order.
fn draw(
    table: &mut Table<'_, D100>,
    shooter: FigureId,
    so_far: &[Tile],
    valid: &[Tile],
) -> Flow<usize> {
    let state = table.state();
    let die = if valid.len() > usize::from(Die::D10.faces()) { Die::D100 } else { Die::D10 };
    let draw = Draw::among(die, valid.iter().map(|tile| tile.name(state)));
    let ask = Ask::new("Who else is in the spread?").of(state.side_of(shooter)).topic(TOPIC.key);
    let ask = ask.hint(format!("So far: {}.", tiles_in_words(state, so_far)));
    table.draw(&ask, &draw)
}

/// The topic about the spread of automatic fire and its targets.
pub(super) const TOPIC: Topic = Topic {
    key: "spread",
    title: "Spread and targets",
    rules: &[14],
    text: || {
        "The burst centre is any target you choose, or an empty tile. A spread of 2, 3 or 4 adds \
         one, two or three adjacent tiles. Tiles with enemies come first, then objects and empty \
         tiles; if there are too many, Rollbook draws at random. Tiles that are out of sight or \
         hold a friend are never hit. If there are too few tiles, the spread is smaller."
            .to_owned()
    },
};
