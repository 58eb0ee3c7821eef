import { sql } from "kysely";
import { expect, it } from "vitest";
import { countingSegments, judgingCustomers } from "#gateway/jobs/count-segments.ts";
import { judgeChanged, recount } from "#gateway/store/segments/keep-members.ts";
import { buildCustomer, buildOrder, unique } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });
const judge = async () => {
  for (const job of [judgingCustomers(gateway.db), countingSegments(gateway.db)])
    await job.round(new AbortController().signal);
};
const addSegment = (line: string) =>
  gateway.call("segments.create", { params: { storeId }, body: { name: unique("Segment"), line } }, as());
const readSegment = async (id: string) =>
  (await gateway.call("segments.read", { params: { storeId, id } }, as())).record;

/** The customers that the list finds in a segment. */
async function listed(id: string): Promise<string[]> {
  const query = { page: 1, pageSize: 100 } as const;
  const page = await gateway.call("customers.filter", { params: { storeId }, query, body: { segment: [id] } }, as());
  return page.rows.map((row) => row.id).toSorted();
}

it("judges customers soon after their orders or fields change, and keeps since when they are in", async () => {
  const { db } = gateway;
  const segment = await addSegment("orders >= 2 and not blocked");
  const { id } = await buildCustomer(db, storeId);
  await buildOrder(db, storeId, { customer_id: id });
  await buildOrder(db, storeId, { customer_id: id });
  expect(await listed(segment.id)).toEqual([]);
  const live = await gateway.call("customers.segments", { params: { storeId, id } }, as());
  expect(live).toMatchObject([{ id: segment.id, since: null }]);
  await judge();
  expect(await listed(segment.id)).toEqual([id]);
  expect(await readSegment(segment.id)).toMatchObject({ members: 1 });
  const [kept] = await gateway.call("customers.segments", { params: { storeId, id } }, as());
  expect(kept?.since).toEqual(expect.any(String));
  await buildOrder(db, storeId, { customer_id: id });
  await judge();
  expect(await gateway.call("customers.segments", { params: { storeId, id } }, as())).toEqual([kept]);
  await gateway.call(
    "customers.change",
    { params: { storeId, id }, body: { version: 1, changes: { blocked: true, restrictionReason: "rude" } } },
    as(),
  );
  await judge();
  expect(await listed(segment.id)).toEqual([]);
});

it("saves a segment while the members of all are written, and judges by what it says then", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId);
  await buildOrder(db, storeId, { customer_id: id });
  await judge();
  const before = await addSegment("orders >= 1");
  expect(await listed(before.id)).toContain(id);
  const params = { storeId, id: before.id };
  const added = await db.transaction().execute(async (trx) => {
    await recount(trx, storeId, [before.id]);
    // What is saved now waits for nobody who writes hundreds of thousands of members.
    const made = await addSegment("orders = 1");
    expect(await listed(made.id)).toEqual([]);
    return made;
  });
  await db.transaction().execute(async (trx) => {
    await judgeChanged(trx, storeId);
    await gateway.call("segments.change", { params, body: { version: 1, changes: { line: "orders = 0" } } }, as());
  });
  await judge();
  expect(await listed(added.id)).toContain(id);
  expect(await listed(before.id)).not.toContain(id);
});

it("lets the clock move customers out, and tells the members of each day", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId);
  const { id: orderId } = await buildOrder(db, storeId, { customer_id: id, placed_at: new Date().toISOString() });
  const segment = await addSegment("last order <= 1d");
  expect(await listed(segment.id)).toContain(id);
  // An order that grows old changes no fact that is kept: only the judging of all finds it.
  await db.updateTable("customer_figures").set({ last_order_at: "2026-01-01T00:00:00Z" }).execute();
  await db.deleteFrom("customers_to_judge").execute();
  await judge();
  expect(await listed(segment.id)).toContain(id);
  await db.updateTable("segments").set({ counted_at: "2026-01-01T00:00:00Z" }).execute();
  await judge();
  expect(await listed(segment.id)).not.toContain(id);
  expect(orderId).toBeTruthy();
});

it("finds the orders of members", async () => {
  const { db } = gateway;
  const [both, one] = [
    await buildCustomer(db, storeId, { tags: "east, west" }),
    await buildCustomer(db, storeId, { tags: "east" }),
  ];
  const orders = [];
  for (const { id } of [both, one]) orders.push((await buildOrder(db, storeId, { customer_id: id })).id);
  const [east, west] = [await addSegment("tag = east"), await addSegment("tag = west")];
  const found = async (segment: string[]) => {
    const query = { filterType: "ORDER", page: 1, pageSize: 25 } as const;
    const body = { entityInternalId: storeId, segment };
    const { rows } = await gateway.call("orders.filter", { query, body }, as());
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await found([west.id])).toEqual([orders[0]]);
  expect(await found([west.id, east.id])).toEqual(orders.toSorted());
  await gateway.call(
    "segments.change",
    { params: { storeId, id: west.id }, body: { version: west.version, changes: { state: "DELETE" } } },
    as(),
  );
  expect(await found([west.id])).toEqual([]);
});

it("saves a segment of very many customers at once, and gives it its members soon after", async () => {
  await gateway.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into customers (store_id, name, phone, phone_country, tags)
      select ${storeId}, 'Customer ' || n, (7000000000 + n)::text, 'IN', 'crowd' from generate_series(1, 20001) as n`.execute(
      trx,
    );
  });
  const segment = await addSegment("tag = crowd");
  expect(segment.members).toBe(0);
  await judge();
  const judged = await readSegment(segment.id);
  expect(judged.members).toBe(20_001);
  expect(judged.countedAt > segment.countedAt).toBe(true);
});

it("goes on with all other segments where one cannot be read any more, and says which", async () => {
  const { db } = gateway;
  const broken = await addSegment("orders >= 1");
  const good = await addSegment("orders >= 1 and not blocked");
  await db.updateTable("segments").set({ line: "orders >= (" }).where("id", "=", broken.id).execute();
  await sql`update segments set counted_at = now() - case when id = ${broken.id} then interval '2 hours'
    else interval '1 hour' end`.execute(db);
  const { id } = await buildCustomer(db, storeId);
  await buildOrder(db, storeId, { customer_id: id });
  await expect(judge()).rejects.toThrow(`the line of the segment ${broken.name} cannot be read`);
  expect(await listed(good.id)).toContain(id);
  const { rows } = await sql<{ id: string }>`
    select id from segments where state <> 'DELETE' and counted_at < now() - interval '30 minutes'`.execute(db);
  expect(rows.map((row) => row.id)).toEqual([broken.id]);
});
