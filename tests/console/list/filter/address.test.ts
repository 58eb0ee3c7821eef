import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FilterField, ListContract } from "#contract/lists/list.ts";
import { listAddress } from "#console/list/filter/address.ts";
import type { FieldWords, FilterFields } from "#console/list/filter/fields.ts";
import { boardFields } from "#console/order/board-address.ts";
import { listStates } from "../../../support/console/list-states.ts";

const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,9}$/).filter((word) => !["tab", "sort", "open"].includes(word));
const value = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes(",") && text.isWellFormed());
const field: fc.Arbitrary<FilterField> = fc.oneof(
  fc.record({
    type: fc.constant("choice" as const),
    values: fc.uniqueArray(value, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ type: fc.constant("people" as const), kind: fc.constantFrom("picker" as const, "rider" as const) }),
  fc.record({ type: fc.constant("lookup" as const), of: fc.constantFrom("customer" as const, "product" as const) }),
  fc.constant({ type: "names" as const, of: "brand" as const, longest: 20 }),
  fc.constant({ type: "days" as const }),
  fc.record({
    type: fc.constant("range" as const),
    unit: fc.constantFrom("amount" as const, "number" as const),
    least: fc.integer({ min: -1_000_000, max: 0 }),
    most: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  fc.constant({ type: "flag" as const }),
  fc.record({ type: fc.constant("text" as const), longest: fc.integer({ min: 1, max: 200 }) }),
);

/** Any list that a contract can describe, each field under any name of its own in the address. */
const lists: fc.Arbitrary<FilterFields> = fc
  .record({
    fields: fc.dictionary(name, field, { maxKeys: 8, noNullPrototype: true }),
    columns: fc.uniqueArray(name, { minLength: 1, maxLength: 6 }),
    addresses: fc.uniqueArray(name, { minLength: 8, maxLength: 8 }),
  })
  .map(({ fields, columns, addresses }) => {
    const sort = { column: columns[0] ?? "", descending: false };
    const contract: ListContract = { kind: "vehicle", columns, sort, fields };
    const words = Object.keys(fields).map((key, at): [string, FieldWords] => {
      const address = addresses[at];
      return [key, { name: key, flag: "yes", ...(address === undefined ? {} : { address }) }];
    });
    return { contract, words: Object.fromEntries(words) };
  });

const listsAndStates = lists.chain((list) => fc.tuple(fc.constant(list), listStates(list.contract)));

describe("listAddress", () => {
  it("reads back from an address what was written into it, for any list", () => {
    fc.assert(
      fc.property(listsAndStates, ([list, state]) => {
        const { read, write } = listAddress(list);
        expect(read(write(state))).toEqual(state);
      }),
      { numRuns: 1_000 },
    );
  });

  it("reads back what was written into the address of a board of orders", () => {
    const { read, write } = listAddress(boardFields);
    fc.assert(
      fc.property(listStates(boardFields.contract), (state) => {
        expect(read(write(state as Parameters<typeof write>[0]))).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });

  it("survives any address, and writes what it made of it the same way again", () => {
    const { read, write } = listAddress(boardFields);
    const names = fc.constantFrom("status", "picker", "slot", "amount", "text", "sort", "open", "due", "x");
    const queries = fc.array(fc.tuple(names, fc.string())).map((pairs) => `?${new URLSearchParams(pairs)}`);
    fc.assert(
      fc.property(fc.oneof(queries, fc.string()), (search) => {
        const state = read(search);
        expect(read(write(state as Parameters<typeof write>[0]))).toEqual(state);
      }),
    );
  });

  it("refuses two fields of one name, a name that the address needs itself, and a value with a comma", () => {
    const list = (fields: ListContract["fields"], words: FilterFields["words"] = {}): FilterFields => ({
      contract: { ...boardFields.contract, fields },
      words,
    });
    const flag = { type: "flag" } as const;
    expect(() => listAddress(list({ late: flag, due: flag }, { due: { name: "due", address: "late" } }))).toThrow(
      "late",
    );
    expect(() => listAddress(list({ open: flag }))).toThrow("open");
    expect(() => listAddress(list({ size: { type: "choice", values: ["1,5 l"] } }))).toThrow("1,5 l");
  });
});
