import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxBodyBytes } from "#contract/constants.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import { eventsPath, basePath, paths, type RouteName, type RoutePath } from "#contract/paths.ts";
import { permissions } from "#contract/permission.ts";
import { routes, type RouteSchema } from "#contract/routes.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { describeGateway } from "#gateway/http/reference.ts";
import {
  checkAnswer,
  createTestGateway,
  type LooseRequest,
  readRefusal,
  type TestCallOptions,
  type TestGateway,
  type TestLogin,
  type TestRefusal,
} from "../../support/gateway.ts";
import { buildAccount, buildCustomer, buildOrder, buildPicker, buildProduct, buildRider } from "../../support/rows.ts";

/*
 * Walks the whole route table of the contract: whoever adds a route writes down one good request for it here, and every
 * promise that holds for all routes is held against the new one too.
 */

let gateway: TestGateway;
let admin: TestLogin;
let documented: ReadonlyMap<string, readonly string[]>;
let address = 0;
const password = "Korrekt-Pferd 9";

beforeAll(async () => {
  gateway = await createTestGateway();
  admin = gateway.logins.admin;
  const operations = Object.values(describeGateway(gateway.app).paths ?? {}).flatMap((path) => Object.values(path));
  documented = new Map(operations.map(({ operationId, responses }) => [operationId, Object.keys(responses)]));
});
afterAll(() => gateway.close());

type Good = Required<Pick<LooseRequest, "params" | "query">> & { readonly body?: Record<string, unknown> };

async function anOrder(version = 1) {
  const order = await buildOrder(gateway.db, gateway.stores.north, { status: "Accepted", version });
  return { storeId: gateway.stores.north, orderId: order.id };
}

const inStore = () => ({ params: { storeId: gateway.stores.north }, query: {} });
const filter = () => ({ entityInternalId: gateway.stores.north });

/** One good request for every route, on rows made for it. `version` is the one the order then stands at. */
const good: { readonly [Name in RouteName]: (version?: number) => Promise<Good> } = {
  "auth.log-in": async () => {
    const row = {
      business_unit_id: gateway.businessUnitId,
      role: "viewer",
      password_hash: await hashPassword(password),
    };
    const account = await buildAccount(gateway.db, row, [gateway.stores.north]);
    return { params: {}, query: { userType: "Store" }, body: { loginId: account.login_id, password } };
  },
  "auth.renew": async () => ({ params: {}, query: { userType: "Store" } }),
  "auth.log-out": async () => ({ params: {}, query: {} }),
  "permissions.read": async () => ({ params: {}, query: {} }),
  "device-tokens.add": async () => ({ params: {}, query: {}, body: { deviceType: "WEB", deviceToken: "browser" } }),
  "preferences.list": async () => ({ params: {}, query: {} }),
  "preferences.save": async () => ({ params: { name: "grid.orders" }, query: {}, body: { value: { columns: [] } } }),
  "stores.list": async () => ({ params: {}, query: {} }),
  "stores.profile": async () => ({ params: {}, query: { storeId: gateway.stores.north } }),
  "settings.general": async () => ({ params: {}, query: {} }),
  "settings.global": async () => ({ params: {}, query: {} }),
  "settings.order-view": async () => ({
    params: {},
    query: { filterType: "BUSINESS", storeId: gateway.stores.north },
  }),
  "settings.form-header": async () => ({ params: {}, query: {} }),
  "settings.form-choices": async () => ({ params: {}, query: {} }),
  "orders.filter": async () => {
    await anOrder();
    return { params: {}, query: { filterType: "ORDER", page: 1, pageSize: 25 }, body: filter() };
  },
  "orders.counts": async () => ({ params: {}, query: { filterType: "PROCESS" }, body: filter() }),
  "orders.read": async () => ({ params: await anOrder(), query: {} }),
  "orders.create": async () => {
    const product = await buildProduct(gateway.db, gateway.stores.north);
    return {
      ...inStore(),
      body: {
        source: "web",
        orderType: "Normal",
        deliveryType: "HOME_DELIVERY",
        customer: { name: "Asha Rao", phone: "9876543210" },
        address: { type: "Home", line: "12 Lake Road", locality: "Indiranagar", city: "Bengaluru", pincode: "560038" },
        payment: "Pay on Delivery",
        lines: [{ productId: product.id, quantity: 2 }],
      },
    };
  },
  "orders.change-status": async (version = 1) => ({
    params: { ...(await anOrder(version)), status: "On-Hold" },
    query: {},
    body: { version, note: "customer asked to wait" },
  }),
  "orders.assign-picker": async (version = 1) => ({
    params: await anOrder(version),
    query: {},
    body: { version, pickerId: (await buildPicker(gateway.db, gateway.stores.north)).id },
  }),
  "orders.assign-rider": async (version = 1) => {
    const order = await buildOrder(gateway.db, gateway.stores.north, { status: "Ready for Delivery", version });
    return {
      params: { storeId: gateway.stores.north, orderId: order.id },
      query: {},
      body: { version, riderId: (await buildRider(gateway.db, gateway.stores.north)).id },
    };
  },
  "comments.history": async () => ({ params: await anOrder(), query: { page: 1, pageSize: 25 } }),
  "comments.add": async () => {
    const { orderId } = await anOrder();
    return { ...inStore(), body: { comments: [{ orderId, comment: "call before you come" }] } };
  },
  "pickers.list": async () => {
    await buildPicker(gateway.db, gateway.stores.north);
    return inStore();
  },
  "riders.list": async () => {
    await buildRider(gateway.db, gateway.stores.north);
    return inStore();
  },
  "search.find": async () => {
    await buildCustomer(gateway.db, gateway.stores.north, { name: "Asha Rao" });
    await anOrder();
    return { params: { storeId: gateway.stores.north }, query: { term: "asha" } };
  },
  "dashboard.read": async () => {
    await anOrder();
    return inStore();
  },
  "health.read": async () => ({ params: {}, query: {} }),
};

