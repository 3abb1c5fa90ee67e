import type { Locator, Page } from "@playwright/test";
import { emptyFilm, phoneWithCamera } from "../film";
import { expect, GDF, Table, test } from "../fixtures";
import { type Phone, phone, playTogether } from "../phones";
import { filmOfDice, filmOfThrows, photoOfDice, thrown } from "../thrown";

// Eight dice: three show 5 or more.
const EIGHT = [1, 2, 3, 4, 5, 6, 2, 6];

const view = (page: Page) => page.getByRole("dialog", { name: "Read the dice" });
const press = (page: Page, name: string) =>
  view(page).getByRole("button", { name, exact: true }).click();
const marks = (page: Page) => view(page).getByRole("button", { name: /^Die \d+:/ });
const useThese = (page: Page) => view(page).getByRole("button", { name: "Use these" });
const camera = (where: Page | Locator) => where.getByRole("button", { name: "Read dice by camera" });

// Plays until eight dice have to be rolled to hit.
async function shoot(table: Table): Promise<void> {
  await table.begin(GDF);
  for (const face of [2, 6]) await table.face(face);
  await table.open("Salt Reavers");
  await table.take("Hold");
  await table.take("Shoot: Scatter bow ×8");
  await table.choose("Gate Wardens");
  await table.asks("Salt Reavers shoot at Gate Wardens", "Roll to hit");
}

// Returns the number of dice with each face that the view shows.
async function counts(page: Page): Promise<number[]> {
  const lines = await view(page).getByRole("listitem").allInnerTexts();
  return lines.map((line) => Number(line.split(":").at(-1)));
}

async function hits(table: Table, hits: number): Promise<void> {
  await table.asks("Roll Defense");
  await expect(table.overlay.getByRole("group", { name: "The dice" })).toContainText(
    `${hits}× D6`,
  );
}

test("a picture of the dice answers like a count by hand, and is undone like one", async ({
  baseURL,
}, info) => {
  const file = info.outputPath("dice.y4m");
  filmOfDice(file, EIGHT);
  const { browser, page } = await phoneWithCamera(baseURL!, file);
  const table = new Table(page);
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await shoot(table);
  // Nothing that reads dice is loaded before the first tap on the camera.
  expect(workers.filter((it) => it.includes("dice"))).toEqual([]);
  await camera(table.overlay).click();
  await expect(view(page)).toContainText("8 × D6");
  await press(page, "Take picture");
  await expect(marks(page)).toHaveCount(8);
  await expect(view(page).getByRole("status")).toContainText("All 8 dice found.");
  expect(await counts(page)).toEqual([1, 2, 1, 1, 1, 2]);
  await press(page, "Use these");
  await expect(view(page)).toBeHidden();
  await hits(table, 3);
  const said = await table.overlay.innerText();

  await table.undo();
  await table.asks("Roll to hit");
  await table.count("hits", 3);
  await hits(table, 3);
  expect(await table.overlay.innerText()).toBe(said);
  await browser.close();
});

test("the number of dice must be right, and marks are changed, removed and added by tap", async ({
  baseURL,
}, info) => {
  const file = info.outputPath("dice.y4m");
  const seven = [6, 5, 4, 3, 6, 5, 4];
  filmOfDice(file, seven);
  const { browser, page } = await phoneWithCamera(baseURL!, file);
  const table = new Table(page);
  await shoot(table);
  await camera(table.overlay).click();
  await press(page, "Take picture");
  await expect(view(page).getByRole("status")).toContainText("7 of 8 dice found.");
  await expect(useThese(page)).toBeDisabled();

  // A tap beside the marks adds a die, whose face the player chooses.
  const picture = view(page).getByRole("img", { name: "Picture of the dice" });
  const { width, height } = (await picture.boundingBox())!;
  await view(page)
    .locator(".dice-gap")
    .click({ position: { x: width * 0.9, y: height * 0.9 } });
  await expect(marks(page)).toHaveCount(8);
  await expect(useThese(page)).toBeDisabled();
  await expect(view(page).getByRole("group", { name: "Face of die 8" })).toBeVisible();
  await press(page, "6");
  await expect(useThese(page)).toBeEnabled();

  // A mark is changed, and removed.
  const [x, y] = thrown(seven).at[0]!;
  await view(page)
    .locator(".dice-gap")
    .click({ position: { x: x * width, y: y * height }, force: true });
  await press(page, "5");
  expect(await counts(page)).toEqual([0, 0, 1, 2, 3, 2]);
  await view(page).getByRole("button", { name: /^Die \d: 3/ }).click();
  await press(page, "Not a die");
  await expect(useThese(page)).toBeDisabled();
  await press(page, "Add a die");
  await press(page, "4");
  expect(await counts(page)).toEqual([0, 0, 0, 3, 3, 2]);
  await press(page, "Use these");
  await hits(table, 5);
  await browser.close();
});

