import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, GDF, Table, test, TNT } from "../fixtures";

const FORBIDDEN = "This browser does not let Rollbook keep anything.";
const FULL = "This browser's storage is full.";

// Both dice of a roll to wound are asked for; the attacker's is rolled and the modifier before it was set.
async function playIntoTheMiddleOfATest(table: Table): Promise<void> {
  await table.begin();
  await table.sheet.getByRole("button", { name: "Scenario modifier: more" }).click();
  await table.face(5);
  await isInTheMiddleOfTheTest(table);
}

async function isInTheMiddleOfTheTest(table: Table): Promise<void> {
  await table.asks("Initiative, turn 1", "Roll for initiative", "+1scenario", "6in all");
  await expect(table.chance(0)).toBeHidden();
}

test("a page loaded anew opens the same test with the same answers", async ({ page, table }) => {
  await playIntoTheMiddleOfATest(table);
  await page.reload();
  await isInTheMiddleOfTheTest(table);
  await table.undo();
  await expect(table.sheet.getByRole("group", { name: "Scenario modifier" })).toContainText("+1");
  await table.face(5);
  await table.face(4);
  await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
});

test("a condition set before the roll is still set, and so is the other side's die", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 2);
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Heavy");
  await page.reload();
  await table.asks("Dirk shoots at Bob");
  await expect(table.condition("Target's cover", "Heavy")).toBeChecked();
  await table.face(9);
  await table.asks("Roll to wound: Dirk's die");
  await table.face(4);
  await page.reload();
  await table.asks("Dirk's hit on Bob", "Roll to wound: Bob's die", "10in all");
});

test("an app that was closed opens at its address in the middle of the same test", async ({ page, context, table }) => {
  await playIntoTheMiddleOfATest(table);
  await page.close();
  const next = new Table(await context.newPage());
  await next.page.goto("./");
  await isInTheMiddleOfTheTest(next);
  await next.lookAtTheBattle();
  await next.page.goBack();
  await expect(next.page.getByRole("link", { name: "New battle" })).toBeVisible();
});

test("of several battles each goes on where it was, and a removed one can be put back", async ({ page, table }) => {
  const entry = (name: string) => page.getByRole("link", { name });
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.close();
  await page.getByRole("link", { name: "All battles" }).click();
  await table.beginAnother(GDF);
  await table.lookAtTheBattle();
  await page.getByRole("link", { name: "All battles" }).click();

  await expect(entry("Lantern Watch – Tidewreck Kin")).toContainText(GDF);
  await expect(entry("Rust Dogs – Salt Road")).toContainText(TNT);
  await entry("Rust Dogs – Salt Road").click();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
  await page.getByRole("link", { name: "All battles" }).click();

  await page.getByRole("button", { name: "Remove Rust Dogs – Salt Road" }).click();
  await expect(entry("Rust Dogs – Salt Road")).toBeHidden();
  await expect(entry("Lantern Watch – Tidewreck Kin")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await entry("Rust Dogs – Salt Road").click();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
});

test("where storage is forbidden that is said, and play goes on", async ({ page, table }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText(FORBIDDEN);
  await table.beginAnother();
  await table.face(7);
  await table.face(3);
  await table.activate("Dirk", 9);
  await table.close();
  await expect(page.getByRole("alert")).toContainText(FORBIDDEN);
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save as file" })).toBeVisible();
});

test("where storage is full that is said, play goes on, and what was kept stays", async ({ page, context, table }) => {
  await table.beginWithInitiative();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await table.activate("Dirk", 9);
  await table.take("Concentrate");
  await table.close();
  await expect(page.getByRole("alert")).toContainText(FULL);
  await table.tracker("Bob: Wounds 0 of 1").click();
  await expect(table.figure("Bob")).toHaveAccessibleDescription(/^out/);
  await expect(page.getByRole("alert")).toContainText(FULL);

  const kept = new Table(await context.newPage());
  await kept.page.goto("./");
  await expect(kept.next("Rust Dogs: activate a figure.")).toBeVisible();
  await expect(kept.tracker("Bob: Wounds 0 of 1")).toBeVisible();
  await expect(kept.page.getByRole("alert")).toBeHidden();
});

async function savedAs(page: Page, battle: string): Promise<string> {
  const row = page.getByRole("listitem").filter({ hasText: battle });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: "Save as file" }).click(),
  ]);
  return readFile(await file.path(), "utf8");
}

test("what cannot be read is named, offered as a file, and left alone", async ({ page, table }) => {
  const broken = '{"type":"rollbook-battle","version":1,"body":{"summ';
  const newer = '{"type":"rollbook-battle","version":99,"source":"rollbook 9.0.0","body":{"what":"else"}}';
  await page.goto("./");
  await page.evaluate((texts) => texts.forEach((text, place) => localStorage.setItem(`rollbook.battle.${place + 7}`, text)), [broken, newer]);
  await page.reload();
  const rows = page.getByRole("listitem");
  await expect(rows.filter({ hasText: "Battle 7" })).toContainText("damaged");
  await expect(rows.filter({ hasText: "Battle 8" })).toContainText("A newer Rollbook wrote this");
  expect(await savedAs(page, "Battle 7")).toBe(broken);
  expect(await savedAs(page, "Battle 8")).toBe(newer);

  await table.beginAnother();
  await table.face(7);
  await table.lookAtTheBattle();
  await page.getByRole("link", { name: "All battles" }).click();
  expect(await savedAs(page, "Battle 7")).toBe(broken);
  expect(await savedAs(page, "Battle 8")).toBe(newer);
  await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
});
