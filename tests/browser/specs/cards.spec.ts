// Figures' cards at a glance: one line of weapons, trackers in columns, riders in rows, and more on
// the large screen of a tablet.

import { expect, GDF, SYSTEM_NAMES, SYSTEMS, type Table, test } from "../fixtures";
import { settled, tooSmall, tooWide } from "../measure";

const edges = (table: Table, side: string) =>
  table.side(side).evaluate((it) => {
    const cards = [...it.querySelectorAll(".roll > *")];
    return cards.map((card) => {
      const box = card.getBoundingClientRect();
      const tracker = card.querySelector(":scope > .tracker")?.getBoundingClientRect();
      return { left: box.left, height: box.height, tracker: tracker && tracker.left - box.left };
    });
  });

test("a card has a name and one line, and trackers line up", async ({ table }) => {
  await table.beginWithInitiative();
  await settled(table.page);
  await expect(table.figure("Dirk")).toHaveAccessibleName(/Hunting rifle S6/);
  await expect(table.figure("Dirk")).not.toHaveAccessibleName(/24″/);
  const cards = await edges(table, "Rust Dogs");
  expect(cards).toHaveLength(5);
  expect(new Set(cards.map((it) => Math.round(it.tracker!))).size).toBe(1);
  for (const card of cards) expect(card.height).toBeLessThanOrEqual(60);
});

const WEAPONS = {
  "This Is Not a Test": /Pipe shotgun S7/,
  [GDF]: /Carbine A1\s*· Repeater A3/,
  "D100 tactical combat": /Knife 1D6\+2/,
  "2D6 adventure": /Sword 2D6/,
} as const;

for (const system of SYSTEM_NAMES) {
  test(`a card of ${system} names weapons with one number each`, async ({ table }) => {
    await SYSTEMS[system].begin(table);
    await expect(table.figure(SYSTEMS[system].figure)).toHaveAccessibleName(WEAPONS[system]);
  });
}

test("a hero and a transport's riders are rows of its card, with their trackers", async ({
  page,
  table,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: GDF }).click();
  await page.getByRole("button", { name: /^Ironbell Column, a sample/ }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await table.pressStart();
  for (const face of [6, 2]) await table.face(face);
  await table.asksNothing();
  const side = table.side("Ironbell Column");
  const riders = side.getByRole("list", { name: "With Iron Wagon" });
  await expect(riders.getByRole("button", { name: /^Bell Guard( ,|$)/ })).toBeVisible();
  await expect(riders.getByRole("button", { name: /^Captain Voss( ,|$)/ })).toBeVisible();
  await expect(side.getByRole("button", { name: /^(Bell Guard|Captain Voss)( ,|$)/ })).toHaveCount(
    2,
  );
  await expect(side.getByText("Part of")).toHaveCount(0);
  await table.tracker("Captain Voss: Wounds 0 of 3").click();
  await expect(table.tracker("Captain Voss: Wounds 1 of 3")).toBeVisible();
  await table.undo();
  await expect(table.tracker("Captain Voss: Wounds 0 of 3")).toBeVisible();

  // A row becomes a card as soon as the figure is on its own.
  await table.openByHand("Bell Guard");
  await table.set("Inside", "no transport");
  await table.close();
  await expect(riders).toHaveCount(0);
  const guards = side.getByRole("list", { name: "With Bell Guard" });
  await expect(guards.getByRole("button", { name: /^Captain Voss( ,|$)/ })).toBeVisible();
});

for (const [width, height] of [
  [820, 1180],
  [1180, 820],
  [1280, 800],
] as const) {
  test.describe(`on a screen of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const system of SYSTEM_NAMES) {
      test(`${system} has two columns a side, with an open sheet beside them`, async ({
        table,
      }) => {
        const { figure } = SYSTEMS[system];
        await SYSTEMS[system].begin(table);
        await table.open(figure);
        await settled(table.page);
        const sides = table.page.getByRole("main").locator(".side");
        const sheet = (await table.overlay.boundingBox())!;
        expect(sheet.x + sheet.width).toBe(width);
        for (const side of await sides.all()) {
          const box = (await side.boundingBox())!;
          expect(box.x + box.width).toBeLessThanOrEqual(sheet.x);
          const lefts = await side.evaluate((it) =>
            [...it.querySelectorAll(".roll > *")].map((card) => card.getBoundingClientRect().left),
          );
          expect(new Set(lefts.map(Math.round)).size).toBe(Math.min(2, lefts.length));
        }
        expect(await tooWide(table.page)).toEqual([]);
        expect(await tooSmall(table.overlay)).toEqual([]);
      });
    }

    test("a card has the stats and the weapons with their ranges", async ({ table }) => {
      await table.beginWithInitiative();
      const card = table.page.locator(".card").filter({ hasText: "Dirk" });
      await expect(card.getByText("MEL", { exact: false })).toBeVisible();
      await expect(card.getByText("24″, S6, R1, 2-handed")).toBeVisible();
    });
  });
}

test("a phone lying down is no tablet", async ({ page, table }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await table.beginWithInitiative();
  await expect(table.page.locator(".card-profile")).toHaveCount(0);
  await page.setViewportSize({ width: 740, height: 481 });
  await expect(table.page.locator(".card-profile").first()).toBeVisible();
});
