// Features of the battle screen for play with real figures: reminders that can be ticked off, an
// end that is final, and sides that can be told apart.

import { ADVENTURE, expect, GDF, SYSTEM_NAMES, test, type Table } from "../fixtures";

const orders = (table: Table) => table.page.getByRole("list", { name: "To do at the table" });

test("orders are boxes to tick, the newest first, and go with the next act", async ({
  page,
  table,
}) => {
  await table.begin(GDF);
  for (const face of [6, 2]) await table.face(face);
  await table.open("Gate Wardens");
  await table.take("Rush");
  const moves = orders(table).getByRole("checkbox");
  await expect(moves).toHaveCount(1);
  await expect(moves).not.toBeChecked();
  await table.tap(moves);
  await expect(moves).toBeChecked();
  await expect(moves).toBeFocused();
  await table.tap(moves);
  await expect(moves).not.toBeChecked();
  await table.open("Brine Callers");
  await table.take("Rush");
  await expect(orders(table).getByRole("checkbox")).toHaveCount(1);
  await expect(orders(table)).not.toContainText("Gate Wardens");
  await expect(page.getByRole("contentinfo")).toContainText("activate a unit");
});

test("a battle ends in the middle of a test that is left for it, and nobody is to move any more", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  await table.lookAtTheBattle();
  await table.goTo("End the battle");
  await table.asks("End the battle now?", "Dirk shoots at Bob", "Its dice will be discarded");
  await table.take("End the battle");
  await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
  await table.standsAt("Turn 1", "Battle over");
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Activation");
  for (const figure of ["Dirk", "Mags", "Bob"]) {
    await expect(table.figure(figure)).not.toHaveAccessibleDescription(/ready|acting|waiting/);
  }
  await table.undo();
  await expect(table.next("Dirk")).toBeVisible();
});

test("objectives are tokens under the title, and a tap hands one on", async ({ page, table }) => {
  await table.begin(GDF);
  for (const face of [6, 2]) await table.face(face);
  await page.getByRole("button", { name: "Round 1" }).click();
  for (let more = 0; more < 2; more++) await table.stepOnce("Objectives", "more");
  await table.close();
  const first = page
    .getByRole("region", { name: "Who holds what" })
    .getByRole("button", { name: /^Objective 1/ });
  await expect(first).toHaveAccessibleName("Objective 1: neutral");
  await table.tap(first);
  await expect(first).toHaveAccessibleName("Objective 1: Lantern Watch");
  await table.tap(first);
  await expect(first).toHaveAccessibleName("Objective 1: Tidewreck Kin");
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("neutral");
  await table.undo();
  await expect(first).toHaveAccessibleName("Objective 1: Lantern Watch");
});

test("a party meets somebody in the middle of the scene: they come on a side of their own", async ({
  page,
  table,
}) => {
  await table.beginQuietly(ADVENTURE);
  await expect(table.next("A fight needs opponents.")).toBeVisible();
  await expect(
    page.getByRole("contentinfo").getByRole("button", { name: "Roll for initiative" }),
  ).toBeHidden();
  await page.getByRole("contentinfo").getByRole("button", { name: "Add opponents" }).click();
  await expect(table.condition("Side", "New side")).toBeChecked();
  await table.overlay.getByRole("button", { name: "Raider", exact: true }).first().click();
  await expect(page.getByText(/^\d characters joined: Raider 1, /)).toBeVisible();
  await table.close();
  await expect(table.side("Others")).toContainText("Raider");
  await page.getByRole("contentinfo").getByRole("button", { name: "Roll for initiative" }).click();
  await table.asks("rolls for initiative");
  await page.reload();
  await expect(table.side("Others")).toBeAttached();
});

test("a test tells who made it, of what, and its total", async ({ page, table }) => {
  await table.beginQuietly(ADVENTURE);
  await table.open("Alder");
  await table.take("Skill test");
  await table.choose("Bows");
  await table.total(7);
  await expect(page.getByRole("heading", { name: /^Alder's Bows: \d+, [a-z ]+\.$/ })).toBeVisible();
});

test.describe("at 200 % of a phone", () => {
  test.use({ viewport: { width: 180, height: 370 } });

  test("every key of a roll can be tapped", async ({ table }) => {
    await table.begin();
    await table.face(10);
    await table.face(7);
    await table.asksNothing();
    await table.open("Dirk");
    await table.take("Activate");
    await table.face(9);
    await expect(table.overlay.getByRole("heading", { level: 2 })).toHaveText("Dirk");
  });
});

test("a new battle fits on one screen, and the costs of both sides are compared", async ({
  page,
}) => {
  await page.goto("./");
  await page.getByRole("link", { name: "New battle" }).click();
  for (const system of SYSTEM_NAMES) {
    await page.getByRole("radio", { name: system }).click();
    await expect(page.getByRole("combobox").last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("radio", { name: system })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Start" })).toBeInViewport({ ratio: 1 });
  }
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("button", { name: "Duplicate the last figure" }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByText("Rust Dogs: 20 barter more.")).toBeVisible();
});

test("the whole menu fits on one screen", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.openMenu();
  const names = ["Log", "Score and notes", "Custom tracker", "Rematch", "End the battle"];
  for (const name of names) {
    const entry = table.overlay.getByRole("button", { name: new RegExp(`^${name}( |$)`) });
    await expect(entry).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("link", { name: "Settings" })).toBeInViewport({ ratio: 1 });
});

test("the results of a success are large enough to read aloud", async ({ table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  const hits = table.overlay.getByText("hit on 6+", { exact: true });
  await expect(hits).toBeVisible();
  expect((await hits.boundingBox())!.height).toBeGreaterThan(24);
  await table.overlay.getByRole("button", { name: /^Concentrating/ }).click();
  await expect(table.overlay.getByText("hit on 4+", { exact: true })).toBeVisible();
});

test("many losses are typed as a number, which the tracker's limits bound", async ({ table }) => {
  await table.begin(GDF);
  for (const face of [6, 2]) await table.face(face);
  await table.asksNothing();
  await table.openByHand("Salt Reavers");
  const models = table.overlay.getByRole("textbox", { name: "Models", exact: true });
  for (const [typed, shown] of [["4", "4"], ["99", "10"], ["x", "10"]] as const) {
    await models.click();
    await models.press("ControlOrMeta+a");
    await models.pressSequentially(typed);
    await models.press("Enter");
    await expect(models).toHaveValue(shown);
  }
  await models.press("ControlOrMeta+a");
  await models.pressSequentially("3");
  await models.press("Enter");
  await table.close();
  await expect(table.figure("Salt Reavers")).toBeVisible();
  await expect(table.trackers("Salt Reavers").first()).toContainText("3/10");
});
