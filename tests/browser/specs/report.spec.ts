import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("after the battle: who came to what, the losses counted, and all of it to be sent", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.tracker("Juno: Wounds 0 of 1").click();
  await table.end();
  await expect(table.next("The battle ends in turn 1.")).toBeVisible();
  await table.tap(page.getByRole("button", { name: "Report" }));
  await table.asks("The battle ends in turn 1.", "Salt Road: 4 of 5 in action");
  await expect(table.overlay.getByRole("img", { name: "Losses" })).toHaveCount(0);
  const losses = table.overlay.getByRole("group", { name: "Losses" });
  await expect(losses).toHaveText(/0\s*Rust Dogs\s*1\s*Salt Road/);
  await table.set("Who won?", "Rust Dogs");
  await expect(table.overlay.getByRole("heading", { level: 2 })).toHaveText(
    "Rust Dogs won. The battle ends in turn 1.",
  );
  await expect(table.overlay.getByText("Winner")).toBeVisible();
  await expect(table.overlay.getByText("Juno", { exact: true })).toBeHidden();
  await table.overlay.getByText("Salt Road: 4 of 5 in action").click();
  await expect(table.overlay.getByText("Juno", { exact: true })).toBeVisible();
  await table.tap(table.overlay.getByRole("button", { name: "Share" }));
  await expect(table.overlay.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Rust Dogs won. The battle ends in turn 1.");
  expect(copied).toContain("- Juno: out of action – injury roll due");
  expect(copied).toContain("- Salt Road: 0, 1");
});

test("what is most worth telling comes first, and is shared", async ({ page, table }) => {
  await table.beginWithInitiative();
  for (const name of ["Juno", "Nell"]) await table.tap(table.tracker(`${name}: Wounds 0 of 1`));
  await table.end();
  await table.tap(page.getByRole("button", { name: "Report" }));
  await table.asks("Turning point", "Turn 1: Salt Road, 2 losses");
  await expect(table.overlay.getByRole("term").first()).toHaveText("Turning point");
  await table.tap(table.overlay.getByRole("button", { name: "Share" }));
  await expect(table.overlay.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Highlights\n- Turning point: Turn 1: Salt Road, 2 losses");
});

test("a device that can share is asked to", async ({ page, table }) => {
  await page.addInitScript(() => {
    const shared = async (data: ShareData) => void (document.title = data.text!.split("\n")[0]!);
    Object.defineProperty(navigator, "share", { value: shared });
  });
  await table.beginWithInitiative();
  await table.end();
  await table.tap(page.getByRole("button", { name: "Report" }));
  await table.tap(table.overlay.getByRole("button", { name: "Share" }));
  await expect(page).toHaveTitle("The battle ends in turn 1.");
  await expect(table.overlay.getByRole("button", { name: "Share" })).toBeVisible();
});

test("a battle that has ended can go on", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.end();
  await table.tap(page.getByRole("button", { name: "Report" }));
  await table.asks("The battle ends in turn 1.");
  await table.undo();
  await expect(table.overlay).toBeHidden();
  await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
  await table.end();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await table.take("More");
  await table.take("Continue the battle");
  await table.activate("Dirk", 9);
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
});

test("the picture is drawn until it has its lettering, before it is asked for", async ({
  page,
  table,
}) => {
  const picture = async (isLate: boolean) => {
    await table.beginWithInitiative();
    await table.end();
    await page.evaluate((isLate) => {
      // Imitates WebKit, which draws an image the first time without its font.
      const { drawImage } = CanvasRenderingContext2D.prototype;
      const { toBlob } = HTMLCanvasElement.prototype;
      let [plain, late] = [undefined as CanvasImageSource | undefined, isLate ? 3 : 0];
      CanvasRenderingContext2D.prototype.drawImage = function (image: any, ...where: any) {
        const hasFont = image.src.includes("font-face");
        if (!hasFont) plain = image;
        const drawn = hasFont && late-- > 0 ? plain : image;
        return (drawImage as any).call(this, drawn, ...where);
      };
      const told: string[] = ((window as any).told = []);
      HTMLCanvasElement.prototype.toBlob = function (...how) {
        told.push("drawn");
        return toBlob.apply(this, how);
      };
      addEventListener(
        "click",
        (event) =>
          (event.target as Element).closest("button")?.textContent === "Picture" &&
          told.push("asked"),
        true,
      );
    }, isLate);
    await table.tap(page.getByRole("button", { name: "Report" }));
    await expect.poll(() => page.evaluate(() => (window as any).told)).toEqual(["drawn"]);
    const saved = page.waitForEvent("download");
    await table.overlay.getByRole("button", { name: "Picture" }).click();
    const png = await readFile(await (await saved).path());
    expect(await page.evaluate(() => (window as any).told)).toEqual(["drawn", "asked"]);
    return png.toString("base64");
  };
  const whole = await picture(false);
  await page.goto("./#/");
  await expect(page.getByRole("link", { name: "New battle" })).toBeVisible();
  expect(await picture(true)).toBe(whole);
});

test("the report is handed on as a picture, and tells of luck", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.close();
  await table.end();
  await table.tap(page.getByRole("button", { name: "Report" }));
  await table.asks("Luck", "Rust Dogs", "about average: 1 success (expected 0.6)");
  const saved = page.waitForEvent("download");
  await table.overlay.getByRole("button", { name: "Picture" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("rollbook-battle.png");
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  await expect(table.overlay.getByRole("button", { name: "Saved" })).toBeVisible();
});
