import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInLifetime, tokenLifetime, wallLogInLifetime, webClient } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import { type User, findLogin } from "#gateway/store/users/users.ts";
import { addressTriesAllowed, lockDuration, wrongPasswordsAllowed } from "#gateway/auth/limits.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { whoHolds } from "#gateway/auth/identify.ts";
import { hashToken, newToken } from "#gateway/auth/tokens.ts";
import { closeSession, renewalGrace, renewSession } from "#gateway/store/users/sessions.ts";
import { openTestGateway, readRefusal, sendTo } from "../../support/gateway.ts";
import { inTransaction } from "../../support/database/transaction.ts";
import { buildRole, buildUser, setRole } from "../../support/database/rows.ts";
import { setSettings } from "../../support/settings.ts";

let passwordHash: string;
const password = "Korrekt-Pferd 9";

const gateway = await openTestGateway();
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

let loginId: string;
beforeEach(async () => {
  await gateway.db.deleteFrom("log_in_limits").execute();
  const row = { business_unit_id: gateway.businessUnitId, role: "viewer", password_hash: passwordHash };
  loginId = (await buildUser(gateway.db, row, [gateway.stores.south, gateway.stores.north])).login_id;
});

const form = (body: unknown) => ({ query: { userType: "Store" }, body });
const logIn = (given = password, login = loginId) =>
  gateway.call("auth.log-in", { query: { userType: "Store" }, body: { loginId: login, password: given } });
const refused = (given: string, login = loginId, address = "127.0.0.1") =>
  gateway.refused("auth.log-in", form({ loginId: login, password: given }), { address });

/** Lets this much time pass for every limit, without waiting for it. */
async function passSeconds(seconds: number): Promise<void> {
  await gateway.db
    .updateTable("log_in_limits")
    .set((eb) => ({ expire: eb("expire", "-", seconds * 1000) }))
    .execute();
}

/** Lets this much time pass for every session. */
async function passForSessions(milliseconds: number): Promise<void> {
  const passed = sql`${milliseconds} * interval '1 millisecond'`;
  await sql`update sessions set expires_at = expires_at - ${passed}, log_in_at = log_in_at - ${passed}`.execute(
    gateway.db,
  );
}

const asks = async (token: string) => (await gateway.send("permissions.read", {}, { as: { token } })).status;

