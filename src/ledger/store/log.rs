//! The log of all saved data, written change by change. Unlike the storage, the log reports when a
//! change is on the disk.
//!
//! A line has the content of a slot from one revision on. A slot's revisions always increase. The key
//! of a line contains the revision and a checksum of the text that results from the line. So the
//! heads in the storage can be compared with the log, and damaged lines detected, by reading only
//! the keys.

use serde::{Serialize, Serializer};

use crate::store::{
    edits::Edits,
    names::{RESTORE, RESTORE_BEGUN, RESTORE_DONE},
    text::{Text, sum_of},
};

const WHOLE: char = '=';
const CHANGE: char = '+';
const GONE: &str = "-";

/// The last possible revision: the largest number of 16 digits, so that keys sort correctly. Read
/// as a time, it is far in the future.
pub(crate) const LAST_REVISION: u64 = 9_999_999_999_999_999;

/// A log to which lines can be appended.
pub trait Log {
    /// Appends a line. The log reports later whether the line was written.
    fn append(&self, line: WrittenLine);

    /// Appends lines that are written together: if the page is killed, the log has all of them or
    /// none.
    fn append_all(&self, lines: Vec<WrittenLine>);

    /// Returns `true` if all appended lines are on the disk.
    fn is_settled(&self) -> bool;
}

/// A line to write to the log. It can also remove earlier lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenLine {
    /// The key. Keys sort by slot, and within a slot by revision.
    pub key: String,
    /// The content, or `None` if this line only removes others.
    pub says: Option<String>,
    /// The range of keys whose lines are removed once this line is written. The end is excluded.
    pub clears: Option<(String, String)>,
}

/// A line that was read from the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadLine {
    /// The key.
    pub key: String,
    /// The content.
    pub says: String,
}

impl ReadLine {
    /// Creates a line with the text that a slot had at a revision.
    pub(crate) fn whole(slot: &str, revision: u64, text: &Text) -> Self {
        let WrittenLine { key, says, .. } = WrittenLine::new(slot, revision, 0, Says::Whole(text));
        Self { key, says: says.unwrap_or_default() }
    }

    /// Creates a line with a text that is damaged, so that it can't be read.
    pub(crate) fn damaged(slot: &str, revision: u64, says: String) -> Self {
        Self { key: format!("{} 0 {GONE}", key(slot, revision)), says }
    }

    /// Returns the earlier revision that the edits in this line start from.
    pub(crate) fn base(&self) -> Option<u64> {
        let base = self.says.strip_prefix(CHANGE)?.split(' ').next()?.parse().ok()?;
        (base < named(&self.key)?.revision).then_some(base)
    }

    /// Applies the edits in this line to a text. Returns `None` if they do not fit.
    pub(crate) fn applied_to(&self, text: &Text) -> Option<Text> {
        let base = ReplayedText { revision: self.base()?, text: Some(text.clone()) };
        changed(&self.says, &[base])
    }
}

/// Serialised as a pair of key and content, for files.
impl Serialize for ReadLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.key, &self.says).serialize(serializer)
    }
}

/// The content of a slot from one revision on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Says<'a> {
    /// A full text.
    Whole(&'a Text),
    /// Edits to the text of an earlier revision.
    Change {
        /// The earlier revision.
        from: u64,
        /// The edits.
        edits: &'a Edits,
        /// The text that results from the edits.
        new: &'a Text,
    },
    /// A removed text.
    Gone,
}

impl WrittenLine {
    /// Creates the line that the tab `window` writes for a slot and revision.
    pub(crate) fn new(slot: &str, revision: u64, window: u32, says: Says<'_>) -> Self {
        let (says, sum, clears) = match says {
            Says::Whole(text) => (format!("{WHOLE}{}", text.flat()), Some(text.sum()), true),
            Says::Gone => (GONE.to_owned(), None, true),
            Says::Change { from, edits, new } => {
                let says = format!("{CHANGE}{from} {}\n{}", new.sum(), edits.write());
                (says, Some(new.sum()), false)
            }
        };
        let sum = sum.map_or_else(|| GONE.to_owned(), |sum| sum.to_string());
        let key = format!("{} {window} {sum}", key(slot, revision));
        let clears = clears.then(|| (key_of_first(slot), self::key(slot, revision)));
        Self { key, says: Some(says), clears }
    }

