import { beforeAll, beforeEach, expect, test } from "vitest";
import { addressTriesAllowed, wrongPasswordsAllowed } from "#gateway/auth/limits.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { buildUser } from "../../support/database/rows.ts";
import { openTestGateway, type TestCallOptions } from "../../support/gateway.ts";

/* Strangers may use up the tries of an address and of a login; whoever has logged in on a device, or from a network, before
   has their own there. */

let passwordHash: string;
const password = "Korrekt-Pferd 9";
const gateway = await openTestGateway();
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

let loginId: string;
const newLogin = async () => {
  const row = { business_unit_id: gateway.businessUnitId, role: "viewer", password_hash: passwordHash };
  return (await buildUser(gateway.db, row, [gateway.stores.north])).login_id;
};
beforeEach(async () => {
  await gateway.db.deleteFrom("log_in_limits").execute();
  loginId = await newLogin();
});

interface Try {
  readonly given?: string;
  readonly as?: string;
  readonly cookie?: string;
  readonly origin?: string;
  readonly address?: string;
}

async function tryOnce({ given = password, as = loginId, cookie, origin, address }: Try = {}) {
  const options: TestCallOptions = {
    headers: { ...(cookie && { cookie }), ...(origin && { origin, host: new URL(origin).host }) },
    ...(address && { address }),
  };
  const body = { loginId: as, password: given };
  return gateway.send("auth.log-in", { query: { userType: "Store" }, body }, options);
}
const statusOf = async (attempt?: Try) => (await tryOnce(attempt)).status;

/** The cookie that a browser keeps after a log-in. */
async function deviceOf(attempt?: Try): Promise<string> {
  const response = await tryOnce(attempt);
  expect(response.status).toBe(200);
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

const lockByStrangers = async () => {
  for (let wrong = 0; wrong < wrongPasswordsAllowed; wrong++)
    await statusOf({ given: "guess", address: "203.0.113.9" });
  expect(await statusOf({ address: "203.0.113.10" })).toBe(429);
};

test("the mark is out of reach for scripts and other sites, and not stored as it is", async () => {
  const response = await tryOnce();
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^aisle-device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  const safe = await tryOnce({ origin: "https://127.0.0.1" });
  expect(safe.headers.get("set-cookie")).toMatch(/; Secure/);
  const rows = await gateway.db.selectFrom("known_devices").select("mark_hash").execute();
  const mark = cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"));
  expect(rows.map((row) => row.mark_hash.toString())).not.toContain(mark);
});

test("strangers who lock a login do not lock it on a device that knows it", async () => {
  const cookie = await deviceOf();
  await lockByStrangers();
  expect(await statusOf({ cookie })).toBe(200);
  // Strangers stay locked out: the log-in from the known device has not given them new tries.
  expect(await statusOf({ address: "203.0.113.10" })).toBe(429);
});

test("strangers behind the same address do not use up the tries of a known device", async () => {
  const cookie = await deviceOf();
  for (let at = 0; at <= addressTriesAllowed; at++) await statusOf({ as: `ghost ${at}`, given: "x" });
  expect(await statusOf({ as: await newLogin() })).toBe(429);
  expect(await statusOf({ cookie })).toBe(200);
});

test("on a known device guessing is as slow as elsewhere", async () => {
  const cookie = await deviceOf();
  for (let wrong = 0; wrong < wrongPasswordsAllowed; wrong++)
    expect(await statusOf({ cookie, given: "guess" })).toBe(401);
  expect(await statusOf({ cookie })).toBe(429);
  // It has used up its own tries and nobody else's.
  expect(await statusOf()).toBe(200);
});

test("a mark is worth nothing for another login, nor when nobody knows it", async () => {
  const cookie = await deviceOf({ as: await newLogin() });
  await lockByStrangers();
  for (const mark of [cookie, `aisle-device=${"x".repeat(43)}`, "aisle-device=", "aisle-device=x"])
    expect(await statusOf({ cookie: mark })).toBe(429);
});

test("logins that share a device share its mark, and one that nobody knows is replaced", async () => {
  const cookie = await deviceOf();
  const other = await newLogin();
  expect(await deviceOf({ as: other, cookie })).toBe(cookie);
  await lockByStrangers();
  expect(await statusOf({ cookie })).toBe(200);
  const made = `aisle-device=${"x".repeat(43)}`;
  expect(await deviceOf({ as: other, cookie: made })).not.toBe(made);
});

test("strangers who lock a login do not lock it on a new device in a network that knows it", async () => {
  for (const [known, neighbour, elsewhere] of [
    ["198.51.100.7", "::ffff:198.51.100.7", "198.51.100.8"],
    ["2001:db8:1:2::7", "2001:db8:1:2:3::9", "2001:db8:1:3::7"],
  ] as const) {
    loginId = await newLogin();
    await deviceOf({ address: known });
    await lockByStrangers();
    expect(await statusOf({ address: neighbour })).toBe(200);
    expect(await statusOf({ address: elsewhere })).toBe(429);
    // What a network knows of one login is worth nothing for another.
    expect(await statusOf({ address: known, as: "ghost", given: "x" })).toBe(401);
  }
});

test("in a known network guessing is as slow as elsewhere, whatever devices it comes from", async () => {
  const address = "198.51.100.9";
  await deviceOf({ address });
  for (let wrong = 0; wrong < wrongPasswordsAllowed; wrong++)
    expect(await statusOf({ address, given: "guess", cookie: `aisle-device=${String(wrong).repeat(43)}` })).toBe(401);
  expect(await statusOf({ address })).toBe(429);
  // Other networks lose nothing by it, and all those that do not know the login have one budget together.
  for (let wrong = 0; wrong < wrongPasswordsAllowed; wrong++)
    expect(await statusOf({ address: `203.0.113.${wrong}`, given: "guess" })).toBe(401);
  expect(await statusOf({ address: "203.0.113.99" })).toBe(429);
});
