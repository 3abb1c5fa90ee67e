import { expect, GDF, Table, test, TNT } from "../fixtures";

// Sets a modifier and enters one die for initiative. The other die is still to roll.
async function playIntoTheMiddleOfATest(table: Table): Promise<void> {
  await table.begin();
  await table.overlay.getByRole("button", { name: "Scenario modifier: more" }).click();
  await table.face(5);
  await isInTheMiddleOfTheTest(table);
}

async function isInTheMiddleOfTheTest(table: Table): Promise<void> {
  await table.asks("Initiative, turn 1", "Roll for initiative", "+1scenario", "6total");
}

test("a page loaded anew opens the same test with the same answers", async ({ page, table }) => {
  await playIntoTheMiddleOfATest(table);
  await page.reload();
  await isInTheMiddleOfTheTest(table);
  await table.undo();
  await expect(table.overlay.getByRole("group", { name: "Scenario modifier" })).toContainText("+1");
  await table.face(5);
  await table.face(4);
  await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
});

test("a condition set before the roll is still set, and so is the other side's roll", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 2);
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Heavy");
  await page.reload();
  await table.asks("Dirk shoots at Bob");
  await expect(table.condition("Target's cover", "Heavy")).toBeChecked();
  await table.face(9);
  await table.asks("Roll to wound: Dirk's roll");
  await table.face(4);
  await page.reload();
  await table.asks("Dirk's hit on Bob", "Roll to wound: Bob's roll", "10total");
});

test("an app that was closed opens at its address in the middle of the same test", async ({
  page,
  context,
  table,
}) => {
  await playIntoTheMiddleOfATest(table);
  await page.close();
  const next = new Table(await context.newPage());
  await next.page.goto("./");
  await isInTheMiddleOfTheTest(next);
  await next.lookAtTheBattle();
  await next.page.goBack();
  await expect(next.page.getByRole("link", { name: "New battle" })).toBeVisible();
});

test("of several battles each goes on where it was, and a removed one can be put back", async ({
  page,
  table,
}) => {
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
