// No page and no sheet scrolls sideways, because none is wider than the screen.

import type { Page } from "@playwright/test";
import { expect, GDF, test, type Table } from "../fixtures";
import { settled } from "../measure";

async function stays(page: Page, what: string): Promise<void> {
  await settled(page);
  const found = await page.evaluate(() => {
    const seen = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>("dialog[open], dialog[open] *"),
    ];
    // The words in a file input are invisible, and cut by the browser.
    const wider = (it: Element) =>
      it.clientWidth > 1 &&
      it.scrollWidth > it.clientWidth &&
      !it.matches("input[type=file]") &&
      getComputedStyle(it).overflowX !== "visible";
    return seen
      .filter((it) => (it === document.documentElement ? it.scrollWidth > innerWidth : wider(it)))
      .map((it) => `${it.tagName}.${it.className}: ${it.scrollWidth} of ${it.clientWidth}`);
  });
  expect.soft(found, what).toEqual([]);
}

async function visit(page: Page, table: Table): Promise<void> {
  await table.begin();
  await stays(page, "a roll");
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await stays(page, "the battle");
  await table.open("Dirk");
  await stays(page, "a figure");
  await table.close();
  await table.openMenu();
  await stays(page, "the menu");
  await table.overlay.getByRole("button", { name: /^Hand over/ }).click();
  await table.overlay.getByRole("button", { name: "Hand over now" }).click();
  await stays(page, "a code");
  await table.close();
  await table.openLog();
  await stays(page, "the log");
  await table.close();
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await stays(page, "the report");
}

test("no sheet moves sideways", async ({ page, table }) => {
  await visit(page, table);
  await page.goto("./#/");
  await table.beginAnother(GDF);
  for (const face of [6, 2]) await table.face(face);
  await table.open("Gate Wardens");
  await table.take("Advance");
  await table.take("Shoot: Carbine ×4");
  await table.choose("Brine Callers");
  await stays(page, "a handful of dice");
});

test.describe("in landscape", () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test("no sheet moves sideways", async ({ page, table }) => visit(page, table));
});
