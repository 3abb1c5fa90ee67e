//! Which of several windows may change a document: one does, the others look on, and taking over is one tap.
//!
//! Who changes it holds the lock of the document's slot. Who takes over asks the holder to stop, and takes the lock by force
//! when it answers, or when it does not. Whatever happens to locks, nothing is written but over the edition that was
//! opened: where another window has written since, this one becomes a looker-on.
//!
//! A [`Claim`] is told what happens, and says what is to be done about it, in [`Step`]s; doing it is the app's.

use crate::{
    document::DocumentError,
    edition::{Edition, Open, beside},
    library::{LoadError, SaveError},
};

const WANT: &str = "want ";
const YOURS: &str = "yours ";

const WENT_ON: &str = "Changed in another window; showing that version.";
const REMOVED: &str = "Deleted in another window. Keep editing to save it again.";

/// How this window stands to an open document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// It is changed here.
    Here,
    /// It is changed in another window.
    Elsewhere,
    /// It is on its way from there.
    Coming,
    /// A newer version of Rollbook wrote it: nobody changes it here.
    Newer,
}

/// What becomes of a request for a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// The lock is held from now on.
    Held,
    /// Another window has taken it by force.
    Lost,
    /// The browser does not give it to this page at all.
    Refused,
    /// The browser has no locks.
    Missing,
}