test("on a tray, the dice of one question after the other are read without a tap on the camera", async ({
  baseURL,
}, info) => {
  const file = info.outputPath("tray.y4m");
  filmOfThrows(file, [EIGHT, [6, 4, 3]]);
  const { browser, page } = await phoneWithCamera(baseURL!, file);
  const table = new Table(page);
  await shoot(table);
  await camera(table.overlay).click();
  await press(page, "Tray");
  await expect(view(page).getByRole("status")).toContainText("All 8 dice found.", {
    timeout: 30_000,
  });
  await press(page, "Use these");
  await expect(view(page)).toContainText("3 × D6");
  await expect(view(page).getByRole("status")).toContainText("All 3 dice found.", {
    timeout: 30_000,
  });
  expect(await counts(page)).toEqual([0, 0, 1, 1, 0, 1]);
  await press(page, "Use these");
  await expect(view(page)).toBeHidden();
  await expect(table.tracker("Gate Wardens: Models 4 of 5")).toBeVisible();
  await browser.close();
});

test("without a camera a photo is read, and any dice are added up", async ({ baseURL }) => {
  const { browser, page } = await phoneWithCamera(baseURL!);
  await page.goto("./#/test");
  const any = page.getByRole("region", { name: "Any dice" });
  await any.getByRole("button", { name: "Faces: more" }).click();
  await expect(camera(any)).toBeHidden();
  await any.getByRole("button", { name: "Faces: less" }).click();
  await camera(any).click();
  await expect(view(page).getByText("No camera found.")).toBeVisible();
  await view(page)
    .getByLabel("Photo")
    .setInputFiles({ name: "dice.bmp", mimeType: "image/bmp", buffer: photoOfDice([3, 1, 5]) });
  await expect(view(page).getByRole("status")).toContainText("3 dice found.");
  await press(page, "Use these");
  await expect(any.getByRole("status")).toHaveText(/3D6: . \+ . \+ . = 9/);
  await browser.close();
});

test("a refused camera and a picture without dice are said, and the keypad is there again", async ({
  baseURL,
}, info) => {
  const file = info.outputPath("empty.y4m");
  emptyFilm(file);
  for (const allows of [false, true]) {
    const { browser, page } = await phoneWithCamera(baseURL!, file, allows);
    const table = new Table(page);
    await shoot(table);
    await camera(table.overlay).click();
    if (allows) {
      await press(page, "Take picture");
      await expect(view(page).getByRole("status")).toContainText("0 of 8 dice found.");
      await press(page, "Again");
      await expect(view(page).getByRole("button", { name: "Take picture" })).toBeVisible();
    } else {
      await expect(view(page).getByText("Rollbook isn't allowed to use the camera.")).toBeVisible();
    }
    await press(page, "Close");
    await expect(view(page)).toBeHidden();
    await expect(camera(table.overlay)).toBeFocused();
    await table.count("hits", 2);
    await hits(table, 2);
    await browser.close();
  }
});

test("a watching phone reads the dice for the phone that plays, whose player decides", async ({
  baseURL,
}, info) => {
  const phones: Phone[] = [];
  for (const name of ["first", "second"])
    phones.push(await phone(baseURL!, info.outputPath(`${name}.y4m`)));
  const [first, second] = [phones[0]!, phones[1]!];
  await first.table.begin(GDF);
  for (const face of [2, 6]) await first.table.face(face);
  await playTogether(first, second);
  filmOfDice(second.file, EIGHT);
  await first.table.open("Salt Reavers");
  await first.table.take("Hold");
  await first.table.take("Shoot: Scatter bow ×8");
  await first.table.choose("Gate Wardens");
  await second.table.asks("Roll to hit");
  await camera(second.page).click();
  await press(second.page, "Take picture");
  await expect(view(second.page).getByRole("status")).toContainText("All 8 dice found.");
  await press(second.page, "Use these");
  await expect(second.page.getByText("Sent to the phone that plays.")).toBeVisible();
  const offer = first.page.getByRole("alert", { name: "Dice from another phone" });
  await offer.getByRole("button", { name: "Use these" }).click();
  await hits(first.table, 3);
  await second.table.asks("Roll Defense");
  for (const { browser } of phones) await browser.close();
});
