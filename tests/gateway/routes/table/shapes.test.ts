import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxBodyBytes } from "#contract/constants.ts";
import { permissions } from "#contract/permission.ts";
import { mostBytesOf } from "#gateway/http/body/body-size.ts";
import type { TestGateway, TestLogin } from "../../../support/gateway.ts";
import { createWalk, guardedNames, names, oneOfEachShape, pathOf, schemaOf, type Walk } from "../walk.ts";

/* What is decided for all routes of a shape alike is asked of one route of each. */

let walk: Walk;
let gateway: TestGateway;
let admin: TestLogin;
beforeAll(async () => {
  walk = await createWalk();
  ({ gateway, admin } = walk);
});
afterAll(() => gateway.close());

const guarded = oneOfEachShape(guardedNames);
const notOpen = oneOfEachShape(names.filter((name) => pathOf(name).access !== "open"));
const withQuery = oneOfEachShape(names.filter((name) => schemaOf(name).query));
const withBody = oneOfEachShape(names.filter((name) => schemaOf(name).body));
const notGet = oneOfEachShape(names.filter((name) => pathOf(name).method !== "get"));

describe("admission", () => {
  test.each(guarded)("$shape, as $name: no token, a wrong one and an ended one are 401", async ({ name }) => {
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

  test.each(guarded)("$shape, as $name: the right is asked for before anything is looked at", async ({ name }) => {
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

  test.each(guarded)("$shape, as $name: another business unit's header is 404, its own is right", async ({ name }) => {
    const as = await walk.anybody();
    const request = await walk.cases[name].good();
    for (const header of ["businessUnitId", "business-unit-id"]) {
      const headers = { [header]: randomUUID() };
      expect(await walk.refused(name, request, { as, headers })).toMatchObject({ status: 404 });
    }
    const headers = { businessUnitId: gateway.businessUnitId, "business-unit-id": gateway.businessUnitId };
    await walk.answered(name, request, { as, headers });
  });

  test.each(notOpen)(
    "$shape, as $name: a program that is not registered is 401, with a good token and without one",
    async ({ name }) => {
      const wrong = [{ "client-id": "somebody" }, { "client-id": "" }, { "client-secret": "guessed" }];
      const request = await walk.cases[name].good();
      for (const headers of wrong)
        expect(await walk.refused(name, request, { as: admin, headers })).toMatchObject({
          status: 401,
          code: "unknown-client",
        });
      const code = guardedNames.includes(name) ? "unauthorized" : "unknown-client";
      const headers = { "client-secret": "guessed" };
      expect(await walk.refused(name, request, { headers })).toMatchObject({ status: 401, code });
    },
  );
});

describe("input", () => {
  test.each(withQuery)("$shape, as $name: a part of the query given twice is 422 by its name", async ({ name }) => {
    const request = await walk.cases[name].good();
    for (const [key, value] of Object.entries(request.query)) {
      const refusal = await walk.refused(name, { ...request, query: { ...request.query, [key]: [value, value] } });
      expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { [key]: "may be given once" } });
    }
  });

  test.each(withBody)("$shape, as $name: what is no JSON object is 422", async ({ name }) => {
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

  test.each(withBody)("$shape, as $name: names of the language's own do no harm", async ({ name }) => {
    const { params, query, body } = await walk.cases[name].good();
    const open = JSON.stringify(body).slice(0, -1);
    for (const own of ['"__proto__":{"admin":true}', '"constructor":{"prototype":{"admin":true}}', '"toString":1']) {
      const response = await walk.send(name, { params, query, text: `${open},${own}}` });
      expect(response.status).toBe(422);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each(notGet)("$shape, as $name: a body over the limit is 413", async ({ name }) => {
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
