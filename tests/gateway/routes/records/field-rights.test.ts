import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import { definitions } from "#contract/records/definitions.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import { buildProduct, unique } from "../../../support/database/rows.ts";
import { openTestGateway, headersOf, type TestLogin } from "../../../support/gateway.ts";

/* What products cost needs a right of its own. Without it, it is in no answer, and nothing can be set or found by it. */

const cost = 87_654;

let clerk: TestLogin;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = gateway.logins.admin;
beforeAll(async () => {
  clerk = await gateway.logIn([
    "console.use",
    "product.view",
    "product.manage",
    "product.export",
    "audit.view",
    "audit.export",
    "import.run",
  ]);
});

/** A product that costs more than it is sold for, and has no other problem. */
const build = () =>
  buildProduct(gateway.db, storeId, {
    name: unique("Rice"),
    barcode: String(Math.random()).slice(2, 13).padEnd(11, "7"),
    hsn_code: "1006",
    aisle: "2",
    mrp: 90_000,
    price: 80_000,
    cost,
    country: "IN",
    picture_count: 1,
  } as never);

test("the cost is in no answer without the right, and in all with it", async () => {
  const { id, version } = await build();
  const other = await build();
  const set = { params: { storeId, id }, body: { version, changes: { cost: cost + 1, brand: "Both" } } };
  await gateway.call("products.change", set, { as: admin });
  const rows = [
    { id, version: version + 1, set: { cost: cost + 2 } },
    { id: other.id, version: other.version, set: { cost: cost + 2 } },
  ];
  const edits = { params: { storeId }, body: { dryRun: false, reason: "New prices of a supplier", rows } };
  await gateway.call("product-edits.save", edits, { as: admin });

  const params = { storeId };
  const page = { page: 1, pageSize: 100 } as const;
  const read = async (as: TestLogin): Promise<Record<string, string>> => {
    const text = async (answer: Promise<unknown>) => JSON.stringify(await answer);
    return {
      row: await text(gateway.call("products.read", { params: { storeId, id } }, { as })),
      list: await text(gateway.call("products.filter", { params, query: page, body: {} }, { as })),
      selected: await text(gateway.call("products.selected", { params, body: { ids: [id], filter: {} } }, { as })),
      byCode: await text(gateway.call("products.by-code", { params, body: { codes: [other.code] } }, { as })),
      history: await text(gateway.call("products.history", { params: { storeId, id }, query: {} }, { as })),
      audit: await text(gateway.call("audit.filter", { params, query: page, body: {} }, { as })),
      export: await exported("product", as),
      auditExport: await exported("audit", as),
      refusal: await text(
        gateway.refused(
          "products.change",
          { params: { storeId, id }, body: { version, changes: { brand: "A" } } },
          { as },
        ),
      ),
      stale: await text(
        gateway.call(
          "product-edits.save",
          { params, body: { dryRun: true, rows: [{ id, version, set: { brand: "A" } }] } },
          { as },
        ),
      ),
    };
  };
  for (const [where, text] of Object.entries(await read(admin)))
    expect([where, text]).toEqual([where, expect.stringMatching(/8765[456]/)]);
  for (const [where, text] of Object.entries(await read(clerk))) {
    expect([where, text]).toEqual([where, expect.not.stringMatching(/8765[456]|"cost"|Cost above price/)]);
    expect([where, text]).toEqual([where, expect.stringContaining(where.startsWith("audit") ? other.id : "a")]);
  }
});

async function exported(kind: "product" | "audit", as: TestLogin): Promise<string> {
  const path = `${basePath}/stores/${storeId}/export/${kind}`;
  const headers = { ...headersOf(as), "content-type": "application/json" };
  const response = await gateway.app.request(path, { method: "POST", headers, body: "{}" });
  expect(response.status).toBe(200);
  return response.text();
}

