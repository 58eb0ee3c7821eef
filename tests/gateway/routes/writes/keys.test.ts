import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gainedRows, readWrites } from "../../../support/database/tables.ts";
import { createWalk, everyDayNames, idempotentNames, oneOfEachShape, pathOf, type Walk } from "../walk.ts";

/* What keys promise is the same for all routes of a shape, and so asked of one of each; also of a call for many records. */

let walk: Walk;
beforeAll(async () => {
  walk = await createWalk();
});
afterAll(() => walk.gateway.close());

const tables = () => readWrites(walk.gateway.db);
const keyed = [...oneOfEachShape(idempotentNames), { shape: "batch", name: "records.batch" as const }];

test("what posts to the ledger is told in the audit list; a new order moves no money yet", () => {
  const posting = everyDayNames.filter((name) => walk.cases[name].writes?.includes("ledger_entries"));
  const untold = posting.filter((name) => !walk.cases[name].writes?.includes("audit_entries"));
  expect(posting.length).toBeGreaterThan(10);
  expect(untold).toEqual(["orders.create"]);
});

describe("idempotency keys", () => {
  test.each(keyed)(
    "$shape, as $name: another call under the same key is 422 and changes no table",
    async ({ name }) => {
      const options = { as: walk.admin, idempotencyKey: randomUUID() };
      await walk.answered(name, await walk.cases[name].good(), options);
      const other = await walk.cases[name].good();
      const before = await tables();
      expect(await walk.refused(name, other, options)).toMatchObject({ status: 422, code: "key-reused" });
      expect(await tables()).toEqual(before);
    },
  );

  test.each(keyed)("$shape, as $name: another login's key is unknown", async ({ name }) => {
    const idempotencyKey = randomUUID();
    await walk.answered(name, await walk.cases[name].good(), { as: walk.admin, idempotencyKey });
    await walk.answered(name, await walk.cases[name].good(), { as: await walk.anybody(), idempotencyKey });
  });

  test.each(keyed)("$shape, as $name: sixteen at once gain the rows of one", async ({ name }) => {
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

  test.each(keyed)(
    "$shape, as $name: a refused call leaves no key, so that the corrected one may use it",
    async ({ name }) => {
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
    },
  );

  test.each(keyed)("$shape, as $name: a key that is no key is 422", async ({ name }) => {
    for (const idempotencyKey of ["a b", "x".repeat(256)])
      expect(await walk.refused(name, await walk.cases[name].good(), { as: walk.admin, idempotencyKey })).toMatchObject(
        { status: 422, fields: { "Idempotency-Key": expect.any(String) } },
      );
  });
});
