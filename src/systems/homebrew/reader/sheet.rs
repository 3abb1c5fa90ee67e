//! Reads the sheet, the trackers and the sample rosters.

use std::ops::RangeInclusive;

use engine::{
    dice::Expression,
    sheet::{LONGEST_TEXT, Roster, Sheet},
};

use super::{
    Reader,
    names::{Names, hidden, is_same, key, of_fields, of_trackers, only_shown, place, refused},
    questions::usually,
    words::{Read, Words, written},
};
use crate::{
    definition::{Bound, Field, FieldKind, List, TopicName, TopicOf, Tracker, TrackerKind},
    limits::{MOST_NUMBER, MOST_OF_A_KIND, MOST_WORDS},
    outline::{OutlineNode, Token},
    vocabulary::{
        sections::EXPLAINED,
        sheet::{Kind, OF_SHEET, OF_TRACKER, OfSheet},
    },
};

/// The names of tracker holders that work in every game.
pub(super) const HOLDERS: [&str; 3] = ["figure", "side", "battle"];

/// The holder of a tracker.
#[derive(Clone, Copy, PartialEq)]
enum Holder {
    Figure,
    Side,
    Battle,
    /// Each item of the list at this index.
    Item(usize),
}

impl Reader {
    /// Adds a fault if the name of a stat or tracker already means something else in numbers.
    fn is_told_apart(&self, words: &mut Words<'_>, label: &str, meant: &str, hides: bool) {
        if place(self.names.charts.iter().map(|it| &it.label), label).is_some() {
            words.harmless = Some(hidden(label, "a chart"));
        } else if hides {
            words.harmless = Some(hidden(label, meant));
        }
    }

    pub(super) fn sheet(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        words.end()?;
        self.each(&line.within, |reader, words, line| {
            // A line with numbers or “yes or no” after its first word is a stat, even if its name
            // is “list”.
            let is_stat = !matches!(words.second(), Some(Token::Word(_))) || words.is_second("yes");
            if is_stat || !words.take("list") {
                reader.stat(words, line)
            } else {
                reader.list(words, line)
            }
        });
        Ok(())
    }

    fn stat(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.number_name("the field")?.to_owned();
        let is_it = |it: &String| is_same(it, &label);
        refused(of_fields(&self.names.stats), "field", &label)?;
        let all = &self.names.trackers;
        let is_shared = [&all.side, &all.battle].iter().any(|it| of_trackers(it).any(is_it));
        self.is_told_apart(words, &label, "a stat", is_shared);
        if place(self.names.lists.iter().map(|it| &it.label), &label).is_some() {
            words.harmless = Some(format!("the sheet already has a list called {label}"));
        }
        let field = self.field(words, line, label)?;
        self.explained(words, &TopicName::new(TopicOf::Sheet, &field.label))?;
        words.end()?;
        self.names.stats.push(field);
        Ok(())
    }

    /// Reads a list: `list Weapons, each a Weapon`.
    fn list(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let label = words.name("the list")?.to_owned();
        refused(self.names.lists.iter().map(|it| &it.label), "list", &label)?;
        let one = if words.sign(',') {
            if !words.take("each an") {
                words.needs("each a")?;
            }
            words.name("one item")?.to_owned()
        } else {
            label.strip_suffix('s').unwrap_or(&label).to_owned()
        };
        let lists = self.names.lists.iter();
        if place(of_fields(&self.names.stats), &label).is_some() {
            words.harmless = Some(format!("the sheet already has a field called {label}"));
        } else if let Some(same) = place(lists.flat_map(|it| [&it.label, &it.one]), &one) {
            let other = self.names.lists.get(same / 2).map_or("", |it| it.label.as_str());
            words.harmless =
                Some(format!("the list {other} already uses the name {one}; rename one"));
        }
        let named = TopicName::new(TopicOf::Sheet, &label);
        self.explained(words, &named)?;
        words.end()?;
        let mut fields: Vec<Field> = Vec::new();
        self.each(&line.within, |reader, words, line| {
            let name = words.number_name("the field")?.to_owned();
            refused(of_fields(&fields), "field", &name)?;
            reader.is_told_apart(words, &name, "a chart", false);
            let field = reader.field(words, line, name)?;
            reader.explained_in(words, &named, &field.label)?;
            words.end()?;
            fields.push(field);
            Ok(())
        });
        self.names.lists.push(List { label, one, fields, trackers: Vec::new() });
        Ok(())
    }