test("without the right, nothing is set, sorted, found, exported or imported by the cost", async () => {
  const { id, version } = await build();
  const params = { storeId };
  const one = { storeId, id };
  const page = { page: 1, pageSize: 100 } as const;
  const refusals = [
    gateway.refused("products.change", { params: one, body: { version, changes: { cost: 1 } } }, { as: clerk }),
    gateway.refused(
      "products.create",
      { params, body: { name: "A", code: "A", unit: "piece", mrp: 1, price: 1, storage: "Ambient", cost: null } },
      { as: clerk },
    ),
    gateway.refused(
      "products.filter",
      { params, query: page, body: { sort: { column: "cost", descending: true } } },
      { as: clerk },
    ),
    gateway.refused("products.counts", { params, body: { problem: ["Cost above price"] } }, { as: clerk }),
    gateway.refused(
      "product-edits.save",
      { params, body: { dryRun: true, rows: [{ id, version, set: { cost: 1 } }] } },
      { as: clerk },
    ),
    gateway.refused(
      "records.batch",
      {
        params,
        body: {
          call: "products.change",
          body: { changes: { cost: 1 } },
          rows: [{ params: { id }, body: { version } }],
        },
      },
      { as: clerk },
    ),
    gateway.refused(
      "jobs.export",
      { params, body: { what: "product", format: "csv", columns: ["name", "cost"] } },
      { as: clerk },
    ),
  ];
  for (const refusal of await Promise.all(refusals))
    expect(refusal).toMatchObject({ status: 403, message: "You may not see and set what products cost the store" });
  const asked = { params, query: page, body: { hasProblem: true as const } };
  const found = async (as: TestLogin) =>
    (await gateway.call("products.filter", asked, { as })).rows.map((row) => row.id);
  expect(await found(admin)).toContain(id);
  expect(await found(clerk)).not.toContain(id);
  // What it does not name stays.
  await gateway.call("products.change", { params: one, body: { version, changes: { brand: "Amul" } } }, { as: clerk });
  expect((await gateway.call("products.read", { params: one }, { as: admin })).record).toMatchObject({ cost });
});

test("an edit that set the cost is taken back only by somebody who may", async () => {
  const { id, version } = await build();
  const body = { dryRun: false, reason: "Dearer", rows: [{ id, version, set: { cost: 1 } }] };
  const { edit } = await gateway.call("product-edits.save", { params: { storeId }, body }, { as: admin });
  const undo = { params: { storeId, id: edit ?? "" } };
  expect(await gateway.refused("product-edits.undo", undo, { as: clerk })).toMatchObject({ status: 403 });
  expect(await gateway.call("product-edits.undo", undo, { as: admin })).toEqual({ products: 1 });
});

test("whoever fetches an exported file may see what its author saw", async () => {
  const body = { what: "product", format: "csv" } as const;
  const needs = async (as: TestLogin) => {
    const { id } = await gateway.call("jobs.export", { params: { storeId }, body }, { as });
    return (await gateway.db.selectFrom("jobs").select("needs").where("id", "=", id).executeTakeFirstOrThrow()).needs;
  };
  expect(await needs(admin)).toEqual(["product.view", "product.export", "product.cost"]);
  expect(await needs(clerk)).toEqual(["product.view", "product.export"]);
});

test("live events have the cost only for those who may see it", async () => {
  const { id, version } = await build();
  const listen = async (as: TestLogin) => {
    const response = await gateway.app.request(`${basePath}${eventsPath.path}?storeId=${storeId}`, {
      headers: headersOf(as),
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    return async (): Promise<string> => {
      let text = "";
      while (!text.includes(id)) text += decoder.decode((await reader.read()).value, { stream: true });
      await reader.cancel();
      return text;
    };
  };
  const [seen, hidden] = [await listen(admin), await listen(clerk)];
  await gateway.call(
    "products.change",
    { params: { storeId, id }, body: { version, changes: { brand: "Live" } } },
    { as: admin },
  );
  expect(await seen()).toContain(`"cost":${cost}`);
  const text = await hidden();
  expect(text).toContain(`"brand":"Live"`);
  expect(text).not.toMatch(/87654|"cost"|Cost above price/);
});

test("no other kind has a field of the name of one that is hidden", () => {
  const named = Object.entries(definitions).flatMap(([kind, { words }]) =>
    Object.entries(words).flatMap(([field, { right }]) => (right ? [[kind, field] as const] : [])),
  );
  expect(named).toEqual([["product", "cost"]]);
  for (const [owner, field] of named)
    for (const [kind, schema] of Object.entries(rowSchemas))
      if (kind !== owner && schema instanceof z.ZodObject) expect(Object.keys(schema.shape)).not.toContain(field);
});
