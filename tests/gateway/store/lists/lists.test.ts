import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { dueSoonMinutes, workAheadMinutes } from "#contract/constants.ts";
import { kinds } from "#contract/kinds.ts";
import { type Kind, listedKinds } from "#contract/records/kind-names.ts";
import { type FilterOf, type ListContract, tabField } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import { isDelivered, isOpen, orderStatuses } from "#contract/orders/status.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import { routes } from "#contract/routes/routes.ts";
import { readCounts } from "#gateway/store/lists/counts.ts";
import { exportLines } from "#gateway/store/lists/export.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { readSelected, selectIds } from "#gateway/store/lists/selection.ts";
import { foldText } from "#contract/fold-text.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { kindSamples } from "../../../support/kinds/kinds.ts";
import { among, lower } from "../../../support/kinds/list-promises.ts";
import { zoneAtNoon } from "../../../support/kinds/noon.ts";
import { buildBusinessUnit, buildStore } from "../../../support/database/rows.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import { between, checkOrder, fieldValues, filters, finds, type ProvedList } from "./promises.ts";
import { buildWorkforce } from "./workforce.ts";
import { isLongRun, runs } from "../../../support/run/tier.ts";

/*
 * Walks every list: whoever adds a kind says the columns and fields of its list again in JavaScript, in its sample. Of each
 * shape one list is asked for every promise that holds for all lists; each other list for what is its own, the order of
 * its columns and what its fields find. The long run asks every list whole.
 */

let database: TestDatabase;
let storeId: string;
let otherStoreId: string;
let made: Awaited<ReturnType<typeof buildWorkforce>>;
const sequence = 17;

const time = (value: string) => Date.parse(value);
const named = (id: string | null, wanted: readonly string[]) => wanted.includes(id ?? "unassigned");
const number = (value: number) => value;
/** The hour of the store's day: the zone at noon is one of whole hours. */
const zone = zoneAtNoon();
const hourAt = (at: string): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: zone }).format(new Date(at));

/** How long after its slot an order was delivered, in whole minutes; null where it is not delivered or has no slot. */
function minutesLate({ id, status, slotEnd }: RowOf<typeof orders.contract>): number | null {
  const delivered = made.delivered.get(id);
  if (!isDelivered(status) || slotEnd === null || delivered === undefined) return null;
  return Math.ceil((delivered - time(slotEnd)) / 60_000);
}

const ofOrders: ProvedList<typeof orders.contract> = {
  list: orders,
  values: {
    number: (row) => row.number,
    placed: (row) => time(row.placedAt),
    slot: (row) => row.slotStart && time(row.slotStart),
    age: (row) => row.slotEnd && (isOpen(row.status) ? 1 : -1) * time(row.slotEnd),
    status: (row) => orderStatuses.indexOf(row.status),
    customer: (row) => lower(row.customerName),
    phone: (row) => row.customerPhone,
    items: (row) => row.itemCount,
    amount: (row) => row.amount,
    payment: (row) => row.paymentState,
    source: (row) => row.source,
    type: (row) => row.orderType,
    delivery: (row) => row.deliveryType,
    picker: (row) => lower(row.pickerName),
    rider: (row) => lower(row.riderName),
  },
  names: ["customer", "picker", "rider"],
  first: { age: (row) => isOpen(row.status) },
  fields: {
    orderStatus: (row, value) => among(row.status, value),
    slot: (row, value) => between(row.slotStart, value, time),
    placed: (row, value) => between(row.placedAt, value, time),
    late: (row) => isOpen(row.status) && row.slotEnd !== null && time(row.slotEnd) < Date.now(),
    dueSoon: (row) =>
      isOpen(row.status) &&
      row.slotEnd !== null &&
      between(time(row.slotEnd) - Date.now(), { from: 0, to: dueSoonMinutes * 60_000 }, number),
    workNow: (row) =>
      isOpen(row.status) && (row.slotEnd === null || time(row.slotEnd) <= Date.now() + workAheadMinutes * 60_000),
    picker: (row, value) => named(row.pickerId, value),
    rider: (row, value) => named(row.riderId, value),
    customer: (row, value) => among(row.customerId ?? "", value),
    // The ids that are tried are those of no segment; who is in one is tested with the segments.
    segment: () => false,
    product: (row, value) => among(made.bought.get(row.id) ?? "", value),
    together: (row, value) => among(made.bought.get(row.id) ?? "", value),
    // Areas, times of slots and reasons that are tried are those of no order; reports open and test those of some.
    area: () => false,
    withoutArea: ({ id }) => !made.served.has(id),
    cancelledUntold: ({ status }) => status === "Cancelled",
    slotTime: () => false,
    cancelledFor: () => false,
    hour: (row, value) => among(hourAt(row.placedAt), value),
    paymentState: (row, value) => among(row.paymentState, value),
    deliveryType: (row, value) => among(row.deliveryType, value),
    orderType: (row, value) => among(row.orderType, value),
    source: (row, value) => among(row.source, value),
    promise: (row, value) => {
      const late = minutesLate(row);
      return late !== null && among(late > 0 ? "late" : "kept", value);
    },
    minutesLate: (row, value) => between(minutesLate(row), value, number),
    amount: (row, value) => between(row.amount, value, number),
    text: (row) => made.texts.get(row.id) ?? "",
  },
};

