//! The log in the browser's database (`IndexedDB`).
//!
//! The browser reports when a line is on disk, a few milliseconds after the write.
//!
//! Lines are written in batches, one batch at a time. A line counts as saved only once all lines
//! before it are saved. If a batch fails, its lines are written again with the next batch. So the
//! database never has a gap between lines.

use std::{
    cell::{Cell, OnceCell, RefCell},
    pin::Pin,
    rc::Rc,
    time::Duration,
};

use js_sys::{Array, Function, Object, Promise, Reflect};
use ledger::{Log, ReadLine, WrittenLine, lines_of, names::DATABASE};
use leptos::prelude::set_timeout;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use web_sys::{
    IdbDatabase, IdbFactory, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest,
    IdbTransaction,
};

use super::random;

const STORE: &str = "log";
/// The prefix of a database's mark, a random key that identifies the database. It is written when
/// the database is first opened. No document's key starts with it.
const MARK: &str = "mark-";
/// A key after all marks.
const AFTER_MARKS: &str = "mark.";
const READ: &str = "readonly";
const WRITE: &str = "readwrite";

/// The time after which an unsaved line counts as late.
const SOON: Duration = Duration::from_millis(1000);

/// The progress of writing the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogStatus {
    /// All lines are on disk.
    Kept,
    /// Some lines should be on disk by now but aren't.
    Late,
    /// The browser no longer accepts lines.
    Failed,
}

/// A boxed future. Boxing keeps the code small.
type Waited<T> = Pin<Box<dyn Future<Output = Result<T, JsValue>>>>;

/// A callback that receives the log's status.
type Listener = Rc<dyn Fn(LogStatus)>;

/// The log in the browser's database.
#[derive(Clone, Default)]
pub struct DiskLog(Rc<Inner>);

#[derive(Default)]
struct Inner {
    database: RefCell<Option<IdbDatabase>>,
    /// Whether the browser has closed the database, so that it must be opened again.
    is_lost: Cell<bool>,
    /// A promise that resolves when the attempt to reopen the database ends.
    reopened: RefCell<Option<Promise>>,
    /// The database's mark, once the database has been opened.
    ///
    /// If the database was cleared, new deltas would refer to missing documents. So nothing is
    /// written to a database without this mark.
    mark: OnceCell<String>,
    /// Whether lines may be written. This is `false` until the existing lines are known.
    has_begun: Cell<bool>,
    /// The lines still to be written, in order.
    unsaved: RefCell<Vec<WrittenLine>>,
    /// Whether an earlier batch of lines is still being written.
    is_writing: Cell<bool>,
    /// Whether the last batch failed and is being retried.
    is_again: Cell<bool>,
    /// The number of lines that have been appended.
    count: Cell<usize>,
    /// The number of appended lines that are on disk.
    saved: Cell<usize>,
    /// Whether writing has stopped for good.
    is_over: Cell<bool>,
    listener: RefCell<Option<Listener>>,
    /// The callbacks that wait until all lines are saved.
    waiting: RefCell<Vec<Function>>,
    /// The callbacks that wait until lines can be read.
    waiting_to_begin: RefCell<Vec<Function>>,
}

impl DiskLog {
    /// Returns `true` if the browser offers this page a database.
    pub fn is_there() -> bool {
        factory().is_ok()
    }

    /// Sets the function that is called when the log's status changes.
    pub fn on_status(&self, told: impl Fn(LogStatus) + 'static) {
        self.0.listener.replace(Some(Rc::new(told)));
    }

