import type { Locator, Page } from "@playwright/test";
import {
  ADVENTURE,
  cannot,
  D100,
  expect,
  GDF,
  type PerSystem,
  SYSTEM_NAMES,
  test,
  TNT,
} from "../fixtures";
import { tooWide } from "../measure";
import { addNew, writeNumber } from "../sheet";

// Opens the Print screen of a system's first sample roster.
async function printFirstSample(page: Page, system: string): Promise<void> {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: system }).click();
  await page
    .getByRole("button", { name: /, a sample/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Print" }).click();
}

async function printed(page: Page, sample: string): Promise<void> {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: sample }).click();
  await page.getByRole("link", { name: "Print" }).click();
  await expect(page.getByRole("article", { name: "Layout" })).toBeVisible();
}

const noPaper = cannot("a page can neither be seen as printed nor made a PDF", "firefox");

const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

test(
  "a printed roster has every figure with its numbers, gear and pips, and nothing of the app",
  noPaper,
  async ({ page }) => {
    await printed(page, "Rust Dogs, a sample");
    await page.emulateMedia({ media: "print" });
    const paper = page.getByRole("article", { name: "Layout" });
    await expect(paper).toContainText("5 figures, 100 barter · This Is Not a Test");
    for (const figure of ["Dirk", "Mags", "Sly", "Pike", "Tully"]) {
      await expect(paper.getByRole("heading", { name: figure })).toBeVisible();
    }
    const tully = paper.getByRole("region", { name: "Tully" });
    await expect(tully.getByRole("listitem", { name: "Wounds: 2 blanks" })).toBeVisible();
    await expect(tully.getByRole("listitem", { name: "Prone: blank" })).toBeVisible();
    await expect(tully.getByRole("row", { name: /^Rattler/ })).toContainText("S5");
    const dirk = paper.getByRole("region", { name: "Dirk" });
    await expect(dirk).toContainText("Leader");
    await expect(dirk).toContainText("Move5");
    await expect(dirk).toContainText("20 barter");
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  },
);

// Words on a sample roster of each system.
const PRINTED: PerSystem<string> = {
  [TNT]: "Rust Dogs",
  [GDF]: "Quality4+",
  [D100]: "Injury limit12",
  [ADVENTURE]: "Swiftness+3",
};

for (const system of SYSTEM_NAMES) {
  test(`a sample of ${system} goes on one page of A4 and of Letter`, noPaper, async ({ page }) => {
    await printFirstSample(page, system);
    await expect(page.getByRole("article", { name: "Layout" })).toContainText(PRINTED[system]);
    for (const format of ["A4", "Letter"]) expect(pages(await page.pdf({ format }))).toBe(1);
  });
}

test(
  "a long roster goes on several pages, and no figure is torn apart",
  noPaper,
  async ({ page }) => {
    await page.goto("./#/rosters");
    await page.getByRole("button", { name: "Rust Dogs, a sample" }).click();
    for (let count = 6; count <= 14; count++) {
      await page.getByRole("button", { name: "Duplicate the last figure" }).click();
      await expect(page.getByText(`${count} figures`)).toBeVisible();
    }
    await page.getByRole("link", { name: "Print" }).click();
    const figures = page.getByRole("article", { name: "Layout" }).getByRole("region");
    await expect(figures).toHaveCount(14);
    for (const figure of await figures.all())
      await expect(figure).toHaveCSS("break-inside", "avoid");
    for (const format of ["A4", "Letter"])
      expect(pages(await page.pdf({ format }))).toBeGreaterThan(1);
  },
);

const SIZES = ["Poker, 63 × 88 mm", "A6 pages", "Four per A4 page"];

// Returns what is cut off on the printed cards, or runs beyond a card's edge.
async function cutOff(page: Page): Promise<string[]> {
  return page.getByRole("article", { name: "Cards" }).evaluate((deck) => {
    const found: string[] = [];
    for (const card of deck.children) {
      const edge = card.getBoundingClientRect();
      for (const it of card.querySelectorAll("*")) {
        const box = it.getBoundingClientRect();
        const isOut =
          box.bottom > edge.bottom + 0.5 || box.right > edge.right + 0.5 || box.left < edge.left;
        const isCut =
          getComputedStyle(it).overflow !== "visible" && it.scrollHeight > it.clientHeight + 1;
        if (isOut || isCut) found.push(`${card.ariaLabel}: ${it.tagName} ${it.textContent}`);
      }
    }
    return found;
  });
}

