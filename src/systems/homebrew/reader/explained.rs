//! Reads explanations of names: `explained "With blade or fist."`

use super::{
    Reader,
    words::{Read, Words},
};
use crate::{
    definition::{Explained, TopicName},
    limits::MOST_EXPLAINED,
};

impl Reader {
    /// Reads the explanation of a name if one comes next. Returns `true` if there is one.
    pub(super) fn explained(&mut self, words: &mut Words<'_>, name: &TopicName) -> Read<bool> {
        let Some(text) = words.explained() else { return Ok(false) };
        self.explain(name, text)?;
        Ok(true)
    }

    /// Reads the explanation of a part, such as a result, if one comes next. Adds it to the
    /// explanation of the whole: `hit: It draws blood.`
    pub(super) fn explained_in(
        &mut self,
        words: &mut Words<'_>,
        name: &TopicName,
        part: &str,
    ) -> Read<()> {
        let Some(text) = words.explained() else { return Ok(()) };
        self.explain(name, &format!("{part}: {text}"))
    }

    /// Adds a text to the explanation of a name.
    fn explain(&mut self, name: &TopicName, text: &str) -> Read<()> {
        let known = self.explained.iter_mut().find(|it| it.name.is(name.kind, &name.name));
        if let Some(known) = known {
            if known.text.lines().any(|it| it == text) {
                return Ok(());
            }
            known.text.push('\n');
            known.text.push_str(text);
            return Ok(());
        }
        if self.explained.len() >= MOST_EXPLAINED {
            return Err(format!("at most {MOST_EXPLAINED} names can have an explanation"));
        }
        self.explained.push(Explained { name: name.clone(), text: text.to_owned() });
        Ok(())
    }
}
