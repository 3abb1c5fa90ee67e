use std::collections::VecDeque;

use proptest::prelude::*;

use super::{member::LEVEL, *};
use crate::sharing::link::{press, unpress};

/// A phone with a battle. In these tests, a battle is a plain text.
struct Phone {
    group: Group,
    battle: String,
    /// The player's answer if asked.
    allows: Option<bool>,
    /// The number of times that the player was asked.
    asked: usize,
    /// The number of proposals from other phones that the player was shown.
    compared: usize,
    looks: Vec<(u64, u64)>,
    /// The requests that time out if they get no answer.
    seizes: Vec<u32>,
    proposals: Vec<u32>,
    denied: Vec<Denial>,
    /// The number of times that the phone has left the group.
    left: usize,
    /// The photos that the phone has, by ID.
    photos: Vec<(u64, String)>,
    /// The dice that the player was offered.
    dice: Vec<[u64; 6]>,
}

/// A connection of two phones, with the messages that have not arrived yet.
struct Connection {
    ends: [usize; 2],
    inboxes: [VecDeque<String>; 2],
    is_open: bool,
}

struct Network {
    phones: Vec<Phone>,
    connections: Vec<Connection>,
    /// Whether phones that have not scanned each other's codes can connect.
    has_mesh: bool,
    /// The number of characters sent.
    sent: usize,
}

const OFFER: &str = "offer";
const ANSWER: &str = "answer";

impl Network {
    /// Creates phones with these battles, which are not connected.
    fn apart(battles: &[&str]) -> Self {
        let phone = |(place, battle): (usize, &&str)| Phone {
            group: Group::new(10 + place as u64),
            battle: (*battle).to_owned(),
            allows: Some(true),
            asked: 0,
            compared: 0,
            looks: Vec::new(),
            seizes: Vec::new(),
            proposals: Vec::new(),
            denied: Vec::new(),
            left: 0,
            photos: Vec::new(),
            dice: Vec::new(),
        };
        let phones = battles.iter().enumerate().map(phone).collect();
        Self { phones, connections: Vec::new(), has_mesh: true, sent: 0 }
    }

    /// Creates two phones. The first one proposes its battle.
    fn new(battles: [&str; 2]) -> Self {
        let mut network = Self::apart(&battles);
        network.scan(0, 1);
        network
    }

    /// Creates a group of this many phones. The first one plays.
    fn of(count: usize) -> Self {
        let mut network = Self::apart(&vec!["ab"; count]);
        for at in 1..count {
            network.scan(at - 1, at);
            network.arrive_all();
        }
        network
    }

    /// Connects two phones by their codes. The first one proposes its battle.
    fn scan(&mut self, first: usize, second: usize) {
        let connection = self.connect(first, second);
        for (at, proposes) in [(first, true), (second, false)] {
            let commands = self.phones[at].group.open(connection, proposes);
            self.perform(at, commands);
        }
    }

    fn connect(&mut self, one: usize, other: usize) -> u32 {
        self.connections.push(Connection {
            ends: [one, other],
            inboxes: Default::default(),
            is_open: true,
        });
        self.connections.len() as u32 - 1
    }

    fn close(&mut self, connection: u32) {
        let Connection { ends, inboxes, is_open } = &mut self.connections[connection as usize];
        if std::mem::take(is_open) {
            *inboxes = Default::default();
            for at in *ends {
                let commands = self.phones[at].group.closed(connection);
                self.perform(at, commands);
            }
        }
    }

    fn say(&mut self, at: usize, connection: u32, message: &Message) {
        let words = message.write();
        let Connection { ends, inboxes, is_open } = &mut self.connections[connection as usize];
        if *is_open {
            let to = usize::from(ends[0] == at);
            self.sent += words.len();
            inboxes[to].push_back(words);
        }
    }

    fn at(&self, id: u64) -> usize {
        self.phones.iter().position(|it| it.group.id == id).unwrap()
    }

    fn act(&mut self, at: usize, act: impl FnOnce(&mut Group) -> Vec<GroupCommand>) {
        let commands = act(&mut self.phones[at].group);
        self.perform(at, commands);
    }

