import { expect, GDF, headed, test, type Table } from "../fixtures";

const offer = (table: Table, words: string) =>
  table.overlay.getByRole("button", { name: headed(words) });

test("an attack tells what it comes to at best, and so do its targets and its test", async ({
  table,
}) => {
  await table.begin();
  await table.face(3);
  await table.face(7);
  await table.activate("Nell", 9);

  // The target with the lowest Defense is the easiest to take out of action.
  const fire = offer(table, "Fire Hunting rifle");
  await expect(fire).toContainText(/Sly: 50% hit, \d+% out/);
  const told = /\d+% hit, \d+% out/.exec(await fire.innerText())?.[0] ?? "";
  await expect(fire).toContainText("best");
  await expect(offer(table, "Charge")).toContainText(/% hit, \d+% out/);
  await expect(offer(table, "Move")).not.toContainText("%");

  // In the choice of a target, only the best option is marked.
  await table.take("Fire Hunting rifle");
  await expect(offer(table, "Sly")).toContainText(told);
  await expect(offer(table, "Sly")).toContainText("best");
  for (const target of ["Dirk", "Mags", "Pike"]) {
    await expect(offer(table, target)).toContainText(/50% hit, \d+% out/);
    await expect(offer(table, target)).not.toContainText(told);
    await expect(offer(table, target)).not.toContainText("best");
  }
  await expect(offer(table, "Tully")).toContainText("50% hit, 0% out");
  await expect(offer(table, "Tully")).not.toContainText("best");

  await table.choose("Dirk");
  await expect(table.chance(50)).toBeVisible();
});

test("an order and a volley tell how many models it costs, as the volley's test does", async ({
  table,
}) => {
  await table.begin(GDF);
  for (const face of [6, 2]) await table.face(face);
  await table.open("Gate Wardens");
  const order = offer(table, "Advance");
  await expect(order).toContainText("% to break");
  await table.take("Advance");

  const shoot = offer(table, "Shoot: Carbine ×4");
  await expect(shoot).toContainText(/: \d\.\d models lost, \d+% to break/);
  const [, target, lost] = /([^\n,]+): (\d\.\d) models lost/.exec(await shoot.innerText()) ?? [];
  await table.take("Shoot: Carbine ×4");
  await expect(offer(table, target)).toContainText(`${lost} models lost`);
  await expect(offer(table, target)).toContainText("best");
  const all = Number(/(\d+) of \d+/.exec(await offer(table, target).innerText())?.[1]);

  await table.choose(target);
  await table.overlay.locator("button.odds").click();
  const ways = await table.overlay
    .getByRole("list", { name: "Possible results" })
    .getByRole("listitem")
    .allInnerTexts();
  const models = (way: string) =>
    way.startsWith("destroyed") ? all : Number(/^(\d+) lost/.exec(way)?.[1] ?? 0);
  const chance = (way: string) => Number(/(\d+)%/.exec(way)?.[1]) / 100;
  expect(ways.length).toBeGreaterThan(1);
  const expected = ways.reduce((sum, way) => sum + models(way) * chance(way), 0);
  expect(Math.abs(expected - Number(lost))).toBeLessThan(0.15);
});

// Checks that one offer is marked as the best, that the others are not, and that its target is
// likelier to break than theirs.
async function isBest(table: Table, best: string, others: string[]): Promise<void> {
  const breaks = async (words: string) =>
    Number(/(\d+)% to break/.exec(await offer(table, words).innerText())?.[1] ?? 0);
  await expect(offer(table, best)).toContainText("best: likeliest to break");
  const most = await breaks(best);
  for (const other of others) {
    await expect(offer(table, other)).not.toContainText("best");
    expect(most, other).toBeGreaterThan(await breaks(other));
  }
}

test("of the orders, the one that is likeliest to break a unit is marked, and the numbers have a caption", async ({
  table,
}) => {
  await table.begin(GDF);
  for (const face of [6, 2]) await table.face(face);
  await table.open("Ember Lancers");
  await isBest(table, "Charge", ["Hold", "Advance", "Rush"]);
  await expect(table.overlay.getByText("Models lost · % to break", { exact: true })).toBeVisible();
  await expect(offer(table, "Charge")).not.toContainText("−");
});

test("all weapons at one target are marked if that is likeliest to break it", async ({ table }) => {
  await table.begin(GDF);
  for (const face of [2, 6]) await table.face(face);
  await table.open("Salt Reavers");
  await table.take("Hold");
  const one = ["Shoot: Scatter bow ×8", "Shoot: Harpoon gun ×2"];
  await isBest(table, "Shoot: all at one target", one);
});

test("a sheet that is closed at once, and opened again, tells the same", async ({ table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  for (let times = 0; times < 3; times++) {
    await table.close();
    await table.open("Dirk");
  }
  await expect(offer(table, "Fire Hunting rifle")).toContainText("50% hit");
});
