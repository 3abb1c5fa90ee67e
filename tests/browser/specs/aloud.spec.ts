// What screen readers announce: every result once, in one place.

import type { Page } from "@playwright/test";
import {
  ADVENTURE,
  D100,
  expect,
  GDF,
  type PerSystem,
  SYSTEM_NAMES,
  SYSTEMS,
  type Table,
  test,
  TNT,
} from "../fixtures";
import { settled } from "../measure";

// Returns the texts of all live regions, even of those in closed dialogs.
const regions = (page: Page): Promise<string[]> =>
  page
    .locator("[role=status], [role=alert], [role=log], [aria-live], output")
    .evaluateAll((all) => all.map((it) => it.textContent!.trim()).filter((it) => it !== ""));

// Checks that one region announces the result of the last dice, and that no region repeats a
// sentence of its own or of another one.
async function isSaidOnce(page: Page): Promise<string> {
  await settled(page);
  const all = await regions(page);
  const results = all.filter((it) => it.includes("Rolled "));
  expect(results, all.join(" | ")).toHaveLength(1);
  const sentences = all
    .flatMap((it) => it.split(/(?<=[.?!])\s+/))
    .filter((it) => /[.?!]$/.test(it));
  expect([...new Set(sentences)]).toEqual(sentences);
  return results[0]!;
}

// How to get to a roll in each system.
const ROLLS: PerSystem<(table: Table) => Promise<void>> = {
  [TNT]: async (table) => {
    await table.open("Dirk");
    await table.take("Activate");
  },
  [GDF]: async (table) => {
    await table.open("Gate Wardens");
    await table.take("Advance");
    await table.take("Shoot: Carbine ×4");
    await table.choose("Brine Callers");
  },
  [D100]: async (table) => {
    await table.open("Serjeant Bray");
    await table.take("Fire Machine pistol");
    await table.choose("Soot");
  },
  [ADVENTURE]: async (table) => {
    await table.open("Alder");
    await table.take("Skill test");
    await table.choose("Tracking");
  },
};

for (const system of SYSTEM_NAMES) {
  test(`a result is announced once: ${system}`, async ({ page, table }) => {
    await SYSTEMS[system].begin(table);
    await ROLLS[system](table);
    const roll = table.overlay.getByRole("button", { name: "Roll", exact: true });
    for (let rolls = 0; rolls < 6 && (rolls === 0 || (await roll.isVisible())); rolls += 1) {
      await table.tap(roll);
      await isSaidOnce(page);
    }
    // Closing an overlay announces nothing again.
    const before = await isSaidOnce(page);
    if (!(await table.overlay.isVisible())) return;
    await table.close();
    expect(await isSaidOnce(page)).toBe(before);
    expect(await page.locator(".strip").getByRole("status").allInnerTexts()).not.toContain(before);
  });
}

test("an activation is announced in one sentence", async ({ page, table }) => {
  await table.beginWithInitiative();
  expect(await isSaidOnce(page)).toMatch(/^Rolled 3\. Initiative: Rust Dogs, then Salt Road\.$/);
  await table.activate("Dirk", 7);
  expect(await isSaidOnce(page)).toBe("Rolled 7. Dirk has 2 AP.");
});

test("a quick test is announced once", async ({ page, table }) => {
  await page.goto("./#/test");
  await page.getByRole("radio", { name: ADVENTURE }).click();
  await page.getByRole("button", { name: /^Standard test/ }).click();
  await table.tap(table.overlay.getByRole("button", { name: "Roll", exact: true }));
  await isSaidOnce(page);
});
