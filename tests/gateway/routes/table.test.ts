import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BatchResult } from "#contract/batch/schema.ts";
import { maxBodyBytes } from "#contract/constants.ts";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import { type RouteName } from "#contract/routes/paths.ts";
import type { SelectedRows } from "#contract/lists/selection-schema.ts";
import { eventRights, permissions } from "#contract/permission.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import { mostBytesOf } from "#gateway/http/body/body-size.ts";
import { headersOf, type LooseRequest, readRefusal, type TestGateway, type TestLogin } from "../../support/gateway.ts";
import type { Good } from "./good/good-requests.ts";
import { createWalk, everyDayNames, names, pathOf, schemaOf, type Walk } from "./walk.ts";

/* Walks the whole route table of the contract: who is let in, which stores and rows are found, which input is taken. */

let walk: Walk;
let gateway: TestGateway;
let admin: TestLogin;
beforeAll(async () => {
  walk = await createWalk();
  ({ gateway, admin } = walk);
});
afterAll(() => gateway.close());

const guarded = names.filter((name) => !["public", "open"].includes(pathOf(name).access));
const notOpen = names.filter((name) => pathOf(name).access !== "open");
const withBody = names.filter((name) => schemaOf(name).body);
const withParams = names.filter((name) => schemaOf(name).params);
const withQuery = names.filter((name) => schemaOf(name).query);
const withPage = withQuery.filter((name) => "page" in (schemaOf(name).query?.shape ?? {}));
const storeOf = (request: Good) =>
  request.params["storeId"] ??
  request.query["storeId"] ??
  request.body?.["entityInternalId"] ??
  request.body?.["storeId"];

test.each(everyDayNames)("%s answers a good request by its schema", async (name) => {
  expect("file" in schemaOf(name).answer).toBe(pathOf(name).answers === "file");
  await walk.answered(name, await walk.cases[name].good(), { as: await walk.anybody() });
});

