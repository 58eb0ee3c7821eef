import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteName } from "#contract/routes/paths.ts";
import { checkAnswer } from "../../support/gateway.ts";
import { changedTables, gainedRows, readWrites } from "../../support/database/tables.ts";
import { createWalk, everyDayNames, idempotentNames, pathOf, schemaOf, type Walk } from "./walk.ts";

/* Walks every route and compares all tables of the database: what a call changes, and that a repeat changes nothing. */

let walk: Walk;
beforeAll(async () => {
  walk = await createWalk();
});
afterAll(() => walk.gateway.close());

const tables = () => readWrites(walk.gateway.db);

test.each(everyDayNames)("%s changes the tables its case says, and no other", async (name) => {
  const { good, writes = [] } = walk.cases[name];
  expect(writes.length > 0).toBe(schemaOf(name).write !== undefined);
  const request = await good();
  const options = { as: await walk.anybody(), idempotencyKey: randomUUID() };
  const before = await tables();
  await walk.answered(name, request, options);
  const kept = schemaOf(name).write === true ? ["idempotency_keys"] : [];
  expect(changedTables(before, await tables()).sort()).toEqual([...writes, ...kept].sort());
});

test("what posts to the ledger is told in the audit list; a new order moves no money yet", () => {
  const posting = everyDayNames.filter((name) => walk.cases[name].writes?.includes("ledger_entries"));
  const untold = posting.filter((name) => !walk.cases[name].writes?.includes("audit_entries"));
  expect(posting.length).toBeGreaterThan(10);
  expect(untold).toEqual(["orders.create"]);
});

describe("versions", () => {
  const versioned = idempotentNames.filter((name) =>
    [...fieldsOf(name, "body"), ...fieldsOf(name, "query")].includes("version"),
  );

  test("there are some", () => {
    expect(versioned.length).toBeGreaterThanOrEqual(3);
  });

  test.each(versioned)("%s: a stale version and a newer one are 409 with the row, and change nothing", async (name) => {
    const request = await walk.cases[name].good(3);
    const before = await tables();
    for (const version of [1, 2, 4]) {
      const place = fieldsOf(name, "body").includes("version") ? "body" : "query";
      const refusal = await walk.refused(name, { ...request, [place]: { ...request[place], version } });
      expect(refusal).toMatchObject({ status: 409, code: "stale-version" });
      // What a change answers is the row, and so is what stands in the way of one.
      const current = checkAnswer(name, refusal.current);
      expect(Object.values(request.params)).toContain((current as { id?: string }).id);
      expect(current).toMatchObject({ version: 3 });
    }
    expect(await tables()).toEqual(before);
  });
});

/** The names of the fields a route's body or query has. */
function fieldsOf(name: RouteName, part: "body" | "query"): string[] {
  const schema = schemaOf(name)[part];
  return schema && "shape" in schema ? Object.keys(schema.shape as object) : [];
}

describe("idempotency keys", () => {
  test.each(idempotentNames)("%s: the same call again answers the same and changes no table", async (name) => {
    const request = await walk.cases[name].good();
    const options = { as: walk.admin, idempotencyKey: randomUUID() };
    const first = await walk.answered(name, request, options);
    const after = await tables();
    expect(await walk.answered(name, request, options)).toEqual(first);
    expect(await tables()).toEqual(after);
  });

  test.each(idempotentNames)("%s: another call under the same key is 422 and changes no table", async (name) => {
    const options = { as: walk.admin, idempotencyKey: randomUUID() };
    await walk.answered(name, await walk.cases[name].good(), options);
    const other = await walk.cases[name].good();
    const before = await tables();
    expect(await walk.refused(name, other, options)).toMatchObject({ status: 422, code: "key-reused" });
    expect(await tables()).toEqual(before);
  });

  test.each(idempotentNames)("%s: another login's key is unknown", async (name) => {
    const idempotencyKey = randomUUID();
    await walk.answered(name, await walk.cases[name].good(), { as: walk.admin, idempotencyKey });
    await walk.answered(name, await walk.cases[name].good(), { as: await walk.anybody(), idempotencyKey });
  });

  test.each(idempotentNames)("%s: sixteen at once gain the rows of one", async (name) => {
    const gained = async (times: number) => {
      const request = await walk.cases[name].good();
      const options = { as: walk.admin, idempotencyKey: randomUUID() };
      const before = await tables();
      const responses = await Promise.all(Array.from({ length: times }, () => walk.send(name, request, options)));
      const answers = new Set<string>();
      for (const response of responses) {
        if (response.status === 200) answers.add(await response.text());
        else expect((await response.json()) as unknown).toMatchObject({ error: { code: "still-running" } });
      }
      expect(answers.size).toBe(1);
      return gainedRows(before, await tables());
    };
    // The first of a kind may make rows that the next ones find, such as the count of a status.
    await gained(1);
    const one = await gained(1);
    expect(one).toMatchObject({ idempotency_keys: 1 });
    expect(await gained(16)).toEqual(one);
  });

  test.each(idempotentNames)("%s: a refused call leaves no key, so that the corrected one may use it", async (name) => {
    const request = await walk.cases[name].good();
    const options = { as: walk.admin, idempotencyKey: randomUUID() };
    const named = Object.keys(walk.cases[name].names ?? {}).find((field) => pathOf(name).path.includes(`{${field}}`));
    const before = await tables();
    await walk.refused(
      name,
      named === undefined
        ? { ...request, body: { ...request.body, nonsense: 1 } }
        : { ...request, params: { ...request.params, [named]: randomUUID() } },
      options,
    );
    expect(await tables()).toEqual(before);
    await walk.answered(name, request, options);
  });

  test.each(idempotentNames)("%s: a key that is no key is 422", async (name) => {
    for (const idempotencyKey of ["a b", "x".repeat(256)])
      expect(await walk.refused(name, await walk.cases[name].good(), { as: walk.admin, idempotencyKey })).toMatchObject(
        { status: 422, fields: { "Idempotency-Key": expect.any(String) } },
      );
  });
});
