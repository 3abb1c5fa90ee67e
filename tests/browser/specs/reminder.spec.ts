import { ADVENTURE, D100, expect, GDF, test } from "../fixtures";

const HITS = "Hits leave markers. Resolve them just before play passes.";
const FAILS = "Fail the activation test: 1 AP, then play passes.";

test("what is easily forgotten in a phase stands in a line, until a tap puts it away for good", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await expect(page.getByRole("button", { name: HITS })).toHaveCount(0);
  await page.getByRole("button", { name: FAILS }).click();
  await expect(page.getByRole("button", { name: FAILS })).toHaveCount(0);
  await table.activate("Dirk", 9);
  await table.close();
  await expect(page.getByRole("button", { name: HITS })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.reload();
  await expect(page.getByRole("button", { name: HITS })).toBeVisible();
  await page.getByRole("button", { name: HITS }).click();
  await expect(page.getByRole("button", { name: HITS })).toHaveCount(0);

  // The next battle is in the same phase, but the reminder stays away.
  await table.goTo("Rematch");
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
  await expect(page.getByRole("button", { name: FAILS })).toHaveCount(0);
});

for (const [system, words] of [
  [GDF, "Pinned units stay idle, and can't seize markers."],
  [D100, "Figures holding a close combat weapon parry automatically and for free."],
  [ADVENTURE, "Each point of Courage gives a test +3."],
] as const) {
  test(`there is such a line in ${system}`, async ({ page, table }) => {
    await (system === GDF ? table.begin(system) : table.beginQuietly(system));
    if (system === GDF) for (const face of [6, 2]) await table.face(face);
    await expect(page.getByRole("button", { name: words })).toBeVisible();
  });
}
