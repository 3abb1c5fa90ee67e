//! Automatic indentation of new lines.

/// The number of spaces per level.
const LEVEL: usize = 2;

/// The first words of lines that usually have lines under them, apart from the keywords of
/// sections.
const HOLDING: [&str; 20] = [
    "activate",
    "begin",
    "by",
    "choose",
    "doubles",
    "each",
    "else",
    "end",
    "if",
    "list",
    "natural",
    "one",
    "opposed",
    "otherwise",
    "pool",
    "repeat",
    "roll",
    "their",
    "unless",
    "within",
];

/// Returns the indentation of the line after this one: the same, or one level more if this line
/// usually has lines under it.
pub(super) fn indentation(line: &str) -> usize {
    let words = line.trim_start();
    let own = line.chars().count() - words.chars().count();
    if holds(words, own) { own + LEVEL } else { own }
}

fn holds(words: &str, own: usize) -> bool {
    if words.is_empty() || words.starts_with('#') {
        return false;
    }
    let first = words.split_whitespace().next().unwrap_or_default();
    let is_result = words.starts_with(|it: char| it.is_ascii_digit()) && words.contains('"');
    own == 0 || HOLDING.contains(&first) || is_result || words.starts_with('"')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SAMPLES;

    #[test]
    fn whatever_stands_under_a_line_of_a_sample_is_begun_there() {
        let own = |line: &str| line.len() - line.trim_start().len();
        let mut deeper = 0;
        for text in SAMPLES {
            let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
            // Items go under their figure, but not every figure has an item, so rosters are left
            // out.
            let of_rosters = |line: &str| own(line) > 0 && line.contains(':');
            let pairs = lines.windows(2).filter(|pair| own(pair[1]) > own(pair[0]));
            for pair in pairs.filter(|pair| !pair[0].contains('#') && !of_rosters(pair[0])) {
                assert_eq!(indentation(pair[0]), own(pair[1]), "{}", pair[0]);
                deeper += 1;
            }
        }
        assert!(deeper > 100, "only {deeper} lines have others under them");
    }

    #[test]
    fn a_line_under_which_nothing_stands_is_followed_by_one_like_it() {
        assert_eq!(indentation("  Fight 0 to 6"), 2);
        assert_eq!(indentation("    target loses 1 Health"), 4);
        assert_eq!(indentation("  0 1 2"), 2, "a row of a chart");
        assert_eq!(indentation("# a remark"), 0);
        assert_eq!(indentation(""), 0);
        assert_eq!(indentation("sheet"), 2);
        assert_eq!(indentation("  1 to 2 \"a scar\""), 4);
    }
}
