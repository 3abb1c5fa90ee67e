//! Reads numbers and conditions: `Fight + 2`, `Reach is 0 and not Stunned`.

use engine::words::any;

use super::{
    Reader,
    names::{
        Options, Scope, is_of_a_roll, of_fields, of_trackers, only_shown, options_of_field,
        options_of_tracker, place, place_of_field,
    },
    sections::no_phases,
    words::{Read, Words, too_great},
};
use crate::{
    definition::{At, Bound, Expr, Field, List, Of, Piece, Relation, Template, TrackerKind, Who},
    fault::Cause,
    limits::{DEEPEST_SUM, MOST_NODES},
    outline::{Token, is_digits, taken_apart},
    vocabulary::{
        spelt,
        sums::{
            AND, COUNTED, COUNTS, CURRENT_PHASE, IS, NOT, NUMBERS, Named, OR, PARITIES, RELATIONS,
            STEPPED, TARGET_IS_OUT, TOTAL,
        },
    },
};

type Two = Box<[Expr; 2]>;

fn two(one: Expr, other: Expr) -> Two {
    Box::new([one, other])
}

/// Returns the condition that a number is odd, or even.
fn parity(number: Expr, is_odd: bool) -> Expr {
    let halves = Expr::Over(two(number.clone(), Expr::Number(2)));
    let rest = Expr::Less(two(number, Expr::Times(two(halves, Expr::Number(2)))));
    Expr::Is(Relation::Equal, two(rest, Expr::Number(is_odd.into())))
}

impl Reader {
    /// Reads a condition, or a number.
    pub(super) fn condition(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        let mut any = vec![self.all_of(words, scope)?];
        while words.take(OR.word) {
            any.push(self.all_of(words, scope)?);
        }
        Ok(if any.len() > 1 { Expr::Any(any) } else { any.remove(0) })
    }

    fn all_of(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        let mut all = vec![self.one_condition(words, scope)?];
        while words.take(AND.word) {
            all.push(self.one_condition(words, scope)?);
        }
        Ok(if all.len() > 1 { Expr::All(all) } else { all.remove(0) })
    }

    fn one_condition(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        if words.take(NOT.word) {
            let inner = self.deeper(words, |reader, words| reader.one_condition(words, scope))?;
            return Ok(Expr::Not(Box::new(inner)));
        }
        if words.take(TARGET_IS_OUT.word) {
            return self.whose(Who::Target, scope).map(Expr::IsOut);
        }
        if words.take("target is not out") {
            let is_out = self.whose(Who::Target, scope).map(Expr::IsOut)?;
            return Ok(Expr::Not(Box::new(is_out)));
        }
        let left = self.sum(words, scope)?;
        let (relation, is_not) = match words.compared() {
            Some(compared) => compared,
            None if words.take(IS.word) => {
                let is_not = words.take(NOT.word);
                if let Some(is_odd) = self.parity(&left, words, scope) {
                    return Ok(parity(left, is_odd != is_not));
                }
                (self.relation(&left, words, scope), is_not)
            }
            None => return Ok(left),
        };
        let right = match relation {
            Relation::Equal => self.right_side(&left, words, scope)?,
            _ => self.sum(words, scope)?,
        };
        let relation = self.or_more(relation, words, scope);
        let holds = Expr::Is(relation, two(left, right));
        Ok(if is_not { Expr::Not(Box::new(holds)) } else { holds })
    }

    /// Takes a relation after “is”, unless its first word is the name of a number or a choice.
    fn relation(&self, left: &Expr, words: &mut Words<'_>, scope: &Scope) -> Relation {
        let mut after = words.clone();
        let Some(relation) = after.one_of(&RELATIONS) else { return Relation::Equal };
        // Only a single word can be a name.
        let is_one = after.place() == words.place() + 1;
        let is_name = words.peek_word().filter(|_| is_one).is_some_and(|word| {
            let options = self.options(left, scope);
            self.is_known(word, scope) || place(options.iter().map(|it| &it.0), word).is_some()
        });
        if is_name && !self.begins_number(&after, scope) {
            return Relation::Equal;
        }
        *words = after;
        relation
    }

    /// Returns `true` if a number comes next that can't go on with the one before it.
    fn begins_number(&self, words: &Words<'_>, scope: &Scope) -> bool {
        match words.peek() {
            Some(Token::Number(_) | Token::Sign('(')) => true,
            Some(Token::Word(word)) => {
                let all = spelt(&NUMBERS).chain(["target's", "max", "min", TOTAL.word]);
                let figures = COUNTED.iter().map(|it| it.0);
                self.is_known(word, scope)
                    || self.is_die_next(words)
                    || all.chain(figures).any(|it| it.eq_ignore_ascii_case(word))
                    || place(self.names.charts.iter().map(|it| &it.label), word).is_some()
            }
            _ => false,
        }
    }

