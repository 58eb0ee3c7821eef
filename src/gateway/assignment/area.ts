/** A delivery area: its name, and the middle of it in degrees. */
export interface Area {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadius = 6_371;
const radian = Math.PI / 180;

/** The distance between the middles of two areas in kilometres, as the crow flies, with one decimal. */
function kilometresBetween(one: Area, other: Area): number {
  const x = (other.longitude - one.longitude) * radian * Math.cos(((one.latitude + other.latitude) / 2) * radian);
  const y = (other.latitude - one.latitude) * radian;
  return Math.round(earthRadius * Math.hypot(x, y) * 10) / 10;
}

/** The distance between two areas by name, in kilometres; null where one of them is not known. */
export type Distance = (one: string, other: string) => number | null;

/**
 * Makes a function that returns the distance between two areas by name, each computed once; null where an area is not
 * known.
 */
export function distances(areas: readonly Area[]): Distance {
  const byName = new Map(areas.map((area) => [area.name, area]));
  const known = new Map<string, number>();
  return (one, other) => {
    const key = `${one}\n${other}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [from, to] = [byName.get(one), byName.get(other)];
    if (!from || !to) return null;
    const kilometres = kilometresBetween(from, to);
    known.set(key, kilometres);
    return kilometres;
  };
}

/**
 * Areas in the order of a way through them: from each area to the nearest one that is left. The way starts at the area
 * nearest to `from` or, without `from`, where the whole way is shortest. Unknown areas come last, by name.
 */
export function shortWay(areas: readonly string[], distance: Distance, from?: string): string[] {
  const isKnown = (area: string) => distance(area, area) !== null;
  const sorted = [...new Set(areas)].toSorted();
  const known = sorted.filter(isKnown);
  const unknown = sorted.filter((area) => !isKnown(area));
  const starts = from !== undefined && isKnown(from) ? [from] : known;
  const ways = starts.map((start) => wayFrom(start, known, distance));
  // Among ways whose lengths differ by less than a metre, the first by name: a way along a line is equally long from
  // both ends.
  const metres = ({ length }: { readonly length: number }) => Math.round(length * 1_000);
  const best = ways.toSorted((one, other) => metres(one) - metres(other))[0];
  return [...(best?.areas ?? []), ...unknown];
}

/** The way through all areas that goes on to the nearest one each time, and its length in kilometres. */
function wayFrom(start: string, areas: readonly string[], distance: Distance) {
  const left = new Set(areas);
  const way: string[] = [];
  let [length, here] = [0, start];
  while (left.size > 0) {
    const far = (area: string) => distance(here, area) ?? Infinity;
    const next = [...left].reduce((nearest, area) => (far(area) < far(nearest) ? area : nearest));
    length += far(next);
    here = next;
    left.delete(next);
    way.push(next);
  }
  return { areas: way, length };
}
