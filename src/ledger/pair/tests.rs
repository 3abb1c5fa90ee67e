use std::collections::VecDeque;

use proptest::prelude::*;

use super::{
    message::{AGREE, CHANGED, PROPOSE, WANT, YOURS},
    *,
};

/// A phone with a battle. In these tests, a battle is a plain text.
struct Phone {
    pair: Pair,
    battle: String,
    /// The messages that have not reached this phone yet.
    inbox: VecDeque<String>,
    is_cut: bool,
    /// The player's answer if asked.
    allows: Option<bool>,
    /// The number of times that the player was asked.
    asked: usize,
    /// The number of proposals from the other phone that the player was shown.
    compared: usize,
    /// `true` if the phone has an earlier version, which supports fewer messages.
    is_former: bool,
    looks: Vec<u32>,
    /// The requests after which the phone closes the connection if it gets no answer in time.
    seizes: Vec<u32>,
}

struct Table([Phone; 2]);

/// The messages that earlier versions support.
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
            seizes: Vec::new(),
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
        let is_known =
            |phone: &Phone| !phone.is_former || FORMER.iter().any(|word| words.starts_with(word));
        // An earlier version does not send or understand any other messages.
        if self.0.iter().all(is_known) {
            self.0[1 - at].inbox.push_back(words);
        }
    }

    fn perform(&mut self, at: usize, commands: Vec<PairCommand>) {
        for command in commands {
            let battle = self.0[at].battle.clone();
            match command {
                PairCommand::Say(message) => self.say(at, &message),
                PairCommand::Propose => self.say(at, &Message::proposing(&battle)),
                PairCommand::Tell => {
                    let message = self.0[at].pair.tell(battle);
                    self.say(at, &message);
                }
                PairCommand::Compare(payload) => {
                    // Both players choose to continue the longer battle.
                    let phone = &mut self.0[at];
                    phone.compared += 1;
                    let theirs = unpress(&payload).unwrap();
                    let commands = match phone.battle.len() > theirs.len() {
                        true => phone.pair.counter(),
                        false => {
                            phone.battle = theirs;
                            phone.pair.agree()
                        }
                    };
                    self.perform(at, commands);
                }
                PairCommand::Show(text) => {
                    self.0[at].battle = text;
                    let commands = self.0[at].pair.shown();
                    self.perform(at, commands);
                }
                PairCommand::Ask => {
                    self.0[at].asked += 1;
                    let pair = &mut self.0[at].pair;
                    let commands = match self.0[at].allows {
                        Some(true) => pair.allow(Consent::Always),
                        Some(false) => pair.refuse(),
                        None => Vec::new(),
                    };
                    self.perform(at, commands);
                }
                PairCommand::LookLater(told) => self.0[at].looks.push(told),
                PairCommand::SeizeLater(wanted) => self.0[at].seizes.push(wanted),
                PairCommand::Refused => {}
                PairCommand::Unreadable(_) | PairCommand::Cut => self.0[at].is_cut = true,
            }
        }
    }

    /// Tells a phone that its first request has not been answered in time.
    fn time_is_up(&mut self, at: usize) {
        let wanted = self.0[at].seizes.remove(0);
        let commands = self.0[at].pair.seize(wanted);
        self.perform(at, commands);
    }

    /// Delivers the next message. Returns `true` if there was one.
    fn arrive(&mut self, at: usize) -> bool {
        let Some(words) = self.0[at].inbox.pop_front() else { return false };
        self.hear(at, &words);
        true
    }

    fn hear(&mut self, at: usize, words: &str) {
        let message = Message::read(words).unwrap();
        let commands = self.0[at].pair.heard(message);
        self.perform(at, commands);
    }

    fn arrive_all(&mut self) {
        while self.arrive(0) || self.arrive(1) {}
    }

    /// Plays a letter on a phone if the phone may play. Returns `true` if the letter was played.
    fn play(&mut self, at: usize, letter: char) -> bool {
        let phone = &mut self.0[at];
        if phone.pair.refusal().is_some() {
            return false;
        }
        phone.battle.push(letter);
        let commands = phone.pair.changed();
        self.perform(at, commands);
        true
    }

    fn take_over(&mut self, at: usize) {
        let commands = self.0[at].pair.take_over();
        self.perform(at, commands);
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
    table.time_is_up(1);
    assert!(table.0[1].is_cut && !table.0[0].is_cut);
}

#[test]
fn whoever_takes_over_again_has_time_to_be_answered_again() {
    let mut table = Table::new(["ab", ""]);
    table.arrive_all();
    for at in [1, 0] {
        table.take_over(at);
        table.arrive_all();
    }
    table.take_over(1);
    // The first request times out while the second one is still on its way.
    table.time_is_up(1);
    assert!(!table.0[1].is_cut);
    table.arrive_all();
    assert!(table.play(1, 'x'));
}

#[test]
fn only_what_is_new_is_told_and_no_more_until_that_has_arrived() {
    let long = "abcdefgh\n".repeat(4000);
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
    table.time_is_up(1);
    assert!(!table.0[1].is_cut && table.play(0, 'c') && table.0[1].pair.is_asked());
    let commands = table.0[0].pair.allow(Consent::Always);
    table.perform(0, commands);
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
    for text in ["", "Want", "wants", "proposal 1abc", "hello", "hello you", "edited 1 2", "nope"] {
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
    /// No answer is lost and only one phone plays, even if messages arrive late or one of the
    /// phones has an earlier version of the app.
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
                    let commands = table.0[at].pair.allow(Consent::Always);
                    table.perform(at, commands);
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
