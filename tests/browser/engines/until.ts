// Waits for a condition by checking it again and again, as Playwright does.

export const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

// The maximum time to wait, in milliseconds.
const SOON = 15_000;

export async function until<T>(
  look: () => Promise<T | undefined>,
  what: string | (() => string),
): Promise<T> {
  const last = Date.now() + SOON;
  let why = "";
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    try {
      const found = await look();
      if (found !== undefined && found !== null) return found;
    } catch (error) {
      why = String(error);
    }
    if (Date.now() > last)
      throw new Error(`Waited for ${typeof what === "string" ? what : what()} ${why}`);
    await wait(pause);
  }
}
