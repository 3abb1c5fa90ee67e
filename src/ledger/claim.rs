//! Which of several windows may change a document: one does, the others look on, and one tap takes
//! over.
//!
//! The window that changes a document holds the browser's lock of its slot. One that takes over
//! asks the holder. The holder stops, waits until what it wrote is on the disk, and then names the
//! one window that may have the lock; no other takes it then, and those that want it ask again.
//! Only from a holder that gives no sign of life is the lock taken without its consent. The new
//! holder first reads from the log what was written last, as writes of other windows arrive late on
//! the shelf. Only then does it change the document.
//!
//! Whatever happens to locks, a window writes only over the edition that it opened. If another
//! window has written since, it becomes a looker-on.
//!
//! A [`Claim`] does nothing by itself. It is told of events and answers with [`ClaimCommand`]s for
//! the app to carry out.

use crate::{
    document::DocumentError,
    edition::{Edition, Open, beside},
    error::{LoadError, SaveError},
};

const WANT: &str = "want ";
const YOURS: &str = "yours ";
const MINE: &str = "mine ";

const WENT_ON: &str = "Changed in another tab. You're seeing that version.";
const REMOVED: &str = "Deleted in another tab. Keep editing to save it again.";

/// How this window stands to an open document. Between two phones: how this phone stands to a
/// shared battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// It is changed here.
    Here,
    /// It is changed in another window.
    Elsewhere,
    /// It was taken over here, and is about to arrive.
    Coming,
    /// A newer version of Rollbook wrote it, so nobody changes it here.
    Newer,
}

/// How a request for a lock ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// This window holds the lock from now on.
    Held,
    /// Another window has taken it by force.
    Lost,
    /// The browser refuses locks to this page.
    Refused,
    /// The browser has no locks.
    Missing,
}

/// What the app is to do for a claim, in the order of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimCommand {
    /// Let go of the lock and request it anew: in turn, or by force.
    Request {
        /// Whether it is taken from its holder.
        by_force: bool,
    },
    /// After a moment, call [`Claim::has_waited`].
    Wait,
    /// Open the document anew and hand it to [`Claim::look`].
    Reload,
    /// Once what another window wrote last has reached this one, bring the kept document up to its
    /// log, and then call [`Claim::come`].
    CatchUp,
    /// Call [`Claim::arrive`].
    Arrive,
    /// Say this to all other windows.
    Tell(String),
    /// Once what was written last is in the log, call [`Claim::give`].
    GiveLater,
    /// When the holder has had time to answer, call [`Claim::has_asked`] with this number.
    AskLater(u32),
    /// What happens now is not kept, for this reason; or it is kept again.
    Trouble(Option<String>),
    /// Tell the player this.
    Say(&'static str),
    /// Take back what the player was told last.
    Hush,
    /// The document was kept.
    Kept,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LockState {
    None,
    /// Requested in turn.
    Awaited,
    /// Requested by force.
    Seized,
    Held,
}

/// A window, as messages name it; `None` if the message names none, as those of former versions.
type Who = Option<u32>;

/// A window's right to change an open document.
#[derive(Clone, Debug)]
pub struct Claim {
    stand: Stand,
    edition: Edition,
    is_unkept: bool,
    /// This window's number, which no other has.
    window: u32,
    /// The window that the document was given to; and others that have asked for it since.
    given: Option<Who>,
    others: Vec<Who>,
    /// How often this window has asked for it, and whether the holder has given a sign of life
    /// since.
    asked: u32,
    is_alive: bool,
    /// The edition that another window removed, while nothing has been changed here since.
    removed: Option<Edition>,
    lock: LockState,
    /// Whether the document is being opened anew because the log had more of it, and not because
    /// another window wrote.
    is_catching_up: bool,
}

/// How a window opened a document.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What stood in its slot then.
    pub edition: Edition,
    /// Whether its last changes have not been kept.
    pub is_unkept: bool,
    /// The window's number.
    pub window: u32,
}

impl Claim {
    /// The claim of a window to a document that it opened.
    pub fn new(opening: Opening) -> (Self, Vec<ClaimCommand>) {
        let Opening { edition, is_unkept, window } = opening;
        let stand = if edition.is_newer() { Stand::Newer } else { Stand::Here };
        let mut claim = Self {
            stand,
            edition,
            is_unkept,
            window,
            given: None,
            others: Vec::new(),
            asked: 0,
            is_alive: false,
            removed: None,
            lock: LockState::None,
            is_catching_up: false,
        };
        let commands = match stand {
            Stand::Here => vec![claim.wait_for_lock(), ClaimCommand::Wait],
            _ => Vec::new(),
        };
        (claim, commands)
    }

    /// How this window stands to the document.
    pub fn stand(&self) -> Stand {
        self.stand
    }

    /// What was last read or written here.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// Its edition, if its last changes have not been kept.
    pub fn unkept(&self) -> Option<Edition> {
        self.is_unkept.then(|| self.edition.clone())
    }

    /// Returns `true` until it is known whether this window or another one changes the document.
    pub fn is_undecided(&self) -> bool {
        (self.stand, self.lock) == (Stand::Here, LockState::Awaited)
    }

