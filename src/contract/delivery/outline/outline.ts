/** A corner as longitude and latitude, in degrees x 10^7: one step is about a centimetre. */
export type Corner = readonly [x: number, y: number];

/** The corners around an area or a hole; the last one is the first one again. */
export type Ring = readonly Corner[];

/** The parts of an area, as in a GeoJSON MultiPolygon: of each its outer ring, then its holes. */
export type Outline = readonly (readonly Ring[])[];

/** What is wrong with an outline, and where. */
export interface OutlineFault {
  readonly because: string;
  /** The corner or crossing to look at; null where the whole outline is meant. */
  readonly at: Corner | null;
}

/** A ring without corners that repeat the one before. */
export function withoutRepeats(ring: Ring): Ring {
  return ring.filter(([x, y], at) => {
    const before = ring[at - 1];
    return before === undefined || before[0] !== x || before[1] !== y;
  });
}

/** A place on the map, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** How many steps a degree has. */
export const steps = 10_000_000;

/** The corner at a place. */
export function cornerAt({ latitude, longitude }: Place): Corner {
  return [Math.round(longitude * steps), Math.round(latitude * steps)];
}

/** The place of a corner. */
export function placeOf([x, y]: Corner): Place {
  return { latitude: y / steps, longitude: x / steps };
}

/** The place that a text such as "12.9716, 77.5946" names, latitude first; null where it names none. */
export function placeIn(text: string): Place | null {
  const [, north, east] = /^\s*(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const place = { latitude: Number(north), longitude: Number(east) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

/** The smallest box around some corners; null without any. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box around some corners. */
export function boxOf(corners: Iterable<Corner>): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of corners) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { west, south, east, north };
}

/** How many corners an outline has in all of its rings. */
export function cornersOf(outline: Outline): number {
  return outline.flat().reduce((sum, ring) => sum + ring.length, 0);
}

/** The middle of the box around an outline. */
export function middleOf(outline: Outline): Corner {
  const { west, south, east, north } = boxOf(outline.flat(2));
  return [Math.round((west + east) / 2), Math.round((south + north) / 2)];
}

/** Where a point lies: 1 inside the ring, 0 on its border, -1 outside. Exact for rings that `checkOutline` lets pass. */
export function sideOf(ring: Ring, [x, y]: Corner): 1 | 0 | -1 {
  let isInside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [x1, y1] = ring[at - 1] as Corner;
    const [x2, y2] = ring[at] as Corner;
    const turn = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    const isBeside = x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
    if (turn === 0 && isBeside) return 0;
    // A ray to the east crosses an edge that begins at or below it and ends above it, or the other way round.
    if (y1 > y !== y2 > y && turn > 0 === y2 > y1) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

/** Whether a point lies in an outline. The border counts as inside, also that of a hole. */
export function holds(outline: Outline, point: Corner): boolean {
  return outline.some(
    ([outer = [], ...holes]) => sideOf(outer, point) >= 0 && !holes.some((hole) => sideOf(hole, point) > 0),
  );
}

/** The surface within a ring, in square steps. */
export function surfaceOf(ring: Ring): number {
  const [[x0, y0] = [0, 0]] = ring;
  let twice = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [x1, y1] = ring[at - 1] as Corner;
    const [x2, y2] = ring[at] as Corner;
    // From the first corner on, so that the products stay small enough to be exact.
    twice += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  }
  return Math.abs(twice) / 2;
}
