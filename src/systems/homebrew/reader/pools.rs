//! Reads pools of dice and the lines under them.

use super::{
    Reader,
    dice::topic_of,
    names::{Options, Scope},
    words::{Read, Words},
};
use crate::{
    definition::{Covered, Pool},
    outline::OutlineNode,
    vocabulary::rolls::{OF_POOL, OfPool},
};

impl Reader {
    /// Reads `pool Hits: Attacks D6 at Quality within 2 to 6` and the lines under it.
    pub(super) fn pool(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Pool> {
        let name = words.number_name("the pool")?;
        words.needs_sign(':')?;
        let dice = self.sum(words, scope)?;
        let die = words.die()?;
        words.needs("at")?;
        let goal = self.sum(words, scope)?;
        let source = self.label_of(&goal, scope).unwrap_or_else(|| "to reach".to_owned());
        let within = if words.take("within") { Some(words.range("the number")?) } else { None };
        let quote = words.quote();
        let topic = topic_of(quote, scope);
        let label = quote.map_or_else(|| format!("Roll: {name}"), str::to_owned);
        let who = self.by(words, scope)?;
        words.end()?;
        let slot = scope.name(name, Options::new())?;
        let mut pool = Pool {
            label,
            topic,
            name: name.to_owned(),
            who,
            slot,
            failed: None,
            apart: Vec::new(),
            dice,
            die,
            source,
            goal,
            within,
            parts: Vec::new(),
            covered: Covered::Never,
        };
        self.each(&line.within, |reader, words, line| {
            reader.line_of_pool(words, line, &mut pool, scope)
        });
        Ok(pool)
    }

    fn line_of_pool(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        pool: &mut Pool,
        scope: &mut Scope,
    ) -> Read<()> {
        if self.explained(words, &pool.topic)? {
            return words.end();
        }
        let why = || "only +, −, “failed Name” and “natural 6 Name” can go under a pool".to_owned();
        match words.one_of(&OF_POOL).ok_or_else(why)? {
            OfPool::Plus => pool.parts.push(self.part(words, scope, false)?),
            OfPool::Minus => pool.parts.push(self.part(words, scope, true)?),
            OfPool::Failed => {
                let name = words.number_name("the dice that fail")?;
                if pool.failed.is_some() {
                    self.faults.add_harmless(line.number, "the failed dice already have a name");
                }
                self.explained_in(words, &pool.topic, name)?;
                pool.failed = Some((name.to_owned(), scope.name(name, Options::new())?));
            }
            OfPool::Natural => {
                let face = words.within("a face", 1, pool.die.faces().into())?;
                let name = words.number_name("these dice")?;
                self.explained_in(words, &pool.topic, name)?;
                if pool.apart.iter().any(|(it, ..)| *it == face) {
                    return Err(format!("natural {face} already has a name"));
                }
                pool.apart.push((face, name.to_owned(), scope.name(name, Options::new())?));
            }
        }
        words.end()
    }
}
