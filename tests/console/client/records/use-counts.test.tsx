import { Hono } from "hono";
import { cors } from "hono/cors";
import { useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { mutate } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { OrderFilter } from "#contract/orders/schema.ts";
import { connection } from "#console/client/connection.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";
import { useCounts } from "#console/client/records/counts.ts";
import { type AnsweringServer, answer } from "../../../support/run/answering-server.ts";

type Counts = ReturnType<typeof useCounts>;

let server: AnsweringServer;
let root: Root;
let read: Counts | undefined;
/** Whether the gateway can count, and what its answers wait for. */
let works: boolean;
let gate: Promise<void>;

function Reader(props: { readonly storeId: string; readonly query: ListQuery }) {
  const counts = useCounts(orderSource, props.storeId, props.query);
  useEffect(() => {
    read = counts;
  });
  return null;
}

// Each test has a store of its own, so that none finds the counts of another.
let stores = 0;
let storeId: string;
const milk: ListQuery = { text: "milk" };
const show = (query: ListQuery) => root.render(<Reader storeId={storeId} query={query} />);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const known = (total: number, isOfQuery: boolean) =>
  soon(() => expect([read?.counts?.total, read?.isOfQuery]).toEqual([total, isOfQuery]));

beforeAll(async () => {
  const app = new Hono();
  app.use(cors());
  app.post("/api/orders/counts", async (context) => {
    await gate;
    if (!works) return context.json({ status: false, code: 422, error: { message: "no" } }, 422);
    const { text = "" } = await context.req.json<OrderFilter>();
    const data = { total: text.length, byStatus: {}, tabs: [], asOf: "2026-11-21T04:00:00.000Z", sequence: 0 };
    return context.json({ status: true, code: 200, data });
  });
  server = await answer(app);
  connection.origin = server.origin;
});
afterAll(() => server.close());
beforeEach(() => {
  works = true;
  gate = Promise.resolve();
  read = undefined;
  stores += 1;
  storeId = `store-${stores}`;
  root = createRoot(document.createElement("div"));
});
afterEach(() => root.unmount());

it("says of the counts of the filter before that they are not this one's, also where this one's cannot be read", async () => {
  show(milk);
  await known(4, true);
  works = false;
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  show({ ...milk, text: "curd rice" });
  await known(4, false);
  open.resolve();
  await soon(() => expect(read?.failure).toBeDefined());
  await known(4, false);
});

it("knows its own counts still when they cannot be read anew", async () => {
  show(milk);
  await known(4, true);
  works = false;
  await mutate((key) => Array.isArray(key) && key[0] === "orders.counts");
  await soon(() => expect(read?.failure).toBeDefined());
  await known(4, true);
});
