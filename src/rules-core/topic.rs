//! Topics: the rules explained, each written beside the rule itself.

/// A rule, a status or a modifier explained in our own words.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Its name in data; unique in its system.
    pub key: &'static str,
    /// What players look for.
    pub title: &'static str,
    /// Its rules' numbers on the system's checklist.
    pub rules: &'static [u8],
    /// Its text, made from the same constants as the rule, so that the two cannot differ.
    pub text: fn() -> String,
}

/// What an (i) opens: a topic of a built-in system, or what a player wrote about a word of their
/// game.
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    /// Its name in data; unique in its system.
    pub key: &'static str,
    /// What players look for.
    pub title: &'static str,
    /// Its rules' numbers on the system's checklist; empty where a player wrote it.
    pub rules: &'static [u8],
    text: Text,
}

#[derive(Clone, Copy, Debug)]
enum Text {
    Made(fn() -> String),
    Written(&'static str),
}

impl From<&Topic> for Explanation {
    fn from(topic: &Topic) -> Self {
        let Topic { key, title, rules, text } = *topic;
        Self { key, title, rules, text: Text::Made(text) }
    }
}

impl Explanation {
    /// An explanation that a player wrote.
    pub(crate) fn written(key: &'static str, title: &'static str, text: &'static str) -> Self {
        Self { key, title, rules: &[], text: Text::Written(text) }
    }

    /// What it says.
    pub fn text(&self) -> String {
        match self.text {
            Text::Made(make) => make(),
            Text::Written(text) => text.to_owned(),
        }
    }

    /// Returns `true` if it contains every word of `search`.
    ///
    /// ```
    /// use rules_core::{Explanation, Topic};
    ///
    /// let prone =
    ///     Topic { key: "prone", title: "Prone", rules: &[29], text: || "Lies down.".into() };
    /// let prone = Explanation::from(&prone);
    /// assert!(prone.is_about("LIE prone"));
    /// assert!(!prone.is_about("prone hero"));
    /// ```
    pub fn is_about(&self, search: &str) -> bool {
        // Topics use plain letters only; tables for all alphabets would be larger than the topics.
        let all = format!("{} {}", self.title, self.text()).to_ascii_lowercase();
        search.to_ascii_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

/// The number of topics in all these lists.
pub(crate) const fn count_topics(lists: &[&[Topic]]) -> usize {
    let (mut count, mut list) = (0, 0);
    while list < lists.len() {
        count += lists[list].len();
        list += 1;
    }
    count
}

/// Several lists of topics as one of `N` topics, which has to be [their number](count_topics) and
/// not 0.
pub(crate) const fn join_topics<const N: usize>(lists: &[&[Topic]]) -> [Topic; N] {
    let mut all = [lists[0][0]; N];
    let (mut place, mut list) = (0, 0);
    while list < lists.len() {
        let mut next = 0;
        while next < lists[list].len() {
            all[place] = lists[list][next];
            place += 1;
            next += 1;
        }
        list += 1;
    }
    all
}
