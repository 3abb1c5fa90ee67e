//! Decides which of several tabs may edit a document.
//!
//! One tab edits the document, and the others show it read-only. A player can take over in any
//! other tab with one tap.
//!
//! The tab that edits a document holds the browser's lock for its slot. To take over, a tab first
//! asks the holder. The holder stops editing, waits until its last changes are on the disk, and
//! then names the one tab that may take the lock. Other tabs that want the lock have to ask again.
//! A tab takes the lock by force only if the holder does not respond. Before editing the document,
//! the new holder reads the last changes from the log, because other tabs' writes reach the storage
//! late.
//!
//! Even if the locks fail, a tab only overwrites the version that it opened. If another tab has
//! saved a newer one, this tab becomes read-only.
//!
//! A [`Claim`] does nothing by itself. The app calls its methods for events, and carries out the
//! [`ClaimCommand`]s that they return.

use crate::store::{
    document::DocumentError,
    edition::{Edition, Open, beside},
    error::{LoadError, SaveError},
};

const WANT: &str = "want ";
const YOURS: &str = "yours ";
const MINE: &str = "mine ";

const WENT_ON: &str = "Changed in another tab. You're seeing that version.";
const REMOVED: &str = "Removed in another tab. Keep editing to save it again.";

/// Whether this tab can edit a document.
///
/// Phones that share a battle use the same states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The document is edited in this tab.
    Edit,
    /// The document is edited in another tab.
    ReadOnly,
    /// This tab is taking over, and waits for the document.
    Requested,
    /// A newer version of Rollbook wrote the document, so it cannot be edited here.
    Newer,
}

/// The outcome of a request for a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// This tab now holds the lock.
    Held,
    /// Another tab has taken the lock by force.
    Lost,
    /// The browser denies locks to this page.
    Refused,
    /// The browser does not support locks.
    Missing,
}

/// A command for the app. Commands have to be carried out in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimCommand {
    /// Release the lock and request it again, either by force or by waiting in turn.
    Request {
        /// `true` to take the lock from its holder.
        by_force: bool,
    },
    /// Call [`Claim::has_waited`] after a moment.
    Wait,
    /// Open the document again and pass it to [`Claim::adopt`].
    Reload,
    /// Wait until the last changes of another tab have arrived, bring the stored document up to
    /// date with its log, and then call [`Claim::complete_takeover`].
    CatchUp,
    /// Call [`Claim::arrive`].
    Arrive,
    /// Send this message to all other tabs.
    Broadcast(String),
    /// Call [`Claim::give`] as soon as the last changes are in the log.
    GiveLater,
    /// Call [`Claim::has_asked`] with this number when the holder has had time to answer.
    AskLater(u32),
    /// Show why changes are not being saved. `None` means that they are being saved again.
    Trouble(Option<String>),
    /// Show this message to the player.
    Say(&'static str),
    /// Remove the last message to the player.
    Hush,
    /// Note that the document was saved.
    Kept,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LockState {
    None,
    /// Requested, waiting in turn.
    Awaited,
    /// Requested by force.
    Seized,
    Held,
}

/// The ID of a tab.
type Who = u32;

/// A tab's right to edit an open document.
#[derive(Clone, Debug)]
pub struct Claim {
    access: Access,
    edition: Edition,
    is_unkept: bool,
    /// The unique ID of this tab.
    window: Who,
    /// The tab that the document was released to, if any.
    given: Option<Who>,
    /// The tabs that have asked for the document since it was released.
    others: Vec<Who>,
    /// The number of this tab's requests for the document.
    asked: u32,
    /// `true` if the holder has responded to the last request.
    is_alive: bool,
    /// The version that another tab removed. Cleared by the next change in this tab.
    removed: Option<Edition>,
    lock: LockState,
    /// `true` while the document is being reopened because the log had later changes, and not
    /// because another tab wrote it.
    is_catching_up: bool,
}

/// What a tab knows about a document that it has opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The stored version that was opened.
    pub edition: Edition,
    /// `true` if the last changes have not been saved.
    pub is_unkept: bool,
    /// The ID of the tab.
    pub window: u32,
}

