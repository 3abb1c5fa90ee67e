// Who acts next in custom games: figures by a number, sides that are drawn, and reactions.

import type { Page } from "@playwright/test";
import { expect, test, type Table } from "../fixtures";

const game = (turn: string) => `game Skies
  sides 2, wing, wings
  figures plane, planes
sheet
  Skill 1 to 9, usually 3
trackers
  plane Hull 0 to 3, starts at 3, out at 0
  plane Watching yes or no
action Loop
  ends its time
action Watch
  ends its time
  Watching becomes yes
action Snap shot at an enemy
  at any time
  only if Watching "It isn't watching."
  roll D6 against 4
    by 0 "hit"
      target loses 3 Hull
    else "missed"
turn
${turn}
roster Red Wing
  Ada: Skill 5
  Amy: Skill 2
roster Blue Wing
  Bea: Skill 4
`;

// Pastes a game's rules and begins a battle between its rosters.
async function begin(page: Page, turn: string): Promise<void> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto("./#/rosters");
  await press("Write a game");
  await page.getByText("Paste a game").click();
  await page.getByRole("textbox", { name: "Game rules" }).fill(game(turn));
  await press("Open rules");
  await expect(page.getByText("Ready to play.")).toBeVisible();
  await press("Play");
  await expect(page.getByRole("radio", { name: "Skies" })).toBeChecked();
  await press("Start");
}

const done = async (table: Table, figure: string): Promise<void> => {
  await table.open(figure);
  await table.take("Loop");
};

test("planes act from the highest skill to the lowest", async ({ page, table }) => {
  await begin(page, "  figures by Skill");
  await expect(table.next("Ada is next.")).toBeVisible();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await table.take("Loop");
  await expect(table.next("Bea is next.")).toBeVisible();
  await done(table, "Bea");
  await expect(table.next("Amy is next.")).toBeVisible();
  await done(table, "Amy");
  await expect(page.getByRole("button", { name: "Turn 2" })).toBeVisible();
  await expect(table.next("Ada is next.")).toBeVisible();
});

test("tokens say which side acts next", async ({ page, table }) => {
  await begin(page, "  sides drawn");
  await table.asks("Next wing", "Which wing was drawn?", "Red Wing", "67%");
  await table.choose("Blue Wing, 33%");
  await expect(table.next("Blue Wing: a plane acts.")).toBeVisible();
  await done(table, "Bea");
  // Only Red Wing has planes left to act, so nothing is drawn.
  await expect(table.next("Red Wing: a plane acts.")).toBeVisible();
});

test("a plane reacts while another one acts", async ({ page, table }) => {
  await begin(page, "  sides in turn");
  await table.open("Ada");
  await table.take("Watch");
  await done(table, "Amy");
  await expect(table.next("Blue Wing: a plane acts.")).toBeVisible();
  await table.open("Ada");
  await table.take("Snap shot");
  await table.choose("Bea");
  await table.face(4);
  await expect(page.getByRole("button", { name: "Report", exact: true })).toBeVisible();
});
