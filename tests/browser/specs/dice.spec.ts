import type { Locator, Page } from "@playwright/test";
import { stopClock } from "../clock";
import { expect, GDF, test, type Table } from "../fixtures";

const tray = (page: Page): Locator => page.locator(".tray");

async function roll(table: Table): Promise<void> {
  await table.page.getByRole("button", { name: "Roll", exact: true }).click();
}

async function beginWithStoppedClock(table: Table): Promise<void> {
  await table.page.clock.install();
  await table.begin();
  await stopClock(table.page);
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a die that is rolled falls and lies long enough to be seen, and only then the sheet goes on", async ({
    page,
    table,
  }) => {
    await beginWithStoppedClock(table);
    await roll(table);
    await expect(tray(page)).toBeVisible();
    await page.clock.runFor(1000);
    await expect(tray(page)).toBeVisible();
    await expect(table.overlay).not.toContainText("total");
    await page.clock.runFor(1000);
    await expect(tray(page)).toBeHidden();
    await table.asks("total");
  });

  test("what was rolled is kept while it still falls", async ({ page, table }) => {
    await table.begin();
    await roll(table);
    await expect(tray(page)).toBeVisible();
    await page.reload();
    await table.asks("total");
  });

  test("a tap anywhere or a key goes on at once, and does nothing else", async ({
    page,
    table,
  }) => {
    await beginWithStoppedClock(table);
    await roll(table);
    await expect(tray(page)).toBeVisible();
    await page.touchscreen.tap(180, 60);
    await expect(tray(page)).toBeHidden();
    await table.asks("Initiative, turn 1", "total");
    await roll(table);
    await expect(tray(page)).toBeVisible();
    await page.keyboard.press("u");
    await expect(tray(page)).toBeHidden();
    await expect(page.getByText("Undone")).toHaveCount(0);
  });

  test("dice from the table do not fall again", async ({ page, table }) => {
    await table.begin();
    await table.face(7);
    await table.asks("7total");
    await expect(tray(page)).toHaveCount(0);
  });

  test("a handful lies sorted by what it counts as", async ({ page, table }) => {
    await page.goto("./#/test");
    await page.getByRole("radio", { name: GDF }).click();
    await page.getByRole("button", { name: "Attack", exact: true }).click();
    await roll(table);
    await expect(tray(page).locator(".tumbler")).toHaveCount(10);
    const words = (await tray(page).textContent()) ?? "";
    const counts = [...words.matchAll(/(?:hits|misses) (\d+)/g)].map((it) => Number(it[1]));
    expect(counts.reduce((sum, it) => sum + it, 0)).toBe(10);
  });

  test("dice that are switched off in the settings do not fall", async ({ page, table }) => {
    await page.goto("./#/settings");
    await page
      .getByRole("radiogroup", { name: "Rolled dice" })
      .getByRole("radio", { name: "Off" })
      .click();
    await page.goto("./#/");
    await table.beginAnother();
    await roll(table);
    await table.asks("total");
    await expect(tray(page)).toHaveCount(0);
  });
});

test("nothing falls for those who want no motion", async ({ page, table }) => {
  await table.begin();
  await roll(table);
  await table.asks("total");
  await expect(tray(page)).toHaveCount(0);
});

test("a jam is stamped on the page and felt, and takes no tap", async ({ page, table }) => {
  await page.addInitScript(() => {
    const felt: number[] = [];
    Object.defineProperty(navigator, "vibrate", {
      value: (pattern: number[]) => felt.push(pattern.length) > 0,
    });
    Object.assign(window, { felt });
  });
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  await table.face(1);
  const stamp = table.overlay.locator(".moment");
  await expect(stamp).toHaveText("Jam!");
  expect(await page.evaluate(() => (window as unknown as { felt: number[] }).felt)).toEqual([5]);
  expect(await stamp.evaluate((it) => getComputedStyle(it).pointerEvents)).toBe("none");
  await expect(stamp).toHaveCount(0);
  await table.undo();
  await expect(stamp).toHaveCount(0);
});

test.describe("where things may move", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a kill lands on its victim's card, and the next question waits a beat", async ({
    page,
    table,
  }) => {
    await table.beginWithInitiative();
    await table.activate("Dirk", 9);
    await table.take("Charge");
    await table.choose("Bob");
    for (const face of [9, 2, 9]) await table.face(face);
    // The page itself watches for the stamp, because on a busy machine the stamp is gone before a
    // test could look.
    const landed = page.evaluate(
      () =>
        new Promise<{
          words: string;
          middle: number;
          top: number;
          bottom: number;
          isCovered: boolean;
        }>((tell) => {
          const watch = new MutationObserver(() => {
            const stamp = document.querySelector("dialog ~ .moment[data-card]");
            const card = [...document.querySelectorAll("[data-figure]")].find((it) =>
              it.textContent?.includes("Bob"),
            );
            if (!stamp || !card) return;
            watch.disconnect();
            const [on, under] = [stamp.getBoundingClientRect(), card.getBoundingClientRect()];
            tell({
              words: stamp.textContent ?? "",
              middle: on.y + on.height / 2,
              top: under.top,
              bottom: under.bottom,
              isCovered: document.querySelector("dialog[open]") !== null,
            });
          });
          watch.observe(document.body, { childList: true, subtree: true, attributes: true });
        }),
    );
    await table.face(1);
    const { words, middle, top, bottom, isCovered } = await landed;
    expect(words).toBe("Out!");
    expect(isCovered).toBe(false);
    expect(middle).toBeGreaterThan(top - 8);
    expect(middle).toBeLessThan(bottom + 8);
    // The next question opens by itself.
    await table.asks("Who saw the leader fall?");
    await expect(page.locator(".moment")).toHaveCount(0);
  });
});