    /// Creates the line that notes that a backup is being restored, or that all of it is in the
    /// log (`is_done`).
    pub(crate) fn restoring(is_done: bool) -> Self {
        let key = if is_done { RESTORE_DONE } else { RESTORE_BEGUN }.to_owned();
        Self { key, says: Some(String::new()), clears: Some(lines_of(RESTORE)) }
    }

    /// Creates the line that removes all lines of a slot.
    pub(crate) fn forgetting(slot: &str) -> Self {
        Self { key: slot.to_owned(), says: None, clears: Some(lines_of(slot)) }
    }

    /// Returns the length of the content, in bytes.
    pub(crate) fn weight(&self) -> usize {
        self.says.as_ref().map_or(0, String::len)
    }
}

fn key(slot: &str, revision: u64) -> String {
    format!("{slot} {revision:016}")
}

fn key_of_first(slot: &str) -> String {
    format!("{slot} ")
}

/// Returns the range of keys of all lines of a slot. The end is excluded.
pub fn lines_of(slot: &str) -> (String, String) {
    // The slot is followed by a space in a key, and `!` is the character after the space.
    (key_of_first(slot), format!("{slot}!"))
}

/// The checksum in a line's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sum {
    /// The checksum of the text that results from the line.
    Of(u64),
    /// The text was removed.
    Gone,
    /// The key is damaged, or lines with the same revision contradict each other.
    Unknown,
}

/// The parts of the key of a slot's last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named<'a> {
    pub(crate) slot: &'a str,
    pub(crate) revision: u64,
    pub(crate) sum: Sum,
    /// The number of the slot's lines.
    pub(crate) lines: usize,
}

fn named(key: &str) -> Option<Named<'_>> {
    let mut parts = key.split(' ');
    let slot = parts.next()?;
    let revision = parts.next()?.parse().ok().filter(|it| *it <= LAST_REVISION)?;
    let sum = match parts.nth(1) {
        Some(GONE) => Sum::Gone,
        sum => sum.and_then(|sum| sum.parse().ok()).map_or(Sum::Unknown, Sum::Of),
    };
    Some(Named { slot, revision, sum, lines: 1 })
}

/// Returns the slot in a line's key, or `None` if the text is not a key.
pub(crate) fn slot_of_line(key: &str) -> Option<&str> {
    named(key).map(|it| it.slot)
}

/// Finds the last revision of each slot in the sorted keys of all lines. The result is sorted by
/// slot.
pub(crate) fn revisions(keys: &[String]) -> Vec<Named<'_>> {
    let mut last: Vec<Named<'_>> = Vec::new();
    for line in keys.iter().filter_map(|key| named(key)) {
        match last.last_mut() {
            Some(known) if known.slot == line.slot => {
                let differs = known.revision == line.revision && known.sum != line.sum;
                let sum = if differs { Sum::Unknown } else { line.sum };
                *known = Named { sum, lines: known.lines + 1, ..line };
            }
            _ => last.push(line),
        }
    }
    last
}

/// The result of replaying the lines of a slot.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Replayed {
    /// The last readable revision, with its text, which is `None` for a removal.
    pub(crate) last: Option<(u64, Option<Text>)>,
    /// The last revision of any line, readable or not.
    pub(crate) claimed: u64,
    /// The checksums of all readable texts.
    pub(crate) sums: Vec<u64>,
    /// The unreadable lines after the last readable revision.
    pub(crate) unread: Vec<ReadLine>,
}

impl Replayed {
    /// Returns the last readable revision.
    pub(crate) fn reached(&self) -> u64 {
        self.last.as_ref().map_or(0, |it| it.0)
    }
}

/// The text that results from a line, or `None` for a removal.
struct ReplayedText {
    revision: u64,
    text: Option<Text>,
}

/// The number of texts to keep while lines are replayed. A change starts from one of the last
/// texts: usually the last one, or one of those that two tabs wrote at the same time.
const KEPT_TEXTS: usize = 16;

