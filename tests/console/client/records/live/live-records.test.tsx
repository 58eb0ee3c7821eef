import { Hono } from "hono";
import { cors } from "hono/cors";
import { streamSSE, type SSEStreamingApi } from "hono/streaming";
import { createRoot, type Root } from "react-dom/client";
import useSWR from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { StreamMessage } from "#contract/stream.ts";
import { connection } from "#console/client/connection.ts";
import { liveUpdates, setPausedKind, waitingText } from "#console/client/live/live-updates.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { startStream, stopStream } from "#console/client/live/stream.ts";
import { useCounts } from "#console/client/records/counts.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import { useOrderDetail, useOrderHistory } from "#console/client/orders/order-detail.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";
import { useListPages } from "#console/client/records/pages/use-list-pages.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { type AnsweringServer, answer } from "../../../../support/run/answering-server.ts";
import { orderEvent, orderRow } from "../../../../support/kinds/orders/orders.ts";

// Each test has a store of its own, so that none finds what another has read.
let stores = 0;
let row = orderRow();
const query: ListQuery = {};
/** How often each resource was asked for, and the sequence the gateway stands at. */
const asked = { slots: 0, page: 0, counts: 0, order: 0, history: 0 };
let sequence = 5;
let line: SSEStreamingApi | null = null;
let server: AnsweringServer;
let root: Root;

function Board() {
  useListPages(orderSource, row.storeId, query, 25);
  useCounts(orderSource, row.storeId, query);
  useOrderDetail(row.storeId, row.id);
  useOrderHistory(row.storeId, row.id);
  useSWR(cacheKeys.slots(row.storeId, null), () => (asked.slots += 1), { dedupingInterval: 0 });
  return null;
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const say = async (message: StreamMessage | { readonly type: string }, id: number) => {
  sequence = id;
  await line?.writeSSE({ id: String(id), data: JSON.stringify(message) });
};

beforeAll(async () => {
  const app = new Hono();
  app.use(cors());
  const data = (value: unknown) => ({ status: true, code: 200, data: value });
  const moment = () => ({ asOf: row.placedAt, sequence });
  app.post("/api/orders/filter", (c) => {
    asked.page += 1;
    return c.json(data({ rows: [row], total: 1, page: 1, pageSize: 25, ...moment() }));
  });
  app.post("/api/orders/counts", (c) => {
    asked.counts += 1;
    return c.json(data({ total: 1, byStatus: {}, tabs: [], ...moment() }));
  });
  app.get("/api/stores/:store/orders/:order", (c) => {
    asked.order += 1;
    return c.json(data({ order: row, lines: [], payments: [] }));
  });
  app.get("/api/stores/:store/orders/:order/comments-history", (c) => {
    asked.history += 1;
    return c.json(data({ entries: [], total: 0 }));
  });
  app.get("/api/events", (c) =>
    streamSSE(c, async (sse) => {
      await sse.writeSSE({ id: String(sequence), data: JSON.stringify({ type: "hello", sequence }) });
      line = sse;
      await new Promise<void>((cut) => sse.onAbort(cut));
    }),
  );
  server = await answer(app);
  connection.origin = server.origin;
  connection.token = () => "token";
});
afterAll(() => server.close());
beforeEach(async () => {
  Object.assign(asked, { slots: 0, page: 0, counts: 0, order: 0, history: 0 });
  line = null;
  stores += 1;
  row = orderRow({ storeId: `store-${stores}`, id: `order-${stores}` });
  root = createRoot(document.createElement("div"));
  root.render(<Board />);
  startStream(row.storeId);
  await soon(() => expect([line !== null, ...Object.values(asked).map((times) => times > 0)]).not.toContain(false));
});
afterEach(() => {
  root.unmount();
  stopStream();
  setPaused("selected", false);
  setPaused("asked", false);
  setPausedKind(null);
});

it("reads the list, the counts and the open order again when an import has changed everything", async () => {
  const before = { ...asked };
  await say({ type: "reset", sequence: sequence + 1 }, sequence + 1);
  await soon(() => {
    for (const [what, times] of Object.entries(before))
      expect([what, asked[what as keyof typeof asked] > times]).toEqual([what, true]);
  });
});

it("pauses the list and says so while rows are selected, and reads it when they no longer are", async () => {
  setPaused("selected", true);
  const before = { ...asked };
  await say({ type: "reset", sequence: sequence + 1 }, sequence + 1);
  await soon(() => expect(asked.counts).toBeGreaterThan(before.counts));
  expect(waitingText(liveUpdates.waiting)).toBe("Updates waiting");
  expect(asked.page).toBe(before.page);
  setPaused("selected", false);
  await soon(() => expect(asked.page).toBeGreaterThan(before.page));
});

it("reads the slots again when somebody has closed one, but no list of orders", async () => {
  const before = { ...asked };
  await say({ type: "intake" }, sequence + 1);
  await soon(() => expect(asked.slots).toBe(before.slots + 1));
  expect(recentEvents.newest()).toBe(sequence);
  expect(asked.page).toBe(before.page);
});

it("ignores an event of a kind that it does not know, and handles the next one", async () => {
  const before = sequence;
  await say({ type: "changed", kind: "drone" } as { type: string }, sequence + 1);
  await say(orderEvent({ ...row, version: 2, status: "Accepted" }, "Pending"), sequence + 1);
  await soon(() => expect(rowStore("order").newest(row).status).toBe("Accepted"));
  expect(recentEvents.since(before)?.map(({ event }) => event.kind)).toEqual(["order"]);
  expect(recentEvents.newest()).toBe(sequence);
});

it("lets updates of the list on screen wait, and paints those of other kinds", async () => {
  setPausedKind("vehicle");
  setPaused("asked", true);
  await say(orderEvent({ ...row, version: 2, status: "Accepted" }, "Pending"), sequence + 1);
  await soon(() => expect(rowStore("order").newest(row).status).toBe("Accepted"));
  expect(waitingText(liveUpdates.waiting)).toBe("");
  setPausedKind("order");
  await say(orderEvent({ ...row, version: 3, status: "Cancelled" }, "Accepted"), sequence + 1);
  await soon(() => expect(waitingText(liveUpdates.waiting)).toBe("1 update waiting"));
  expect(rowStore("order").newest(row).status).toBe("Accepted");
  setPaused("asked", false);
  await soon(() => expect(rowStore("order").newest(row).status).toBe("Cancelled"));
});