/// What a claim wants done, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Let go of the lock and ask for it anew: in turn, or by force.
    Request {
        /// Whether to take it from its holder.
        by_force: bool,
    },
    /// After a moment, call [`Claim::has_waited`].
    Wait,
    /// Open the document once more and hand it to [`Claim::look`].
    Reload,
    /// Call [`Claim::arrive`].
    Arrive,
    /// Say this to all other windows.
    Tell(String),
    /// Say this to all other windows once what was written last has reached them.
    TellLater(String),
    /// When the holder has had time to answer, call [`Claim::seize`].
    SeizeLater,
    /// What happens now is not kept, and why; or it is again.
    Trouble(Option<String>),
    /// Say this to the player.
    Say(&'static str),
    /// What was last said to the player is over.
    Hush,
    /// It was kept.
    Kept,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lock {
    None,
    Awaited,
    Held,
}

/// What this window may do with an open document.
#[derive(Clone, Debug)]
pub struct Claim {
    stand: Stand,
    edition: Edition,
    is_unkept: bool,
    /// What was removed in another window, and has not been changed here since.
    removed: Option<Edition>,
    lock: Lock,
    /// Whether the document is opened once more because more of it was found, and not because of another window.
    is_catching_up: bool,
}

impl Claim {
    /// A claim to a document that was opened; `is_unkept` where its last changes are kept nowhere.
    pub fn new(edition: Edition, is_unkept: bool) -> (Self, Vec<Step>) {
        let stand = if edition.is_newer() { Stand::Newer } else { Stand::Here };
        let mut claim = Self {
            stand,
            edition,
            is_unkept,
            removed: None,
            lock: Lock::None,
            is_catching_up: false,
        };
        let steps = match stand {
            Stand::Here => vec![claim.request(false), Step::Wait],
            _ => Vec::new(),
        };
        (claim, steps)
    }

    /// How this window stands to the document.
    pub fn stand(&self) -> Stand {
        self.stand
    }

    /// What was last read or written here.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// Its edition, if its last changes are kept nowhere.
    pub fn unkept(&self) -> Option<Edition> {
        self.is_unkept.then(|| self.edition.clone())
    }

    /// The lock has been waited for: one that is just closing would have let go of it.
    pub fn has_waited(&mut self) -> Vec<Step> {
        if (self.stand, self.lock) != (Stand::Here, Lock::Awaited) {
            return Vec::new();
        }
        self.stand = Stand::Elsewhere;
        vec![Step::Reload]
    }

    /// Keeps the document by `save`; gives whether it still is the one that is shown. Where another window has written
    /// since, what that one wrote is to be shown instead.
    pub fn keep(
        &mut self,
        mut save: impl FnMut(&mut Edition) -> Result<(), SaveError>,
    ) -> (bool, Vec<Step>) {
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
                (false, vec![Step::Reload, self.request(false), Step::Say(WENT_ON)])
            }
            Err(error) => (true, vec![Step::Trouble(Some(error.to_string()))]),
            Ok(()) => (true, vec![Step::Kept]),
        }
    }

    /// What is to be shown of the document, opened once more: nothing if it has not changed, or is not there any more.
    /// What is kept nowhere else stays as it is.
    pub fn look<T>(&mut self, opened: Result<Open<T>, LoadError>) -> (Option<T>, Vec<Step>) {
        let opened = opened.map(|open| (open.edition, open.content));
        let is_catching_up = std::mem::take(&mut self.is_catching_up);
        match opened {
            Ok((edition, content)) => match self.look_at(edition, is_catching_up) {
                (true, steps) => (Some(content), steps),
                (false, steps) => (None, steps),
            },
            Err(LoadError::Missing) if !self.is_unkept => {
                self.removed = Some(self.edition.clone());
                self.edition.part();
                self.is_unkept = true;
                (None, vec![Step::Trouble(Some(REMOVED.to_owned()))])
            }
            Err(LoadError::Document(_)) => {
                self.stand = Stand::Newer;
                (None, Vec::new())
            }
            Err(_) => (None, Vec::new()),
        }
    }

    /// Whether this edition is to be shown in place of the own one.
    fn look_at(&mut self, edition: Edition, is_catching_up: bool) -> (bool, Vec<Step>) {
        if edition == self.edition {
            return (false, Vec::new());
        }
        let is_back = self.removed.as_ref() == Some(&edition);
        let stays = self.is_unkept && (self.stand == Stand::Here || self.removed.is_none());
        if stays && !is_back {
            self.edition.part();
            return (false, Vec::new());
        }
        let mut steps = Vec::new();
        if self.removed.take().is_some() {
            self.is_unkept = false;
            steps.push(Step::Trouble(None));
        }
        if edition.is_newer() {
            self.stand = Stand::Newer;
        } else if self.lock == Lock::None && !is_back && !is_catching_up {
            self.stand = Stand::Elsewhere;
        }
        self.edition = edition;
        (!is_back, steps)
    }

    /// More of the document was found than it was opened with.
    pub fn caught_up(&mut self) -> Vec<Step> {
        self.is_catching_up = true;
        vec![Step::Reload]
    }

    /// It is to be changed here from now on, and in no other window.
    pub fn take_over(&mut self) -> Vec<Step> {
        self.stand = Stand::Coming;
        // What was said of it being elsewhere is over.
        let mut steps = vec![Step::Hush, Step::Tell(self.words(WANT))];
        if self.lock == Lock::None {
            steps.extend(self.come());
        }
        steps.push(Step::SeizeLater);
        steps
    }

    /// What another window says.
    pub fn heard(&mut self, words: &str) -> Vec<Step> {
        let slot = self.edition.slot();
        if words.strip_prefix(WANT) == Some(&slot) {
            let is_here = self.stand == Stand::Here;
            if is_here {
                self.stand = Stand::Elsewhere;
            }
            let answers = is_here || self.lock == Lock::Held;
            return answers.then(|| Step::TellLater(self.words(YOURS))).into_iter().collect();
        }
        if words.strip_prefix(YOURS) == Some(&slot) { self.seize() } else { Vec::new() }
    }

    /// Another window has written under a slot; no slot means under any.
    pub fn written(&self, slot: Option<&str>) -> Vec<Step> {
        let is_own = slot.is_none_or(|slot| slot == self.edition.slot());
        is_own.then_some(Step::Reload).into_iter().collect()
    }

    /// Takes the lock by force, where it still is on its way.
    pub fn seize(&mut self) -> Vec<Step> {
        match self.stand {
            Stand::Coming => vec![self.request(true)],
            _ => Vec::new(),
        }
    }

    /// What has become of the request for the lock.
    pub fn granted(&mut self, grant: Grant) -> Vec<Step> {
        match grant {
            Grant::Held => {
                self.lock = Lock::Held;
                self.come()
            }
            Grant::Refused => {
                self.lock = Lock::None;
                self.come()
            }
            Grant::Missing => {
                self.lock = Lock::None;
                Vec::new()
            }
            Grant::Lost => {
                self.stand = Stand::Elsewhere;
                vec![self.request(false)]
            }
        }
    }

    /// From now on it is changed here.
    pub fn arrive(&mut self) {
        if self.is_away() {
            self.stand = Stand::Here;
        }
    }

    fn come(&self) -> Vec<Step> {
        if self.is_away() { vec![Step::Reload, Step::Arrive] } else { Vec::new() }
    }

    fn is_away(&self) -> bool {
        matches!(self.stand, Stand::Elsewhere | Stand::Coming)
    }

    fn request(&mut self, by_force: bool) -> Step {
        self.lock = Lock::Awaited;
        Step::Request { by_force }
    }

    fn words(&self, what: &str) -> String {
        format!("{what}{}", self.edition.slot())
    }

    /// Why it may not be changed here; nothing if it may.
    pub fn refusal(&self) -> Option<String> {
        match self.stand {
            Stand::Here => None,
            Stand::Newer => Some(DocumentError::NewerKept.to_string()),
            Stand::Elsewhere | Stand::Coming => Some("It is open in another window.".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests;
