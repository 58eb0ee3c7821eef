import { boxOf, type Corner, holds, middleOf, type Outline, type Ring, sideOf, steps, surfaceOf } from "./outline.ts";

/** The message where nothing is drawn. */
export const nothingDrawn = "Please Draw Polygon";

/** The message where an outline lies where it should be only once latitude and longitude are swapped. */
export const swappedWords = "Latitude and longitude seem swapped";

/** The most corners of one outline. */
export const mostCorners = 20_000;

/** How wide and how high an outline may be, in degrees. Up to that size all is calculated exactly. */
const widest = 5;

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

/** The first thing that is wrong with an outline; null where it can be an area. */
export function checkOutline(outline: Outline): OutlineFault | null {
  const rings = outline.flat();
  const [first] = rings;
  if (first === undefined || outline.some((part) => part.length === 0)) return { because: nothingDrawn, at: null };
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > mostCorners)
    return { because: `An area has at most ${mostCorners} corners`, at: null };
  for (const ring of rings) {
    const fault = checkRing(ring);
    if (fault) return fault;
  }
  const { west, south, east, north } = boxOf(rings.flat());
  if (east - west > widest * steps || north - south > widest * steps) return findFar(rings.flat());
  return findCrossing(rings) ?? findFlat(rings) ?? checkHoles(outline) ?? checkParts(outline);
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

/** The first ring that encloses nothing. Two loops of one ring could make its surface 0 as well: they cross. */
function findFlat(rings: readonly Ring[]): OutlineFault | null {
  const flat = rings.find((ring) => surfaceOf(ring) === 0);
  return flat ? { because: "The outline encloses nothing", at: flat[0] ?? null } : null;
}

interface Edge {
  readonly from: Corner;
  readonly to: Corner;
  /** The corner after `to` in its ring. */
  readonly next: Corner;
  readonly ring: number;
}

/** The edges of rings. Corners that repeat the one before have none. */
function edgesOf(rings: readonly Ring[]): readonly Edge[] {
  return rings.flatMap((whole, number) => {
    const ring = withoutRepeats(whole);
    return ring.slice(1).map((to, at): Edge => {
      return { from: ring[at] as Corner, to, next: (ring[at + 2] ?? ring[1]) as Corner, ring: number };
    });
  });
}

/** The first place where the outline crosses or runs over itself. It may touch itself, and rings may share a border. */
function findCrossing(rings: readonly Ring[]): OutlineFault | null {
  const edges = edgesOf(rings);
  const crossed = (at: Corner): OutlineFault => ({ because: "The outline crosses itself", at });
  let over: OutlineFault | null = null;
  for (const [one, other] of pairsOf(edges)) {
    if (crosses(one, other)) return crossed(crossingOf(one, other));
    if (one.ring === other.ring && runsOver(one, other))
      over ??= { because: "The outline runs over itself", at: isOn(one, other.to) ? other.to : other.from };
    else if (goesThrough(one, other)) return crossed(other.to);
    else if (goesThrough(other, one)) return crossed(one.to);
  }
  for (const meeting of Map.groupBy(edges, ({ to }) => to.join()).values())
    for (const [at, one] of meeting.entries())
      if (meeting.slice(0, at).some((other) => crossesAtCorner(one, other))) return crossed(one.to);
  // What encloses nothing runs over itself as well.
  return over && (findFlat(rings) ?? over);
}

/**
 * The pairs of edges that can meet: along one axis, each begins before the other ends. It is the axis along which the
 * edges are shorter, so that few of them lie beside each other.
 */
function* pairsOf(edges: readonly Edge[]): Iterable<readonly [Edge, Edge]> {
  const box = boxOf(edges.map(({ to }) => to));
  const spans = [box.east - box.west, box.north - box.south] as const;
  const share = (axis: 0 | 1): number =>
    edges.reduce((sum, { from, to }) => sum + Math.abs(from[axis] - to[axis]), 0) / (spans[axis] || 1);
  const axis = share(0) <= share(1) ? 0 : 1;
  const begin = ({ from, to }: Edge): number => Math.min(from[axis], to[axis]);
  const sorted = edges.toSorted((one, other) => begin(one) - begin(other));
  for (const [at, one] of sorted.entries()) {
    const end = Math.max(one.from[axis], one.to[axis]);
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as Edge;
      if (begin(other) > end) break;
      yield [one, other];
    }
  }
}

