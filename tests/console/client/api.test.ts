import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApi } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { isTransient } from "#console/client/failure.ts";
import type { Connection } from "#console/client/connection.ts";
import { type AnsweringServer, answer } from "../../support/run/answering-server.ts";

const storeId = "11111111-1111-4111-8111-111111111111";
const orderId = "22222222-2222-4222-8222-222222222222";

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

let seen: Seen[] = [];
let reply: (request: Seen) => Response | Promise<Response>;
let server: AnsweringServer;
let line: Connection;
let ended: number;
let forbidden: number;

beforeAll(async () => {
  const app = new Hono();
  app.all("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const request = {
      method: c.req.method,
      url: pathname + search,
      headers: c.req.raw.headers,
      body: await c.req.text(),
    };
    seen.push(request);
    return reply(request);
  });
  server = await answer(app);
});
afterAll(() => server.close());

beforeEach(() => {
  seen = [];
  ended = 0;
  forbidden = 0;
  reply = () => Response.json({ status: true, code: 200, data: {} });
  line = {
    origin: server.origin,
    token: () => "a-token",
    businessUnitId: () => "a-unit",
    ended: () => {
      ended += 1;
    },
    forbidden: () => {
      forbidden += 1;
    },
  };
});

function refusal(status: number, error: Record<string, unknown>): Response {
  return Response.json({ status: false, code: status, error: { statusCode: status, ...error } }, { status });
}

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`no ApiFailure but ${String(error)}`);
  return error;
}

describe("what this tab has seen of a store", () => {
  it("is told with what a replica may answer, and grows with each change that tells more", async () => {
    const { seen: known } = (line = { ...line, seen: new Map([[storeId, 41]]) });
    const api = createApi(line);
    const find = () => api("search.find", { params: { storeId }, query: { term: "a" } });
    const told = async (call: Promise<unknown>) => {
      await call;
      return seen.at(-1)?.headers.get("store-sequence");
    };
    expect(await told(find())).toBe("41");
    expect(await told(api("dashboard.read", { params: { storeId } }))).toBe(null);
    for (const [sequence, expected] of [
      ["40", 41],
      ["43", 43],
    ] as const) {
      reply = () => Response.json({ status: true, code: 200, data: {} }, { headers: { "store-sequence": sequence } });
      await api("jobs.cancel", { params: { storeId, jobId: orderId } });
      expect(known?.get(storeId)).toBe(expected);
    }
    expect(await told(find())).toBe("43");
    expect(await told(api("search.find", { params: { storeId: orderId }, query: { term: "a" } }))).toBe(null);
  });
});

