// Every kind of screen, looked at by axe-core.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, GDF, test } from "../fixtures";

// What a screen says wrongly to whoever does not see it, as lines that a person can read.
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.target.join(" ")}: ${node.html.slice(0, 160)}`));
}

async function isSound(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    // What fades in is half transparent at first, and of too little contrast.
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().filter((it) => it.playState === "running").length))
      .toBe(0);
    expect(await faults(page), screen).toEqual([]);
  });
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(`in ${scheme} colours`, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: "reduce" } });

    test("the pages around a battle", async ({ page, table }) => {
      await page.goto("./");
      await isSound(page, "home, empty");
      for (const link of ["Rosters", "Quick test", "Rules it knows", "About"]) {
        await page.goto("./");
        const way = page.getByRole("link", { name: link });
        if ((await way.count()) === 0) continue;
        await way.first().click();
        await isSound(page, link);
      }
      await page.goto("./");
      await page.getByRole("link", { name: "New battle" }).click();
      await isSound(page, "new battle");
      await table.begin();
      await page.goto("./");
      await isSound(page, "home with a battle");
    });

    test("a turn", async ({ page, table }) => {
      await table.begin();
      await isSound(page, "initiative");
      await table.face(7);
      await table.face(3);
      await table.asksNothing();
      await isSound(page, "battle");
      await table.open("Dirk");
      await isSound(page, "what a figure may do");
      await table.take("Activate");
      await isSound(page, "a stat test");
      await table.face(5);
      await isSound(page, "a result");
      await table.take("Fire Hunting rifle");
      await isSound(page, "targets");
      await table.choose("Bob");
      await isSound(page, "to hit");
      await table.face(9);
      await isSound(page, "a figure's page with a result");
      await table.close();
      await table.openLog();
      await isSound(page, "log");
    });

    test("a volley", async ({ page, table }) => {
      await table.begin(GDF);
      await table.face(6);
      await table.face(2);
      await isSound(page, "battle of units");
      await table.open("Gate Wardens");
      await table.take("Advance");
      await table.take("Shoot: Carbine ×4");
      await table.choose("Brine Callers");
      await isSound(page, "a handful of dice");
    });
  });
}
