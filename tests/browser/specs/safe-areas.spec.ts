// On phones with rounded corners, a notch and a home bar, no tappable element may be covered by
// them.

import type { Page } from "@playwright/test";
import { expect, test, type Table } from "../fixtures";
import { settled } from "../measure";

const UPRIGHT = { top: 59, bottom: 34, left: 0, right: 0 };
const ACROSS = { top: 0, bottom: 21, left: 59, right: 59 };

async function areas(page: Page, insets: typeof UPRIGHT): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride" as never, { insets } as never);
}

// Returns the tappable elements that are in one of these areas and cannot be scrolled out of it.
async function under(page: Page, { top, bottom, left, right }: typeof UPRIGHT): Promise<string[]> {
  await settled(page);
  return page.evaluate(
    ([top, bottom, left, right]) => {
      const tapped = [...document.querySelectorAll<HTMLElement>("a, button, select, input")].filter(
        (it) => it.checkVisibility(),
      );
      const onTop = (it: HTMLElement, box: DOMRect) =>
        it.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
      const outside = (box: DOMRect) =>
        box.top < top || box.left < left || box.right > innerWidth - right;
      // Scrolling content may extend under the home bar at the bottom, but fixed elements may not.
      const isFixed = (it: HTMLElement) =>
        it.closest(".thumb-bar, .overlay-foot, .move, .topic") !== null;
      const low = (it: HTMLElement, box: DOMRect) =>
        isFixed(it) && box.bottom > innerHeight - bottom;
      const found = tapped
        .map((it) => ({ it, box: it.getBoundingClientRect() }))
        .filter(({ it, box }) => onTop(it, box) && (outside(box) || low(it, box)));
      return found.map(({ it, box }) => {
        const [x, y, toX, toY] = [box.left, box.top, box.right, box.bottom].map(Math.round);
        return `${it.ariaLabel ?? it.textContent}: ${x}, ${y} to ${toX}, ${toY}`;
      });
    },
    [top, bottom, left, right] as const,
  );
}

async function visit(table: Table, insets: typeof UPRIGHT): Promise<void> {
  const { page } = table;
  const look = async (what: string) => expect.soft(await under(page, insets), what).toEqual([]);
  await page.goto("./");
  await areas(page, insets);
  await look("home");
  await table.beginAnother();
  await look("a roll");
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await look("the battle");
  await table.open("Dirk");
  await look("a figure");
  await table.close();
  await table.openMenu();
  await look("the menu");
  await table.close();
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await look("the report");
  for (const screen of ["rosters", "settings", "about", "scan", "reference"]) {
    await page.goto(`./#/${screen}`);
    await look(screen);
  }
}

test("upright", async ({ table }) => visit(table, UPRIGHT));

test.describe("in landscape", () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test("across", async ({ table }) => visit(table, ACROSS));
});

test("an installed app is as high as the whole screen", async ({ page }) => {
  await page.goto("./");
  const [now, installed] = await page.evaluate(() => {
    const screen = () =>
      getComputedStyle(document.documentElement).getPropertyValue("--screen").trim();
    const seen = screen();
    // A test cannot tell the browser that a page is installed. So the style rules for pages that
    // are not installed are changed to match nothing.
    const media = (rules: CSSRuleList): CSSMediaRule[] =>
      [...rules].flatMap((it) => [
        ...(it instanceof CSSMediaRule ? [it] : []),
        ...(it instanceof CSSGroupingRule ? media(it.cssRules) : []),
      ]);
    const rules = [...document.styleSheets]
      .flatMap((it) => media(it.cssRules))
      .filter((it) => /not.*display-mode: standalone/.test(it.conditionText));
    for (const rule of rules) rule.media.mediaText = "not all";
    return [seen, screen()];
  });
  expect([now, installed]).toEqual(["100dvh", "100vh"]);
});
