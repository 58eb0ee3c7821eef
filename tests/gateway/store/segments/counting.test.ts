import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { countRule, ruleOf } from "#gateway/store/segments/read-segments.ts";
import { whileWanted } from "#gateway/store/snapshot.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const customers = 4_000;
const buyers = Math.floor(customers / 3);

it("tells first about how many have bought something where there are many, and then how many", async () => {
  const { db } = gateway;
  // Every third bought something; the ids are as random as others, and the same at each run.
  await sql`insert into customers (store_id, id, name, phone)
    select ${storeId}, md5('sampled ' || n)::uuid, 'Customer ' || n, '' from generate_series(1, ${customers}::int) as n`.execute(
    db,
  );
  await sql`insert into customer_buys (store_id, order_id, what, placed_at, customer_id, net)
    select ${storeId}, gen_random_uuid(), any_goods(), now(), md5('sampled ' || n)::uuid, 1000
    from generate_series(3, ${customers}::int, 3) as n`.execute(db);
  const count = (line: string, options: { mayBeSampled?: boolean; from?: number }) =>
    countRule(db, storeId, new Map(), ruleOf({ line, listed: "" }), options);
  const about = await count("bought any", { mayBeSampled: true, from: customers });
  expect(about).toMatchObject({ sampled: true, of: customers });
  expect(about.members).not.toBe(buyers);
  expect(Math.abs(about.members - buyers)).toBeLessThan(customers / 5);
  const exact = { sampled: false, members: buyers };
  expect(await count("bought any", { from: customers })).toMatchObject(exact);
  expect(await count("bought any", { mayBeSampled: true, from: customers + 1 })).toMatchObject(exact);
  // Facts are counted as they are.
  expect(await count("orders = 0", { mayBeSampled: true, from: customers })).toMatchObject({
    sampled: false,
    members: customers,
  });
});

it("calls the statement off in the database once nobody waits for its answer", async () => {
  const { db } = gateway;
  const asking = new AbortController();
  const asked = whileWanted(db, asking.signal, (whole) => sql`select pg_sleep(600) as unwanted`.execute(whole));
  const running = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where state = 'active' and query like '%as unwanted' and pid <> pg_backend_pid()`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(running).toBe(1);
  asking.abort();
  await expect(asked).rejects.toThrow(/cancel/);
  await expect.poll(running).toBe(0);
  // Its connection serves the next question.
  expect(await whileWanted(db, new AbortController().signal, async () => "answer")).toBe("answer");
});

it("gives up a count that takes longer than somebody waits, and says what to do", async () => {
  const locked = await gateway.db.startTransaction().execute();
  onTestFinished(() => locked.rollback().execute());
  await sql`lock table customer_buys in access exclusive mode`.execute(locked);
  const line = Array.from({ length: 50 }, (_, at) => `bought any >= ${at + 1}`).join(" or ");
  const request = { params: { storeId }, body: { line } };
  const refused = await gateway.refused("segments.count", request, { as: gateway.logins.admin });
  expect(refused).toMatchObject({
    status: 503,
    message: "This takes too long to count: ask for less, such as fewer conditions on what was bought",
  });
});
