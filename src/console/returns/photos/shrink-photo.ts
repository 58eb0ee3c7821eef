import { returnPhotoFile } from "#contract/returns/fields.ts";

/** Pixels of the longer side: enough to read the small print on a package. */
const mostSide = 2_560;

/**
 * Draws a photo anew: no larger than it is looked at, and without what else its file tells, such as where it was taken.
 * What this browser cannot draw is answered as it is; the gateway then says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const whole = await createImageBitmap(file).catch(() => null);
  if (!whole) return file;
  const scale = Math.min(1, mostSide / Math.max(whole.width, whole.height));
  const canvas = new OffscreenCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) return file;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const same = await canvas.convertToBlob({ type: file.type, quality: 0.88 });
  const drawn =
    same.size <= returnPhotoFile.mostBytes ? same : await canvas.convertToBlob({ type: "image/jpeg", quality: 0.88 });
  return new File([drawn], file.name, { type: drawn.type });
}