test("a right password opens a session of the contract's length, in the first store by code", async () => {
  const session = await logIn();
  const user = (await findLogin(gateway.db, loginId)) as User;
  expect(session).toMatchObject({ id: user.id, loginId, role: "viewer", storeId: gateway.stores.north });
  expect(session.expiresIn).toBe(tokenLifetime);
  expect(session.access_token).toMatch(/^[\w-]{43}$/);
  expect(await asks(session.access_token)).toBe(200);
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expires_at - now())::float8 * 1000 as left from sessions where user_id = ${user.id}`.execute(
    gateway.db,
  );
  expect(rows[0]?.left).toBeGreaterThan(tokenLifetime - 10_000);
  expect(rows[0]?.left).toBeLessThanOrEqual(tokenLifetime);
  await passForSessions(tokenLifetime + 1);
  expect(await asks(session.access_token)).toBe(401);
});

test("the program may stand in the body of a log-in, and is checked there as in the headers", async () => {
  const { app } = gateway;
  const send = (more: object, headers: Readonly<Record<string, string>> = {}) =>
    app.request("/api/auth/access-token?userType=Store", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ loginId, password, ...more }),
    });
  const own = { clientId: webClient.id, clientSecret: webClient.secret };
  const answered = await send(own);
  expect(answered.status).toBe(200);
  const { data } = (await answered.json()) as { data: { access_token: string } };
  expect(await asks(data.access_token)).toBe(200);
  for (const wrong of [
    {},
    { clientId: webClient.id },
    { ...own, clientSecret: "other" },
    { ...own, clientId: "other" },
  ])
    expect((await send(wrong)).status).toBe(401);
  // Headers that name a program decide alone.
  expect((await send(own, { "client-id": webClient.id, "client-secret": "other" })).status).toBe(401);
  expect(
    (await send({ ...own, clientSecret: "other" }, { "client-id": own.clientId, "client-secret": own.clientSecret }))
      .status,
  ).toBe(200);
});

test("neither the token nor the password is stored", async () => {
  const session = await logIn();
  const { rows } = await sql<{ row: string }>`
    select row_to_json(sessions)::text as row from sessions union all select row_to_json(users)::text from users
    union all select row_to_json(log_in_limits)::text from log_in_limits`.execute(gateway.db);
  const kept = rows.map(({ row }) => row).join("\n");
  expect(kept).not.toContain(session.access_token);
  expect(kept).not.toContain(password);
  expect(kept).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
});

test("a login that does not exist, a closed one and a wrong password answer alike", async () => {
  const closed = await buildUser(gateway.db, {
    business_unit_id: gateway.businessUnitId,
    role: "viewer",
    password_hash: passwordHash,
    state: "INACTIVE",
  });
  const answers = await Promise.all([
    refused("wrong"),
    refused(password, "there is no such login"),
    refused(password, closed.login_id),
  ]);
  for (const { status, code, message, fields } of answers)
    expect({ status, code, message, fields }).toEqual({
      status: 401,
      code: "wrong-credentials",
      message: messages.wrongCredentials,
      fields: undefined,
    });
});

test("empty fields are refused with the specification's sentences, the login first", async () => {
  expect(await refused("", "")).toMatchObject({ status: 422, message: messages.enterLoginId });
  expect(await refused("x", "   ")).toMatchObject({ fields: { loginId: messages.enterLoginId } });
  expect(await refused("")).toMatchObject({ status: 422, fields: { password: messages.enterPassword } });
});

test("only registered clients and store users may log in", async () => {
  const body = { loginId, password };
  const wrong = [
    { "client-id": "somebody" },
    { "client-secret": "guessed" },
    { "client-id": "" },
    { "client-id": webClient.id, "client-secret": "" },
  ];
  for (const headers of wrong) {
    const refusal = await gateway.refused("auth.log-in", form(body), { headers });
    expect(refusal).toMatchObject({ status: 401, code: "unknown-client" });
  }
  const customer = await gateway.refused("auth.log-in", { query: { userType: "Customer" }, body });
  expect(customer).toMatchObject({ status: 422, fields: { userType: expect.any(String) } });
});

test("five wrong passwords lock the login for five minutes, in every gateway process", async () => {
  const other = gateway.another();
  for (let wrong = 0; wrong < wrongPasswordsAllowed; wrong++) {
    const app = wrong % 2 ? other : gateway.app;
    expect((await sendTo(app, "auth.log-in", form({ loginId, password: "wrong" }))).status).toBe(401);
  }
  for (const app of [gateway.app, other]) {
    const refusal = await readRefusal("log-in", await sendTo(app, "auth.log-in", form({ loginId, password })));
    expect(refusal).toMatchObject({ status: 429, code: "too-many-tries" });
    const wait = Number(refusal.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(lockDuration - 10);
    expect(wait).toBeLessThanOrEqual(lockDuration);
  }
  await passSeconds(lockDuration - 20);
  expect((await refused(password)).status).toBe(429);
  await passSeconds(20);
  expect((await logIn()).loginId).toBe(loginId);
});

test("the lock lasts five minutes from the fifth wrong password, not from the first", async () => {
  for (let wrong = 1; wrong < wrongPasswordsAllowed; wrong++) await refused("wrong");
  await passSeconds(lockDuration - 30);
  expect((await refused("wrong")).status).toBe(401);
  await passSeconds(60);
  expect((await refused(password)).status).toBe(429);
});

test("wrong passwords older than five minutes do not count", async () => {
  for (let wrong = 1; wrong < wrongPasswordsAllowed; wrong++) await refused("wrong");
  await passSeconds(lockDuration);
  expect((await refused("wrong")).status).toBe(401);
  expect((await logIn()).loginId).toBe(loginId);
});

test("a good log-in clears the count of its login", async () => {
  for (let round = 0; round < 2; round++) {
    for (let wrong = 1; wrong < wrongPasswordsAllowed; wrong++) expect((await refused("wrong")).status).toBe(401);
    await logIn();
  }
});

test("a login that does not exist is locked like any other, and does not lock others", async () => {
  const ghost = "nobody of this name";
  for (let wrong = 0; wrong < wrongPasswordsAllowed; wrong++) expect((await refused("wrong", ghost)).status).toBe(401);
  expect((await refused("wrong", ghost)).status).toBe(429);
  expect((await logIn()).loginId).toBe(loginId);
});

test("twenty wrong passwords at once are not more than five tries", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => (await refused("wrong", loginId, `10.0.0.${at}`)).status),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(wrongPasswordsAllowed);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - wrongPasswordsAllowed);
});

test("an address has thirty tries a minute, whatever it says it is forwarded for", async () => {
  const send = (at: number, address: string) =>
    gateway.send("auth.log-in", form({ loginId: `ghost ${at}`, password: "x" }), {
      address,
      headers: { "x-forwarded-for": `192.0.2.${at}` },
    });
  for (let at = 0; at < addressTriesAllowed; at++) expect((await send(at, "198.51.100.7")).status).toBe(401);
  const refusal = await readRefusal("log-in", await send(40, "198.51.100.7"));
  expect(refusal).toMatchObject({ status: 429, code: "too-many-tries" });
  expect(Number(refusal.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect((await send(41, "198.51.100.8")).status).toBe(401);
  await passSeconds(60);
  expect((await send(42, "198.51.100.7")).status).toBe(401);
});

test("a renewed token answers until its grace is over, the new one goes on", async () => {
  const first = await logIn();
  const second = await gateway.call(
    "auth.renew",
    { query: { userType: "Store" } },
    { as: { token: first.access_token } },
  );
  expect(second).toMatchObject({ id: first.id, loginId, expiresIn: tokenLifetime });
  expect(second.access_token).not.toBe(first.access_token);
  expect(await asks(first.access_token)).toBe(200);
  expect(await asks(second.access_token)).toBe(200);
  await passForSessions(renewalGrace + 1);
  expect(await asks(first.access_token)).toBe(401);
  expect(await asks(second.access_token)).toBe(200);
});

test("renewing twice does not lengthen the life of the old token", async () => {
  const first = await logIn();
  const as = { token: first.access_token };
  await gateway.call("auth.renew", { query: { userType: "Store" } }, { as });
  await passForSessions(renewalGrace / 2);
  await gateway.call("auth.renew", { query: { userType: "Store" } }, { as });
  await passForSessions(renewalGrace / 2 + 1);
  expect(await asks(first.access_token)).toBe(401);
});

const renew = (token: string) => gateway.call("auth.renew", { query: { userType: "Store" } }, { as: { token } });

test("a log-in that stays on a wall is renewed for a month, as long as it may stay there", async () => {
  let session = await logIn();
  await buildRole(gateway.db, gateway.businessUnitId, "wall", ["console.use", "order.view", "wall.stay"]);
  await setRole(gateway.db, session.id, "wall");
  for (let hours = 0; hours < 36; hours += 2) {
    await passForSessions(2 * 3_600_000);
    session = await renew(session.access_token);
    expect(session.expiresIn).toBe(tokenLifetime);
  }
  await setRole(gateway.db, session.id, "viewer");
  const refusal = await gateway.refused(
    "auth.renew",
    { query: { userType: "Store" } },
    { as: { token: session.access_token } },
  );
  expect(refusal).toMatchObject({ status: 401, code: "unauthorized" });
  await setRole(gateway.db, session.id, "wall");
  await sql`update sessions set log_in_at = now() - ${wallLogInLifetime - 60_000} * interval '1 millisecond'`.execute(
    gateway.db,
  );
  expect((await renew(session.access_token)).expiresIn).toBeLessThanOrEqual(60_000);
});

test("no renewal carries a log-in beyond twelve hours", async () => {
  let session = await logIn();
  const elsewhere = await logIn();
  // Somebody at work renews every two hours; the last token is as long as what is left.
  for (let hours = 2; hours < 12; hours += 2) {
    await passForSessions(2 * 3_600_000);
    session = await renew(session.access_token);
  }
  expect(session.expiresIn).toBeLessThanOrEqual(2 * 3_600_000);
  expect(session.expiresIn).toBeGreaterThan(2 * 3_600_000 - 60_000);
  await passForSessions(2 * 3_600_000 - 60_000);
  session = await renew(session.access_token);
  expect(session.expiresIn).toBeLessThanOrEqual(60_000);
  expect(await asks(session.access_token)).toBe(200);
  await passForSessions(60_000);
  expect(await asks(session.access_token)).toBe(401);
  const refusal = await gateway.refused(
    "auth.renew",
    { query: { userType: "Store" } },
    { as: { token: session.access_token } },
  );
  expect(refusal).toMatchObject({ status: 401, code: "unauthorized", message: "Log in first" });
  expect(await asks(elsewhere.access_token)).toBe(401);
  expect((await logIn()).expiresIn).toBe(tokenLifetime);
});

test("a log-in lasts as long as the business says, and one that has begun is held to it at its next renewal", async () => {
  const early = await logIn();
  await buildRole(gateway.db, gateway.businessUnitId, "wall", ["console.use", "order.view", "wall.stay"]);
  const rules = { leastCharacters: 10, idleMinutes: 45, logInHours: 2, wallDays: 1 };
  const options = { as: await gateway.logIn(["console.use", "user.manage"]) };
  await setSettings(gateway, "user-rules", gateway.stores.north, rules, options);
  let late = await logIn();
  expect(late.expiresIn).toBe(2 * 3_600_000);
  for (const opened of [early, late])
    expect((await renew(opened.access_token)).expiresIn).toBeLessThanOrEqual(2 * 3_600_000);
  late = await logIn();
  await setRole(gateway.db, late.id, "wall");
  await sql`update sessions set log_in_at = now() - interval '24 hours' + interval '1 minute'`.execute(gateway.db);
  expect((await renew(late.access_token)).expiresIn).toBeLessThanOrEqual(60_000);
});

test("logging out ends the renewed token and the one in its grace, but no other log-in", async () => {
  const first = await logIn();
  const elsewhere = await logIn();
  const second = await gateway.call(
    "auth.renew",
    { query: { userType: "Store" } },
    { as: { token: first.access_token } },
  );
  await gateway.call("auth.log-out", {}, { as: { token: first.access_token } });
  expect(await asks(first.access_token)).toBe(401);
  expect(await asks(second.access_token)).toBe(401);
  expect(await asks(elsewhere.access_token)).toBe(200);
});

test("logging out while a tab renews leaves no token behind", async () => {
  const session = await logIn();
  const who = (await whoHolds(gateway.db, hashToken(session.access_token)))?.principal;
  if (!who) throw new Error("nobody holds the token");
  let out: Promise<void> = Promise.resolve();
  await gateway.db.transaction().execute(async (renewing) => {
    expect(await renewSession(renewing, who.tokenHash, hashToken(newToken()), logInLifetime)).not.toBeNull();
    out = inTransaction(gateway.db, (trx) => closeSession(trx, who.tokenHash));
    // The renewal commits when the log-out already waits for it, so that neither sees the other's rows from the start.
    for (let waiting = 0; waiting === 0;) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(gateway.db);
      waiting = rows[0]?.waiting ?? 0;
    }
  });
  await out;
  const left = await gateway.db.selectFrom("sessions").select("family_id").where("user_id", "=", session.id).execute();
  expect(left).toEqual([]);
  expect(
    await inTransaction(gateway.db, (trx) => renewSession(trx, who.tokenHash, hashToken(newToken()), logInLifetime)),
  ).toBeNull();
});

test("closing the user and changing its role act on living tokens at once", async () => {
  const { access_token: token, id } = await logIn();
  expect(
    (await gateway.send("dashboard.read", { params: { storeId: gateway.stores.foreign } }, { as: { token } })).status,
  ).toBe(404);
  await setRole(gateway.db, id, "nobody");
  expect(await asks(token)).toBe(403);
  await setRole(gateway.db, id, "viewer");
  await gateway.db.updateTable("users").set({ state: "INACTIVE" }).where("id", "=", id).execute();
  expect(await asks(token)).toBe(401);
});

test("a login without a store is told so", async () => {
  const row = { business_unit_id: gateway.businessUnitId, role: "viewer", password_hash: passwordHash };
  const homeless = await buildUser(gateway.db, row);
  expect(await refused(password, homeless.login_id)).toMatchObject({ status: 403, code: "forbidden" });
});

test("rights come back in the contract's order and without names nobody knows any more", async () => {
  const asker = await gateway.logIn(["order.view", "console.use", "order.fly" as never]);
  const list = await gateway.call("permissions.read", {}, { as: asker });
  expect(list.permissions).toEqual(["console.use", "order.view"]);
});
