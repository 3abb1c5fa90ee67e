import { expect, GDF, test, type Table } from "../fixtures";
import { settled, tooSmall, tooTall, tooWide } from "../measure";

// Checks that all elements fit on the screen, in the open sheet or else in the page.
async function fits(table: Table): Promise<void> {
  await settled(table.page);
  const sheet = await table.overlay.isVisible();
  expect.soft(await tooSmall(sheet ? table.overlay : table.page.locator("body"))).toEqual([]);
  expect.soft(await tooWide(table.page)).toEqual([]);
}

// Checks that all elements fit, and that the whole test is visible without scrolling.
async function fitsWhole(table: Table): Promise<void> {
  await fits(table);
  expect.soft(await tooTall(table.overlay)).toEqual([]);
}

test("home and the way to a battle", async ({ page, table }) => {
  await page.goto("./");
  await fits(table);
  await page.getByRole("link", { name: "New battle" }).click();
  await fits(table);
  await table.pressStart();
  await table.asks("Initiative, turn 1");
  await table.lookAtTheBattle();
  await page.getByRole("link", { name: "All battles" }).click();
  await expect(page.getByRole("link", { name: "Rust Dogs – Salt Road" })).toBeVisible();
  await fits(table);
});

test("a battle, its figures' sheets, its log", async ({ page, table }) => {
  await table.beginWithInitiative();
  await fits(table);
  await table.open("Dirk");
  await fits(table);
  await table.overlay.getByRole("button", { name: "By hand" }).click();
  await table.overlay.getByRole("button", { name: "Pending hits: add" }).click();
  await table.overlay.getByRole("button", { name: "Prone", exact: true }).click();
  await fits(table);
  await table.close();
  await table.openLog();
  await fits(table);
  await table.close();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await fits(table);
  await table.close();
  await fits(table);
});

test("a shot with every condition there is needs no scrolling", async ({ table }) => {
  await table.beginWithInitiative();
  await table.openByHand("Bob");
  await table.toggle("Prone").click();
  await table.close();
  await table.activate("Dirk", 9);
  await fitsWhole(table);
  await table.take("Move");
  await table.fire("Hunting rifle", "Bob");
  const usual = ["Suppressive fire", "Shooter moved or stood up", "Target moved twice"];
  for (const words of [...usual, "Prone and over 6″ away"])
    await expect(table.toggle(words)).toBeVisible();
  await fitsWhole(table);
  await table.set("Target's cover", "Heavy");
  await table.toggle("Prone and over 6″ away").click();
  await table.toggle("Target moved twice").click();
  await fitsWhole(table);
});

test("an opposed test with the news of a shot above it needs no scrolling", async ({ table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 2);
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Light");
  await table.face(9);
  await table.asks("Roll to wound: Dirk's roll");
  await fitsWhole(table);
  await table.face(4);
  await table.asks("Roll to wound: Bob's roll");
  await fitsWhole(table);
  await table.face(9);
  await table.asks("Grazed: Will test");
  await fitsWhole(table);
});

test("a blow with every condition there is and the morale test after it need no scrolling", async ({
  table,
}) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.take("Charge");
  await table.choose("Bob");
  // The conditions may scroll above the instruction for the tabletop.
  await table.asks("Dirk attacks Bob");
  await fits(table);
  for (const face of [9, 2, 9]) await table.face(face);
  await fitsWhole(table);
  await table.face(1);
  await table.asks("Who saw the leader fall?");
  await fitsWhole(table);
  await table.choose("All 4 test");
  await table.asks("Nell tests morale");
  await fitsWhole(table);
});

test("a free test with all its numbers needs no scrolling", async ({ page, table }) => {
  await page.goto("./#/test");
  for (const name of ["Scatter", "D3", "Opposed test", "Stat test"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(table.overlay).toBeVisible();
    await fitsWhole(table);
    await table.overlay.getByRole("button", { name: "Leave" }).click();
  }
});

test("what is seldom wanted, the rules explained, a report", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.take("More");
  await fitsWhole(table);
  await table.close();
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await fits(table);
  await page.goto("./#/reference");
  await fits(table);
});

test("a roll for initiative needs no scrolling", async ({ table }) => {
  await table.begin();
  await fitsWhole(table);
  await table.face(4);
  await fitsWhole(table);
});

test("a volley needs no scrolling", async ({ table }) => {
  await table.begin(GDF);
  await fitsWhole(table);
  await table.face(2);
  await table.face(6);
  await fits(table);
  await table.open("Salt Reavers");
  await table.take("Hold");
  await table.take("Shoot: Scatter bow ×8");
  await table.choose("Gate Wardens");
  await fitsWhole(table);
  await table.count("hits", 7);
  await table.asks("Roll Defense");
  await fitsWhole(table);
});
