//! The line between two phones that share a battle: one plays, the other looks on, and one tap
//! takes over, as with two [windows](crate::Claim) of one browser. Each phone keeps the whole
//! battle.
//!
//! First both agree on the battle. One proposes its own, and the other shows its player what
//! differs, as for a battle that was handed over. Until that is answered, nothing else is told.
//!
//! The phone that plays tells what has changed since it last told something, and waits until the
//! other has received that before it tells more. So a slow phone misses nothing, and is never
//! further behind than what is on its way. Former versions of the app are told the whole battle
//! each time, and nothing that they would not understand.
//!
//! A [`Pair`] does nothing by itself. It is told of events and answers with [`PairCommand`]s for
//! the app to carry out.

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

/// The level of the protocol that this version understands, as it tells the other phone: changes
/// can be told, and are confirmed.
const SPEECH: u32 = 2;

/// What the app is to do for a pair, in the order of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairCommand {
    /// Send this to the other phone.
    Say(Message),
    /// Propose the battle as it stands now.
    Propose,
    /// Send what [`Pair::tell`] makes of the battle as it stands now.
    Tell,
    /// Show the player this battle and how it differs from the own one, then call [`Pair::agree`]
    /// or [`Pair::counter`].
    Compare(String),
    /// Keep and show the battle of this text in place of the present one, then call
    /// [`Pair::shown`].
    Show(String),
    /// Tell the player that the other phone's battle cannot be read here, and why.
    Unreadable(LinkError),
    /// After a moment, call [`Pair::look`] with this number.
    LookLater(u32),
    /// Ask the player whether the other phone may play, then call [`Pair::allow`] or
    /// [`Pair::refuse`].
    Ask,
    /// Tell the player that the other one plays on.
    Refused,
    /// When the other phone has had time to answer, call [`Pair::seize`] with this number.
    SeizeLater(u32),
    /// Close the line.
    Cut,
}

/// What the player allows the other phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// To take over this time.
    Once,
    /// To take over whenever it wants to, from now on.
    Always,
}

/// Whether a proposal of the other phone is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proposals {
    /// The next one is: nothing was proposed yet, or the other phone may answer this one's proposal
    /// with its own.
    Heard,
    /// None is: the player looks at one, or both have agreed.
    Ignored,
}

/// How this phone stands to the battle that both share.
#[derive(Clone, Debug)]
pub struct Pair {
    stand: Stand,
    has_agreed: bool,
    proposals: Proposals,
    /// The level of the protocol that the other phone understands.
    speech: u32,
    /// The text that both have: the last that was told or heard.
    common: Option<String>,
    /// How often the battle was told, and how many of these were confirmed.
    told: u32,
    got: u32,
    /// Whether it has changed since it was last told.
    is_behind: bool,
    /// Whether the other phone takes longer to confirm than it should.
    lags: bool,
    /// How often the player has asked to take over.
    wanted: u32,
    /// Whether a player is being asked, here or there, who plays on.
    is_asked: bool,
    /// Whether the other phone may take over without asking, as the player has allowed before.
    trusts: bool,
}