/** On which side of the line through two corners a third one lies: above 0 at the left. */
function turn([x1, y1]: Corner, [x2, y2]: Corner, [x, y]: Corner): number {
  return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
}

function crosses(one: Edge, other: Edge): boolean {
  return (
    turn(one.from, one.to, other.from) * turn(one.from, one.to, other.to) < 0 &&
    turn(other.from, other.to, one.from) * turn(other.from, other.to, one.to) < 0
  );
}

/** Whether a corner lies on an edge, its ends included. */
function isOn({ from, to }: Edge, [x, y]: Corner): boolean {
  const isBetween = (one: number, other: number, at: number) =>
    Math.min(one, other) <= at && at <= Math.max(one, other);
  return turn(from, to, [x, y]) === 0 && isBetween(from[0], to[0], x) && isBetween(from[1], to[1], y);
}

/** Whether two edges share more than one point. */
function runsOver(one: Edge, other: Edge): boolean {
  if (turn(one.from, one.to, other.from) !== 0 || turn(one.from, one.to, other.to) !== 0) return false;
  const axis = one.from[0] === one.to[0] ? 1 : 0;
  const ends = ({ from, to }: Edge) => [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])] as const;
  const [[begin, end], [otherBegin, otherEnd]] = [ends(one), ends(other)];
  return Math.max(begin, otherBegin) < Math.min(end, otherEnd);
}

/** Whether the end of an edge lies within another edge, and the outline goes on at its other side. */
function goesThrough(edge: Edge, { from, to, next }: Edge): boolean {
  return isOn(edge, to) && turn(edge.from, edge.to, from) * turn(edge.from, edge.to, next) < 0 && !isEnd(edge, to);
}

const isEnd = ({ from, to }: Edge, corner: Corner): boolean => isSame(from, corner) || isSame(to, corner);
const isSame = (one: Corner, other: Corner): boolean => one[0] === other[0] && one[1] === other[1];

/** Whether two ways through one corner cross there: one of the second way's ends lies to the left of the first way. */
function crossesAtCorner(one: Edge, other: Edge): boolean {
  const [before, after] = [other.from, other.next].map((corner) => sideOfWay(one, corner));
  return (before ?? 0) * (after ?? 0) < 0;
}

/** On which side of the way over a corner a direction from there leads: 1 at the left, 0 along the way. */
function sideOfWay({ from, to, next }: Edge, towards: Corner): -1 | 0 | 1 {
  const [fromBack, fromAhead] = [turn(to, from, towards), turn(to, next, towards)];
  const bend = turn(from, to, next);
  const isAlong = (way: number, end: Corner) =>
    way === 0 && (towards[0] - to[0]) * (end[0] - to[0]) + (towards[1] - to[1]) * (end[1] - to[1]) > 0;
  if (isAlong(fromBack, from) || isAlong(fromAhead, next)) return 0;
  // The left of a way that bends to the left is what lies before both of its legs; else what does before one of them.
  const isLeft = bend > 0 ? fromAhead > 0 && fromBack < 0 : fromAhead > 0 || fromBack < 0;
  return isLeft ? 1 : -1;
}

function crossingOf(one: Edge, other: Edge): Corner {
  const before = Math.abs(turn(other.from, other.to, one.from));
  const after = Math.abs(turn(other.from, other.to, one.to));
  const share = before / (before + after);
  return [
    Math.round(one.from[0] + share * (one.to[0] - one.from[0])),
    Math.round(one.from[1] + share * (one.to[1] - one.from[1])),
  ];
}

function checkHoles(outline: Outline): OutlineFault | null {
  for (const [outer = [], ...holes] of outline) {
    for (const [at, hole] of holes.entries()) {
      const outside = hole.find((corner) => sideOf(outer, corner) < 0);
      if (outside) return { because: "A hole must lie inside its area", at: outside };
      if (!pointsOf(hole).some((point) => sideOf(outer, point) > 0))
        return { because: "A hole must be smaller than its area", at: hole[0] ?? null };
      const met = holes.slice(0, at).find((other) => overlaps(other, hole) || overlaps(hole, other));
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
