// On a phone's screen at double zoom, with 180 by 370 pixels, all content must fit, and no focus
// ring may be cut off.

import { ADVENTURE, D100, expect, GDF, type PerSystem, test, type Table, TNT } from "../fixtures";
import { broken, covered, cutRings, settled, tooSmall, tooWide } from "../measure";

// Returns the open sheet, or else the page.
async function scope(table: Table) {
  return (await table.overlay.isVisible()) ? table.overlay : table.page.locator("body");
}

type Look = (table: Table) => Promise<void>;

async function ringsAreWhole(table: Table): Promise<void> {
  await settled(table.page);
  expect.soft(await cutRings(await scope(table))).toEqual([]);
}

async function isInOrder(table: Table): Promise<void> {
  await settled(table.page);
  const seen = await scope(table);
  expect.soft(await tooWide(table.page)).toEqual([]);
  expect.soft(await tooSmall(seen)).toEqual([]);
  expect.soft(await broken(seen)).toEqual([]);
  expect.soft(await covered(seen)).toEqual([]);
  await ringsAreWhole(table);
}

// Waits until all odds are shown. On such a narrow screen, odds need more lines than are reserved,
// so buttons move until then.
async function isCounted(table: Table): Promise<void> {
  await expect(table.overlay.locator(".offer-chance").first()).not.toBeEmpty();
  await expect(table.overlay.locator(".offer-chance[data-kept]:empty")).toHaveCount(0);
}

// The first attack in each system, with a look at each step.
const ways: PerSystem<(table: Table, look: Look) => Promise<void>> = {
  [TNT]: async (table, look) => {
    await table.begin();
    await look(table);
    await table.face(7);
    await table.face(3);
    await look(table);
    await table.open("Dirk");
    await isCounted(table);
    await look(table);
    await table.take("Fire Hunting rifle");
    await look(table);
    await table.face(9);
    await look(table);
    await table.choose("Bob");
    await look(table);
    await table.face(8);
    await look(table);
  },
  [GDF]: async (table, look) => {
    await table.begin(GDF);
    await table.face(6);
    await table.face(2);
    await look(table);
    await table.open("Gate Wardens");
    await isCounted(table);
    await look(table);
    await table.take("Advance");
    await isCounted(table);
    await look(table);
    await table.take("Shoot: Carbine ×4");
    await look(table);
    await table.choose("Brine Callers");
    await look(table);
    await table.count("hits", 3);
    await look(table);
  },
  [D100]: async (table, look) => {
    await table.beginQuietly(D100);
    await look(table);
    await table.open("Oona");
    await isCounted(table);
    await look(table);
    await table.take("Fire Carbine, 2–4 shots");
    await isCounted(table);
    await table.choose("Soot");
    await look(table);
    await table.choose("3 shots");
    await look(table);
  },
  [ADVENTURE]: async (table, look) => {
    await table.beginQuietly(ADVENTURE, 1);
    await look(table);
    await table.page
      .getByRole("contentinfo")
      .getByRole("button", { name: "Roll for initiative" })
      .click();
    await look(table);
    for (const total of [12, 11, 8, 10, 8, 7, 6, 5, 3, 2]) await table.total(total);
    await look(table);
    await table.open("Alder");
    await isCounted(table);
    await look(table);
    await table.take("Attack: Sword");
    await table.choose("Raider 1");
    await look(table);
  },
};

for (const [system, way] of Object.entries(ways)) {
  test(`rings of ${system} are whole`, async ({ table }) => way(table, ringsAreWhole));
}

test.describe("at twice its size", () => {
  test.use({ viewport: { width: 180, height: 370 } });

  for (const [system, way] of Object.entries(ways)) {
    test(`a first attack in ${system}`, async ({ table }) => way(table, isInOrder));
  }

  test("Home, a new battle, rosters, what is taken over", async ({ page, table }) => {
    await page.goto("./");
    await isInOrder(table);
    for (const screen of ["new", "rosters", "import", "settings", "test", "reference"]) {
      await page.goto(`./#/${screen}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await isInOrder(table);
    }
  });
});
