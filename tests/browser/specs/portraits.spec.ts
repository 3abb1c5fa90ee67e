// Pictures of figures: in the roster, in the battle, in files, and never in links.

import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";

const PHOTO = new URL("../../../public/icons/icon-512.png", import.meta.url).pathname;

test("a figure's picture is shown in the roster and in battle, and stays out of links", async ({
  page,
  table,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("button", { name: /^Dirk/ }).click();
  await page.getByLabel("Add picture").setInputFiles(PHOTO);
  const picture = page.getByRole("img", { name: "Dirk, picture" });
  await expect(picture).toHaveAttribute("src", /^data:image\/jpeg;base64,/);
  const address = (await picture.getAttribute("src"))!;
  expect(address.length).toBeLessThan(24_000);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  // A picture would not fit into one code.
  await expect(page.getByRole("img", { name: "QR code", exact: true })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "File" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toContain(address);
  await page.getByRole("button", { name: "Close" }).click();

  await page.reload();
  await page.getByRole("button", { name: /^Dirk/ }).click();
  await expect(picture).toHaveAttribute("src", address);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await table.pressStart();
  await table.face(7);
  await table.face(3);
  const cards = page.getByRole("main").locator(".card");
  await expect(cards.filter({ hasText: "Dirk" }).locator("img")).toHaveAttribute("src", address);
  await expect(cards.locator("img")).toHaveCount(1);
  await table.open("Dirk");
  await expect(table.overlay.locator("img")).toHaveAttribute("src", address);
  await table.close();
  await table.open("Mags");
  await expect(table.overlay.locator("img")).toHaveCount(0);

  await page.goto("./#/rosters");
  await page.getByRole("link", { name: /^Rust Dogs/ }).click();
  await page.getByRole("button", { name: /^Dirk/ }).click();
  await page.getByRole("button", { name: "Remove the picture of Dirk" }).click();
  await expect(picture).toHaveCount(0);
  await page.getByLabel("Add picture").setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("not a picture"),
  });
  await expect(page.getByText(/can't show this picture/)).toBeVisible();
});

test("a picture stays with its figure, whatever is added, moved or removed while it is read", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { createImageBitmap } = window;
    const reads: (() => void)[] = [];
    Object.assign(window, {
      go: () => reads.splice(0).forEach((go) => go()),
      createImageBitmap: async (blob: Blob) => {
        await new Promise<void>((done) => reads.push(done));
        return createImageBitmap(blob);
      },
    });
  });
  const go = () => page.evaluate(() => (window as any).go());
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  const head = (name: string) => page.locator(".item-head").filter({ hasText: name }).first();
  const names = await page.locator(".item-head b").allInnerTexts();
  const [first, second, third] = names as [string, string, string];

  // The picture's figure moves up, as the first one is removed.
  await head(second).click();
  await page.getByLabel("Add picture").setInputFiles(PHOTO);
  await head(first).click();
  await page.getByRole("button", { name: `Remove ${first}` }).click();
  await go();
  await head(second).click();
  await expect(page.getByRole("img", { name: `${second}, picture` })).toBeVisible();
  await head(third).click();
  await expect(page.getByRole("img", { name: `${third}, picture` })).toHaveCount(0);

  // The picture's figure is removed.
  await page.getByLabel("Add picture").setInputFiles(PHOTO);
  await page.getByRole("button", { name: `Remove ${third}` }).click();
  await go();
  await expect(page.getByText("The picture isn't saved, because")).toBeVisible();
  await expect(page.locator("img.portrait")).toHaveCount(0);
});

test("a picture is added in a battle, whose roster is saved with it", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.openByHand("Dirk");
  await table.overlay.getByLabel("Add picture").setInputFiles(PHOTO);
  await expect(page.getByText("Rust Dogs is now one of your rosters")).toBeVisible();
  await expect(table.overlay.getByLabel("Change picture")).toBeAttached();
  await table.close();
  const pictures = page.getByRole("main").locator(".card img");
  await expect(pictures).toHaveCount(1);

  // The roster is saved now, so it only gets the next picture.
  await table.openByHand("Mags");
  await table.overlay.getByLabel("Add picture").setInputFiles(PHOTO);
  await expect(page.getByText("Picture added to your roster Rust Dogs.")).toBeVisible();
  await table.close();
  await expect(pictures).toHaveCount(2);
  await page.reload();
  await expect(pictures).toHaveCount(2);

  // A printed battle has the pictures, too, unless the player wants none.
  await table.openMenu();
  await table.overlay.getByRole("link", { name: "Print" }).click();
  const dogs = page.getByRole("article", { name: "Layout" }).first();
  for (const name of ["Dirk", "Mags"])
    await expect(dogs.getByRole("region", { name }).locator("img")).toHaveCount(1);
  await expect(page.locator("article img")).toHaveCount(2);
  await page.getByRole("button", { name: "Pictures" }).click();
  await expect(page.locator("article img")).toHaveCount(0);
  await page.goto("./#/rosters");
  await page.getByRole("link", { name: /^Rust Dogs/ }).click();
  await page.getByRole("button", { name: /^Dirk/ }).click();
  await expect(page.getByRole("img", { name: "Dirk, picture" })).toBeVisible();
});

test("a picture that is too detailed is saved in a lower quality", async ({ page }) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("button", { name: /^Dirk/ }).click();
  // Nothing needs more space than noise.
  const noise = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 192, height: 192 });
    const context = canvas.getContext("2d")!;
    const pixels = context.createImageData(192, 192);
    for (let place = 0; place < pixels.data.length; place += 1) {
      pixels.data[place] = place % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
    }
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL("image/png");
  });
  const buffer = Buffer.from(noise.replace(/^.*,/, ""), "base64");
  const file = { name: "noise.png", mimeType: "image/png", buffer };
  await page.getByLabel("Add picture").setInputFiles(file);
  await expect(page.getByRole("img", { name: "Dirk, picture" })).toBeVisible();
});
