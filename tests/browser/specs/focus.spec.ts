// The element with keyboard focus is visible and not covered.

import type { Page } from "@playwright/test";
import axe from "axe-core";
import { D100, expect, test } from "../fixtures";
import { settled } from "../measure";

// Moves the focus through all elements with Tab, and back with Shift+Tab. Returns the elements that
// were covered or outside the screen, and the number of all elements.
async function hidden(page: Page): Promise<{ hidden: string[]; seen: number }> {
  const found = new Set<string>();
  const names = new Set<string>();
  for (const key of ["Tab", "Shift+Tab"]) {
    await page.evaluate(() => Object.assign(window, { had: new Set() }));
    for (let presses = 0; presses < 45; presses += 1) {
      await page.keyboard.press(key);
      const [name, over] = await page.evaluate(async () => {
        const it = document.activeElement as HTMLElement | null;
        if (!it || it === document.body) return ["", ""];
        // All elements have had the focus once the first one has it again.
        const { had } = window as unknown as { had: Set<Element> };
        if (had.has(it)) return [];
        had.add(it);
        const name = `${it.ariaLabel ?? it.textContent}`.trim().slice(0, 60);
        let over = "";
        // The browser may need several frames to scroll the element into view.
        for (let frames = 0; frames < 60; frames += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const box = it.getBoundingClientRect();
          // If an element is larger than the screen, a visible part is enough.
          const y = Math.min(Math.max(box.top, 0) + 8, box.top + box.height / 2);
          const at = box.height > innerHeight / 2 ? y : box.top + box.height / 2;
          const seen = document.elementFromPoint(box.left + box.width / 2, at);
          const isIt =
            seen !== null &&
            (it.contains(seen) || seen.contains(it) || seen.closest("label")?.contains(it));
          if (isIt) return [name, ""];
          over = `${name} under ${seen?.className || seen?.tagName}`;
        }
        return [name, over];
      });
      if (name === undefined) break;
      // After the last element, the browser's own controls have the focus.
      if (!name) continue;
      names.add(name);
      if (over) found.add(over);
    }
  }
  return { hidden: [...found], seen: names.size };
}

// Waits until the page has not scrolled for ten frames. It scrolls smoothly to an element that was
// opened.
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0, at = scrollY; frames < 10; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (scrollY !== at) [frames, at] = [0, scrollY];
    }
  });
}

for (const [size, viewport] of Object.entries({
  "of a phone": { width: 360, height: 640 },
  "at twice its size": { width: 180, height: 370 },
  "on its side": { width: 740, height: 360 },
})) {
  test.describe(`on a screen ${size}`, () => {
    test.use({ viewport });

    const isSeen = async (page: Page, screen: string) => {
      await settled(page);
      await still(page);
      const { hidden: covered, seen } = await hidden(page);
      expect.soft(covered, screen).toEqual([]);
      expect.soft(seen, screen).toBeGreaterThan(1);
    };

    for (const screen of ["new", "rosters", "import", "settings", "scan", "test", "reference"]) {
      test(`the page ${screen}`, async ({ page }) => {
        await page.goto(`./#/${screen}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await isSeen(page, screen);
      });
    }

    test("a roster", async ({ page }) => {
      await page.goto("./#/rosters");
      await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
      await page.getByRole("button", { name: /^Mags/ }).click();
      await isSeen(page, "a roster");
    });

    test("a battle", async ({ page, table }) => {
      await table.beginWithInitiative();
      await isSeen(page, "the battle");
      await table.open("Dirk");
      await isSeen(page, "a figure");
      await table.take("By hand");
      await isSeen(page, "by hand");
      await table.close();
      await table.goTo("Adjust the battle");
      await isSeen(page, "the battle by hand");
    });
  });
}

// The facts of a spray at several targets scroll above the keypad.
test("facts that scroll can be reached by keyboard", async ({ page, table }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await table.beginQuietly(D100);
  await table.open("Wick");
  await table.take("Spray with Belt gun, 15 shots");
  await table.choose("Brand");
  await table.toggle("Mother Cinder is adjacent and in sight").click();
  await table.toggle("Ember is adjacent and in sight").click();
  await table.choose("3 tiles: 5 shots at each");
  await table.step("critical", "1");
  await table.step("hit", "1");
  await table.take("Use these results");
  await settled(page);
  const facts = table.overlay.getByRole("group", { name: "Facts" });
  const scrolls = await facts.evaluate((it) => it.scrollHeight > it.clientHeight);
  expect(scrolls).toBe(true);
  const reaches = () => facts.evaluate((it) => it.contains(document.activeElement));
  for (let presses = 0; presses < 30 && !(await reaches()); presses += 1)
    await page.keyboard.press("Tab");
  expect(await reaches()).toBe(true);
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map((it) => it.id);
  });
  expect(found).toEqual([]);
});
