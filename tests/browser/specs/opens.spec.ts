import { expect, need, test } from "../fixtures";

test("the page opens", async ({ page }) => {
  await page.goto("./");
  await expect(page).toHaveTitle("Rollbook");
  await expect(page.locator("#shell")).toBeHidden();
  await expect(page.getByRole("heading").first()).toBeVisible();
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
  expect(manifest).toMatchObject({ name: "Rollbook", display: "standalone", start_url: "./", scope: "./" });
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
  for (const icon of icons.filter((it) => it.type === "image/png")) expect(sizes[icon.src]).toBe(icon.sizes);
  expect(icons.map((it) => it.sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(icons.some((it) => it.purpose === "maskable")).toBe(true);
});

test("the page opens from a sub-folder", async ({ page }) => {
  await page.goto(need("FOLDER_URL"));
  await expect(page.locator("#shell")).toBeHidden();
  await expect(page.getByRole("heading").first()).toBeVisible();
});
