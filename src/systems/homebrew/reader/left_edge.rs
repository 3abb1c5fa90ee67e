//! Puts lines without indentation under their section, as phones and chats lose spaces.

use super::words::Words;
use crate::{
    outline::{OutlineNode, Token},
    vocabulary::sections::{OF_GAME, OF_TURN, SECTIONS, Section},
};

/// Puts each line that is clearly one of the section above it under that section. All other lines
/// stay where they are.
pub(super) fn under_sections(lines: Vec<OutlineNode>) -> Vec<OutlineNode> {
    let mut sections: Vec<OutlineNode> = Vec::new();
    for line in lines {
        match sections.last_mut() {
            Some(above) if is_under(above, &line) => above.within.push(line),
            _ => sections.push(line),
        }
    }
    sections
}

/// Returns `true` if a line is clearly one of a section.
fn is_under(above: &OutlineNode, line: &OutlineNode) -> bool {
    let section = |line: &OutlineNode| Words::new(&line.line).one_of(&SECTIONS);
    let Some(above) = section(above).filter(|_| section(line).is_none()) else { return false };
    let mut words = Words::new(&line.line);
    match above {
        Section::Game => words.word_of(&OF_GAME).is_some() && !Words::new(&line.line).is_of_turn(),
        Section::Turn => words.is_of_turn(),
        Section::Sheet | Section::Trackers => {
            if matches!(above, Section::Trackers) {
                let _each = words.take("each");
                words.next();
            }
            words.next();
            let is_stat = words.take("from") && words.peek_word().is_some();
            matches!(words.peek(), Some(Token::Number(_)))
                || is_stat
                || words.take("yes or no")
                || words.take("one of")
        }
        _ => false,
    }
}

impl Words<'_> {
    fn is_of_turn(&mut self) -> bool {
        self.word_of(&OF_TURN).is_some()
    }
}
