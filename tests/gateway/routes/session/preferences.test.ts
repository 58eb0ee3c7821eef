import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { maxDevices, maxPreferences } from "#contract/constants.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();

const save = (name: string, value: unknown, as = gateway.logins.viewer) =>
  gateway.send("preferences.save", { params: { name }, body: { value } }, { as });
const list = (as = gateway.logins.viewer) => gateway.call("preferences.list", {}, { as });

test("what is kept comes back as it was, to its login alone; the last one counts", async () => {
  const grid = { columns: ["number", "placed"], widths: { number: 120.5 }, text: 'é "quoted" \\u0000 👍', none: null };
  expect((await save("grid.orders", [1])).status).toBe(200);
  expect((await save("grid.orders", grid)).status).toBe(200);
  expect((await save("theme", "dark")).status).toBe(200);
  expect((await save("density", null)).status).toBe(200);
  expect(await list()).toEqual({ "grid.orders": grid, theme: "dark", density: null });
  expect(await list(gateway.logins.admin)).toEqual({});
});

test("a login keeps so many preferences and no more, also when they come at once", async () => {
  const login = await gateway.logIn(["console.use"]);
  const all = Array.from({ length: maxPreferences + 10 }, (_, at) => `grid.list-${at}`);
  const statuses = await Promise.all(all.map(async (name) => (await save(name, 1, login)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxPreferences);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  const kept = Object.keys(await list(login));
  expect(kept).toHaveLength(maxPreferences);
  const refusal = await gateway.refused(
    "preferences.save",
    { params: { name: "one-more" }, body: { value: 1 } },
    { as: login },
  );
  expect(refusal).toMatchObject({ code: "invalid", fields: { name: "a login keeps 64 preferences at most" } });
  // What is there can be changed, and other logins have room of their own.
  expect((await save(kept[0] ?? "", 2, login)).status).toBe(200);
  expect(await list(login)).toMatchObject({ [kept[0] ?? ""]: 2 });
  expect((await save("one-more", 1, gateway.logins.stranger)).status).toBe(200);
});

test.each([
  ["NUL", "a\u0000b"],
  ["half a character", "\ud800"],
  ["half a character after a backslash", "\\\udfff"],
  ["too long", "x".repeat(16_001)],
  ["nested without end", nest(40_000)],
  ["missing", undefined],
])("%s is refused", async (_, value) => {
  const refusal = await gateway.refused(
    "preferences.save",
    { params: { name: "bad" }, text: `{${value === undefined ? "" : `"value":${stringify(value)}`}}` },
    { as: gateway.logins.viewer },
  );
  expect(refusal).toMatchObject({ status: 422, code: "invalid", fields: { value: expect.any(String) } });
});

test("the longest preference fits, however its characters are written, and a larger body is not read", async () => {
  const save = (text: string) =>
    gateway.send(
      "preferences.save",
      { params: { name: "long" }, text: `{"value":"${text}"}` },
      { as: gateway.logins.admin },
    );
  expect((await save("\\u00e9".repeat(15_998))).status).toBe(200);
  expect((await save("\\u00e9".repeat(17_000))).status).toBe(413);
});

test("nesting is kept or refused, and what was kept can be read", async () => {
  for (const depth of [10, 1_000, 3_000, 5_000, 7_000, 8_000]) {
    const sent = { params: { name: "deep" }, text: `{"value":${nest(depth).raw}}` };
    const { status } = await gateway.send("preferences.save", sent, { as: gateway.logins.admin });
    expect(depth === 10 ? [200] : [200, 422]).toContain(status);
    expect((await gateway.send("preferences.list", {}, { as: gateway.logins.admin })).status).toBe(200);
  }
});

test("a browser is registered once, for whoever registered it last", async () => {
  const add = (as = gateway.logins.viewer) =>
    gateway.call("device-tokens.add", { body: { deviceType: "WEB", deviceToken: "browser-1" } }, { as });
  const owners = async () =>
    (await gateway.db.selectFrom("device_tokens").select("user_id").execute()).map((row) => row.user_id);
  await add();
  await add();
  expect(await owners()).toEqual([gateway.logins.viewer.userId]);
  await add(gateway.logins.admin);
  expect(await owners()).toEqual([gateway.logins.admin.userId]);
});

test("a browser that many logins register at once belongs to one of them", async () => {
  const logins = await Promise.all(Array.from({ length: 8 }, () => gateway.logIn(["console.use"])));
  const body = { deviceType: "WEB", deviceToken: "contested" } as const;
  await Promise.all(logins.map((as) => gateway.call("device-tokens.add", { body }, { as })));
  const rows = await gateway.db
    .selectFrom("device_tokens")
    .select("user_id")
    .where("device_token", "=", "contested")
    .execute();
  expect(rows).toHaveLength(1);
});

test("a login keeps the push tokens of its twenty newest browsers", async () => {
  const as = await gateway.logIn(["console.use"]);
  const add = (deviceToken: string) =>
    gateway.call("device-tokens.add", { body: { deviceType: "WEB", deviceToken } }, { as });
  for (let at = 0; at <= maxDevices; at++) await add(`browser-${at}`);
  await add("browser-1");
  await add("browser-new");
  const rows = await gateway.db
    .selectFrom("device_tokens")
    .select("device_token")
    .where("user_id", "=", as.userId)
    .execute();
  const kept = rows.map((row) => row.device_token);
  expect(kept).toHaveLength(maxDevices);
  expect(kept).toEqual(expect.arrayContaining(["browser-1", "browser-new"]));
  expect(kept).not.toContain("browser-0");
  expect(kept).not.toContain("browser-2");
});

test.each([" ", "", "a b", "é", "x".repeat(2_001)])("a push token that is none is refused: %j", async (deviceToken) => {
  const body = { deviceType: "WEB", deviceToken };
  const refusal = await gateway.refused("device-tokens.add", { body }, { as: gateway.logins.viewer });
  expect(refusal).toMatchObject({ status: 422, fields: { deviceToken: expect.any(String) } });
});

test("a push token of the greatest length can be kept", async () => {
  // Text that does not compress, as the database's index has room for so many bytes and no more.
  const deviceToken = randomBytes(1_500).toString("base64url");
  expect(deviceToken).toHaveLength(2_000);
  await gateway.call("device-tokens.add", { body: { deviceType: "WEB", deviceToken } }, { as: gateway.logins.viewer });
});

/** Lists within lists, as raw JSON; JSON.stringify itself could not write them. */
function nest(depth: number): { readonly raw: string } {
  return { raw: "[".repeat(depth) + "]".repeat(depth) };
}

function stringify(value: unknown): string {
  return typeof value === "object" && value !== null && "raw" in value ? String(value.raw) : JSON.stringify(value);
}
