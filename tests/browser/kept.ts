// What the browser's storage keeps for Rollbook: a text as it was written whole for the last time, and in the slot of its
// tail what has changed since.

import type { Page } from "@playwright/test";

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
