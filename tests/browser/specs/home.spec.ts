import { expect, GDF, test, type Table } from "../fixtures";
import { addressOf, slotOf } from "../kept";
import { settled, tooFaint, tooSmall, tooWide } from "../measure";

// Plays a battle of samples to its end, with points for the second side.
async function playASample(table: Table): Promise<void> {
  const { page } = table;
  await page.goto("./#/");
  await page.getByRole("button", { name: "Play a sample battle" }).click();
  await table.asks("Initiative, turn 1");
  await table.lookAtTheBattle();
}

test("a first start offers a battle, lessons and ways to bring a roster on one screen", async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 740],
    [320, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("./");
    const play = page.getByRole("button", { name: /^Play a sample battle/ });
    await expect(play).toContainText("Rust Dogs");
    await expect(play).toContainText("Salt Road");
    const lessons = page.getByRole("region", { name: "Learn in three steps" });
    await expect(lessons.getByRole("link")).toHaveCount(5);
    const roster = page.getByRole("region", { name: "Join a battle or open a roster" });
    await expect(roster.getByRole("link", { name: "Scan" })).toBeVisible();
    await expect(roster.getByRole("button", { name: "Paste" })).toBeVisible();
    if (height >= 740) await expect(roster.getByText("Open file")).toBeInViewport({ ratio: 1 });
    await settled(page);
    expect(await tooWide(page)).toEqual([]);
    expect(await tooSmall(page.locator("body"))).toEqual([]);
    expect(await tooFaint(page.locator("body"))).toEqual([]);
  }
});

test("Home says who won, by how much and in which turn", async ({ page, table }) => {
  await playASample(table);
  await table.goTo("Score and notes");
  await table.overlay.getByRole("button", { name: "Salt Road: +1" }).click();
  await table.close();
  await table.end();
  await page.getByRole("link", { name: "All battles" }).click();
  const entry = page.getByRole("link", { name: /^Rust Dogs – Salt Road/ });
  await expect(entry).toContainText("Salt Road won");
  await expect(entry).toContainText("Turn 1 · 0–1 · just now");
  await settled(page);
  expect(await tooWide(page)).toEqual([]);
  expect(await tooFaint(page.locator("body"))).toEqual([]);
});

test("the winner that the players name in the report is kept", async ({ page, table }) => {
  await playASample(table);
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await table.overlay.getByRole("radio", { name: "Rust Dogs" }).click();
  await expect(table.overlay.getByRole("radio", { name: "Rust Dogs" })).toBeChecked();
  await page.goto("./#/");
  await expect(page.getByRole("link", { name: /^Rust Dogs – Salt Road/ })).toContainText(
    "Rust Dogs won",
  );
  await page.reload();
  await expect(page.getByRole("link", { name: /^Rust Dogs – Salt Road/ })).toContainText(
    "Rust Dogs won",
  );
});

test("a rematch needs no saved roster, and uses a changed one", async ({ page, table }) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
  await table.lookAtTheBattle();
  await table.end();
  await page.goto(addressOf(await slotOf(page, "roster")));
  await page.getByRole("textbox", { name: "Roster name" }).fill("Rust Hounds");
  await page.goto("./#/");
  const rematch = page.getByRole("button", { name: /^Rematch Rust Dogs – Salt Road/ });
  await rematch.click();
  await expect(table.side("Rust Hounds")).toBeAttached();
  await table.lookAtTheBattle();
  await table.end();
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: "Remove Rust Hounds" }).click();
  await page.goto("./#/");
  await page.getByRole("button", { name: /^Rematch Rust Hounds – Salt Road/ }).click();
  await expect(table.side("Rust Hounds")).toBeAttached();
});

test("a new battle proposes the rules and the rosters of the last one, samples too", async ({
  page,
  table,
}) => {
  await page.goto("./#/new");
  await page.getByRole("radio", { name: GDF }).click();
  const army = (number: number) => page.getByRole("combobox", { name: `Army ${number}` });
  const chosen = (number: number) => army(number).locator("option:checked");
  await expect(army(1)).toBeVisible();
  const first = await chosen(1).innerText();
  const second = await chosen(2).innerText();
  await army(1).selectOption({ label: second });
  await army(2).selectOption({ label: first });
  await table.pressStart();
  await table.overlay.waitFor();
  await page.goto("./#/new");
  await expect(page.getByRole("radio", { name: GDF })).toBeChecked();
  await expect(chosen(1)).toHaveText(second);
  await expect(chosen(2)).toHaveText(first);
});

test("Ctrl+Z undoes in a battle and Ctrl+Shift+Z and Ctrl+Y redo, but not in a field", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.tracker("Otis: Wounds 0 of 1").click();
  const out = table.tracker("Otis: Wounds 0 of 1");
  await expect(out).toBeHidden();
  for (const again of ["Control+Shift+Z", "Control+y", "Meta+Shift+Z"]) {
    await page.keyboard.press("Control+z");
    await expect(out).toBeVisible();
    await page.keyboard.press(again);
    await expect(out).toBeHidden();
  }
  await table.goTo("Score and notes");
  const notes = table.overlay.getByRole("textbox", { name: "Notes" });
  await notes.fill("Fog.");
  await page.keyboard.press("Control+z");
  await table.close();
  await expect(out).toBeHidden();
});

test("the log is shared by itself", async ({ page, table, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await table.beginWithInitiative();
  await table.openLog();
  await table.overlay.getByRole("button", { name: "Share the log" }).click();
  await expect(table.overlay.getByRole("button", { name: "Copied" })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Rust Dogs – Salt Road\. This Is Not a Test\n/);
  expect(text).toContain("Initiative");
});

test("a new custom table starts from a ready one", async ({ page, table }) => {
  await table.beginWithInitiative();
  await table.openByHand("Dirk");
  await table.take("Custom tables");
  await table.overlay.getByRole("button", { name: "Injuries", exact: true }).click();
  await expect(table.overlay.getByRole("textbox", { name: "Name" })).toHaveValue("Injuries");
  await table.take("Save table");
  await table.face(2);
  await table.asks("Lasting wound (Lasting wounds +1)");
  await table.close();
  await expect(page.getByText("Lasting wounds").first()).toBeVisible();
});

test("what is mine is on one page, and the old address still leads there", async ({
  page,
  table,
}) => {
  await playASample(table);
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("link", { name: "My Rollbook" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Rollbook");
  for (const link of ["Statistics", "Settings", "What's new"])
    await expect(page.getByRole("link", { name: link })).toBeVisible();
  await expect(page.getByText("No backup yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  await settled(page);
  expect(await tooWide(page)).toEqual([]);
  expect(await tooSmall(page.getByRole("navigation", { name: "More" }))).toEqual([]);
  await page.goto("./#/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Rollbook");
});

test("won, lost, the best figure and the luck of all battles are on that page", async ({
  page,
  table,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await table.pressStart();
  for (const face of [7, 3]) await table.face(face);
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  await table.face(8);
  await table.close();
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await table.overlay.getByRole("radio", { name: "Rust Dogs" }).click();
  await table.take("Update rosters");
  await table.take("Save roster");
  await expect(table.overlay.getByText("Roster updated.")).toBeVisible();
  await page.goto("./#/about");
  const record = page.getByRole("region", { name: "1 battle" });
  await expect(record).toContainText("1Won0Lost0Drawn");
  await expect(record).toContainText(/Luck.*\(expected/);
});
