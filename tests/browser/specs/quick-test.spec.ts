import { D100, expect, test } from "../fixtures";

test("an opposed test without a battle: set, rolled, read, once more", async ({ page, table }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Quick test" }).click();
  await table.tap(page.getByRole("button", { name: "Opposed test", exact: true }));
  await expect(table.chance(45)).toBeVisible();
  await table.step("Attacker's stat", "8");
  await table.step("Defender's modifier", "−2");
  await expect(table.chance(82)).toBeVisible();
  await table.face(7);
  await table.asks("15total");
  await table.face(3);
  await expect(table.overlay).toBeHidden();
  const result = page.getByRole("region", { name: "What happened" });
  await expect(result).toContainText("The attacker wins.");
  const sums = result.getByRole("list", { name: "What changed" });
  await expect(sums).toBeHidden();
  await table.tap(result.getByRole("button", { name: "The attacker wins.", expanded: false }));
  await expect(sums).toBeVisible();
  await expect(result).toContainText(
    "Attacker: D10 7 + 8 stat = 15; Defender: D10 3 + 5 stat − 2 modifier = 6",
  );
  await expect(page.locator(":focus")).toHaveCount(1);

  await table.tap(page.getByRole("button", { name: "Again" }));
  await table.asks("Opposed test: Attacker's roll");
  await table.tap(table.overlay.getByRole("button", { name: "Roll", exact: true }));
  await table.asks("Opposed test: Defender's roll");
  await table.leave();
  await expect(table.overlay).toBeHidden();
});

test("the dice of the rules: a D3 and a direction; the last is taken back", async ({
  page,
  table,
}) => {
  await page.goto("./#/test");
  const result = page.getByRole("region", { name: "What happened" });
  await table.tap(page.getByRole("button", { name: "D3", exact: true }));
  await expect(table.key(4)).toHaveAccessibleName("4, 2");
  await table.face(4);
  await expect(result).toContainText("D3: 2.");
  await table.tap(page.getByRole("button", { name: "Scatter", exact: true }));
  await table.overlay.getByRole("button", { name: "4 o'clock" }).click();
  await expect(result).toContainText("Scatter: 4 o'clock.");
  await table.undo();
  await table.asks("Which way?");
  await table.tap(table.overlay.getByRole("button", { name: "Roll", exact: true }));
  await expect(result).toContainText("Scatter: ");
});

test("what came of a roll unfolds, and the next one is folded again", async ({ page, table }) => {
  await page.goto("./#/test");
  const result = page.getByRole("region", { name: "What happened" });
  const sums = result.getByRole("list", { name: "What changed" });
  await table.tap(page.getByRole("button", { name: "Stat test", exact: true }));
  await table.face(9);
  await table.tap(result.getByRole("button", { name: "Passed.", expanded: false }));
  await expect(sums).toBeVisible();
  await table.tap(page.getByRole("button", { name: "Again" }));
  await table.face(8);
  await expect(result.getByRole("button", { name: "Passed.", expanded: false })).toBeVisible();
  await expect(sums).toBeHidden();
});

test("each of them is explained", async ({ page, table }) => {
  await page.goto("./#/test");
  await table.reads("Scatter", "A random direction");
  await expect(table.overlay).toBeHidden();
  await expect(page.getByRole("button", { name: "About: Scatter" })).toBeFocused();
});

test("any dice are rolled, and the next time the same rules are there", async ({ page, table }) => {
  await page.goto("./#/test");
  const dice = page.getByRole("region", { name: "Any dice" });
  await dice.getByRole("button", { name: "Dice: more" }).click();
  await dice.getByRole("textbox", { name: "Faces" }).fill("7");
  await table.tap(dice.getByRole("button", { name: "Roll 3D7" }));
  await expect(dice.getByText(/^3D7: [1-7] \+ [1-7] \+ [1-7] = \d+$/)).toBeVisible();
  await page.getByRole("radio", { name: D100 }).click();
  await expect(page.getByRole("radio", { name: D100 })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: D100 })).toBeChecked();
});

test("nothing of it is kept", async ({ page, table }) => {
  await page.goto("./#/test");
  await table.tap(page.getByRole("button", { name: "Stat test", exact: true }));
  await table.face(9);
  await expect(page.getByRole("region", { name: "What happened" })).toContainText("Passed.");
  await page.getByRole("link", { name: "All battles" }).click();
  await expect(page.getByRole("button", { name: "Play a sample battle" })).toBeVisible();
});

test("on a wide screen what is told of a rule lies over the bar at the bottom", async ({
  page,
  table,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("./#/test");
  await page.getByRole("button", { name: "About: Stat test" }).click();
  const topic = page.getByRole("region", { name: "Stat test", exact: true });
  await expect(topic).toBeVisible();
  await topic.getByRole("button", { name: "Back" }).click({ timeout: 5000 });
  await expect(topic).toBeHidden();
  await page.getByRole("button", { name: /^Stat test/ }).click();
  await expect(table.overlay).toBeVisible();
});
