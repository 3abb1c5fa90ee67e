// Battles in which Rollbook plays a side.

import { ADVENTURE, type Table, SYSTEMS, SYSTEM_NAMES, expect, test } from "../fixtures";

async function press(table: Table, name: string): Promise<void> {
  await table.page.getByRole("button", { name, exact: true }).click();
}

// Begins a battle of This Is Not a Test in which Rollbook plays Salt Road, which goes first.
async function beginSolo(table: Table): Promise<void> {
  const { page } = table;
  await page.goto("./");
  await page.getByRole("link", { name: "New battle" }).click();
  await page.getByRole("radio", { name: "This Is Not a Test" }).click();
  await page.getByRole("button", { name: "Play solo" }).click();
  await expect(page.getByLabel("Played by").nth(1)).toHaveValue("2");
  await table.pressStart();
  for (const face of [2, 9]) await table.face(face);
  await table.asksNothing();
}

test("Rollbook proposes what its side does, and the player rolls its dice", async ({ page, table }) => {
  await beginSolo(table);
  await press(table, "Rollbook's turn");
  await expect(table.overlay).toContainText("Otis: Fire Pipe shotgun");
  await expect(table.overlay).toContainText("Sly: 50% hit, 30% out");

  // A wall hides Sly from Otis, so Bob is next, who sees her.
  await press(table, "In sight of Otis: everyone. Close: no one.");
  await page.getByRole("radiogroup", { name: "Sly" }).getByRole("radio", { name: "Hidden" }).click();
  await expect(table.overlay).toContainText("Bob: Fire Patched carbine");
  await press(table, "In sight of Otis: everyone but Sly. Close: no one.");
  await press(table, "Something else");
  await expect(table.overlay).toContainText("Nell: Fire Hunting rifle");

  await press(table, "Do it");
  await table.face(9);
  // Rollbook has chosen. Another choice is as near, and can be undone.
  await expect(table.overlay.getByRole("button", { name: /^Sly/ })).toContainText("Rollbook's choice");
  await table.overlay.getByRole("button", { name: /^Mags/ }).click();
  await expect(table.overlay).toContainText("Nell shoots at Mags");
  await table.undo();
  await table.overlay.getByRole("button", { name: /^Sly/ }).click();
  await expect(table.overlay).toContainText("Nell shoots at Sly");

  // The question is still there after the page was closed, and Rollbook goes on after it.
  await page.reload();
  await table.face(2);
  await press(table, "Rollbook's turn");
  await expect(table.overlay).toContainText("Nell: ");
});

test("what players say about the table is kept, and so is the target that they take", async ({
  page,
  table,
}) => {
  await beginSolo(table);
  // How the battle begins is not undone, but the rolls for it are.
  await table.undo();
  await table.undo();
  await expect(table.undoButton).toBeDisabled();
  for (const face of [2, 9]) await table.face(face);

  await press(table, "Rollbook's turn");
  await press(table, "In sight of Otis: everyone. Close: no one.");
  await page.getByRole("radiogroup", { name: "Sly" }).getByRole("radio", { name: "Hidden" }).click();
  await expect(table.overlay).toContainText("Bob: Fire Patched carbine");
  await page.reload();
  await press(table, "Rollbook's turn");
  await expect(table.overlay).toContainText("Bob: Fire Patched carbine");
  await table.overlay.getByRole("button", { name: "Undo" }).click();
  await expect(table.overlay).toContainText("Otis: Fire Pipe shotgun");
  await expect(table.overlay).toContainText("Sly: 50% hit");

  const mags = table.overlay.getByText("Mags: 50% hit, 27% out");
  while (!(await mags.isVisible())) await press(table, "Something else");
  await press(table, "Do it");
  await table.face(9);
  await expect(table.overlay.getByRole("button", { name: /^Mags/ })).toContainText("Rollbook's choice");
});

test("a side changes hands during the battle, which is undone like all else", async ({ page, table }) => {
  await beginSolo(table);
  const rollbooks = page.getByRole("button", { name: "Rollbook's turn" });
  await expect(rollbooks).toBeVisible();
  await table.goTo("Play solo");
  await page.getByRole("combobox", { name: "Salt Road" }).selectOption("A person");
  await press(table, "Close");
  await expect(rollbooks).toBeHidden();
  await table.undo();
  await expect(rollbooks).toBeVisible();
  await table.goTo("Log");
  await expect(table.overlay).toContainText("Rollbook plays Salt Road (steady).");
});

test("what a side decides before its roll is set by one tap", async ({ page, table }) => {
  await table.beginQuietly(ADVENTURE, 1);
  await page.getByRole("contentinfo").getByRole("button", { name: "Roll for initiative" }).click();
  for (const total of [12, 11, 8, 10, 8, 7, 6, 5, 3, 2]) await table.total(total);
  await table.goTo("Play solo");
  await page.getByRole("combobox", { name: "Lantern Company" }).selectOption("Steady (Rollbook)");
  await press(table, "Close");
  await table.open("Alder");
  await table.take("Attack: Hunting bow");
  await table.choose("Skarn");
  // Skarn's block is for a person to decide, and the range is what is seen on the table.
  await press(table, "Rollbook's choice: Courage, +3 per point: 1");
  await expect(table.overlay).toContainText("for 1 Courage");
  await expect(table.overlay.getByText("Rollbook's choice: Courage, +3 per point: 1")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Rollbook's choice/ })).toBeHidden();
});

for (const system of SYSTEM_NAMES) {
  test(`${system}: Rollbook plays a side that a person began`, async ({ page, table }) => {
    await SYSTEMS[system].begin(table);
    await table.goTo("Play solo");
    const side = page.getByRole("combobox").first();
    await side.selectOption("Fierce (Rollbook)");
    await press(table, "Close");
    const turn = page.getByRole("button", { name: "Rollbook's turn" });
    if (system === ADVENTURE) {
      // Outside a fight, people decide what happens.
      await expect(page.getByRole("button", { name: "Add opponents" })).toBeVisible();
      await expect(turn).toBeHidden();
      return;
    }
    await turn.click();
    const proposal = page.getByRole("region", { name: "Rollbook proposes" });
    await expect(proposal).toContainText(": ");
    const words = await proposal.innerText();
    await press(table, "Do it");
    // What follows is a question, or the next proposal.
    await expect(proposal.filter({ hasText: words })).toBeHidden();
    await table.undo();
  });
}
