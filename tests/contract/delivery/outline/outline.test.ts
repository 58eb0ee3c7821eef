import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOutline, seemsSwapped, swapped } from "#contract/delivery/outline/check-outline.ts";
import { deliveryRoutes } from "#contract/delivery/routes.ts";
import { readGeoJson, writeGeoJson } from "#contract/delivery/outline/geojson.ts";
import { boxOf, type Corner, holds, type Outline, type Ring, sideOf } from "#contract/delivery/outline/outline.ts";
import { madeUpOutline } from "../../../support/files/pin-outlines.ts";
import { runs } from "../../../support/run/tier.ts";
import { worked } from "../../../support/run/worked.ts";

const ringOf = (...corners: Corner[]): Ring => [...corners, ...corners.slice(0, 1)];
const box = (west: number, south: number, east: number, north: number): Ring =>
  ringOf([west, south], [east, south], [east, north], [west, north]);
const faultOf = (outline: Outline): string | undefined => checkOutline(outline)?.because;

/** Corners by their angle around a middle: a star, which never crosses itself. */
const stars = fc
  .array(fc.integer({ min: 20, max: 1_000 }), { minLength: 4, maxLength: 40 })
  .map((spokes): Ring =>
    ringOf(
      ...spokes.map((long, at): Corner => {
        const angle = (2 * Math.PI * at) / spokes.length;
        return [Math.round(long * Math.cos(angle)), Math.round(long * Math.sin(angle))];
      }),
    ),
  )
  .filter(
    (ring) =>
      checkOutline(
        [ring.filter((corner, at) => at === 0 || corner.join() !== ring[at - 1]?.join())].map((one) => [one]),
      ) === null,
  );

/** How often a ring goes around a point: the sum of the angles at which its edges are seen. */
function turnsAround(ring: Ring, [x, y]: Corner): number {
  let sum = 0;
  for (const [at, [x2, y2]] of ring.slice(1).entries()) {
    const [x1, y1] = ring[at] as Corner;
    sum += Math.atan2((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y), (x1 - x) * (x2 - x) + (y1 - y) * (y2 - y));
  }
  return Math.round(sum / (2 * Math.PI));
}

/** Whether a point lies on an edge: on its line, and seen from it the two ends lie on opposite sides or here. */
function isOnBorder(ring: Ring, [x, y]: Corner): boolean {
  return ring.slice(1).some(([x2, y2], at) => {
    const [x1, y1] = ring[at] as Corner;
    const isOnLine = (x1 - x) * (y2 - y) === (x2 - x) * (y1 - y);
    return isOnLine && (x1 - x) * (x2 - x) + (y1 - y) * (y2 - y) <= 0;
  });
}

it("that has one corner with latitude and longitude swapped is marked there", () => {
  const [one, two, three, four] = box(775_900_000, 129_700_000, 776_000_000, 129_800_000) as [
    Corner,
    Corner,
    Corner,
    Corner,
  ];
  const wrong: Corner = [three[1], three[0]];
  expect(checkOutline([[ringOf(one, two, wrong, four)]])).toEqual({
    because: "This corner lies far from the others: are its latitude and longitude swapped?",
    at: wrong,
  });
  const far: Corner = [three[0] + 99_000_000, three[1]];
  expect(checkOutline([[ringOf(one, two, far, four)]])).toMatchObject({
    because: expect.stringMatching(/wide/),
    at: far,
  });
});

it("is the same once it was written to a GeoJSON file and read again", () => {
  const shapes = [0, 1, 30].map((at) => ({ name: `Area ${at}`, outline: madeUpOutline(at) }));
  const read = readGeoJson(writeGeoJson(shapes));
  expect(read).toEqual(shapes.map((shape) => ({ ...shape, pincode: "" })));
});

describe("a point and a ring", () => {
  it("agree with the sum of angles, and the border is neither side", () => {
    const points = fc.tuple(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: -1_000, max: 1_000 }));
    fc.assert(
      fc.property(stars, points, (ring, point) => {
        const side = isOnBorder(ring, point) ? 0 : turnsAround(ring, point) !== 0 ? 1 : -1;
        expect(sideOf(ring, point)).toBe(side);
        for (const corner of ring) expect(sideOf(ring, corner)).toBe(0);
      }),
      { numRuns: runs(300, 5_000) },
    );
  });

  it("count a hole as outside, but its border as inside", () => {
    const outline = [[box(0, 0, 100, 100), box(40, 40, 60, 60)]];
    expect(holds(outline, [20, 20])).toBe(true);
    expect(holds(outline, [50, 50])).toBe(false);
    expect(holds(outline, [40, 50])).toBe(true);
    expect(holds(outline, [0, 0])).toBe(true);
    expect(holds(outline, [101, 50])).toBe(false);
  });
});

