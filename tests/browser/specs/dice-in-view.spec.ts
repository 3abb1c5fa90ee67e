// What players need for the dice is in view without scrolling, on any screen and at any text size:
// the dice, the target number, the odds and the buttons to enter the result.

import { ADVENTURE, D100, expect, GDF, test, type Table, TNT } from "../fixtures";
import { settled } from "../measure";

interface View {
  width: number;
  height: number;
  // The text size of the app's settings, and the browser's font size as a multiple of the default.
  text?: "larger";
  font?: number;
}

const VIEWS: View[] = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 820, height: 1180 },
  { width: 360, height: 740, text: "larger" },
  { width: 360, height: 740, font: 2 },
  { width: 360, height: 740, text: "larger", font: 2 },
  { width: 820, height: 1180, text: "larger", font: 2 },
];

// Returns what is out of view or covered in the open question.
async function hidden(table: Table): Promise<string[]> {
  return table.overlay.evaluate((sheet) => {
    const found =
      ".key, .overlay-dice .sum > .chip, .odds, [data-kind=go], .overlay-play .stepper > *, h3.label";
    // On small screens, the buttons for two counts at once are not shown.
    const isShown = (it: Element) => it.getClientRects().length > 0 || !it.closest(".both");
    return [...sheet.querySelectorAll(found)].filter(isShown).flatMap((it) => {
      const box = it.getBoundingClientRect();
      const name = `${it.className} ${it.getAttribute("aria-label") ?? it.textContent}`;
      const isIn =
        box.top >= -0.5 &&
        box.left >= -0.5 &&
        box.bottom <= innerHeight + 0.5 &&
        box.right <= innerWidth + 0.5;
      if (!isIn) return [`${name} is out of view`];
      const corners = [
        [box.left + 4, box.top + 4],
        [box.right - 4, box.top + 4],
        [box.left + 4, box.bottom - 4],
        [box.right - 4, box.bottom - 4],
      ];
      const isFree = corners.every(([x, y]) => {
        const above = document.elementFromPoint(x!, y!);
        return above !== null && (it.contains(above) || above.contains(it));
      });
      return isFree ? [] : [`${name} is covered`];
    });
  });
}

// Looks at the open question in all views.
async function isInView(table: Table, question: string): Promise<void> {
  const { page } = table;
  const session = await page.context().newCDPSession(page);
  for (const view of VIEWS) {
    const { width, height, text = "", font = 1 } = view;
    await page.setViewportSize({ width, height });
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16 * font } });
    await page.evaluate((size) => (document.documentElement.dataset["text"] = size), text);
    await settled(page);
    expect.soft(await hidden(table), `${question}, ${JSON.stringify(view)}`).toEqual([]);
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await page.evaluate(() => delete document.documentElement.dataset["text"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await session.detach();
}

test(`${TNT}: a shot with every condition, and an opposed roll`, async ({ table }) => {
  await table.beginWithInitiative();
  await table.openByHand("Bob");
  await table.toggle("Prone").click();
  await table.close();
  await table.activate("Dirk", 2);
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Heavy");
  await table.toggle("Target moved twice").click();
  await isInView(table, "a shot");
  await table.face(10);
  await table.asks("Roll to wound: Dirk's roll");
  await isInView(table, "a roll to wound");
});

test(`${GDF}: a charge that is struck back`, async ({ table }) => {
  await table.begin(GDF);
  for (const face of [6, 2]) await table.face(face);
  await table.open("Gate Wardens");
  await table.take("Charge");
  await table.choose("Salt Reavers");
  await expect(table.expected).toHaveText(/lost/);
  await isInView(table, "hits");
  await table.count("hits", 1);
  await isInView(table, "blocks");
  await table.count("blocks", 1);
  await table.take("Strike back");
  await expect(table.expected).toHaveText(/lost/);
  await isInView(table, "hits of the strike back");
  await table.count("hits", 4);
  await table.count("blocks", 0);
  await table.asks("Gate Wardens: morale test");
  await isInView(table, "morale");
});

test(`${D100}: a burst and its damage`, async ({ table }) => {
  await table.beginQuietly(D100);
  await table.open("Oona");
  await table.take("Fire Carbine, 2–4 shots");
  await table.choose("Soot");
  await table.choose("3 shots");
  await isInView(table, "a shot of the burst");
  for (const band of ["hit", "miss", "miss"]) await table.band(band);
  await table.asks("Damage");
  await isInView(table, "damage");
});

test(`${ADVENTURE}: initiative and an attack`, async ({ table }) => {
  await table.beginQuietly(ADVENTURE, 1);
  await table.page
    .getByRole("contentinfo")
    .getByRole("button", { name: "Roll for initiative" })
    .click();
  await isInView(table, "initiative");
  for (const total of [12, 11, 8, 10, 8, 7, 6, 5, 3, 2]) await table.total(total);
  await table.open("Alder");
  await table.take("Attack: Sword");
  await table.choose("Raider 1");
  await isInView(table, "an attack");
});

test("a custom game: pools with two and with three results", async ({ page, table }) => {
  await table.takeSample("Hammer Line", "The Old Guard");
  await page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
  for (const face of [6, 1]) await table.face(face);
  await table.open("First Foot");
  await table.take("Shoot");
  await table.choose("Town Band");
  await isInView(table, "hits and sixes");
  await table.step("Hits", "5");
  await table.step("Sixes", "3");
  await table.take("Use these results");
  await isInView(table, "saves");
});
