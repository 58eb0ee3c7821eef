import type { Corner, Outline } from "#contract/delivery/outline/outline.ts";

/** Where the made-up town lies, and how wide one of its areas is, in degrees. */
const [west, south, size] = [77.4, 12.8, 0.02];
const columns = 25;

/** A number from 0 to 1 that is the same for the same place. */
function chance(x: number, y: number): number {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43_758.545_3;
  return value - Math.floor(value);
}

/** A point near the corner of a grid, whose cells are so no rectangles. */
function node(x: number, y: number): readonly [number, number] {
  return [west + size * (x + 0.3 * chance(x, y)), south + size * (y + 0.3 * chance(y + 0.5, x))];
}

/** The way between two neighbours in the grid, bent in the same way for the areas on both sides of it. */
function border(from: readonly [number, number], to: readonly [number, number], steps: number) {
  const isForward = from[0] + from[1] <= to[0] + to[1];
  const [[x1, y1], [x2, y2]] = isForward ? [node(...from), node(...to)] : [node(...to), node(...from)];
  const points = Array.from({ length: steps }, (_, step): [number, number] => {
    const share = step / steps;
    const aside = step === 0 ? 0 : 0.05 * Math.sin(share * Math.PI * 6) + 0.01 * chance(x1 + share, y2);
    return [x1 + share * (x2 - x1) + aside * (y2 - y1), y1 + share * (y2 - y1) - aside * (x2 - x1)];
  });
  const end: [number, number] = [x2, y2];
  return isForward ? points : [end, ...points.slice(1).toReversed()];
}

/** The corners of one of the areas of a made-up town, in degrees; the last one is the first again. */
function cornersOf(at: number, corners: number): readonly (readonly [number, number])[] {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const nodes: readonly (readonly [number, number])[] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ];
  const ring = nodes.flatMap((from, side) => border(from, nodes[(side + 1) % 4] ?? from, Math.ceil(corners / 4)));
  return [...ring, ...ring.slice(0, 1)];
}

/** The outline of one of the areas of a made-up town, which lie side by side. */
export function madeUpOutline(at: number, corners = 40): Outline {
  const steps = 10_000_000;
  return [[cornersOf(at, corners).map(([x, y]): Corner => [Math.round(x * steps), Math.round(y * steps)])]];
}

/** A made-up file of PIN codes in the form in which post offices publish theirs: many decimals, and corners twice. */
export function madeUpPinFile(count: number): string {
  const features = Array.from({ length: count }, (_, at) => {
    const corners = cornersOf(at, 40);
    const twice = corners.flatMap(([x, y], nth) =>
      nth % 7 === 3
        ? [
            [x, y],
            [x + 1e-12, y - 1e-12],
          ]
        : [[x, y]],
    );
    const name = `MADE UP ${at + 1} SO`;
    return {
      type: "Feature",
      properties: { objectid: 200 + at, pin_code: 560_001 + at, area_name: name, created_user: "posts", name },
      geometry: { type: "Polygon", coordinates: [twice] },
    };
  });
  const crs = { type: "name", properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } };
  return JSON.stringify({ type: "FeatureCollection", crs, features });
}
