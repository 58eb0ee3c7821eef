import { findCrossing, findFlat } from "./find-crossing.ts";
import {
  type Box,
  boxOf,
  type Corner,
  cornersOf,
  holds,
  middleOf,
  type Outline,
  type OutlineFault,
  type Ring,
  sideOf,
  steps,
} from "./outline.ts";

/** The message where nothing is drawn. */
export const nothingDrawn = "Please Draw Polygon";

/** The message where an outline lies where it should be only once latitude and longitude are swapped. */
export const swappedWords = "Latitude and longitude seem swapped";

/** The most corners of one outline. */
export const mostCorners = 20_000;

/** The most parts and holes of one outline together. */
const mostRings = 400;

/**
 * How many edges may be looked at to see which parts and holes lie in each other: a second of work. Shapes that can be
 * drawn need a small part of it, because most of their parts lie beside each other.
 */
const mostLooks = 150_000_000;

/** How wide and how high an outline may be, in degrees. Up to that size all is calculated exactly. */
const widest = 5;

/** The first thing that is wrong with an outline; null where it can be an area. */
export function checkOutline(outline: Outline): OutlineFault | null {
  const rings = outline.flat();
  const [first] = rings;
  if (first === undefined || outline.some((part) => part.length === 0)) return { because: nothingDrawn, at: null };
  if (cornersOf(outline) > mostCorners) return { because: `An area has at most ${mostCorners} corners`, at: null };
  if (rings.length > mostRings) return { because: `An area has at most ${mostRings} parts and holes`, at: null };
  for (const ring of rings) {
    const fault = checkRing(ring);
    if (fault) return fault;
  }
  const { west, south, east, north } = boxOf(rings.flat());
  if (east - west > widest * steps || north - south > widest * steps) return findFar(rings.flat());
  return findCrossing(rings) ?? findFlat(rings) ?? findNested(outline) ?? checkHoles(outline) ?? checkParts(outline);
}

function checkRing(ring: Ring): OutlineFault | null {
  const [begin] = ring;
  const end = ring.at(-1);
  if (!begin || !end || ring.length < 4)
    return { because: "An outline needs at least three corners", at: begin ?? null };
  if (begin[0] !== end[0] || begin[1] !== end[1])
    return { because: "The outline does not end where it begins", at: end };
  const off = ring.find(([x, y]) => Math.abs(y) > 90 * steps || Math.abs(x) > 180 * steps);
  return off ? { because: "This corner is not on the map: are latitude and longitude swapped?", at: off } : null;
}

/** Of corners that lie too far apart, the first that is far from most of the others. */
function findFar(corners: readonly Corner[]): OutlineFault {
  const median = (axis: 0 | 1): number =>
    corners.map((corner) => corner[axis]).toSorted((one, other) => one - other)[Math.floor(corners.length / 2)] ?? 0;
  const [x, y] = [median(0), median(1)];
  const isFar = ([east, north]: Corner): boolean =>
    Math.abs(east - x) > widest * steps || Math.abs(north - y) > widest * steps;
  const far = corners.find(isFar);
  if (far && !isFar([far[1], far[0]]))
    return { because: "This corner lies far from the others: are its latitude and longitude swapped?", at: far };
  return { because: `An area is at most ${widest} degrees wide`, at: far ?? corners[0] ?? null };
}

/** Whether so many parts and holes lie around each other that comparing them would take too long. */
function findNested(outline: Outline): OutlineFault | null {
  let looks = 0;
  const compare = (one: Ring, other: Ring): void => {
    if (isApart(one, other)) return;
    looks += 4 * one.length * other.length;
  };
  for (const [at, [outer = [], ...holes]] of outline.entries()) {
    for (const [nth, hole] of holes.entries())
      for (const other of [outer, ...holes.slice(0, nth)]) compare(other, hole);
    for (const other of outline.slice(0, at)) for (const ring of other) compare(ring, outer);
  }
  if (looks <= mostLooks) return null;
  return { because: "Too many parts and holes lie around each other: draw them with fewer corners", at: null };
}

const boxes = new WeakMap<Ring, Box>();

/** Whether the boxes around two rings have no place in common. */
function isApart(one: Ring, other: Ring): boolean {
  const [box, beside] = [one, other].map((ring) => {
    const known = boxes.get(ring) ?? boxOf(ring);
    boxes.set(ring, known);
    return known;
  }) as [Box, Box];
  return box.east < beside.west || beside.east < box.west || box.north < beside.south || beside.north < box.south;
}

function checkHoles(outline: Outline): OutlineFault | null {
  for (const [outer = [], ...holes] of outline) {
    for (const [at, hole] of holes.entries()) {
      const outside = hole.find((corner) => sideOf(outer, corner) < 0);
      if (outside) return { because: "A hole must lie inside its area", at: outside };
      if (!pointsOf(hole).some((point) => sideOf(outer, point) > 0))
        return { because: "A hole must be smaller than its area", at: hole[0] ?? null };
      const met = holes
        .slice(0, at)
        .find((other) => !isApart(other, hole) && (overlaps(other, hole) || overlaps(hole, other)));
      if (met) return { because: "Two holes lie over each other", at: hole[0] ?? null };
    }
  }
  return null;
}

function checkParts(outline: Outline): OutlineFault | null {
  for (const [at, part] of outline.entries()) {
    for (const other of outline.slice(0, at)) {
      const [outer = []] = part;
      const [otherOuter = []] = other;
      if (isApart(outer, otherOuter)) continue;
      // A part may lie in a hole of another one.
      const inside =
        pointsOf(outer).find((point) => holds([other], point) && isWithin(other, point)) ??
        pointsOf(otherOuter).find((point) => holds([part], point) && isWithin(part, point));
      const isSame = !pointsOf(outer).some((point) => sideOf(otherOuter, point) !== 0);
      if (inside || isSame)
        return { because: "Two parts of the area lie over each other", at: inside ?? outer[0] ?? null };
    }
  }
  return null;
}

/** Whether a point lies in a part and on no border of it. */
function isWithin([outer = [], ...holes]: readonly Ring[], point: Corner): boolean {
  return sideOf(outer, point) > 0 && holes.every((hole) => sideOf(hole, point) < 0);
}

function overlaps(one: Ring, other: Ring): boolean {
  const sides = pointsOf(other).map((point) => sideOf(one, point));
  return sides.includes(1) || sides.every((side) => side === 0);
}

/** Corners and the middles of edges: where all corners lie on a border, a middle may not. */
function pointsOf(ring: Ring): readonly Corner[] {
  return ring.slice(1).flatMap((to, at): Corner[] => {
    const from = ring[at] as Corner;
    return [to, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]];
  });
}

/** Whether an outline lies near a place only once latitude and longitude are swapped. */
export function seemsSwapped(outline: Outline, near: Corner): boolean {
  const [x, y] = middleOf(outline);
  const far = (one: number, other: number): boolean => Math.abs(one - other) > widest * steps;
  return (far(x, near[0]) || far(y, near[1])) && !far(y, near[0]) && !far(x, near[1]);
}

/** The same outline with latitude and longitude swapped. */
export function swapped(outline: Outline): Outline {
  return outline.map((part) => part.map((ring) => ring.map(([x, y]): Corner => [y, x])));
}
