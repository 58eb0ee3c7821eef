import { expect, it } from "vitest";
import { definitions } from "#contract/records/definitions.ts";
import { vehicleRecord, type VehicleRow } from "#contract/vehicles/vehicle.ts";
import { promoCodeRecord } from "#contract/promotions/promo-code.ts";
import { formatFor } from "#console/kit/format.ts";
import { loadScreens } from "#console/listed-screens.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { promoCodeSample } from "../../../support/kinds/promotions.ts";
import { vehicleRow } from "../../../support/kinds/vehicles.ts";

const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
const look = { format, tabs: [], now: Date.parse("2026-11-21T19:00:00Z") };
const said = { findBy: "Anything", subtitle: () => [] };

const defined = [
  ...(["go.products", "go.product-problems", "go.categories", "go.customers", "go.people", "go.segments"] as const),
  ...(["go.delivery-areas", "go.localities", "go.roles", "go.clients", "go.promo-codes", "go.offers"] as const),
  ...(["go.message-templates", "go.chat-flows", "go.vehicles"] as const),
];

it.each(defined)("%s has a whole column for each that its list sorts by, and each field under one name", async (id) => {
  const { kind, fields, columns, sections } = await loadScreens(id);
  const made = columns(look);
  const ids = made.map((column) => column.id);
  expect(ids).toEqual(expect.arrayContaining([...fields.contract.columns]));
  expect(new Set(ids).size).toBe(ids.length);
  for (const { title, width, text } of made)
    expect([title, width, typeof text]).toEqual([title || "?", width || 0, "function"]);
  const named = sections.flatMap((section) => section.fields.map((field) => ("of" in field ? field.of : field.called)));
  expect(new Set(named).size).toBe(named.length);
  expect(named).toEqual(expect.arrayContaining(["state", "updatedAt"]));
  // Whatever a filter asks by has words.
  expect(Object.keys(fields.words).toSorted()).toEqual(Object.keys(fields.contract.fields).toSorted());
  expect(kind in definitions).toBe(true);
});

/** What the details of a vehicle show, by field. */
function shownOf(row: VehicleRow, ...named: readonly (keyof VehicleRow & string)[]): readonly (string | null)[] {
  const { sections } = definedScreens(vehicleRecord, {
    ...said,
    filters: { expiring: { name: "papers" } },
  });
  const fields = sections.flatMap((section) => section.fields);
  return named.map((name) => fields.find((field) => "of" in field && field.of === name)?.text(row, format) ?? null);
}

it("shows every field of a kind that says nothing, as its type is written", () => {
  const row = vehicleRow({
    capacityKilograms: 1_200,
    capacityCrates: 4,
    insuranceUntil: "2027-05-01",
    nextExpiry: "2026-12-03",
    riderName: "Chandra",
  });
  expect(shownOf(row, "registration", "fuel", "capacityKilograms", "capacityCrates", "insuranceUntil")).toEqual([
    "KA 01 AB 1234",
    "Electric",
    "1,200 kg",
    "4",
    "01 May 2027",
  ]);
  expect(shownOf(row, "nextExpiry", "riderName", "state")).toEqual(["03 Dec 2026", "Chandra", "ACTIVE"]);
  expect(shownOf(vehicleRow({ capacityKilograms: null }), "capacityKilograms", "permitUntil", "riderName")).toEqual([
    null,
    null,
    null,
  ]);
  // An id tells nobody anything.
  expect(shownOf(vehicleRow({ riderId: "r" }), "riderId")).toEqual([null]);
});

it("puts a field that no section names at the end of the first one, unless a tab shows it", () => {
  const { sections, columns } = definedScreens(vehicleRecord, {
    ...said,
    filters: { expiring: { name: "papers" } },
    columns: () => ({ fuel: { width: 50, text: ({ fuel }) => `by ${fuel}` }, registration: {} }),
    sections: [
      { title: "First", fields: [{ of: "registration", text: () => "as said" }, "updatedAt"] },
      { title: "Second", fields: ["capacityKilograms", "riderName"] },
    ],
    elsewhere: ["insuranceUntil", "permitUntil", "fitnessUntil", "pollutionUntil"],
  });
  expect(sections.map(({ fields }) => fields.map((field) => ("of" in field ? field.of : "")))).toEqual([
    ["registration", "updatedAt", "vehicleType", "fuel", "capacityCrates", "state"],
    ["capacityKilograms", "riderName"],
  ]);
  const made = columns(look);
  expect(made.slice(0, 2).map(({ id, width, text }) => [id, width, text(vehicleRow())])).toEqual([
    ["fuel", 50, "by Electric"],
    ["registration", 150, "KA 01 AB 1234"],
  ]);
  expect(made.map(({ id }) => id).toSorted()).toEqual([...vehicleRecord.list.columns].toSorted());
});

it("writes columns for the eye and for files as the types of their fields are written", () => {
  const { columns } = definedScreens(promoCodeRecord, said);
  const row = { ...promoCodeSample.rows[0], budget: 123_450, maximumUses: 1_500, left: null, endsOn: null };
  const cell = (id: string) => {
    const column = columns(look).find((column) => column.id === id);
    return [column?.text(row), column?.exported?.(row), column?.exportedAs];
  };
  expect(cell("budget")).toEqual(["1,234.50", "1234.50", "number"]);
  expect(cell("maximumUses")).toEqual(["1,500", "1500", "number"]);
  expect(cell("left")).toEqual(["", "", "number"]);
  expect(cell("endsOn")).toEqual(["", undefined, undefined]);
});

it("shows the minutes by which the orders of an area close, which its sections had forgotten", async () => {
  const { sections } = await loadScreens("go.delivery-areas");
  expect(sections[0]?.fields.some((field) => "of" in field && field.of === ("closesBefore" as string))).toBe(true);
});
