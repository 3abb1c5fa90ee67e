// Even the largest sheets open at the top, with the most likely next step within reach.

import { readFileSync } from "node:fs";
import { ADVENTURE, D100, expect, test, type Table } from "../fixtures";
import { settled } from "../measure";

const MUDLARKS = readFileSync(new URL("../../imports/mudlark-tide.json", import.meta.url), "utf8");

async function opensAtItsTop(table: Table): Promise<void> {
  await settled(table.page);
  const scrolled = await table.overlay.evaluate((sheet) =>
    [sheet, ...sheet.querySelectorAll(".overlay-facts, .overlay-play")].map((it) => it.scrollTop),
  );
  expect(Math.max(...scrolled)).toBe(0);
  await expect(table.overlay.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
}

// Checks that the yellow row is visible and not covered. This row has the best option, or else the
// next step. If no option is better than all others, checks the first one.
async function hasTheNextStep(table: Table): Promise<void> {
  await opensAtItsTop(table);
  const next = table.overlay
    .locator(".offer:has(.stamp), .offer[data-main], .button[data-kind=go]")
    .or(table.overlay.locator(".offers:not(:has(.stamp)) > .offer"))
    .first();
  await expect(next).toBeInViewport({ ratio: 1 });
  const lies = await next.evaluate((it) => {
    const box = it.getBoundingClientRect();
    const above = document.elementFromPoint(box.left + box.width / 3, box.bottom - 6);
    return above !== null && it.contains(above) ? "free" : "under something";
  });
  expect(lies).toBe("free");
  await expect(table.undoButton).toBeInViewport({ ratio: 1 });
}

test("a shooter with all it may do", async ({ table }) => {
  await table.beginWithInitiative();
  await table.open("Pike");
  await hasTheNextStep(table);
  await table.close();
  await table.activate("Pike", 9);
  await hasTheNextStep(table);
  await expect(table.overlay.getByRole("button", { name: "More", exact: true })).toBeInViewport({
    ratio: 1,
  });
  await table.take("Fire Crossbow");
  await opensAtItsTop(table);
  await table.choose("Bob");
  await hasTheNextStep(table);
});

test("a unit of twenty with three kinds of weapons", async ({ page, table }) => {
  await page.goto("./#/import");
  await page.getByRole("textbox", { name: "Or paste it here" }).fill(MUDLARKS);
  await page.getByRole("button", { name: "Preview roster" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
  await expect(table.overlay).toBeVisible();
  await hasTheNextStep(table);
  for (const face of [6, 2]) await table.face(face);
  await table.asksNothing();
  // No order is better than all others, so none of them is marked as best.
  await table.open("Mudlarks");
  await opensAtItsTop(table);
  await table.take("Hold");
  await hasTheNextStep(table);
  await table.take("Shoot: Scrap Gun ×16");
  await opensAtItsTop(table);
  await table.overlay.locator(".offer button").first().click();
  await hasTheNextStep(table);
});

test("a burst", async ({ table }) => {
  await table.beginQuietly(D100);
  await table.open("Oona");
  await hasTheNextStep(table);
  await table.take("Fire Carbine, 2–4 shots");
  await opensAtItsTop(table);
  await table.choose("Soot");
  await table.choose("4 shots");
  await hasTheNextStep(table);
  await table.band("miss");
  await hasTheNextStep(table);
});

test("a test with an effort", async ({ table }) => {
  await table.beginQuietly(ADVENTURE);
  await table.open("Alder");
  await opensAtItsTop(table);
  await table.take("Skill test");
  await opensAtItsTop(table);
  await table.choose("Tracking");
  await hasTheNextStep(table);
});
