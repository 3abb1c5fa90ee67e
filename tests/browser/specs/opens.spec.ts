import { expect, GDF, need, SYSTEMS, test } from "../fixtures";

test("the page opens", async ({ page }) => {
  await page.goto("./");
  await expect(page).toHaveTitle("Rollbook");
  await expect(page.locator("#shell")).toBeHidden();
  await expect(page.getByRole("heading").first()).toBeVisible();
});

test("a program that does not arrive at once is fetched once more before anything is said", async ({
  page,
  problems,
}) => {
  let pages = 0;
  page.on("request", (request) => (pages += request.isNavigationRequest() ? 1 : 0));
  await page.route(/rollbook-[0-9a-f]+\.js$/, (route) =>
    pages === 1 ? route.abort() : route.continue(),
  );
  await page.addInitScript(() => {
    // Records the message even if the page is reloaded soon after.
    const look = () => {
      const failed = document.getElementById("boot-failed");
      if (failed && !failed.hidden) sessionStorage.setItem("said", "yes");
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  await page.goto("./");
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  expect(pages).toBe(2);
  expect(await page.evaluate(() => sessionStorage.getItem("said"))).toBeNull();
  // The mark is gone, so after the next failure, the page will reload once again.
  expect(await page.evaluate(() => sessionStorage.getItem("rollbook-tried"))).toBeNull();
  problems.length = 0;
});

test("a program that does not arrive at the second try either is told of", async ({
  page,
  problems,
}) => {
  await page.route(/rollbook-[0-9a-f]+\.js$/, (route) => route.abort());
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("Rollbook couldn't open");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  problems.length = 0;
});

test("the page can be put on the home screen", async ({ page }) => {
  await page.goto("./");
  const { manifest, sizes } = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!.href;
    const manifest = await (await fetch(link)).json();
    const sizes: Record<string, string> = {};
    for (const { src, type } of manifest.icons) {
      if (type !== "image/png") continue;
      const image = await createImageBitmap(await (await fetch(new URL(src, link))).blob());
      sizes[src] = `${image.width}x${image.height}`;
    }
    return { manifest, sizes };
  });
  expect(manifest).toMatchObject({
    name: "Rollbook",
    display: "standalone",
    start_url: "./",
    scope: "./",
  });
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
  for (const icon of icons.filter((it) => it.type === "image/png"))
    expect(sizes[icon.src]).toBe(icon.sizes);
  expect(icons.map((it) => it.sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(icons.some((it) => it.purpose === "maskable")).toBe(true);
});

test("the page opens from a sub-folder", async ({ page }) => {
  await page.goto(need("FOLDER_URL"));
  await expect(page.locator("#shell")).toBeHidden();
  await expect(page.getByRole("heading").first()).toBeVisible();
});

test("taps on a page that isn't ready have the effect that they have one by one", async ({
  page,
  table,
}) => {
  // Until the page has this lock, or a second has passed, it keeps taps for later.
  await page.addInitScript(() => {
    LockManager.prototype.request = () => new Promise(() => {});
  });
  await page.goto("./#/new");
  const rules = page.getByRole("radio", { name: GDF });
  await rules.evaluate((rules: HTMLElement) => {
    const start = [...document.querySelectorAll("button")].find((it) => it.textContent === "Start");
    rules.click();
    start?.click();
  });
  await expect(table.figure(SYSTEMS[GDF].figure)).toBeVisible();
});