const everyRow = { page: 1, pageSize: 1_000 };

function holds<List extends ListContract>(promises: ProvedList<List>, schema: z.ZodType, isWhole: boolean): void {
  const { list } = promises;
  const none = {} as FilterOf<List>;
  const all = async () => (await readPage(database.db, list, storeId, none, everyRow)).rows;
  const ids = (rows: readonly RowOf<List>[]) => rows.map(({ id }) => id);
  /** The rows of an export, whose head says how many they are. */
  const exported = async (filter: FilterOf<List>, store = storeId) => {
    let text = "";
    for await (const part of exportLines(database.db, list, store, filter, null)) text += part;
    const [head, ...rows] = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as RowOf<List>);
    expect(head).toEqual({ total: rows.length, asOf: expect.any(String) });
    return rows;
  };

  describe(kinds[list.contract.kind].many, () => {
    it("are answered whole, a row by itself as in the list, and another store's rows never", async () => {
      const rows = await all();
      expect(rows.length).toBeGreaterThan(30);
      for (const row of rows) {
        expect(schema.parse(row)).toEqual(row);
        expect(row.storeId).toBe(storeId);
      }
      const [first] = rows;
      const found = (store: string, ...some: string[]) => readRows(database.db, list.rows, store, some);
      expect(await found(storeId, first?.id ?? "")).toEqual([first]);
      expect(ids(await found(storeId, ...ids(rows)))).toEqual(ids(rows).sort());
      expect(await found(otherStoreId, ...ids(rows))).toEqual([]);
      expect(await found(storeId)).toEqual([]);
      const others = await readPage(database.db, list, otherStoreId, none, everyRow);
      expect(others.rows.length).toBeGreaterThan(0);
      expect(ids(others.rows).filter((id) => ids(rows).includes(id))).toEqual([]);
    });

    it.runIf(isWhole)("of a store that is not there are refused", async () => {
      const nowhere = "00000000-0000-4000-8000-000000000000";
      await expect(readPage(database.db, list, nowhere, none, everyRow)).rejects.toMatchObject({ code: "not-found" });
      await expect(selectIds(database.db, list, nowhere, none, { from: 0 })).rejects.toMatchObject({
        code: "not-found",
      });
      const first = (await all())[0]?.id ?? "";
      await expect(exported(none, nowhere)).rejects.toMatchObject({ code: "not-found" });
      expect(await readSelected(database.db, list, otherStoreId, [first], none)).toEqual({ rows: [], left: [] });
      await expect(readCounts(database.db, list, nowhere, none)).rejects.toMatchObject({ code: "not-found" });
    });

    it.each(list.contract.columns.flatMap((column) => [true, false].map((descending) => ({ column, descending }))))(
      "by $column, descending $descending: in order, missing values last, each row once over the pages",
      async ({ column, descending }) => {
        const filter = { sort: { column, descending } } as FilterOf<List>;
        const every = ids(await all()).sort();
        const rows: RowOf<List>[] = [];
        // Counted to less than there are, the same rows are found by walking.
        for (const countTo of isWhole ? [1_000, 5] : [1_000]) {
          const pageSize = isWhole ? 25 : 1_000;
          rows.length = 0;
          for (let page = 1; page === 1 || rows.length === (page - 1) * pageSize; page++)
            rows.push(...(await readPage(database.db, list, storeId, filter, { page, pageSize, countTo })).rows);
          expect(ids(rows).sort()).toEqual(every);
          if (isWhole) expect(await exported(filter)).toEqual(rows);
          const first = promises.first?.[column as never] as ((row: RowOf<List>) => boolean) | undefined;
          const groups = first ? [rows.filter(first), rows.filter((row) => !first(row))] : [rows];
          expect(ids(groups.flat())).toEqual(ids(rows));
          for (const group of groups) checkOrder(promises, group, column, descending);
        }
      },
    );

    it("are narrowed exactly as the filter says, and totals, counts and sequence agree", async () => {
      const rows = await all();
      const people = [...made.pickers.slice(0, 5), ...made.riders.slice(0, 5), ...made.customers, ...made.products];
      const counted = [tabField(list.contract), list.storedCounts?.part?.field];
      const values = fieldValues(promises, rows, people);
      const anyFilter = filters<List>(values);
      const found = (filter: FilterOf<List>) => rows.filter((row) => finds(promises, row, filter));
      const check = async (filter: FilterOf<List>, countTo: number): Promise<void> => {
        const expected = found(filter);
        const page = await readPage(database.db, list, storeId, filter, { ...everyRow, countTo });
        expect(ids(page.rows).sort()).toEqual(ids(expected).sort());
        // What the tabs and what divides the screens alone ask is counted beforehand, and so told whole.
        const isKept = list.storedCounts !== undefined && askingNames(filter).every((name) => counted.includes(name));
        const isMore = !isKept && expected.length > countTo;
        expect(page).toMatchObject({ total: isMore ? countTo : expected.length, atLeast: isMore, sequence });
        const selected = await selectIds(database.db, list, storeId, filter, { from: 0 });
        expect(selected).toMatchObject({ ids: ids(page.rows), sequence });
        const part = await selectIds(database.db, list, storeId, filter, { from: 2, to: 4 });
        expect(part.ids).toEqual(ids(page.rows).slice(2, 5));
        const asked = ids(rows).toReversed();
        const read = await readSelected(database.db, list, storeId, asked, filter);
        expect(read.rows).toEqual(rows.toReversed());
        expect(read.left).toEqual(asked.filter((id) => !ids(expected).includes(id)));
        const counts = await readCounts(database.db, list, storeId, filter);
        expect(counts).toMatchObject({ total: expected.length, sequence });
        const status = kinds[list.contract.kind as Kind].status as (row: unknown) => string;
        const byStatus = new Map<string, number>();
        for (const row of expected) byStatus.set(status(row), (byStatus.get(status(row)) ?? 0) + 1);
        for (const [value, count] of Object.entries(counts.byStatus)) expect(count).toBe(byStatus.get(value) ?? 0);
      };
      const numRuns = isWhole ? runs(20, 100) : 5;
      await fc.assert(fc.asyncProperty(anyFilter, fc.integer({ min: 1, max: 60 }), check), { numRuns });
      for (const filter of fc.sample(anyFilter, isWhole ? 5 : 1))
        expect(ids(await exported(filter)).sort()).toEqual(ids(found(filter)).sort());
      // Each field alone, with a value that leaves some rows out, and some in where there is one.
      for (const [name, value] of Object.entries(values)) {
        let alone: FilterOf<List> | undefined;
        for (const one of fc.sample(value, 300)) {
          const filter = { [name]: one } as unknown as FilterOf<List>;
          const { length } = found(filter);
          if (length < rows.length) alone ??= filter;
          if (length === 0 || length === rows.length) continue;
          alone = filter;
          break;
        }
        if (!alone) throw new Error(`no filter by ${name} leaves a row out`);
        await check(alone, 60);
      }
    });
  });
}

