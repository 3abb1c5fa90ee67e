// Reads and changes Rollbook's storage. The log has a line for each change of a document. Local
// storage has the head of each document, copies of the last ones, and the changes that the log may
// not have yet.

import type { BrowserContext, Page } from "@playwright/test";

type Line = [key: string, says: string];

// Returns a document's current text.
export async function kept(page: Page, slot: string): Promise<string> {
  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const waiting = linesOfBattle(stored[slot.replace("rollbook.", "rollbook.wait.")] ?? "");
  const lines = new Map([...(await allInLog(page)), ...waiting]);
  const own = [...lines].filter(([key]) => key.startsWith(`${slot} `)).sort();
  const whole = own.findLastIndex(([, says]) => says.startsWith("="));
  let text = linesOfText((whole < 0 ? stored[slot] : own[whole]![1].slice(1)) ?? "");
  for (const [, says] of own.slice(whole + 1)) text = edited(text, says.replace(/^.*\n/, ""));
  return text.join("");
}

const linesOfText = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

// Applies edits to the lines of a text. Each edit has a position, the number of lines to remove, and
// the text to insert with its length in bytes.
function edited(lines: string[], written: string): string[] {
  let edits: Buffer = Buffer.from(written);
  const next: string[] = [];
  let done = 0;
  while (edits.length > 0) {
    const [head, put, rest] = cut(edits);
    const [at, goes] = head.split(" ").map(Number);
    next.push(...lines.slice(done, at), ...linesOfText(put));
    done = at! + goes!;
    edits = rest;
  }
  return [...next, ...lines.slice(done)];
}

// Reads the lines of a battle that wait until the log has them. They follow a checksum.
function linesOfBattle(waiting: string): Line[] {
  const lines: Line[] = [];
  for (let left: Buffer = Buffer.from(waiting.replace(/^.*\n/, "")); left.length > 0;) {
    const [key, says, rest] = cut(left);
    lines.push([key, says]);
    left = rest;
  }
  return lines;
}

// Reads a head, a space, the number of bytes that follow, a colon, and as many bytes. Returns the
// head, the bytes as a text, and the rest.
function cut(text: Buffer): [head: string, content: string, rest: Buffer] {
  const colon = text.indexOf(":");
  const [, head, length] = /^(.*) (\d+)$/.exec(text.toString("utf8", 0, colon))!;
  const end = colon + 1 + Number(length);
  return [head!, text.toString("utf8", colon + 1, end), text.subarray(end)];
}

// Returns the slots of all battles or rosters in local storage. Their numbers are random.
export async function slotsOf(page: Page, kind: "battle" | "roster"): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const slots = keys.map((key) => key.replace(/^rollbook\.(head|wait)\./, "rollbook."));
  return [...new Set(slots.filter((slot) => new RegExp(`^rollbook\\.${kind}\\.\\d+$`).test(slot)))];
}

// Returns the figures of all battles as players last saw them, from the contents of local storage.
export const figuresIn = (
  stored: Record<string, string>,
): { name: string; side: string; trackers: { label: string; value: string }[] }[] =>
  Object.entries(stored)
    .filter(([key]) => /^rollbook-figure-\d+-\d+$/.test(key))
    .map(([, text]) => JSON.parse(text));

// Returns the slot of the only battle or roster.
export async function slotOf(page: Page, kind: "battle" | "roster"): Promise<string> {
  const [slot, ...others] = await slotsOf(page, kind);
  if (!slot || others.length > 0) throw new Error(`not one ${kind} but ${[slot, ...others]}`);
  return slot;
}

// Returns the address of a document in one of its screens, such as the print preview.
export const addressOf = (slot: string, screen = slot.split(".")[1]): string =>
  `./#/${screen}/${slot.split(".")[2]}`;

// Writes a text into a slot, as if it had been there before there was a log.
export async function keep(page: Page, slot: string, text: string): Promise<void> {
  await inLog(page, "delete", slot).catch(() => {});
  await page.evaluate(
    ([slot, text]) => {
      for (const kind of ["head", "wait", "gone"])
        localStorage.removeItem(slot.replace("rollbook.", `rollbook.${kind}.`));
      localStorage.setItem(slot, text);
    },
    [slot, text] as const,
  );
}

// Makes these stores behave as if the browser refused access to them.
export async function deny(context: BrowserContext, ...stores: string[]): Promise<void> {
  await context.addInitScript((stores) => {
    for (const store of stores) {
      Object.defineProperty(window, store, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
  }, stores);
}

// Opens the app's address without the app. Tests can then access the stores while the app writes
// nothing to them.
export async function leaveForStores(page: Page): Promise<void> {
  // Browsers also ask for an icon, and would report an error if there were no answer.
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto("./manifest.webmanifest");
}

// Counts the pages' database writes that are not yet confirmed to be on the disk.
export async function countUnconfirmed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
    (window as any).unconfirmed = 0;
    IDBDatabase.prototype.transaction = function (...how) {
      const begun = transaction.apply(this, how);
      if (how[1] === "readwrite") {
        (window as any).unconfirmed += 1;
        begun.addEventListener("complete", () => ((window as any).unconfirmed -= 1));
      }
      return begun;
    };
  });
}

// Waits until all writes are on the disk.
export const confirmed = (page: Page) =>
  page.waitForFunction(() => (window as any).unconfirmed === 0);

// Returns the current contents of local storage.
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

// Opens an address as after a kill: the log is complete, but local storage has an earlier state,
// because it reaches the disk a few seconds later.
export async function reopen(
  page: Page,
  before: Record<string, string>,
  address = page.url(),
): Promise<void> {
  await confirmed(page);
  await leaveForStores(page);
  await page.evaluate((before) => {
    localStorage.clear();
    for (const [slot, text] of Object.entries(before)) localStorage.setItem(slot, text);
  }, before);
  await page.goto(address);
}

// Returns the keys of a slot's lines in the log, in order.
export async function linesOf(page: Page, slot: string): Promise<string[]> {
  return (await keysInLog(page)).filter((key) => key.startsWith(`${slot} `));
}

// Returns all keys of the log.
export const keysInLog = (page: Page) => inLog<string[]>(page, "getAllKeys");

// Creates an empty log without a mark, as earlier versions did before they wrote the first line.
export async function createUnmarked(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("rollbook");
        opening.onupgradeneeded = () => opening.result.createObjectStore("log");
        opening.onsuccess = () => done(opening.result.close());
      }),
  );
}

export async function removeLine(page: Page, key: string): Promise<void> {
  await inLog(page, "delete", key);
}

// Returns all lines of the log, or none if there is no log.
async function allInLog(page: Page): Promise<Line[]> {
  const keys = await inLog<string[]>(page, "getAllKeys").catch(() => []);
  const says = await inLog<string[]>(page, "getAll").catch(() => []);
  return keys.map((key, place) => [key, says[place]!]);
}

async function inLog<T>(
  page: Page,
  act: "getAllKeys" | "getAll" | "delete",
  key?: string,
): Promise<T> {
  return page.evaluate(
    ([act, key]) =>
      new Promise<T>((resolve, reject) => {
        const opening = indexedDB.open("rollbook");
        // Don't create the log if it doesn't exist.
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database.transaction("log", "readwrite").objectStore("log");
          const lines = key && IDBKeyRange.bound(key, key.includes(" ") ? key : `${key}!`);
          const done: IDBRequest = act === "delete" ? store.delete(lines!) : store[act]();
          store.transaction.oncomplete = () => {
            database.close();
            resolve(done.result);
          };
        };
      }),
    [act, key] as const,
  );
}