impl Claim {
    /// Creates the claim of a tab to a document that it has opened.
    pub fn new(opening: Opening) -> (Self, Vec<ClaimCommand>) {
        let Opening { edition, is_unkept, window } = opening;
        let access = if edition.is_newer() { Access::Newer } else { Access::Edit };
        let mut claim = Self {
            access,
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
        let commands = match access {
            Access::Edit => vec![claim.wait_for_lock(), ClaimCommand::Wait],
            _ => Vec::new(),
        };
        (claim, commands)
    }

    /// Returns whether this tab can edit the document.
    pub fn access(&self) -> Access {
        self.access
    }

    /// Returns the version that was last read or written here.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// Returns the version that was last read or written here if later changes are unsaved.
    pub fn unkept(&self) -> Option<Edition> {
        self.is_unkept.then(|| self.edition.clone())
    }

    /// Returns `true` if this tab shows the document for editing, but does not know yet if it gets
    /// the lock.
    pub fn is_undecided(&self) -> bool {
        (self.access, self.lock) == (Access::Edit, LockState::Awaited)
    }

    /// Stops waiting for the lock and makes the document read-only, after [`ClaimCommand::Wait`].
    ///
    /// A tab that is being closed would have released the lock by now.
    pub fn has_waited(&mut self) -> Vec<ClaimCommand> {
        if !self.is_undecided() {
            return Vec::new();
        }
        self.access = Access::ReadOnly;
        vec![ClaimCommand::Reload]
    }

    /// Saves the document by calling `save`, unless the document is from a newer version of
    /// Rollbook.
    ///
    /// Returns `false` if another tab has saved a later version, which has to be shown instead.
    /// This tab is then read-only. If this tab already had unsaved changes, it saves the document
    /// under a new number instead.
    pub fn keep(
        &mut self,
        mut save: impl FnMut(&mut Edition) -> Result<(), SaveError>,
    ) -> (bool, Vec<ClaimCommand>) {
        if self.access == Access::Newer {
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
                self.access = Access::ReadOnly;
                (
                    false,
                    vec![ClaimCommand::Reload, self.wait_for_lock(), ClaimCommand::Say(WENT_ON)],
                )
            }
            Err(error) => (true, vec![ClaimCommand::Trouble(Some(error.to_string()))]),
            Ok(()) => (true, vec![ClaimCommand::Kept]),
        }
    }

    /// Compares the reopened document with this tab's version, adopts it if it differs, and returns
    /// the content to show.
    ///
    /// Returns `None` if the content has not changed or no longer exists. Unsaved changes are not
    /// replaced.
    pub fn adopt<T>(
        &mut self,
        opened: Result<Open<T>, LoadError>,
    ) -> (Option<T>, Vec<ClaimCommand>) {
        let opened = opened.map(|open| (open.edition, open.content));
        let is_catching_up = std::mem::take(&mut self.is_catching_up);
        match opened {
            Ok((edition, content)) => match self.adopt_edition(edition, is_catching_up) {
                (true, commands) => (Some(content), commands),
                (false, commands) => (None, commands),
            },
            Err(LoadError::Missing) if !self.is_unkept => {
                self.removed = Some(self.edition.clone());
                self.edition.detach();
                self.is_unkept = true;
                (None, vec![ClaimCommand::Trouble(Some(REMOVED.to_owned()))])
            }
            Err(LoadError::Document(_)) => {
                self.access = Access::Newer;
                (None, Vec::new())
            }
            Err(_) => (None, Vec::new()),
        }
    }

    /// Adopts a version that another tab has saved, unless this tab has unsaved changes. Returns
    /// `true` if that version has to be shown in place of the tab's own.
    fn adopt_edition(
        &mut self,
        edition: Edition,
        is_catching_up: bool,
    ) -> (bool, Vec<ClaimCommand>) {
        if edition == self.edition {
            return (false, Vec::new());
        }
        let is_back = self.removed.as_ref() == Some(&edition);
        let stays = self.is_unkept && (self.access == Access::Edit || self.removed.is_none());
        if stays && !is_back {
            self.edition.detach();
            return (false, Vec::new());
        }
        let mut commands = Vec::new();
        if self.removed.take().is_some() {
            self.is_unkept = false;
            commands.push(ClaimCommand::Trouble(None));
        }
        if edition.is_newer() {
            self.access = Access::Newer;
        } else if self.lock == LockState::None && !is_back && !is_catching_up {
            self.access = Access::ReadOnly;
        }
        self.edition = edition;
        (!is_back, commands)
    }

    /// Requests a reload of the document, because the log has later changes.
    pub fn caught_up(&mut self) -> Vec<ClaimCommand> {
        self.is_catching_up = true;
        vec![ClaimCommand::Reload]
    }

    /// Starts to take over the document, so that the player can edit it here and in no other tab.
    pub fn take_over(&mut self) -> Vec<ClaimCommand> {
        self.access = Access::Requested;
        // An earlier message may say that another tab has the document open, which is no longer
        // true.
        let mut commands = vec![ClaimCommand::Hush];
        commands.extend(self.ask());
        match self.lock {
            LockState::None => commands.extend(self.complete_takeover()),
            LockState::Held if self.given.is_none() => commands.push(ClaimCommand::CatchUp),
            // If the lock was released to another tab, that tab gets it first.
            LockState::Held | LockState::Awaited | LockState::Seized => {}
        }
        commands
    }

    fn ask(&mut self) -> [ClaimCommand; 2] {
        (self.asked, self.is_alive) = (self.asked.wrapping_add(1), false);
        [ClaimCommand::Broadcast(self.words(WANT, self.window)), ClaimCommand::AskLater(self.asked)]
    }