    /// Called after [`ClaimCommand::Wait`]: a window that was just closing would have let go of the
    /// lock by now.
    pub fn has_waited(&mut self) -> Vec<ClaimCommand> {
        if !self.is_undecided() {
            return Vec::new();
        }
        self.stand = Stand::Elsewhere;
        vec![ClaimCommand::Reload]
    }

    /// Keeps the document by `save`. Returns `true` if what is shown still is the document. If
    /// another window has written since, its text is to be shown instead.
    pub fn keep(
        &mut self,
        mut save: impl FnMut(&mut Edition) -> Result<(), SaveError>,
    ) -> (bool, Vec<ClaimCommand>) {
        if self.stand == Stand::Newer {
            return (true, Vec::new());
        }
        let saved = match self.is_unkept {
            true => beside(&mut self.edition, &mut save),
            false => save(&mut self.edition),
        };
        self.removed = None;
        self.is_unkept = !matches!(saved, Ok(()) | Err(SaveError::Overtaken));
        match saved {
            Err(SaveError::Overtaken) => {
                self.stand = Stand::Elsewhere;
                (
                    false,
                    vec![ClaimCommand::Reload, self.wait_for_lock(), ClaimCommand::Say(WENT_ON)],
                )
            }
            Err(error) => (true, vec![ClaimCommand::Trouble(Some(error.to_string()))]),
            Ok(()) => (true, vec![ClaimCommand::Kept]),
        }
    }

    /// What is to be shown of the document, which was opened anew; `None` if it has not changed or
    /// does not exist any more. Changes that have not been kept are not replaced.
    pub fn look<T>(
        &mut self,
        opened: Result<Open<T>, LoadError>,
    ) -> (Option<T>, Vec<ClaimCommand>) {
        let opened = opened.map(|open| (open.edition, open.content));
        let is_catching_up = std::mem::take(&mut self.is_catching_up);
        match opened {
            Ok((edition, content)) => match self.look_at(edition, is_catching_up) {
                (true, commands) => (Some(content), commands),
                (false, commands) => (None, commands),
            },
            Err(LoadError::Missing) if !self.is_unkept => {
                self.removed = Some(self.edition.clone());
                self.edition.part();
                self.is_unkept = true;
                (None, vec![ClaimCommand::Trouble(Some(REMOVED.to_owned()))])
            }
            Err(LoadError::Document(_)) => {
                self.stand = Stand::Newer;
                (None, Vec::new())
            }
            Err(_) => (None, Vec::new()),
        }
    }

    /// Whether this edition is to be shown in place of this window's own.
    fn look_at(&mut self, edition: Edition, is_catching_up: bool) -> (bool, Vec<ClaimCommand>) {
        if edition == self.edition {
            return (false, Vec::new());
        }
        let is_back = self.removed.as_ref() == Some(&edition);
        let stays = self.is_unkept && (self.stand == Stand::Here || self.removed.is_none());
        if stays && !is_back {
            self.edition.part();
            return (false, Vec::new());
        }
        let mut commands = Vec::new();
        if self.removed.take().is_some() {
            self.is_unkept = false;
            commands.push(ClaimCommand::Trouble(None));
        }
        if edition.is_newer() {
            self.stand = Stand::Newer;
        } else if self.lock == LockState::None && !is_back && !is_catching_up {
            self.stand = Stand::Elsewhere;
        }
        self.edition = edition;
        (!is_back, commands)
    }

    /// The log had more of the document than it was opened with.
    pub fn caught_up(&mut self) -> Vec<ClaimCommand> {
        self.is_catching_up = true;
        vec![ClaimCommand::Reload]
    }

    /// The player takes the document over: it is to be changed here and in no other window.
    pub fn take_over(&mut self) -> Vec<ClaimCommand> {
        self.stand = Stand::Coming;
        // The player may have been told that it is open elsewhere, which no longer holds.
        let mut commands = vec![ClaimCommand::Hush];
        commands.extend(self.ask());
        match self.lock {
            LockState::None => commands.extend(self.come()),
            LockState::Held if self.given.is_none() => commands.push(ClaimCommand::CatchUp),
            // If it was given to another window, that one comes for it first.
            LockState::Held | LockState::Awaited | LockState::Seized => {}
        }
        commands
    }

    fn ask(&mut self) -> [ClaimCommand; 2] {
        (self.asked, self.is_alive) = (self.asked.wrapping_add(1), false);
        [
            ClaimCommand::Tell(self.words(WANT, Some(self.window))),
            ClaimCommand::AskLater(self.asked),
        ]
    }

    /// Another window has said this.
    pub fn heard(&mut self, words: &str) -> Vec<ClaimCommand> {
        if let Some(who) = self.named(words, WANT) {
            return self.asked_by(who);
        }
        let is_coming = self.stand == Stand::Coming;
        match self.named(words, YOURS) {
            Some(who) if is_coming && who.is_none_or(|who| who == self.window) => self.seize(),
            given => {
                self.is_alive |= given.or_else(|| self.named(words, MINE)).is_some();
                Vec::new()
            }
        }
    }

