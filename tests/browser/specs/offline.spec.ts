import type { BrowserContext, Page } from "@playwright/test";
import { expect, need, Table, test } from "../fixtures";

test.use({ worksOffline: true });

const READY = "Ready to play offline.";

async function goOffline(
  context: BrowserContext,
  server: { stop(): Promise<void> },
): Promise<void> {
  await context.setOffline(true);
  await server.stop();
}

// Opens the app for the first time, and waits until all of its files are on the device.
async function install(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByText(READY)).toBeVisible();
}

test("after the first load everything works without a network", async ({
  page,
  context,
  serve,
}) => {
  const server = await serve(need("ROLLBOOK_SITE"));
  await install(page, server.url);
  await goOffline(context, server);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Rollbook" })).toBeVisible();
  const table = new Table(page);
  await table.beginAnother();
  await table.face(7);
  await table.face(3);
  await table.activate("Dirk", 9);
  await page.reload();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();

  const another = await context.newPage();
  await another.goto(`${server.url}#/about`);
  await expect(another.getByRole("heading", { name: "About" })).toBeVisible();
  const fonts = another.evaluate(() => document.fonts.load("600 1em 'Barlow Condensed'"));
  expect(await fonts.then((it) => it.length)).toBe(1);
});

test("from a sub-folder it works without a network as well", async ({ page, context, serve }) => {
  const server = await serve(need("ROLLBOOK_SITE"), "/games/roll-book/");
  expect(server.url).toMatch(/\/games\/roll-book\/$/);
  await install(page, server.url);
  await goOffline(context, server);
  await page.goto(server.url);
  const table = new Table(page);
  await table.beginAnother();
  await table.face(7);
  await page.reload();
  await table.asks("Initiative, turn 1", "7total");
});

test("that it is ready without a network is said once", async ({ page, context }) => {
  await install(page, "./");
  const said = page.getByText(READY);
  // Check that the message does not cover any tappable element.
  const under = await said.evaluate((it) => {
    const box = it.getBoundingClientRect();
    return [...document.querySelectorAll("a, button")].filter((other) => {
      const beside = other.getBoundingClientRect();
      return (
        beside.width > 0 &&
        beside.left < box.right &&
        beside.right > box.left &&
        beside.top < box.bottom &&
        beside.bottom > box.top
      );
    }).length;
  });
  expect(under).toBe(0);
  for (const again of [page, await context.newPage()]) {
    await again.goto("./");
    await again.evaluate(() => navigator.serviceWorker.ready);
    await expect(again.getByRole("link", { name: "New battle" })).toBeVisible();
    await expect(said).toHaveCount(0);
  }
});

test("nothing is asked of any other address, ever", async ({ page, context, table, baseURL }) => {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await install(page, "./");
  await table.beginAnother();
  await table.overlay.getByRole("button", { name: "Roll", exact: true }).click();
  await table.lookAtTheBattle();
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("link", { name: "My Rollbook" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  expect(asked.length).toBeGreaterThan(10);
  const own = (url: string) => url.startsWith(baseURL!) || /^(data|blob):/.test(url);
  expect(asked.filter((url) => !own(url))).toEqual([]);
});
