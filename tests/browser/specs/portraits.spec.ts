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