    fn perform(&mut self, at: usize, commands: Vec<GroupCommand>) {
        for command in commands {
            let battle = self.phones[at].battle.clone();
            match command {
                GroupCommand::Say(connection, message) => self.say(at, connection, &message),
                GroupCommand::Propose => self.act(at, |it| it.propose(&battle)),
                GroupCommand::WaitForGreeting(connection) => {
                    self.phones[at].proposals.push(connection);
                }
                GroupCommand::SendBattle => self.act(at, |it| it.send_battle(&battle)),
                GroupCommand::Compare(payload) => self.compare(at, &payload),
                GroupCommand::Show(text) => {
                    self.phones[at].battle = text;
                    self.act(at, Group::shown);
                }
                GroupCommand::Ask => {
                    self.phones[at].asked += 1;
                    match self.phones[at].allows {
                        Some(true) => self.act(at, |it| it.allow(Consent::Always)),
                        Some(false) => self.act(at, Group::refuse),
                        None => {}
                    }
                }
                GroupCommand::CheckLater(id, told) => self.phones[at].looks.push((id, told)),
                GroupCommand::SeizeLater(wanted) => self.phones[at].seizes.push(wanted),
                GroupCommand::Connect(id) => self.act(at, |it| it.signal(id, OFFER.to_owned())),
                GroupCommand::Signalled(id, text) => self.signalled(at, id, &text),
                GroupCommand::Refused | GroupCommand::Joined => {}
                GroupCommand::FindPhoto(to, id) => {
                    let found = self.phones[at].photos.iter().find(|it| it.0 == id).cloned();
                    if let Some((_, address)) = found {
                        self.act(at, |it| it.send_photo(to, address));
                    }
                }
                GroupCommand::TakePhoto(address) => {
                    let id = self.phones[at].photos.len() as u64;
                    self.phones[at].photos.push((id, address));
                }
                GroupCommand::OfferDice(faces) => self.phones[at].dice.push(faces),
                GroupCommand::Deny(connection, why) => {
                    self.phones[at].denied.push(why);
                    self.close(connection);
                }
                GroupCommand::Close(connection) => self.close(connection),
                GroupCommand::Unreadable(_) | GroupCommand::Leave => self.leave(at),
            }
        }
    }

    /// Both players choose to continue the longer battle.
    fn compare(&mut self, at: usize, payload: &str) {
        let phone = &mut self.phones[at];
        phone.compared += 1;
        let theirs = unpress(payload).unwrap();
        if phone.battle.len() > theirs.len() {
            self.act(at, Group::counter);
        } else {
            phone.battle = theirs;
            self.act(at, Group::agree);
        }
    }

    fn signalled(&mut self, at: usize, id: u64, text: &str) {
        match text {
            OFFER => self.act(at, |it| it.signal(id, ANSWER.to_owned())),
            _ if self.has_mesh => {
                let other = self.at(id);
                let connection = self.connect(at, other);
                let own = self.phones[at].group.id;
                self.act(at, |it| it.met(id, connection));
                self.act(other, |it| it.met(own, connection));
            }
            _ => {}
        }
    }

    fn leave(&mut self, at: usize) {
        self.phones[at].left += 1;
        self.phones[at].group.reset();
        for connection in 0..self.connections.len() {
            if self.connections[connection].ends.contains(&at) {
                self.close(connection as u32);
            }
        }
    }

    /// Ends the phone's process.
    fn kill(&mut self, at: usize) {
        self.leave(at);
    }

    /// Tells a phone that its first request has not been answered in time.
    fn time_is_up(&mut self, at: usize) {
        if !self.phones[at].seizes.is_empty() {
            let wanted = self.phones[at].seizes.remove(0);
            self.act(at, |it| it.seize(wanted));
        }
    }

    /// Delivers the next message to an end of a connection. Returns `true` if there was one.
    fn arrive(&mut self, connection: usize, end: usize) -> bool {
        let Some(words) = self.connections[connection].inboxes[end].pop_front() else {
            return false;
        };
        let at = self.connections[connection].ends[end];
        self.deliver(at, connection as u32, &words);
        true
    }

