import fc from "fast-check";
import { expect, it } from "vitest";
import type { ListQuery } from "#console/client/records/list-source.ts";
import { countRows, rowsFor, sortRows } from "#console/list/whole/whole-rows.ts";
import { vehicleContract, vehicleList, vehicleValues } from "../../../support/kinds/vehicle-list.ts";
import { vehicleRow } from "../../../support/kinds/vehicles.ts";

const van = vehicleRow({
  id: "van",
  registration: "KA 02 Van",
  fuel: "Diesel",
  capacityKilograms: 900,
  nextExpiry: "2026-12-01",
  riderId: "r1",
});
const bike = vehicleRow({
  id: "bike",
  registration: "KA 10 Bike",
  fuel: "None",
  capacityKilograms: null,
  state: "INACTIVE",
});
const scooter = vehicleRow({ id: "scooter", registration: "KA 9 Scooter", capacityKilograms: 40 });
const all = [van, bike, scooter];
const found = (query: ListQuery) => rowsFor(all, vehicleContract, vehicleValues, query, 0).map(({ id }) => id);

it("finds the rows that every part of a filter fits, by each type of field", () => {
  expect(found({})).toEqual(["van", "bike", "scooter"]);
  expect(found({ fuel: ["Diesel", "None"] })).toEqual(["van", "bike"]);
  expect(found({ fuel: [] })).toEqual(["van", "bike", "scooter"]);
  expect(found({ rider: ["unassigned"] })).toEqual(["bike", "scooter"]);
  expect(found({ rider: ["r1"] })).toEqual(["van"]);
  expect(found({ expiry: { to: "2026-12-31" } })).toEqual(["van"]);
  expect(found({ kilograms: { from: 40, to: 900 } })).toEqual(["van", "scooter"]);
  expect(found({ free: true, state: ["ACTIVE"] })).toEqual(["scooter"]);
  expect(found({ text: "ka SCOO" })).toEqual(["scooter"]);
});

it("says which field it was not told about", () => {
  expect(() => rowsFor(all, vehicleContract, {}, { fuel: ["None"] }, 0)).toThrow("fuel");
});

it("counts by state what the rest of the filter finds", () => {
  const counts = countRows(all, vehicleContract, vehicleValues, { free: true }, 0);
  expect(counts).toEqual({ total: 2, byStatus: { ACTIVE: 1, INACTIVE: 1 } });
});

it("sorts numbers by their size, words as people do, and rows without a value last either way", () => {
  const columns = vehicleList(async () => ({ rows: [], asOf: "" })).columns({ format: {} as never, tabs: [], now: 0 });
  const ids = (column: string, descending: boolean) =>
    sortRows(all, columns, { column, descending }).map(({ id }) => id);
  expect(ids("registration", false)).toEqual(["van", "scooter", "bike"]);
  expect(ids("kilograms", false)).toEqual(["scooter", "van", "bike"]);
  expect(ids("kilograms", true)).toEqual(["van", "scooter", "bike"]);
});

it("loses and doubles no row by sorting", () => {
  const columns = vehicleList(async () => ({ rows: [], asOf: "" })).columns({ format: {} as never, tabs: [], now: 0 });
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(20_000))), fc.boolean(), (weights, descending) => {
      const rows = weights.map((capacityKilograms, at) => vehicleRow({ id: String(at), capacityKilograms }));
      const sorted = sortRows(rows, columns, { column: "kilograms", descending });
      expect(new Set(sorted)).toEqual(new Set(rows));
      expect(sorted).toHaveLength(rows.length);
    }),
  );
});