    /// Opens the database and returns all its keys.
    ///
    /// Nothing is written before [`DiskLog::begin`].
    ///
    /// # Errors
    /// Returns an error if the database cannot be opened, or if it was cleared in the meantime.
    pub fn open(&self) -> Waited<Vec<String>> {
        let log = self.clone();
        Box::pin(async move {
            let request = factory()?.open(DATABASE)?;
            let create = |request: IdbOpenDbRequest| {
                move || {
                    let database = request.result().map(JsCast::unchecked_into::<IdbDatabase>);
                    drop(database.and_then(|database| database.create_object_store(STORE)));
                }
            };
            let create = Closure::once_into_js(create(request.clone()));
            request.set_onupgradeneeded(Some(create.unchecked_ref()));
            let database: IdbDatabase = done(request.as_ref()).await?.unchecked_into();
            // The browser may close the database, or the player may clear it.
            let lost = log.clone();
            let lost = Closure::<dyn Fn()>::new(move || lost.lose()).into_js_value();
            database.set_onclose(Some(lost.unchecked_ref()));
            database.set_onversionchange(Some(lost.unchecked_ref()));
            let keys = loop {
                let keys = texts(&done(&store(&database, READ)?.1.get_all_keys()?).await?);
                match (keys.iter().find(|key| key.starts_with(MARK)), log.0.mark.get()) {
                    (Some(found), known) if known.is_none_or(|known| known == found) => {
                        log.0.mark.get_or_init(|| found.clone());
                        break keys;
                    }
                    (None, None) => {
                        let key = format!("{MARK}{}", random::number());
                        let mark = WrittenLine { key, says: Some(String::new()), clears: None };
                        // Another tab may have written a mark since this tab has looked for one.
                        if write(&database, "", &[mark]).await == Err(Failure::Refused) {
                            return Err("refused".into());
                        }
                    }
                    _ => return Err("cleared".into()),
                }
            };
            log.0.database.replace(Some(database));
            log.flush();
            Ok(keys)
        })
    }

    /// Closes the database. It is reopened when needed.
    ///
    /// Browsers close the databases of a page that has been in the background for a long time.
    fn lose(&self) {
        if let Some(database) = self.0.database.take() {
            database.close();
            self.0.is_lost.set(true);
        }
    }

    /// Reopens the database if it was closed, and writes the unsaved lines.
    fn reopen(&self) {
        if !self.0.is_lost.replace(false) {
            return;
        }
        let reopened = Promise::new(&mut |over: Function, _| {
            let log = self.clone();
            spawn_local(async move {
                if log.open().await.is_err() {
                    log.stop();
                }
                let _never_throws = over.call0(&JsValue::NULL);
            });
        });
        self.0.reopened.replace(Some(reopened));
    }

    /// Starts writing, beginning with the unsaved lines.
    pub fn begin(&self) {
        self.0.has_begun.set(true);
        answer(&self.0.waiting_to_begin, true);
        self.flush();
    }

    /// Waits until lines can be read, because the database is open, or until it is known that they
    /// never can be.
    pub async fn begun(&self) {
        if !self.0.has_begun.get() && !self.0.is_over.get() {
            let begun =
                Promise::new(&mut |done, _| self.0.waiting_to_begin.borrow_mut().push(done));
            let _never_fails = JsFuture::from(begun).await;
        }
    }

    /// Waits until all appended lines are on disk.
    ///
    /// Returns `false` if the browser no longer accepts lines.
    pub async fn settled(&self) -> bool {
        if self.0.is_over.get() || self.is_settled() {
            return !self.0.is_over.get();
        }
        let settled = Promise::new(&mut |done, _| self.0.waiting.borrow_mut().push(done));
        JsFuture::from(settled).await.is_ok_and(|it| it.is_truthy())
    }

    /// Returns all lines for a storage key.
    ///
    /// Reopens the database first if the browser has closed it.
    ///
    /// # Errors
    /// Returns the browser's error if the lines cannot be read.
    pub async fn lines(&self, slot: &str) -> Result<Vec<ReadLine>, JsValue> {
        let read = self.read(slot).await;
        if read.is_ok() || !self.opens_again().await {
            return read;
        }
        self.read(slot).await
    }

    /// Closes the database and opens it again. Returns `false` if there is none to open.
    async fn opens_again(&self) -> bool {
        self.lose();
        self.reopen();
        let reopened = self.0.reopened.borrow().clone();
        match reopened {
            Some(reopened) => JsFuture::from(reopened).await.is_ok(),
            None => false,
        }
    }

