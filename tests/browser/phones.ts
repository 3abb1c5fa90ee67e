// Phones with cameras that connect by scanning each other's codes.

import type { Browser, Page } from "@playwright/test";
import { drawn, emptyFilm, film, phoneWithCamera } from "./film";
import { Table } from "./fixtures";
import { expect } from "./patience";

const LOOKS_ON = "phone is playing. You're following it live.";

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).last().click();
export const code = (page: Page) => page.getByRole("img", { name: "QR code", exact: true });
export const bar = (page: Page) => page.getByRole("status").filter({ hasText: LOOKS_ON }).last();

export interface Phone {
  browser: Browser;
  page: Page;
  table: Table;
  // The file with the film for the phone's camera.
  file: string;
}

export async function phone(baseURL: string, file: string): Promise<Phone> {
  emptyFilm(file);
  const { browser, page } = await phoneWithCamera(baseURL, file);
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    const { getUserMedia } = MediaDevices.prototype;
    MediaDevices.prototype.getUserMedia = function (what) {
      (window as unknown as { asked: number }).asked += 1;
      return getUserMedia.call(this, what);
    };
  });
  await page.context().addInitScript(listenIn);
  return { browser, page, table: new Table(page), file };
}

// Records the connection and its messages.
function listenIn(): void {
  const { createDataChannel } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const line = createDataChannel.apply(this, how);
    const { send } = line as any;
    const said: string[] = [];
    line.send = (words: any) => {
      said.push(words);
      send.call(line, words);
    };
    (window as any).lines = [...((window as any).lines ?? []), line];
    Object.assign(window, { line, said });
    return line;
  };
}

export async function openMorePhones({ page }: Phone): Promise<void> {
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await press(page, "Another phone");
}

// Lets two phones scan each other's codes. The first shows a code, at once or after another tap. The
// second scans it and shows its own code, which the first one scans.
export async function scan(first: Phone, second: Phone, tap?: string): Promise<void> {
  await openMorePhones(first);
  if (tap) await press(first.page, tap);
  film(second.file, [await drawn(code(first.page))], { tilt: 5, blur: 1 });
  await second.page.goto("./#/scan");
  film(first.file, [await drawn(code(second.page))], { tilt: 5, blur: 1 });
  await press(first.page, "2. Scan back");
}

// Connects two phones by scanning, until the second one is asked whether to join.
export async function meet(first: Phone, second: Phone, tap?: string): Promise<void> {
  await scan(first, second, tap);
  await expect(second.page.getByText("The other phone has this battle open.")).toBeVisible({
    timeout: 30_000,
  });
}

// Connects two phones. The first one shares its battle, and the second one watches.
export async function playTogether(first: Phone, second: Phone, tap?: string): Promise<void> {
  await meet(first, second, tap);
  await press(second.page, "Watch");
  await expect(bar(second.page)).toBeVisible();
  await expect(first.table.overlay.getByText("Another phone")).toBeHidden();
}