    /// Takes “odd” or “even” after a number, unless it is the name of something else. Returns `true`
    /// for “odd”.
    fn parity(&self, of: &Expr, words: &mut Words<'_>, scope: &Scope) -> Option<bool> {
        let is_name = |word| self.is_known(word, scope);
        let is_number =
            self.options(of, scope).is_empty() && !words.peek_word().is_some_and(is_name);
        if is_number { words.one_of(&PARITIES) } else { None }
    }

    /// Takes “or more” or “or less” after a number, as in `is 9 or more`.
    fn or_more(&self, relation: Relation, words: &mut Words<'_>, scope: &Scope) -> Relation {
        for (word, or_word) in [("more", Relation::AtLeast), ("less", Relation::AtMost)] {
            // In an older game, the word can be a condition.
            let is_number = relation == Relation::Equal && !self.is_known(word, scope);
            if is_number && words.take(&format!("or {word}")) {
                return or_word;
            }
        }
        relation
    }

    /// Returns `true` if a word is the name of a number here.
    pub(super) fn is_known(&self, word: &str, scope: &Scope) -> bool {
        scope.local(word).is_some()
            || scope.of_roll(word).is_some()
            || self.of_item(word, scope).is_some()
            || self.of(Who::Acting, word).is_some()
    }

    /// Reads the right side of a comparison: an option of a choice, yes or no, or a number.
    fn right_side(&mut self, left: &Expr, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        for (word, number) in [("yes", 1), ("no", 0)] {
            if words.take(word) {
                return Ok(Expr::Number(number));
            }
        }
        let options = self.options(left, scope);
        match words.peek_word() {
            Some(word) if !options.is_empty() => {
                let labels = options.iter().map(|(label, _)| label);
                let found = place(labels.clone(), word).and_then(|it| options.get(it));
                if let Some((_, number)) = found {
                    words.next();
                    return Ok(Expr::Number(*number));
                }
                // Two choices of the same words can be compared, too.
                if word.eq_ignore_ascii_case("target's") || self.is_known(word, scope) {
                    return self.sum(words, scope);
                }
                Err(self.no("choice", word, labels.map(String::as_str)))
            }
            _ => self.sum(words, scope),
        }
    }

    /// Returns the options of a choice, each with its number, or no options for other values.
    pub(super) fn options(&self, of: &Expr, scope: &Scope) -> Options {
        match of {
            Expr::Local(slot) => {
                scope.by_slot(*slot).map(|it| it.options.clone()).unwrap_or_default()
            }
            Expr::Stat(_, stat) => options_of_field(self.names.stats.get(*stat)),
            Expr::Gear(field) => options_of_field(self.gear(scope).get(*field)),
            Expr::Tracker(of) => options_of_tracker(self.names.tracker(*of)),
            Expr::Phase => self.phases.iter().cloned().zip(0..).collect(),
            Expr::Pick(it, faces) => {
                let labels = self.options(it, scope).into_iter().map(|(label, _)| label);
                labels.zip(faces.iter().copied()).collect()
            }
            Expr::Stepped(two, _) => self.options(&two[0], scope),
            _ => Options::new(),
        }
    }

    /// Reads a sum or difference.
    pub(super) fn sum(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        let mut sum = self.product(words, scope)?;
        loop {
            if words.sign('+') {
                if matches!(sum, Expr::Number(_)) && words.is_behind_number() {
                    return Ok(sum);
                }
                sum = Expr::Sum(two(sum, self.product(words, scope)?));
            } else if words.sign('-') {
                sum = Expr::Less(two(sum, self.product(words, scope)?));
            } else {
                return Ok(sum);
            }
        }
    }

    pub(super) fn product(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        let mut product = self.factor(words, scope)?;
        loop {
            if words.sign('*') {
                product = Expr::Times(two(product, self.factor(words, scope)?));
            } else if words.sign('/') {
                product = Expr::Over(two(product, self.factor(words, scope)?));
            } else {
                return Ok(product);
            }
        }
    }