    /// Returns the keys of all lines in a range. The end is excluded.
    ///
    /// # Errors
    /// Returns the browser's error if the keys cannot be read.
    pub async fn keys(&self, (first, last): (String, String)) -> Result<Vec<String>, JsValue> {
        let store = match &*self.0.database.borrow() {
            Some(database) => store(database, READ)?.1,
            None => return Err("not open".into()),
        };
        Ok(texts(&done(&store.get_all_keys_with_key(&range(&first, &last)?.into())?).await?))
    }

    /// Writes lines without those that still wait. Unlike a failure of
    /// [`append_all`](Log::append_all), one of these lines has no consequences for others.
    ///
    /// Reopens the database first if the browser has closed it.
    ///
    /// # Errors
    /// Returns an error if the lines are not on disk, for example because the disk is full.
    pub async fn write_apart(&self, lines: &[WrittenLine]) -> Result<(), JsValue> {
        let written = self.write_at_once(lines).await;
        if written.is_ok() || !self.opens_again().await {
            return written;
        }
        self.write_at_once(lines).await
    }

    async fn write_at_once(&self, lines: &[WrittenLine]) -> Result<(), JsValue> {
        let (database, mark) = (self.0.database.borrow().clone(), self.0.mark.get().cloned());
        let (Some(database), Some(mark)) = (database, mark) else { return Err("not open".into()) };
        write(&database, &mark, lines).await.map_err(|_| "refused".into())
    }

    async fn read(&self, slot: &str) -> Result<Vec<ReadLine>, JsValue> {
        let store = match &*self.0.database.borrow() {
            Some(database) => store(database, READ)?.1,
            None => return Err("not open".into()),
        };
        let (first, last) = lines_of(slot);
        let range = range(&first, &last)?;
        let (keys, says) = (store.get_all_keys_with_key(&range)?, store.get_all_with_key(&range)?);
        let (keys, says) = (done(&keys).await?, done(&says).await?);
        let both = texts(&keys).into_iter().zip(texts(&says));
        Ok(both.map(|(key, says)| ReadLine { key, says }).collect())
    }

    /// Writes all unsaved lines, after the current batch if one is being written.
    fn flush(&self) {
        let inner = &self.0;
        if !inner.has_begun.get() || inner.is_over.get() || inner.is_writing.get() {
            return;
        }
        if inner.unsaved.borrow().is_empty() {
            return;
        }
        let (database, mark) = (inner.database.borrow().clone(), inner.mark.get().cloned());
        let (Some(database), Some(mark)) = (database, mark) else { return self.reopen() };
        inner.is_writing.set(true);
        self.expect_soon();
        let (log, lines) = (self.clone(), inner.unsaved.take());
        spawn_local(async move {
            let written = write(&database, &mark, &lines).await;
            log.0.is_writing.set(false);
            match written {
                Ok(()) => log.has_saved(lines.len()),
                Err(failure) => log.has_failed(lines, failure),
            }
        });
    }

    /// Returns the number of lines that have been appended so far.
    pub fn count(&self) -> usize {
        self.0.count.get()
    }

    fn has_saved(&self, count: usize) {
        let inner = &self.0;
        inner.is_again.set(false);
        inner.saved.set(inner.saved.get() + count);
        if self.is_settled() {
            self.say(LogStatus::Kept);
            answer(&self.0.waiting, true);
        }
        self.flush();
    }

    /// Queues the lines of a failed batch again, and reopens the database for a second attempt.
    ///
    /// Stops the log after a second failure in a row, or if the database was cleared.
    fn has_failed(&self, mut lines: Vec<WrittenLine>, failure: Failure) {
        let inner = &self.0;
        lines.append(&mut inner.unsaved.borrow_mut());
        inner.unsaved.replace(lines);
        if failure == Failure::Cleared || inner.is_again.replace(true) {
            return self.stop();
        }
        self.lose();
        self.reopen();
    }

    /// Reports [`LogStatus::Late`] if the lines appended so far aren't on disk within [`SOON`].
    fn expect_soon(&self) {
        let (log, until) = (self.clone(), self.0.count.get());
        let look = move || {
            if log.0.saved.get() < until && !log.0.is_over.get() {
                log.say(LogStatus::Late);
            }
        };
        set_timeout(look, SOON);
    }

