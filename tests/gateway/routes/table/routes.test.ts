import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BatchResult } from "#contract/batch/schema.ts";
import type { ProductEditResult } from "#contract/products/edit-schema.ts";
import type { SelectedRows } from "#contract/lists/selection-schema.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import type { LooseRequest, TestLogin } from "../../../support/gateway.ts";
import { buildRecord } from "../../../support/kinds/records.ts";
import type { Good } from "../good/good-requests.ts";
import { seenBy } from "../good/seen-by.ts";
import { thirdOf } from "../../../support/run/tier.ts";
import { type ListedKind, listedKinds, type SimpleKind } from "#contract/records/kind-names.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import { askedOf, createWalk, guardedNames, names, pathOf, schemaOf, type Walk } from "../walk.ts";

/* Each route is asked for what is its own and refuses: its right, stores, rows and schemas. */

let walk: Walk;
beforeAll(async () => {
  walk = await createWalk();
});
afterAll(() => walk.gateway.close());

for (const name of askedOf(names)) {
  // What is refused changes nothing, so all of it is asked with one request.
  let made: Promise<Good> | undefined;
  const good = () => (made ??= walk.cases[name].good());
  test.runIf(guardedNames.includes(name))(
    `${name}: no token is 401, every right but the one it asks for is 403`,
    async () => asksForItsRight(name, await good()),
  );
  test(`${name}: another's store or row, and one that is not there, are the same 404`, async () => {
    await hidesStores(name, await good());
    await hidesRows(name, await good());
  });
  test.runIf(takesInput(name))(`${name}: each wrong or unknown part of the input is 422 by its name`, async () =>
    takesOnlyItsInput(name, await good()),
  );
}
test.each(askedOf(names.filter((name) => name.endsWith(".selected"))))("%s: no row of another store is read", (name) =>
  selectsOwnRows(name),
);
test.each(listedKinds.filter((kind) => seenBy(kind).isOfKnowers))(
  "%s: lists, counts and exports have only what a store of the caller knows",
  (kind) => listsKnown(kind),
);
test.each(ofEachPage())("%s: a page is told in plain digits", (name) => takesPlainPages(name));

function takesInput(name: RouteName): boolean {
  const { params, query, body } = schemaOf(name);
  return [params, query, body].some((part) => part !== undefined);
}

/** One route of each schema by which pages are asked for; many routes share one. */
function ofEachPage(): readonly RouteName[] {
  const paged = names.flatMap((name) => {
    const { page, pageSize } = schemaOf(name).query?.shape ?? {};
    return page ? [{ name, page, pageSize }] : [];
  });
  return paged
    .filter(
      ({ page, pageSize }, at) => paged.findIndex((other) => other.page === page && other.pageSize === pageSize) === at,
    )
    .map(({ name }) => name);
}

function storeOf({ params, query, body }: Good): unknown {
  return params["storeId"] ?? query["storeId"] ?? body?.["entityInternalId"] ?? body?.["storeId"];
}

async function asksForItsRight(name: RouteName, request: Good): Promise<void> {
  expect(await walk.refused(name, request, {})).toMatchObject({ status: 401, code: "unauthorized" });
  const login = await walk.allBut(pathOf(name).access);
  expect(await walk.refused(name, request, { as: login })).toMatchObject({ status: 403, code: "forbidden" });
}

async function hidesStores(name: RouteName, request: Good): Promise<void> {
  const { foreign } = walk.gateway.stores;
  if (storeOf(request) === undefined) return;
  const messages = new Set<string>();
  for (const storeId of [foreign, randomUUID()]) {
    const refusal = await walk.refused(name, moveTo(request, storeId));
    expect(refusal).toMatchObject({ status: 404, code: "not-found" });
    messages.add(refusal.message);
  }
  expect(messages.size).toBe(1);
  expect(await walk.refused(name, request, { as: await walk.elsewhere() })).toMatchObject({ status: 404 });
}

/** The request with its store changed, wherever it stands. */
function moveTo({ params, query, body, files: sent }: Good, storeId: string): LooseRequest {
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
    ...(sent ? { files: sent } : {}),
  };
}