    fn deliver(&mut self, at: usize, connection: u32, words: &str) {
        let message = Message::read(words).unwrap();
        self.act(at, |it| it.handle_message(connection, message));
    }

    fn arrive_some(&mut self) -> bool {
        (0..self.connections.len())
            .any(|connection| self.arrive(connection, 0) || self.arrive(connection, 1))
    }

    fn arrive_all(&mut self) {
        loop {
            for count in 0.. {
                assert!(count < 20_000, "the phones do not stop sending messages");
                if !self.arrive_some() {
                    break;
                }
            }
            let due = self.phones.iter().position(|it| !it.proposals.is_empty());
            let Some(at) = due else { return };
            let connection = self.phones[at].proposals.remove(0);
            self.act(at, |it| it.has_waited(connection));
        }
    }

    /// Delivers all messages, and answers all questions.
    fn settle(&mut self) {
        self.arrive_all();
        for at in 0..self.phones.len() {
            while !self.phones[at].seizes.is_empty() {
                self.time_is_up(at);
                self.arrive_all();
            }
            self.act(at, |it| it.allow(Consent::Once));
            self.arrive_all();
        }
    }

    /// Plays a letter on a phone if the phone may play. Returns `true` if the letter was played.
    fn play(&mut self, at: usize, letter: char) -> bool {
        let phone = &mut self.phones[at];
        if phone.group.refusal().is_some() {
            return false;
        }
        phone.battle.push(letter);
        self.act(at, Group::changed);
        true
    }

    fn take_over(&mut self, at: usize) {
        self.act(at, Group::take_over);
    }

    fn accesses(&self) -> Vec<Access> {
        self.phones.iter().map(|it| it.group.access()).collect()
    }

    fn battles(&self) -> Vec<&str> {
        self.phones.iter().map(|it| it.battle.as_str()).collect()
    }

