//! A line between two phones that have one battle: one plays, the other looks on, and taking over is one tap, as with two
//! [windows](crate::Claim) of one browser. Each keeps all of it by itself.
//!
//! Before anything is played both agree on which battle they have: one proposes its own, and the other is shown what differs,
//! as for a battle that was handed over. Nobody hears of another one until there is an answer to that.
//!
//! Who plays tells what has changed since it told last, and tells no more until the other one has that: so a phone that is
//! slow misses nothing, and is never behind by more than what is on its way. Former versions of the app are told the whole
//! battle each time, and nothing that they would not understand.
//!
//! A [`Pair`] is told what happens, and says what is to be done about it, in [`Deed`]s; doing it is the app's.

use crate::{
    claim::Stand,
    edits::Edits,
    link::{LinkError, press, unpress},
    text::sum_of,
};

/// What this version of the app says of itself: that it hears of changes, and says so.
const SPEECH: u32 = 2;

/// What one phone says to the other. A battle is told by the payload of its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// What I understand. Former versions say nothing of it.
    Hello(u32),
    /// Let us go on with this battle, which I play.
    Propose(String),
    /// I have it, and look on.
    Agree,
    /// This is how it stands now.
    Changed(String),
    /// This is how it has changed from the text of the one sum to that of the other.
    Edited(u64, u64, String),
    /// What you told of it last is here.
    Got,
    /// I cannot make anything of what you told: tell all of it.
    Again,
    /// I want to play.
    Want,
    /// The player is asked about that.
    Asked,
    /// You play from now on.
    Yours,
    /// The player plays on.
    No,
}

const HELLO: &str = "hello ";
const PROPOSE: &str = "propose ";
const CHANGED: &str = "changed ";
const EDITED: &str = "edited ";
const AGREE: &str = "agree";
const GOT: &str = "got";
const AGAIN: &str = "again";
const WANT: &str = "want";
const ASKED: &str = "asked";
const YOURS: &str = "yours";
const NO: &str = "no";

impl Message {
    /// Proposes the battle of this text.
    pub fn proposing(text: &str) -> Self {
        Self::Propose(press(text))
    }

    /// As it is sent.
    pub fn write(&self) -> String {
        let word = match self {
            Self::Hello(speech) => return format!("{HELLO}{speech}"),
            Self::Propose(payload) => return format!("{PROPOSE}{payload}"),
            Self::Changed(payload) => return format!("{CHANGED}{payload}"),
            Self::Edited(from, to, payload) => return format!("{EDITED}{from} {to} {payload}"),
            Self::Agree => AGREE,
            Self::Got => GOT,
            Self::Again => AGAIN,
            Self::Want => WANT,
            Self::Asked => ASKED,
            Self::Yours => YOURS,
            Self::No => NO,
        };
        word.to_owned()
    }

    /// As it arrives; `None` if it is none.
    pub fn read(text: &str) -> Option<Self> {
        if let Some(payload) = text.strip_prefix(PROPOSE) {
            return Some(Self::Propose(payload.to_owned()));
        }
        if let Some(payload) = text.strip_prefix(CHANGED) {
            return Some(Self::Changed(payload.to_owned()));
        }
        if let Some(rest) = text.strip_prefix(EDITED) {
            let (from, rest) = rest.split_once(' ')?;
            let (to, payload) = rest.split_once(' ')?;
            return Some(Self::Edited(from.parse().ok()?, to.parse().ok()?, payload.to_owned()));
        }
        if let Some(speech) = text.strip_prefix(HELLO) {
            return speech.parse().ok().map(Self::Hello);
        }
        let words =
            [Self::Agree, Self::Got, Self::Again, Self::Want, Self::Asked, Self::Yours, Self::No];
        words.into_iter().find(|it| it.write() == text)
    }
}

