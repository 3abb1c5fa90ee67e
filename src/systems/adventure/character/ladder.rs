//! Ladders, the lists of penalties for levels of wounds or weariness.

use engine::sheet::{Field, SheetReader};

/// The maximum number of levels in a ladder.
pub(crate) const MOST_LEVELS: usize = 12;

/// The maximum penalty of a level, as a positive number.
const HIGHEST_PENALTY: i8 = 30;

/// The default wound penalties. The book has none, so these are our ruling.
pub(crate) const WOUNDS: &str = "0, −1, −3, −5, −7, −9";

/// The default weariness penalties. The book has none, so these are our ruling.
pub(crate) const WEARINESS: &str = "0, −1, −2, −4, −6";

/// The penalties for all levels of wounds or weariness, from first to last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder(Vec<i8>);

impl Ladder {
    /// Creates a ladder without levels.
    pub(super) const fn none() -> Self {
        Self(Vec::new())
    }

    /// Reads a ladder from a field: penalties separated by commas, semicolons, slashes or spaces.
    ///
    /// If the text is not a valid ladder, this reports a problem with `like` as an example.
    pub(super) fn read(from: &mut SheetReader<'_>, field: &Field, like: &str) -> Self {
        let read = parse(&from.text(field));
        if read.is_none() {
            from.problem(
                field.label,
                format!("must be a list of up to {MOST_LEVELS} penalties, like {like}"),
            );
        }
        Self(read.unwrap_or_default())
    }

    /// Returns the number of levels.
    pub(crate) fn levels(&self) -> u8 {
        u8::try_from(self.0.len()).unwrap_or(u8::MAX)
    }

    /// Returns the penalty of a level, counted from 0.
    ///
    /// Levels beyond the last one have the last penalty.
    pub(crate) fn penalty(&self, level: u8) -> i32 {
        let last = self.0.last().copied().unwrap_or(0);
        self.0.get(usize::from(level)).copied().unwrap_or(last).into()
    }
}

fn parse(text: &str) -> Option<Vec<i8>> {
    let text = text.replace('−', "-");
    let numbers = text.split([',', ';', '/', ' ']).filter(|it| !it.is_empty());
    let penalties: Option<Vec<i8>> = numbers
        .map(|it| it.parse().ok().filter(|it| (-HIGHEST_PENALTY..=0).contains(it)))
        .collect();
    penalties.filter(|it| (1..=MOST_LEVELS).contains(&it.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::character::sheet::{FIELDS, field};
    use engine::sheet::{Sheet, SheetReader};

    fn read(text: &str) -> Result<Vec<i8>, String> {
        let sheet = Sheet::new().with("name", "Ash").with("wound_levels", text);
        let mut reader = SheetReader::new(&sheet, FIELDS, "character 1");
        let ladder = Ladder::read(&mut reader, &field::WOUND_LEVELS, WOUNDS);
        reader.into_problems().first().map_or(Ok(ladder.0), |it| Err(it.to_string()))
    }

    #[test]
    fn a_ladder_is_written_as_players_do() {
        assert_eq!(read("0, -1, -3"), Ok(vec![0, -1, -3]));
        assert_eq!(read("0 −2/-4"), Ok(vec![0, -2, -4]));
        assert_eq!(read(""), Ok(vec![0, -1, -3, -5, -7, -9]));
        for wrong in ["0, 1", "an amount", "-31", &"0,".repeat(MOST_LEVELS + 1), ","] {
            let why = read(wrong).unwrap_err();
            assert!(why.starts_with("Ash, Wound penalties: must be"), "{wrong}: {why}");
        }
    }
}
