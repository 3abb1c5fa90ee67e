import type { Page } from "@playwright/test";
import { cannot, expect, test } from "../fixtures";
import { tooFaint, tooSmall, tooWide } from "../measure";

const choose = (page: Page, setting: string, option: string) =>
  page
    .getByRole("radiogroup", { name: setting })
    .getByRole("radio", { name: option, exact: true })
    .click();

const lightness = (page: Page) =>
  page.evaluate(() =>
    Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)![0]),
  );

test("settings are found from home and from a battle, and fit the screen", async ({
  page,
  table,
}) => {
  await page.goto("./");
  await page.getByRole("link", { name: "My Rollbook" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  expect(await tooSmall(page.getByRole("main"))).toEqual([]);
  await expect.poll(() => tooWide(page)).toEqual([]);
  expect(await tooFaint(page.locator("body"))).toEqual([]);
  await page.goto("./#/");
  await table.beginAnother();
  await table.face(7);
  await table.face(3);
  await table.openMenu();
  await table.overlay.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

const noLooks = cannot("a page's looks cannot be changed, nor a request stopped", "firefox");

test(
  "a theme is put on at once, and from the first paint on at the next start",
  noLooks,
  async ({ context, page, problems }) => {
    // Without this, the program would come from the cache.
    await context.route("**/service-worker.js", (route) => route.abort());
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("./#/settings");
    await expect.poll(() => lightness(page)).toBeGreaterThan(190);
    await choose(page, "Theme", "Night");
    await expect.poll(() => lightness(page)).toBeLessThan(64);

    // The program does not load, so there is only the page itself.
    await page.route("**/*.wasm", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect.poll(() => lightness(page)).toBeLessThan(64);
    await page.unroute("**/*.wasm");
    problems.length = 0;

    await page.reload();
    await expect(page.getByRole("radio", { name: "Night" })).toBeChecked();
    await page.emulateMedia({ colorScheme: "dark" });
    await choose(page, "Theme", "Paper");
    await expect.poll(() => lightness(page)).toBeGreaterThan(190);
    await choose(page, "Theme", "System");
    await expect.poll(() => lightness(page)).toBeLessThan(64);
    problems.length = 0;
  },
);

test("text grows with its setting", async ({ page }) => {
  await page.goto("./#/settings");
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe("16px");
  await choose(page, "Text", "Larger");
  await expect.poll(size).toBe("20px");
  await expect.poll(() => tooWide(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Larger" })).toBeChecked();
  await expect.poll(size).toBe("20px");
});

test("the screen stays on during a battle, and again once the app is back from the background", async ({
  page,
  table,
}) => {
  await page.addInitScript(() => {
    const count = { asked: 0, released: 0 };
    const release = async () => void (count.released += 1);
    const request = async () => ((count.asked += 1), { release });
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    Object.assign(window, { count });
  });
  const count = () => page.evaluate(() => ({ ...(window as unknown as { count: object }).count }));
  await table.begin();
  await expect.poll(count).toEqual({ asked: 1, released: 0 });
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await expect.poll(count).toEqual({ asked: 2, released: 0 });
  await page.goto("./#/settings");
  await expect.poll(count).toEqual({ asked: 2, released: 1 });
  await page.getByRole("button", { name: "Keep the screen on" }).click();
  await expect(page.getByRole("button", { name: "Keep the screen on" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await page.goBack();
  await table.asks("Initiative, turn 1");
  expect(await count()).toEqual({ asked: 2, released: 1 });
});