/// Replays the lines of a slot, sorted by their keys.
pub(crate) fn replay(lines: &[ReadLine]) -> Replayed {
    let mut states: Vec<ReplayedText> = Vec::new();
    let (mut sums, mut unread, mut claimed) = (Vec::new(), Vec::new(), 0);
    let is_change = |line: &&ReadLine| line.says.starts_with(CHANGE);
    let (changes, others): (Vec<_>, Vec<_>) = lines.iter().partition(is_change);
    // Full texts come first: another tab may have written the base of a change with the same
    // revision.
    for line in others.into_iter().chain(changes) {
        let Some(Named { revision, sum, .. }) = named(&line.key) else { continue };
        claimed = claimed.max(revision);
        let Some(text) = read(&line.says, sum, &states) else {
            unread.push((revision, line));
            continue;
        };
        sums.extend(text.as_ref().map(Text::sum));
        states.push(ReplayedText { revision, text });
        if states.len() > KEPT_TEXTS {
            forget_earliest(&mut states);
        }
    }
    let last = states.into_iter().reduce(later).map(|it| (it.revision, it.text));
    let read_to = last.as_ref().map_or(0, |it| it.0);
    let mut unread: Vec<_> = unread.into_iter().filter(|it| it.0 > read_to).collect();
    unread.sort_by_key(|it| it.0);
    let unread = unread.into_iter().map(|(_, line)| line.clone()).collect();
    Replayed { last, claimed, sums, unread }
}

/// Returns the later of two texts. With the same revision, texts win over removals, and the first
/// text wins.
fn later(one: ReplayedText, other: ReplayedText) -> ReplayedText {
    let rank = |it: &ReplayedText| (it.revision, it.text.is_some());
    if rank(&other) > rank(&one) { other } else { one }
}

fn forget_earliest(states: &mut Vec<ReplayedText>) {
    let earliest = states.iter().enumerate().min_by_key(|(_, it)| it.revision);
    if let Some((place, _)) = earliest {
        states.remove(place);
    }
}

/// Reads the text that results from a line, or `None` for a removal.
///
/// Returns `None` if the line cannot be read.
fn read(says: &str, sum: Sum, states: &[ReplayedText]) -> Option<Option<Text>> {
    if let Some(text) = says.strip_prefix(WHOLE) {
        return (sum == Sum::Of(sum_of(text))).then(|| Some(Text::from(text.to_owned())));
    }
    if says == GONE {
        return (sum == Sum::Gone).then_some(None);
    }
    changed(says, states).map(Some)
}

