//! A line between two phones that have one battle: one plays, the other looks on, and taking over
//! is one tap, as with two [windows](crate::Claim) of one browser. Each keeps all of it by itself.
//!
//! Before anything is played both agree on which battle they have: one proposes its own, and the
//! other is shown what differs, as for a battle that was handed over. Nobody hears of another one
//! until there is an answer to that.
//!
//! Who plays tells what has changed since it told last, and tells no more until the other one has
//! that: so a phone that is slow misses nothing, and is never behind by more than what is on its
//! way. Former versions of the app are told the whole battle each time, and nothing that they would
//! not understand.
//!
//! A [`Pair`] is told what happens, and says what is to be done about it, in [`Deed`]s; doing it is
//! the app's.

mod message;
#[cfg(test)]
mod tests;

use crate::{
    claim::Stand,
    edits::Edits,
    link::{LinkError, press, unpress},
    text::sum_of,
};
pub use message::Message;

/// What this version of the app says of itself: that it hears of changes, and says so.
const SPEECH: u32 = 2;

/// What a line wants done, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Say this to the other phone.
    Say(Message),
    /// Propose the battle, as it stands now.
    Propose,
    /// Say what [`Pair::tell`] makes of the battle, as it stands now.
    Tell,
    /// Show this battle and what differs from the own one. Then [`Pair::agree`] or
    /// [`Pair::counter`].
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
    /// When the other phone has had time to answer, call [`Pair::seize`] with this number.
    SeizeLater(u32),
    /// Cut the line.
    Cut,
}

/// How far the player lets the other phone play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// This time.
    Once,
    /// From now on, whenever it wants to.
    Always,
}

/// Which proposals are heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ear {
    /// The next one: nothing was proposed yet, or what this phone proposed may be answered by
    /// another one.
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
    /// How often the player wanted to take over.
    wanted: u32,
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
            wanted: 0,
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

    /// What the other phone wants: it may have it where the player has said so once, or cannot be
    /// asked in time.
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

    /// The other phone may play.
    pub fn allow(&mut self, consent: Consent) -> Vec<Deed> {
        self.trusts |= consent == Consent::Always;
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
        self.wanted += 1;
        vec![Deed::Say(Message::Want), Deed::SeizeLater(self.wanted)]
    }

    /// The other phone has had time to answer what was wanted as number `wanted`. If it has not,
    /// both go on by themselves.
    pub fn seize(&self, wanted: u32) -> Vec<Deed> {
        let waits = self.stand == Stand::Coming && !self.is_asked && self.wanted == wanted;
        waits.then_some(Deed::Cut).into_iter().collect()
    }

    /// Why it may not be changed here; nothing if it may.
    pub fn refusal(&self) -> Option<&'static str> {
        (self.stand != Stand::Here).then_some("It is played on the other phone.")
    }
}
