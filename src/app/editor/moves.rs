//! Which sheet is which, while sheets of an open roster are added, moved and removed.

/// The current position of a sheet in a roster: a list and an index per level, outermost first. The
/// position of the roster itself is empty.
pub(super) type Place = Vec<(&'static str, usize)>;

/// The key of the list of figures. All other top-level lists are on the sheet of the roster itself.
pub(crate) const FIGURES: &str = "figures";

/// A sheet of an open roster, or the roster itself.
///
/// A key stays with its sheet when others are added, moved or removed, so a view can keep it until a
/// later tap, or while a file is read. Only the editor turns it into a position, at the moment of
/// the change. There is none if the sheet has been removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SheetKey {
    place: Place,
    /// The number of moves before the key was made.
    moves: usize,
}

impl SheetKey {
    /// Returns the key of a sheet in a list on this sheet, given its index when this key was made.
    pub(crate) fn child(&self, list: &'static str, index: usize) -> Self {
        let mut place = self.place.clone();
        place.push((list, index));
        Self { place, moves: self.moves }
    }

    /// Returns `true` for the roster itself.
    pub(crate) fn is_roster(&self) -> bool {
        self.place.is_empty()
    }

    /// Returns `true` for a figure's sheet.
    pub(crate) fn is_figure(&self) -> bool {
        matches!(self.place.as_slice(), [(FIGURES, _)])
    }
}

/// A change to the order of a list of sheets, with the position of the sheet.
#[derive(Clone, Debug)]
pub(super) enum Move {
    Added(Place),
    Removed(Place),
    /// The sheet has changed places with the one before it.
    Raised(Place),
    /// The roster was replaced, so it is unknown which sheet is which.
    Replaced,
}

impl Move {
    /// Returns the new position of a sheet, or `None` if the sheet is gone.
    fn follow(&self, mut place: Place) -> Option<Place> {
        let (Self::Added(at) | Self::Removed(at) | Self::Raised(at)) = self else {
            return place.is_empty().then_some(place);
        };
        let (&(list, moved), outer) = at.split_last()?;
        if !place.starts_with(outer) {
            return Some(place);
        }
        if let Some((_, index)) = place.get_mut(outer.len()).filter(|it| it.0 == list) {
            *index = match self {
                Self::Added(_) if *index >= moved => *index + 1,
                Self::Removed(_) if *index == moved => return None,
                Self::Removed(_) if *index > moved => *index - 1,
                Self::Raised(_) if *index == moved => moved.checked_sub(1)?,
                Self::Raised(_) if *index + 1 == moved => moved,
                _ => *index,
            };
        }
        Some(place)
    }
}

/// All moves since the roster was opened.
#[derive(Debug, Default)]
pub(super) struct Moves(Vec<Move>);

impl Moves {
    /// Returns the key of the sheet at a position.
    pub(super) fn key(&self, place: Place) -> SheetKey {
        SheetKey { place, moves: self.0.len() }
    }

    /// Returns the current position of a sheet, or `None` if the sheet is gone.
    pub(super) fn place(&self, key: &SheetKey) -> Option<Place> {
        let since = self.0.get(key.moves..)?;
        since.iter().try_fold(key.place.clone(), |place, it| it.follow(place))
    }

    pub(super) fn add(&mut self, it: Move) {
        self.0.push(it);
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    const WEAPONS: &str = "weapons";

    fn at(path: &[(&'static str, usize)]) -> Place {
        path.to_vec()
    }

    #[wasm_bindgen_test]
    fn a_key_on_a_sheet_follows_the_sheet_that_holds_it() {
        let mut moves = Moves::default();
        let key = moves.key(Place::new()).child(FIGURES, 1).child(WEAPONS, 2);
        let other = moves.key(at(&[(FIGURES, 0)]));
        moves.add(Move::Added(at(&[(FIGURES, 0)])));
        moves.add(Move::Removed(at(&[(FIGURES, 2), (WEAPONS, 0)])));
        moves.add(Move::Removed(at(&[(FIGURES, 2), ("skills", 0)])));
        assert_eq!(moves.place(&key), Some(at(&[(FIGURES, 2), (WEAPONS, 1)])));
        moves.add(Move::Raised(at(&[(FIGURES, 2)])));
        assert_eq!(moves.place(&key), Some(at(&[(FIGURES, 1), (WEAPONS, 1)])));
        assert_eq!(moves.place(&other), Some(at(&[(FIGURES, 2)])));
        moves.add(Move::Removed(at(&[(FIGURES, 1)])));
        assert_eq!((moves.place(&key), moves.place(&other)), (None, Some(at(&[(FIGURES, 1)]))));
        moves.add(Move::Replaced);
        assert_eq!(moves.place(&other), None);
        let roster = moves.key(Place::new());
        assert!(roster.is_roster() && moves.place(&roster) == Some(Place::new()));
    }

    /// Makes every short sequence of moves in a list of five figures, and looks for each figure with
    /// every key that was made on the way.
    #[wasm_bindgen_test]
    fn a_key_finds_its_own_figure_and_never_another_one() {
        const STEPS: usize = 3 * 6;
        for sequence in 0..STEPS.pow(3) {
            let mut moves = Moves::default();
            let mut figures: Vec<usize> = (0..5).collect();
            let mut keys: Vec<(usize, SheetKey)> = Vec::new();
            for (next, round) in (5..).zip(0..3) {
                let roster = moves.key(Place::new());
                let of = |(index, figure): (usize, &usize)| (*figure, roster.child(FIGURES, index));
                keys.extend(figures.iter().enumerate().map(of));
                let step = sequence / STEPS.pow(round) % STEPS;
                let (kind, index) = (step / 6, step % 6);
                let place = at(&[(FIGURES, index)]);
                if kind == 0 && index <= figures.len() {
                    figures.insert(index, next);
                    moves.add(Move::Added(place));
                } else if kind == 1 && index < figures.len() {
                    figures.remove(index);
                    moves.add(Move::Removed(place));
                } else if kind == 2 && (1..figures.len()).contains(&index) {
                    figures.swap(index - 1, index);
                    moves.add(Move::Raised(place));
                }
                for (figure, key) in &keys {
                    let index = figures.iter().position(|it| it == figure);
                    assert_eq!(moves.place(key), index.map(|index| at(&[(FIGURES, index)])));
                }
            }
        }
    }
}