const pathOf = (name: RouteName): RoutePath => paths[name];
const schemaOf = (name: RouteName): RouteSchema => routes[name];
const names = Object.keys(paths) as RouteName[];
const guarded = names.filter((name) => pathOf(name).access !== "public");
const withBody = names.filter((name) => schemaOf(name).body);
const keyed = names.filter((name) => schemaOf(name).keyed);
const withParams = names.filter((name) => schemaOf(name).params);
const withQuery = names.filter((name) => schemaOf(name).query);
/** Routes whose body names rows by their ids. */
const naming: RouteName[] = ["orders.create", "orders.assign-picker", "orders.assign-rider", "comments.add"];
const withPage = withQuery.filter((name) => "page" in (schemaOf(name).query?.shape ?? {}));
const storeOf = (request: Good) =>
  request.params["storeId"] ?? request.query["storeId"] ?? request.body?.["entityInternalId"];

/** Sends and holds the answer against what no answer may carry and what the OpenAPI document says can come. Each call comes from an address of its own. */
async function send(name: RouteName, request: LooseRequest, options: TestCallOptions = { as: admin }) {
  address += 1;
  const from = { address: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`, ...options };
  const response = await gateway.send(name, request, from);
  const text = await response.clone().text();
  expect(text).not.toMatch(
    /\bselect\b.*\bfrom\b|\binsert into\b|\bupdate \w+ set\b|\bat .*\.ts:\d+|node_modules|"stack"|Error:|syntax error|violates/i,
  );
  expect(documented.get(name)).toContain(String(response.status));
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  return response;
}

async function refused(name: RouteName, request: LooseRequest, options?: TestCallOptions): Promise<TestRefusal> {
  return readRefusal(name, await send(name, request, options));
}

async function answered(name: RouteName, request: LooseRequest, options?: TestCallOptions): Promise<unknown> {
  const response = await send(name, request, options);
  const body = (await response.json()) as { status: boolean; code: number; data: unknown };
  expect({ name, status: response.status, body }).toMatchObject({
    name,
    status: 200,
    body: { status: true, code: 200 },
  });
  return checkAnswer(name, body.data);
}

/** A login of its own, so that ending its session ends nobody else's. */
const anybody = () => gateway.logIn(permissions);

test.each(names)("%s answers a good request by its schema", async (name) => {
  await answered(name, await good[name](), { as: await anybody() });
});

describe("admission", () => {
  test.each(guarded)("%s: no token, a wrong one and an ended one are 401", async (name) => {
    const request = await good[name]();
    expect(await refused(name, request, {})).toMatchObject({ status: 401, code: "unauthorized" });
    for (const token of ["x".repeat(43), "", `${admin.token}x`, "a b"])
      expect(await refused(name, request, { as: { token } })).toMatchObject({ status: 401, code: "unauthorized" });
    const gone = await anybody();
    await gateway.db
      .updateTable("sessions")
      .set({ expires_at: "2026-01-01T00:00:00.000Z" })
      .where("account_id", "=", gone.accountId)
      .execute();
    expect(await refused(name, request, { as: gone })).toMatchObject({ status: 401, code: "unauthorized" });
  });

  test.each(guarded)("%s: every right but the one it asks for is 403", async (name) => {
    const { access } = pathOf(name);
    const login = await gateway.logIn(permissions.filter((right) => right !== access));
    expect(await refused(name, await good[name](), { as: login })).toMatchObject({ status: 403, code: "forbidden" });
    // The right is asked for before anything is looked at: what is wrong with the input is not theirs to know.
    const wrong = { params: {}, query: {}, ...(schemaOf(name).body ? { text: "{" } : {}) };
    expect(await refused(name, wrong, { as: login })).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("the event stream stands behind the same door", async () => {
    const path = (storeId: string) => `${basePath}${eventsPath.path}?storeId=${storeId}`;
    const ask = async (token: string | null, storeId = gateway.stores.north) =>
      readRefusal(
        "events",
        await gateway.app.request(path(storeId), { headers: token ? { authorization: `Bearer ${token}` } : {} }),
      );
    expect(await ask(null)).toMatchObject({ status: 401 });
    const login = await gateway.logIn(permissions.filter((right) => right !== eventsPath.access));
    expect(await ask(login.token)).toMatchObject({ status: 403 });
    expect(await ask(admin.token, gateway.stores.foreign)).toMatchObject({ status: 404 });
    expect(await ask(admin.token, "nonsense")).toMatchObject({ status: 422, fields: { storeId: expect.any(String) } });
  });

  test.each(guarded)("%s: another business unit's header is 404", async (name) => {
    const headers = { "business-unit-id": randomUUID() };
    expect(await refused(name, await good[name](), { as: admin, headers })).toMatchObject({ status: 404 });
  });
});

describe("stores", () => {
  test.each(names)("%s: another's store and one that is not there are the same 404", async (name) => {
    const request = await good[name]();
    if (storeOf(request) === undefined) return;
    const messages = new Set<string>();
    for (const storeId of [gateway.stores.foreign, randomUUID()]) {
      const refusal = await refused(name, moveTo(request, storeId));
      expect(refusal).toMatchObject({ status: 404, code: "not-found" });
      messages.add(refusal.message);
    }
    expect(messages.size).toBe(1);
    const elsewhere = await gateway.logIn(permissions, [gateway.stores.south]);
    expect(await refused(name, request, { as: elsewhere })).toMatchObject({ status: 404 });
  });

  test.each(names.filter((name) => pathOf(name).path.includes("{orderId}")))(
    "%s: an order that is not there, or is another store's, is 404",
    async (name) => {
      const request = await good[name]();
      const foreign = await buildOrder(gateway.db, gateway.stores.foreign);
      const south = await buildOrder(gateway.db, gateway.stores.south, { status: "Accepted" });
      for (const orderId of [randomUUID(), foreign.id, south.id]) {
        const params = { ...request.params, orderId };
        expect(await refused(name, { ...request, params })).toMatchObject({ status: 404, code: "not-found" });
      }
    },
  );

  test.each(naming)("%s: another store's row in the body and one that is not there are the same 404", async (name) => {
    const { params, query, body } = await good[name]();
    const told: unknown[] = [];
    for (const storeId of [gateway.stores.foreign, gateway.stores.south, null]) {
      const ids = await namedRows(storeId);
      const swapped = JSON.parse(JSON.stringify(body), (key, value) => ids[key] ?? value);
      expect(swapped).not.toEqual(body);
      const refusal = await refused(name, { params, query, body: swapped });
      expect(refusal).toMatchObject({ status: 404, code: "not-found" });
      told.push({ message: refusal.message, fields: refusal.fields });
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  test("every route whose body names a row is among them", async () => {
    const found: RouteName[] = [];
    for (const name of withBody)
      if (/"(picker|rider|order|product)Id"/.test(bodyText(await good[name]()))) found.push(name);
    expect(found).toEqual(naming);
  });
});

const bodyText = ({ body }: Good) => JSON.stringify(body ?? {});

/** Ids of rows of a store by the names bodies have for them; of rows that are nowhere without one. */
async function namedRows(storeId: string | null): Promise<Readonly<Record<string, string>>> {
  const { db } = gateway;
  const idOf = async (build: (store: string) => Promise<{ readonly id: string }>) =>
    storeId === null ? randomUUID() : (await build(storeId)).id;
  return {
    pickerId: await idOf((store) => buildPicker(db, store)),
    riderId: await idOf((store) => buildRider(db, store)),
    orderId: await idOf((store) => buildOrder(db, store)),
    productId: await idOf((store) => buildProduct(db, store)),
  };
}

/** The request with its store changed, wherever it stands. */
function moveTo({ params, query, body }: Good, storeId: string): LooseRequest {
  const changed = (part: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === "storeId" || key === "entityInternalId" ? storeId : value,
      ]),
    );
  return { params: changed(params), query: changed(query), ...(body ? { body: changed(body) } : {}) };
}

describe("input", () => {
  test.each(withParams)("%s: each wrong part of the path is 422 by its name", async (name) => {
    const request = await good[name]();
    for (const param of Object.keys(request.params))
      for (const wrong of ["no such", "1' or '1'='1", "\u0000", "x".repeat(500)]) {
        const refusal = await refused(name, { ...request, params: { ...request.params, [param]: wrong } });
        expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [param]: expect.any(String) } });
      }
  });

  test.each(withQuery)("%s: each wrong or unknown part of the query is 422 by its name", async (name) => {
    const request = await good[name]();
    for (const key of [...Object.keys(request.query), "nonsense"])
      for (const wrong of ["\u0000", "x".repeat(2_000)]) {
        const refusal = await refused(name, { ...request, query: { ...request.query, [key]: wrong } });
        expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [key]: expect.any(String) } });
      }
  });

  test.each(withQuery)("%s: a part of the query given twice is 422 by its name", async (name) => {
    const request = await good[name]();
    for (const [key, value] of Object.entries(request.query)) {
      const refusal = await refused(name, { ...request, query: { ...request.query, [key]: [value, value] } });
      expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [key]: "may be given once" } });
    }
  });

  test.each(withPage)("%s: a page is told in plain digits", async (name) => {
    const request = await good[name]();
    for (const key of ["page", "pageSize"])
      for (const wrong of ["0x1", "1e3", " 25 ", "25 ", "+25", "-25", "25.0", "", "٢٥", "true", "0", "9".repeat(400)]) {
        const refusal = await refused(name, { ...request, query: { ...request.query, [key]: wrong } });
        expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [key]: expect.any(String) } });
      }
    await answered(name, { ...request, query: { ...request.query, page: "2", pageSize: "100" } });
  });

  test("the event stream takes one store", async () => {
    const path = `${basePath}${eventsPath.path}?storeId=${gateway.stores.north}&storeId=${gateway.stores.north}`;
    const response = await gateway.app.request(path, { headers: { authorization: `Bearer ${admin.token}` } });
    expect(await readRefusal("events", response)).toMatchObject({
      status: 422,
      fields: { storeId: "may be given once" },
    });
  });

  test.each(withBody)("%s: an unknown field, and each field of a wrong kind, is 422 by its name", async (name) => {
    const { params, query, body = {} } = await good[name]();
    const unknown = await refused(name, { params, query, body: { ...body, nonsense: 1 } });
    expect(unknown).toMatchObject({ status: 422, code: "invalid", fields: { nonsense: expect.any(String) } });
    for (const field of Object.keys(body)) {
      // A preference may be any JSON; only what cannot be kept is wrong with it.
      const wrongs = name === "preferences.save" ? ["\u0000"] : [{ nonsense: [] }, 1e300, [["\u0000"]], true];
      for (const wrong of wrongs) {
        const refusal = await refused(name, { params, query, body: { ...body, [field]: wrong } });
        expect(refusal).toMatchObject({ status: 422, code: "invalid" });
        const named = Object.keys(refusal.fields ?? {});
        expect(named.filter((at) => at === field || at.startsWith(`${field}.`))).not.toEqual([]);
      }
    }
  });

  test.each(withBody)("%s: what is no JSON object is 422", async (name) => {
    const { params, query } = await good[name]();
    for (const text of ["", "{", '{"a":', "undefined", "\u0000", "{'a':1}"])
      expect(await refused(name, { params, query, text })).toMatchObject({
        status: 422,
        code: "invalid",
        fields: { body: expect.any(String) },
      });
    for (const text of ["null", "[]", "1", '"text"', "[".repeat(400_000)])
      expect(await refused(name, { params, query, text })).toMatchObject({ status: 422, code: "invalid" });
  });

  test.each(withBody)("%s: names of the language's own do no harm", async (name) => {
    const { params, query, body } = await good[name]();
    const open = JSON.stringify(body).slice(0, -1);
    for (const own of ['"__proto__":{"admin":true}', '"constructor":{"prototype":{"admin":true}}', '"toString":1']) {
      const response = await send(name, { params, query, text: `${open},${own}}` });
      expect(response.status).toBe(422);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each(names)("%s: a body over the limit is 413", async (name) => {
    if (pathOf(name).method === "get") return;
    const { params, query } = await good[name]();
    const text = JSON.stringify({ filler: "x".repeat(maxBodyBytes) });
    const headers = { "content-length": String(text.length) };
    expect(await refused(name, { params, query, text }, { as: admin, headers })).toMatchObject({
      status: 413,
      code: "body-too-large",
    });
    // The same without the length being said beforehand.
    expect((await refused(name, { params, query, text })).status).toBe(413);
  });
});

describe("versions", () => {
  const versioned = keyed.filter((name) => JSON.stringify(shapeOf(name)).includes('"version"'));

  test("there are some", () => {
    expect(versioned.length).toBeGreaterThanOrEqual(3);
  });

  test.each(versioned)("%s: a stale version is 409 with the row as it stands, which stays so", async (name) => {
    const request = await good[name](3);
    const read = () =>
      gateway.db
        .selectFrom("orders")
        .selectAll()
        .where("id", "=", String(request.params["orderId"]))
        .executeTakeFirstOrThrow();
    const before = await read();
    for (const version of [1, 2, 4]) {
      const refusal = await refused(name, { ...request, body: { ...request.body, version } });
      expect(refusal).toMatchObject({ status: 409, code: "stale-version" });
      const current = orderRowSchema.parse(refusal.current);
      expect(current).toMatchObject({ id: before.id, version: 3, status: before.status });
    }
    expect(await read()).toEqual(before);
  });
});

/** The names of the fields a route's body has. */
function shapeOf(name: RouteName): string[] {
  const { body } = schemaOf(name);
  return body && "shape" in body ? Object.keys(body.shape as object) : [];
}

describe("idempotency keys", () => {
  const rows = async () => {
    const count = async (table: "orders" | "order_history" | "events") =>
      (
        await gateway.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("rows"))
          .executeTakeFirstOrThrow()
      ).rows;
    return { orders: await count("orders"), history: await count("order_history"), events: await count("events") };
  };

  test.each(keyed)("%s: the same call again answers the same and changes nothing", async (name) => {
    const request = await good[name]();
    const options = { as: admin, idempotencyKey: `again ${name}`.replaceAll(" ", "-") };
    const first = await answered(name, request, options);
    const after = await rows();
    expect(await answered(name, request, options)).toEqual(first);
    expect(await rows()).toEqual(after);
  });

  test.each(keyed)("%s: another body under the same key is 422 and changes nothing", async (name) => {
    const options = { as: admin, idempotencyKey: randomUUID() };
    await answered(name, await good[name](), options);
    const other = await good[name]();
    const before = await rows();
    expect(await refused(name, other, options)).toMatchObject({ status: 422, code: "key-reused" });
    expect(await rows()).toEqual(before);
  });

  test.each(keyed)("%s: another login's key is unknown", async (name) => {
    const idempotencyKey = randomUUID();
    await answered(name, await good[name](), { as: admin, idempotencyKey });
    await answered(name, await good[name](), { as: await anybody(), idempotencyKey });
  });

  test.each(keyed)("%s: fifty at once have one effect", async (name) => {
    const request = await good[name]();
    const before = await rows();
    const options = { as: admin, idempotencyKey: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(name, request, options)));
    const answers = new Set<string>();
    for (const response of responses) {
      if (response.status === 200) answers.add(await response.text());
      else expect(await readRefusal(name, response)).toMatchObject({ status: 409, code: "still-running" });
    }
    expect(answers.size).toBe(1);
    const after = await rows();
    expect(after.events - before.events).toBe(1);
    expect(after.history - before.history).toBe(1);
    expect(after.orders - before.orders).toBe(name === "orders.create" ? 1 : 0);
  });

  test.each(keyed)("%s: a refused call leaves no key, so that the corrected one may use it", async (name) => {
    const request = await good[name]();
    const options = { as: admin, idempotencyKey: randomUUID() };
    const missing = { ...request, params: { ...request.params, orderId: randomUUID() } };
    const wrong = pathOf(name).path.includes("{orderId}")
      ? missing
      : { ...request, body: { ...request.body, nonsense: 1 } };
    await refused(name, wrong, options);
    await answered(name, request, options);
  });

  test.each(keyed)("%s: a key that is no key is 422", async (name) => {
    for (const idempotencyKey of ["a b", "x".repeat(256)])
      expect(await refused(name, await good[name](), { as: admin, idempotencyKey })).toMatchObject({
        status: 422,
        fields: { "Idempotency-Key": expect.any(String) },
      });
  });
});