impl Pair {
    /// A line that is open now. `proposes` says whether this phone proposes its battle.
    pub fn open(proposes: bool) -> (Self, Vec<PairCommand>) {
        let pair = Self {
            stand: if proposes { Stand::Here } else { Stand::Elsewhere },
            has_agreed: false,
            proposals: Proposals::Heard,
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
        let mut commands = vec![PairCommand::Say(Message::Hello(SPEECH))];
        commands.extend(proposes.then_some(PairCommand::Propose));
        (pair, commands)
    }

    /// How this phone stands to the battle.
    pub fn stand(&self) -> Stand {
        self.stand
    }

    /// Returns `true` if both have agreed on the battle.
    pub fn has_agreed(&self) -> bool {
        self.has_agreed
    }

    /// Returns `true` if the other phone takes longer to follow than it should.
    pub fn lags(&self) -> bool {
        self.lags && self.stand == Stand::Here
    }

    /// Returns `true` while a player is being asked, here or on the other phone, who plays on.
    pub fn is_asked(&self) -> bool {
        self.is_asked
    }

    fn hears_changes(&self) -> bool {
        self.speech >= SPEECH
    }

    /// The other phone has sent this.
    pub fn heard(&mut self, message: Message) -> Vec<PairCommand> {
        let plays = self.stand == Stand::Here;
        let follows = !plays && self.has_agreed;
        match message {
            Message::Hello(speech) => {
                self.speech = speech;
                Vec::new()
            }
            Message::Propose(payload) if self.proposals == Proposals::Heard && !self.has_agreed => {
                (self.stand, self.proposals) = (Stand::Elsewhere, Proposals::Ignored);
                vec![PairCommand::Compare(payload)]
            }
            Message::Agree if plays && !self.has_agreed && self.proposals == Proposals::Heard => {
                (self.has_agreed, self.proposals) = (true, Proposals::Ignored);
                // The battle may have changed meanwhile.
                self.tells()
            }
            Message::Changed(payload) if follows => match unpress(&payload) {
                Ok(text) => vec![self.hears(text)],
                Err(error) => vec![PairCommand::Unreadable(error)],
            },
            Message::Edited(from, to, payload) if follows => {
                let command = match self.edited(from, to, &payload) {
                    Some(text) => self.hears(text),
                    None => PairCommand::Say(Message::Again),
                };
                vec![command]
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
                // A phone that has let the other one play may be taken over from without asking.
                self.trusts = true;
                Vec::new()
            }
            Message::No if self.stand == Stand::Coming => {
                (self.stand, self.is_asked) = (Stand::Elsewhere, false);
                vec![PairCommand::Refused]
            }
            _ => Vec::new(),
        }
    }

    fn hears(&mut self, text: String) -> PairCommand {
        self.common = Some(text.clone());
        PairCommand::Show(text)
    }

    /// The common text after these edits; `None` if they start from another text.
    fn edited(&self, from: u64, to: u64, payload: &str) -> Option<String> {
        let common = self.common.as_ref().filter(|it| sum_of(it) == from)?;
        let text = Edits::read(&unpress(payload).ok()?)?.apply(common)?;
        (sum_of(&text) == to).then_some(text)
    }

    /// What was heard last is kept and shown.
    pub fn shown(&self) -> Vec<PairCommand> {
        self.hears_changes().then_some(PairCommand::Say(Message::Got)).into_iter().collect()
    }

    /// The other phone wants to play. It may at once if the player has allowed that before, or
    /// cannot be asked in time.
    fn is_wanted(&mut self) -> Vec<PairCommand> {
        if self.trusts || !self.hears_changes() {
            return self.give();
        }
        let asked = PairCommand::Say(Message::Asked);
        match std::mem::replace(&mut self.is_asked, true) {
            true => vec![asked],
            false => vec![asked, PairCommand::Ask],
        }
    }

    fn give(&mut self) -> Vec<PairCommand> {
        (self.stand, self.is_asked) = (Stand::Elsewhere, false);
        let mut commands = self.tells();
        commands.push(PairCommand::Say(Message::Yours));
        commands
    }

    /// The player lets the other phone play.
    pub fn allow(&mut self, consent: Consent) -> Vec<PairCommand> {
        self.trusts |= consent == Consent::Always;
        if self.is_asked && self.stand == Stand::Here { self.give() } else { Vec::new() }
    }

    /// The player wants to play on.
    pub fn refuse(&mut self) -> Vec<PairCommand> {
        let was_asked = std::mem::take(&mut self.is_asked) && self.stand == Stand::Here;
        was_asked.then_some(PairCommand::Say(Message::No)).into_iter().collect()
    }

    /// The player goes on with the battle that was proposed, which is open here now.
    pub fn agree(&mut self) -> Vec<PairCommand> {
        (self.stand, self.has_agreed) = (Stand::Elsewhere, true);
        vec![PairCommand::Say(Message::Agree)]
    }

    /// The player goes on with the own battle instead.
    pub fn counter(&mut self) -> Vec<PairCommand> {
        (self.stand, self.proposals) = (Stand::Here, Proposals::Heard);
        vec![PairCommand::Propose]
    }

    /// The battle has changed here.
    pub fn changed(&mut self) -> Vec<PairCommand> {
        if self.stand != Stand::Here || !self.has_agreed {
            return Vec::new();
        }
        if self.hears_changes() && self.got < self.told {
            self.is_behind = true;
            return Vec::new();
        }
        self.tells()
    }

    fn tells(&mut self) -> Vec<PairCommand> {
        self.is_behind = false;
        if !self.hears_changes() {
            return vec![PairCommand::Tell];
        }
        self.told += 1;
        vec![PairCommand::Tell, PairCommand::LookLater(self.told)]
    }

    /// The message that tells the battle, which has this text now.
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

    fn has_arrived(&mut self) -> Vec<PairCommand> {
        if self.got < self.told {
            return Vec::new();
        }
        self.lags = false;
        let tells = self.is_behind && self.stand == Stand::Here;
        if tells { self.tells() } else { Vec::new() }
    }

    /// What was told as number `told` has had time to arrive.
    pub fn look(&mut self, told: u32) -> Vec<PairCommand> {
        self.lags |= self.got < told;
        Vec::new()
    }

    /// The player wants to play here from now on.
    pub fn take_over(&mut self) -> Vec<PairCommand> {
        if self.stand != Stand::Elsewhere || !self.has_agreed {
            return Vec::new();
        }
        self.stand = Stand::Coming;
        self.wanted += 1;
        vec![PairCommand::Say(Message::Want), PairCommand::SeizeLater(self.wanted)]
    }

    /// The other phone has had time to answer request `wanted`. If it has not, the line is cut and
    /// each goes on by itself.
    pub fn seize(&self, wanted: u32) -> Vec<PairCommand> {
        let waits = self.stand == Stand::Coming && !self.is_asked && self.wanted == wanted;
        waits.then_some(PairCommand::Cut).into_iter().collect()
    }

    /// Why the battle may not be changed here, for the player; `None` if it may.
    pub fn refusal(&self) -> Option<&'static str> {
        (self.stand != Stand::Here).then_some("The other phone is playing it.")
    }
}