    /// Returns the phones that a phone can reach, including itself.
    fn reached(&self, at: usize) -> Vec<usize> {
        let mut reached = vec![at];
        let mut done = 0;
        while let Some(at) = reached.get(done).copied() {
            done += 1;
            for Connection { ends, is_open, .. } in &self.connections {
                let other = ends[usize::from(ends[0] == at)];
                if *is_open && ends.contains(&at) && !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        reached
    }
}

/// Returns a message with a whole battle.
fn whole(text: &str) -> Message {
    Message::Battle { version: 0, after: 0, to: 0, payload: press(text) }
}

use Access::{Edit, ReadOnly};

#[test]
fn the_first_plays_and_the_second_sees_every_answer() {
    let mut network = Network::new(["ab", ""]);
    network.arrive_all();
    assert!(network.play(0, 'c') && !network.play(1, 'x'));
    network.arrive_all();
    assert_eq!(network.phones[1].battle, "abc");
}

#[test]
fn what_was_played_before_the_other_agreed_is_told_then() {
    let mut network = Network::new(["ab", ""]);
    network.play(0, 'c');
    network.arrive_all();
    assert_eq!(network.phones[1].battle, "abc");
}

#[test]
fn whoever_takes_over_has_all_that_was_played_before() {
    let mut network = Network::new(["ab", ""]);
    network.arrive_all();
    network.take_over(1);
    network.play(0, 'c');
    network.arrive_all();
    assert!(network.play(1, 'd') && !network.play(0, 'x'));
    network.arrive_all();
    assert_eq!(network.phones[0].battle, "abcd");
}

#[test]
fn whoever_has_more_proposes_in_turn() {
    let mut network = Network::new(["ab", "abcd"]);
    network.arrive_all();
    assert_eq!(network.phones[0].battle, "abcd");
    assert!(network.play(1, 'e') && !network.play(0, 'x'));
}

#[test]
fn where_the_other_does_not_answer_the_line_is_cut() {
    let mut network = Network::new(["ab", ""]);
    network.arrive_all();
    network.take_over(1);
    assert!(!network.play(1, 'x'));
    network.time_is_up(1);
    assert_eq!((network.phones[1].left, network.accesses()), (1, vec![Edit, Edit]));
}

#[test]
fn whoever_takes_over_again_has_time_to_be_answered_again() {
    let mut network = Network::new(["ab", ""]);
    network.arrive_all();
    for at in [1, 0] {
        network.take_over(at);
        network.arrive_all();
    }
    network.take_over(1);
    // The first request times out while the second one is still on its way.
    network.time_is_up(1);
    assert_eq!(network.phones[1].left, 0);
    network.arrive_all();
    assert!(network.play(1, 'x'));
}

#[test]
fn only_what_is_new_is_told_and_no_more_until_that_has_arrived() {
    let long = "abcdefgh\n".repeat(4000);
    let mut network = Network::new([&long, ""]);
    network.arrive_all();
    network.sent = 0;
    for _ in 0..20 {
        network.play(0, 'x');
    }
    assert_eq!(network.connections[0].inboxes[1].len(), 1);
    assert!(network.sent < 160, "{:?}", network.connections[0].inboxes[1]);
    network.arrive_all();
    assert!(network.sent < 400, "{}", network.sent);
    assert_eq!(network.phones[1].battle, network.phones[0].battle);
}

#[test]
fn what_cannot_be_put_together_is_told_whole() {
    let mut network = Network::new(["ab", ""]);
    network.arrive_all();
    network.phones[1].group.texts = vec![Snapshot::new("something else")];
    network.play(0, 'c');
    network.arrive_all();
    assert_eq!(network.phones[1].battle, "abc");
}

#[test]
fn changes_that_a_handover_has_lost_are_sent_again() {
    let long = "abcdefgh\n".repeat(4000);
    let mut network = Network::new([&long, ""]);
    network.arrive_all();
    network.sent = 0;
    network.play(0, 'x');
    network.take_over(1);
    network.arrive(0, 0);
    // Only the permission arrives.
    network.connections[0].inboxes[1].retain(|it| it.starts_with("turn"));
    network.arrive_all();
    assert!(network.play(1, 'y') && !network.play(0, 'z'));
    network.arrive_all();
    assert_eq!(network.battles(), [format!("{long}xy"), format!("{long}xy")]);
    assert!(network.sent < 700, "{}", network.sent);
}

#[test]
fn a_phone_that_does_not_follow_is_said_to_lag_until_it_does() {
    let mut network = Network::new(["ab", ""]);
    network.arrive_all();
    network.play(0, 'c');
    let (id, told) = *network.phones[0].looks.last().unwrap();
    network.phones[0].group.check_confirmation(id, told);
    assert!(network.phones[0].group.lags());
    network.arrive_all();
    assert!(!network.phones[0].group.lags());
    network.phones[0].group.check_confirmation(id, told);
    assert!(!network.phones[0].group.lags());
}

#[test]
fn who_plays_is_asked_once_and_may_play_on() {
    let mut network = Network::new(["ab", ""]);
    network.arrive_all();
    network.phones[0].allows = Some(false);
    network.take_over(1);
    network.arrive_all();
    assert_eq!(network.accesses(), [Edit, ReadOnly]);
    network.phones[0].allows = None;
    network.take_over(1);
    network.arrive_all();
    network.time_is_up(1);
    assert!(
        network.phones[1].left == 0 && network.play(0, 'c') && network.phones[1].group.is_asked()
    );
    network.act(0, |it| it.allow(Consent::Always));
    network.arrive_all();
    assert!(network.play(1, 'd'));
    for at in [0, 1, 0, 1] {
        network.take_over(at);
        network.arrive_all();
        assert!(network.play(at, 'e'));
    }
    assert_eq!((network.phones[0].asked, network.phones[1].asked), (2, 0));
}

#[test]
fn of_many_proposals_the_first_is_heard_and_none_once_both_have_agreed() {
    let mut network = Network::new(["ab", "a"]);
    network.arrive_all();
    let flood = whole("").write();
    for at in [0, 1].repeat(20) {
        network.deliver(at, 0, &flood);
        network.deliver(at, 0, &Message::Agree.write());
    }
    network.arrive_all();
    assert_eq!((network.phones[0].compared, network.phones[1].compared), (0, 1));
    assert_eq!(network.phones[0].battle, "ab");
    assert!(network.play(0, 'c'));
    network.arrive_all();
    assert_eq!(network.battles(), ["abc", "abc"]);
}

#[test]
fn two_phones_that_connect_again_send_only_what_one_of_them_lacks() {
    let long: String = (0..4000).map(|it| format!("{it}\n")).collect();
    for (one_plays, other_plays) in [(true, false), (false, true), (true, true)] {
        let mut network = Network::new([&long, ""]);
        network.arrive_all();
        network.close(0);
        assert_eq!(network.accesses(), [Edit, Edit]);
        for (at, plays) in [(0, one_plays), (1, other_plays)] {
            assert!(!plays || network.play(at, 'x'));
        }
        network.sent = 0;
        network.scan(0, 1);
        network.arrive_all();
        assert!(network.sent < 800, "{}", network.sent);
        let battle = format!("{long}x");
        assert_eq!(network.battles(), [&battle, &battle]);
    }
}

#[test]
fn a_phone_that_has_forgotten_the_battle_gets_the_whole_one() {
    let mut network = Network::new(["abcd", ""]);
    network.arrive_all();
    network.close(0);
    network.phones[1].group = Group::new(99);
    network.phones[1].battle = "a".to_owned();
    network.play(0, 'e');
    network.scan(0, 1);
    network.arrive_all();
    assert_eq!(network.battles(), ["abcde", "abcde"]);
}

#[test]
fn six_phones_follow_and_a_seventh_has_no_place() {
    let mut network = Network::of(6);
    assert_eq!(network.connections.len(), 15);
    assert!(network.play(0, 'c'));
    network.arrive_all();
    assert_eq!(network.battles(), ["abc"; 6]);
    for phone in &network.phones {
        assert_eq!((phone.group.phones(), phone.group.denial()), (6, Some(Denial::Full)));
    }
}

#[test]
fn whoever_the_player_gives_the_battle_to_plays_and_all_others_follow() {
    let mut network = Network::of(4);
    for (at, letter) in [(2, 'c'), (3, 'd'), (0, 'e'), (2, 'f')] {
        network.take_over(at);
        network.arrive_all();
        assert!(network.play(at, letter));
        network.arrive_all();
        assert_eq!(network.accesses().iter().filter(|it| **it == Edit).count(), 1);
    }
    assert_eq!(network.battles(), ["abcdef"; 4]);
}

#[test]
fn of_two_that_ask_at_once_one_plays() {
    let mut network = Network::of(3);
    network.phones[0].allows = None;
    network.take_over(2);
    network.take_over(1);
    network.arrive_all();
    assert_eq!(network.phones[0].asked, 1);
    network.act(0, |it| it.allow(Consent::Once));
    network.arrive_all();
    let accesses = network.accesses();
    assert_eq!((accesses[0], accesses.iter().filter(|it| **it == Edit).count()), (ReadOnly, 1));
}

#[test]
fn when_the_player_disappears_any_other_phone_plays_on() {
    let mut network = Network::of(3);
    network.play(0, 'c');
    network.arrive_all();
    network.kill(0);
    network.arrive_all();
    for at in [1, 2] {
        assert!(network.phones[at].group.is_abandoned() && !network.play(at, 'x'));
    }
    network.take_over(2);
    assert!(network.play(2, 'd'));
    network.arrive_all();
    assert_eq!(network.battles()[1..], ["abcd", "abcd"]);
    assert!(!network.phones[1].group.is_abandoned());
}

#[test]
fn of_two_that_play_on_at_once_the_one_with_the_smaller_id_plays() {
    let mut network = Network::of(4);
    network.kill(0);
    network.arrive_all();
    for at in [3, 1, 2] {
        network.take_over(at);
    }
    network.arrive_all();
    assert_eq!(network.accesses()[1..], [Edit, ReadOnly, ReadOnly]);
    assert!(network.play(1, 'c'));
    network.arrive_all();
    assert_eq!(network.battles()[1..], ["abc"; 3]);
    assert!(network.phones[1..].iter().all(|it| it.left == 0));
}

#[test]
fn whoever_has_played_and_lost_its_turn_keeps_its_own_battle() {
    let mut network = Network::of(4);
    network.kill(0);
    network.arrive_all();
    for at in [3, 1] {
        network.take_over(at);
        assert!(network.play(at, if at == 1 { 'c' } else { 'd' }));
    }
    network.arrive_all();
    assert_eq!(network.battles()[1..], ["abc", "abc", "abd"]);
    assert_eq!((network.phones[3].left, network.phones[3].group.phones()), (1, 1));
}

#[test]
fn a_player_that_was_asleep_follows_if_the_new_one_has_all_it_played() {
    for is_behind in [false, true] {
        let mut network = Network::of(3);
        network.play(0, 'c');
        network.arrive_all();
        if is_behind {
            network.play(0, 'd');
        }
        // The request is on its way, and is not answered in time.
        network.take_over(1);
        network.connections[0].inboxes = Default::default();
        network.time_is_up(1);
        assert!(network.play(1, 'e'));
        network.arrive_all();
        assert_eq!(network.phones[0].left, usize::from(is_behind));
        assert_eq!(network.battles()[0], if is_behind { "abcd" } else { "abce" });
        assert_eq!(network.phones[1].battle, network.phones[2].battle);
    }
}

#[test]
fn a_viewer_that_is_ahead_plays_on_instead_of_following() {
    let mut network = Network::of(4);
    network.play(0, 'c');
    // The change arrives on one phone only.
    let connection =
        network.connections.iter().position(|it| it.ends == [0, 2] || it.ends == [2, 0]).unwrap();
    let end = usize::from(network.connections[connection].ends[1] == 2);
    while network.arrive(connection, end) {}
    network.kill(0);
    network.take_over(1);
    network.arrive_all();
    assert_eq!(network.battles()[1..], ["abc"; 3]);
    assert_eq!(network.accesses()[2], Edit);
}

#[test]
fn a_phone_that_reaches_the_player_only_through_another_follows_and_plays_too() {
    let mut network = Network::apart(&["ab"; 3]);
    network.has_mesh = false;
    for at in 1..3 {
        network.scan(at - 1, at);
        network.arrive_all();
    }
    assert!(network.play(0, 'c'));
    network.arrive_all();
    assert_eq!(network.battles(), ["abc"; 3]);
    network.take_over(2);
    network.arrive_all();
    assert!(network.play(2, 'd') && !network.play(0, 'x'));
    network.arrive_all();
    assert_eq!(network.battles(), ["abcd"; 3]);
}

#[test]
fn a_viewer_sends_a_new_phone_only_what_it_lacks() {
    let long: String = (0..4000).map(|it| format!("{it} ")).collect();
    let mut network = Network::apart(&[&long, "", ""]);
    network.scan(0, 1);
    network.arrive_all();
    network.sent = 0;
    network.scan(1, 2);
    network.arrive_all();
    let whole = whole(&long).write().len();
    assert!(network.sent < whole + 800, "{} {whole}", network.sent);
}

#[test]
fn a_phone_that_connects_again_replaces_its_former_connection() {
    let mut network = Network::of(3);
    // The other phones have not noticed yet that the third one has lost its connections.
    network.phones[2].group.reset();
    network.scan(1, 2);
    network.arrive_all();
    assert_eq!(network.phones[1].group.phones(), 3);
    let dead =
        network.connections.iter().position(|it| it.ends == [0, 2] || it.ends == [2, 0]).unwrap();
    network.close(dead as u32);
    network.arrive_all();
    assert!(network.play(0, 'c'));
    network.arrive_all();
    assert_eq!(network.battles(), ["abc"; 3]);
}

#[test]
fn who_continues_another_version_cannot_join_a_group() {
    let mut network = Network::apart(&["ab", "ab", "abcd"]);
    network.scan(0, 1);
    network.arrive_all();
    network.scan(1, 2);
    network.arrive_all();
    assert_eq!(network.phones[1].denied, [Denial::OtherBattle]);
    assert_eq!(network.battles(), ["ab", "ab", "abcd"]);
    assert_eq!(network.accesses(), [Edit, ReadOnly, Edit]);
}

#[test]
fn a_phone_with_an_earlier_version_is_told_of_before_any_battle_is_shown() {
    let greetings = [
        Some(Message::Hello(LEVEL - 1)),
        Some(whole("abcd")),
        // It waits for a proposal.
        None,
    ];
    for greeting in greetings {
        for proposes in [true, false] {
            let mut group = Group::new(1);
            let said = group.open(0, proposes);
            assert!(said.contains(&GroupCommand::WaitForGreeting(0)));
            let denied = match greeting.clone() {
                Some(greeting) => group.handle_message(0, greeting),
                None => group.has_waited(0),
            };
            assert_eq!(denied, [GroupCommand::Deny(0, Denial::Older)]);
            assert_eq!(group.handle_message(0, whole("abcd")), []);
            assert_eq!(group.has_waited(0), []);
            assert!(!group.is_connected());
        }
    }
}

#[test]
fn what_is_no_message_is_none() {
    for text in [
        "",
        "Want",
        "wants",
        "battles 1abc",
        "hello",
        "hello you",
        "battle 1 2",
        "nope",
        "turn 1",
        "turn 1 2",
        "turn 1 2 3",
        "has",
        "member 1",
        "peers a",
        "relay 1",
    ] {
        assert_eq!(Message::read(text), None);
    }
}

#[test]
fn a_photo_is_sent_to_the_phone_that_asks_even_through_another_one() {
    let mut network = Network::apart(&["ab"; 3]);
    network.has_mesh = false;
    for at in 1..3 {
        network.scan(at - 1, at);
        network.arrive_all();
    }
    network.phones[0].photos.push((7, "a photo".to_owned()));
    network.act(2, |it| it.ask_for_photo(8));
    network.arrive_all();
    assert!(network.phones[2].photos.is_empty());
    network.act(2, |it| it.ask_for_photo(7));
    network.arrive_all();
    let had = [0, 1, 2].map(|at| network.phones[at].photos.len());
    assert_eq!(had, [1, 0, 1]);
    assert_eq!(network.phones[2].photos[0].1, "a photo");
}

#[test]
fn dice_that_a_viewer_reads_reach_the_phone_that_plays_if_its_battle_is_the_same() {
    let mut network = Network::apart(&["ab"; 3]);
    network.has_mesh = false;
    for at in 1..3 {
        network.scan(at - 1, at);
        network.arrive_all();
    }
    let dice = [3, 0, 1, 2, 0, 4];
    network.act(2, |it| it.send_dice(dice));
    network.arrive_all();
    let offered = |network: &Network| [0, 1, 2].map(|at| network.phones[at].dice.len());
    assert_eq!(offered(&network), [1, 0, 0]);
    assert_eq!(network.phones[0].dice[0], dice);

    // The question is answered before the dice arrive.
    network.act(2, |it| it.send_dice(dice));
    assert!(network.play(0, 'c'));
    network.arrive_all();
    assert_eq!(offered(&network), [1, 0, 0]);
    network.act(2, |it| it.send_dice(dice));
    network.arrive_all();
    assert_eq!(offered(&network), [2, 0, 0]);
}

#[test]
fn every_message_reads_back() {
    let battle =
        |version, after, to| Message::Battle { version, after, to, payload: "1ab".to_owned() };
    for message in [
        Message::Hello(2),
        battle(1, 2, 3),
        battle(0, 0, u64::MAX),
        Message::Agree,
        Message::Want,
        Message::Asked,
        Message::No,
        Message::Member(1, 2),
        Message::Peers(vec![]),
        Message::Peers(vec![1, u64::MAX]),
        Message::Turn(1, 2, 3, 4),
        Message::Has(1),
        Message::Signal("RB1O a b".to_owned()),
        Message::Relay(1, 2, battle(1, 2, 3).write()),
        Message::WantPhoto(u64::MAX),
        Message::Photo("data:image/jpeg;base64,AAAA".to_owned()),
        Message::Dice(u64::MAX, [0, 1, 2, 3, 4, u64::MAX]),
    ] {
        assert_eq!(Message::read(&message.write()), Some(message));
    }
}

proptest! {
    /// No answer is lost and only one phone plays, even if messages arrive late.
    #[test]
    fn nothing_is_lost_and_only_one_of_two_plays(
        acts in proptest::collection::vec((0_usize..2, 0_u8..6), 0..60),
    ) {
        let mut network = Network::new(["ab", ""]);
        network.arrive_all();
        let mut played = "ab".to_owned();
        for (at, act) in acts {
            match act {
                0 => network.take_over(at),
                1 => {
                    if network.play(at, 'x') {
                        played.push('x');
                    }
                }
                2 => {
                    network.phones[at].allows = match network.phones[at].allows {
                        None => Some(true),
                        Some(true) => Some(false),
                        Some(false) => None,
                    };
                    network.act(at, |it| it.allow(Consent::Always));
                }
                _ => drop(network.arrive(0, at)),
            }
            let playing = network.accesses().iter().filter(|it| **it == Edit).count();
            prop_assert!(playing <= 1);
        }
        network.arrive_all();
        prop_assert_eq!(&network.phones[0].battle, &played);
        prop_assert_eq!(&network.phones[1].battle, &played);
        prop_assert!(network.phones.iter().all(|it| it.left == 0));
    }

    /// Whatever happens to the connections, at most one of the phones that are still connected
    /// plays, all of these show the same battle, and every letter is still on some phone.
    #[test]
    fn connected_phones_agree_and_nothing_is_lost(
        count in 2_usize..=6,
        has_mesh in prop::bool::weighted(0.8),
        acts in proptest::collection::vec((0_usize..6, 0_u8..24, any::<prop::sample::Index>()), 0..120),
    ) {
        let mut network = Network::apart(&vec!["ab"; count]);
        network.has_mesh = has_mesh;
        for at in 1..count {
            network.scan(0, at);
            network.arrive_all();
        }
        let mut played = Vec::new();
        for (at, act, index) in acts {
            let at = at % count;
            let connection = index.index(network.connections.len());
            match act {
                0 | 1 => network.take_over(at),
                2..=4 => {
                    let letter = char::from_u32(0x4e00 + played.len() as u32).unwrap();
                    if network.play(at, letter) {
                        played.push(letter);
                    }
                }
                5 => {
                    network.phones[at].allows = Some(index.index(2) == 0);
                    network.act(at, |it| it.allow(Consent::Once));
                }
                6 => network.time_is_up(at),
                7 if index.index(3) == 0 => network.close(connection as u32),
                7 if index.index(3) == 1 => network.kill(at),
                _ => {
                    for end in [at % 2, 1 - at % 2] {
                        network.arrive(connection, end);
                    }
                }
            }
        }
        network.settle();
        for at in 0..count {
            // If two phones have let each other play, or the player has disappeared, a tap helps.
            for other in network.reached(at) {
                if network.reached(at).iter().all(|at| network.accesses()[*at] != Edit) {
                    network.take_over(other);
                    network.settle();
                }
            }
            let (reached, accesses) = (network.reached(at), network.accesses());
            let playing: Vec<_> = reached.iter().filter(|at| accesses[**at] == Edit).collect();
            prop_assert_eq!(playing.len(), 1, "{:?} of {:?} play", &playing, &reached);
            for other in &reached {
                prop_assert_eq!(network.battles()[*other], network.battles()[*playing[0]]);
            }
        }
        for letter in played {
            prop_assert!(network.battles().iter().any(|it| it.contains(letter)), "{letter} is lost");
        }
    }
}