/// What a line wants done, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Say this to the other phone.
    Say(Message),
    /// Propose the battle, as it stands now.
    Propose,
    /// Say what [`Pair::tell`] makes of the battle, as it stands now.
    Tell,
    /// Show this battle and what differs from the own one. Then [`Pair::agree`] or [`Pair::counter`].
    Compare(String),
    /// Keep and show the battle of this text in place of how it stood; then call [`Pair::shown`].
    Show(String),
    /// What the other phone tells cannot be read here, and why.
    Unreadable(LinkError),
    /// After a moment, call [`Pair::look`] with this number.
    LookLater(u32),
    /// Ask the player whether the other phone may play: [`Pair::allow`] or [`Pair::refuse`].
    Ask,
    /// Say to the player that the other one plays on.
    Refused,
    /// When the other phone has had time to answer, call [`Pair::seize`].
    SeizeLater,
    /// Cut the line.
    Cut,
}

/// Which proposals are heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ear {
    /// The next one: nothing was proposed yet, or what this phone proposed may be answered by another one.
    Open,
    /// None, as one is before the player, or both have agreed.
    Closed,
}

/// How this phone stands to a battle that two have.
#[derive(Clone, Debug)]
pub struct Pair {
    stand: Stand,
    has_agreed: bool,
    ear: Ear,
    /// What the other phone understands.
    speech: u32,
    /// The text that both have: what was told or heard last.
    common: Option<String>,
    /// How often the battle was told, and how often that was said to have arrived.
    told: u32,
    got: u32,
    /// Whether it has changed since it was told last.
    is_behind: bool,
    /// Whether the other phone takes longer than it should.
    lags: bool,
    /// Whether the player is asked, here or there, who plays on.
    is_asked: bool,
    /// Whether the other phone may take over unasked, as the player has let it before.
    trusts: bool,
}

impl Pair {
    /// A line that has come about, and whether this phone proposes its battle.
    pub fn open(proposes: bool) -> (Self, Vec<Deed>) {
        let pair = Self {
            stand: if proposes { Stand::Here } else { Stand::Elsewhere },
            has_agreed: false,
            ear: Ear::Open,
            speech: 1,
            common: None,
            told: 0,
            got: 0,
            is_behind: false,
            lags: false,
            is_asked: false,
            trusts: false,
        };
        let mut deeds = vec![Deed::Say(Message::Hello(SPEECH))];
        deeds.extend(proposes.then_some(Deed::Propose));
        (pair, deeds)
    }

    /// How this phone stands to the battle.
    pub fn stand(&self) -> Stand {
        self.stand
    }

    /// Returns `true` if both have the same battle.
    pub fn has_agreed(&self) -> bool {
        self.has_agreed
    }

    /// Returns `true` if the other phone takes longer to follow than it should.
    pub fn lags(&self) -> bool {
        self.lags && self.stand == Stand::Here
    }

    /// Returns `true` while the player is asked, here or on the other phone, who plays on.
    pub fn is_asked(&self) -> bool {
        self.is_asked
    }

    fn hears_changes(&self) -> bool {
        self.speech >= SPEECH
    }

    /// What the other phone says.
    pub fn heard(&mut self, message: Message) -> Vec<Deed> {
        let plays = self.stand == Stand::Here;
        let follows = !plays && self.has_agreed;
        match message {
            Message::Hello(speech) => {
                self.speech = speech;
                Vec::new()
            }
            Message::Propose(payload) if self.ear == Ear::Open && !self.has_agreed => {
                (self.stand, self.ear) = (Stand::Elsewhere, Ear::Closed);
                vec![Deed::Compare(payload)]
            }
            Message::Agree if plays && !self.has_agreed && self.ear == Ear::Open => {
                (self.has_agreed, self.ear) = (true, Ear::Closed);
                // It may have gone on meanwhile.
                self.tells()
            }
            Message::Changed(payload) if follows => match unpress(&payload) {
                Ok(text) => vec![self.hears(text)],
                Err(error) => vec![Deed::Unreadable(error)],
            },
            Message::Edited(from, to, payload) if follows => {
                let deed = match self.edited(from, to, &payload) {
                    Some(text) => self.hears(text),
                    None => Deed::Say(Message::Again),
                };
                vec![deed]
            }
            Message::Got if self.got < self.told => {
                self.got += 1;
                self.has_arrived()
            }
            Message::Again if plays && self.has_agreed && self.got < self.told => {
                (self.got, self.common) = (self.told, None);
                self.tells()
            }
            Message::Want if plays && self.has_agreed => self.is_wanted(),
            Message::Asked if self.stand == Stand::Coming => {
                self.is_asked = true;
                Vec::new()
            }
            Message::Yours if self.stand == Stand::Coming => {
                (self.stand, self.is_asked) = (Stand::Here, false);
                (self.got, self.is_behind, self.lags) = (self.told, false, false);
                // Who lets the other play may play on whenever it wants to.
                self.trusts = true;
                Vec::new()
            }
            Message::No if self.stand == Stand::Coming => {
                (self.stand, self.is_asked) = (Stand::Elsewhere, false);
                vec![Deed::Refused]
            }
            _ => Vec::new(),
        }
    }