    /// Stops writing for good.
    pub fn stop(&self) {
        self.lose();
        self.0.is_lost.set(false);
        self.0.unsaved.take();
        if !self.0.is_over.replace(true) {
            self.say(LogStatus::Failed);
        }
        answer(&self.0.waiting, false);
        answer(&self.0.waiting_to_begin, false);
    }

    fn say(&self, word: LogStatus) {
        let listener = self.0.listener.borrow().clone();
        if let Some(told) = listener {
            told(word);
        }
    }
}

/// Calls the callbacks that wait for an answer.
fn answer(waiting: &RefCell<Vec<Function>>, answer: bool) {
    for done in waiting.take() {
        let _never_throws = done.call1(&JsValue::NULL, &answer.into());
    }
}

impl Log for DiskLog {
    fn is_settled(&self) -> bool {
        !self.0.is_writing.get() && self.0.unsaved.borrow().is_empty()
    }

    fn append(&self, line: WrittenLine) {
        self.append_all(vec![line]);
    }

    fn append_all(&self, lines: Vec<WrittenLine>) {
        if self.0.is_over.get() {
            return;
        }
        self.0.count.set(self.0.count.get() + lines.len());
        self.0.unsaved.borrow_mut().extend(lines);
        if !self.0.has_begun.get() || self.0.database.borrow().is_none() {
            self.expect_soon();
        }
        // Lines appended in the same task are written as one batch.
        let log = self.clone();
        spawn_local(async move { log.flush() });
    }
}

fn factory() -> Result<IdbFactory, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    window.indexed_db()?.ok_or_else(|| "no database".into())
}

fn store(database: &IdbDatabase, mode: &str) -> Result<(IdbTransaction, IdbObjectStore), JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    let begin: Function = Reflect::get(database, &"transaction".into())?.unchecked_into();
    let transaction = begin.call3(database, &STORE.into(), &mode.into(), &options)?;
    let transaction: IdbTransaction = transaction.unchecked_into();
    let store = transaction.object_store(STORE)?;
    Ok((transaction, store))
}

/// The reason why a batch was not written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Failure {
    /// The database has another mark.
    Cleared,
    /// The browser refused to write.
    Refused,
}

impl From<JsValue> for Failure {
    fn from(_: JsValue) -> Self {
        Self::Refused
    }
}

/// Writes all of these lines or none of them. Resolves once all lines are on disk.
///
/// The database must have this mark, or none if `mark` is empty.
async fn write(database: &IdbDatabase, mark: &str, lines: &[WrittenLine]) -> Result<(), Failure> {
    let (transaction, store) = store(database, WRITE)?;
    let found = done(&store.get_key(&range(MARK, AFTER_MARKS)?.into())?).await?;
    if found.as_string().unwrap_or_default() != mark {
        return Err(Failure::Cleared);
    }
    let over = Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
    });
    let put = put(&store, lines);
    if put.is_err() {
        // Without this call, the lines before the refused one would be written.
        let _it_is_over = transaction.abort();
    }
    let over = JsFuture::from(over).await;
    put?;
    over?;
    Ok(())
}

fn put(store: &IdbObjectStore, lines: &[WrittenLine]) -> Result<(), JsValue> {
    for WrittenLine { key, says, clears } in lines {
        if let Some((first, last)) = clears {
            store.delete(&range(first, last)?.into())?;
        }
        if let Some(says) = says {
            store.put_with_key(&says.into(), &key.into())?;
        }
    }
    Ok(())
}

/// Returns the key range from `first` (included) to `last` (excluded).
fn range(first: &str, last: &str) -> Result<IdbKeyRange, JsValue> {
    IdbKeyRange::bound_with_lower_open_and_upper_open(&first.into(), &last.into(), false, true)
}

/// Waits for a request and returns its result.
fn done(request: &IdbRequest) -> Waited<JsValue> {
    let request = request.clone();
    let over = Promise::new(&mut |resolve: Function, reject: Function| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    Box::pin(async move {
        JsFuture::from(over).await?;
        request.result()
    })
}

fn texts(list: &JsValue) -> Vec<String> {
    Array::from(list).iter().filter_map(|it| it.as_string()).collect()
}
