import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { pino } from "pino";
import { maxBodyBytes, requestorTag } from "#contract/constants.ts";
import { createApp } from "#gateway/app.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { openTestGateway, headersOf, readRefusal, sendTo } from "../../support/gateway.ts";
import { createTestFiles } from "../../support/files/files.ts";

const gateway = await openTestGateway();
const address = await gateway.listen();

const lineOf = (requestId: string) => gateway.logged.filter((line) => line["requestId"] === requestId);

test("a request's id comes back and stands in its one log line", async () => {
  const response = await gateway.send(
    "permissions.read",
    {},
    {
      as: gateway.logins.viewer,
      headers: { "request-id": "tab-7.call:42" },
    },
  );
  expect(response.headers.get("request-id")).toBe("tab-7.call:42");
  expect(lineOf("tab-7.call:42")).toEqual([
    expect.objectContaining({
      method: "GET",
      route: "/api/permissions",
      status: 200,
      ms: expect.any(Number),
      userId: gateway.logins.viewer.userId,
      requestor: requestorTag,
    }),
  ]);
});

test("the console's files and health checks are not logged at info, and what fails is", async () => {
  const levelOf = async (path: string) => {
    const response = await gateway.app.request(path);
    return lineOf(response.headers.get("request-id") ?? "").map(({ level }) => level);
  };
  const { debug, info } = pino.levels.values;
  expect(await levelOf("/main-ABCDEFGH.js")).toEqual([debug]);
  expect(await levelOf("/orders")).toEqual([debug]);
  expect(await levelOf("/api/health")).toEqual([debug]);
  expect(await levelOf("/api/permissions")).toEqual([info]);
});

test.each(["", "a b", "x".repeat(65), 'quote"', "äöü".normalize()])("an unsafe id %j is replaced", async (given) => {
  const headers = /[^\u0020-\u007e]/.test(given)
    ? { "request-id": encodeURIComponent(given) }
    : { "request-id": given };
  const response = await gateway.send("health.ready", {}, { headers });
  const made = response.headers.get("request-id") ?? "";
  expect(made).toMatch(/^[\da-f-]{36}$/);
  expect(lineOf(made)).toHaveLength(1);
});

test("a refused call's line says why, and names the route by its pattern", async () => {
  const params = { storeId: gateway.stores.foreign, orderId: gateway.stores.foreign };
  const { headers } = await gateway.refused("orders.read", { params }, { as: gateway.logins.admin });
  expect(lineOf(headers.get("request-id") ?? "")).toEqual([
    expect.objectContaining({ route: "/api/stores/:storeId/orders/:orderId", status: 404, refusal: "not-found" }),
  ]);
});

test("a path nobody serves is 404 in the contract's shape, and its text stays out of the log", async () => {
  const response = await gateway.app.request("/api/customers/9876543210?token=secret-in-url");
  const refusal = await readRefusal("no route", response);
  expect(refusal).toMatchObject({ status: 404, code: "not-found" });
  expect(lineOf(response.headers.get("request-id") ?? "")).toEqual([expect.objectContaining({ route: "/api/*" })]);
  expect(JSON.stringify(gateway.logged)).not.toContain("secret-in-url");
});

