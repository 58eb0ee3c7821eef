import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { keepingLease } from "#gateway/jobs/keep-lease.ts";
import { createWorkFolders } from "#gateway/store/files/work-folders.ts";
import { buildMessage } from "../../support/database/messages.ts";
import { buildJob } from "../../support/database/rows.ts";
import { openTestGateway } from "../../support/gateway.ts";

const gateway = await openTestGateway();
const { db, files, filesDirectory, stores, logins } = gateway;
const at = { params: { storeId: stores.north } };
const read = () => gateway.call("settings.operations.read", at, { as: logins.admin });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const { signal } = new AbortController();

it("tells which gateways run, which one has fallen silent, and none that was stopped in good order", async () => {
  const other = createWorkFolders(filesDirectory);
  let open = 3;
  const [own, second] = [files.work, other].map((work, place) =>
    keepingLease(db, work, { version: "0.1.0+AB12", host: `till-${place + 1}`, streams: async () => open }),
  );
  // What brings files in shares the folders and is no gateway.
  const importing = keepingLease(db, createWorkFolders(filesDirectory));
  for (const job of [own, second, importing]) await job?.round(signal);
  const seen = ({ gateways }: Awaited<ReturnType<typeof read>>) =>
    gateways.map(({ host, version, streams, isSeen, isThis }) => ({ host, version, streams, isSeen, isThis }));
  const first = { host: "till-1", version: "0.1.0+AB12", streams: 3, isSeen: true, isThis: true };
  expect(seen(await read())).toEqual([first, { ...first, host: "till-2", isThis: false }]);

  const started = (await read()).gateways[0]?.startedAt;
  open = 5;
  await own?.round(signal);
  const silent = sql`update gateways set lease_until = lease_until - interval '1 hour' where id = ${other.gatewayId}`;
  await silent.execute(db);
  const told = await read();
  expect(seen(told)).toEqual([
    { ...first, streams: 5 },
    { ...first, host: "till-2", isThis: false, isSeen: false },
  ]);
  expect(told.gateways[0]?.startedAt).toBe(started);
  const silence = Date.parse(told.at) - Date.parse(told.gateways[1]?.seenAt ?? "");
  expect(silence).toBeGreaterThanOrEqual(3_600_000);
  expect(silence).toBeLessThan(3_900_000);

  // The others forget it after a day.
  await own?.round(signal);
  expect(seen(await read())).toHaveLength(2);
  await sql`update gateways set lease_until = now() - interval '25 hours' where id = ${other.gatewayId}`.execute(db);
  await own?.round(signal);
  expect(seen(await read())).toEqual([{ ...first, streams: 5 }]);
  await own?.end?.();
  expect(seen(await read())).toEqual([]);
  await importing.end?.();
});

it("counts what waits, what failed of late, and since when something should have left", async () => {
  const calm = await read();
  expect(calm).toMatchObject({
    jobs: { waiting: 0, running: 0, failed: 0, waitingSince: null },
    secondsBehind: 0,
    messagesDueSince: null,
    invoicesDueSince: null,
  });
  const since = ago(20);
  await buildJob(db, stores.north, { made_at: since });
  // It waits for its next try.
  await buildJob(db, stores.south, { made_at: ago(50), wait_until: ago(-30) });
  await buildJob(db, stores.south, { state: "running", lease_until: ago(-1) });
  await buildJob(db, stores.south, { state: "failed", ended_at: ago(60) });
  await buildJob(db, stores.south, { state: "failed", ended_at: ago(25 * 60) });
  await buildMessage(db, stores.north, { next_at: since });
  await buildMessage(db, stores.north, { next_at: ago(-20) });
  expect(await read()).toMatchObject({
    jobs: { waiting: 2, running: 1, failed: 1, waitingSince: since },
    messagesDueSince: since,
    invoicesDueSince: null,
  });
});

it("is for who may change the settings of the store, and says nothing of a customer", async () => {
  const name = `Zubeda ${randomUUID()}`;
  await buildJob(db, stores.north, { title: name, by_name: name, about: name });
  expect(JSON.stringify(await read())).not.toContain("Zubeda");
  const set = await gateway.logIn(["console.use", "store.set-up"]);
  expect((await gateway.send("settings.operations.read", at, { as: set })).status).toBe(200);
  const without = await gateway.logIn(["console.use", "tax.set-up", "audit.view"]);
  expect(await gateway.refused("settings.operations.read", at, { as: without })).toMatchObject({ status: 403 });
});