describe("admission", () => {
  test.each(guarded)("%s: no token, a wrong one and an ended one are 401", async (name) => {
    const request = await walk.cases[name].good();
    expect(await walk.refused(name, request, {})).toMatchObject({ status: 401, code: "unauthorized" });
    for (const token of ["x".repeat(43), "", `${admin.token}x`, "a b"])
      expect(await walk.refused(name, request, { as: { token } })).toMatchObject({ status: 401, code: "unauthorized" });
    const gone = await walk.anybody();
    await gateway.db
      .updateTable("sessions")
      .set({ expires_at: "2026-01-01T00:00:00.000Z" })
      .where("user_id", "=", gone.userId)
      .execute();
    expect(await walk.refused(name, request, { as: gone })).toMatchObject({ status: 401, code: "unauthorized" });
  });

  test.each(guarded)("%s: every right but the one it asks for is 403", async (name) => {
    const { access } = pathOf(name);
    const login = await gateway.logIn(permissions.filter((right) => right !== access));
    expect(await walk.refused(name, await walk.cases[name].good(), { as: login })).toMatchObject({
      status: 403,
      code: "forbidden",
    });
    // The right is asked for before anything is looked at: what is wrong with the input is not theirs to know.
    const wrong = { params: {}, query: {}, ...(schemaOf(name).body ? { text: "{" } : {}) };
    expect(await walk.refused(name, wrong, { as: login })).toMatchObject({ status: 403, code: "forbidden" });
  });

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

  test.each(guarded)("%s: another business unit's header is 404, its own is right", async (name) => {
    const as = await walk.anybody();
    const request = await walk.cases[name].good();
    for (const header of ["businessUnitId", "business-unit-id"]) {
      const headers = { [header]: randomUUID() };
      expect(await walk.refused(name, request, { as, headers })).toMatchObject({ status: 404 });
    }
    const headers = { businessUnitId: gateway.businessUnitId, "business-unit-id": gateway.businessUnitId };
    await walk.answered(name, request, { as, headers });
  });

  test.each(notOpen)("%s: a program that is not registered is 401, with a good token and without one", async (name) => {
    const wrong = [{ "client-id": "somebody" }, { "client-id": "" }, { "client-secret": "guessed" }];
    const request = await walk.cases[name].good();
    for (const headers of wrong)
      expect(await walk.refused(name, request, { as: admin, headers })).toMatchObject({
        status: 401,
        code: "unknown-client",
      });
    const code = guarded.includes(name) ? "unauthorized" : "unknown-client";
    const headers = { "client-secret": "guessed" };
    expect(await walk.refused(name, request, { headers })).toMatchObject({ status: 401, code });
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
});

describe("stores", () => {
  test.each(names)("%s: another's store and one that is not there are the same 404", async (name) => {
    const request = await walk.cases[name].good();
    if (storeOf(request) === undefined) return;
    const messages = new Set<string>();
    for (const storeId of [gateway.stores.foreign, randomUUID()]) {
      const refusal = await walk.refused(name, moveTo(request, storeId));
      expect(refusal).toMatchObject({ status: 404, code: "not-found" });
      messages.add(refusal.message);
    }
    expect(messages.size).toBe(1);
    const elsewhere = await gateway.logIn(permissions, [gateway.stores.south]);
    expect(await walk.refused(name, request, { as: elsewhere })).toMatchObject({ status: 404 });
  });

  test.each(names)("%s: a row it names that is not there, or is another store's, is the same 404", async (name) => {
    const { good, names: named = {}, isOfBusiness, refusesRows } = walk.cases[name];
    for (const [field, make] of Object.entries(named)) {
      const told: unknown[] = [];
      // What belongs to the whole business is there in its other stores too.
      const south = isOfBusiness ? [] : [gateway.stores.south];
      for (const storeId of [gateway.stores.foreign, ...south, null]) {
        const request = await good();
        const id = storeId === null ? randomUUID() : (await make(storeId)).id;
        const { files, ...named } = request;
        const swapped = {
          ...(JSON.parse(JSON.stringify(named), (key, value) => (key === field ? id : value)) as Good),
          ...(files ? { files } : {}),
        };
        expect(swapped).not.toEqual(request);
        if (refusesRows) {
          const { rows } = (await walk.answered(name, swapped)) as BatchResult;
          for (const { error } of rows) expect(error).toMatchObject({ code: "not-found" });
          told.push(rows.map(({ error }) => error));
          continue;
        }
        const refusal = await walk.refused(name, swapped);
        expect(refusal).toMatchObject({ status: 404, code: "not-found" });
        told.push({ message: refusal.message, fields: refusal.fields });
      }
      for (const other of told) expect(other).toEqual(told[0]);
    }
  });

  test.each(names.filter((name) => name.endsWith(".selected")))("%s: no row of another store is read", async (name) => {
    const read = name.replace(/selected$/, "read") as RouteName;
    const [make] = Object.values(walk.cases[read].names ?? {});
    const { body, ...request } = await walk.cases[name].good();
    const own = (body?.["ids"] as readonly string[] | undefined)?.[0];
    const south = walk.cases[read].isOfBusiness ? [] : [gateway.stores.south];
    const others = [gateway.stores.foreign, ...south].map(async (storeId) => (await make?.(storeId))?.id);
    const ids = [own, ...(await Promise.all(others))];
    expect(ids.every((id) => typeof id === "string")).toBe(true);
    const answer = (await walk.answered(name, { ...request, body: { ...body, ids } }, { as: admin })) as SelectedRows<{
      readonly id: string;
    }>;
    expect(answer.rows.map(({ id }) => id)).toEqual([own]);
    expect(answer.left.filter((id) => id !== own)).toEqual([]);
  });

  test.each(names)("%s: its case knows every row it names", async (name) => {
    const { good, names: named = {} } = walk.cases[name];
    const { params, body } = await good();
    const found = new Set<string>();
    JSON.stringify({ params, body }, (key, value) => {
      if (/(^id|Id)$/.test(key) && !/^(storeId|entityInternalId|loginId|clientId)$/.test(key)) found.add(key);
      return value as unknown;
    });
    expect([...found].sort()).toEqual(Object.keys(named).sort());
  });
});

/** The request with its store changed, wherever it stands. */
function moveTo({ params, query, body, files }: Good, storeId: string): LooseRequest {
  const changed = (part: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === "storeId" || key === "entityInternalId" ? storeId : value,
      ]),
    );
  return {
    params: changed(params),
    query: changed(query),
    ...(body ? { body: changed(body) } : {}),
    ...(files ? { files } : {}),
  };
}

