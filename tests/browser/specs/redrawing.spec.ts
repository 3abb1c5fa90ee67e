import type { Browser, Locator, Page } from "@playwright/test";
import { beginBattle, lengthen } from "../bench/measure";
import { expect, test, type Table } from "../fixtures";

// Nothing is measured before all files are copied.
test.use({ worksOffline: true });

interface Cost {
  // The number of nodes added to the page.
  added: number;
  // The number of changes in the bar at the bottom.
  atThumb: number;
  // The number of changes behind the sheet before the first paint.
  beneath: number;
  // The number of characters written to local storage.
  stored: number;
}

// Counts the page's work from `tap` until `shown` is done.
async function cost(
  page: Page,
  tap: () => Promise<void>,
  shown: () => Promise<void>,
): Promise<Cost> {
  const counted = await page.evaluateHandle(() => {
    const cost = { added: 0, atThumb: 0, beneath: 0, stored: 0 };
    let isBeforeFirstPicture = false;
    const tapped = () => {
      isBeforeFirstPicture = true;
      requestAnimationFrame(() => (isBeforeFirstPicture = false));
    };
    addEventListener("click", tapped, { capture: true, once: true });
    const nodes = (node: Node): number =>
      [...node.childNodes].reduce((sum, it) => sum + nodes(it), 1);
    const observer = new MutationObserver((records) => {
      for (const record of records) {
        for (const node of record.addedNodes) cost.added += nodes(node);
        const within =
          record.target instanceof Element ? record.target : record.target.parentElement;
        if (within?.closest("footer")) cost.atThumb += 1;
        if (isBeforeFirstPicture && !within?.closest("dialog")) cost.beneath += 1;
      }
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      cost.stored += text.length;
      setItem.call(this, key, text);
    };
    const end = () => {
      observer.disconnect();
      Storage.prototype.setItem = setItem;
      return cost;
    };
    return { end };
  });
  await tap();
  await shown();
  return counted.evaluate((it) => it.end());
}

// Returns the number of elements whose styles the browser computes between a tap and the first
// frame after it.
async function restyled(target: Locator, shown: () => Promise<void>): Promise<number> {
  const devtools = await target.page().context().newCDPSession(target.page());
  const events: any[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((done) => devtools.once("Tracing.tracingComplete", done));
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await target.click();
  await shown();
  await devtools.send("Tracing.end");
  await complete;
  await devtools.detach();
  const tap = events.find((it) => it.name === "EventDispatch" && it.args.data.type === "click");
  const since = events.filter((it) => it.tid === tap.tid && it.ts >= tap.ts);
  since.sort((one, other) => one.ts - other.ts);
  const frame = since.findIndex((it) => it.name === "Commit");
  const styles = since.slice(0, frame).filter((it) => it.name === "UpdateLayoutTree");
  return styles.reduce((sum, it) => sum + (it.args.elementCount ?? 0), 0);
}

async function costOfAWound(page: Page, table: Table): Promise<Cost> {
  const wound = () => table.tracker("Nell: Wounds 0 of 1").click();
  const wounded = () => expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/);
  // The first tap is not measured, because it includes work that is done only once after a start.
  await wound();
  await wounded();
  await table.undo();
  const of = await cost(page, wound, wounded);
  await table.undo();
  return of;
}

test("a tap draws what has changed, however many figures there are", async ({ page }) => {
  test.slow();
  const table = await beginBattle(page, 8);
  const wound = await costOfAWound(page, table);
  expect(wound.added).toBeLessThan(40);
  expect(wound.atThumb).toBe(0);
  expect(wound.beneath).toBeGreaterThan(0);

  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  const face = await cost(
    page,
    () => table.face(2),
    () => expect(table.overlay.getByRole("button", { name: /^Move/ }).first()).toBeVisible(),
  );
  // This tap also opens the shooter's sheet.
  expect(face.added).toBeLessThan(570);
  expect(face.beneath).toBe(0);
  await expect(table.tracker("Dirk: AP 1 of 2")).toBeVisible();
});

// Taps in a battle with this many copies of each sample figure, on a page of its own, and returns
// the number of elements that each tap restyles.
async function costsAmong(browser: Browser, copies: number): Promise<Record<string, number>> {
  const { baseURL, contextOptions, viewport, hasTouch, isMobile } = test.info().project.use;
  const screen = { viewport, hasTouch, isMobile };
  const context = await browser.newContext({ ...contextOptions, baseURL, ...screen });
  const page = await context.newPage();
  const table = await beginBattle(page, copies);
  const wound = await restyled(table.tracker("Nell: Wounds 0 of 1"), () =>
    expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/),
  );
  await table.undo();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  const miss = await restyled(table.key(2), () =>
    expect(table.overlay.getByRole("button", { name: /^Move/ }).first()).toBeVisible(),
  );
  const undo = await restyled(table.undoButton, () => expect(table.key(2)).toBeVisible());
  await context.close();
  return { wound, miss, undo };
}

test("a tap restyles as little among 80 figures as among 10", async ({ browser }) => {
  test.slow();
  const [few, many] = [await costsAmong(browser, 1), await costsAmong(browser, 8)];
  for (const [tap, cost] of Object.entries(many)) {
    expect(cost, tap).toBeGreaterThan(0);
    // A crowd also has filters, and buttons that scroll to the changed figures. On a busy machine,
    // the odds of the offers may be part of the first frame. All cards have 1,200 elements.
    expect(cost, tap).toBeLessThan(few[tap]! + 200);
  }
});

test("a tap in a long battle writes no more than in a short one", async ({ page }) => {
  test.slow();
  const table = await beginBattle(page, 1);
  await lengthen(page, 50);
  const short = await costOfAWound(page, table);
  await lengthen(page, 2000);
  const long = await costOfAWound(page, table);
  expect(short.stored).toBeGreaterThan(100);
  expect(long.stored).toBeLessThan(2 * short.stored);
  expect(long.added).toBe(short.added);
});
