import { expect, it } from "vitest";
import type { CommentOrigin } from "#contract/enumerations.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildOrder, buildPicker } from "../../../support/database/rows.ts";

const gateway = await openTestGateway();

it("a comment is saved by admin once for its key, and stands in the history", async () => {
  const storeId = gateway.stores.north;
  const { id: orderId } = await buildOrder(gateway.db, storeId);
  const request = { params: { storeId }, body: { comments: [{ orderId, comment: " call first " }] } };
  const options = { as: gateway.logins.admin, idempotencyKey: "comment-1" };
  expect(await gateway.call("comments.add", request, options)).toEqual({ saved: 1 });
  expect(await gateway.call("comments.add", request, options)).toEqual({ saved: 1 });
  const ask = (query: { page?: number; pageSize?: number }) =>
    gateway.call("comments.history", { params: { storeId, orderId }, query }, { as: gateway.logins.viewer });
  const whole = await ask({});
  expect(whole.total).toBe(2);
  expect(whole.entries[1]).toMatchObject({
    kind: "comment",
    text: "call first",
    by: gateway.logins.admin.name,
    origin: "By Admin",
  });
  expect(await ask({ page: 1, pageSize: 25 })).toEqual(whole);
  expect(await ask({ page: 2 })).toEqual({ total: 2, entries: [] });
});

it("an order that is not there refuses all comments with 404", async () => {
  const storeId = gateway.stores.north;
  const { id: orderId } = await buildOrder(gateway.db, storeId);
  const comments = [
    { orderId, comment: "a" },
    { orderId: storeId, comment: "b" },
  ];
  const refusal = await gateway.refused(
    "comments.add",
    { params: { storeId }, body: { comments } },
    { as: gateway.logins.admin },
  );
  expect(refusal).toMatchObject({ status: 404, fields: { "comments.1.orderId": expect.any(String) } });
});

it("what a picker or customer said stands under that one's name, if the order has one and the login may", async () => {
  const storeId = gateway.stores.north;
  const picker = await buildPicker(gateway.db, storeId, { name: "Ravi Kumar" });
  const { id: orderId } = await buildOrder(gateway.db, storeId, {
    status: "Picker Assigned",
    picker_id: picker.id,
    customer_name: "Asha Rao",
  });
  const quote = (origin: CommentOrigin) => ({
    params: { storeId },
    body: { comments: [{ orderId, comment: "no red onions", origin }] },
  });
  const { admin } = gateway.logins;
  for (const origin of ["By Picker", "By Customer", "By Admin"] as const) {
    expect(await gateway.call("comments.add", quote(origin), { as: admin })).toEqual({ saved: 1 });
  }
  const { entries } = await gateway.call(
    "comments.history",
    { params: { storeId, orderId }, query: {} },
    { as: admin },
  );
  expect(entries.filter(({ kind }) => kind === "comment").map(({ by, origin }) => [by, origin])).toEqual([
    [`Ravi Kumar, noted by ${admin.name}`, "By Picker"],
    [`Asha Rao, noted by ${admin.name}`, "By Customer"],
    [admin.name, "By Admin"],
  ]);
  expect(await gateway.refused("comments.add", quote("By Rider"), { as: admin })).toMatchObject({
    status: 422,
    fields: { "comments.0.origin": "the order has no rider" },
  });
  const plain = await gateway.logIn(["console.use", "order.view", "order.comment"]);
  expect(await gateway.refused("comments.add", quote("By Picker"), { as: plain })).toMatchObject({
    status: 403,
    code: "forbidden",
  });
  expect(await gateway.call("comments.add", quote("By Admin"), { as: plain })).toEqual({ saved: 1 });
});
