import fc from "fast-check";
import { expect, it } from "vitest";
import { deliveryTypes, orderSources, orderTypes, paymentStates } from "#contract/enumerations.ts";
import { maxAmount } from "#contract/money.ts";
import { sortColumns } from "#contract/orders/columns.ts";
import { orderFilterSchema } from "#contract/orders/schema.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { dayWords } from "#console/list/day-range.ts";
import { type BoardState, readBoard, writeBoard } from "#console/order/board-address.ts";
import { countFilter, rowFilter } from "#console/screens/orders/query.ts";

const some = <Value extends string>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: values.length });
const person = fc.oneof(fc.uuid(), fc.constant("unassigned"));
const people = fc.uniqueArray(person, { minLength: 1, maxLength: 5 });
const day = fc
  .date({ min: new Date("2015-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ordered = <Value extends string | number>(from: Value, to: Value) =>
  from <= to ? { from, to } : { from: to, to: from };
const days = fc.oneof(
  fc.constantFrom(...dayWords),
  fc.tuple(day, day).map(([from, to]) => ordered(from, to)),
  day.map((from) => ({ from })),
  day.map((to) => ({ to })),
);
const amount = fc.nat(maxAmount);
const text = fc
  .string({ minLength: 1, maxLength: 100, unit: "grapheme" })
  .map((typed) => typed.replaceAll("\u0000", "").slice(0, 100).trim())
  .filter((typed) => typed !== "" && typed.isWellFormed());

const board: fc.Arbitrary<BoardState> = fc.record({
  filter: fc.record(
    {
      orderStatus: some(orderStatuses),
      source: some(orderSources),
      orderType: some(orderTypes),
      deliveryType: some(deliveryTypes),
      paymentState: some(paymentStates),
      picker: people,
      rider: people,
      slot: days,
      placed: days,
      amount: fc.oneof(
        fc.tuple(amount, amount).map(([from, to]) => ({ from, to })),
        amount.map((from) => ({ from })),
        amount.map((to) => ({ to })),
      ),
      late: fc.constant(true as const),
      dueSoon: fc.constant(true as const),
      text,
    },
    { requiredKeys: [] },
  ),
  sort: fc.option(fc.record({ column: fc.constantFrom(...sortColumns), descending: fc.boolean() })),
  tab: fc.option(fc.string({ minLength: 1, unit: "grapheme" }).filter((level) => level.isWellFormed())),
  open: fc.option(fc.uuid()),
});

it("reads back from an address what was written into it", () => {
  fc.assert(
    fc.property(board, (state) => {
      expect(readBoard(writeBoard(state))).toEqual(state);
    }),
    { numRuns: 1_000 },
  );
});

it("asks the gateway only for what its schema allows", () => {
  const store = { id: "00000000-0000-4000-8000-00000000000a", timeZone: "Asia/Kolkata" };
  fc.assert(
    fc.property(board, ({ filter, sort }) => {
      const counted = countFilter(filter, store, "2026-11-21");
      expect(orderFilterSchema.safeParse(counted).error).toBeUndefined();
      expect(orderFilterSchema.safeParse(rowFilter(counted, undefined, sort)).error).toBeUndefined();
    }),
  );
});

const queries = fc
  .array(fc.tuple(fc.constantFrom("status", "picker", "slot", "amount", "text", "sort", "open", "x"), fc.string()))
  .map((pairs) => `?${new URLSearchParams(pairs)}`);

it("survives any address and writes what it made of it the same way again", () => {
  fc.assert(
    fc.property(fc.oneof(queries, fc.string()), (search) => {
      const read = readBoard(search);
      expect(readBoard(writeBoard(read))).toEqual(read);
    }),
  );
});

it("drops what it does not know", () => {
  const read = readBoard(
    "?status=Pending,Nonsense&source=fax&picker=me,unassigned&placed=2026-02-30..&slot=soon&amount=9..x&sort=colour&late=yes&open=1&who=me",
  );
  expect(read).toEqual({
    filter: { orderStatus: ["Pending"], picker: ["unassigned"] },
    sort: null,
    tab: null,
    open: null,
  });
});

it("keeps addresses short and readable", () => {
  expect(
    writeBoard({
      filter: { orderStatus: ["Pending", "On-Hold"], slot: "today", late: true },
      sort: { column: "age", descending: true },
      tab: null,
      open: null,
    }),
  ).toBe("?status=Pending,On-Hold&slot=today&late=1&sort=-age");
  expect(writeBoard({ filter: {}, sort: null, tab: null, open: null })).toBe("");
});