    /// Handles a message from another tab: a request for the document, permission to take over, or
    /// a sign that the holder responds.
    pub fn handle_message(&mut self, words: &str) -> Vec<ClaimCommand> {
        if let Some(who) = self.named(words, WANT) {
            return self.asked_by(who);
        }
        let is_coming = self.access == Access::Requested;
        match self.named(words, YOURS) {
            Some(who) if is_coming && who == self.window => self.seize(),
            given => {
                self.is_alive |= given.or_else(|| self.named(words, MINE)).is_some();
                Vec::new()
            }
        }
    }

    /// Handles another tab's request to edit the document. If the request is granted, this tab
    /// becomes read-only.
    ///
    /// The document is released to one tab at a time. If a second tab asks twice, the first one has
    /// not taken the lock, so the second one gets it.
    fn asked_by(&mut self, who: Who) -> Vec<ClaimCommand> {
        if self.access != Access::Edit && self.lock != LockState::Held {
            return Vec::new();
        }
        let asks_again = self.others.contains(&who);
        if self.given.is_some_and(|given| given != who) && !asks_again {
            self.others.push(who);
            return Vec::new();
        }
        // If this tab was about to get the document, it lets the other one have it.
        self.access = Access::ReadOnly;
        self.given = Some(who);
        self.others.clear();
        vec![ClaimCommand::GiveLater]
    }

    /// Sends the tab that asked a message that it may take the lock. Call this when the last
    /// changes are in the log.
    pub fn give(&self) -> Vec<ClaimCommand> {
        let given = self.given.filter(|_| self.access != Access::Edit);
        given.map(|who| ClaimCommand::Broadcast(self.words(YOURS, who))).into_iter().collect()
    }

    /// Handles a write to this slot by another tab or another claim in this tab, or to an unknown
    /// slot if `slot` is `None`.
    pub fn written(&self, slot: Option<&str>) -> Vec<ClaimCommand> {
        let is_own = slot.is_none_or(|slot| slot == self.edition.slot());
        is_own.then_some(ClaimCommand::Reload).into_iter().collect()
    }

    /// Takes the lock by force if the holder has not responded to request `asked` in time.
    ///
    /// If the holder has responded, asks it again.
    pub fn has_asked(&mut self, asked: u32) -> Vec<ClaimCommand> {
        if self.access != Access::Requested || self.asked != asked {
            return Vec::new();
        }
        match self.lock {
            // The other tab did not take the lock, so this tab continues.
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

    /// Handles the browser's decision on the request for the lock.
    pub fn granted(&mut self, grant: Grant) -> Vec<ClaimCommand> {
        self.given = None;
        self.others.clear();
        match grant {
            Grant::Held => {
                self.lock = LockState::Held;
                let mine = ClaimCommand::Broadcast(self.words(MINE, self.window));
                if self.is_away() { vec![mine, ClaimCommand::CatchUp] } else { Vec::new() }
            }
            Grant::Refused => {
                self.lock = LockState::None;
                self.complete_takeover()
            }
            Grant::Missing => {
                self.lock = LockState::None;
                Vec::new()
            }
            Grant::Lost => {
                // This tab has released the document. If it wants the document back, it asks again.
                if self.access != Access::Requested {
                    self.access = Access::ReadOnly;
                }
                vec![self.wait_for_lock()]
            }
        }
    }

    /// Completes the takeover, once the stored document is up to date with its log.
    ///
    /// Does nothing if another tab has been given the lock in the meantime.
    pub fn complete_takeover(&self) -> Vec<ClaimCommand> {
        if self.is_arriving() {
            vec![ClaimCommand::Reload, ClaimCommand::Arrive]
        } else {
            Vec::new()
        }
    }

    /// Starts editing the document here.
    pub fn arrive(&mut self) {
        if self.is_away() {
            (self.access, self.given) = (Access::Edit, None);
        }
    }

    /// Returns `true` if this tab has received the document but not brought it up to date yet.
    ///
    /// Only such a tab may write the log's content to the storage. A tab that has since passed the
    /// document on would overwrite newer changes that have not reached the log yet.
    pub fn is_arriving(&self) -> bool {
        let is_free =
            matches!(self.lock, LockState::Held | LockState::None) && self.given.is_none();
        self.is_away() && is_free
    }

    fn is_away(&self) -> bool {
        matches!(self.access, Access::ReadOnly | Access::Requested)
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
        format!("{what}{} {who}", self.edition.slot())
    }

    /// Returns the ID in a message, if it is a message of the kind `what` about this document.
    fn named(&self, words: &str, what: &str) -> Option<Who> {
        words
            .strip_prefix(what)?
            .strip_prefix(&self.edition.slot())?
            .strip_prefix(' ')?
            .parse()
            .ok()
    }

    /// Returns a message about why the document cannot be edited here, or `None` if it can be
    /// edited.
    pub fn refusal(&self) -> Option<String> {
        match self.access {
            Access::Edit => None,
            Access::Newer => Some(DocumentError::NewerKept.to_string()),
            Access::ReadOnly | Access::Requested => Some("This is open in another tab.".to_owned()),
        }
    }
}

#[cfg(test)]
mod lag;
#[cfg(test)]
mod tests;
