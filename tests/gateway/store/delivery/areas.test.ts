import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { AreaRow } from "#contract/delivery/area.ts";
import { swapped } from "#contract/delivery/outline/check-outline.ts";
import { readGeoJson } from "#contract/delivery/outline/geojson.ts";
import {
  boxOf,
  type Corner,
  holds,
  type Outline,
  type Place,
  placeOf,
  type Ring,
} from "#contract/delivery/outline/outline.ts";
import type { PincodeAnswer } from "#contract/delivery/schema.ts";
import { areaOfAddress } from "#gateway/store/delivery/areas.ts";
import { buildArea, buildProduct } from "../../../support/database/rows.ts";
import { madeUpPinFile } from "../../../support/files/pin-outlines.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeEach(async () => {
  await gateway.db.deleteFrom("delivery_areas").execute();
});

/** A square kilometre or so around Bengaluru, moved by so many thousandths of a degree. */
const square = (east: number, north: number, size = 10): Ring => {
  const [x, y] = [775_900_000 + east * 10_000, 129_700_000 + north * 10_000];
  const s = size * 10_000;
  return [
    [x, y],
    [x + s, y],
    [x + s, y + s],
    [x, y + s],
    [x, y],
  ];
};
const pointAt = (east: number, north: number) => placeOf([775_900_000 + east * 10_000, 129_700_000 + north * 10_000]);

const anOffice = { office: "North SO", district: "", territory: "" };

/** Keeps an outline and answers its name. */
async function keep(outline: Outline): Promise<string> {
  return (await gateway.call("area-outlines.keep", { params: { storeId }, body: { outline: outline as never } }, admin))
    .outline;
}

async function draw(name: string, outline: Outline, fields: Partial<AreaRow> = {}): Promise<AreaRow> {
  const plain = { name, position: 100, deliveryCharge: 2_900, minimumOrder: 0 };
  const body = { ...plain, ...fields, outline: await keep(outline) };
  return gateway.call("delivery-areas.create", { params: { storeId }, body }, admin);
}

function lookUp(pincode: string, point?: Place): Promise<PincodeAnswer> {
  return gateway.call(
    "addresses.pincode",
    { params: {}, query: {}, body: { storeId, pincode, ...(point && { point }) } } as never,
    admin,
  );
}