    pub(super) fn trackers(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        words.end()?;
        self.each(&line.within, |reader, words, line| {
            let read = reader.tracker_line(words, line);
            if read.is_err() {
                // The words for its holder come before its name.
                let begin = line.line.tokens.iter().take(3);
                reader.broken_trackers.extend(begin.filter_map(|token| match token {
                    Token::Word(word) => Some(key(word)),
                    _ => None,
                }));
            }
            read
        });
        Ok(())
    }

    /// Reads the holder of a tracker: a figure, a side, the battle or an item of a list.
    fn holder(&self, words: &mut Words<'_>) -> Read<Holder> {
        let _each = words.take("each");
        let nouns = [&self.title.figure, &self.title.side, &self.title.battle];
        let all = [Holder::Figure, Holder::Side, Holder::Battle];
        let mut holders = nouns.iter().zip(HOLDERS).zip(all);
        if let Some((_, holder)) =
            holders.find(|(([one, _], plain), _)| words.take(plain) || words.take(one))
        {
            return Ok(holder);
        }
        let written = words.peek().map(written).unwrap_or_default();
        let ones = self.names.lists.iter().map(|it| &it.one);
        if let Some(list) = place(ones.clone(), &written) {
            words.next();
            return Ok(Holder::Item(list));
        }
        let nouns = nouns.map(|[one, _]| one.as_str()).into_iter().chain(HOLDERS);
        Err(self.no("tracker holder", &written, nouns.chain(ones.map(String::as_str))))
    }