async function hidesRows(name: RouteName, request: Good): Promise<void> {
  const { names: named = {}, isOfBusiness, isOfKnowers, refusesRows } = walk.cases[name];
  const { params, body } = request;
  const found = new Set<string>();
  JSON.stringify({ params, body }, (key, value) => {
    if (/(^id|Id)$/.test(key) && !/^(storeId|entityInternalId|loginId|clientId)$/.test(key)) found.add(key);
    return value as unknown;
  });
  expect([...found].sort()).toEqual(Object.keys(named).sort());
  const { foreign, south } = walk.gateway.stores;
  for (const [field, make] of Object.entries(named)) {
    const told: unknown[] = [];
    // What belongs to the whole business is there in its other stores too.
    for (const storeId of [foreign, ...(isOfBusiness && !isOfKnowers ? [] : [south]), null]) {
      const id = storeId === null ? randomUUID() : (await make(storeId)).id;
      const { files: sent, ...parts } = request;
      const swapped = {
        ...(JSON.parse(JSON.stringify(parts), (key, value) => (key === field ? id : value)) as Good),
        ...(sent ? { files: sent } : {}),
      };
      expect(swapped).not.toEqual(request);
      if (refusesRows) {
        const answer = await walk.answered(name, swapped);
        if (name === "product-edits.save") {
          told.push((answer as ProductEditResult).refused.map(({ field, because }) => [field, because]));
          continue;
        }
        const { rows } = answer as BatchResult;
        for (const { error } of rows) expect(error).toMatchObject({ code: "not-found" });
        told.push(rows.map(({ error }) => error));
        continue;
      }
      const as = isOfKnowers ? await walk.onlyHere() : walk.admin;
      const refusal = await walk.refused(name, swapped, { as });
      expect(refusal).toMatchObject({ status: 404, code: "not-found" });
      told.push({ message: refusal.message, fields: refusal.fields });
    }
    for (const other of told) expect(other).toEqual(told[0]);
  }
}

async function selectsOwnRows(name: RouteName): Promise<void> {
  const read = name.replace(/selected$/, "read") as RouteName;
  const [make] = Object.values(walk.cases[read].names ?? {});
  const { body, ...request } = await walk.cases[name].good();
  const own = (body?.["ids"] as readonly string[] | undefined)?.[0];
  const { foreign, south } = walk.gateway.stores;
  const { isOfBusiness, isOfKnowers } = walk.cases[read];
  const stores = [foreign, ...(isOfBusiness && !isOfKnowers ? [] : [south])];
  const ids = [own, ...(await Promise.all(stores.map(async (storeId) => (await make?.(storeId))?.id)))];
  expect(ids.every((id) => typeof id === "string")).toBe(true);
  const as = isOfKnowers ? await walk.onlyHere() : walk.admin;
  const answer = (await walk.answered(name, { ...request, body: { ...body, ids } }, { as })) as SelectedRows<{
    readonly id: string;
  }>;
  expect(answer.rows.map(({ id }) => id)).toEqual([own]);
  expect(answer.left.filter((id) => id !== own)).toEqual([]);
}

/** What a store shows of a kind of its business to somebody who works there alone, and to somebody of all its stores. */
async function listsKnown(kind: ListedKind): Promise<void> {
  const { gateway, admin, send } = walk;
  const { north, south } = gateway.stores;
  const [own, other] = [await buildRecord(gateway.db, kind, north), await buildRecord(gateway.db, kind, south)];
  const told = async (name: RouteName, as: TestLogin, more: Partial<LooseRequest> = {}) => {
    const response = await send(name, { params: { storeId: north }, query: {}, body: {}, ...more }, { as });
    return response.text();
  };
  const sizeOf = async (as: TestLogin) => {
    const { data } = JSON.parse(await told(recordRoute(kind as SimpleKind, "counts"), as)) as {
      data: { total: number };
    };
    return data.total;
  };
  const here = await walk.onlyHere();
  const page = { query: { page: 1, pageSize: 100 } };
  const lists = [
    [recordRoute(kind as SimpleKind, "filter"), page],
    [recordRoute(kind as SimpleKind, "select"), { query: { from: 0 } }],
    [`export.${kind}`, {}],
  ] as const;
  for (const [name, more] of lists) {
    const [all, known] = [await told(name as RouteName, admin, more), await told(name as RouteName, here, more)];
    expect([own, other].map(({ id }) => [name, all.includes(id), known.includes(id)])).toEqual([
      [name, true, true],
      [name, true, false],
    ]);
  }
  expect(await sizeOf(here)).toBeLessThan(await sizeOf(admin));
}

