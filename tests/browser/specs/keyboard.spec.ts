import type { Locator } from "@playwright/test";
import { D100, expect, headed, test, type Table } from "../fixtures";
import { settled } from "../measure";

// Presses Tab until this element has the focus.
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

// Checks that the focus is in the open sheet.
async function focusIsInTheSheet(table: Table): Promise<void> {
  await expect(table.overlay.locator(":focus")).toHaveCount(1);
}

test("a whole test by keyboard alone, with the focus where one goes on", async ({
  page,
  table,
}) => {
  const offer = (name: string) => table.overlay.getByRole("button", { name: headed(name) });
  await page.goto("./");
  await press(page.getByRole("link", { name: "New battle" }));
  await press(page.getByRole("button", { name: "Start", exact: true }));

  await test.step("Digits are faces", async () => {
    await table.asks("Initiative, turn 1");
    await focusIsInTheSheet(table);
    await page.keyboard.press("7");
    await table.asks("7total");
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
    await expect(table.overlay).toBeHidden();
    await expect(table.figure("Dirk")).toBeFocused();
    await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
  });

  await test.step("The last AP ends the activation, and the focus is not lost", async () => {
    await page.keyboard.press("Enter");
    await press(offer("Move"));
    await expect(table.overlay).toBeHidden();
    await expect(table.figure("Dirk")).toBeFocused();
  });

  await test.step("u takes back, r rolls", async () => {
    for (const key of ["u", "r"]) {
      await press(table.figure("Mags"));
      await press(offer("Activate"));
      await table.asks("Activation test");
      await focusIsInTheSheet(table);
      await page.keyboard.press(key);
      if (key === "u") await expect(table.overlay).toBeHidden();
    }
    await expect(table.figure("Mags")).toHaveAccessibleDescription(/^acting/);
  });
});

// Checks the words announced to screen readers, in the open sheet or else in the battle.
async function says(table: Table, ...words: string[]): Promise<void> {
  const aloud = (await table.overlay.isVisible()) ? table.overlay : table.page.locator(".strip");
  for (const it of words) await expect(aloud.getByRole("status").last()).toContainText(it);
  await focusIsHeld(table);
}

// Checks that a visible element has the focus.
async function focusIsHeld(table: Table): Promise<void> {
  const holder = () =>
    table.page.evaluate(() => {
      const active = document.activeElement;
      return active === null || active === document.body || !active.checkVisibility()
        ? "nothing"
        : "something";
    });
  await settled(table.page);
  await expect.poll(holder).toBe("something");
}

test("every step of a test is announced, and none loses the focus", async ({ page, table }) => {
  const offer = (name: string) => table.overlay.getByRole("button", { name: headed(name) });
  await page.goto("./#/new");
  await press(page.getByRole("button", { name: "Start", exact: true }));
  await table.asks("Initiative, turn 1");
  await focusIsHeld(table);
  await page.keyboard.press("7");
  await says(table, "Rolled 7.", "Roll for initiative");
  await page.keyboard.press("3");
  await expect(table.overlay).toBeHidden();
  await says(table, "Rolled 3.", "Initiative: Rust Dogs, then Salt Road.");
  await expect(table.figure("Dirk")).toBeFocused();

  await test.step("A stat test", async () => {
    await page.keyboard.press("Enter");
    await press(offer("Activate"));
    await says(table, "Dirk activates", "Activation test");
    await page.keyboard.press("5");
    await says(table, "Rolled 5.", "Dirk has 2 AP.");
  });

  await test.step("A shot: the question, the chance at each toggle, a miss", async () => {
    await press(offer("Fire Hunting rifle"));
    await says(table, "Choose a target");
    await press(offer("Bob"));
    await says(table, "Dirk shoots at Bob", "Roll to hit");
    await expect(table.chance(50)).toBeAttached();
    await press(table.condition("Target's cover", "Heavy"), "Space");
    await expect(table.chance(30)).toBeAttached();
    await press(table.toggle("Target moved twice"));
    await expect(table.chance(20)).toBeAttached();
    await focusIsHeld(table);
    await page.keyboard.press("2");
    await says(table, "Rolled 2.", "Dirk misses Bob.");
  });

  await test.step("Undone, and hit", async () => {
    await page.keyboard.press("u");
    await says(table, "Undone.", "Roll to hit");
    await page.keyboard.press("0");
    await says(table, "Rolled 10.", "Dirk hits Bob.", "Bob gets a marker: Strength 6.");
  });

  await test.step("Again the same is said again", async () => {
    const aloud = table.overlay.getByRole("status").last();
    await page.keyboard.press("u");
    const first = await aloud.textContent();
    await page.keyboard.press("0");
    await page.keyboard.press("u");
    await says(table, "Undone.");
    expect(first).toContain("Undone.");
  });
});

