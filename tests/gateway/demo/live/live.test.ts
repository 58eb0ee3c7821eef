import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PushMessage } from "#contract/push.ts";
import { createDemoStore } from "#gateway/demo/create.ts";
import { startLiveDemo } from "#gateway/demo/live/live.ts";
import { createHub, type Hub } from "#gateway/live/hub.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { brokenRules } from "../../../support/order-rules.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
let hub: Hub;

beforeAll(async () => {
  database = await createTestDatabase();
  await createDemoStore({ db: database.db, password: "a password", scale: 0.1, now: Date.now, log });
  hub = createHub({ db: database.db, url: database.url, log });
}, 60_000);
afterAll(async () => {
  await hub.close();
  await database.drop();
});

test("customers order and staff move orders on, by the rules, until it is stopped", async () => {
  const { rows } = await sql<{ id: string }>`select id from stores where code = 'S101'`.execute(database.db);
  const seen: PushMessage["type"][] = [];
  const enough = new Promise<void>((resolve) => {
    hub.listen(rows[0]?.id ?? "", 0, ({ message }) => {
      seen.push(message.type);
      if (seen.includes("order.placed") && seen.filter((type) => type === "order.changed").length > 20) resolve();
    });
  });
  const stop = startLiveDemo({ db: database.db, hub, log, now: Date.now, pause: 1 });
  await enough;
  await stop();
  const count = () =>
    sql<{ events: number }>`select sum(events)::int as events from store_sequences`.execute(database.db);
  const [stopped] = (await count()).rows;
  expect(await brokenRules(database.db)).toEqual({});
  expect((await count()).rows).toEqual([stopped]);
  expect(stopped?.events).toBeGreaterThan(20);
});
