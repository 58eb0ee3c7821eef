import { boxOf, type Corner, cornerAt, type Outline, type Place, placeOf, type Ring } from "./outline.ts";

/** The mean radius of the earth, in kilometres. */
const earth = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** How far apart two places are, in kilometres. */
export function kilometresBetween(one: Place, other: Place): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** The surface within a ring that ends where it begins, in square kilometres. */
function ringSurface(ring: Ring): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const one = placeOf(ring[at - 1] as Corner);
    const other = placeOf(ring[at] as Corner);
    const wide = radians(other.longitude - one.longitude);
    sum += wide * (2 + Math.sin(radians(one.latitude)) + Math.sin(radians(other.latitude)));
  }
  return (Math.abs(sum) / 2) * earth ** 2;
}

/** How large something drawn is on the earth: its surface in square kilometres, without holes, and the box around it. */
export interface Measures {
  readonly surface: number;
  /** From west to east through the middle of the box, and from south to north; in kilometres. */
  readonly width: number;
  readonly height: number;
}

/** Measures an outline; null where nothing is drawn. */
export function measure(outline: Outline): Measures | null {
  const corners = outline.flat(2);
  if (corners.length === 0) return null;
  const { west, south, east, north } = boxOf(corners);
  const middle = (south + north) / 2;
  return {
    surface: outline.reduce(
      (sum, [outer = [], ...holes]) => sum + holes.reduce((left, hole) => left - ringSurface(hole), ringSurface(outer)),
      0,
    ),
    width: kilometresBetween(placeOf([west, middle]), placeOf([east, middle])),
    height: kilometresBetween(placeOf([west, south]), placeOf([west, north])),
  };
}

/** Measures in words: "12.4 km², 4.1 x 3.9 km"; one decimal below 100, and two below 1. */
export function measuresText({ surface, width, height }: Measures): string {
  const text = (value: number): string => value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0);
  return `${text(surface)} km², ${text(width)} x ${text(height)} km`;
}

/** The least and the largest radius of a circle, in kilometres. */
export const radiusLimits = { least: 0.1, most: 200 } as const;

/** How many corners stand for a circle: its surface is then less than a third of a percent too small. */
const circleCorners = 48;

/** A ring all of whose corners are so many kilometres from a place. */
export function circleAround(middle: Place, kilometres: number): Ring {
  const far = kilometres / earth;
  const [latitude, longitude] = [radians(middle.latitude), radians(middle.longitude)];
  const corners = Array.from({ length: circleCorners }, (_, at): Corner => {
    const way = (-2 * Math.PI * at) / circleCorners;
    const sine = Math.sin(latitude) * Math.cos(far) + Math.cos(latitude) * Math.sin(far) * Math.cos(way);
    const east = Math.atan2(
      Math.sin(way) * Math.sin(far) * Math.cos(latitude),
      Math.cos(far) - Math.sin(latitude) * sine,
    );
    return cornerAt({ latitude: degrees(Math.asin(sine)), longitude: degrees(longitude + east) });
  });
  return [...corners, ...corners.slice(0, 1)];
}
