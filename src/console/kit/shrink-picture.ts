/** Pixels of the longer side: enough to read the small print on a package. */
const mostSide = 2_560;
/** Pixels of the longer side below which no picture is made smaller to fit into its limit. */
const leastSide = 320;

/**
 * Draws a picture anew before it is sent: with the right side up, no larger than it is looked at or than `mostBytes`,
 * and without what else its file tells, such as where it was taken. What this browser cannot draw is answered as it is;
 * the check of its field and the gateway then say what is wrong with it.
 */
export async function shrinkPicture(file: File, mostBytes: number): Promise<File> {
  const whole = await createImageBitmap(file).catch(() => null);
  if (!whole) return file;
  const longer = Math.max(whole.width, whole.height);
  let drawn = await draw(whole, Math.min(longer, mostSide), file.type);
  for (let side = mostSide; drawn && drawn.size > mostBytes && side >= leastSide; side /= 2)
    drawn = await draw(whole, Math.min(longer, side), "image/jpeg");
  whole.close();
  return drawn ? new File([drawn], file.name, { type: drawn.type }) : file;
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
