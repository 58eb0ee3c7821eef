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

/** Answers distances between areas by name, each computed once; null where an area is not known. */
export function distances(areas: readonly Area[]): (one: string, other: string) => number | null {
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