async function takesOnlyItsInput(name: RouteName, request: Good): Promise<void> {
  const schema = schemaOf(name);
  /** Makes these fields of one part wrong, all at once; one that the others hide, also by itself. Each must be named. */
  const refuses = async (part: "params" | "query" | "body", fields: readonly string[], wrong: unknown) => {
    const namedIn = async (some: readonly string[]) => {
      const changed = { ...request[part], ...Object.fromEntries(some.map((field) => [field, wrong])) };
      const { status, code, fields: told = {} } = await walk.refused(name, { ...request, [part]: changed });
      expect({ status, code }).toEqual({ status: 422, code: "invalid" });
      return some.filter((field) => Object.keys(told).some((at) => at === field || at.startsWith(`${field}.`)));
    };
    const named = fields.length > 0 ? await namedIn(fields) : [];
    for (const field of fields.filter((one) => !named.includes(one))) expect(await namedIn([field])).toEqual([field]);
  };
  // What is searched for may be any words.
  const params = schema.params ? Object.keys(request.params) : [];
  const plain = params.filter((param) => param !== "term");
  for (const wrong of ["no such", "1' or '1'='1"]) await refuses("params", plain, wrong);
  for (const wrong of ["\u0000", "x".repeat(500)]) await refuses("params", params, wrong);
  const query = schema.query ? [...Object.keys(request.query), "nonsense"] : [];
  for (const wrong of ["\u0000", "x".repeat(2_000)]) await refuses("query", query, wrong);
  if (!schema.body) return;
  await refuses("body", ["nonsense"], 1);
  // A preference may be any JSON; only what cannot be kept is wrong with it.
  const wrongs = name === "preferences.save" ? ["\u0000"] : [{ nonsense: [] }, 1e300, [["\u0000"]]];
  const fields = Object.keys(request.body ?? {});
  const isFlag = (field: string): boolean => typeof request.body?.[field] === "boolean";
  for (const wrong of wrongs) await refuses("body", fields, wrong);
  if (name !== "preferences.save") {
    await refuses("body", fields.filter(isFlag), "yes");
    await refuses(
      "body",
      fields.filter((field) => !isFlag(field)),
      true,
    );
  }
  await refusesOddNumbers(name, request);
}

/** No number makes the database fail. */
async function refusesOddNumbers(name: RouteName, { params, query, body }: Good): Promise<void> {
  const numbers = new Set<string>();
  JSON.stringify(body, (key, value) => {
    if (typeof value === "number") numbers.add(key);
    return value as unknown;
  });
  const send = (fields: readonly string[], value: number) => {
    const changed = JSON.parse(JSON.stringify(body), (key, was: unknown) =>
      fields.includes(key) ? value : was,
    ) as Good;
    return walk.refused(name, { params, query, body: changed });
  };
  const odd = [1e-300, -1e-300, 1e-7, 0.000_5, 0.1 + 0.2, 2 ** 31, 2 ** 53 - 1, -(2 ** 31) - 1, 1e21, 1e300];
  for (const value of numbers.size > 0 ? thirdOf(odd) : []) {
    const { fields: told = {} } = await send([...numbers], value);
    const isTold = (field: string) => Object.keys(told).some((at) => at === field || at.endsWith(`.${field}`));
    for (const field of [...numbers].filter((one) => !isTold(one))) {
      const { status } = await send([field], value);
      // A version that nobody has reached yet is stale; every other number here is wrong.
      const mayBeStale = field === "version" && Number.isSafeInteger(value) && value > 0;
      expect(mayBeStale ? [409, 422] : [422]).toContain(status);
    }
  }
}

async function takesPlainPages(name: RouteName): Promise<void> {
  const request = await walk.cases[name].good();
  for (const wrong of ["0x1", "1e3", " 25 ", "25 ", "+25", "-25", "25.0", "٢٥", "true", "0", "9".repeat(400)]) {
    const refusal = await walk.refused(name, { ...request, query: { ...request.query, page: wrong, pageSize: wrong } });
    const fields = { page: expect.any(String) as string, pageSize: expect.any(String) as string };
    expect(refusal).toMatchObject({ status: 422, code: "invalid", fields });
  }
  await walk.answered(name, { ...request, query: { ...request.query, page: "2", pageSize: "100" } });
  // What is empty is as if it were left out.
  await walk.answered(name, { ...request, query: { ...request.query, page: "", pageSize: "" } });
}