const unspaced = (text: string) => text.replaceAll(/\s+/g, "");

async function showCards(page: Page, size: string): Promise<void> {
  await page.getByRole("radio", { name: "Cards" }).click();
  await page.getByRole("radio", { name: size }).click();
  await expect(page.getByRole("radio", { name: size })).toBeChecked();
  const cards = page.getByRole("article", { name: "Cards" });
  await expect(cards).toHaveAttribute("aria-busy", "false");
}

for (const system of SYSTEM_NAMES) {
  test(`cards of ${system} have all that sheets have, uncut`, noPaper, async ({ page }) => {
    await printFirstSample(page, system);
    const sheets = page.getByRole("article", { name: "Layout" }).getByRole("region");
    await expect(sheets.first()).toBeVisible();
    const names = await sheets.evaluateAll((all) => all.map((it) => it.ariaLabel!));
    const told = sheets.locator("dt, dd, th, td, li > span:first-child, .paper-mark, small");
    const words = await told.evaluateAll((all) => all.map((it) => it.textContent!.trim()));
    for (const size of SIZES) {
      await showCards(page, size);
      await page.emulateMedia({ media: "print" });
      const cards = page.getByRole("article", { name: "Cards" }).getByRole("region");
      const named = await cards.evaluateAll((all) => all.map((it) => it.ariaLabel!));
      expect([...new Set(named)]).toEqual([...new Set(names)]);
      const text = unspaced((await cards.allTextContents()).join(""));
      for (const it of words) expect(text).toContain(unspaced(it));
      expect(await cutOff(page)).toEqual([]);
      for (const card of await cards.all()) await expect(card).toHaveCSS("break-inside", "avoid");
      await page.emulateMedia({ media: "screen" });
    }
  });
}

test("a page has nine poker cards, four large ones or one of A6", noPaper, async ({ page }) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: "Rust Dogs, a sample" }).click();
  for (let count = 6; count <= 10; count++) {
    await page.getByRole("button", { name: "Duplicate the last figure" }).click();
    await expect(page.getByText(`${count} figures`)).toBeVisible();
  }
  await page.getByRole("link", { name: "Print" }).click();
  for (const [size, count] of [
    ["Poker, 63 × 88 mm", 2],
    ["Four per A4 page", 3],
    ["A6 pages", 10],
  ] as const) {
    await showCards(page, size);
    await expect(page.getByRole("article", { name: "Cards" }).getByRole("region")).toHaveCount(10);
    for (const format of size === "A6 pages" ? ["A6"] : ["A4", "Letter"])
      expect(pages(await page.pdf({ format, preferCSSPageSize: size === "A6 pages" }))).toBe(count);
  }
});

test("what is too much for one card goes on to another", noPaper, async ({ page }) => {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: GDF }).click();
  await page
    .getByRole("button", { name: /, a sample/ })
    .first()
    .click();
  await page.locator(".item-head").first().click();
  await page.getByText("Special rules", { exact: true }).first().click();
  for (let rule = 1; rule <= 6; rule++) {
    await addNew(page, "rule");
    const rules = page.getByRole("region", { name: "Other rules" });
    await rules.getByRole("textbox", { name: "Name" }).fill(`Long rule ${rule}`);
    await rules.getByRole("textbox", { name: "Note" }).fill("It says a lot of words. ".repeat(16));
  }
  const name = await page.getByRole("textbox", { name: "Name", exact: true }).first().inputValue();
  await page.getByRole("link", { name: "Print" }).click();
  await showCards(page, "Poker, 63 × 88 mm");
  const cards = page.getByRole("article", { name: "Cards" }).getByRole("region", { name });
  await expect(cards.first()).toContainText(/1 of [2-9]/);
  const all = page.getByRole("article", { name: "Cards" }).getByRole("region");
  const size = (card: Locator) =>
    card.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
  expect(await size(cards.first())).toBeLessThan(await size(all.last()));
  const text = (await cards.allTextContents()).join(" ");
  expect(text.match(/It says a lot of words\./g)).toHaveLength(96);
  await page.emulateMedia({ media: "print" });
  expect(await cutOff(page)).toEqual([]);
});