    /// Reads a tracker: `figure Health from Health, out at 0`, `Weapon Ammo from Shots`.
    fn tracker_line(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let holder = self.holder(words)?;
        let label = words.number_name("the tracker")?.to_owned();
        let Names { trackers: all, lists, .. } = &self.names;
        // Items of different lists are never in use together.
        let lists = lists.iter().enumerate().filter(|(list, _)| match holder {
            Holder::Item(of) => of == *list,
            _ => true,
        });
        let of_items = lists.map(|(_, it)| &it.trackers);
        let there = [&all.figure, &all.side, &all.battle].into_iter().chain(of_items);
        refused(there.flat_map(|it| of_trackers(it)), "field", &label)?;
        let is_shared = matches!(holder, Holder::Side | Holder::Battle);
        let is_stat = is_shared && place(of_fields(&self.names.stats), &label).is_some();
        self.is_told_apart(words, &label, "a stat", is_stat);
        let _colon = words.sign(':');
        // A limit can be a stat that is called From.
        let names_field = |word| match holder {
            Holder::Item(list) => {
                let fields = self.names.lists.get(list).map(|it| &it.fields);
                fields.is_some_and(|it| place(of_fields(it), word).is_some())
            }
            _ => place(of_fields(&self.names.stats), word).is_some(),
        };
        let is_limit = words.is_second("to") && words.peek_word().is_some_and(names_field);
        let kind = match if is_limit { None } else { words.one_of(&OF_TRACKER) } {
            Some(Kind::From) => {
                let stat = self.bound(words, holder)?;
                TrackerKind::Number { least: Bound::Number(0), most: stat, starts: stat }
            }
            Some(Kind::Flag) => TrackerKind::Flag,
            Some(Kind::OneOf) => TrackerKind::OneOf(self.choices(words, line, &label)?),
            None if words.rest().is_empty() => TrackerKind::Flag,
            None => {
                let least = self.bound(words, holder)?;
                words.needs_to()?;
                let most = self.bound(words, holder)?;
                let _comma = words.sign(',');
                let has_start = words.take("starts at") || words.take("from");
                let starts = if has_start { self.bound(words, holder)? } else { least };
                self.fits(line, &label, least..=most, starts);
                TrackerKind::Number { least, most, starts }
            }
        };
        let _comma = words.sign(',');
        let out_at = if words.take("out at") { Some(self.bound(words, holder)?) } else { None };
        if out_at.is_some()
            && (holder != Holder::Figure || !matches!(kind, TrackerKind::Number { .. }))
        {
            return Err("only a figure's numeric tracker can have “out at”".to_owned());
        }
        if let (Some(Bound::Number(at)), TrackerKind::Number { least, most, .. }) = (out_at, &kind)
        {
            let is_below = matches!(least, Bound::Number(least) if at < *least);
            if is_below || matches!(most, Bound::Number(most) if at > *most) {
                return Err(format!("{label} can never reach {at}"));
            }
        }
        if matches!(&kind, TrackerKind::Number { starts, .. } if Some(*starts) == out_at) {
            let words = format!(
                "{label} starts at its “out at” value; add another start, as in “starts at 1”"
            );
            self.faults.add_harmless(line.number, words);
        }
        self.explained(words, &TopicName::new(TopicOf::Tracker, &label))?;
        let of_numbers: &[&str] = match kind {
            TrackerKind::Number { .. } => &["starts at", "out at"],
            _ => &[],
        };
        words.end_or(&mut of_numbers.iter().copied().chain([EXPLAINED.word]))?;
        let tracker = Tracker { label, kind, out_at };
        let Names { trackers: all, lists, .. } = &mut self.names;
        let of_holder = match holder {
            Holder::Figure => Some(&mut all.figure),
            Holder::Side => Some(&mut all.side),
            Holder::Battle => Some(&mut all.battle),
            Holder::Item(list) => lists.get_mut(list).map(|it| &mut it.trackers),
        };
        if let Some(trackers) = of_holder {
            trackers.push(tracker);
        }
        Ok(())
    }

    /// Reads the rest of a field after its name: `0 to 8, usually 2`, `yes or no`, `one of Man,
    /// Beast`, `text`.
    fn field(&mut self, words: &mut Words<'_>, line: &OutlineNode, label: String) -> Read<Field> {
        let _colon = words.sign(':');
        let kind = match words.one_of(&OF_SHEET) {
            Some(OfSheet::Flag) => FieldKind::Flag,
            Some(OfSheet::OneOf) => FieldKind::OneOf(self.choices(words, line, &label)?),
            Some(OfSheet::Dice) => {
                let _comma = words.sign(',');
                let usual = words.take("usually").then(|| words.expression(&label));
                FieldKind::Dice { usual: usual.unwrap_or(Ok(Expression::number(1)))? }
            }
            Some(OfSheet::Text) => FieldKind::Text,
            None => {
                if let Some(word) = words.peek_word() {
                    return Err(format!(
                        "“{word}” isn't understood here; write numbers after the name, as in “1 to 6”"
                    ));
                }
                let (least, most) = words.range(&label)?;
                FieldKind::Number { least, most, usual: usual(words, &label, least..=most)? }
            }
        };
        Ok(Field { label, kind })
    }

    /// Adds a fault if a tracker's minimum is greater than its maximum, or if its initial value is
    /// outside these limits. Limits that are stats are not checked.
    fn fits(
        &mut self,
        line: &OutlineNode,
        label: &str,
        limits: RangeInclusive<Bound>,
        starts: Bound,
    ) {
        let (Bound::Number(least), Bound::Number(most)) = limits.into_inner() else { return };
        let words = match starts {
            _ if least > most => format!("{label} needs the lower number first"),
            Bound::Number(starts) if !(least..=most).contains(&starts) => {
                format!("{label} starts at {starts}, but must be {least} to {most}")
            }
            _ => return,
        };
        self.faults.add_harmless(line.number, words);
    }

