// What a camera makes of a code on the screen.

import type { Locator } from "@playwright/test";
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import { expect } from "./patience";

// How many dots a module of the code is wide: a camera sees it finer than a screen of one dot a
// pixel draws it.
const FINE = 4;

// The text of the code that is drawn there, in the colours in which it is drawn.
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
    // Of black and white one colour tells all.
    const dots = context.getImageData(0, 0, size, size).data.filter((_, place) => place % 4 === 0);
    return { dots: Array.from(dots), size };
  }, FINE);
  const light = new RGBLuminanceSource(Uint8ClampedArray.from(dots), size, size);
  const hints = new Map([[DecodeHintType.PURE_BARCODE, true]]);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(light)), hints).getText();
}
