// A right-to-left name keeps its own direction and does not change the direction of other text.

import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures";
import { keep } from "../kept";

// If the name has its own direction, the exclamation mark is to the left of the letters.
const NAME = "דוד!";

// Checks that the name in an element's text has its own direction.
async function standsRight(within: Locator): Promise<void> {
  const text = within.filter({ hasText: NAME }).first();
  await expect(text).toBeVisible();
  const found = await text.evaluate((top, name) => {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const left = (node: Node, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.data.indexOf(name);
      if (at >= 0) return { mark: left(node, at + name.length - 1), letter: left(node, at) };
    }
    return undefined;
  }, NAME);
  expect(found).toBeDefined();
  expect(found!.mark).toBeLessThan(found!.letter);
}

test("on a card, in the log, in a sheet, in lists and on paper", async ({ page, table }) => {
  const text = readFileSync(new URL("../../documents/1-tnt-roster.json", import.meta.url), "utf8");
  await page.goto("./#/about");
  const first = JSON.parse(text).body.kept.roster.figures[0].name.text as string;
  await keep(page, "rollbook.roster.1", text.replaceAll(JSON.stringify(first), `"${NAME}"`));
  await page.goto("./#/roster/1");
  await page.reload();
  await standsRight(page.locator(".item-head"));
  await page.goto("./#/print/1");
  await standsRight(page.getByRole("article", { name: "Layout" }));
  await page.goto("./#/roster/1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await table.pressStart();
  for (const face of [7, 3]) await table.face(face);
  await table.asksNothing();
  await standsRight(page.locator(".card-name"));
  await page.locator(".card").filter({ hasText: NAME }).getByRole("button").first().click();
  await standsRight(table.overlay.getByRole("heading", { level: 2 }));
  await table.take("By hand");
  await table.take("AP: more");
  await table.close();
  await table.openLog();
  await standsRight(table.overlay.locator(".log"));
});
