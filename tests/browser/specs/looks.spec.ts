import { expect, test, type Table } from "../fixtures";
import { longestMotion, settled, tooFaint } from "../measure";

// Visits Home and the screens with the most colours: a battle in progress, a test, and the log.
async function visit(table: Table, look: (what: string) => Promise<void>): Promise<void> {
  await table.page.goto("./");
  await look("home");
  await table.beginAnother();
  await table.face(7);
  await look("a roll");
  await table.face(3);
  await table.activate("Dirk", 9);
  // Wait for this label, which appears once the odds are known.
  await expect(table.overlay.getByText("best").first()).toBeVisible();
  await look("a figure");
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Heavy");
  await look("a shot");
  await table.face(9);
  await table.close();
  await table.tracker("Juno: Wounds 0 of 1").click();
  await look("a battle");
  await table.openLog();
  await look("the log");
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test("every text stands out from what is behind it", async ({ page, table }) => {
      await visit(table, async (what) => {
        await settled(page);
        expect.soft(await tooFaint(page.locator("body")), what).toEqual([]);
      });
    });
  });
}

test("by night the paper is dark", async ({ page }) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const lightness = async () =>
    (await paper())
      .match(/[\d.]+/g)!
      .slice(0, 3)
      .map(Number);
  await page.goto("./");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(async () => Math.min(...(await lightness()))).toBeGreaterThan(190);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => Math.max(...(await lightness()))).toBeLessThan(64);
});

test("nothing moves for those who do not want it", async ({ page, table }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  expect(await longestMotion(page)).toBeGreaterThan(0.05);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await longestMotion(page)).toBeLessThan(0.02);
});