    /// Reads the options of a choice, "Man, Beast", which must all be different.
    pub(super) fn choices(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        label: &str,
    ) -> Read<Vec<String>> {
        let all = words.options()?;
        if !(2..=MOST_WORDS).contains(&all.len()) {
            return Err(format!("{label} must have 2 to {MOST_WORDS} choices"));
        }
        self.are_all_different(&all.iter(), line.number);
        Ok(all)
    }

    /// Adds a harmless fault if a choice contains a word twice.
    pub(super) fn are_all_different<'a>(
        &mut self,
        words: &(impl Iterator<Item = &'a String> + Clone),
        line: u32,
    ) {
        let mut again = words.clone().enumerate();
        let again = again.find(|(at, word)| place(words.clone(), word) != Some(*at));
        if let Some((_, word)) = again {
            self.faults.add_harmless(line, format!("{word} appears twice; remove one"));
        }
    }

    /// Reads a number or the name of one: a figure's stat or an item's field.
    fn bound(&self, words: &mut Words<'_>, holder: Holder) -> Read<Bound> {
        let is_name = match words.second() {
            Some(Token::Word(word)) => word.eq_ignore_ascii_case("to"),
            Some(Token::Number(_)) => false,
            _ => true,
        };
        let _its = !is_name && words.take("its");
        let Some(name) = words.peek_word() else {
            return words.within("a limit", -MOST_NUMBER, MOST_NUMBER).map(Bound::Number);
        };
        words.next();
        let list = match holder {
            Holder::Item(list) => self.names.lists.get(list),
            _ => None,
        };
        let (what, fields) = match list {
            Some(list) => ("field", &list.fields),
            None => ("stat", &self.names.stats),
        };
        match place(of_fields(fields), name) {
            Some(stat) if fields.get(stat).is_some_and(Field::is_text) => Err(only_shown(name)),
            Some(stat) if fields.get(stat).is_some_and(Field::is_dice) => {
                Err(format!("{name} is dice, and a limit must be a number"))
            }
            Some(_) if matches!(holder, Holder::Side | Holder::Battle) => {
                Err(format!("{name} belongs to a figure; write a number here"))
            }
            Some(stat) => Ok(Bound::Stat(stat)),
            None => Err(self.no(what, name, of_fields(fields).map(String::as_str))),
        }
    }