test("the button prints; what is not ready to play is printed, too", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void (document.title = "printed");
  });
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: "Rust Dogs, a sample" }).click();
  await page.getByRole("button", { name: /^Dirk/ }).click();
  await writeNumber(page, "Move", "99");
  await expect(page.getByRole("region", { name: "Problems" })).toBeVisible();
  await page.getByRole("link", { name: "Print" }).click();
  const dirk = page.getByRole("region", { name: "Dirk" });
  await expect(dirk).toContainText("Move99");
  await expect(dirk.getByRole("row", { name: "Weapons" })).toContainText("Hunting rifle, Knife");
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page).toHaveTitle("printed");
});

test("a battle is printed as it stands: what is lost, who joined, and the table's own things", async ({
  page,
  table,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: "Rust Dogs, a sample" }).click();
  await page.getByRole("button", { name: "Add table" }).click();
  const tables = page.getByRole("region", { name: "Custom tables" });
  await tables.getByRole("textbox", { name: "Name" }).fill("Injury");
  await tables
    .getByRole("textbox", { name: "Lines" })
    .fill("1-3: Scarred [Wounded +1]\n4-6: Nothing.");
  await page.getByRole("link", { name: "Print" }).click();
  const injury = page.getByRole("region", { name: "Table: Injury" });
  await expect(injury.getByRole("row", { name: "1–3 Scarred (Wounded +1)" })).toBeVisible();
  await page.getByRole("link", { name: "Roster", exact: true }).click();

  await page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await table.tracker("Tully: Wounds 0 of 2").click();
  await table.tracker("Pike: Wounds 0 of 1").click();
  await table.openMenu();
  await table.overlay.getByRole("link", { name: "Print" }).click();
  const papers = page.getByRole("article", { name: "Layout" });
  await expect(papers).toHaveCount(2);
  await expect(page.getByRole("article", { name: "The battle" })).toContainText("Turn: 1");
  const dogs = papers.first();
  await expect(dogs).toContainText("4 of 5 in action");
  await expect(dogs.getByRole("listitem", { name: "Wounds: 1 of 2" })).toBeVisible();
  await expect(
    dogs.getByRole("region", { name: "Pike" }).getByRole("listitem", { name: "Wounds: 1 of 1" }),
  ).toBeVisible();
  await expect(dogs.getByRole("region", { name: "Table: Injury" })).toContainText("4–6Nothing.");
  await expect(papers.last().getByRole("region", { name: "Table: Injury" })).toHaveCount(0);
  await page.getByRole("link", { name: "Battle", exact: true }).click();
  await expect(table.tracker("Tully: Wounds 1 of 2")).toBeVisible();
});

test("cards have the roster's name, pictures, explained rules, and blank ones", async ({
  page,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: GDF }).click();
  await page.getByRole("button", { name: /^Ironbell Column, a sample/ }).click();
  await page.getByRole("button", { name: /^Captain Voss/ }).click();
  const photo = new URL("../../../public/icons/icon-512.png", import.meta.url).pathname;
  await page.getByLabel("Add picture").setInputFiles(photo);
  await expect(page.getByRole("img", { name: "Captain Voss, picture" })).toBeVisible();
  await page.getByRole("link", { name: "Print" }).click();
  await showCards(page, "Poker, 63 × 88 mm");
  const deck = page.getByRole("article", { name: "Cards" });
  const captain = deck.getByRole("region", { name: "Captain Voss" });
  await expect(captain.first()).toContainText("Ironbell Column");
  await expect(deck.locator("img")).toHaveCount(1);
  await page.getByRole("button", { name: "Pictures" }).click();
  await expect(deck.locator("img")).toHaveCount(0);

  const words = async () => (await captain.allTextContents()).join("").length;
  const before = await words();
  await page.getByRole("button", { name: "Rules explained" }).click();
  await expect.poll(words).toBeGreaterThan(before);
  await expect(deck).toHaveAttribute("aria-busy", "false");
  expect(await cutOff(page)).toEqual([]);

  const blank = deck.getByRole("region", { name: "Blank card" });
  await expect(blank).toHaveCount(0);
  for (const _ of [1, 2]) await page.getByRole("button", { name: "Blank cards: more" }).click();
  await expect(blank).toHaveCount(2);
  await expect(blank.first()).toContainText("Quality");
  await expect(deck).toHaveAttribute("aria-busy", "false");
  expect(await cutOff(page)).toEqual([]);
});

for (const width of [180, 320]) {
  test(`cards are no wider than a screen of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("./#/rosters");
    await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
    await page.getByRole("link", { name: "Print" }).click();
    for (const size of SIZES) {
      await showCards(page, size);
      expect(await tooWide(page)).toEqual([]);
    }
  });
}
