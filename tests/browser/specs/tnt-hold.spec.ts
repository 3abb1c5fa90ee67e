import { expect, test, type Table } from "../fixtures";

// Begins a battle in which Salt Road goes first. Nell and Otis hold, and Dirk acts.
async function hold(table: Table): Promise<void> {
  await table.begin();
  await table.face(3);
  await table.face(7);
  for (const figure of ["Nell", "Otis"]) {
    await table.activate(figure, 9);
    await table.take("Hold");
    await expect(table.figure(figure)).toHaveAccessibleName(/Holding/);
  }
  await table.activate("Juno", 1);
  await table.take("End activation");
  await table.activate("Dirk", 9);
}

test("a figure on hold breaks in on a shot, and then the shot goes on", async ({ table }) => {
  await hold(table);
  await table.fire("Hunting rifle", "Bob");
  await table.asks("Dirk shoots at Bob");
  await table.take("Nell interrupts");
  await table.asks("Nell interrupts", "What does Nell do?");
  await table.choose("Fire Hunting rifle");
  await table.choose("Mags");
  await table.asks("Nell shoots at Mags");
  await table.face(8);

  await table.asks("Dirk shoots at Bob", "Roll to hit", "Mags gets a marker: Strength 6.");
  await table.set("Target's cover", "Light");
  await expect(table.toggle("Nell interrupts")).toBeHidden();
  await expect(table.toggle("Otis interrupts")).toBeVisible();
  await table.face(9);
  await expect(table.tracker("Mags: Pending hits Strength 6 by Nell")).toBeVisible();
  await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
  await expect(table.figure("Nell")).not.toHaveAccessibleName(/Holding/);
});

test("between two actions, whoever holds is one tap away, beside what the acting figure may do", async ({
  page,
  table,
}) => {
  await hold(table);
  await table.close();
  const bar = page.getByRole("contentinfo");
  for (const name of ["Nell interrupts", "Otis interrupts", "Actions"]) {
    await expect(bar.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
  await bar.getByRole("button", { name: "Otis interrupts" }).click();
  await table.asks("Otis interrupts", "What does Otis do?");
  await table.overlay.getByRole("button", { name: "Leave" }).click();
  await expect(table.figure("Otis")).toHaveAccessibleName(/Holding/);
  await bar.getByRole("button", { name: "Actions" }).click();
  await table.take("Move");
  await expect(table.tracker("Dirk: AP 1 of 2")).toBeVisible();
});