fn changed(says: &str, states: &[ReplayedText]) -> Option<Text> {
    let (head, edits) = says.strip_prefix(CHANGE)?.split_once('\n')?;
    let (from, sum) = head.split_once(' ')?;
    let (from, sum): (u64, u64) = (from.parse().ok()?, sum.parse().ok()?);
    let edits = Edits::read(edits)?;
    let olds = states.iter().rev().filter(|it| it.revision == from);
    let mut news = olds.filter_map(|it| edits.apply(it.text.as_ref()?));
    news.find(|new| new.sum() == sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::testing::at_least;
    use proptest::prelude::*;

    const SLOT: &str = "rollbook.battle.7";

    fn text(text: &str) -> Text {
        Text::from(text.to_owned())
    }

    fn change(from: u64, old: &str, new: &str) -> WrittenLine {
        let (old, new) = (text(old), text(new));
        let edits = Edits::between(&old, &new);
        WrittenLine::new(SLOT, from + 1, 0, Says::Change { from, edits: &edits, new: &new })
    }

    /// Converts a written line to the form in which it is read. The line must have content.
    fn read_again(line: WrittenLine) -> ReadLine {
        ReadLine { key: line.key, says: line.says.unwrap() }
    }

    fn lines(texts: &[&str]) -> Vec<ReadLine> {
        let mut lines = Vec::new();
        for (revision, pair) in (1..).zip(texts.windows(2)) {
            if revision == 1 {
                lines.push(WrittenLine::new(SLOT, 1, 0, Says::Whole(&text(pair[0]))));
            }
            lines.push(change(revision, pair[0], pair[1]));
        }
        lines.into_iter().map(read_again).collect()
    }

    /// Returns the last readable revision and its text.
    fn current_text(log: &[ReadLine]) -> Option<(u64, Option<String>)> {
        let (revision, text) = replay(log).last?;
        Some((revision, text.map(|text| text.flat().into_owned())))
    }

    #[test]
    fn the_last_revision_that_can_be_read_counts() {
        let mut log = lines(&["one", "one two", "one three"]);
        assert_eq!(current_text(&log), Some((3, Some("one three".to_owned()))));
        log.remove(1);
        assert_eq!(current_text(&log), Some((1, Some("one".to_owned()))));
        log.remove(0);
        assert_eq!(current_text(&log), None);
        let gone = WrittenLine::new(SLOT, 9, 0, Says::Gone);
        log.push(read_again(gone));
        assert_eq!(current_text(&log), Some((9, None)));
    }

    #[test]
    fn what_cannot_be_read_after_a_lost_line_is_told_with_what_it_names() {
        let mut log = lines(&["one", "one two", "one three", "four"]);
        let cut = log.split_off(2);
        log.pop();
        log.extend(cut.clone());
        let told = replay(&log);
        assert_eq!((told.last, told.claimed), (Some((1, Some(text("one")))), 4));
        assert_eq!(told.unread, cut);
    }

    #[test]
    fn a_damaged_whole_text_and_a_change_that_became_a_removal_are_known() {
        let mut log = lines(&["one", "one two"]);
        log[0].says = "=ono".to_owned();
        assert_eq!(replay(&log).last, None);
        log[1].says = "-".to_owned();
        assert_eq!(replay(&log), Replayed { claimed: 2, unread: log, ..Replayed::default() });
    }

    #[test]
    fn a_line_without_a_sum_is_kept_as_unread() {
        // Versions before the first release wrote such lines.
        for says in ["=one", GONE, "~2 5\n3 0 4: two"] {
            let log = [ReadLine { key: format!("{} 7", key(SLOT, 3)), says: says.to_owned() }];
            let told = replay(&log);
            assert_eq!((told.last, told.claimed, told.unread.as_slice()), (None, 3, &log[..]));
            let keys = log.map(|line| line.key);
            let named = Named { slot: SLOT, revision: 3, sum: Sum::Unknown, lines: 1 };
            assert_eq!(revisions(&keys), [named]);
        }
    }

    #[test]
    fn a_damaged_change_is_left_out() {
        let mut log = lines(&["one", "one two", "one three"]);
        log[2].says = log[2].says.replace("hree", "hird");
        assert_eq!(current_text(&log), Some((2, Some("one two".to_owned()))));
        log[1].says = "+1".to_owned();
        assert_eq!(current_text(&log), Some((1, Some("one".to_owned()))));
    }

    #[test]
    fn two_windows_may_say_the_same_revision() {
        let mut log = lines(&["one", "one two"]);
        let whole = WrittenLine::new(SLOT, 2, 8, Says::Whole(&text("one two")));
        let (first, last) = whole.clears.clone().unwrap();
        log.push(read_again(whole));
        log.retain(|line| !(first <= line.key && line.key < last));
        assert_eq!(log.len(), 2);
        let next = change(2, "one two", "two");
        log.push(read_again(next));
        assert_eq!(current_text(&log), Some((3, Some("two".to_owned()))));
    }

    #[test]
    fn keys_are_in_the_order_of_slots_and_revisions() {
        let whole = |slot, revision| WrittenLine::new(slot, revision, 3, Says::Whole(&text("x")));
        let keys = [
            whole("rollbook.battle.1", 9).key,
            whole("rollbook.battle.1", 10).key,
            whole("rollbook.battle.10", 2).key,
            whole("rollbook.battle.2", 1).key,
        ];
        assert!(keys.is_sorted(), "{keys:?}");
        let (first, last) = lines_of("rollbook.battle.1");
        let within = keys.iter().filter(|key| (&first..&last).contains(key)).count();
        assert_eq!(within, 2);
        let last: Vec<u64> = revisions(&keys).into_iter().map(|it| it.revision).collect();
        assert_eq!(last, [10, 2, 1]);
    }

    /// If lines are lost or damaged after they were written, every text that is read is still one
    /// that was written.
    #[test]
    fn any_lines_are_read_or_left_out() {
        let damage = prop_oneof![
            6 => Just(None),
            1 => Just(Some(String::new())),
            1 => "[=+~-]?[0-9 :\\n½x]{0,20}".prop_map(Some),
        ];
        let logs = proptest::collection::vec(("[a½\n]{0,40}", damage), 2..8);
        at_least(0.25, &ProptestConfig::default(), &logs, |log| {
            let texts: Vec<&str> = log.iter().map(|(text, _)| text.as_str()).collect();
            let mut written = lines(&texts);
            for (line, (_, damage)) in written.iter_mut().zip(&log) {
                line.says = damage.clone().unwrap_or_else(|| line.says.clone());
            }
            let Some((revision, Some(text))) = current_text(&written) else { return Ok(false) };
            let place = usize::try_from(revision - 1).unwrap();
            prop_assert_eq!(text, texts[place]);
            Ok(written[place].says.starts_with(CHANGE))
        });
    }
}
