import { Hono } from "hono";
import { cors } from "hono/cors";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderFilter } from "#contract/orders/schema.ts";
import { connection } from "#console/client/connection.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { stepByTime } from "#console/client/orders/step-by-time.ts";
import { listPosition, setListPosition, stepInList } from "#console/client/records/list-position.ts";
import { readRow } from "#console/client/records/pages/page-feed.ts";
import { type AnsweringServer, answer } from "../../../support/run/answering-server.ts";
import { orderRow } from "../../../support/kinds/orders/orders.ts";

const orders = [4, 5, 6, 7].map((hour) =>
  orderRow({ id: `order-${hour}`, placedAt: `2026-11-21T0${hour}:00:00.000Z` }),
);
const [first, , third, last] = orders;
let server: AnsweringServer;

beforeAll(async () => {
  const app = new Hono();
  app.use(cors());
  app.post("/api/orders/filter", async (context) => {
    const { entityInternalId, placed, sort } = await context.req.json<OrderFilter>();
    const found = orders.filter(
      ({ storeId, placedAt }) =>
        storeId === entityInternalId &&
        placedAt >= (placed?.from ?? "") &&
        (placed?.to === undefined || placedAt <= placed.to),
    );
    const rows = sort?.descending ? found.toReversed() : found;
    const data = { rows, total: rows.length, page: 1, pageSize: 25, asOf: "2026-11-21T08:00:00.000Z", sequence: 0 };
    return context.json({ status: true, code: 200, data });
  });
  server = await answer(app);
  connection.origin = server.origin;
});
afterAll(() => server.close());

it("steps to the order placed before and after one that no list has led to", async () => {
  if (!third) throw new Error("there is no third order");
  expect((await stepByTime(third, 1))?.id).toBe("order-5");
  expect((await stepByTime(third, -1))?.id).toBe("order-7");
});

it("answers nothing at the ends", async () => {
  if (!first || !last) throw new Error("there are no orders");
  expect(await stepByTime(first, 1)).toBeNull();
  expect(await stepByTime(last, -1)).toBeNull();
});

it("steps on in a list that was not counted to its end, and stops where the rows end", async () => {
  const { storeId } = orderRow();
  const result = { name: "milk", source: orderSource, storeId, query: { text: "milk" }, pageSize: 25 } as const;
  setListPosition({
    of: "milk",
    path: "/orders",
    kind: "order",
    readRow: (index) => readRow(result, index),
    total: 2,
    atLeast: true,
    index: 1,
    id: "order-5",
  });
  expect((await stepInList("order", 1))?.id).toBe("order-6");
  expect((await stepInList("order", 1))?.id).toBe("order-7");
  expect(await stepInList("order", 1)).toBeNull();
  expect(await stepInList("picker", -1)).toBeNull();
  expect(listPosition()).toMatchObject({ index: 3, id: "order-7" });
});