test("tokens, passwords, secrets and phones never reach the log", async () => {
  const { token } = gateway.logins.admin;
  const secrets = ["Geheim-Wort-1", "client-secret-1", "9811122233", token];
  await gateway.send(
    "auth.log-in",
    { query: { userType: "Store" }, body: { loginId: "9811122233", password: "Geheim-Wort-1" } },
    { as: { token }, headers: { "client-secret": "client-secret-1", requestor: "9811122233 ?" } },
  );
  await gateway.send(
    "search.find",
    { params: { storeId: gateway.stores.north }, query: { term: "9811122233" } },
    {
      as: gateway.logins.admin,
    },
  );
  await gateway.send(
    "orders.filter",
    {
      query: { filterType: "ORDER", page: 1, pageSize: 25 },
      body: { entityInternalId: gateway.stores.north, text: "9811122233" },
    },
    { as: gateway.logins.admin },
  );
  const log = JSON.stringify(gateway.logged);
  expect(gateway.logged.length).toBeGreaterThan(3);
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test("an unforeseen error is answered without its text and logged with its stack, the row it failed on left out", async () => {
  // The table is gone: whatever the query says must stay inside.
  await gateway.db.schema.alterTable("preferences").renameTo("preferences_away").execute();
  try {
    const response = await gateway.send("preferences.list", {}, { as: gateway.logins.viewer });
    const requestId = response.headers.get("request-id") ?? "";
    const text = await response.clone().text();
    expect(await readRefusal("preferences", response)).toMatchObject({ status: 500, code: "internal" });
    expect(text).not.toMatch(/relation|select|preferences|\.ts|node_modules/i);
    const failed = lineOf(requestId).find((line) => line["msg"] === "failed");
    expect(failed?.["error"]).toMatchObject({ code: "42P01", stack: expect.stringContaining("at ") });
    expect(lineOf(requestId).at(-1)).toMatchObject({ msg: "answered", status: 500, level: 50 });
  } finally {
    await gateway.db.schema.alterTable("preferences_away").renameTo("preferences").execute();
  }
});

test("a database that is not there is 503, on every kind of call", async () => {
  const db = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const hub = { notify: () => {}, listen: () => () => {}, close: async () => {}, secondsBehind: async () => 0 };
  const app = createApp({ db, log, hub, files: createTestFiles().files, now: Date.now, consoleDirectory: null });
  try {
    for (const name of ["health.ready", "permissions.read", "settings.general"] as const) {
      const refusal = await readRefusal(name, await sendTo(app, name, {}, { as: gateway.logins.admin }));
      expect(refusal).toMatchObject({ status: 503, code: "unavailable" });
      expect(refusal.message).not.toMatch(/127\.0\.0\.1|ECONN/);
      // A connection may be lost in the middle of a commit.
      expect(refusal.message).not.toContain("nothing was changed");
    }
    expect(lines.join("")).toContain("ECONNREFUSED");
    expect(lines.join("")).not.toContain("stack");
    // It is told, but is no error of the gateway: so many lines would hide those that are.
    expect(new Set(lines.map((line) => (JSON.parse(line) as { level: number }).level))).toEqual(
      new Set([pino.levels.values["warn"]]),
    );
  } finally {
    await db.destroy();
  }
});

test.each([
  [
    "a body of a known length",
    "/api/preferences/half",
    { "content-type": "application/json", "content-length": "900" },
  ],
  ["a body in chunks", "/api/preferences/half", { "content-type": "application/json" }],
  ["a file", `/api/stores/x/pickers/x/photo`, { "content-type": "multipart/form-data; boundary=x" }],
])("a client that hangs up in the middle of %s is no error of the database", async (what, path, headers) => {
  const requestId = `hung-up.${what.replaceAll(" ", "-")}`;
  const request = httpRequest(`${address}${path}`, {
    method: "PUT",
    headers: { ...headers, ...headersOf(gateway.logins.admin), "request-id": requestId },
  });
  request.on("error", () => {});
  await new Promise((written) => request.write('{"value":"half', written));
  // By then the gateway has begun to read the other request.
  await fetch(`${address}/api/health`);
  request.destroy();
  await expect.poll(() => lineOf(requestId).at(-1)?.["msg"]).toBe("answered");
  expect(lineOf(requestId)).toEqual([expect.objectContaining({ status: 422, level: pino.levels.values["info"] })]);
});

test("health names the database and the version", async () => {
  expect(await gateway.call("health.ready", {})).toEqual({
    database: "up",
    version: expect.stringMatching(/^\d+\.\d+/),
  });
});

test("over real HTTP the socket's address is logged, not the forwarded one", async () => {
  const response = await fetch(`${address}/api/health`, {
    headers: { "x-forwarded-for": "203.0.113.9", "request-id": "real-http" },
  });
  expect(response.status).toBe(200);
  expect(lineOf("real-http")).toEqual([expect.objectContaining({ address: "127.0.0.1" })]);
  expect(JSON.stringify(gateway.logged)).not.toContain("203.0.113.9");
});

/** Sends a body in chunks without saying how long it will be. */
function sendChunks(bytes: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${address}/api/preferences/big`,
      {
        method: "PUT",
        headers: { ...headersOf(gateway.logins.viewer), "content-type": "application/json" },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      },
    );
    request.on("error", reject);
    request.write('{"value":"');
    for (let sent = 0; sent < bytes; sent += 50_000) request.write("x".repeat(50_000));
    request.end('"}');
  });
}

test("a body over the limit is refused also when it comes in chunks, and one below it is read", async () => {
  const refused = await sendChunks(maxBodyBytes + 50_000);
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.text)).toMatchObject({ status: false, code: 413, error: { code: "body-too-large" } });
  // Short enough to be read, too long for a preference.
  expect((await sendChunks(50_000)).status).toBe(422);
});