describe("files", () => {
  const withFiles = names.filter((name) => schemaOf(name).files);
  const fileNames = (name: RouteName) => Object.entries(schemaOf(name).files ?? {});

  test("there are some", () => {
    expect(withFiles.length).toBeGreaterThan(0);
  });

  test.each(withFiles)("%s: one that is missing, of another type or twice is 422 by its name", async (name) => {
    const request = await walk.cases[name].good();
    for (const [field] of fileNames(name)) {
      const { [field]: good, ...others } = request.files ?? {};
      const wrongs = [
        "GIF89a",
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "<!doctype html><script>1</script>",
        "PNG",
        "",
        "RIFF....AVI ",
      ];
      // What it calls itself does not count.
      const files = wrongs.map((text) => new File([text], "face.png", { type: "image/png" }));
      for (const file of files)
        expect(await walk.refused(name, { ...request, files: { ...others, [field]: file } })).toMatchObject({
          status: 422,
          code: "invalid",
          fields: { [field]: expect.stringMatching(/^Only /) },
        });
      const missing = { status: 422, code: "invalid", fields: { [field]: "Please choose a file" } };
      expect(await walk.refused(name, { ...request, files: others })).toMatchObject(missing);
      const asText = { ...request, files: others, body: { ...request.body, [field]: "text" } };
      expect(await walk.refused(name, asText)).toMatchObject(missing);
      const twice = {
        ...request,
        body: { ...request.body, [field]: "text" },
        files: { ...others, [field]: good as Blob },
      };
      expect(await walk.refused(name, twice)).toMatchObject({ status: 422, fields: { [field]: "may be given once" } });
      const unknown = { ...request, files: { ...request.files, nonsense: good as Blob } };
      expect(await walk.refused(name, unknown)).toMatchObject({
        status: 422,
        fields: { nonsense: expect.any(String) },
      });
    }
  });

  test.each(withFiles)("%s: one above its limit is 413 by its name, and one just as large is taken", async (name) => {
    const request = await walk.cases[name].good();
    for (const [field, { mostBytes }] of fileNames(name)) {
      const good = await new Response(request.files?.[field] ?? "").arrayBuffer();
      const ofSize = (size: number) => new File([good, new Uint8Array(size - good.byteLength)], "large");
      const sent = (size: number) => ({ ...request, files: { ...request.files, [field]: ofSize(size) } });
      const tooLarge = { status: 413, code: "body-too-large" };
      expect(await walk.refused(name, sent(mostBytes + 1))).toMatchObject({
        ...tooLarge,
        fields: { [field]: expect.stringMatching(/^At most /) },
      });
      expect(await walk.refused(name, sent(mostBytes * 2))).toMatchObject(tooLarge);
      await walk.answered(name, sent(mostBytes));
    }
  });

  test.each(withFiles)("%s: a form of thousands of parts is refused before it is taken apart", async (name) => {
    const { params, query } = await walk.cases[name].good();
    const parts = Array.from(
      { length: 4_000 },
      (_, nth) => `--x\r\nContent-Disposition: form-data; name="a${nth}"\r\n\r\n`,
    );
    const text = `${parts.join("\r\n")}\r\n--x--\r\n`;
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect(await walk.refused(name, { params, query, text }, { as: admin, headers })).toMatchObject({
      status: 422,
      fields: { body: "has more than 50 parts" },
    });
  });

  test.each(withFiles)("%s: a form that breaks off is 422", async (name) => {
    const request = await walk.cases[name].good();
    const start = '--x\r\ncontent-disposition: form-data; name="version"\r\n\r\n1\r\n--x\r\ncontent-dis';
    for (const [type, text] of [
      ["multipart/form-data; boundary=x", start],
      ["multipart/form-data", start],
      ["multipart/form-data; boundary=x", ""],
      ["application/x-www-form-urlencoded", "version=1"],
      ["text/plain", "version=1"],
    ] as const)
      expect(
        await walk.refused(name, { ...request, text }, { as: admin, headers: { "content-type": type } }),
      ).toMatchObject({ status: 422, code: "invalid", fields: { body: expect.any(String) } });
  });
});

