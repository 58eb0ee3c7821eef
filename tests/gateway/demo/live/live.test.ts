import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDemoStore } from "#gateway/demo/create.ts";
import { startLiveDemo } from "#gateway/demo/live/live.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { createHub, type Hub } from "#gateway/live/hub.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { checkFigures } from "../../../support/figures.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
let hub: Hub;

beforeAll(async () => {
  database = await createTestDatabase();
  // Made as of some days ago, every open order is due by now, whatever the hour this runs at.
  const now = () => Date.now() - 5 * 24 * 60 * 60 * 1000;
  await createDemoStore({ db: database.db, password: "a password", scale: 0.1, now });
  hub = createHub({ db: database.db, url: database.url, log });
});
afterAll(async () => {
  await hub.close();
  await database.drop();
});

test("customers order and staff move orders on, by the rules, until it is stopped", async () => {
  const { rows } = await sql<{ id: string }>`select id from stores where code = 'S101'`.execute(database.db);
  const seen = { placed: 0, changed: 0, delivered: 0, prepaid: 0 };
  const enough = new Promise<void>((resolve) => {
    hub.listen(rows[0]?.id ?? "", 0, ({ message }) => {
      if (message.type === "created" && message.kind === "order") {
        seen.placed += 1;
        if (message.row.paymentState === "Paid") seen.prepaid += 1;
      }
      if (message.type === "changed" && message.kind === "order") {
        seen.changed += 1;
        if (message.row.status === "Delivered") seen.delivered += 1;
      }
      if (seen.prepaid > 0 && seen.placed > seen.prepaid && seen.changed > 20 && seen.delivered > 2) resolve();
    });
  });
  const stop = startLiveDemo({ db: database.db, hub, log, online: null, now: Date.now, pause: 1 });
  await enough;
  await stop();
  const count = () =>
    sql<{ events: number }>`select sum(events)::int as events from store_sequences`.execute(database.db);
  const [stopped] = (await count()).rows;
  expect(await brokenRules(database.db, "demo")).toEqual({});
  expect((await auditLedger(database.db, rows[0]?.id ?? "")).findings).toEqual([]);
  const { rows: days } = await sql<{ day: string }>`
    select distinct (at at time zone 'Asia/Kolkata')::date::text as day from order_payments order by day desc limit 4`.execute(
    database.db,
  );
  for (const { id } of rows) {
    const { looked, wrong } = await checkFigures(
      database.db,
      id,
      days.map(({ day }) => day),
    );
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(days.length);
  }
  expect((await count()).rows).toEqual([stopped]);
  expect(stopped?.events).toBeGreaterThan(20);
  const simulated = await sql<{ real: number; all: number }>`
    select count(*)::int as all, count(*) filter (where by_name not like '% (simulated)' or user_id is not null)::int as real
    from order_history where kind <> 'placed' and at > now() - interval '1 day'`.execute(database.db);
  expect(simulated.rows[0]?.all).toBeGreaterThan(20);
  expect(simulated.rows[0]?.real).toBe(0);
});
