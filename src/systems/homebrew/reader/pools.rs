//! Reads pools of dice and the lines under them.

use engine::dice::Die;

use super::{
    Reader,
    dice::topic_of,
    names::{NamedFaces, Options, Scope, is_same, refused},
    words::{Read, Words},
};
use crate::{
    definition::{About, Apart, At, Covered, DiceForm, Duel, Expr, Pool, Step, Term, Who},
    outline::{OutlineNode, Token},
    vocabulary::rolls::{OF_POOL, OfPool},
};

/// Returns `true` if a line under a pool names a result of its dice.
fn is_natural(line: &OutlineNode) -> bool {
    line.begins_with("natural") || matches!(line.line.tokens.first(), Some(Token::Number(_)))
}

impl Reader {
    /// Reads `pool Hits: Attacks D6 at Quality within 2 to 6` and the lines under it.
    pub(super) fn pool(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Step> {
        let name = words.number_name("the pool")?;
        words.needs_sign(':')?;
        let (dice, faces, named) = self.dice_of_pool(words, scope)?;
        if words.against() {
            let own = DiceForm::of(dice, faces);
            return self.duel(name, own, words, line, scope);
        }
        let parts = self.modifiers_behind(words, scope)?;
        // Without a number to reach, only named results count.
        let is_named = named.is_some() || line.within.iter().any(is_natural);
        let is_under = words.take("under");
        let is_at = words.is_next_word("at") || words.is_next_word("on");
        let goal = if is_named && !is_under && !is_at {
            None
        } else {
            if !is_under && !words.take("on") {
                words.needs("at")?;
            }
            Some(self.sum(words, scope)?)
        };
        let source = goal.as_ref().and_then(|it| self.label_of(it, scope));
        let source = source.unwrap_or_else(|| "to reach".to_owned());
        let within = if words.take("within") { Some(words.range("the number")?) } else { None };
        let again = self.again(words, scope)?;
        let quote = words.quote();
        let who = self.by(words, scope)?;
        let again = if again.is_none() { self.again(words, scope)? } else { again };
        let quote = quote.or_else(|| words.quote());
        let topic = topic_of(quote, scope);
        let label = quote.map_or_else(|| format!("Roll: {name}"), str::to_owned);
        words.end()?;
        let slot = scope.name(name, Options::new())?;
        let pool = Pool {
            label,
            topic,
            who,
            slot,
            source,
            goal,
            is_under,
            within,
            parts,
            again,
            ..Pool::of(name, dice, faces)
        };
        let mut pool = self.lines_of_pool(pool, &line.within, scope);
        // Lines of the pool come before those of its named faces, and don't have to differ from them.
        let own = std::mem::take(&mut pool.apart);
        let mut pool = self.lines_of_pool(pool, &named.unwrap_or_default(), scope);
        pool.apart.splice(0..0, own);
        Ok(Step::Pool(Box::new(pool)))
    }

    fn lines_of_pool(&mut self, mut pool: Pool, lines: &[OutlineNode], scope: &mut Scope) -> Pool {
        self.each(lines, |reader, words, line| reader.line_of_pool(words, line, &mut pool, scope));
        pool
    }

    /// Reads named faces, which any pool can roll: `faces Block D6`, `faces Block: 1 Skulls, 2
    /// Shields`.
    pub(super) fn named_faces(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.long_name("the faces", &|_| false)?;
        refused(self.names.faces.iter().map(|it| &it.label), "die", &label)?;
        let mut scope = Scope::about(About { with: None, at: Some(At::Enemy) });
        let faces = match words.peek_word() {
            Some(_) => self.die_of_pool(words, &mut scope)?.plain().unwrap_or(6),
            None => 6,
        };
        let mut lines = line.within.clone();
        if words.sign(':') && !words.rest().is_empty() {
            let part = |part| OutlineNode { line: part, within: Vec::new(), ..*line };
            lines.extend(line.line.parts(words.place()).into_iter().map(part));
        } else {
            words.end()?;
        }
        if lines.is_empty() {
            let words = "the faces are missing; write them under this line, as in “1 to 3 Skulls”";
            self.faults.add(line.number, words);
        }
        // The lines are checked here, even if no pool uses them.
        let pool = Pool::of(&label, Expr::Number(1), Expr::Number(faces));
        self.lines_of_pool(pool, &lines, &mut scope);
        self.names.faces.push(NamedFaces { label, faces, lines });
        Ok(())
    }

    /// Reads dice against dice, after “against”: `Defenders D6`.
    fn duel(
        &mut self,
        name: &str,
        own: DiceForm,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Step> {
        let (dice, faces, _) = self.dice_of_pool(words, scope)?;
        let theirs = DiceForm::of(dice, faces);
        let their_who = if scope.has_target { Who::Target } else { Who::Acting };
        let quote = words.quote();
        let topic = topic_of(quote, scope);
        let label = quote.map_or_else(|| format!("Roll: {name}"), str::to_owned);
        words.end()?;
        let won = scope.name(name, Options::new())?;
        let (mut lost, mut tied) = (None, None);
        self.each(&line.within, |reader, words, _| {
            if reader.explained(words, &topic)? {
                return words.end();
            }
            let named = match words.one_of(&OF_POOL) {
                Some(OfPool::Failed) => &mut lost,
                Some(OfPool::Tied) => &mut tied,
                _ => return Err("only “failed Name” and “tied Name” can go here".to_owned()),
            };
            let name = words.number_name("these dice")?;
            words.end()?;
            *named = Some((name.to_owned(), scope.name(name, Options::new())?));
            Ok(())
        });
        let (name, covered) = (name.to_owned(), Covered::Never);
        let duel = Duel { label, topic, name, won, lost, tied, own, theirs, their_who, covered };
        Ok(Step::Duel(Box::new(duel)))
    }

    /// Reads the number of dice of a pool and the faces of each, with the lines that name them.
    fn dice_of_pool(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<(Expr, Expr, Option<Vec<OutlineNode>>)> {
        let around = self.before.take();
        let dice = match self.die_next(words, scope) {
            Ok(Some(die)) => Ok((die.count, die.faces, None)),
            Ok(None) => self.sum(words, scope).and_then(|count| {
                let known = self.names.faces.iter().map(|it| &it.label);
                if let Some(found) = words.longest_of(&known)
                    && let Some(named) = self.names.faces.get(found)
                {
                    return Ok((count, Expr::Number(named.faces), Some(named.lines.clone())));
                }
                self.die_of_pool(words, scope).map(|faces| (count, faces, None))
            }),
            Err(words) => Err(words),
        };
        self.before = around;
        dice
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
        if Self::is_reroll(words) {
            pool.rerolls.push(self.reroll(None, words, scope)?);
            return Ok(());
        }
        let why = || "only +, −, “failed Name” and “natural 6 Name” can go under a pool".to_owned();
        let condition = self.condition_behind(words, scope)?;
        let is_natural = matches!(words.peek(), Some(Token::Number(_)));
        let word = if is_natural { Some(OfPool::Natural) } else { words.one_of(&OF_POOL) };
        let word = word.ok_or_else(why)?;
        if condition.is_some() && matches!(word, OfPool::Failed) {
            return Err("“if” can't follow this".to_owned());
        }
        match word {
            OfPool::Plus | OfPool::Minus => {
                let is_minus = matches!(word, OfPool::Minus);
                let part = self.modifier(words, scope, is_minus)?;
                pool.parts.push(Term { condition, ..part });
            }
            OfPool::Tied => return Err("only dice against dice can tie".to_owned()),
            OfPool::Failed => {
                let name = words.number_name("the dice that fail")?;
                if pool.failed.is_some() {
                    self.faults.add_harmless(line.number, "the failed dice already have a name");
                }
                self.explained_in(words, &pool.topic, name)?;
                pool.failed = Some((name.to_owned(), scope.name(name, Options::new())?));
            }
            OfPool::Natural => self.apart(words, pool, condition, scope)?,
        }
        words.end()
    }

    /// Reads results that are counted apart, after “natural”: `6 Sixes`, `1 to 2 Skulls`, `10 counts
    /// 2`.
    fn apart(
        &mut self,
        words: &mut Words<'_>,
        pool: &mut Pool,
        condition: Option<Expr>,
        scope: &mut Scope,
    ) -> Read<()> {
        let naturals = self.faces_from(words, "a face", (1, pool.faces.clone()), scope)?;
        let most = pool.faces.plain().unwrap_or(Die::MOST_FACES.into());
        let known = naturals.known();
        if known.is_some_and(|(from, to)| from < 1 || to > most || from > to) {
            return Err(format!("a face must be from 1 to {most}"));
        }
        let is_named = !words.is_next_word("counts") || words.second().is_none();
        let quote = words.filled().filter(|it| !it.is_empty());
        let name = match quote {
            Some(quote) => quote,
            None if is_named => words.number_name("these dice")?,
            None => pool.name.as_str(),
        };
        let name = name.to_owned();
        let times = self.times(words)?;
        self.explained_in(words, &pool.topic, &name)?;
        if let Some((from, to)) = known {
            let is_within = |it: &Apart| {
                let above = it.naturals.known().filter(|_| it.condition.is_none());
                above.is_some_and(|above| above.0 <= from && to <= above.1)
            };
            if pool.apart.iter().any(is_within) {
                return Err(format!("natural {from} already has a name"));
            }
        }
        let same = pool.apart.iter().find(|it| is_same(&it.name, &name)).map(|it| it.slot);
        let slot = match same {
            _ if !is_named => pool.slot,
            Some(slot) => slot,
            None => scope.name(&name, Options::new())?,
        };
        pool.apart.push(Apart { naturals, name, slot, condition, times });
        Ok(())
    }

    /// Reads how many dice a die counts as: `counts 2`, `counts as two`, `counts twice`.
    fn times(&mut self, words: &mut Words<'_>) -> Read<u16> {
        if words.rest().is_empty() || !words.take("counts") {
            return Ok(1);
        }
        let _as = words.take("as");
        for (word, times) in [("twice", 2), ("double", 2), ("two", 2), ("three", 3), ("nothing", 0)]
        {
            if words.take(word) {
                return Ok(times);
            }
        }
        let times = words.within("how many it counts as", 0, 9)?;
        Ok(u16::try_from(times).unwrap_or(1))
    }
}