describe("input", () => {
  test.each(withParams)("%s: each wrong part of the path is 422 by its name", async (name) => {
    const request = await walk.cases[name].good();
    for (const param of Object.keys(request.params))
      // What is searched for may be any words.
      for (const wrong of [...(param === "term" ? [] : ["no such", "1' or '1'='1"]), "\u0000", "x".repeat(500)]) {
        const refusal = await walk.refused(name, { ...request, params: { ...request.params, [param]: wrong } });
        expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [param]: expect.any(String) } });
      }
  });

  test.each(withQuery)("%s: each wrong or unknown part of the query is 422 by its name", async (name) => {
    const request = await walk.cases[name].good();
    for (const key of [...Object.keys(request.query), "nonsense"])
      for (const wrong of ["\u0000", "x".repeat(2_000)]) {
        const refusal = await walk.refused(name, { ...request, query: { ...request.query, [key]: wrong } });
        expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [key]: expect.any(String) } });
      }
  });

  test.each(withQuery)("%s: a part of the query given twice is 422 by its name", async (name) => {
    const request = await walk.cases[name].good();
    for (const [key, value] of Object.entries(request.query)) {
      const refusal = await walk.refused(name, { ...request, query: { ...request.query, [key]: [value, value] } });
      expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [key]: "may be given once" } });
    }
  });

  test.each(withPage)("%s: a page is told in plain digits", async (name) => {
    const request = await walk.cases[name].good();
    for (const key of ["page", "pageSize"])
      for (const wrong of ["0x1", "1e3", " 25 ", "25 ", "+25", "-25", "25.0", "", "٢٥", "true", "0", "9".repeat(400)]) {
        const refusal = await walk.refused(name, { ...request, query: { ...request.query, [key]: wrong } });
        expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [key]: expect.any(String) } });
      }
    await walk.answered(name, { ...request, query: { ...request.query, page: "2", pageSize: "100" } });
  });

  test("the event stream takes one store", async () => {
    const path = `${basePath}${eventsPath.path}?storeId=${gateway.stores.north}&storeId=${gateway.stores.north}`;
    const response = await gateway.app.request(path, { headers: headersOf(admin) });
    expect(await readRefusal("events", response)).toMatchObject({
      status: 422,
      fields: { storeId: "may be given once" },
    });
  });

  test.each(withBody)("%s: an unknown field, and each field of a wrong kind, is 422 by its name", async (name) => {
    const request = await walk.cases[name].good();
    const { body = {} } = request;
    const unknown = await walk.refused(name, { ...request, body: { ...body, nonsense: 1 } });
    expect(unknown).toMatchObject({ status: 422, code: "invalid", fields: { nonsense: expect.any(String) } });
    for (const field of Object.keys(body)) {
      // A preference may be any JSON; only what cannot be kept is wrong with it.
      const alsoWrong = typeof body[field] === "boolean" ? "yes" : true;
      const wrongs = name === "preferences.save" ? ["\u0000"] : [{ nonsense: [] }, 1e300, [["\u0000"]], alsoWrong];
      for (const wrong of wrongs) {
        const refusal = await walk.refused(name, { ...request, body: { ...body, [field]: wrong } });
        expect(refusal).toMatchObject({ status: 422, code: "invalid" });
        const named = Object.keys(refusal.fields ?? {});
        expect(named.filter((at) => at === field || at.startsWith(`${field}.`))).not.toEqual([]);
      }
    }
  });

  test.each(withBody)("%s: no number makes the database fail", async (name) => {
    const { params, query, body } = await walk.cases[name].good();
    const numbers = new Set<string>();
    JSON.stringify(body, (key, value) => {
      if (typeof value === "number") numbers.add(key);
      return value as unknown;
    });
    const odd = [1e-300, -1e-300, 1e-7, 0.000_5, 0.1 + 0.2, 2 ** 31, 2 ** 53 - 1, -(2 ** 31) - 1, 1e21, 1e300];
    for (const field of numbers)
      for (const value of odd) {
        const changed = JSON.parse(JSON.stringify(body), (key, was: unknown) => (key === field ? value : was)) as Good;
        const refusal = await walk.refused(name, { params, query, body: changed });
        // A version that nobody has reached yet is stale; every other number here is wrong.
        const mayBeStale = field === "version" && Number.isSafeInteger(value) && value > 0;
        expect(mayBeStale ? [409, 422] : [422]).toContain(refusal.status);
      }
  });

  test.each(withBody)("%s: what is no JSON object is 422", async (name) => {
    const { params, query } = await walk.cases[name].good();
    for (const text of ["", "{", '{"a":', "undefined", "\u0000", "{'a':1}"])
      expect(await walk.refused(name, { params, query, text })).toMatchObject({
        status: 422,
        code: "invalid",
        fields: { body: expect.any(String) },
      });
    const deep = "[".repeat(Math.min(400_000, mostBytesOf(schemaOf(name))));
    for (const text of ["null", "[]", "1", '"text"', deep])
      expect(await walk.refused(name, { params, query, text })).toMatchObject({ status: 422, code: "invalid" });
  });

  test.each(withBody)("%s: names of the language's own do no harm", async (name) => {
    const { params, query, body } = await walk.cases[name].good();
    const open = JSON.stringify(body).slice(0, -1);
    for (const own of ['"__proto__":{"admin":true}', '"constructor":{"prototype":{"admin":true}}', '"toString":1']) {
      const response = await walk.send(name, { params, query, text: `${open},${own}}` });
      expect(response.status).toBe(422);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each(names)("%s: a body over the limit is 413", async (name) => {
    if (pathOf(name).method === "get") return;
    const { params, query } = await walk.cases[name].good();
    const text = JSON.stringify({ filler: "x".repeat(Math.max(maxBodyBytes, mostBytesOf(schemaOf(name)))) });
    const headers = { "content-length": String(text.length) };
    expect(await walk.refused(name, { params, query, text }, { as: admin, headers })).toMatchObject({
      status: 413,
      code: "body-too-large",
    });
    // The same without the length being said beforehand.
    expect((await walk.refused(name, { params, query, text })).status).toBe(413);
  });
});