    /// Reads `roster Harbour Watch` and a line for each of its figures.
    pub(super) fn roster(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<()> {
        let name = short(words.up_to(':'))?;
        if let Err(words) = words.end() {
            self.faults.add_harmless(line.number, words);
        }
        if self.rosters.len() >= MOST_OF_A_KIND {
            return Err(format!("there can be at most {MOST_OF_A_KIND} rosters"));
        }
        let mut figures = Vec::new();
        self.each(&line.within, |reader, words, line| {
            if figures.len() >= reader.title.most {
                return Err(format!("a side can have at most {} figures", reader.title.most));
            }
            figures.push(reader.figure(words, line)?);
            Ok(())
        });
        self.rosters.push(Roster { name, figures, ..Roster::default() });
        Ok(())
    }

    fn figure(&mut self, words: &mut Words<'_>, line: &OutlineNode) -> Read<Sheet> {
        let mut sheet = self.filled(words, line, None)?;
        self.each(&line.within, |reader, words, line| {
            let list = words.peek_word().unwrap_or_default();
            words.next();
            let lists = &reader.names.lists;
            let labels = lists.iter().flat_map(|it| [&it.label, &it.one]);
            let found = place(labels.clone(), list).map(|it| it / 2);
            let found = found.ok_or_else(|| reader.no("list", list, labels.map(String::as_str)))?;
            let label = lists.get(found).map(|it| key(&it.label)).unwrap_or_default();
            let entry = reader.filled(words, line, Some(found))?;
            sheet.change_list(&label, |entries| entries.push(entry));
            Ok(())
        });
        Ok(sheet)
    }

    /// Reads the sheet of a figure, or of an item of a list: `Ann: Fight 3, heavy, Kind Beast`.
    fn filled(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        list: Option<usize>,
    ) -> Read<Sheet> {
        let fields = match list.and_then(|it| self.names.lists.get(it)) {
            Some(list) => &list.fields,
            None => &self.names.stats,
        };
        let name = short(words.up_to(':'))?;
        let mut sheet = Sheet::new().with("name", name.as_str());
        if !words.sign(':') {
            let labels = of_fields(fields);
            let mut after_first =
                name.split([' ', ',']).filter(|it| !it.is_empty()).skip(1).peekable();
            while let Some(word) = after_first.next() {
                let is_number = after_first.peek().is_some_and(|it| it.parse::<i32>().is_ok());
                if is_number && place(labels.clone(), word).is_some() {
                    return Err("a colon is missing after the name".to_owned());
                }
            }
            let mut after_comma = name.split(',').skip(1);
            if after_comma.any(|word| place(labels.clone(), word.trim()).is_some()) {
                self.faults.add_harmless(line.number, "a colon is missing after the name");
            }
            words.end()?;
            return Ok(sheet);
        }
        let mut filled_in = Vec::new();
        loop {
            let name = words.peek_word().ok_or("the name of a field is missing")?;
            words.next();
            let labels = of_fields(fields);
            let found = place(labels.clone(), name).and_then(|it| fields.get(it));
            let field = found.ok_or_else(|| self.no("field", name, labels.map(String::as_str)))?;
            let key = key(&field.label);
            if filled_in.contains(&key) {
                self.faults.add_harmless(
                    line.number,
                    format!("{} appears twice; remove one", field.label),
                );
            }
            filled_in.push(key.clone());
            match &field.kind {
                FieldKind::Flag => sheet.set(&key, words.take("yes") || !words.take("no")),
                FieldKind::Number { least, most, .. } => {
                    sheet.set(&key, words.within(name, *least, *most)?);
                }
                FieldKind::OneOf(choices) => {
                    let word = words.peek_word().unwrap_or_default();
                    words.next();
                    let found = place(choices, word).and_then(|it| choices.get(it));
                    let labels = choices.iter().map(String::as_str);
                    sheet.set(&key, found.ok_or_else(|| self.no("choice", word, labels))?.as_str());
                }
                FieldKind::Dice { .. } => {
                    sheet.set(&key, &*words.expression(&field.label)?.to_string());
                }
                FieldKind::Text => {
                    let text = words.quote().ok_or_else(|| {
                        format!("{name} needs words in quotes, as in {name} \"4+\"")
                    })?;
                    if text.chars().count() > LONGEST_TEXT {
                        return Err(format!("{name} is longer than {LONGEST_TEXT} characters"));
                    }
                    sheet.set(&key, text);
                }
            }
            if !words.sign(',') {
                words.end()?;
                return Ok(sheet);
            }
        }
    }
}

fn short(name: String) -> Read<String> {
    if name.is_empty() {
        return Err("a name is missing".to_owned());
    }
    let fits = name.chars().count() <= LONGEST_TEXT;
    fits.then_some(name).ok_or_else(|| format!("the name is longer than {LONGEST_TEXT} characters"))
}

/// Reads the default of a number on a sheet. “usually none” means that there is none.
fn usual(words: &mut Words<'_>, label: &str, limits: RangeInclusive<i32>) -> Read<Option<i32>> {
    let _comma = words.sign(',');
    if words.take("usually none") {
        return Ok(None);
    }
    usually(words, label, limits).map(Some)
}

/// Returns `true` if a token can begin a number in a row of a chart.
pub(super) fn is_number(token: Option<&Token>) -> bool {
    matches!(token, Some(Token::Number(_) | Token::Sign('-')))
}
