// Reads and changes Rollbook's local storage. It has each text as last written in full, and the
// changes since then in a separate slot, the tail, and its pages.

import type { BrowserContext, Page } from "@playwright/test";

export async function kept(page: Page, slot: string): Promise<string> {
  const tailed = slot.replace("rollbook.", "rollbook.tail.");
  const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const pages: string[] = [];
  while (stored[`${tailed} ${pages.length}`]) pages.push(stored[`${tailed} ${pages.length}`]!);
  const recent = (stored[tailed] ?? "").replace(/^.*\n/, "");
  return edited(linesOfText(stored[slot] ?? ""), Buffer.from([...pages, recent].join(""))).join("");
}

const linesOfText = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

// Applies rows of edits to the lines of a text. Each row has its length in bytes. Each edit has a
// position, the number of lines to remove, and the text to insert with its length in bytes.
function edited(lines: string[], rows: Buffer): string[] {
  while (rows.length > 0) {
    let [, edits] = cut(rows);
    rows = rows.subarray(rows.indexOf(":") + 1 + edits.length);
    const next: string[] = [];
    let done = 0;
    while (edits.length > 0) {
      const [[at, goes], put] = cut(edits);
      next.push(...lines.slice(done, at), ...linesOfText(put.toString()));
      done = at! + goes!;
      edits = edits.subarray(edits.indexOf(":") + 1 + put.length);
    }
    lines = [...next, ...lines.slice(done)];
  }
  return lines;
}

// Reads numbers, a colon, and as many bytes as the last number says. Returns the other numbers and
// the bytes.
function cut(text: Buffer): [number[], Buffer] {
  const colon = text.indexOf(":");
  const numbers = text.toString("utf8", 0, colon).split(" ").map(Number);
  const length = numbers.pop()!;
  return [numbers, text.subarray(colon + 1, colon + 1 + length)];
}

// Returns the slots of all battles or rosters in local storage. Their numbers are random.
export async function slotsOf(page: Page, kind: "battle" | "roster"): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const slots = keys.map((key) => key.replace(/^rollbook\.(card|tail)\./, "rollbook."));
  return [...new Set(slots.filter((slot) => new RegExp(`^rollbook\\.${kind}\\.\\d+$`).test(slot)))];
}

// Returns the slot of the only battle or roster.
export async function slotOf(page: Page, kind: "battle" | "roster"): Promise<string> {
  const [slot, ...others] = await slotsOf(page, kind);
  if (!slot || others.length > 0) throw new Error(`not one ${kind} but ${[slot, ...others]}`);
  return slot;
}

// Returns the address of a document in one of its screens, such as the print preview.
export const addressOf = (slot: string, screen = slot.split(".")[1]): string =>
  `./#/${screen}/${slot.split(".")[2]}`;

// Writes a text into a slot, as an older version or a person might.
export async function keep(page: Page, slot: string, text: string): Promise<void> {
  await page.evaluate(([slot, text]) => localStorage.setItem(slot, text), [slot, text]);
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

async function inLog<T>(page: Page, act: "getAllKeys" | "delete", key?: string): Promise<T> {
  return page.evaluate(
    ([act, key]) =>
      new Promise<T>((resolve, reject) => {
        const opening = indexedDB.open("rollbook");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database.transaction("log", "readwrite").objectStore("log");
          const done: IDBRequest = act === "delete" ? store.delete(key!) : store.getAllKeys();
          store.transaction.oncomplete = () => {
            database.close();
            resolve(done.result);
          };
        };
      }),
    [act, key] as const,
  );
}
