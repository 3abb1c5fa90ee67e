import { expect, GDF, test, type Table } from "../fixtures";

// Returns everything that a battle shows: both sides with their trackers, turn and phase, and the
// next step.
async function all(table: Table): Promise<string> {
  if (await table.overlay.isVisible()) await table.lookAtTheBattle();
  const shown = ["banner", "main", "contentinfo"] as const;
  const parts = await Promise.all(shown.map((part) => table.page.getByRole(part).ariaSnapshot()));
  return parts.join("\n").replace(/.*"(Undo|Redo)".*\n?/g, "");
}

async function log(table: Table): Promise<string> {
  await table.openLog();
  const words = await table.overlay.getByRole("list").first().ariaSnapshot();
  await table.close();
  return words;
}

// Undoes the whole battle. Returns the number of steps.
async function undoAll(table: Table): Promise<number> {
  let steps = 0;
  for (; await table.undoButton.isEnabled(); steps += 1) await table.undo();
  return steps;
}

async function redoAll(table: Table): Promise<number> {
  let steps = 0;
  for (; ; steps += 1) {
    if (await table.overlay.isVisible()) await table.lookAtTheBattle();
    if (!(await table.redoButton.isVisible())) return steps;
    await table.redoButton.click();
  }
}

test("undo leads back to the very start, and redo to the end again", async ({ table }) => {
  await table.begin();
  const start = await all(table);
  await expect(table.undoButton).toBeDisabled();
  await expect(table.redoButton).toBeHidden();

  await table.page.getByRole("button", { name: "Continue" }).click();
  for (const face of [5, 5, 7, 3]) await table.face(face);
  await table.activate("Dirk", 5);
  await table.take("Concentrate");
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Light");
  await table.toggle("Suppressive fire").click();
  await table.toggle("Suppressive fire").click();
  await table.face(9);
  await table.tracker("Juno: Wounds 0 of 1").click();
  await table.activate("Mags", 2);
  await table.take("End activation");
  await table.asks("Dirk's hit on Bob");
  await table.face(8);
  await table.face(3);
  await expect(table.figure("Bob")).toHaveAccessibleDescription(/^out/);
  const end = await all(table);
  const told = await log(table);

  const steps = await undoAll(table);
  expect(steps).toBeGreaterThan(15);
  expect(await all(table)).toBe(start);
  await table.openLog();
  await table.asks("Nothing has happened yet.");
  await table.close();

  expect(await redoAll(table)).toBe(steps);
  expect(await all(table)).toBe(end);
  expect(await log(table)).toBe(told);
});

test("undo takes back one answer at a time, and keeps the others", async ({ table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 5);
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Heavy");
  await table.face(8);
  await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
  await table.undo();
  await table.asks("Dirk shoots at Bob");
  await expect(table.condition("Target's cover", "Heavy")).toBeChecked();
  await table.undo();
  await expect(table.condition("Target's cover", "None")).toBeChecked();
  await table.undo();
  await table.asks("Choose a target");
});

test("a new act after an undo takes the place of what was undone", async ({ table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 5);
  await table.undo();
  await table.face(2);
  await expect(table.tracker("Dirk: AP 1 of 2")).toBeVisible();
  await table.close();
  await expect(table.redoButton).toBeHidden();
});

test("a round of another system goes back to its start as well", async ({ table }) => {
  await table.begin(GDF);
  const start = await all(table);
  await table.page.getByRole("button", { name: "Continue" }).click();
  await table.face(6);
  await table.face(2);
  await table.open("Gate Wardens");
  await table.take("Hold");
  await table.take("Shoot: Carbine ×4");
  await table.choose("Brine Callers");
  await table.count("hits", 3);
  await table.count("blocks", 0);
  await expect(table.figure("Brine Callers")).toHaveAccessibleDescription(/^out/);
  await undoAll(table);
  expect(await all(table)).toBe(start);
});

test("leaving what followed by itself leaves what was done first, and redo begins it again", async ({
  table,
}) => {
  await table.beginWithInitiative();
  await table.open("Dirk");
  await table.take("Fire Hunting rifle");
  await table.face(9);
  await table.asks("Dirk fires the Hunting rifle", "Dirk has 2 AP.");
  await table.overlay.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(table.tracker("Dirk: AP 2 of 2")).toBeAttached();
  await table.asks("Concentrate");
  await table.close();
  await table.redoButton.click();
  await table.asks("Dirk fires the Hunting rifle");
  await table.undo();
  await expect(table.overlay).toBeHidden();
  await table.undo();
  await table.asks("Activation test");
  await table.face(2);
  await table.asksNothing();
  await table.open("Dirk");
  await table.take("Move");
  await expect(table.next("Salt Road: activate a figure.")).toBeVisible();
});