    pub(super) fn factor(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(format!("the game can have at most {MOST_NODES} numbers and steps"));
        }
        if let Some(number) = self.dice_as_number(words, scope)? {
            return Ok(number);
        }
        let from = words.place();
        let number = self.plain_factor(words, scope)?;
        if self.is_dice_field(&number, scope) {
            let label = words.written_from(from);
            return self.dice_in_field(&label, &number, scope);
        }
        self.dice_behind_number(number, words, scope)
    }

    fn plain_factor(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        match words.peek() {
            Some(Token::Number(number)) => {
                words.next();
                Ok(Expr::Number(*number))
            }
            Some(Token::Sign('-')) => {
                words.next();
                let number = self.deeper(words, |reader, words| reader.factor(words, scope))?;
                Ok(Expr::Less(two(Expr::Number(0), number)))
            }
            Some(Token::Sign('(')) => {
                words.next();
                let inner = self.deeper(words, |reader, words| reader.condition(words, scope))?;
                words.needs_sign(')')?;
                Ok(inner)
            }
            Some(Token::Word(word)) => match self.word_of_numbers(word, words, scope) {
                None if let Some(count) = self.count(word, words) => Ok(count),
                Some(number) => self.number_word(number, words, scope),
                None if self.is_function(word, "max", words) => {
                    words.next();
                    Ok(Expr::Highest(self.several(words, scope)?))
                }
                None if self.is_function(word, "min", words) => {
                    words.next();
                    Ok(Expr::Lowest(self.several(words, scope)?))
                }
                None => {
                    words.next();
                    let named = self.named(word, words, scope)?;
                    self.stepped(named, words, scope)
                }
            },
            Some(Token::Quote(_)) | None => Err("a number or a name is missing".to_owned()),
            Some(Token::Sign(sign)) => Err(format!("“{sign}” isn't understood here")),
        }
    }

    /// Takes a number of the language, unless the word is a name here.
    fn word_of_numbers(&self, word: &str, words: &mut Words<'_>, scope: &Scope) -> Option<Named> {
        let is_name = match words.second() {
            Some(Token::Sign('(')) => {
                place(self.names.charts.iter().map(|it| &it.label), word).is_some()
            }
            _ => self.is_known(word, scope),
        };
        if is_name { None } else { words.one_of(&NUMBERS) }
    }

    /// Takes a number of figures: `enemies left`, `friends in all`.
    fn count(&self, word: &str, words: &mut Words<'_>) -> Option<Expr> {
        let own = [(self.title.figure[1].as_str(), At::Anybody)];
        let mut all = COUNTED.into_iter().chain(own);
        let (_, of) = all.find(|(figures, _)| word.eq_ignore_ascii_case(figures))?;
        let at = words.place();
        words.next();
        let counted = words.one_of(&COUNTS);
        if counted.is_none() {
            words.return_to(at);
        }
        Some(Expr::Count(of, counted?))
    }

    /// Returns `true` if a word is this function, before its brackets, and not a chart.
    fn is_function(&self, word: &str, function: &str, words: &Words<'_>) -> bool {
        word.eq_ignore_ascii_case(function)
            && words.second() == Some(&Token::Sign('('))
            && place(self.names.charts.iter().map(|it| &it.label), word).is_none()
    }

    /// Reads a nested expression, up to the maximum depth.
    fn deeper<T>(
        &mut self,
        words: &mut Words<'_>,
        read: impl FnOnce(&mut Self, &mut Words<'_>) -> Read<T>,
    ) -> Read<T> {
        words.depth += 1;
        if words.depth > DEEPEST_SUM {
            return Err(format!("brackets can be nested at most {DEEPEST_SUM} levels deep"));
        }
        let read = read(self, words);
        words.depth -= 1;
        read
    }

    /// Reads a number of the language after its first word, as in `lowest(Rate, 3)`.
    fn number_word(&mut self, word: Named, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        Ok(match word {
            Named::Yes => Expr::Number(1),
            Named::No => Expr::Number(0),
            Named::Turn => Expr::Turn,
            Named::Lowest => Expr::Lowest(self.several(words, scope)?),
            Named::Highest => Expr::Highest(self.several(words, scope)?),
            Named::Full => {
                let name = words.peek_word().unwrap_or_default();
                words.next();
                self.full(Who::Acting, name, scope)?
            }
        })
    }

    /// Reads the steps after a die: `Skill stepped up`, `Skill stepped down 2`.
    fn stepped(&mut self, die: Expr, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        let Some(is_up) = words.one_of(&STEPPED) else { return Ok(die) };
        let faces = self.faces_of(&die, scope);
        let faces = faces.ok_or("only a choice of dice can be stepped, as in one of D4, D6, D8")?;
        let has_number = matches!(words.peek(), Some(Token::Number(_) | Token::Sign('(')));
        let is_named = words
            .peek_word()
            .is_some_and(|it| it.eq_ignore_ascii_case("target's") || self.is_known(it, scope));
        let number = if has_number || is_named {
            self.deeper(words, |reader, words| reader.factor(words, scope))?
        } else {
            Expr::Number(1)
        };
        let number = if is_up { number } else { Expr::Less(two(Expr::Number(0), number)) };
        Ok(Expr::Stepped(two(die, number), faces))
    }

    fn named(&mut self, word: &str, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        if is_digits(word) {
            return Err(too_great(word));
        }
        if let Some(chart) = place(self.names.charts.iter().map(|it| &it.label), word) {
            let all = self.several(words, scope)?;
            let all: Result<[Expr; 2], _> = all.try_into();
            let all =
                all.map_err(|_| format!("{word} needs two numbers, as in {word}(row, column)"))?;
            return Ok(Expr::Chart(chart, Box::new(all)));
        }
        match word.rsplit_once('\'') {
            _ if word.eq_ignore_ascii_case("target's") => {
                let who = self.whose(Who::Target, scope)?;
                let is_full = self.of(who, "full").is_none() && words.take("full");
                let name = words.peek_word().unwrap_or_default();
                words.next();
                if is_full {
                    return self.full(who, name, &Scope::default());
                }
                let found = self.of(who, name);
                found.ok_or_else(|| self.unknown_name(name, &Scope::default()))
            }
            Some(_) => Err(format!("“{word}” isn't understood; write “target's”")),
            None => {
                if let Some(slot) = scope.local(word).map(|local| local.slot) {
                    scope.read(slot);
                    return Ok(Expr::Local(slot));
                }
                if let Some(of_item) = self.of_item(word, scope) {
                    let is_text = matches!(of_item, Expr::Gear(field)
                        if self.gear(scope).get(field).is_some_and(Field::is_text));
                    return if is_text { Err(only_shown(word)) } else { Ok(of_item) };
                }
                let known = self.of(Who::Acting, word);
                let known = known.or_else(|| scope.read_gone(word).map(Expr::Local));
                if known.is_none()
                    && let Some(slot) = scope.of_roll(word)
                {
                    scope.read(slot);
                    return Ok(Expr::Local(slot));
                }
                if known.is_none() && scope.is_under_roll && is_of_a_roll(word) {
                    words.harmless = Some(format!(
                        "“{word}” is 0 here because the dice haven't been rolled yet; use it \
                         after “by” and “within” or under a result"
                    ));
                    return Ok(Expr::Number(0));
                }
                if known.is_none()
                    && let Some(slot) = scope.read_of_last_roll(word)
                {
                    return Ok(Expr::Local(slot));
                }
                let is_phase = word.eq_ignore_ascii_case(CURRENT_PHASE.word);
                if known.is_none() && is_phase {
                    let has_phases = !self.phases.is_empty();
                    return has_phases.then_some(Expr::Phase).ok_or_else(no_phases);
                }
                known.ok_or_else(|| self.unknown_name(word, scope))
            }
        }
    }

    /// Returns the message for an unknown name, with a suggestion.
    fn unknown_name(&self, word: &str, scope: &Scope) -> String {
        if [self.gear(scope), &self.names.stats]
            .iter()
            .any(|it| place(of_fields(it), word).is_some())
        {
            return only_shown(word);
        }
        if let Some(words) = self.needs_item(word, scope) {
            return words;
        }
        let trackers = &self.names.trackers;
        let all = of_fields(&self.names.stats)
            .chain(of_fields(self.gear(scope)))
            .chain(self.item_trackers(scope))
            .chain(of_trackers(&trackers.figure))
            .chain(of_trackers(&trackers.side))
            .chain(of_trackers(&trackers.battle))
            .chain(self.names.charts.iter().map(|it| &it.label));
        let target = scope.has_target.then_some("target's");
        self.no("stat", word, all.map(String::as_str).chain(scope.labels()).chain(target))
    }

    /// Returns the names of the trackers of the item that a block uses.
    pub(super) fn item_trackers(&self, scope: &Scope) -> impl Iterator<Item = &String> {
        let list = scope.about.with.and_then(|it| self.names.lists.get(it));
        list.into_iter().flat_map(|it| of_trackers(&it.trackers))
    }

    /// Returns the tracker or the field with this name that belongs to the item in use.
    pub(super) fn of_item(&self, name: &str, scope: &Scope) -> Option<Expr> {
        let tracker = place(self.item_trackers(scope), name);
        match (tracker, scope.about.with) {
            (Some(place), Some(list)) => Some(self.worth(Expr::Tracker(Of::Item(list, place)))),
            _ => place(of_fields(self.gear(scope)), name).map(Expr::Gear),
        }
    }

    /// Returns the message for a name that belongs to an item that isn't in use here.
    pub(super) fn needs_item(&self, name: &str, scope: &Scope) -> Option<String> {
        let has = |list: &&List| {
            place(of_fields(&list.fields).chain(of_trackers(&list.trackers)), name).is_some()
        };
        let one = &self.names.lists.iter().find(has)?.one;
        Some(match self.of_item(name, scope) {
            Some(_) => format!("{name} belongs to the acting figure's {one}; leave out “target”"),
            None => {
                let a = any(one);
                let why = format!("{name} belongs to {a}; add “with {a}” to the test or action");
                Cause::Here(one).of(&why)
            }
        })
    }

    /// Returns the full number of a name, after “full”: the stat of that name, or else the number
    /// that the tracker starts at.
    fn full(&self, who: Who, name: &str, scope: &Scope) -> Read<Expr> {
        let of_own = place_of_field(&self.names.stats, name).map(|it| Expr::Stat(who, it));
        let of_item = || place_of_field(self.gear(scope), name).map(Expr::Gear);
        if let Some(full) = of_own.or_else(of_item) {
            return Ok(full);
        }
        let Ok(of) = self.tracker(who, name, scope) else {
            return Err(self.unknown_name(name, &Scope::default()));
        };
        match self.names.tracker(of).map(|it| &it.kind) {
            Some(TrackerKind::Number { starts: Bound::Number(number), .. }) => {
                Ok(Expr::Number(*number))
            }
            Some(TrackerKind::Number { starts: Bound::Stat(it), .. }) => Ok(match of {
                Of::Item(..) => Expr::Gear(*it),
                _ => Expr::Stat(who, *it),
            }),
            _ => {
                Err(format!("{name} isn't a number; “full” is the number that a tracker starts at"))
            }
        }
    }

    /// Returns the stat or tracker with this name that belongs to a figure, its side or the battle.
    pub(super) fn of(&self, who: Who, name: &str) -> Option<Expr> {
        let trackers = &self.names.trackers;
        let stat = place_of_field(&self.names.stats, name).map(|it| Expr::Stat(who, it));
        let tracker = place(of_trackers(&trackers.figure), name).map(|it| Of::Figure(who, it));
        let of_side = place(of_trackers(&trackers.side), name).map(|it| Of::Side(who, it));
        let of_battle = place(of_trackers(&trackers.battle), name).map(Of::Battle);
        let [tracker, of_side, of_battle] =
            [tracker, of_side, of_battle].map(|it| it.map(|it| self.worth(Expr::Tracker(it))));
        tracker.or(stat).or(of_side).or(of_battle)
    }

    /// Returns the number that a tracker stands for: the faces of the die that it shows.
    fn worth(&self, tracker: Expr) -> Expr {
        let faces = self.faces_of(&tracker, &Scope::default());
        match faces {
            Some(faces) => Expr::Pick(Box::new(tracker), faces),
            None => tracker,
        }
    }

    /// Returns the figure, or an error if it is the target and the block has no target.
    pub(super) fn whose(&self, who: Who, scope: &Scope) -> Read<Who> {
        if who == Who::Target && !scope.has_target {
            let why = "there is no target here; add “at an enemy” to the test or action";
            return Err(Cause::Here("target").of(why));
        }
        Ok(who)
    }

    fn several(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Vec<Expr>> {
        words.needs_sign('(')?;
        let all = self.deeper(words, |reader, words| {
            let mut all = Vec::new();
            loop {
                all.push(reader.condition(words, scope)?);
                if !words.sign(',') {
                    return Ok(all);
                }
            }
        })?;
        words.needs_sign(')')?;
        Ok(all)
    }

    /// Reads quoted words with `{name}`, `{target}` and numbers such as `{Wounds + 1}` in them.
    pub(super) fn said(&mut self, quote: &str, scope: &mut Scope) -> Read<Template> {
        let mut pieces = Vec::new();
        let mut rest = quote;
        while let Some((before, after)) = rest.split_once('{') {
            let (inside, after) = after.split_once('}').ok_or("“}” is missing in the quote")?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(match inside.trim().to_ascii_lowercase().as_str() {
                "target" => Piece::Name(self.whose(Who::Target, scope)?),
                "name" => Piece::Name(Who::Acting),
                _ => {
                    let mut line = taken_apart(inside)?;
                    self.phrases.join_line(&mut line);
                    let mut words = Words::new(&line);
                    let number = self.condition(&mut words, scope)?;
                    words.end()?;
                    Piece::Number(number)
                }
            });
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Template(pieces))
    }
}
