//! The log in the browser's database. The browser says when a line is on the disk, some
//! milliseconds after it was written.

use std::{
    cell::{Cell, RefCell},
    pin::Pin,
    rc::Rc,
    time::Duration,
};

use js_sys::{Array, Function, Object, Promise, Reflect};
use ledger::{Log, ReadLine, WrittenLine, lines_of};
use leptos::prelude::set_timeout;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    IdbDatabase, IdbFactory, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest,
    IdbTransaction,
};

const DATABASE: &str = "rollbook";
const STORE: &str = "log";
const READ: &str = "readonly";
const WRITE: &str = "readwrite";

/// After this time a line that is not on the disk counts as late.
const SOON: Duration = Duration::from_millis(1000);

/// How writing the lines goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogStatus {
    /// All of them are on the disk.
    Kept,
    /// Some should be on the disk by now, and are not.
    Late,
    /// The browser does not take lines any more.
    Failed,
}

/// A future of a result. It is boxed so that the code that waits exists only once in the program.
type Waited<T> = Pin<Box<dyn Future<Output = Result<T, JsValue>>>>;

/// A function that is told of the status.
type Listener = Rc<dyn Fn(LogStatus)>;

/// The log in the browser's database.
#[derive(Clone, Default)]
pub struct DiskLog(Rc<Inner>);

#[derive(Default)]
struct Inner {
    database: RefCell<Option<IdbDatabase>>,
    /// Whether the browser has closed the database, so that it has to be opened again.
    is_lost: Cell<bool>,
    /// Resolves once the database has been opened again, or could not be.
    reopened: RefCell<Option<Promise>>,
    /// Lines that were refused, to be written again.
    again: RefCell<Vec<WrittenLine>>,
    /// Whether lines may be written: not before the present ones are known.
    has_begun: Cell<bool>,
    /// Lines that wait for that, for the database, or for the end of the current task.
    waiting: RefCell<Vec<WrittenLine>>,
    /// How many lines have been appended.
    count: Cell<usize>,
    /// How many of these are on the disk.
    kept: Cell<usize>,
    listener: RefCell<Option<Listener>>,
}

impl DiskLog {
    /// Returns `true` if the browser has databases for this page.
    pub fn is_there() -> bool {
        factory().is_ok()
    }

    /// From now on, tells this function how writing goes.
    pub fn tell(&self, told: impl Fn(LogStatus) + 'static) {
        self.0.listener.replace(Some(Rc::new(told)));
    }

