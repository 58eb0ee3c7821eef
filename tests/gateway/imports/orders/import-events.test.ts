import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import type { StreamMessage } from "#contract/stream.ts";
import { orders as orderSubject } from "#gateway/imports/orders/orders.ts";
import { runImport } from "#gateway/imports/run-import.ts";
import { createTestGateway, headersOf, type TestGateway } from "../../../support/gateway.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";

/** More than two transactions' worth. */
const orders = 600;
let gateway: TestGateway;
let folder: string;

beforeAll(async () => {
  gateway = await createTestGateway();
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  const lines = Array.from({ length: orders }, (_, at) => `OLD-${at},P${at % 7},1,2020-01-01 10:00,2.50`);
  await writeFile(join(folder, "lines.csv"), ["No,Code,Quantity,At,Price", ...lines, ""].join("\n"));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** Imports the file into the store North, as a process of its own would: nothing but the database tells of it. */
async function run(): Promise<number> {
  const result = await runImport(
    gateway.db,
    orderSubject,
    {
      file: join(folder, "lines.csv"),
      map: { order: "No", product: "Code", quantity: "Quantity", placedAt: "At", price: "Price" },
      delimiter: ",",
      encoding: "utf-8",
      dateFormats: [],
      store: { code: "N1", name: null, timeZone: null, currency: null, locale: null },
      refusedFile: join(folder, "refused.csv"),
      replaces: false,
      by: "Meera",
    },
    quietTools(),
  );
  return result.records;
}

/** The messages of a store's stream, over real HTTP. */
async function* listen(origin: string, storeId: string, stop: AbortSignal): AsyncGenerator<StreamMessage, void> {
  const response = await fetch(`${origin}${basePath}${eventsPath.path}?storeId=${storeId}`, {
    headers: headersOf(gateway.logins.viewer),
    signal: stop,
  });
  if (!response.body) throw new Error(`no stream: ${response.status}`);
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of response.body) {
    const frames = (rest + decoder.decode(piece, { stream: true })).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) yield JSON.parse(data) as StreamMessage;
    }
  }
}

test("open boards receive an event for each transaction of an import that writes, and none for one that writes nothing", async () => {
  const { north } = gateway.stores;
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const stream = listen(await gateway.listen(), north, stop.signal);
  expect((await stream.next()).value).toEqual({ type: "hello", sequence: 0 });
  const notices: string[] = [];
  const client = new Client({ connectionString: gateway.url });
  await client.connect();
  onTestFinished(() => client.end());
  client.on("notification", ({ payload }) => notices.push(payload ?? ""));
  await client.query("listen aisle_events");

  expect(await run()).toBe(orders);
  for (const sequence of [1, 2, 3]) expect((await stream.next()).value).toEqual({ type: "reset", sequence });
  await expect.poll(() => notices).toEqual([1, 2, 3].map((sequence) => `${north} ${sequence}`));
  const counts = await gateway.call(
    "orders.counts",
    { query: { filterType: "BUSINESS" }, body: { entityInternalId: north } },
    { as: gateway.logins.viewer },
  );
  expect(counts).toMatchObject({ total: orders, sequence: 3 });
  expect(await brokenRules(gateway.db)).toEqual({});

  expect(await run()).toBe(0);
  await client.query("select pg_notify('aisle_events', 'after')");
  await expect.poll(() => notices.at(-1)).toBe("after");
  expect(notices).toHaveLength(4);
});
