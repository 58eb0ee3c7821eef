import { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import type { PicturePart } from "#console/kit/shrink-picture.ts";

/** What a picture measures, in its own pixels. */
export interface PictureSide {
  readonly width: number;
  readonly height: number;
}

/** The shapes that a box can be held to, each with its width for a height of 1; a free one has any. */
export const cropShapes = [
  { title: "Free", aspect: undefined },
  { title: "Square", aspect: 1 },
  { title: "4 : 3", aspect: 4 / 3 },
  { title: "3 : 4", aspect: 3 / 4 },
] as const;

/** The box with which a shape begins, in percent of the picture: as large as there is room, a free one a bit smaller. */
export function firstBox(aspect: number | undefined, { width, height }: PictureSide): PercentCrop {
  if (aspect === undefined) return { unit: "%", x: 5, y: 5, width: 90, height: 90 };
  return centerCrop(makeAspectCrop({ unit: "%", width: 100 }, aspect, width, height), width, height);
}

/** The part of a picture that is in a box, in whole pixels; null where the box holds all of it. */
export function partInBox(box: PercentCrop, picture: PictureSide): PicturePart | null {
  const [x, width] = span(box.x, box.width, picture.width);
  const [y, height] = span(box.y, box.height, picture.height);
  return width === picture.width && height === picture.height ? null : { x, y, width, height };
}

/** Where a span begins and how long it is; it has at least one pixel and ends within the picture. */
function span(from: number, length: number, most: number): [number, number] {
  const begins = Math.min(most - 1, Math.max(0, Math.round((from * most) / 100)));
  const ends = Math.min(most, Math.max(begins + 1, Math.round(((from + length) * most) / 100)));
  return [begins, ends - begins];
}
