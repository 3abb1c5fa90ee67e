import type { Locator } from "@playwright/test";
import { expect, headed, test, type Table } from "../fixtures";

// Goes on with Tab until this has the focus.
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const page = target.page();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function press(target: Locator, key = "Enter"): Promise<void> {
  await reach(target);
  await target.page().keyboard.press(key);
}

// Where the focus is: in the open sheet.
async function focusIsInTheSheet(table: Table): Promise<void> {
  await expect(table.sheet.locator(":focus")).toHaveCount(1);
}

test("a whole test by keyboard alone, with the focus where one goes on", async ({ page, table }) => {
  const offer = (name: string) => table.sheet.getByRole("button", { name: headed(name) });
  await page.goto("./");
  await press(page.getByRole("link", { name: "New battle" }));
  await press(page.getByRole("button", { name: "Start" }));

  await test.step("Digits are faces", async () => {
    await table.asks("Initiative, turn 1");
    await focusIsInTheSheet(table);
    await page.keyboard.press("7");
    await table.asks("7in all");
    await focusIsInTheSheet(table);
    await page.keyboard.press("3");
    await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
  });

  await test.step("A card opens its sheet, and the sheet takes the focus", async () => {
    await press(table.figure("Dirk"));
    await focusIsInTheSheet(table);
    await press(offer("Activate"));
    await table.asks("Activation test");
    await focusIsInTheSheet(table);
    await page.keyboard.press("5");
    await table.asks("Dirk has 2 AP");
    await focusIsInTheSheet(table);
  });

  await test.step("Conditions are set, and 0 is a 10", async () => {
    await press(offer("Fire Hunting rifle"));
    await press(offer("Bob"));
    await focusIsInTheSheet(table);
    await press(table.condition("Target's cover", "Heavy"), "Space");
    await expect(table.condition("Target's cover", "Heavy")).toBeChecked();
    await press(table.toggle("Target moved twice"));
    await expect(table.toggle("Target moved twice")).toHaveAttribute("aria-pressed", "true");
    await focusIsInTheSheet(table);
    await page.keyboard.press("0");
    await table.asks("Dirk hits Bob.");
    await focusIsInTheSheet(table);
  });

  await test.step("Escape closes the sheet, and the focus is back at the card", async () => {
    await page.keyboard.press("Escape");
    await expect(table.sheet).toBeHidden();
    await expect(table.figure("Dirk")).toBeFocused();
    await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
  });

  await test.step("The last AP ends the activation, and the focus is not lost", async () => {
    await page.keyboard.press("Enter");
    await press(offer("Move"));
    await expect(table.sheet).toBeHidden();
    await expect(table.figure("Dirk")).toBeFocused();
  });

  await test.step("u takes back, r rolls", async () => {
    for (const key of ["u", "r"]) {
      await press(table.figure("Mags"));
      await press(offer("Activate"));
      await table.asks("Activation test");
      await focusIsInTheSheet(table);
      await page.keyboard.press(key);
      if (key === "u") await expect(table.sheet).toBeHidden();
    }
    await expect(table.figure("Mags")).toHaveAccessibleDescription(/^acting/);
  });
});

test("what comes of an act is announced", async ({ page, table }) => {
  await table.beginWithInitiative();
  const announced = page.getByRole("status").filter({ hasText: "Initiative: Rust Dogs, then Salt Road." });
  await expect(announced.first()).toBeAttached();
  await table.activate("Dirk", 5);
  const aloud = table.sheet.getByRole("status").last();
  await expect(aloud).toContainText("Dirk has 2 AP.");
  await table.fire("Hunting rifle", "Bob");
  await expect(aloud).toContainText("Roll to hit");
  await table.face(8);
  await expect(aloud).toContainText("Dirk hits Bob. Marker on Bob: Strength 6.");
  await table.undo();
  await expect(aloud).toContainText("Taken back.");
  await expect(table.sheet.getByRole("status").filter({ hasText: /%$/ })).toHaveText("50%");
});

test("a sheet is a dialog with a name, and nothing behind it can be reached", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.open("Dirk");
  await expect(page.getByRole("dialog", { name: "Dirk" })).toBeVisible();
  const stops = new Set<boolean>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    stops.add(await page.evaluate(() => document.activeElement?.closest("main, .battle > header") === null));
  }
  expect([...stops]).toEqual([true]);
});
