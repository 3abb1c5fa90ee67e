import type { Page } from "@playwright/test";
import { expect, SYSTEM_NAMES, SYSTEMS, Table, test } from "../fixtures";
import { phone, playTogether } from "../phones";
import { newSeed, Random } from "../seed";
import { picture } from "../self-play";

const CUSTOM = "Salt and Iron";
// How often the screen is compared, and the number of actions before each comparison.
const LOOKS = 2;
const ACTIONS = 20;

// Closes all sheets. An open question stays open.
async function closeAll(page: Page): Promise<void> {
  await picture(page);
  await page.evaluate(async () => {
    const { painted } = (window as any).tools;
    const ways = /^(Look at the .*|Close|Continue)$/;
    for (let open = 0; open < 20; open += 1) {
      const buttons = document.querySelectorAll<HTMLElement>("dialog[open] button");
      const way = [...buttons].find((it) => ways.test((it.ariaLabel ?? it.textContent!).trim()));
      if (!way) return;
      way.click();
      await painted();
    }
  });
  await expect(page.getByRole("dialog")).toBeHidden();
}

// Takes random steps, as players do: offers, answers, changes by hand, undo and redo.
async function act(page: Page, random: Random, steps: number): Promise<void> {
  await picture(page);
  for (let step = 0; step < steps; step += 1)
    await page.evaluate(
      async ([kind, turn]) => {
        const { tools } = window as any;
        const all = (selector: string) => [
          ...document.querySelectorAll<HTMLButtonElement>(selector),
        ];
        const byHand = () =>
          document.querySelector("dialog[open]")
            ? all("dialog[open] button").filter((it) =>
                /: (more|less|add|remove)$/.test(it.ariaLabel ?? ""),
              )
            : all(".field .tracker");
        const ways = { play: tools.movesOnceDrawn, byHand, back: tools.waysBack };
        const found: HTMLButtonElement[] = (await ways[kind]()).filter(
          (it: HTMLButtonElement) => !it.disabled,
        );
        const buttons = found.length > 0 ? found : await tools.movesOnceDrawn();
        buttons[turn % Math.max(buttons.length, 1)]?.click();
        await tools.painted();
      },
      [random.any(["play", "play", "byHand", "back"] as const), random.below(2 ** 20)] as const,
    );
}

// Changes the pips of some figures by a tap on their cards.
async function tapPips(page: Page, random: Random): Promise<void> {
  await closeAll(page);
  await page.evaluate(
    async (turns) => {
      for (const turn of turns) {
        const pips = document.querySelectorAll<HTMLElement>(".field .tracker:has(.pip)");
        pips[turn % Math.max(pips.length, 1)]?.click();
        await (window as any).tools.painted();
      }
    },
    [1, 2, 3].map(() => random.below(2 ** 20)),
  );
}

// Adds a random figure to the chosen side, as a player does.
async function addFigure(table: Table, random: Random): Promise<void> {
  await closeAll(table.page);
  await table.openMenu();
  await table.overlay.getByRole("button", { name: /^Add an? (?!picture)/ }).click();
  const figures = table.overlay.locator("section button");
  await expect(figures.first()).toBeVisible();
  await figures.nth(random.below(await figures.count())).click();
  await closeAll(table.page);
}

// Returns all that the screen shows of the battle, without what depends on who may play: the
// header, the order of play, the sides with their cards, and the strip with the last result.
async function screen(page: Page): Promise<string> {
  await picture(page);
  return page.evaluate(() => {
    const lines: string[] = [];
    const look = (node: Node) => {
      if (node instanceof Text && node.data.trim()) lines.push(node.data.trim());
      if (!(node instanceof Element)) return;
      // A tick says what this player has done at the table. It isn't part of the battle.
      const isTick = node.matches("button.order");
      const attributes = [...node.attributes]
        .filter((it) => !isTick || it.name !== "aria-checked")
        .map((it) => `${it.name}="${it.value}"`);
      lines.push(`${node.localName} ${attributes.sort().join(" ")}`);
      node.childNodes.forEach(look);
    };
    const shown = ".bar-title, .holdings, ol.order, .field > section, .strip > .news";
    document.querySelectorAll(shown).forEach(look);
    return lines.join("\n");
  });
}

