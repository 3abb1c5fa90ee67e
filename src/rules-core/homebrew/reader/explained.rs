//! What names mean: `explained "With blade or fist."`

use super::{
    Reader,
    words::{Read, Words},
};
use crate::homebrew::{
    definition::{Explained, TopicName},
    limits::MOST_EXPLAINED,
};

impl Reader {
    /// What explains something of this name, if that comes next; whether it does.
    pub(super) fn explained(&mut self, words: &mut Words<'_>, name: &TopicName) -> Read<bool> {
        let Some(text) = words.explained() else { return Ok(false) };
        self.explain(name, text)?;
        Ok(true)
    }

    /// The same of a part, which is told with the whole: `hit: It draws blood.`
    pub(super) fn explained_in(
        &mut self,
        words: &mut Words<'_>,
        name: &TopicName,
        part: &str,
    ) -> Read<()> {
        let Some(text) = words.explained() else { return Ok(()) };
        self.explain(name, &format!("{part}: {text}"))
    }

    /// All that is said of one name is read together.
    fn explain(&mut self, name: &TopicName, text: &str) -> Read<()> {
        let known = self.explained.iter_mut().find(|it| it.name.is(name.kind, &name.name));
        if let Some(known) = known {
            known.text.push('\n');
            known.text.push_str(text);
            return Ok(());
        }
        if self.explained.len() >= MOST_EXPLAINED {
            return Err(format!("more than {MOST_EXPLAINED} names are explained"));
        }
        self.explained.push(Explained { name: name.clone(), text: text.to_owned() });
        Ok(())
    }
}
