// A page that the browser translates still shows the same numbers and names.

import type { Page } from "@playwright/test";
import { expect, SYSTEM_NAMES, test } from "../fixtures";
import { picture } from "../self-play";

// Replaces text nodes as Chrome does when it translates: with new nodes in separate elements, at
// once and whenever the page shows new text.
async function translates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const replace = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest("[translate=no], font, script, style"))
        return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(document.createTextNode(text.data));
      outer.append(inner);
      text.parentNode?.insertBefore(outer, text);
      text.parentNode?.removeChild(text);
    };
    const within = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.filter((it) => it.isConnected).forEach(replace);
    };
    new MutationObserver((records) => {
      for (const it of records) {
        if (it.type === "characterData") within(it.target);
        it.addedNodes.forEach(within);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

// Makes the app roll the same dice on each page.
async function dicesAlike(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let state = 1;
    Crypto.prototype.getRandomValues = function (into) {
      const bytes = new Uint8Array(into!.buffer, into!.byteOffset, into!.byteLength);
      bytes.forEach((_, it) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        bytes[it] = state >>> 24;
      });
      return into;
    };
  });
}

// Plays this many steps with the same taps on every page. Returns what was shown after each step.
async function played(page: Page, system: string, steps: number): Promise<string[]> {
  await page.goto("./#/new");
  await page.getByRole("radio", { name: system }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await picture(page);
  return page.evaluate(async (steps) => {
    const { tools } = window as any;
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    // Odds appear once they are calculated, and options are sorted by them. So that every page gets
    // the same taps, names have no odds, and buttons are sorted by name.
    const name = (button: HTMLElement) => {
      const copy = button.cloneNode(true) as HTMLElement;
      copy.querySelectorAll(".offer-chance, .stamp, .why").forEach((it) => it.remove());
      return `${button.ariaLabel ?? copy.textContent}`;
    };
    const shown: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      const back = random(6) === 0 ? tools.waysBack() : [];
      const all: HTMLElement[] = back.length > 0 ? back : await tools.movesOnceDrawn();
      all.sort((one, other) => (name(one) < name(other) ? -1 : name(one) > name(other) ? 1 : 0));
      const next = all[random(all.length)];
      if (!next) break;
      const words = name(next);
      next.click();
      await tools.painted();
      const numbers = [...document.querySelectorAll(".battle-head, .move, .card, .side-head")];
      shown.push([words, ...numbers.map((it) => it.textContent), tools.picture()].join("\n"));
    }
    return shown;
  }, steps);
}

for (const system of SYSTEM_NAMES) {
  test(`a translated battle shows what any battle shows: ${system}`, async ({ browser, page }) => {
    await dicesAlike(page);
    const plain = await played(page, system, 60);
    expect(plain).toHaveLength(60);
    const other = await browser.newPage();
    await dicesAlike(other);
    await translates(other);
    const translated = await played(other, system, 60);
    await expect(other.locator("font").first()).toBeAttached();
    for (const [step, shown] of plain.entries()) expect(translated[step]).toBe(shown);
    await other.close();
  });
}