    fn hears(&mut self, text: String) -> Deed {
        self.common = Some(text.clone());
        Deed::Show(text)
    }

    /// The text that becomes of the common one; nothing if it is not the one that was changed.
    fn edited(&self, from: u64, to: u64, payload: &str) -> Option<String> {
        let common = self.common.as_ref().filter(|it| sum_of(it) == from)?;
        let text = Edits::read(&unpress(payload).ok()?)?.apply(common)?;
        (sum_of(&text) == to).then_some(text)
    }

    /// What was heard last is kept and shown.
    pub fn shown(&self) -> Vec<Deed> {
        self.hears_changes().then_some(Deed::Say(Message::Got)).into_iter().collect()
    }

    /// What the other phone wants: it may have it where the player has said so once, or cannot be asked in time.
    fn is_wanted(&mut self) -> Vec<Deed> {
        if self.trusts || !self.hears_changes() {
            return self.give();
        }
        let asked = Deed::Say(Message::Asked);
        match std::mem::replace(&mut self.is_asked, true) {
            true => vec![asked],
            false => vec![asked, Deed::Ask],
        }
    }

    fn give(&mut self) -> Vec<Deed> {
        (self.stand, self.is_asked) = (Stand::Elsewhere, false);
        let mut deeds = self.tells();
        deeds.push(Deed::Say(Message::Yours));
        deeds
    }

    /// The other phone may play, from now on whenever it wants to if `always`.
    pub fn allow(&mut self, always: bool) -> Vec<Deed> {
        self.trusts |= always;
        if self.is_asked && self.stand == Stand::Here { self.give() } else { Vec::new() }
    }

    /// The player plays on.
    pub fn refuse(&mut self) -> Vec<Deed> {
        let was_asked = std::mem::take(&mut self.is_asked) && self.stand == Stand::Here;
        was_asked.then_some(Deed::Say(Message::No)).into_iter().collect()
    }

    /// The battle that was proposed is the one that is open here.
    pub fn agree(&mut self) -> Vec<Deed> {
        (self.stand, self.has_agreed) = (Stand::Elsewhere, true);
        vec![Deed::Say(Message::Agree)]
    }

    /// The player goes on with the own one instead.
    pub fn counter(&mut self) -> Vec<Deed> {
        (self.stand, self.ear) = (Stand::Here, Ear::Open);
        vec![Deed::Propose]
    }

    /// The battle was changed here.
    pub fn changed(&mut self) -> Vec<Deed> {
        if self.stand != Stand::Here || !self.has_agreed {
            return Vec::new();
        }
        if self.hears_changes() && self.got < self.told {
            self.is_behind = true;
            return Vec::new();
        }
        self.tells()
    }

    fn tells(&mut self) -> Vec<Deed> {
        self.is_behind = false;
        if !self.hears_changes() {
            return vec![Deed::Tell];
        }
        self.told += 1;
        vec![Deed::Tell, Deed::LookLater(self.told)]
    }

    /// What says how the battle stands that has this text.
    pub fn tell(&mut self, text: String) -> Message {
        let before = self.common.take().filter(|_| self.hears_changes());
        let message = match before {
            Some(before) => {
                let edits = Edits::between(&before, &text).write();
                Message::Edited(sum_of(&before), sum_of(&text), press(&edits))
            }
            None => Message::Changed(press(&text)),
        };
        self.common = Some(text);
        message
    }

