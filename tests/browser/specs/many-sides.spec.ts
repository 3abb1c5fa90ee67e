import { expect, test, type Table } from "../fixtures";
import { settled, tooWide } from "../measure";

async function beginWith(table: Table, sides: number): Promise<void> {
  await table.page.goto("./#/new");
  for (let side = 2; side < sides; side += 1) {
    await table.page.getByRole("button", { name: "Add a side" }).click();
  }
  await table.pressStart();
  await table.asks("Initiative, turn 1");
}

test("three sides: each more plays the next sample, and the turn goes round", async ({
  page,
  table,
}) => {
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Add a side" }).click();
  await page.getByRole("button", { name: "Add a side" }).click();
  await expect(page.getByRole("combobox", { name: "Side 4" })).toHaveValue("1");
  await page.getByRole("button", { name: "Remove last side" }).click();
  await table.pressStart();
  for (const face of [7, 3, 5]) await table.face(face);
  await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Mags 2");
  await table.face(8);
  await expect(table.tracker("Mags 2: Pending hits Strength 6 by Dirk")).toBeVisible();
  await table.take("End activation");
  await table.activate("Mags", 1);
  await table.take("End activation");
  await table.asks("Dirk's hit on Mags 2");
  await table.face(1);
  await table.face(9);
  await expect(table.next("Rust Dogs 2: activate a figure.")).toBeAttached();
});

for (const [name, width, height] of [
  ["a phone", 360, 740],
  ["a wide screen", 1280, 800],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test("four sides of five have their cards", async ({ page, table }) => {
      await beginWith(table, 4);
      for (const face of [7, 3, 5, 2]) await table.face(face);
      await settled(page);
      expect(await tooWide(page)).toEqual([]);
      for (const side of ["Rust Dogs", "Salt Road", "Rust Dogs 2", "Salt Road 2"]) {
        await expect(table.side(side)).toContainText("5 of 5 in action");
      }
      for (const figure of ["Dirk", "Bob", "Dirk 2", "Crow 2"]) {
        await table.figure(figure).scrollIntoViewIfNeeded();
        await expect(table.figure(figure)).toBeInViewport({ ratio: 1 });
      }
      // Odds against several sides are those of all enemies together.
      await table.open("Dirk");
      await expect(table.overlay.getByText("Enemies").first()).toBeVisible();
      await settled(page);
      expect(await tooWide(page)).toEqual([]);
    });
  });
}
