import { Hono } from "hono";
import { cors } from "hono/cors";
import { useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { OrderFilter, OrderRow } from "#contract/orders/schema.ts";
import { connection } from "#console/client/connection.ts";
import { type RecordList, useListPages } from "#console/client/records/pages/use-list-pages.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { type AnsweringServer, answer } from "../../../../support/run/answering-server.ts";
import { orderRow } from "../../../../support/kinds/orders/orders.ts";

const orderRows = rowStore("order");

const total = 300_000;
const asked: number[] = [];
let server: AnsweringServer;
let root: Root;
let list: RecordList<OrderRow>;
/** Answers wait for it. */
let gate: Promise<void>;

function Reader(props: {
  readonly storeId: string;
  readonly query: ListQuery;
  readonly counted: number | undefined;
  readonly onList: (list: RecordList<OrderRow>) => void;
}) {
  const { storeId, query, counted, onList } = props;
  const read = useListPages(orderSource, storeId, query, 100, counted);
  useEffect(() => onList(read), [read, onList]);
  return null;
}

const take = (read: RecordList<OrderRow>): void => {
  list = read;
};
const emptyList: RecordList<OrderRow> = {
  of: "",
  total: 0,
  atLeast: false,
  rowAt: () => undefined,
  indexOf: () => undefined,
  readRow: async () => undefined,
  readIds: async () => [],
  readSelected: async () => ({ rows: [], left: [] }),
  see: () => undefined,
  subscribe: () => () => undefined,
  state: "first",
  failure: undefined,
  asOf: null,
};
// Each test has a store of its own, so that none finds the pages of another.
let stores = 0;
let storeId: string;
const everything: ListQuery = {};
const rowId = (index: number): string => `order-${index}`;
const show = (query: ListQuery, counted?: number) =>
  root.render(<Reader storeId={storeId} query={query} counted={counted} onList={take} />);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const here = (index: number) => soon(() => expect(list?.rowAt(index)?.id).toBe(rowId(index)));

beforeAll(async () => {
  const app = new Hono();
  app.use(cors());
  app.post("/api/orders/filter", async (context) => {
    await gate;
    const page = Number(context.req.query("page"));
    asked.push(page);
    const { source, text } = await context.req.json<OrderFilter>();
    if (source?.includes("ios")) return context.json({ status: false, code: 422, error: { message: "no" } }, 422);
    const rows = Array.from({ length: 100 }, (_, at) => orderRow({ id: rowId((page - 1) * 100 + at) }));
    const data = {
      rows,
      total: text ? 2_000 : total,
      atLeast: text !== undefined,
      page,
      pageSize: 100,
      asOf: "2026-11-21T04:00:00.000Z",
      sequence: 0,
    };
    return context.json({ status: true, code: 200, data });
  });
  server = await answer(app);
  connection.origin = server.origin;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  gate = Promise.resolve();
  list = { ...emptyList };
  stores += 1;
  storeId = `store-${stores}`;
  root = createRoot(document.createElement("div"));
});
afterEach(() => {
  root.unmount();
  setPaused("selected", false);
  orderRows.clear();
});

it("asks only for the pages in view, each once, however far apart", async () => {
  show(everything);
  await here(0);
  list.see({ first: 199_950, last: 200_010 });
  await here(200_010);
  expect(list.total).toBe(total);
  expect(list.rowAt(100_000)).toBeUndefined();
  expect(asked.toSorted((one, other) => one - other)).toEqual([1, 2_000, 2_001]);
});

it("is as long as the tabs' counts say where the pages stopped counting, and stays so while another result comes", async () => {
  const milk = { ...everything, text: "milk" };
  show(milk);
  await here(0);
  expect(list).toMatchObject({ total: 2_000, atLeast: true });
  show(milk, 125_000);
  await soon(() => expect(list).toMatchObject({ total: 125_000, atLeast: false }));
  list.see({ first: 100_000, last: 100_040 });
  await here(100_000);
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  show({ ...milk, text: "curd" });
  await soon(() => expect(list).toMatchObject({ state: "next", total: 125_000, atLeast: false }));
  open.resolve();
  await soon(() => expect(list).toMatchObject({ state: "here", total: 2_000, atLeast: true }));
});

it("says that there are more than the pages counted until the counts know of them too", async () => {
  show({ ...everything, text: "milk" }, 1_990);
  await here(0);
  expect(list).toMatchObject({ total: 2_000, atLeast: true });
});

it("keeps its length while live updates are paused, as its rows stay too, and is as long as counted afterwards", async () => {
  const milk = { ...everything, text: "milk" };
  show(milk);
  await here(0);
  setPaused("selected", true);
  show(milk, 125_000);
  await soon(() => expect(list).toMatchObject({ total: 125_000, atLeast: false }));
  const before = list;
  show(milk, 124_999);
  orderRows.upsert(orderRow({ id: rowId(7), version: 2, status: "Accepted" }));
  await soon(() => expect(list).not.toBe(before));
  expect(list.total).toBe(125_000);
  setPaused("selected", false);
  await soon(() => expect(list.total).toBe(124_999));
});

it("shows a page it has had before at once and without asking again", async () => {
  show(everything);
  await here(0);
  list.see({ first: 500, last: 540 });
  await here(500);
  list.see({ first: 0, last: 40 });
  expect(list.rowAt(0)?.id).toBe(rowId(0));
  await here(0);
  expect(asked).toEqual([1, 6]);
});

it("asks nothing for pages that a fast scroll only passes", async () => {
  show(everything);
  await here(0);
  for (let first = 1_000; first <= 30_000; first += 1_000) list.see({ first, last: first + 40 });
  await here(30_000);
  // The first page the scroll came to is asked at once and given up: nobody knew yet that it goes on.
  expect(asked.filter((page) => page !== 11)).toEqual([1, 301]);
});

it("says when rows have come to a view that moves, without being a new list before it rests", async () => {
  show(everything);
  await here(0);
  const moving = list;
  let came = 0;
  const end = moving.subscribe(() => (came += 1));
  moving.see({ first: 500, last: 540 });
  await soon(() => expect(came).toBe(1));
  expect(moving.rowAt(500)?.id).toBe(rowId(500));
  expect(moving.indexOf(rowId(540))).toBe(540);
  end();
  await soon(() => expect(list).not.toBe(moving));
  expect(list.rowAt(500)?.id).toBe(rowId(500));
  expect(asked).toEqual([1, 6]);
});

it("draws what was pushed over what was listed", async () => {
  show(everything);
  await here(0);
  orderRows.upsert(orderRow({ id: rowId(7), version: 2, status: "Accepted" }));
  await soon(() => expect(list.rowAt(7)?.status).toBe("Accepted"));
  expect(list.indexOf(rowId(7))).toBe(7);
  expect(asked).toEqual([1]);
});

it("has no rows left of the last result when the next one cannot be read", async () => {
  show(everything);
  await here(0);
  show({ ...everything, source: ["ios"] });
  await soon(() => expect(list.failure).toBeDefined());
  expect([list.state, list.total, list.rowAt(0), list.asOf]).toEqual(["first", 0, undefined, null]);
  show(everything);
  await here(0);
});

it("keeps the last result on screen until the next one is here", async () => {
  show(everything);
  await here(0);
  const before = list.of;
  let open = (): void => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  show({ ...everything, source: ["tele"] });
  await soon(() => expect(list.state).toBe("next"));
  expect([list.of, list.rowAt(0)?.id]).toEqual([before, rowId(0)]);
  open();
  await soon(() => expect(list.state).toBe("here"));
  expect(list.of).not.toBe(before);
});
