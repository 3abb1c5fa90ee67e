//! Topics: explanations of the rules, each written next to the rule itself.

/// An explanation of a rule, status or modifier, in our own words.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// The topic's key, unique in its system.
    pub key: &'static str,
    /// The title, in words that players would search for.
    pub title: &'static str,
    /// The numbers of the explained rules on the system's checklist.
    pub rules: &'static [u8],
    /// Returns the text. It uses the same constants as the rule, so its numbers are always those of
    /// the rule.
    pub text: fn() -> String,
}

/// The text behind an (i) button: a topic of a built-in system, or a player's explanation of a word
/// in their custom game.
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    /// The explanation's key, unique in its system.
    pub key: &'static str,
    /// The title, in words that players would search for.
    pub title: &'static str,
    /// The numbers of the explained rules on the system's checklist. Empty in custom games.
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
    /// Creates an explanation that a player wrote.
    pub fn written(key: &'static str, title: &'static str, text: &'static str) -> Self {
        Self { key, title, rules: &[], text: Text::Written(text) }
    }

    /// Returns the text of the explanation.
    pub fn text(&self) -> String {
        match self.text {
            Text::Made(make) => make(),
            Text::Written(text) => text.to_owned(),
        }
    }

    /// Returns `true` if the title or text contains every word of `search`.
    ///
    /// ```
    /// use engine::{Explanation, Topic};
    ///
    /// let prone =
    ///     Topic { key: "prone", title: "Prone", rules: &[29], text: || "Lies down.".into() };
    /// let prone = Explanation::from(&prone);
    /// assert!(prone.is_about("LIE prone"));
    /// assert!(!prone.is_about("prone hero"));
    /// ```
    pub fn is_about(&self, search: &str) -> bool {
        // The topics of built-in systems only use ASCII letters. Case tables for all alphabets
        // would be larger than the topics.
        let all = format!("{} {}", self.title, self.text()).to_ascii_lowercase();
        search.to_ascii_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

/// Returns the total number of topics in these lists.
pub const fn count_topics(lists: &[&[Topic]]) -> usize {
    let (mut count, mut list) = (0, 0);
    while list < lists.len() {
        count += lists[list].len();
        list += 1;
    }
    count
}

/// Joins several lists of topics into one array. `N` must be the [total number of
/// topics](count_topics), and not 0.
pub const fn join_topics<const N: usize>(lists: &[&[Topic]]) -> [Topic; N] {
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
