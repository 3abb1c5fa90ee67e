import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, Table, test } from "../fixtures";

const FORBIDDEN = "This browser does not let Rollbook keep anything.";
const FULL = "This browser's storage is full.";

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
  await page.getByRole("link", { name: "Closing the page loses it." }).click();
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
    row.getByRole("button", { name: "as file" }).click(),
  ]);
  return readFile(await file.path(), "utf8");
}

test("what cannot be read is named, offered as a file, and left alone", async ({ page, table }) => {
  const broken = '{"type":"rollbook-battle","version":1,"body":{"summ';
  const newer = '{"type":"rollbook-battle","version":99,"source":"rollbook 9.0.0","body":{"what":"else"}}';
  await page.goto("./");
  await page.evaluate(
    (texts) => texts.forEach((text, place) => localStorage.setItem(`rollbook.battle.${7 + place}`, text)),
    [broken, newer],
  );
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
