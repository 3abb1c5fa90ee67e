// What the browser's storage keeps for Rollbook: a text as it was written whole for the last time,
// and in the slot of its tail what has changed since.

import type { BrowserContext, Page } from "@playwright/test";

export async function kept(page: Page, slot: string): Promise<string> {
  const tailed = slot.replace("rollbook.", "rollbook.tail.");
  const [whole, tail] = await page.evaluate((slots) => slots.map((slot) => localStorage.getItem(slot) ?? ""), [slot, tailed]);
  return edited(Buffer.from(whole), Buffer.from(tail.slice(tail.indexOf("\n") + 1)));
}

// Edits, one after the other: where, how many bytes go, and how many come.
function edited(whole: Buffer, edits: Buffer): string {
  const parts: Buffer[] = [];
  let done = 0;
  while (edits.length > 0) {
    const colon = edits.indexOf(":");
    const [at, goes, comes] = edits.toString("utf8", 0, colon).split(" ").map(Number);
    parts.push(whole.subarray(done, at), edits.subarray(colon + 1, colon + 1 + comes));
    done = at + goes;
    edits = edits.subarray(colon + 1 + comes);
  }
  return Buffer.concat([...parts, whole.subarray(done)]).toString();
}

// Puts another text there, as an older version or a hand would.
export async function keep(page: Page, slot: string, text: string): Promise<void> {
  await page.evaluate(([slot, text]) => localStorage.setItem(slot, text), [slot, text]);
}

// Pages find this as if the browser refused it.
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

// The app's own address without the app: both stores are there, and nobody writes.
export async function leaveForStores(page: Page): Promise<void> {
  // What has no page of its own has no icon either.
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto("./manifest.webmanifest");
}

// The keys of all lines that the log has of a slot, in their order.
export async function linesOf(page: Page, slot: string): Promise<string[]> {
  const keys = await inLog<string[]>(page, "getAllKeys");
  return keys.filter((key) => key.startsWith(`${slot} `));
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
