import { type Corner, type OutlineFault, type Ring, surfaceOf, withoutRepeats } from "./outline.ts";

/** How often an outline may go through one of its corners. */
const mostMeetings = 100;

/** The first ring that encloses nothing. Two loops of one ring could make its surface 0 as well: they cross. */
export function findFlat(rings: readonly Ring[]): OutlineFault | null {
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
export function findCrossing(rings: readonly Ring[]): OutlineFault | null {
  const edges = edgesOf(rings);
  const meetings = [...Map.groupBy(edges, ({ to }) => to.join()).values()];
  const often = meetings.find((meeting) => meeting.length > mostMeetings)?.[0]?.to;
  if (often) return { because: `An outline goes through a corner at most ${mostMeetings} times`, at: often };
  const crossed = (at: Corner): OutlineFault => ({ because: "The outline crosses itself", at });
  let over: OutlineFault | null = null;
  for (const [one, other] of pairsOf(edges)) {
    if (crosses(one, other)) return crossed(crossingOf(one, other));
    if (one.ring === other.ring && runsOver(one, other))
      over ??= { because: "The outline runs over itself", at: isOn(one, other.to) ? other.to : other.from };
    else if (goesThrough(one, other)) return crossed(other.to);
    else if (goesThrough(other, one)) return crossed(one.to);
  }
  for (const meeting of meetings)
    for (const [at, one] of meeting.entries())
      if (meeting.slice(0, at).some((other) => crossesAtCorner(one, other))) return crossed(one.to);
  // What encloses nothing runs over itself as well.
  return over && (findFlat(rings) ?? over);
}

/** Directions along which edges are put in order: where all of them are long along one, they are short along another. */
const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [2, 1],
  [1, 2],
  [2, -1],
  [1, -2],
] as const;

/**
 * The pairs of edges that can meet: along a direction, each begins before the other ends, and neither lies on one side of
 * the other. It is the direction along which the edges are shortest, so that few of them lie beside each other.
 */
function* pairsOf(edges: readonly Edge[]): Iterable<readonly [Edge, Edge]> {
  const along = directions.map(([x, y]) => {
    const place = ([east, north]: Corner): number => x * east + y * north;
    const ends = edges.map(({ from, to }) => [place(from), place(to)] as const);
    const [least, most] = ends.reduce(
      ([low, high], [at]) => [Math.min(low, at), Math.max(high, at)],
      [Infinity, -Infinity],
    );
    return { place, share: ends.reduce((sum, [one, other]) => sum + Math.abs(one - other), 0) / (most - least || 1) };
  });
  const { place } = along.reduce((best, each) => (each.share < best.share ? each : best));
  const begin = ({ from, to }: Edge): number => Math.min(place(from), place(to));
  const sorted = edges.toSorted((one, other) => begin(one) - begin(other));
  // Plain arrays of numbers, because of some shapes each edge lies beside all others.
  const begins = Float64Array.from(sorted, begin);
  const [x1, y1] = [0, 1].map((axis) => Float64Array.from(sorted, ({ from }) => from[axis as 0 | 1])) as [
    Numbers,
    Numbers,
  ];
  const [x2, y2] = [0, 1].map((axis) => Float64Array.from(sorted, ({ to }) => to[axis as 0 | 1])) as [Numbers, Numbers];
  for (const [at, one] of sorted.entries()) {
    const end = Math.max(place(one.from), place(one.to));
    const [[x, y], [toX, toY]] = [one.from, one.to];
    const [wide, high] = [toX - x, toY - y];
    for (let next = at + 1; next < sorted.length && (begins[next] ?? 0) <= end; next += 1) {
      const from = wide * ((y1[next] ?? 0) - y) - high * ((x1[next] ?? 0) - x);
      const to = wide * ((y2[next] ?? 0) - y) - high * ((x2[next] ?? 0) - x);
      if ((from > 0 && to > 0) || (from < 0 && to < 0)) continue;
      yield [one, sorted[next] as Edge];
    }
  }
}

type Numbers = Float64Array<ArrayBuffer>;

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