    /// Opens the database and gives the keys of all its lines. Nothing is written before
    /// [`DiskLog::begin`].
    ///
    /// # Errors
    /// The browser's error if it cannot be opened.
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
            // The browser may close it, or somebody may want to clear it.
            let lost = log.clone();
            let lost = Closure::<dyn Fn()>::new(move || lost.lose()).into_js_value();
            database.set_onclose(Some(lost.unchecked_ref()));
            database.set_onversionchange(Some(lost.unchecked_ref()));
            let store = store(&database, READ)?.1;
            let keys = done(&store.get_all_keys()?).await?;
            log.0.database.replace(Some(database));
            log.flush();
            Ok(texts(&keys))
        })
    }

    /// Browsers close the databases of a page that is in the background for long. It is opened
    /// again when it is needed.
    fn lose(&self) {
        if let Some(database) = self.0.database.take() {
            database.close();
            self.0.is_lost.set(true);
        }
    }

    /// Opens the database again and writes the lines that have waited for it.
    fn reopen(&self) {
        if !self.0.is_lost.replace(false) {
            return;
        }
        let reopened = Promise::new(&mut |over: Function, _| {
            let log = self.clone();
            spawn_local(async move {
                let opened = log.open().await;
                // After the database was cleared, changes in it would start from texts that are
                // gone.
                let is_cleared = |keys: &Vec<String>| keys.is_empty() && log.0.kept.get() > 0;
                if opened.is_err() || opened.is_ok_and(|keys| is_cleared(&keys)) {
                    log.0.database.replace(None);
                    log.say(LogStatus::Failed);
                }
                let _never_throws = over.call0(&JsValue::NULL);
            });
        });
        self.0.reopened.replace(Some(reopened));
    }

    /// Lines are written from now on, those that have waited first.
    pub fn begin(&self) {
        self.0.has_begun.set(true);
        self.flush();
    }

    /// Returns `true` if all lines that were appended are on the disk.
    pub fn is_settled(&self) -> bool {
        self.0.kept.get() == self.0.count.get()
    }

    /// All lines of a slot. If the browser has closed the database, it is opened again and they are
    /// read from that.
    ///
    /// # Errors
    /// The browser's error if they cannot be read.
    pub async fn lines(&self, slot: &str) -> Result<Vec<ReadLine>, JsValue> {
        let read = self.read(slot).await;
        if read.is_ok() {
            return read;
        }
        self.lose();
        self.reopen();
        let reopened = self.0.reopened.borrow().clone();
        let Some(reopened) = reopened else { return read };
        JsFuture::from(reopened).await?;
        self.read(slot).await
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

    fn flush(&self) {
        if !self.0.has_begun.get() || self.0.database.borrow().is_none() {
            return;
        }
        let mut lines = self.0.again.take();
        let is_again = !lines.is_empty();
        lines.append(&mut self.0.waiting.borrow_mut());
        if lines.is_empty() {
            return;
        }
        let until = self.0.count.get();
        self.expect_soon(until);
        let written = match &*self.0.database.borrow() {
            Some(database) => write(database, &lines),
            None => return,
        };
        let log = self.clone();
        spawn_local(async move {
            let kept = match written {
                Ok(over) => JsFuture::from(over).await.is_ok(),
                Err(_) => false,
            };
            if !kept && !is_again {
                log.0.again.borrow_mut().extend(lines);
                log.lose();
                return log.reopen();
            }
            log.0.kept.set(log.0.kept.get().max(until));
            if !kept {
                log.fail();
            } else if log.is_settled() {
                log.say(LogStatus::Kept);
            }
        });
    }

    /// Reports lateness if not so many lines are on the disk soon.
    fn expect_soon(&self, until: usize) {
        let log = self.clone();
        let look = move || {
            if log.0.kept.get() < until {
                log.say(LogStatus::Late);
            }
        };
        set_timeout(look, SOON);
    }

    /// Gives up: nothing is written any more.
    fn fail(&self) {
        if let Some(database) = self.0.database.take() {
            database.close();
            self.say(LogStatus::Failed);
        }
    }

    fn say(&self, word: LogStatus) {
        let listener = self.0.listener.borrow().clone();
        if let Some(told) = listener {
            told(word);
        }
    }
}

impl Log for DiskLog {
    fn append(&self, line: WrittenLine) {
        self.0.count.set(self.0.count.get() + 1);
        let is_first = self.0.waiting.borrow().is_empty();
        self.0.waiting.borrow_mut().push(line);
        self.reopen();
        if !self.0.has_begun.get() || self.0.database.borrow().is_none() {
            self.expect_soon(self.0.count.get());
        } else if is_first {
            // All lines of one task are written in one transaction.
            let log = self.clone();
            spawn_local(async move { log.flush() });
        }
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

/// Writes these lines, all or none. The promise resolves once they are on the disk.
fn write(database: &IdbDatabase, lines: &[WrittenLine]) -> Result<Promise, JsValue> {
    let (transaction, store) = store(database, WRITE)?;
    for WrittenLine { key, says, clears } in lines {
        if let Some((first, last)) = clears {
            store.delete(&range(first, last)?.into())?;
        }
        if let Some(says) = says {
            store.put_with_key(&says.into(), &key.into())?;
        }
    }
    Ok(Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
    }))
}

/// The range from the first key to the last, which is excluded.
fn range(first: &str, last: &str) -> Result<IdbKeyRange, JsValue> {
    IdbKeyRange::bound_with_lower_open_and_upper_open(&first.into(), &last.into(), false, true)
}

/// The result of a request.
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
