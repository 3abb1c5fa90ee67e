import { expect, GDF, test } from "../fixtures";

test("every tracker of a figure can be changed by hand, is logged, and undone", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const before = await page.getByRole("main").ariaSnapshot();
  const button = (name: string) => table.overlay.getByRole("button", { name, exact: true });
  const shows = (name: string) => table.overlay.getByRole("group", { name, exact: true });
  await table.openByHand("Mags");
  let changes = 0;

  await test.step("Numbers go up and down", async () => {
    for (const [label, most] of [
      ["AP", 2],
      ["Pipe shotgun jammed", 2],
      ["Moves this turn", 1],
      ["Ranged attacks", 1],
    ] as const) {
      for (let value = 1; value <= most; value += 1) {
        await button(`${label}: more`).click();
        await expect(shows(label)).toHaveText(`${value}`);
        changes += 1;
      }
      await button(`${label}: less`).click();
      await expect(shows(label)).toHaveText(`${most - 1}`);
      changes += 1;
    }
  });

  await test.step("Markers are put down and taken away", async () => {
    await button("Pending hits: add").click();
    await expect(button("Remove Strength 6")).toBeVisible();
    await button("Strength: more").click();
    await button("Strength: more").click();
    await button("Pending hits: add").click();
    await button("Remove Strength 6").click();
    await expect(button("Remove Strength 6")).toBeHidden();
    await expect(button("Remove Strength 8")).toBeVisible();
    changes += 3;
  });

  await test.step("Enemies in contact are chosen by name", async () => {
    await table.pick("In melee with", "Otis");
    await button("In melee with: add").click();
    await expect(button("Remove Otis")).toBeVisible();
    await button("Remove Otis").click();
    await expect(button("Remove Otis")).toBeHidden();
    changes += 2;
  });

  await test.step("What is or is not", async () => {
    for (const flag of [
      "Prone",
      "Holding",
      "Concentrating",
      "Stood up",
      "Charged",
      "Activated",
      "Out of action",
    ]) {
      await button(flag).click();
      await expect(button(flag)).toHaveAttribute("aria-pressed", "true");
      changes += 1;
    }
    await button("Out of action").click();
    await expect(button("Out of action")).toHaveAttribute("aria-pressed", "false");
    changes += 1;
  });

  await test.step("The last wound puts it out of action", async () => {
    await button("Wounds: more").click();
    await expect(button("Out of action")).toHaveAttribute("aria-pressed", "true");
    await expect(button("Wounds: more")).toBeDisabled();
    changes += 1;
    await table.close();
    await expect(table.figure("Mags")).toHaveAccessibleDescription(/^out/);
  });

  await test.step("All of it is in the log as done by hand, and can be undone", async () => {
    await table.openLog();
    await expect(table.overlay.getByText("By hand", { exact: true })).toHaveCount(changes);
    await table.asks("Mags is out of action.", "Mags gets a marker: Strength 8.");
    await table.asks("Mags' Pipe shotgun jams: 1 Jammed token.");
    await table.close();
    for (let change = 0; change < changes; change += 1) await table.undo();
    expect(await page.getByRole("main").ariaSnapshot()).toBe(before);
  });
});

test("a unit's models, weapons and state can be changed by hand", async ({ table }) => {
  await table.begin(GDF);
  await table.face(6);
  await table.face(2);
  const button = (name: string) => table.overlay.getByRole("button", { name, exact: true });
  await table.openByHand("Gate Wardens");
  await button("Models: less").click();
  await button("Carbine: less").click();
  await button("Pinned").click();
  await button("Fatigued").click();
  await table.close();
  await expect(table.tracker("Gate Wardens: Models 4 of 5")).toBeVisible();
  await expect(table.tracker("Gate Wardens: Carbine 2")).toBeVisible();
  await expect(table.figure("Gate Wardens")).toHaveAccessibleName(/Pinned ?, Fatigued/);
  await table.logs(
    "Gate Wardens: 1 model lost, 4 of 5 models left.",
    "Gate Wardens: pinned until the end of its next activation.",
  );
});

test("turn, phase and initiative can be changed by hand", async ({ page, table }) => {
  await table.beginWithInitiative();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await table.overlay.getByRole("button", { name: "Turn: more" }).click();
  await table.overlay
    .getByRole("radiogroup", { name: "Initiative" })
    .getByRole("radio", { name: "Salt Road" })
    .click();
  await table.close();
  await table.standsAt("Turn 2", "Salt Road");
  await expect(table.next("Salt Road: activate a figure.")).toBeVisible();
  await table.undo();
  await table.undo();
  await table.standsAt("Turn 1", "Rust Dogs");
});

test("what a side has been tested for can be changed by hand", async ({ page, table }) => {
  await table.beginWithInitiative();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  const tested = table.toggle("Tested at half strength").last();
  await tested.click();
  await expect(tested).toHaveAttribute("aria-pressed", "true");
  await table.close();
  await table.undo();
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await expect(tested).toHaveAttribute("aria-pressed", "false");
});

test("a tracker can be changed in the middle of a test, and the test goes on", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 2);
  await table.fire("Hunting rifle", "Bob");
  await table.set("Target's cover", "Light");
  await table.lookAtTheBattle();
  await table.tracker("Juno: Wounds 0 of 1").click();
  await expect(table.figure("Juno")).toHaveAccessibleDescription(/^out/);
  await page.getByRole("button", { name: "Continue" }).click();
  await table.asks("Dirk shoots at Bob");
  await expect(table.condition("Target's cover", "Light")).toBeChecked();
  await table.undo();
  await table.lookAtTheBattle();
  await expect(table.tracker("Juno: Wounds 0 of 1")).toBeVisible();
});
