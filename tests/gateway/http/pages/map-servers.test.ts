import { expect, test } from "vitest";
import { tileOrigins } from "#gateway/http/pages/page-origins.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();

/** The directives of a response's Content-Security-Policy. */
const policyOf = ({ headers }: Response): readonly string[] =>
  (headers.get("content-security-policy") ?? "").split(";").map((directive) => directive.trim());

test("pages may load maps from the servers that stores have set, as long as they are set, and from no other", async () => {
  const { businessUnitId, stores, db } = gateway;
  const set = (storeId: string, tileAddress: string) => {
    const row = { business_unit_id: businessUnitId, store_id: storeId, section: "map" } as const;
    const body = JSON.stringify({ tileAddress });
    return db
      .insertInto("stored_settings")
      .values({ ...row, body })
      .onConflict((conflict) => conflict.columns(["business_unit_id", "store_id", "section"]).doUpdateSet({ body }))
      .execute();
  };
  const origins = tileOrigins(db, 0);
  expect(await origins()).toEqual([]);
  await set(stores.north, "https://tiles.example:8443/a/{z}/{x}/{y}.png");
  await set(stores.south, "https://tiles.example:8443/b/{z}/{x}/{y}.png");
  expect(await origins()).toEqual(["https://tiles.example:8443"]);
  const app = gateway.another();
  // A page does not wait for a slow database: it names the servers from the next request on.
  const page = async () => policyOf(await app.request("/orders"));
  await expect.poll(page).toContain("img-src 'self' data: blob: https://tiles.example:8443");
  expect(policyOf(await app.request("/orders"))).toContain("connect-src 'self'");
  expect(policyOf(await app.request("/api/health"))).toContain("img-src 'self' data: blob:");
  await db.deleteFrom("stored_settings").where("section", "=", "map").execute();
  expect(await origins()).toEqual([]);
});
