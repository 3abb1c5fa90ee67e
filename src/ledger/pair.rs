//! A line between two phones that have one battle: one plays, the other looks on, and taking over is one tap, as with two
//! [windows](crate::Claim) of one browser. Each keeps all of it by itself.
//!
//! Who plays sends the whole battle after each change. Before that both agree on which battle they have: one proposes its
//! own, and the other is shown what differs, as for a battle that was handed over.
//!
//! A [`Pair`] is told what happens, and says what is to be done about it, in [`Deed`]s; doing it is the app's.

use crate::claim::Stand;

/// What one phone says to the other. A battle is told by the payload of its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Let us go on with this battle, which I play.
    Propose(String),
    /// I have it, and look on.
    Agree,
    /// This is how it stands now.
    Changed(String),
    /// I want to play.
    Want,
    /// You play from now on.
    Yours,
}

const PROPOSE: &str = "propose ";
const CHANGED: &str = "changed ";
const AGREE: &str = "agree";
const WANT: &str = "want";
const YOURS: &str = "yours";

impl Message {
    /// As it is sent.
    pub fn write(&self) -> String {
        match self {
            Self::Propose(payload) => format!("{PROPOSE}{payload}"),
            Self::Changed(payload) => format!("{CHANGED}{payload}"),
            Self::Agree => AGREE.to_owned(),
            Self::Want => WANT.to_owned(),
            Self::Yours => YOURS.to_owned(),
        }
    }

    /// As it arrives; `None` if it is none.
    pub fn read(text: &str) -> Option<Self> {
        if let Some(payload) = text.strip_prefix(PROPOSE) {
            return Some(Self::Propose(payload.to_owned()));
        }
        if let Some(payload) = text.strip_prefix(CHANGED) {
            return Some(Self::Changed(payload.to_owned()));
        }
        [Self::Agree, Self::Want, Self::Yours].into_iter().find(|it| it.write() == text)
    }
}

/// What a line wants done, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Say this to the other phone.
    Say(Message),
    /// Propose the battle, as it stands now.
    Propose,
    /// Tell how the battle stands now.
    Tell,
    /// Show this battle and what differs from the own one. Then [`Pair::agree`] or [`Pair::counter`].
    Compare(String),
    /// Keep and show this battle in place of how it stood.
    Show(String),
    /// When the other phone has had time to answer, call [`Pair::seize`].
    SeizeLater,
    /// Cut the line.
    Cut,
}

/// How this phone stands to a battle that two have.
#[derive(Clone, Debug)]
pub struct Pair {
    stand: Stand,
    has_agreed: bool,
}

impl Pair {
    /// A line that has come about, and whether this phone proposes its battle.
    pub fn open(proposes: bool) -> (Self, Vec<Deed>) {
        let stand = if proposes { Stand::Here } else { Stand::Elsewhere };
        let deeds = if proposes { vec![Deed::Propose] } else { Vec::new() };
        (Self { stand, has_agreed: false }, deeds)
    }

    /// How this phone stands to the battle.
    pub fn stand(&self) -> Stand {
        self.stand
    }

    /// Returns `true` if both have the same battle.
    pub fn has_agreed(&self) -> bool {
        self.has_agreed
    }

    /// What the other phone says.
    pub fn heard(&mut self, message: Message) -> Vec<Deed> {
        let plays = self.stand == Stand::Here;
        match message {
            Message::Propose(payload) => {
                (self.stand, self.has_agreed) = (Stand::Elsewhere, false);
                vec![Deed::Compare(payload)]
            }
            Message::Agree if plays => {
                self.has_agreed = true;
                // It may have gone on meanwhile.
                vec![Deed::Tell]
            }
            Message::Changed(payload) if !plays && self.has_agreed => vec![Deed::Show(payload)],
            Message::Want if plays && self.has_agreed => {
                self.stand = Stand::Elsewhere;
                vec![Deed::Tell, Deed::Say(Message::Yours)]
            }
            Message::Yours if self.stand == Stand::Coming => {
                self.stand = Stand::Here;
                Vec::new()
            }
            Message::Agree | Message::Changed(_) | Message::Want | Message::Yours => Vec::new(),
        }
    }

    /// The battle that was proposed is the one that is open here.
    pub fn agree(&mut self) -> Vec<Deed> {
        (self.stand, self.has_agreed) = (Stand::Elsewhere, true);
        vec![Deed::Say(Message::Agree)]
    }

    /// The player goes on with the own one instead.
    pub fn counter(&mut self) -> Vec<Deed> {
        (self.stand, self.has_agreed) = (Stand::Here, false);
        vec![Deed::Propose]
    }

    /// The battle was changed here.
    pub fn changed(&self) -> Vec<Deed> {
        let tells = self.stand == Stand::Here && self.has_agreed;
        tells.then_some(Deed::Tell).into_iter().collect()
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
        let waits = self.stand == Stand::Coming;
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
        inbox: VecDeque<Message>,
        is_cut: bool,
    }

    struct Table([Phone; 2]);

    impl Table {
        fn new(battles: [&str; 2]) -> Self {
            let phone = |place: usize| Phone {
                pair: Pair::open(place == 0).0,
                battle: battles[place].to_owned(),
                inbox: VecDeque::new(),
                is_cut: false,
            };
            let mut table = Self([phone(0), phone(1)]);
            table.perform(0, vec![Deed::Propose]);
            table
        }

        fn perform(&mut self, at: usize, deeds: Vec<Deed>) {
            for deed in deeds {
                let battle = self.0[at].battle.clone();
                let inbox = &mut self.0[1 - at].inbox;
                match deed {
                    Deed::Say(message) => inbox.push_back(message),
                    Deed::Propose => inbox.push_back(Message::Propose(battle)),
                    Deed::Tell => inbox.push_back(Message::Changed(battle)),
                    Deed::Compare(payload) => {
                        // Whoever has more goes on with it.
                        let phone = &mut self.0[at];
                        let deeds = match phone.battle.len() > payload.len() {
                            true => phone.pair.counter(),
                            false => {
                                phone.battle = payload;
                                phone.pair.agree()
                            }
                        };
                        self.perform(at, deeds);
                    }
                    Deed::Show(payload) => self.0[at].battle = payload,
                    Deed::SeizeLater => {}
                    Deed::Cut => self.0[at].is_cut = true,
                }
            }
        }

        /// Lets the next message arrive there; whether there was one.
        fn arrive(&mut self, at: usize) -> bool {
            let Some(message) = self.0[at].inbox.pop_front() else { return false };
            let message = Message::read(&message.write()).unwrap();
            let deeds = self.0[at].pair.heard(message);
            self.perform(at, deeds);
            true
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
    fn what_is_no_message_is_none() {
        for text in ["", "Want", "wants", "proposal 1abc"] {
            assert_eq!(Message::read(text), None);
        }
    }

    proptest! {
        /// Whatever is done and however late messages come, nobody's answer is lost, and only one plays.
        #[test]
        fn nothing_is_lost_and_only_one_plays(acts in proptest::collection::vec((0_usize..2, 0_u8..5), 0..60)) {
            let mut table = Table::new(["ab", ""]);
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
                    _ => drop(table.arrive(at)),
                }
                let playing = table.0.iter().filter(|it| it.pair.stand() == Stand::Here).count();
                prop_assert!(playing <= 1);
            }
            table.arrive_all();
            prop_assert_eq!(&table.0[0].battle, &played);
            prop_assert_eq!(&table.0[1].battle, &played);
        }
    }
}
