import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteName } from "#contract/routes/paths.ts";
import { checkAnswer } from "../../../support/gateway.ts";
import { changedTables, readWrites } from "../../../support/database/tables.ts";
import { askedOf, createWalk, everyDayNames, idempotentNames, pathOf, schemaOf, type Walk } from "../walk.ts";

/* Each route is called well, and all tables of the database are compared before and after its call. */

let walk: Walk;
beforeAll(async () => {
  walk = await createWalk();
});
afterAll(() => walk.gateway.close());

test.each(askedOf(everyDayNames))(
  "%s answers by its schema and changes the tables its case says and no other; once more under the same key, it answers the same and changes none",
  (name) => changesItsTables(name),
);
test.each(askedOf(versionedNames()))(
  "%s: a stale version and a newer one are 409 with the row, and change nothing",
  (name) => refusesOtherVersions(name),
);
test("there are routes that change a record from a version", () => {
  expect(versionedNames().length).toBeGreaterThanOrEqual(3);
});

/** The names of the fields a route's body or query has. */
function fieldsOf(name: RouteName, part: "body" | "query"): string[] {
  const schema = schemaOf(name)[part];
  return schema && "shape" in schema ? Object.keys(schema.shape as object) : [];
}

/** Calls that change a record from the version that they tell. */
function versionedNames(): readonly RouteName[] {
  return idempotentNames.filter((name) => [...fieldsOf(name, "body"), ...fieldsOf(name, "query")].includes("version"));
}

async function changesItsTables(name: RouteName): Promise<void> {
  const { db } = walk.gateway;
  const { good, own, writes = [] } = walk.cases[name];
  const isKeyed = schemaOf(name).write === true;
  expect(writes.length > 0).toBe(schemaOf(name).write !== undefined);
  expect("file" in schemaOf(name).answer).toBe(pathOf(name).answers === "file");
  const request = await good();
  const options = { as: await walk.anybody(), idempotencyKey: randomUUID() };
  await own?.(request, options.as.userId);
  const before = await readWrites(db);
  const first = await walk.answered(name, request, options);
  const after = await readWrites(db);
  expect(changedTables(before, after).sort()).toEqual([...writes, ...(isKeyed ? ["idempotency_keys"] : [])].sort());
  if (!isKeyed) return;
  expect(await walk.answered(name, request, options)).toEqual(first);
  expect(await readWrites(db)).toEqual(after);
}

async function refusesOtherVersions(name: RouteName): Promise<void> {
  const request = await walk.cases[name].good(3);
  const before = await readWrites(walk.gateway.db);
  for (const version of [1, 2, 4]) {
    const place = fieldsOf(name, "body").includes("version") ? "body" : "query";
    const refusal = await walk.refused(name, { ...request, [place]: { ...request[place], version } });
    expect(refusal).toMatchObject({ status: 409, code: "stale-version" });
    // What a change answers is the row, and so is what stands in the way of one.
    const current = checkAnswer(name, refusal.current);
    expect(Object.values(request.params)).toContain((current as { id?: string }).id);
    expect(current).toMatchObject({ version: 3 });
  }
  expect(await readWrites(walk.gateway.db)).toEqual(before);
}
