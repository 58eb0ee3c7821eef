import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { maxBodyBytes } from "#contract/constants.ts";
import { openTestGateway, headersOf } from "../../support/gateway.ts";
import { buildOrder } from "../../support/database/rows.ts";

let address: URL;
let room = true;
const gateway = await openTestGateway({ hasRoom: () => room });
beforeAll(async () => {
  address = new URL(await gateway.listen());
});

const admin = () => ({ as: gateway.logins.admin });

/** The head of a call with a body of `length` bytes, as it goes over the wire. */
function head(path: string, length: number): string {
  const headers = Object.entries(headersOf(gateway.logins.viewer)).map(([name, value]) => `${name}: ${value}`);
  const lines = [`PUT ${path} HTTP/1.1`, "host: localhost", ...headers];
  return [...lines, "request-id: by-wire", `content-length: ${length}`, "", ""].join("\r\n");
}

test("after a body that is too large the connection answers the next call", async () => {
  const socket = connect(Number(address.port), address.hostname);
  let said = "";
  socket.setEncoding("utf8").on("data", (text: string) => (said += text));
  socket.write(head("/api/preferences/big", maxBodyBytes + 1) + "x".repeat(maxBodyBytes + 1));
  await expect.poll(() => said).toContain("HTTP/1.1 413");
  socket.write("GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  await expect.poll(() => said).toContain("HTTP/1.1 200");
  socket.destroy();
});

test("who hangs up in the middle of a body leaves no alarm in the log", async () => {
  const socket = connect(Number(address.port), address.hostname);
  socket.write(`${head("/api/preferences/half", 100)}{"val`, () => socket.resetAndDestroy());
  const line = () => gateway.logged.find((entry) => entry["requestId"] === "by-wire" && entry["status"] !== 413);
  await expect.poll(line).toMatchObject({ msg: "answered", status: 422, level: 30 });
});

test("every wrong field is named, whatever it is called", async () => {
  const text = `{"entityInternalId":"${gateway.stores.north}","constructor":1,"__proto__":2,"toString":3}`;
  const query = { filterType: "ORDER", page: 1, pageSize: 25 };
  const response = await gateway.send("orders.filter", { query, text }, admin());
  expect(response.status).toBe(422);
  // The bare text: JSON.parse and schemas have their own ways with such names.
  expect(await response.text()).toMatch(/"fields":{"constructor":".+","__proto__":".+","toString":".+"}/);
});

test("a flood of wrong fields is not sent back whole", async () => {
  const keys = Array.from({ length: 40_000 }, (_, at) => `"${"k".repeat(at === 0 ? 9_000 : 4)}${at}":1`);
  const sent = { query: { filterType: "ORDER", page: 1, pageSize: 25 }, text: `{${keys.join()}}` };
  const response = await gateway.send("orders.filter", sent, admin());
  expect(response.status).toBe(422);
  expect((await response.text()).length).toBeLessThan(20_000);
});

test("ids in capitals are the ids they are", async () => {
  const params = { storeId: gateway.stores.north.toUpperCase() };
  expect((await gateway.send("dashboard.read", { params }, admin())).status).toBe(200);
});

test("a moment the database cannot hold is refused", async () => {
  const query = { filterType: "ORDER", page: 1, pageSize: 25 };
  const body = { entityInternalId: gateway.stores.north, placed: { from: "0000-01-01T00:00:00Z" } };
  expect(await gateway.refused("orders.filter", { query, body }, admin())).toMatchObject({
    status: 422,
    fields: { "placed.from": expect.any(String) },
  });
});

test("while the disk is full changes are refused with the reason and reading goes on", async () => {
  const params = { storeId: gateway.stores.north };
  room = false;
  try {
    const refusal = await gateway.refused("comments.add", { params, body: { comments: [] } }, admin());
    expect(refusal.status).toBe(422);
    const { id } = await buildOrder(gateway.db, params.storeId);
    const body = { comments: [{ orderId: id, comment: "no room for this" }] };
    expect(await gateway.refused("comments.add", { params, body }, admin())).toMatchObject({
      status: 503,
      message: expect.stringContaining("disk is full"),
    });
    expect((await gateway.send("dashboard.read", { params }, admin())).status).toBe(200);
    room = true;
    expect(await gateway.call("comments.add", { params, body }, admin())).toEqual({ saved: 1 });
  } finally {
    room = true;
  }
});
