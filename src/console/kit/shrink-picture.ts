/** A size of a picture: the pixels of its longer side, and how large its file may be. */
interface PictureSize {
  readonly side: number;
  readonly file: { readonly mostBytes: number };
}

/** A part of a picture, in its pixels. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the longer side below which no picture is made smaller to fit into its limit. */
const leastSide = 320;

/**
 * Draws a picture anew in some sizes before it is sent: with the right side up, no larger than each is looked at or than
 * its file may be, and without what else its file tells, such as where it was taken. What this browser cannot draw is
 * answered as it is; the check of its field and the gateway then say what is wrong with it.
 */
export async function shrinkPicture(file: File, sizes: readonly PictureSize[]): Promise<File[]> {
  const whole = await createImageBitmap(file).catch(() => null);
  return drawSizes(whole, file, sizes);
}

/** Draws a part of a picture in some sizes, as `shrinkPicture` does with the whole. Throws where it cannot be drawn. */
export async function cropPicture(file: File, part: PicturePart, sizes: readonly PictureSize[]): Promise<File[]> {
  const whole = await createImageBitmap(file);
  // Drawn first: out of a picture that is stored lying, a browser would cut what lies there.
  const upright = new OffscreenCanvas(whole.width, whole.height);
  upright.getContext("2d")?.drawImage(whole, 0, 0);
  whole.close();
  const cropped = await createImageBitmap(upright, part.x, part.y, part.width, part.height);
  return drawSizes(cropped, file, sizes);
}

async function drawSizes(whole: ImageBitmap | null, file: File, sizes: readonly PictureSize[]): Promise<File[]> {
  const drawn: File[] = [];
  // One after the other, because each takes the memory of a whole picture.
  for (const size of sizes) drawn.push((whole && (await drawSize(whole, file, size))) ?? file);
  whole?.close();
  return drawn;
}

async function drawSize(whole: ImageBitmap, file: File, size: PictureSize): Promise<File | null> {
  const { mostBytes } = size.file;
  const longer = Math.max(whole.width, whole.height);
  let drawn = await draw(whole, Math.min(longer, size.side), file.type);
  for (let side = size.side; drawn && drawn.size > mostBytes && side >= Math.min(leastSide, size.side); side /= 2)
    drawn = await draw(whole, Math.min(longer, side), "image/jpeg");
  return drawn && new File([drawn], file.name, { type: drawn.type });
}

/** A picture with this longer side, in pixels; null where this browser cannot draw. */
async function draw(whole: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = side / Math.max(whole.width, whole.height);
  const [width, height] = [whole.width, whole.height].map((pixels) => Math.max(1, Math.round(pixels * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality: 0.88 });
}
