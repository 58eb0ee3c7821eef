import type { KeptPicture } from "./picture-cache.ts";

/** Pixels: twice the 48 CSS pixels that a picture takes at most, for screens with fine pixels. */
const mostSide = 96;

/**
 * Makes a small square out of the middle of a picture, ready to be painted. A whole picture would be decoded and scaled
 * each time a row shows it. Throws when the file is no picture.
 */
export async function makeThumbnail(file: Blob): Promise<KeptPicture> {
  const whole = await createImageBitmap(file);
  const square = Math.min(whole.width, whole.height);
  const side = Math.min(square, mostSide);
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser cannot draw pictures");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(whole, (whole.width - square) / 2, (whole.height - square) / 2, square, square, 0, 0, side, side);
  whole.close();
  const address = URL.createObjectURL(await canvas.convertToBlob());
  // As long as one element holds the picture, the browser paints it in any other at once, without loading it first.
  const holder = new Image();
  holder.src = address;
  await holder.decode();
  return {
    address,
    drop() {
      holder.removeAttribute("src");
      URL.revokeObjectURL(address);
    },
  };
}