describe("the area of an address", () => {
  it("is the drawn one that has its point, and the lower number where two lie over each other", async () => {
    await draw("Wide", [[square(0, 0, 20)]], { position: 20 });
    await draw("Inner", [[square(5, 5, 5)]], { position: 10, deliveryCharge: 900 });
    expect(await lookUp("560001", pointAt(6, 6))).toMatchObject({
      area: { name: "Inner" },
      found: "outline",
      charge: 900,
    });
    expect(await lookUp("560001", pointAt(15, 15))).toMatchObject({ area: { name: "Wide" }, found: "outline" });
    expect(await lookUp("560001", pointAt(20, 20))).toMatchObject({ area: { name: "Wide" } });
    expect(await lookUp("560001", pointAt(20.001, 20))).toMatchObject({ area: null, found: null, delivers: false });
  });

  it("has no part in a hole, and is again in a part within it", async () => {
    await draw("Ring", [[square(0, 0, 30), square(10, 10, 10)], [square(14, 14, 2)]]);
    expect((await lookUp("560001", pointAt(5, 5))).area?.name).toBe("Ring");
    expect((await lookUp("560001", pointAt(12, 12))).area).toBeNull();
    expect((await lookUp("560001", pointAt(10, 12))).area?.name).toBe("Ring");
    expect((await lookUp("560001", pointAt(15, 15))).area?.name).toBe("Ring");
  });

  it("is found by its PIN code without a point, and with one only where the area is not drawn", async () => {
    await draw("Drawn", [[square(0, 0)]], { pinCodes: "560 001, 560002" });
    await buildArea(gateway.db, storeId, "560003", { name: "By PIN" });
    expect(await lookUp("560001")).toMatchObject({ area: { name: "Drawn" }, found: "pincode" });
    expect(await lookUp("560001", pointAt(50, 50))).toMatchObject({
      area: null,
      because: expect.stringMatching(/this place/),
    });
    expect(await lookUp("560003", pointAt(50, 50))).toMatchObject({ area: { name: "By PIN" }, found: "pincode" });
    await gateway.db.updateTable("delivery_areas").set({ state: "INACTIVE" }).execute();
    expect((await lookUp("560001")).area).toBeNull();
  });

  it("decides what an order on the phone costs, and whether it is taken", async () => {
    const product = await buildProduct(gateway.db, storeId);
    await draw("Near", [[square(0, 0)]], { deliveryCharge: 1_234 });
    const price = (point: Place) => {
      const body = {
        source: "tele",
        orderType: "Normal",
        deliveryType: "HOME_DELIVERY",
        address: { type: "Home", line: "1 Road", locality: "", city: "", pincode: "999999", point },
        lines: [{ productId: product.id, quantity: 1 }],
      } as const;
      return gateway.call("orders.price", { params: { storeId }, body: body as never }, admin);
    };
    expect(await price(pointAt(5, 5))).toMatchObject({ deliveryCharge: 1_234, refused: {} });
    expect((await price(pointAt(50, 50))).refused["address.pincode"]).toMatch(/does not deliver/);
  });

  it("is in the database what it is in the contract, also on the border", async () => {
    const grid = fc.integer({ min: -6, max: 6 });
    const outlines = fc
      .tuple(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 12 }), fc.boolean())
      .map(([spokes, hasHole]): Outline => {
        const corners = spokes.map((long, at): Corner => {
          const angle = (2 * Math.PI * at) / spokes.length;
          return [Math.round(long * Math.cos(angle)), Math.round(long * Math.sin(angle))];
        });
        const outer = [...corners, ...corners.slice(0, 1)];
        return [
          hasHole
            ? [
                outer,
                [
                  [-1, -1],
                  [1, -1],
                  [1, 1],
                  [-1, 1],
                  [-1, -1],
                ],
              ]
            : [outer],
        ];
      });
    await fc.assert(
      fc.asyncProperty(outlines, grid, grid, async (outline, x, y) => {
        const name = JSON.stringify(outline);
        const rings = outline.flatMap((part, at) =>
          part.map((ring, of) => ({
            store_id: storeId,
            outline: name,
            part: at,
            ring: of,
            xs: ring.map(([each]) => each),
            ys: ring.map(([, each]) => each),
            ...boxOf(ring),
          })),
        );
        await gateway.db
          .insertInto("outline_rings")
          .values(rings)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const { holds: stored } = await gateway.db
          .selectNoFrom((eb) =>
            eb.fn<boolean>("outline_holds", [eb.val(storeId), eb.val(name), eb.val(x), eb.val(y)]).as("holds"),
          )
          .executeTakeFirstOrThrow();
        expect(stored).toBe(holds(outline, [x, y]));
      }),
      { numRuns: runs(120, 2_000) },
    );
  });
});

it("is refused without an outline and PIN codes, when it is added and when it would lose both", async () => {
  const bare = { name: "Nowhere", position: 100, deliveryCharge: 0, minimumOrder: 0 };
  for (const pinCodes of [undefined, ""]) {
    const body = { ...bare, ...(pinCodes === undefined ? {} : { pinCodes }) };
    const refused = await gateway.refused("delivery-areas.create", { params: { storeId }, body }, admin);
    expect(refused).toMatchObject({ status: 422, fields: { pinCodes: "Please Draw Polygon" } });
  }
  const drawn = await draw("Only drawn", [[square(20, 20)]]);
  const change = (changes: object, version: number) => ({
    params: { storeId, id: drawn.id },
    body: { version, changes },
  });
  expect(await gateway.refused("delivery-areas.change", change({ outline: "" }, drawn.version), admin)).toMatchObject({
    status: 422,
    fields: { "changes.pinCodes": "Please Draw Polygon" },
  });
  const request = change({ outline: "", pinCodes: "560077" }, drawn.version);
  const named = await gateway.call("delivery-areas.change", request as never, admin);
  expect(named).toMatchObject({ outline: "", pinCodes: "560077" });
  expect(await gateway.refused("delivery-areas.change", change({ pinCodes: "" }, named.version), admin)).toMatchObject({
    status: 422,
  });
});

