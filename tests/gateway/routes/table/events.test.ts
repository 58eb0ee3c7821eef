import { afterAll, beforeAll, expect, test } from "vitest";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import { permissions } from "#contract/permission.ts";
import { eventRights } from "#contract/stream.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import { headersOf, readRefusal, type TestGateway, type TestLogin } from "../../../support/gateway.ts";
import { createWalk, type Walk } from "../walk.ts";

/* What no route of the table shows: the event stream, which stands beside it, and a second registered program. */

let walk: Walk;
let gateway: TestGateway;
let admin: TestLogin;
beforeAll(async () => {
  walk = await createWalk();
  ({ gateway, admin } = walk);
});
afterAll(() => gateway.close());

test("the event stream stands behind the same door", async () => {
  const path = (storeId: string) => `${basePath}${eventsPath.path}?storeId=${storeId}`;
  const ask = async (token: string | null, storeId = gateway.stores.north) =>
    readRefusal("events", await gateway.app.request(path(storeId), { headers: token ? headersOf({ token }) : {} }));
  expect(await ask(null)).toMatchObject({ status: 401 });
  const login = await gateway.logIn(permissions.filter((right) => !eventRights.includes(right)));
  expect(await ask(login.token)).toMatchObject({ status: 403 });
  expect(await ask(admin.token, gateway.stores.foreign)).toMatchObject({ status: 404 });
  expect(await ask(admin.token, "nonsense")).toMatchObject({ status: 422, fields: { storeId: expect.any(String) } });
});

test("a token is worth nothing in another registered program", async () => {
  await gateway.db
    .insertInto("clients")
    .values({ client_id: "kiosk", secret_hash: hashSecret("kiosk-secret"), name: "Kiosk" })
    .execute();
  const headers = { "client-id": "kiosk", "client-secret": "kiosk-secret" };
  const refusal = await walk.refused("permissions.read", { params: {}, query: {} }, { as: admin, headers });
  expect(refusal).toMatchObject({ status: 401, code: "unknown-client" });
  await walk.answered("settings.general", { params: {}, query: {} }, { headers });
});

test("a request for the head of the event stream holds no stream", async () => {
  const path = `${basePath}${eventsPath.path}?storeId=${gateway.stores.north}`;
  for (let times = 0; times < 30; times++) {
    const response = await gateway.app.request(path, { method: "HEAD", headers: headersOf(admin) });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  }
  const response = await gateway.app.request(path, { headers: headersOf(admin) });
  expect(response.status).toBe(200);
  await response.body?.cancel();
});

test("the event stream takes one store", async () => {
  const path = `${basePath}${eventsPath.path}?storeId=${gateway.stores.north}&storeId=${gateway.stores.north}`;
  const response = await gateway.app.request(path, { headers: headersOf(admin) });
  expect(await readRefusal("events", response)).toMatchObject({
    status: 422,
    fields: { storeId: "may be given once" },
  });
});
