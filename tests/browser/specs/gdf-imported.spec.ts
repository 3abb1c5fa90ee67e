import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, GDF_3_5, test } from "../fixtures";
import type { Table } from "../table";

const text = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../imports/${name}`, import.meta.url)), "utf8");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function keep(page: Page, list: string): Promise<void> {
  await page.goto("./#/import");
  await page.getByRole("textbox", { name: "Or paste it here" }).fill(text(list));
  await press(page, "Preview roster");
  await expect(page.getByRole("heading", { name: "Import: Army Forge list" })).toBeVisible();
  await press(page, "Save");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toBeVisible();
}

// Checks that nothing is wider than the screen.
async function fitsTheScreen(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

// Activates a unit, which holds and does not fire any guns that it has.
async function holds(table: Table, unit: string, guns = true): Promise<void> {
  await table.open(unit);
  await table.overlay.getByRole("button", { name: /^Hold/ }).click();
  if (guns) await table.overlay.getByRole("button", { name: /^End activation/ }).click();
  await expect(table.figure(unit)).toHaveAccessibleDescription(/^done/);
}

test("two imported armies play, with everything on the table", async ({ page, table }) => {
  await test.step("Both lists come in and are kept", async () => {
    await keep(page, "night-shift.json");
    await keep(page, "mudlark-tide.json");
  });

  await test.step("What a weapon does stands in its row, and whom a hero joins is a list to tap", async () => {
    await page.getByRole("button", { name: /^Old Brackish/ }).click();
    await expect(
      page.getByRole("button", { name: /^Storm Hook.*melee, 3 attacks, AP\(1\), Rending/ }),
    ).toBeVisible();
    const partOf = page.getByRole("combobox", { name: "Part of" });
    await expect(partOf.locator("option:checked")).toHaveText("Mudlarks");
    await partOf.selectOption({ label: "Eel Pit" });
    await page.getByRole("button", { name: /^Old Brackish/ }).click();
    await page.getByRole("button", { name: /^Eel Pit/ }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).last().fill("Deep Eel Pit");
    await page.getByRole("button", { name: /^Deep Eel Pit/ }).click();
    await page.getByRole("button", { name: /^Old Brackish/ }).click();
    await expect(partOf.locator("option:checked")).toHaveText("Deep Eel Pit");
    await partOf.selectOption({ label: "Mudlarks" });
    await page.getByRole("button", { name: /^Old Brackish/ }).click();
    await fitsTheScreen(page);
  });

  await test.step("The battle begins with everything on the table", async () => {
    await page.goto("./#/new");
    await page.getByRole("radio", { name: GDF_3_5 }).click();
    await page
      .getByRole("combobox", { name: "Army 1" })
      .selectOption({ label: "The Mudlark Tide (14 units)" });
    await page
      .getByRole("combobox", { name: "Army 2" })
      .selectOption({ label: "Night Shift (3 units)" });
    await press(page, "Start");
    await expect(table.condition("Before the battle", "Already deployed")).toBeChecked();
    for (const face of [6, 2]) await table.face(face);
    await table.standsAt("Round 1", "The Mudlark Tide");
    await fitsTheScreen(page);
  });

  await test.step("A unit of twenty with three kinds of guns tells who carries what", async () => {
    // Each of the 14 units has one line. Its gear is on its own page.
    await expect(table.tracker("Mudlarks: Models 20")).toBeVisible();
    await table.openByHand("Mudlarks");
    for (const words of ["Scrap Gun", "Tar Thrower", "Long Harpoon"]) {
      await expect(table.overlay.getByRole("group", { name: words, exact: true })).toBeVisible();
    }
    await table.close();
  });

  await test.step("It shoots all it has at one target", async () => {
    await table.open("Mudlarks");
    await table.overlay.getByRole("button", { name: /^Hold/ }).click();
    for (const words of [
      "Scrap Gun ×16",
      "Tar Thrower ×2",
      "Long Harpoon ×2",
      "Flare Gun ×1 \\(Old Brackish\\)",
    ]) {
      await expect(
        table.overlay.getByRole("button", { name: new RegExp(`^Shoot: ${words}`) }),
      ).toBeVisible();
    }
    await fitsTheScreen(page);
    await table.overlay.getByRole("button", { name: /^Shoot: Scrap Gun/ }).click();
    await table.choose("Wardens");
    await table.asks("Roll to hit");
    for (let hits = 0; hits < 4; hits++) await press(page, "hits: more");
    await press(page, "Use these results");
    await table.asks("Roll Defense");
    await table.count("blocks", 3);
    await expect(table.tracker("Wardens: Models 9 of 10")).toBeVisible();
    await table.overlay.getByRole("button", { name: /^End activation/ }).click();
  });

  await test.step("The round continues in turns to its end", async () => {
    await holds(table, "Wardens");
    await holds(table, "Deep Eel Pit", false);
    await holds(table, "Furnace");
    for (const unit of ["Gull Riders", "Gull Riders 2", "King Crab"])
      await holds(table, unit, false);
    for (const unit of [
      "Mudlarks 2",
      "Mud Barge",
      "Pearl Divers",
      "Anchor Gun",
      "Wardens of the Weir",
    ]) {
      await holds(table, unit);
    }
    await table.open("Kite Bombers");
    await table.overlay.getByRole("button", { name: /^Advance/ }).click();
    await table.overlay.getByRole("button", { name: /^End activation/ }).click();
    await table.standsAt("Round 2");
  });
});