    fn has_arrived(&mut self) -> Vec<Deed> {
        if self.got < self.told {
            return Vec::new();
        }
        self.lags = false;
        let tells = self.is_behind && self.stand == Stand::Here;
        if tells { self.tells() } else { Vec::new() }
    }

    /// What was told as number `told` has had time to arrive.
    pub fn look(&mut self, told: u32) -> Vec<Deed> {
        self.lags |= self.got < told;
        Vec::new()
    }

    /// It is to be played here from now on.
    pub fn take_over(&mut self) -> Vec<Deed> {
        if self.stand != Stand::Elsewhere || !self.has_agreed {
            return Vec::new();
        }
        self.stand = Stand::Coming;
        vec![Deed::Say(Message::Want), Deed::SeizeLater]
    }

    /// The other phone has had time to answer. If it has not, both go on by themselves.
    pub fn seize(&self) -> Vec<Deed> {
        let waits = self.stand == Stand::Coming && !self.is_asked;
        waits.then_some(Deed::Cut).into_iter().collect()
    }

    /// Why it may not be changed here; nothing if it may.
    pub fn refusal(&self) -> Option<&'static str> {
        (self.stand != Stand::Here).then_some("It is played on the other phone.")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use proptest::prelude::*;

    use super::*;

    /// A phone with a battle, which is a text here.
    struct Phone {
        pair: Pair,
        battle: String,
        /// What is on its way to it.
        inbox: VecDeque<String>,
        is_cut: bool,
        /// What its player says to being asked, and how often that was.
        allows: Option<bool>,
        asked: usize,
        /// How often its player was shown what the other one proposed.
        compared: usize,
        /// Whether it is of a former version, which knows fewer words.
        is_former: bool,
        looks: Vec<u32>,
    }

    struct Table([Phone; 2]);

    /// The words that former versions know.
    const FORMER: [&str; 5] = [PROPOSE, CHANGED, AGREE, WANT, YOURS];

    impl Table {
        fn with(battles: [&str; 2], former: [bool; 2]) -> Self {
            let phone = |place: usize| Phone {
                pair: Pair::open(place == 0).0,
                battle: battles[place].to_owned(),
                inbox: VecDeque::new(),
                is_cut: false,
                allows: Some(true),
                asked: 0,
                compared: 0,
                is_former: former[place],
                looks: Vec::new(),
            };
            let mut table = Self([phone(0), phone(1)]);
            for at in [0, 1] {
                table.perform(at, Pair::open(at == 0).1);
            }
            table
        }

        fn new(battles: [&str; 2]) -> Self {
            Self::with(battles, [false; 2])
        }

        fn say(&mut self, at: usize, message: &Message) {
            let words = message.write();
            let is_known = |phone: &Phone| {
                !phone.is_former || FORMER.iter().any(|word| words.starts_with(word))
            };
            // What a former version does not know it neither says nor hears.
            if self.0.iter().all(is_known) {
                self.0[1 - at].inbox.push_back(words);
            }
        }

        fn perform(&mut self, at: usize, deeds: Vec<Deed>) {
            for deed in deeds {
                let battle = self.0[at].battle.clone();
                match deed {
                    Deed::Say(message) => self.say(at, &message),
                    Deed::Propose => self.say(at, &Message::proposing(&battle)),
                    Deed::Tell => {
                        let message = self.0[at].pair.tell(battle);
                        self.say(at, &message);
                    }
                    Deed::Compare(payload) => {
                        // Whoever has more goes on with it.
                        let phone = &mut self.0[at];
                        phone.compared += 1;
                        let theirs = unpress(&payload).unwrap();
                        let deeds = match phone.battle.len() > theirs.len() {
                            true => phone.pair.counter(),
                            false => {
                                phone.battle = theirs;
                                phone.pair.agree()
                            }
                        };
                        self.perform(at, deeds);
                    }
                    Deed::Show(text) => {
                        self.0[at].battle = text;
                        let deeds = self.0[at].pair.shown();
                        self.perform(at, deeds);
                    }
                    Deed::Ask => {
                        self.0[at].asked += 1;
                        let pair = &mut self.0[at].pair;
                        let deeds = match self.0[at].allows {
                            Some(true) => pair.allow(true),
                            Some(false) => pair.refuse(),
                            None => Vec::new(),
                        };
                        self.perform(at, deeds);
                    }
                    Deed::LookLater(told) => self.0[at].looks.push(told),
                    Deed::SeizeLater | Deed::Refused => {}
                    Deed::Unreadable(_) | Deed::Cut => self.0[at].is_cut = true,
                }
            }
        }