    /// Another window wants to change the document. It is given to one window at a time. Another
    /// one gets it only if it asks again, as then the first has not come for it.
    fn asked_by(&mut self, who: Who) -> Vec<ClaimCommand> {
        if self.stand != Stand::Here && self.lock != LockState::Held {
            return Vec::new();
        }
        let asks_again = self.others.contains(&who);
        if self.given.is_some_and(|given| given != who) && !asks_again {
            self.others.push(who);
            return Vec::new();
        }
        // This window may have been about to get it.
        self.stand = Stand::Elsewhere;
        self.given = Some(who);
        self.others.clear();
        vec![ClaimCommand::GiveLater]
    }

    /// The log has what was written last: the window that it was given to may have the lock.
    pub fn give(&self) -> Vec<ClaimCommand> {
        let given = self.given.filter(|_| self.stand != Stand::Here);
        given.map(|who| ClaimCommand::Tell(self.words(YOURS, who))).into_iter().collect()
    }

    /// Another window has written to this slot, or to any slot where none is named.
    pub fn written(&self, slot: Option<&str>) -> Vec<ClaimCommand> {
        let is_own = slot.is_none_or(|slot| slot == self.edition.slot());
        is_own.then_some(ClaimCommand::Reload).into_iter().collect()
    }

    /// The holder has had time to answer the request of this number. If it gave a sign of life, it
    /// is asked again; if not, the lock is taken by force.
    pub fn has_asked(&mut self, asked: u32) -> Vec<ClaimCommand> {
        if self.stand != Stand::Coming || self.asked != asked {
            return Vec::new();
        }
        match self.lock {
            // Nobody has come for it: this window goes on.
            LockState::Held => {
                self.given = None;
                vec![ClaimCommand::CatchUp]
            }
            LockState::Awaited if self.is_alive => self.ask().into(),
            _ => self.seize(),
        }
    }

    fn seize(&mut self) -> Vec<ClaimCommand> {
        match self.lock {
            LockState::Awaited => vec![self.seize_lock()],
            _ => Vec::new(),
        }
    }

    /// The browser has decided on the request for the lock.
    pub fn granted(&mut self, grant: Grant) -> Vec<ClaimCommand> {
        self.given = None;
        self.others.clear();
        match grant {
            Grant::Held => {
                self.lock = LockState::Held;
                let mine = ClaimCommand::Tell(self.words(MINE, Some(self.window)));
                if self.is_away() { vec![mine, ClaimCommand::CatchUp] } else { Vec::new() }
            }
            Grant::Refused => {
                self.lock = LockState::None;
                self.come()
            }
            Grant::Missing => {
                self.lock = LockState::None;
                Vec::new()
            }
            Grant::Lost => {
                // This window has given the document away: if it wants it back, it asks again.
                if self.stand != Stand::Coming {
                    self.stand = Stand::Elsewhere;
                }
                vec![self.wait_for_lock()]
            }
        }
    }

    /// What is kept of the document is as its log has it. It is changed here, unless another window
    /// has taken or been given the lock meanwhile.
    pub fn come(&self) -> Vec<ClaimCommand> {
        let is_free =
            matches!(self.lock, LockState::Held | LockState::None) && self.given.is_none();
        if self.is_away() && is_free {
            vec![ClaimCommand::Reload, ClaimCommand::Arrive]
        } else {
            Vec::new()
        }
    }

    /// From now on the document is changed here.
    pub fn arrive(&mut self) {
        if self.is_away() {
            (self.stand, self.given) = (Stand::Here, None);
        }
    }

    fn is_away(&self) -> bool {
        matches!(self.stand, Stand::Elsewhere | Stand::Coming)
    }

    fn wait_for_lock(&mut self) -> ClaimCommand {
        self.lock = LockState::Awaited;
        ClaimCommand::Request { by_force: false }
    }

    fn seize_lock(&mut self) -> ClaimCommand {
        self.lock = LockState::Seized;
        ClaimCommand::Request { by_force: true }
    }

    fn words(&self, what: &str, who: Who) -> String {
        let who = who.map(|who| format!(" {who}")).unwrap_or_default();
        format!("{what}{}{who}", self.edition.slot())
    }

    /// The window that a message names, if it is `what` about this document.
    fn named(&self, words: &str, what: &str) -> Option<Who> {
        let rest = words.strip_prefix(what)?.strip_prefix(&self.edition.slot())?;
        if rest.is_empty() { Some(None) } else { rest.strip_prefix(' ')?.parse().ok().map(Some) }
    }

    /// Why the document may not be changed here, in words for the player; `None` if it may.
    pub fn refusal(&self) -> Option<String> {
        match self.stand {
            Stand::Here => None,
            Stand::Newer => Some(DocumentError::NewerKept.to_string()),
            Stand::Elsewhere | Stand::Coming => Some("It's open in another tab.".to_owned()),
        }
    }
}

#[cfg(test)]
mod lag;
#[cfg(test)]
mod tests;
