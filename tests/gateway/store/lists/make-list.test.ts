import { type Expression, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ListContract } from "#contract/lists/list.ts";
import { reviewRowSchema } from "#contract/reviews/schema.ts";
import { findRows } from "#gateway/store/lists/conditions.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { rowColumns } from "#gateway/store/records/list-of-rows.ts";
import { type CheckedGiven, type FieldOrder, makeList } from "#gateway/store/lists/make-list.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const storeId = "8d8ac610-566d-4ef0-9c22-186b2a5ed793";

/** Four rows with two equal times, a missing owner, and a text in another case. */
const rows = () =>
  sql`(values
    (1, ${storeId}::text, 'Zoe', 'open', 3, 'b-10', '2026-01-02', 'u1'),
    (2, ${storeId}, 'ángel', 'shut', 1, 'a-9', '2026-01-01', 'u2'),
    (3, ${storeId}, 'Angela', 'kept', 2, 'B-2', '2026-01-02', null),
    (4, ${storeId}, null, 'open', 4, 'c', '2026-01-03', 'u1')
  ) as kept (id, "storeId", "ownerName", status, "itemCount", number, "madeAt", "ownerId")`;

const orders: Readonly<Record<string, FieldOrder>> = {
  ownerName: { isText: true, isMissing: true },
  status: { values: ["shut", "open", "kept"] },
  itemCount: {},
  number: {},
  madeAt: {},
  ownerId: { isMissing: true },
};

const contract = {
  kind: "indent",
  columns: ["owner", "status", "items", "number", "made"],
  sort: { column: "number", descending: false },
  fields: {
    status: { type: "choice", values: ["shut", "open", "kept"] },
    owner: { type: "people", kind: "user" },
    made: { type: "days" },
    items: { type: "range", unit: "number", most: 9 },
    text: { type: "text", longest: 100 },
  },
} as const satisfies ListContract;

function listWith(given: Partial<CheckedGiven<ListContract>> = {}): GatewayList<ListContract> {
  return makeList<ListContract>(contract, orders, {
    rows: () => sql`(select * from ${rows()})` as unknown as Expression<never>,
    columns: { items: "itemCount" },
    fields: { items: "itemCount", text: ["number", "ownerName"] },
    ...given,
  });
}

async function idsOf(filter: object, list = listWith()): Promise<number[]> {
  const { rows, where, order } = findRows(database.db, list, storeId, filter);
  const found = await sql<{ id: number }>`select id from ${rows} where ${where} order by ${order}`.execute(database.db);
  return found.rows.map(({ id }) => id);
}
const sorted = (column: string, descending = false, list = listWith()) => idsOf({ sort: { column, descending } }, list);

it("sorts by what the field of a column is: names, listed values, missing ones last, all else as it is stored", async () => {
  expect(await sorted("owner")).toEqual([2, 3, 1, 4]);
  expect(await sorted("owner", true)).toEqual([1, 3, 2, 4]);
  expect(await sorted("status")).toEqual([2, 1, 4, 3]);
  expect(await sorted("items")).toEqual([2, 3, 1, 4]);
  expect(await sorted("number")).toEqual([3, 2, 1, 4].toSorted((one, other) => byCode(one) - byCode(other)));
});

/** The place of a number as the database compares texts. */
const byCode = (id: number): number => ["B-2", "a-9", "b-10", "c"].indexOf(["b-10", "a-9", "B-2", "c"][id - 1] ?? "");

it("has rows of the same time in the order of its index, where the list says so", async () => {
  expect(await sorted("made", true)).toEqual([4, 3, 1, 2]);
  expect(await sorted("made", true, listWith({ newest: "made" }))).toEqual([4, 1, 3, 2]);
  expect(await sorted("made", false, listWith({ newest: "made" }))).toEqual([2, 3, 1, 4]);
});

it("finds by the field of the same name or by its id, between two days, and in the named texts", async () => {
  expect(await idsOf({ status: ["open"] })).toEqual([1, 4]);
  expect(await idsOf({ owner: ["u1"] })).toEqual([1, 4]);
  expect(await idsOf({ owner: ["unassigned", "u2"] })).toEqual([3, 2]);
  expect(await idsOf({ made: { from: "2026-01-02", to: "2026-01-02" } })).toEqual([3, 1]);
  expect(await idsOf({ items: { to: 2 } })).toEqual([3, 2]);
  expect(await idsOf({ text: "ANGEL" })).toEqual([3, 2]);
});

it("refuses a list whose column or filter field is none of its rows, when it is made", () => {
  expect(() => listWith({ columns: {} })).toThrow("the list of indent does not say what items is by");
  expect(() => listWith({ fields: { text: ["number"] } })).toThrow("the list of indent does not say what items is by");
});

it("reads each field from the column of its name, and does not compile where there is none of its type", () => {
  const { db } = database;
  const asked = db.selectFrom("reviews").select(rowColumns("reviews", reviewRowSchema)).compile().sql;
  expect(asked).toContain(`"reviews"."customer_id" as "customerId"`);
  expect(Object.keys(reviewRowSchema.shape).every((name) => asked.includes(`as "${name}"`))).toBe(true);
  const { number, orderNumber } = reviewRowSchema.shape;
  const renamed = reviewRowSchema.pick({ stars: true }).extend({ code: number, paper: orderNumber });
  // @ts-expect-error the table has no column "paper", and that of the stars is no text
  rowColumns("reviews", renamed, { code: "stars" });
  const both = rowColumns("reviews", renamed, { code: "number", paper: sql<string>`'x'` });
  expect(db.selectFrom("reviews").select(both).compile().sql).toContain(`"reviews"."number" as "code", 'x' as "paper"`);
});