        /// Lets the next message arrive there; whether there was one.
        fn arrive(&mut self, at: usize) -> bool {
            let Some(words) = self.0[at].inbox.pop_front() else { return false };
            self.hear(at, &words);
            true
        }

        fn hear(&mut self, at: usize, words: &str) {
            let message = Message::read(words).unwrap();
            let deeds = self.0[at].pair.heard(message);
            self.perform(at, deeds);
        }

        fn arrive_all(&mut self) {
            while self.arrive(0) || self.arrive(1) {}
        }

        /// Plays there, if it may.
        fn play(&mut self, at: usize, letter: char) -> bool {
            let phone = &mut self.0[at];
            if phone.pair.refusal().is_some() {
                return false;
            }
            phone.battle.push(letter);
            let deeds = phone.pair.changed();
            self.perform(at, deeds);
            true
        }

        fn take_over(&mut self, at: usize) {
            let deeds = self.0[at].pair.take_over();
            self.perform(at, deeds);
        }
    }

    #[test]
    fn the_first_plays_and_the_second_sees_every_answer() {
        let mut table = Table::new(["ab", ""]);
        table.arrive_all();
        assert!(table.play(0, 'c') && !table.play(1, 'x'));
        table.arrive_all();
        assert_eq!(table.0[1].battle, "abc");
    }

    #[test]
    fn what_was_played_before_the_other_agreed_is_told_then() {
        let mut table = Table::new(["ab", ""]);
        table.play(0, 'c');
        table.arrive_all();
        assert_eq!(table.0[1].battle, "abc");
    }

    #[test]
    fn whoever_takes_over_has_all_that_was_played_before() {
        let mut table = Table::new(["ab", ""]);
        table.arrive_all();
        table.take_over(1);
        table.play(0, 'c');
        table.arrive_all();
        assert!(table.play(1, 'd') && !table.play(0, 'x'));
        table.arrive_all();
        assert_eq!(table.0[0].battle, "abcd");
    }

    #[test]
    fn whoever_has_more_proposes_in_turn() {
        let mut table = Table::new(["ab", "abcd"]);
        table.arrive_all();
        assert_eq!(table.0[0].battle, "abcd");
        assert!(table.play(1, 'e') && !table.play(0, 'x'));
    }

    #[test]
    fn where_the_other_does_not_answer_the_line_is_cut() {
        let mut table = Table::new(["ab", ""]);
        table.arrive_all();
        table.take_over(1);
        assert!(!table.play(1, 'x'));
        let deeds = table.0[1].pair.seize();
        table.perform(1, deeds);
        assert!(table.0[1].is_cut);
        assert_eq!(table.0[0].pair.seize(), []);
    }

    #[test]
    fn only_what_is_new_is_told_and_no_more_until_that_has_arrived() {
        let long = "abcdefgh".repeat(4000);
        let mut table = Table::new([&long, ""]);
        table.arrive_all();
        for _ in 0..20 {
            table.play(0, 'x');
        }
        assert_eq!(table.0[1].inbox.len(), 1);
        assert!(table.0[1].inbox[0].len() < 120, "{}", table.0[1].inbox[0]);
        table.arrive(1);
        table.arrive(0);
        assert_eq!(table.0[1].inbox.len(), 1);
        table.arrive_all();
        assert_eq!(table.0[1].battle, table.0[0].battle);
    }

    #[test]
    fn what_cannot_be_put_together_is_told_whole() {
        let mut table = Table::new(["ab", ""]);
        table.arrive_all();
        table.0[1].pair.common = Some("something else".to_owned());
        table.play(0, 'c');
        table.arrive_all();
        assert_eq!(table.0[1].battle, "abc");
    }

