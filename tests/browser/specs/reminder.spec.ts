import { ADVENTURE, D100, expect, GDF, test } from "../fixtures";

const HITS = "Resolve pending hits just before play passes.";
const IDLE = "Pinned units stay idle, and can't seize markers.";

test("a reminder stands there when there is something to do, until a tap puts it away for good", async ({
  page,
  table,
}) => {
  const reminder = page.getByRole("button", { name: HITS });
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.close();
  await expect(reminder).toHaveCount(0);
  await table.openByHand("Bob");
  await table.take("Pending hits: add");
  await table.close();
  await expect(reminder).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.reload();
  await expect(reminder).toBeVisible();
  await reminder.click();
  await expect(reminder).toHaveCount(0);
  await page.reload();
  await expect(table.next("Dirk")).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test("pinned units are told of while there are any", async ({ page, table }) => {
  await table.begin(GDF);
  for (const face of [6, 2]) await table.face(face);
  const reminder = page.getByRole("button", { name: IDLE });
  await expect(reminder).toHaveCount(0);
  await table.openByHand("Gate Wardens");
  await table.overlay.getByRole("button", { name: "Pinned", exact: true }).click();
  await table.close();
  await expect(reminder).toBeVisible();
});

test("systems without anything to do show no reminder", async ({ page, table }) => {
  await table.beginQuietly(D100);
  await expect(page.getByTitle("Don't show this again")).toHaveCount(0);
});

test("points that can be spent are told of", async ({ page, table }) => {
  await table.beginQuietly(ADVENTURE);
  const reminder = page.getByRole("button", { name: "Each point of Courage gives a test +3." });
  await expect(reminder).toBeVisible();
});
