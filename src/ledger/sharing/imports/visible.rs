//! Removes characters that no one can see from other programs' texts.

/// Returns a text without invisible characters, which make two equal names differ. Joiners stay
/// between letters that need them, and between the parts of an emoji.
pub(crate) fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        let needs_joiner = |it: Option<char>| it.is_some_and(|it| it > '\u{2ff}' && !is_unseen(it));
        let stays = match char {
            '\u{200c}' | '\u{200d}' => {
                needs_joiner(seen.chars().next_back()) && needs_joiner(chars.peek().copied())
            }
            char => !is_unseen(char),
        };
        if stays {
            seen.push(char);
        }
    }
    seen
}

/// Returns `true` for marks of direction and of places to break a line, and for control characters
/// other than white space.
fn is_unseen(char: char) -> bool {
    match char {
        '\u{ad}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => true,
        char => char.is_control() && !char.is_whitespace(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_is_unseen_unless_its_letters_need_it() {
        for (text, seen) in [
            ("Dig\u{200d}ger\u{200b}", "Digger"),
            ("\u{202a}Ann\u{202c}\u{feff}", "Ann"),
            ("Old\u{ad} Marl\n", "Old Marl\n"),
            ("👩\u{200d}🚒", "👩\u{200d}🚒"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("\u{200d}👩\u{200d}", "👩"),
        ] {
            assert_eq!(visible(text), seen);
        }
    }
}