describe("an outline", () => {
  it("is refused with its place where it crosses itself, and keeps nothing", async () => {
    const [a, b, c, d] = square(0, 0) as [Corner, Corner, Corner, Corner, Corner];
    const refused = (outline: Outline) =>
      gateway.refused("area-outlines.keep", { params: { storeId }, body: { outline } }, admin);
    const crossed = await refused([[[a, c, b, d, a]]]);
    expect(crossed).toMatchObject({ status: 422 });
    expect(JSON.stringify(crossed)).toMatch(/crosses itself near 12\.97500, 77\.59500/);
    expect(JSON.stringify(await refused([]))).toMatch(/Please Draw Polygon/);
  });

  it("is refused with a mark in its middle where latitude and longitude are swapped", async () => {
    await draw("Here", [[square(0, 0)]]);
    const away = swapped([[square(30, 30)]]);
    const call = { params: { storeId }, body: { outline: away as never } };
    const refused = await gateway.refused("area-outlines.keep", call, admin);
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused)).toMatch(/Latitude and longitude seem swapped near 77\.62500, 13\.00500/);
    const outlines = [{ pincode: "560099", name: "", outline: away as never }];
    const told = await gateway.call(
      "pin-outlines.import",
      { params: { storeId }, body: { outlines, areas: null } },
      admin,
    );
    expect(told).toMatchObject({
      kept: 0,
      refused: [{ pincode: "560099", because: expect.stringMatching(/swapped/) }],
    });
  });

  it("of a PIN code is compared with the post offices there, before anything is drawn", async () => {
    const office = { store_id: storeId, ...anOffice, pincode: "560098", latitude: 12.97, longitude: 77.59 };
    await gateway.db.insertInto("localities").values(office).execute();
    const keep = (outline: Outline) => {
      const outlines = [{ pincode: "560098", name: "", outline: outline as never }];
      return gateway.call("pin-outlines.import", { params: { storeId }, body: { outlines, areas: null } }, admin);
    };
    expect(await keep(swapped([[square(0, 0)]]))).toMatchObject({ kept: 0 });
    expect(await keep([[square(0, 0)]])).toMatchObject({ kept: 1, refused: [] });
    await gateway.db.deleteFrom("localities").execute();
  });

  it("is changed by one of two people, and the other is told; undo puts the former one back", async () => {
    const row = await draw("Both", [[square(0, 0)]]);
    const [one, other] = [await keep([[square(1, 1)]]), await keep([[square(2, 2)]])];
    const change = (outline: string, version: number, undoes?: number) => ({
      params: { storeId, id: row.id },
      body: { version, ...(undoes && { undoes }), changes: { outline } },
    });
    await gateway.call("delivery-areas.change", change(one, 1), admin);
    const late = await gateway.refused("delivery-areas.change", change(other, 1), admin);
    expect(late).toMatchObject({ status: 409 });
    expect(JSON.stringify(late)).toContain(one);
    await gateway.call("delivery-areas.change", change(row.outline, 2, 2), admin);
    expect((await lookUp("560001", pointAt(0.5, 0.5))).area?.name).toBe("Both");
    const unknown = await gateway.refused("delivery-areas.change", change("none (000000000000)", 3), admin);
    expect(unknown).toMatchObject({ status: 422 });
  });
});

