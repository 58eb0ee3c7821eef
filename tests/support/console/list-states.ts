import fc from "fast-check";
import { unassigned } from "#contract/enumerations.ts";
import type { FilterField, ListContract } from "#contract/lists/list.ts";
import type { ListState } from "#console/list/filter/write-address.ts";
import { dayWords } from "#console/list/filter/write-days.ts";
import type { ListFilter } from "#console/list/filter/fields.ts";

const day = fc
  .date({ min: new Date("2015-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const title = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => text.isWellFormed());

function ends<Value extends string | number>(value: fc.Arbitrary<Value>, ordered: boolean) {
  return fc.oneof(
    fc.tuple(value, value).map(([from, to]) => (ordered && from > to ? { from: to, to: from } : { from, to })),
    value.map((from) => ({ from })),
    value.map((to) => ({ to })),
  );
}

function fieldValue(field: FilterField): fc.Arbitrary<ListFilter[string]> {
  switch (field.type) {
    case "choice":
      return fc.uniqueArray(fc.constantFrom(...field.values), { minLength: 1, maxLength: field.values.length });
    case "people":
      return fc.uniqueArray(fc.oneof(fc.uuid(), fc.constant(unassigned)), { minLength: 1, maxLength: 5 });
    case "lookup":
      return fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 5 });
    case "names":
      return fc.uniqueArray(
        fc
          .string({ minLength: 1, maxLength: field.longest, unit: "grapheme" })
          .map((typed) => typed.replaceAll("\u0000", "").slice(0, field.longest).trim())
          .filter((typed) => typed !== "" && typed.isWellFormed()),
        { minLength: 1, maxLength: 5 },
      );
    case "days":
      return fc.oneof(fc.constantFrom(...dayWords), ends(day, true));
    case "range":
      return ends(fc.integer({ min: field.least ?? 0, max: field.most }), false);
    case "flag":
      return fc.constant(true as const);
    case "text":
      return fc
        .string({ minLength: 1, maxLength: field.longest, unit: "grapheme" })
        .map((typed) => typed.replaceAll("\u0000", "").slice(0, field.longest).trim())
        .filter((typed) => typed !== "" && typed.isWellFormed());
  }
}

/** Generates every state that the address of a list can express. */
export function listStates({ fields, columns }: ListContract): fc.Arbitrary<ListState> {
  const values = Object.entries(fields).map(([key, field]) => [key, fieldValue(field)] as const);
  return fc.record({
    filter: fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<ListFilter>,
    sort: fc.option(fc.record({ column: fc.constantFrom(...columns), descending: fc.boolean() })),
    tab: fc.option(title),
    view: fc.option(fc.uuid()),
    open: fc.option(fc.uuid()),
  });
}