/** The fields of a filter that ask something. */
function askingNames(filter: object): string[] {
  const asks = (value: unknown) =>
    typeof value === "string" ? foldText(value) !== "" : value === true || Object.keys(value ?? {}).length > 0;
  return Object.entries(filter).flatMap(([name, value]) => (asks(value) ? [name] : []));
}

/** The schema of a kind's row. */
function rowSchema(kind: ListedKind): z.ZodType {
  const answer = routes[recordRoute(kind, "read")].answer as z.ZodObject<{ record: z.ZodType }>;
  return answer.shape.record;
}

/** What decides which way a list is read; of the lists that agree in it, the first one is asked whole. */
function listShape(kind: ListedKind): string {
  const { scope, list } = storedKinds[kind];
  const traits = [
    scope,
    list.storedCounts && "counted",
    list.own && "joined",
    typeof list.fields.text === "object" && "stored text",
  ];
  return traits.filter(Boolean).join(", ");
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const unit = await buildBusinessUnit(db);
  storeId = (await buildStore(db, { business_unit_id: unit, time_zone: zone })).id;
  // Of another business, since some kinds belong to all stores of one.
  const otherUnit = await buildBusinessUnit(db);
  otherStoreId = (await buildStore(db, { business_unit_id: otherUnit, time_zone: "Asia/Kolkata" })).id;
  made = await buildWorkforce(db, storeId, 34);
  await buildWorkforce(db, otherStoreId, 3, 100);
  await db.updateTable("store_sequences").set({ events: sequence }).where("store_id", "=", storeId).execute();
});
afterAll(() => database.drop());

holds(ofOrders, orderRowSchema, true);
const firstOfShape = new Set([...Map.groupBy(listedKinds, listShape).values()].map(([first]) => first));
for (const kind of listedKinds)
  // One kind's list and its promises fit each other; of any kind TypeScript cannot say it.
  holds(
    { list: storedKinds[kind].list, ...kindSamples[kind].list } as unknown as ProvedList<ListContract>,
    rowSchema(kind),
    isLongRun || firstOfShape.has(kind),
  );
