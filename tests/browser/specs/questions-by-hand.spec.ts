// If changing a tracker by hand leads to a question, the next tap can answer it.

import {
  ADVENTURE,
  D100,
  expect,
  GDF,
  type PerSystem,
  SYSTEM_NAMES,
  SYSTEMS,
  test,
  type Table,
  TNT,
} from "../fixtures";

// If a question is open, checks that its sheet is open, too.
async function canBeAnswered(table: Table, what: string): Promise<void> {
  const { page, overlay } = table;
  const asks = page.getByRole("contentinfo").getByRole("button", { name: "Continue" });
  await expect(asks, what).toHaveCount(0);
  const shown = await page.locator(".move-text").textContent();
  if (shown?.endsWith("?"))
    await expect(overlay.getByRole("button", { name: /^Look at the / }), what).toBeVisible();
}

for (const system of SYSTEM_NAMES) {
  test(`each tracker on the board: ${system}`, async ({ page, table }) => {
    await SYSTEMS[system].begin(table);
    const pips = page
      .getByRole("main")
      .locator(".tracker")
      .filter({ has: page.locator(".pips") });
    const count = await pips.count();
    for (let place = 0; place < count; place += 1) {
      const tracker = pips.nth(place);
      // Figures that are out of action no longer have this tracker.
      if (!(await tracker.isVisible().catch(() => false))) continue;
      const name = await tracker.innerText();
      await table.tap(tracker);
      await canBeAnswered(table, name);
      await table.undo();
      await expect(table.overlay).toBeHidden();
    }
  });
}

// The first figure of each system's first sample roster.
const LEADERS: PerSystem<string> = {
  [TNT]: "Dirk",
  [GDF]: "Gate Wardens",
  [D100]: "Serjeant Bray",
  [ADVENTURE]: "Alder",
};

for (const system of SYSTEM_NAMES) {
  test(`each tracker of a sheet by hand: ${system}`, async ({ table }) => {
    await SYSTEMS[system].begin(table);
    const leader = LEADERS[system];
    await table.openByHand(leader);
    // This field is the Strength of a hit that players add, not a tracker.
    const named = /^(?!Strength: ).*: (more|less|add)$/;
    const changes = table.overlay.getByRole("button", { name: named });
    const toggles = table.overlay.locator("button[aria-pressed]");
    const all = changes.or(toggles);
    const count = await all.count();
    expect(count).toBeGreaterThan(3);
    for (let place = 0; place < count; place += 1) {
      const control = all.nth(place);
      if (await control.isDisabled()) continue;
      const name = (await control.getAttribute("aria-label")) ?? (await control.innerText());
      const before = await table.overlay.ariaSnapshot();
      await control.click();
      await canBeAnswered(table, `${leader}: ${name}`);
      // The button may have nothing to add.
      if ((await table.overlay.ariaSnapshot()) === before) continue;
      await table.undo();
      if (!(await table.overlay.isVisible())) await table.openByHand(leader);
      await expect(all).toHaveCount(count);
    }
  });
}

test("the leader's and the third figure's loss ask at once, on the board and by hand", async ({
  page,
  table,
}) => {
  const question = "Who saw the leader fall?";
  await table.beginWithInitiative();
  await table.tracker("Dirk: Wounds 0 of 1").click();
  await table.nobodyWasNear();
  await table.undo();
  await table.asks(question);
  await table.undo();
  await expect(table.figure("Dirk")).not.toHaveAccessibleDescription(/^out/);

  await table.openByHand("Dirk");
  await table.take("Wounds: more");
  await table.asks(question);
  await table.choose("No one tests");
  await expect(table.figure("Dirk")).toHaveAccessibleDescription(/^out/);

  await table.tracker("Mags: Wounds 0 of 1").click();
  await expect(table.overlay).toBeHidden();
  await table.tracker("Sly: Wounds 0 of 1").click();
  await expect(table.overlay).toBeVisible();
  const waits = page.getByRole("contentinfo").getByRole("button", { name: "Continue" });
  await expect(waits).toHaveCount(0);
});

test("a figure that a tap takes out is told to be out, with Undo beside it", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.tracker("Crow: Wounds 0 of 1").click();
  const told = page.getByRole("region", { name: "What happened" });
  await expect(told).toContainText("Crow is out of action.");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(table.tracker("Crow: Wounds 0 of 1")).toBeVisible();
});