describe("an outline", () => {
  it("can have holes and several parts, also a part within a hole", () => {
    const outline = [[box(0, 0, 100, 100), box(10, 10, 60, 60), box(70, 70, 90, 90)], [box(20, 20, 40, 40)]];
    expect(checkOutline(outline)).toBeNull();
  });

  it("is refused where it crosses itself, with the place", () => {
    expect(checkOutline([[ringOf([0, 0], [10, 10], [10, 0], [0, 10])]])).toEqual({
      because: "The outline crosses itself",
      at: [5, 5],
    });
  });

  /** The same ring beginning at each of its corners, either way round, and turned a quarter. */
  const allWays = (...corners: Corner[]): Ring[] =>
    corners.flatMap((_, at) => {
      const begun = [...corners.slice(at), ...corners.slice(0, at)];
      const turned = begun.map(([x, y]): Corner => [-y, x]);
      return [begun, begun.toReversed(), turned, turned.toReversed()].map((one) => ringOf(...one));
    });

  it.each([
    [
      "in a corner of both ways",
      [
        [0, 0],
        [5, 5],
        [10, 10],
        [10, 0],
        [5, 5],
        [0, 10],
      ],
    ],
    [
      "in a corner that lies on an edge",
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [5, 5],
        [0, 12],
      ],
    ],
    [
      "with a loop inside, the same way round",
      [
        [0, 0],
        [20, 2],
        [20, 20],
        [-20, 20],
        [-20, 2],
        [0, 0],
        [9, 6],
        [9, 12],
        [-9, 12],
        [-9, 6],
      ],
    ],
  ] as [string, Corner[]][])("is refused where it crosses itself %s", (_, corners) => {
    for (const ring of allWays(...corners)) expect(faultOf([[ring]])).toBe("The outline crosses itself");
  });

  it.each([
    [
      "there and back",
      [
        [0, 0],
        [10, 0],
        [10, 5],
        [14, 5],
        [10, 5],
        [10, 10],
        [0, 10],
      ],
    ],
    [
      "there and back, not so far",
      [
        [0, 0],
        [10, 0],
        [10, 15],
        [10, 10],
        [0, 10],
      ],
    ],
    [
      "round twice",
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
    ],
    [
      "round twice with other corners",
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
        [4, 0],
        [10, 0],
        [10, 7],
        [10, 10],
        [0, 10],
      ],
    ],
  ] as [string, Corner[]][])("is refused where it runs over itself: %s", (_, corners) => {
    for (const ring of allWays(...corners)) expect(faultOf([[ring]])).toBe("The outline runs over itself");
  });

  it("may touch itself in a corner", () => {
    for (const ring of allWays([0, 0], [5, 5], [0, 10], [10, 10], [5, 5], [10, 0]))
      expect(faultOf([[ring]])).toBeUndefined();
    // A notch from an edge to the other side.
    for (const ring of allWays([0, 0], [10, 0], [10, 10], [6, 10], [5, 0], [4, 10], [0, 10]))
      expect(faultOf([[ring]])).toBeUndefined();
    // A loop inside, the other way round: the lake of a peninsula.
    for (const ring of allWays(
      [0, 0],
      [20, 2],
      [20, 20],
      [-20, 20],
      [-20, 2],
      [0, 0],
      [-9, 6],
      [-9, 12],
      [9, 12],
      [9, 6],
    ))
      expect(faultOf([[ring]])).toBeUndefined();
  });

  it("crosses itself where any pair of its edges does, however many it has", () => {
    const corner = fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 }));
    fc.assert(
      fc.property(fc.uniqueArray(corner, { selector: String, minLength: 4, maxLength: 12 }), (corners) => {
        const ring = ringOf(...(corners as Corner[]));
        const edges = ring.slice(1).map((to, at) => [ring[at], to] as [Corner, Corner]);
        const side = ([[x1, y1], [x2, y2]]: [Corner, Corner], [x, y]: Corner) =>
          Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
        const isCrossed = edges.some((one) =>
          edges.some(
            (other) => side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0,
          ),
        );
        if (isCrossed) expect(faultOf([[ring]])).toBe("The outline crosses itself");
        // Without any place where it meets itself, nothing is wrong with it.
        const isOnOther = corners.some((point) =>
          edges.some(
            (edge) => !edge.some((end) => end.join() === point.join()) && isOnBorder([...edge], point as Corner),
          ),
        );
        if (!isCrossed && !isOnOther) expect(faultOf([[ring]]) ?? "").not.toMatch(/itself/);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  it("of the most corners, all side by side, is compared by its neighbours alone", () => {
    // A comb of long thin teeth, which all lie beside each other along one axis.
    const teeth = Array.from({ length: 4_900 }, (_, at): Corner[] => [
      [0, at * 4],
      [1_000_000, at * 4 + 1],
      [0, at * 4 + 2],
      [-10, at * 4 + 3],
    ]);
    const comb = ringOf(...teeth.flat(), [-1_000, 20_000], [-1_000, -10]);
    expect(faultOf([[comb]])).toBeUndefined();
    expect(faultOf([[comb.map(([x, y]): Corner => [y, x])]])).toBeUndefined();
  });

  const around = (count: number, long: (at: number) => number, [x, y]: Corner = [0, 0]): Ring =>
    ringOf(
      ...Array.from({ length: count }, (_, at): Corner => {
        const angle = (2 * Math.PI * at) / count;
        return [Math.round(x + long(at) * Math.cos(angle)), Math.round(y + long(at) * Math.sin(angle))];
      }),
    );
  const places = Array.from({ length: 199 }, (_, at): Corner => [(at % 15) * 100_000, Math.floor(at / 15) * 100_000]);
  const stripes = Array.from({ length: 4_700 }, (_, at): Corner[] => [
    [at * 8, at * -8],
    [1_000_000 + at * 8, 1_000_000 - at * 8],
    [1_000_004 + at * 8, 999_996 - at * 8],
    [at * 8 + 4, at * -8 - 4],
  ]);
  const petals = around(6_300, () => 10_000_000).flatMap((corner, at, all): Corner[] => [
    corner,
    all[at + 1] ?? [0, 1],
    [0, 0],
  ]);
  const nested = (rings: number, corners: number): Ring[] =>
    Array.from({ length: rings }, (_, at) => around(corners, () => 9_000_000 - at * 10_000));
  const large: readonly (readonly [string, Outline, string | undefined])[] = [
    ["a circle", [[around(19_000, () => 10_000_000)]], undefined],
    ["a star of long spikes", [[around(19_000, (at) => (at % 2 ? 10_000_000 : 100_000))]], undefined],
    ["stripes that lie across both axes", [[ringOf(...stripes.flat(), [20_000, -2_000_000])]], undefined],
    [
      "petals around one corner",
      [[ringOf(...petals.slice(0, 19_000))]],
      "An outline goes through a corner at most 100 times",
    ],
    ["many parts", places.map((place) => [around(90, () => 40_000, place)]), undefined],
    [
      "many holes",
      [[box(-90_000, -90_000, 1_900_000, 1_900_000), ...places.map((place) => around(90, () => 40_000, place))]],
      undefined,
    ],
    [
      "holes around each other",
      [[around(90, () => 10_000_000), ...nested(199, 90)]],
      "Too many parts and holes lie around each other: draw them with fewer corners",
    ],
    [
      "too many parts",
      Array.from({ length: 401 }, (_, at) => [box(at * 10, 0, at * 10 + 5, 5)]),
      "An area has at most 400 parts and holes",
    ],
  ];
  it.each(large)("of %s is checked in a few seconds of work", (_, outline, fault) => {
    const before = worked();
    const found = faultOf(outline);
    expect(worked() - before).toBeLessThan(6);
    expect(found).toBe(fault);
  });

  it("has, with all others of a call, at most as many corners as one alone", () => {
    const { body } = deliveryRoutes["pin-outlines.import"];
    const call = (corners: number) => ({
      outlines: [1, 2].map((pincode) => ({
        pincode: `56000${pincode}`,
        name: "",
        outline: [[around(corners, () => 10_000_000)]],
      })),
      areas: null,
    });
    expect(body.safeParse(call(9_000)).success).toBe(true);
    expect(body.safeParse(call(11_000)).error?.issues).toMatchObject([
      { path: ["outlines"], message: "all outlines of a call have at most 20000 corners together" },
    ]);
  });

  it("is refused for what else can be wrong with it", () => {
    const outer = box(0, 0, 100, 100);
    expect(faultOf([])).toBe("Please Draw Polygon");
    expect(
      faultOf([
        [
          [
            [0, 0],
            [9, 0],
            [0, 0],
          ],
        ],
      ]),
    ).toMatch(/three corners/);
    expect(
      faultOf([
        [
          [
            [0, 0],
            [9, 0],
            [9, 9],
            [0, 9],
          ],
        ],
      ]),
    ).toMatch(/does not end/);
    expect(faultOf([[ringOf([0, 0], [9, 0], [4, 0])]])).toMatch(/encloses nothing/);
    expect(faultOf([[outer, box(90, 90, 110, 95)]])).toMatch(/crosses|inside/);
    expect(faultOf([[outer, box(200, 200, 210, 210)]])).toMatch(/hole must lie inside/);
    expect(faultOf([[outer, outer]])).toMatch(/smaller/);
    expect(faultOf([[outer, box(10, 10, 40, 40), box(20, 20, 30, 30)]])).toMatch(/holes lie over/);
    expect(faultOf([[outer], [box(10, 10, 20, 20)]])).toMatch(/parts of the area lie over/);
    expect(faultOf([[outer], [outer]])).toMatch(/parts of the area lie over/);
    expect(faultOf([[box(0, 0, 60_000_000, 10)]])).toMatch(/degrees wide/);
    expect(faultOf([[box(0, 900_000_000, 10, 900_000_010)]])).toMatch(/swapped/);
  });

  it("seems swapped only where it lies near once it is turned", () => {
    const bengaluru: Corner = [775_900_000, 129_700_000];
    const right = [[box(775_000_000, 129_000_000, 776_000_000, 130_000_000)]];
    expect(seemsSwapped(right, bengaluru)).toBe(false);
    expect(seemsSwapped(swapped(right), bengaluru)).toBe(true);
    expect(seemsSwapped([[box(20_000_000, 480_000_000, 21_000_000, 481_000_000)]], bengaluru)).toBe(false);
  });
});

describe("a GeoJSON file", () => {
  it("is read with its PIN codes, rounded to seven decimals and without repeats", () => {
    const ring = [
      [77.123456789, 12.1],
      [77.2, 12.1],
      [77.2, 12.10000000001],
      [77.2, 12.2],
      [77.123456789, 12.1],
    ];
    const feature = {
      type: "Feature",
      properties: { pin_code: 560001 },
      geometry: { type: "Polygon", coordinates: [ring] },
    };
    expect(readGeoJson(JSON.stringify({ type: "FeatureCollection", features: [feature] }))).toEqual([
      {
        pincode: "560001",
        name: "",
        outline: [
          [
            [
              [771_234_568, 121_000_000],
              [772_000_000, 121_000_000],
              [772_000_000, 122_000_000],
              [771_234_568, 121_000_000],
            ],
          ],
        ],
      },
    ]);
    expect(readGeoJson("{")).toMatch(/cannot be read/);
    expect(readGeoJson("{}")).toMatch(/no polygons/);
    expect(readGeoJson('{"type":"Polygon","coordinates":[[["a"]]]}')).toMatch(/coordinates/);
  });

  const file = new URL("../../../../../shared/data/geo_pincode_boundary_bangalore.geojson", import.meta.url);
  it.skipIf(!existsSync(file))("of 101 PIN codes comes in whole, and each holds a point inside it", () => {
    const shapes = readGeoJson(readFileSync(file, "utf8"));
    if (typeof shapes === "string") throw new Error(shapes);
    expect(shapes.flatMap(({ pincode, outline }) => (checkOutline(outline) ? [pincode] : []))).toEqual([]);
    expect(shapes).toHaveLength(101);
    for (const { outline } of shapes) expect(holds(outline, insideOf(outline))).toBe(true);
  });
});

/** A point inside the first ring: the middle of the widest stretch at half its height. */
function insideOf([[ring = []] = []]: Outline): Corner {
  const { south, north } = boxOf(ring);
  const y = (south + north) / 2;
  const cuts = ring
    .slice(1)
    .flatMap(([x2, y2], at) => {
      const [x1, y1] = ring[at] as Corner;
      return y1 > y !== y2 > y ? [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)] : [];
    })
    .toSorted((one, other) => one - other);
  return [((cuts[0] ?? 0) + (cuts[1] ?? 0)) / 2, y];
}