test("a death, a wound by hand and a turn that ends leave the focus on something", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await press(table.tracker("Crow: Wounds 0 of 1"));
  await expect(table.figure("Crow")).toHaveAccessibleDescription(/^out/);
  await says(table, "Crow is out of action.");
  await expect(table.figure("Crow")).toBeFocused();

  await table.activate("Dirk", 2);
  await table.fire("Hunting rifle", "Bob");
  await page.keyboard.press("8");
  await table.asks("Dirk's hit on Bob");
  await says(table, "Dirk hits Bob.");
  await page.keyboard.press("9");
  await says(table, "Rolled 9.");
  await page.keyboard.press("2");
  await says(table, "Rolled 2.", "Bob is out of action.");
});

test("a note stays while its button has the focus", async ({ page, table }) => {
  await page.clock.install();
  await table.beginWithInitiative();
  await press(page.getByRole("link", { name: "All battles" }));
  await press(page.getByRole("button", { name: "Remove Rust Dogs – Salt Road" }));
  const undo = page.getByRole("button", { name: "Undo" });
  await reach(undo);
  await page.clock.runFor(30_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.clock.runFor(2_000);
  await expect(undo).toBeHidden();
});

test("the shots of a burst are announced one by one", async ({ table }) => {
  const band = (label: string) =>
    table.overlay.getByRole("button", { name: new RegExp(`^${label},`) });
  await table.beginQuietly(D100);
  await table.open("Oona");
  await press(table.overlay.getByRole("button", { name: headed("Fire Carbine, 2–4 shots") }));
  await press(table.overlay.getByRole("button", { name: headed("Soot") }));
  await press(table.overlay.getByRole("button", { name: headed("3 shots") }));
  await says(table, "shot 1 of 3");
  await press(band("miss"));
  await says(table, "miss", "shot 2 of 3");
  await press(band("miss"));
  await says(table, "miss", "shot 3 of 3");
  await press(band("miss"));
  await says(table, "Soot is not hit.");
});

// The focus goes to the title of each page.
test("each page begins at its title, by keyboard as by eye", async ({ page }) => {
  await page.goto("./");
  const walks = [
    ["Rosters", "Rosters"],
    ["Import", "Import"],
    ["All rosters", "Rosters"],
    ["All battles", "Rollbook"],
    ["Rules", "Rules"],
    ["All battles", "Rollbook"],
    ["My Rollbook", "My Rollbook"],
    ["All battles", "Rollbook"],
    ["New battle", "New battle"],
  ] as const;
  for (const [link, title] of walks) {
    await press(page.getByRole("link", { name: link, exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
    await expect(page).toHaveTitle(title === "Rollbook" ? title : `${title} – Rollbook`);
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Rollbook" })).toBeFocused();
});

test("what is removed hands its focus on", async ({ page, table }) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await press(page.getByRole("button", { name: /^Mags/ }));
  await press(page.getByRole("button", { name: "Remove Mags" }));
  await expect(page.getByRole("button", { name: "Remove Mags" })).toBeHidden();
  await focusIsHeld(table);
  await page.goto("./#/rosters");
  await press(page.getByRole("button", { name: "Remove Rust Dogs" }));
  await expect(page.getByRole("button", { name: "Remove Rust Dogs" })).toBeHidden();
  await focusIsHeld(table);
});

test("what comes of an act is announced", async ({ page, table }) => {
  await table.beginWithInitiative();
  const announced = page
    .getByRole("status")
    .filter({ hasText: "Initiative: Rust Dogs, then Salt Road." });
  await expect(announced.first()).toBeAttached();
  await table.activate("Dirk", 5);
  const aloud = table.overlay.getByRole("status").last();
  await expect(aloud).toContainText("Dirk has 2 AP.");
  await table.fire("Hunting rifle", "Bob");
  await expect(aloud).toContainText("Roll to hit");
  await table.face(8);
  await expect(aloud).toContainText("Dirk hits Bob. Bob gets a marker: Strength 6.");
  await table.undo();
  await expect(aloud).toContainText("Undone.");
  await expect(table.overlay.getByRole("status").filter({ hasText: /%$/ })).toHaveText("50%");
});

test("a sheet is a dialog with a name, and nothing behind it can be reached", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.open("Dirk");
  await expect(page.getByRole("dialog", { name: "Dirk" })).toBeVisible();
  const stops = new Set<boolean>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    stops.add(
      await page.evaluate(() => document.activeElement?.closest("main, .battle > header") === null),
    );
  }
  expect([...stops]).toEqual([true]);
});