// Returns the log and the facts of some figures, as a player opens them.
async function sheets(table: Table, figures: string[]): Promise<string[]> {
  await table.openLog();
  const texts = [await table.overlay.locator(".log, .hush").first().innerText()];
  await table.close();
  for (const figure of figures) {
    await table.tap(table.page.locator(`[data-figure="${figure}"] .card-open`));
    await expect(table.overlay).toBeVisible();
    texts.push(await table.overlay.getByRole("heading", { level: 2 }).innerText());
    texts.push(...(await table.overlay.getByRole("list").allInnerTexts()));
    await table.close();
  }
  return texts;
}

async function begin(table: Table, system: string): Promise<void> {
  const { page } = table;
  if (system !== CUSTOM) return SYSTEMS[system as keyof typeof SYSTEMS].begin(table);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "More games" }).click();
  await page.getByRole("radio", { name: CUSTOM }).click();
  await table.pressStart();
}

// On a phone held upright, the last result takes a fifth of the screen at most.
async function expectASlimStrip(page: Page): Promise<void> {
  const share = await page.evaluate(() => {
    const strip = document.querySelector(".strip");
    return (strip?.getBoundingClientRect().height ?? 0) / innerHeight;
  });
  expect(share).toBeLessThanOrEqual(0.2);
}

// Acts, and lets `compare` look at the screen after every 20 actions.
async function actAndLook(
  table: Table,
  random: Random,
  compare: (shown: string) => Promise<void>,
): Promise<void> {
  const { page } = table;
  for (let look = 0; look < LOOKS; look += 1) {
    await act(page, random, ACTIONS / 2);
    await addFigure(table, random);
    await act(page, random, ACTIONS / 2);
    await tapPips(page, random);
    await closeAll(page);
    await compare(await screen(page));
    await expectASlimStrip(page);
  }
}

const ALL = [...SYSTEM_NAMES, CUSTOM];

for (const system of ALL)
  test(`the screen equals the battle after any actions: ${system}`, async ({ page, table }) => {
    test.setTimeout(240_000);
    const seed = newSeed();
    const random = new Random(seed);
    await begin(table, system);
    await picture(page);
    const viewer = new Table(await page.context().newPage());
    await viewer.page.goto(page.url());
    await actAndLook(table, random, async (shown) => {
      await expect.poll(() => screen(viewer.page), { message: `seed ${seed}` }).toBe(shown);
      const cards = page.locator("[data-figure]");
      const ids = await cards.evaluateAll((all) =>
        all.map((it) => it.getAttribute("data-figure")!),
      );
      // While a question is open, a tap on a figure may be an answer.
      const mayOpen = (await page.locator("[data-pick]").count()) === 0;
      const some = mayOpen ? [random.any(ids), ids.at(-1)!] : [];
      const opened = await sheets(table, some);
      await page.reload();
      await closeAll(page);
      await expect.poll(() => screen(page), { message: `seed ${seed}` }).toBe(shown);
      expect(await sheets(table, some), `seed ${seed}`).toEqual(opened);
    });
  });

test("a phone that looks on shows the same screen after any actions", async ({ baseURL }, info) => {
  test.setTimeout(240_000);
  const seed = newSeed();
  const random = new Random(seed);
  const [player, viewer] = [
    await phone(baseURL!, info.outputPath("player.y4m")),
    await phone(baseURL!, info.outputPath("viewer.y4m")),
  ];
  // Dice don't fall, so that the screen shows each result at once.
  for (const { page } of [player, viewer]) await page.emulateMedia({ reducedMotion: "reduce" });
  const system = random.any(ALL);
  await begin(player.table, system);
  await closeAll(player.page);
  await playTogether(player, viewer);
  await actAndLook(player.table, random, async (shown) => {
    const message = `${system}, seed ${seed}`;
    await expect.poll(() => screen(viewer.page), { message }).toBe(shown);
    const log = await sheets(player.table, []);
    await closeAll(viewer.page);
    expect(await sheets(viewer.table, []), message).toEqual(log);
  });
  await player.browser.close();
  await viewer.browser.close();
});
