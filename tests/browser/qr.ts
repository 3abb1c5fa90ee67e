// Reads a QR code off the screen, as a camera would.

import type { Locator } from "@playwright/test";
import {
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from "@zxing/library";
import { expect } from "./patience";

// The width of a module in pixels. It is larger than on most screens, because cameras see more
// detail.
const FINE = 4;

// Draws a code with its colours in the page, and returns its text.
export async function scan(code: Locator): Promise<string> {
  await expect(code).toBeVisible();
  const { dots, size } = await code.evaluate((drawing: SVGSVGElement, fine) => {
    const path = drawing.querySelector("path")!;
    const size = drawing.viewBox.baseVal.width * fine;
    const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
    const context = canvas.getContext("2d")!;
    context.fillStyle = getComputedStyle(drawing).backgroundColor;
    context.fillRect(0, 0, size, size);
    context.scale(fine, fine);
    context.fillStyle = getComputedStyle(path).fill;
    context.fill(new Path2D(path.getAttribute("d")!));
    // One channel is enough for black and white.
    const dots = context.getImageData(0, 0, size, size).data.filter((_, place) => place % 4 === 0);
    return { dots: Array.from(dots), size };
  }, FINE);
  const light = new RGBLuminanceSource(Uint8ClampedArray.from(dots), size, size);
  const hints = new Map([[DecodeHintType.PURE_BARCODE, true]]);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(light)), hints).getText();
}