    #[test]
    fn a_phone_that_does_not_follow_is_said_to_lag_until_it_does() {
        let mut table = Table::new(["ab", ""]);
        table.arrive_all();
        table.play(0, 'c');
        let told = *table.0[0].looks.last().unwrap();
        let _nothing = table.0[0].pair.look(told);
        assert!(table.0[0].pair.lags());
        table.arrive_all();
        assert!(!table.0[0].pair.lags());
        let _nothing = table.0[0].pair.look(told);
        assert!(!table.0[0].pair.lags());
    }

    #[test]
    fn who_plays_is_asked_once_and_may_play_on() {
        let mut table = Table::new(["ab", ""]);
        table.arrive_all();
        table.0[0].allows = Some(false);
        table.take_over(1);
        table.arrive_all();
        assert_eq!(table.0.each_ref().map(|it| it.pair.stand()), [Stand::Here, Stand::Elsewhere]);
        table.0[0].allows = None;
        table.take_over(1);
        table.arrive_all();
        assert_eq!(table.0[1].pair.seize(), []);
        assert!(table.play(0, 'c') && table.0[1].pair.is_asked());
        let deeds = table.0[0].pair.allow(true);
        table.perform(0, deeds);
        table.arrive_all();
        assert!(table.play(1, 'd'));
        for at in [0, 1, 0, 1] {
            table.take_over(at);
            table.arrive_all();
            assert!(table.play(at, 'e'));
        }
        assert_eq!((table.0[0].asked, table.0[1].asked), (2, 0));
    }

    #[test]
    fn of_many_proposals_the_first_is_heard_and_none_once_both_have_agreed() {
        let mut table = Table::new(["ab", "a"]);
        table.arrive_all();
        let flood = Message::Propose(press("")).write();
        for at in [0, 1].repeat(20) {
            table.hear(at, &flood);
            table.hear(at, AGREE);
        }
        table.arrive_all();
        assert_eq!((table.0[0].compared, table.0[1].compared), (0, 1));
        assert_eq!(table.0[0].battle, "ab");
        assert!(table.play(0, 'c'));
    }

    #[test]
    fn what_is_no_message_is_none() {
        for text in
            ["", "Want", "wants", "proposal 1abc", "hello", "hello you", "edited 1 2", "nope"]
        {
            assert_eq!(Message::read(text), None);
        }
    }

    #[test]
    fn every_message_reads_back() {
        for message in [
            Message::Hello(2),
            Message::Propose("1ab".to_owned()),
            Message::Changed("1ab".to_owned()),
            Message::Edited(1, u64::MAX, "1ab".to_owned()),
            Message::Agree,
            Message::Got,
            Message::Again,
            Message::Want,
            Message::Asked,
            Message::Yours,
            Message::No,
        ] {
            assert_eq!(Message::read(&message.write()), Some(message));
        }
    }

    proptest! {
        /// Whatever is done and however late messages come, nobody's answer is lost, and only one plays; also where one of
        /// both has a former version of the app.
        #[test]
        fn nothing_is_lost_and_only_one_plays(
            acts in proptest::collection::vec((0_usize..2, 0_u8..6), 0..60),
            former in proptest::array::uniform2(any::<bool>()),
        ) {
            let mut table = Table::with(["ab", ""], former);
            table.arrive_all();
            let mut played = "ab".to_owned();
            for (at, act) in acts {
                match act {
                    0 => table.take_over(at),
                    1 => {
                        if table.play(at, 'x') {
                            played.push('x');
                        }
                    }
                    2 => {
                        table.0[at].allows = match table.0[at].allows {
                            None => Some(true),
                            Some(true) => Some(false),
                            Some(false) => None,
                        };
                        let deeds = table.0[at].pair.allow(true);
                        table.perform(at, deeds);
                    }
                    _ => drop(table.arrive(at)),
                }
                let playing = table.0.iter().filter(|it| it.pair.stand() == Stand::Here).count();
                prop_assert!(playing <= 1);
            }
            table.arrive_all();
            prop_assert_eq!(&table.0[0].battle, &played);
            prop_assert_eq!(&table.0[1].battle, &played);
            prop_assert!(table.0.iter().all(|it| !it.is_cut));
        }
    }
}
