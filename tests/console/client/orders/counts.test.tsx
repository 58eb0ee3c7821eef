import { Hono } from "hono";
import { cors } from "hono/cors";
import { useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { mutate } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderFilter } from "#contract/orders/schema.ts";
import { connection } from "#console/client/connection.ts";
import { isKeyOf } from "#console/client/cache-keys.ts";
import { useCounts } from "#console/client/orders/counts.ts";
import { type AnsweringServer, answer } from "../../../support/answering-server.ts";

type Counts = ReturnType<typeof useCounts>;

let server: AnsweringServer;
let root: Root;
let read: Counts | undefined;
let asked: number;
/** Whether the gateway can count, and what its answers wait for. */
let works: boolean;
let gate: Promise<void>;

function Reader(props: { readonly view: ViewType; readonly filter: OrderFilter }) {
  const counts = useCounts(props.view, props.filter, []);
  useEffect(() => {
    read = counts;
  });
  return null;
}

// Each test has a store of its own, so that none finds the counts of another.
let stores = 0;
let milk: OrderFilter;
const show = (filter: OrderFilter, view: ViewType = "BUSINESS") => root.render(<Reader view={view} filter={filter} />);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const known = (total: number, isOfFilter: boolean) =>
  soon(() => expect([read?.counts?.total, read?.isOfFilter]).toEqual([total, isOfFilter]));

beforeAll(async () => {
  const app = new Hono();
  app.use(cors());
  app.post("/api/orders/counts", async (context) => {
    asked += 1;
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
  asked = 0;
  works = true;
  gate = Promise.resolve();
  read = undefined;
  stores += 1;
  milk = { entityInternalId: `store-${stores}`, text: "milk" };
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
  await mutate((key) => isKeyOf(key, "orders.counts"));
  await soon(() => expect(read?.failure).toBeDefined());
  await known(4, true);
});

it("knows them while another view's tabs are counted under the same filter", async () => {
  show(milk);
  await known(4, true);
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  show(milk, "PROCESS");
  await soon(() => expect(asked).toBe(2));
  await known(4, true);
  open.resolve();
});