describe("files", () => {
  it("travel as a form with the body beside them", async () => {
    const files = { photo: new File(["a face"], "face.png", { type: "image/png" }) };
    await createApi(line)("pickers.set-photo", {
      params: { storeId, id: orderId },
      body: { version: 3, undoes: undefined },
      files,
    });
    const [{ headers, body, url, method } = { headers: new Headers(), body: "", url: "", method: "" }] = seen;
    expect([method, url]).toEqual(["PUT", `/api/stores/${storeId}/pickers/${orderId}/photo`]);
    expect(headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(body, {
      headers: { "content-type": headers.get("content-type") ?? "" },
    }).formData();
    expect([...form.keys()]).toEqual(["version", "photo"]);
    expect(form.get("version")).toBe("3");
    const photo = form.get("photo");
    expect(photo instanceof File && [photo.name, await photo.text()]).toEqual(["face.png", "a face"]);
  });

  it("are answered as they are, and what is refused or is no file is a failure", async () => {
    const ask = () => createApi(line)("riders.photo", { params: { storeId, id: orderId, fileId: orderId } });
    reply = () => new Response("a face", { headers: { "content-type": "image/png" } });
    const picture = await ask();
    expect([picture.type, await picture.text()]).toEqual(["image/png", "a face"]);
    reply = () => refusal(404, { code: "not-found", message: "There is no such file" });
    expect(await failureOf(ask())).toMatchObject({ code: "not-found", gatewayMessage: "There is no such file" });
    reply = () => new Response("<h1>Log in to the wireless</h1>", { headers: { "content-type": "text/html" } });
    expect((await failureOf(ask())).status).toBe(200);
  });
});

describe("an answer that the page has asked for before", () => {
  const filter = () =>
    createApi(line)("orders.filter", {
      query: { filterType: "ORDER", page: 1, pageSize: 50 },
      body: { entityInternalId: storeId },
    });

  it("is taken instead of asking, and is refused as any other", async () => {
    line.ahead = () => Promise.resolve(Response.json({ status: true, code: 200, data: { rows: [] } }));
    expect(await filter()).toEqual({ rows: [] });
    line.ahead = () => Promise.resolve(refusal(403, { code: "forbidden", message: "no" }));
    expect((await failureOf(filter())).code).toBe("forbidden");
    expect(seen).toEqual([]);
    expect(forbidden).toBe(1);
  });

  it("is asked for as usual where it did not come", async () => {
    line.ahead = () => Promise.reject(new TypeError("failed to fetch"));
    reply = () => Response.json({ status: true, code: 200, data: { rows: ["one"] } });
    expect(await filter()).toEqual({ rows: ["one"] });
    expect(seen.length).toBe(1);
  });

  it("is waited for no longer than any other, because the call's own signal ends it", async () => {
    const leaving = new AbortController();
    line.ahead = (_name, _call, signal) => {
      setTimeout(() => leaving.abort(new Error("the operator has left")));
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    };
    const asked = createApi(line)(
      "orders.filter",
      { query: { filterType: "ORDER", page: 1, pageSize: 50 }, body: { entityInternalId: storeId } },
      { signal: leaving.signal },
    );
    await expect(asked).rejects.toThrow("the operator has left");
    expect(seen).toEqual([]);
  });

  it("is not taken by a call that was given up before", async () => {
    line.ahead = () => Promise.resolve(Response.json({ status: true, code: 200, data: { rows: [] } }));
    const asked = createApi(line)(
      "orders.filter",
      { query: { filterType: "ORDER", page: 1, pageSize: 50 }, body: { entityInternalId: storeId } },
      { signal: AbortSignal.abort(new Error("the operator has left")) },
    );
    await expect(asked).rejects.toThrow("the operator has left");
    expect(seen).toEqual([]);
  });
});

describe("createApi", () => {
  it("fills in the path, the query and every header, with an id of its own for each request", async () => {
    reply = () => Response.json({ status: true, code: 200, data: { number: "S101-1" } });
    const api = createApi(line);
    const order = await api(
      "orders.change-status",
      { params: { storeId, orderId, status: "Picking & Packing" }, body: { version: 3 } },
      { idempotencyKey: "key-1" },
    );
    await api("orders.filter", {
      query: { filterType: "ORDER", page: 2, pageSize: 50 },
      body: { entityInternalId: storeId },
    });
    expect(order).toEqual({ number: "S101-1" });
    const [change, filter] = seen;
    expect(change?.method).toBe("PUT");
    expect(change?.url).toBe(`/api/stores/${storeId}/orders/${orderId}/action/Picking%20%26%20Packing`);
    expect(change?.body).toBe('{"version":3}');
    expect(change?.headers.get("idempotency-key")).toBe("key-1");
    for (const [name, value] of Object.entries({
      authorization: "Bearer a-token",
      "client-id": "store-admin-web",
      "client-secret": "store-admin-web",
      requestor: "STORE_ADMIN_WEB",
      businessUnitId: "a-unit",
      "content-type": "application/json",
    }))
      expect(change?.headers.get(name)).toBe(value);
    expect(filter?.url).toBe("/api/orders/filter?filterType=ORDER&page=2&pageSize=50");
    const ids = seen.map(({ headers }) => headers.get("request-id"));
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(2);
  });

  it("sends neither token nor business unit before somebody is logged in", async () => {
    line.token = () => null;
    line.businessUnitId = () => null;
    await createApi(line)("settings.general", { query: {} });
    expect(seen[0]?.headers.has("authorization")).toBe(false);
    expect(seen[0]?.headers.has("businessUnitId")).toBe(false);
  });

  it("throws what the gateway refused, with its fields and the row as it stands", async () => {
    reply = () =>
      refusal(409, {
        code: "stale-version",
        message: "Somebody was faster",
        current: { version: 4 },
        fields: { version: "old" },
      });
    const failure = await failureOf(createApi(line)("health.ready", {}));
    expect(failure).toMatchObject({
      code: "stale-version",
      status: 409,
      message: "Somebody was faster",
      gatewayMessage: "Somebody was faster",
      current: { version: 4 },
      fields: { version: "old" },
    });
    expect(ended).toBe(0);
  });

  it("ends the session when its token is refused, but not for a wrong password", async () => {
    reply = () => refusal(401, { code: "wrong-credentials", message: "No" });
    await failureOf(
      createApi(line)("auth.log-in", { query: { userType: "Store" }, body: { loginId: "a", password: "b" } }),
    );
    expect(ended).toBe(0);
    reply = () => refusal(401, { code: "unauthorized", message: "Log in first" });
    expect((await failureOf(createApi(line)("permissions.read", {}))).code).toBe("unauthorized");
    expect(ended).toBe(1);
    // A token that another program has taken out of the storage is as bad as a refused one.
    line.token = () => null;
    await failureOf(createApi(line)("permissions.read", {}));
    expect(ended).toBe(2);
  });

  it("tells the sentence of a refusal that has no code", async () => {
    reply = () => Response.json({ status: false, code: 200, error: { message: "Closed today" } });
    const failure = await failureOf(createApi(line)("health.ready", {}));
    expect(failure).toMatchObject({ code: "internal", gatewayMessage: "Closed today" });
  });

  it("says that a right was missing, so that the rights can be read anew", async () => {
    reply = () => refusal(403, { code: "forbidden", message: "The right order.view is missing" });
    expect((await failureOf(createApi(line)("permissions.read", {}))).code).toBe("forbidden");
    expect([forbidden, ended]).toEqual([1, 0]);
  });

  it("asks once more with the token another tab has renewed meanwhile", async () => {
    let token = "old";
    line.token = () => token;
    reply = ({ headers }) => {
      if (headers.get("authorization") === "Bearer new")
        return Response.json({ status: true, code: 200, data: { role: "x", permissions: [] } });
      token = "new";
      return refusal(401, { code: "unauthorized", message: "Log in first" });
    };
    await expect(createApi(line)("permissions.read", {})).resolves.toEqual({ role: "x", permissions: [] });
    expect(seen).toHaveLength(2);
    expect(ended).toBe(0);
  });

  it("is offline when nobody listens, and tries no call twice", async () => {
    const gone = await answer(new Hono());
    await gone.close();
    line.origin = gone.origin;
    const failure = await failureOf(createApi(line)("health.ready", {}));
    expect(failure).toMatchObject({ code: "offline", status: 0, gatewayMessage: null });
    expect(isTransient(failure)).toBe(true);
    line.origin = server.origin;
    reply = () => refusal(503, { code: "unavailable", message: "The database does not answer" });
    await failureOf(
      createApi(line)("orders.change-status", {
        params: { storeId, orderId, status: "Accepted" },
        body: { version: 1 },
      }),
    );
    expect(seen).toHaveLength(1);
  });

  it("says something of an answer that is not the gateway's", async () => {
    reply = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
    expect(await failureOf(createApi(line)("health.ready", {}))).toMatchObject({
      code: "unavailable",
      status: 502,
      gatewayMessage: null,
    });
    reply = () => new Response("<html>", { status: 200 });
    expect((await failureOf(createApi(line)("health.ready", {}))).message).toContain("did not answer as expected");
    // Success takes status true and code 200, whatever the HTTP status says.
    const data = { database: "up", version: "1" };
    const others = [
      { status: false, code: 500 },
      { status: false, code: 200, data },
      { status: true, code: 201, data },
      { status: true, data },
      { status: "true", code: 200, data },
      { status: true, code: 200 },
    ];
    for (const body of others) {
      reply = () => Response.json(body);
      await failureOf(createApi(line)("health.ready", {}));
    }
  });

  it("throws the signal's reason when the caller gives up", async () => {
    reply = () => new Promise<Response>(() => undefined);
    const giveUp = new AbortController();
    const call = createApi(line)("health.ready", {}, { signal: giveUp.signal });
    giveUp.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});
