import { expect, GDF, GDF_3_5, SYSTEM_NAMES, SYSTEMS, test, type Table } from "../fixtures";

const keys = (table: Table, face: number) =>
  table.page
    .getByRole("group", { name: "Die result" })
    .getByRole("button", { name: new RegExp(`^${face}(,|$)`) });

test("a first shot: what Rollbook is, three pages, and the way to a battle", async ({
  page,
  table,
}) => {
  await page.goto("./");
  await expect(page.getByText("every test, the maths and the score")).toBeVisible();
  await page.getByRole("link", { name: "Your first shot" }).click();
  await expect(page.getByRole("heading", { name: "The shot 1 of 3" })).toBeVisible();
  await table.tap(keys(table, 9));
  await expect(page.getByRole("heading", { name: "Dirk hits Bob." })).toBeVisible();
  await table.tap(page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("heading", { name: "The hit 2 of 3" })).toBeVisible();
  await table.tap(keys(table, 9));
  await table.tap(keys(table, 2));
  await expect(page.getByRole("heading", { name: "Dirk puts Bob out of action." })).toBeVisible();
  await table.tap(page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("heading", { name: "You're ready 3 of 3" })).toBeVisible();
  await page.getByRole("link", { name: "New battle" }).click();
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
});

test("each system has a lesson of its own", async ({ page }) => {
  for (const [lesson, title] of [
    [`${GDF}: Your first volley`, "The volley 1 of 3"],
    [`${GDF_3_5}: Your first volley`, "The volley 1 of 3"],
    ["Your first duel", "The shot 1 of 3"],
    ["Your first test", "The test 1 of 3"],
  ] as const) {
    await page.goto("./");
    await page.getByRole("link", { name: lesson }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: "Roll", exact: true })).toBeVisible();
  }
});

// What every lesson ends with, which has to be true of every battle.
const YELLOW = "If the bar at the bottom is yellow, its button takes the next step.";

test("every lesson ends with what is true of the bar", async ({ page, table }) => {
  for (const system of SYSTEM_NAMES) {
    await page.goto(`./#/first-shot/${SYSTEMS[system].id}`);
    const next = page.getByRole("button", { name: "Next", exact: true });
    for (const number of [1, 2]) {
      await expect(page.getByRole("heading", { name: `${number} of 3` })).toBeVisible();
      while (!(await next.isVisible())) {
        const roll = page.getByRole("button", { name: "Roll", exact: true });
        if (await roll.isVisible()) await table.tap(roll);
        else
          await table.tap(page.locator(".lesson-play .offer button, .lesson-play .button").first());
      }
      await table.tap(next);
    }
    await expect(page.getByText(YELLOW)).toBeVisible();
    await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  }
});

// Checks the bar of a battle: it is yellow if and only if it has a button, and that button does
// something. Returns whether the bar was yellow.
async function takesTheNextStep(table: Table): Promise<boolean> {
  const bar = table.page.getByRole("contentinfo");
  const isYellow = await bar.evaluate((bar) => {
    const sample = document.createElement("i");
    sample.style.color = "var(--hazard)";
    bar.append(sample);
    const yellow = getComputedStyle(sample).color;
    sample.remove();
    return getComputedStyle(bar).backgroundColor === yellow;
  });
  const go = bar.locator("[data-kind=go]");
  await expect(go).toHaveCount(isYellow ? 1 : 0);
  if (isYellow) {
    const before = await table.page.locator("body").innerText();
    await table.tap(go);
    await expect(table.page.locator("body")).not.toHaveText(before);
  }
  return isYellow;
}

test("a yellow bar takes the next step in all systems and in a custom game", async ({
  page,
  table,
}) => {
  const yellow: string[] = [];
  for (const system of SYSTEM_NAMES) {
    await SYSTEMS[system].begin(table);
    if (await takesTheNextStep(table)) yellow.push(system);
    if (await table.overlay.isVisible()) await table.close();
    if (await takesTheNextStep(table)) yellow.push(system);
    await page.goto("./#/");
  }
  await table.takeSample("Salt and Iron", "Harbour Watch");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await table.pressStart();
  for (const face of [15, 4]) await table.face(face);
  await table.asksNothing();
  await takesTheNextStep(table);
  expect(yellow.length).toBeGreaterThan(0);
});

test("a miss is taken back, and so is a page", async ({ page, table }) => {
  await page.goto("./#/first-shot");
  await table.tap(keys(table, 2));
  await expect(page.getByRole("heading", { name: "Dirk misses Bob." })).toBeVisible();
  await table.undo();
  await table.tap(keys(table, 9));
  await table.tap(page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("heading", { name: "The hit 2 of 3" })).toBeVisible();
  await table.undo();
  await expect(page.getByRole("heading", { name: "The shot 1 of 3" })).toBeVisible();
  await table.tap(page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("heading", { name: "The hit 2 of 3" })).toBeVisible();
});

test("after a miss the next page shows what a hit would have done, with something to roll", async ({
  page,
  table,
}) => {
  await page.goto("./#/first-shot");
  await table.tap(keys(table, 2));
  await expect(page.getByRole("heading", { name: "Dirk misses Bob." })).toBeVisible();
  await table.tap(page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("heading", { name: "The hit 2 of 3" })).toBeVisible();
  await expect(page.getByText("Your shot missed, so let's say")).toBeVisible();
  await table.tap(keys(table, 9));
  await table.tap(keys(table, 2));
  await expect(page.getByRole("heading", { name: "Dirk puts Bob out of action." })).toBeVisible();
});

test("it can be skipped, and nothing of it is kept", async ({ page, table }) => {
  await page.goto("./#/first-shot");
  await table.tap(keys(table, 9));
  await table.tap(page.getByRole("button", { name: "Next" }));
  await page.getByRole("link", { name: "Skip" }).click();
  await expect(page.getByRole("button", { name: "Play a sample battle" })).toBeVisible();
});

test("ending a battle asks first, and the menu leads to all that is seldom wanted", async ({
  table,
}) => {
  await table.beginWithInitiative();
  await table.goTo("End the battle");
  await table.asks("End the battle now?");
  await table.take("Keep playing");
  await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
  await table.goTo("Hand over");
  await table.asks("Hand over");
  await table.close();
  await table.goTo("Adjust the battle");
  await table.asks("Every change is logged");
  await table.close();
  await table.openLog();
  await table.asks("Initiative");
});