const file = new URL("../../../../../shared/data/geo_pincode_boundary_bangalore.geojson", import.meta.url);
describe.each([
  ["of a made-up town", () => madeUpPinFile(101)],
  ...(existsSync(file) ? [["of Bengaluru (shared/data)", () => readFileSync(file, "utf8")] as const] : []),
] as const)("the PIN codes %s", (_, read) => {
  it("are imported, 101 of 101, and each is found by a point inside it", async () => {
    await gateway.db.deleteFrom("pin_outlines").execute();
    const shapes = readGeoJson(read());
    if (typeof shapes === "string") throw new Error(shapes);
    let [kept, made] = [0, 0];
    for (let at = 0; at < shapes.length; at += 40) {
      const body = {
        outlines: shapes.slice(at, at + 40) as never,
        areas: { deliveryCharge: 2_900, minimumOrder: 0 },
      };
      const answer = await gateway.call("pin-outlines.import", { params: { storeId }, body }, admin);
      expect(answer.refused).toEqual([]);
      kept += answer.kept;
      made += answer.made;
    }
    expect([kept, made]).toEqual([101, 101]);
    const wrong: string[] = [];
    for (const { pincode, outline } of shapes) {
      const place = { pincode: "", point: placeOf(insideOf(outline)) };
      const area = await areaOfAddress(gateway.db, storeId, place);
      if (!area?.name.endsWith(pincode)) wrong.push(`${pincode}: ${area?.name}`);
    }
    expect(wrong).toEqual([]);
    const drawn = await gateway.call("area-outlines.list", { params: { storeId } }, admin);
    expect(drawn.areas).toHaveLength(101);
  });
});

describe("where a store is on its map", () => {
  const place = async () => (await gateway.call("area-outlines.list", { params: { storeId } }, admin)).store;

  it("is the post office of the PIN code in its address until the settings say it", async () => {
    const { north, south } = gateway.stores;
    await gateway.db.updateTable("stores").set({ address: "12 Hill Road, Malarpura" }).execute();
    expect(await place()).toBeNull();
    await gateway.db.updateTable("stores").set({ address: "500 100 Hill Road, Malarpura - 560 034." }).execute();
    expect(await place()).toBeNull();
    await gateway.db
      .insertInto("localities")
      .values({ store_id: storeId, ...anOffice, pincode: "560034", latitude: 12.9347, longitude: 77.6266 })
      .execute();
    expect(await place()).toEqual({ latitude: 12.9347, longitude: 77.6266, isExact: false });
    const {
      id: _id,
      storeId: _storeId,
      ...values
    } = await gateway.call("settings.map.read", { params: { storeId } }, admin);
    const keep = (storePlace: string) => ({ params: { storeId }, body: { ...values, storePlace } });
    for (const wrong of ["12.9716", "91.0, 77.6", "12.9, 181", "here"]) {
      const { fields } = await gateway.refused("settings.map.change", keep(wrong), admin);
      expect([wrong, fields?.["storePlace"]]).toEqual([wrong, expect.stringContaining("latitude, longitude")]);
    }
    await gateway.call("settings.map.change", keep("12.93, 77.61"), admin);
    expect(await place()).toEqual({ latitude: 12.93, longitude: 77.61, isExact: true });
    const other = await gateway.call("area-outlines.list", { params: { storeId: south } }, admin);
    expect([north === storeId, other.store]).toEqual([true, null]);
  });
});

/** A point inside the first ring: the middle of the widest stretch at half its height. */
function insideOf([[ring = []] = []]: Outline): Corner {
  const { south, north } = boxOf(ring);
  const y = Math.round((south + north) / 2) + 0.5;
  const cuts = ring
    .slice(1)
    .flatMap(([x2, y2], at) => {
      const [x1, y1] = ring[at] as Corner;
      return y1 > y !== y2 > y ? [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)] : [];
    })
    .toSorted((one, other) => one - other);
  return [Math.round(((cuts[0] ?? 0) + (cuts[1] ?? 0)) / 2), Math.round(y)];
}
