import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type Permission, permissions } from "#contract/permission.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import type { UserRow } from "#contract/users/user.ts";
import { webClient } from "#contract/constants.ts";
import { buildRole, buildToken, buildUser, unique } from "../../../support/database/rows.ts";
import {
  createTestGateway,
  openTestGateway,
  type LooseRequest,
  type TestCallOptions,
} from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const shop: readonly Permission[] = ["console.use", "order.view", "user.view", "user.manage", "role.view"];

/** Calls a route; answers status and body. */
async function ask(name: RouteName, request: LooseRequest, options: TestCallOptions = {}, to = gateway) {
  const response = await to.send(name, request, options);
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Somebody who is logged in, with a role of these rights. */
async function enter(rights: readonly Permission[], storeIds: readonly string[] = [storeId]) {
  const role = unique("role");
  await buildRole(gateway.db, gateway.businessUnitId, role, rights);
  const user = await buildUser(gateway.db, { business_unit_id: gateway.businessUnitId, role }, storeIds);
  return {
    id: user.id,
    roleId: user.role_id,
    loginId: user.login_id,
    token: await buildToken(gateway.db, user.id, webClient.id),
  };
}
type Somebody = Awaited<ReturnType<typeof enter>>;

async function change(as: { readonly token: string }, id: string, changes: Partial<UserRow>, store = storeId) {
  const read = await ask("users.read", { params: { storeId: store, id }, query: {} }, { as: gateway.logins.admin });
  const { version } = (read.body as { data: { record: UserRow } }).data.record;
  return ask("users.change", { params: { storeId: store, id }, query: {}, body: { version, changes } }, { as });
}

function refusal({ status, body }: { readonly status: number; readonly body: unknown }) {
  return { status, message: (body as { error?: { message: string } }).error?.message ?? "" };
}

describe("nobody", () => {
  let manager: Somebody;
  beforeEach(async () => {
    manager = await enter(shop);
  });

  it("gives a role with a right they do not have, to a new user or another", async () => {
    const more = await enter([...shop, "order.create"]);
    const body = { loginId: unique("new"), name: "New", roleId: more.roleId, worksHere: true };
    const created = await ask("users.create", { params: { storeId }, query: {}, body }, { as: manager });
    expect(refusal(created)).toMatchObject({ status: 403, message: expect.stringContaining("create orders") });
    const staff = await enter(["console.use"]);
    expect(refusal(await change(manager, staff.id, { roleId: more.roleId })).status).toBe(403);
    expect((await change(manager, staff.id, { roleId: manager.roleId })).status).toBe(200);
  });

  it("changes, locks, or gives a password to somebody who may do more", async () => {
    const more = await enter([...shop, "order.create"]);
    expect(refusal(await change(manager, more.id, { name: "Other" })).status).toBe(403);
    expect(refusal(await change(manager, more.id, { state: "INACTIVE" })).status).toBe(403);
    const request = { params: { storeId, id: more.id }, query: {}, body: { password: "treppe lampe neun wolke" } };
    expect(refusal(await ask("users.password", request, { as: manager })).status).toBe(403);
    const ended = { params: { storeId, id: more.id }, query: {}, body: {} };
    expect(refusal(await ask("users.end-sessions", ended, { as: manager })).status).toBe(403);
  });

  it("changes somebody who also works in a store where they do not", async () => {
    const both = await enter(["console.use"], [storeId, gateway.stores.south]);
    expect(refusal(await change(manager, both.id, { name: "Other" }))).toMatchObject({
      status: 403,
      message: expect.stringContaining("works in store S1"),
    });
  });

  it("locks themself out", async () => {
    const lesser = await enter(["console.use"]);
    for (const changes of [
      { state: "INACTIVE" },
      { state: "DELETE" },
      { worksHere: false },
      { roleId: lesser.roleId },
    ] as const)
      expect(refusal(await change(manager, manager.id, changes))).toMatchObject({
        status: 403,
        message: expect.stringContaining("lock yourself out"),
      });
    expect((await change(manager, manager.id, { name: "Own name" })).status).toBe(200);
  });
});

describe("a login ID", () => {
  let roleId: string;
  beforeEach(async () => {
    ({ roleId } = await enter(["console.use"]));
  });
  const create = (loginId: string) => {
    const body = { loginId, name: "New", roleId, worksHere: true };
    return ask("users.create", { params: { storeId }, query: {}, body }, { as: gateway.logins.admin });
  };

  const refusalOf = ({ body }: { readonly body: unknown }) =>
    String((body as { error?: { fields?: { loginId?: string } } }).error?.fields?.loginId);

  it("differs from every other of the business by more than capitals, also for two who are made at once", async () => {
    const loginId = unique("Emile");
    const answers = await Promise.all([loginId, loginId.toUpperCase(), loginId.toLowerCase()].map((id) => create(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body).toMatchObject({ error: { fields: { loginId: expect.stringContaining("another user") } } });

    const staff = await enter(["console.use"]);
    // Another writing than those three, of which any may have been the first.
    const mixed = loginId.replace("mile", "MiLe");
    expect(await change(gateway.logins.admin, staff.id, { loginId: mixed })).toMatchObject({
      status: 422,
      body: { error: { fields: { "changes.loginId": expect.stringContaining("another user") } } },
    });
    // Their own may change by capitals alone.
    expect((await change(gateway.logins.admin, staff.id, { loginId: staff.loginId.toUpperCase() })).status).toBe(200);
  });

  it("that clashed already keeps its user, who can be changed and logs in as before", async () => {
    const role = unique("role");
    await buildRole(gateway.db, gateway.businessUnitId, role, ["console.use"]);
    const loginId = unique("twin");
    await gateway.db.transaction().execute(async (trx) => {
      // From before there was a rule: the trigger that writes how they look does not run.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const login_id of [loginId, loginId.toUpperCase()])
        await buildUser(trx, { business_unit_id: gateway.businessUnitId, role, login_id }, [storeId]);
    });
    const { id } = await gateway.db
      .selectFrom("users")
      .select("id")
      .where("login_id", "=", loginId.toUpperCase())
      .executeTakeFirstOrThrow();
    expect((await change(gateway.logins.admin, id, { name: "Other", loginId: loginId.toUpperCase() })).status).toBe(
      200,
    );
    expect(refusalOf(await create(loginId.replace("t", "T")))).toContain("looks the same");
  });

  it("does not look like that of another one, whoever asks first", async () => {
    const tail = unique("");
    const pairs = [
      ["Ali", "AIi"],
      ["modern", "modem"],
      ["b0b", "Bob"],
      ["till.1", "till.I"],
      ["ramu", "rarnu"],
    ].map((pair) => pair.map((start) => `${start}${tail}`));
    for (const [one = "", other = ""] of pairs) {
      const answers = await Promise.all([create(one), create(other)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const refused = answers.find(({ status }) => status === 422);
      expect(refused && refusalOf(refused)).toContain("looks the same");
      // Once one is there, it is named.
      const [kept, late] = answers[0]?.status === 200 ? [one, other] : [other, one];
      expect(refusalOf(await create(late))).toContain(`"${kept}"`);
    }
    for (const other of ["ali+", "mode-n", "bab", "till.2", "ranu"])
      expect((await create(`${other}${tail}`)).status).toBe(200);
    const full = unique("gita").replaceAll(/./gu, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
    for (const dressed of ["\u0430li", "\u0410\u041b\u0406", "\u0391\u03b9\u03b9", full])
      expect(refusalOf(await create(dressed))).toContain("only letters from a to z");
  });

  it("of a program does not look like that of another one", async () => {
    const tail = unique("");
    const made = (clientId: string) =>
      ask(
        "clients.create",
        { params: { storeId }, query: {}, body: { clientId, name: "Till" } },
        { as: gateway.logins.admin },
      );
    expect((await made(`till.1${tail}`)).status).toBe(200);
    const refused = await made(`till.l${tail}`);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { clientId: expect.stringContaining("looks the same") } } },
    });
    expect((await made(`till.2${tail}`)).status).toBe(200);
  });

  it("has no characters that nobody sees", async () => {
    const { status, body } = await create(`adm\u200bin`);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { error: { fields: { loginId: expect.any(String) } } },
    });
  });
});

describe("roles", () => {
  const changeRole = async (as: { readonly token: string }, id: string, changes: object) => {
    const read = await ask("roles.read", { params: { storeId, id }, query: {} }, { as: gateway.logins.admin });
    const { version } = (read.body as { data: { record: { version: number } } }).data.record;
    return ask("roles.change", { params: { storeId, id }, query: {}, body: { version, changes } }, { as });
  };

  it("are not given rights that who changes them lacks, and those of others with more stay", async () => {
    const maker = await enter([...shop, "role.manage"]);
    const own = await enter(["console.use"]);
    expect((await changeRole(maker, own.roleId, { permissions: ["console.use", "order.view"] })).status).toBe(200);
    expect((await changeRole(maker, own.roleId, { permissions: ["order.create"] })).status).toBe(403);
    const more = await enter([...shop, "order.create"]);
    expect((await changeRole(maker, more.roleId, { permissions: ["console.use"] })).status).toBe(403);
    expect((await changeRole(maker, maker.roleId, { permissions: ["console.use"] })).status).toBe(403);
  });

  it("that are built in stay, and one that somebody has stays in use", async () => {
    const admin = gateway.logins.admin;
    const some = await enter(["console.use"]);
    for (const state of ["DELETE", "INACTIVE"])
      expect(refusal(await changeRole(admin, some.roleId, { state }))).toMatchObject({
        status: 409,
        message: expect.stringContaining("1 user has the role"),
      });
    await gateway.db.updateTable("roles").set({ built_in: true }).where("id", "=", some.roleId).execute();
    expect(refusal(await changeRole(admin, some.roleId, { name: "x" }))).toMatchObject({
      status: 403,
      message: expect.stringContaining("copy it"),
    });
  });

  it("that are not in use are not had by somebody who is taken back", async () => {
    const admin = gateway.logins.admin;
    const some = await enter(["console.use"]);
    expect((await change(admin, some.id, { state: "DELETE" })).status).toBe(200);
    expect((await changeRole(admin, some.roleId, { state: "INACTIVE" })).status).toBe(200);
    expect(refusal(await change(admin, some.id, { state: "ACTIVE" }))).toMatchObject({
      status: 422,
      message: expect.stringContaining("choose another one"),
    });
    const { roleId } = await enter(["console.use"]);
    expect((await change(admin, some.id, { state: "ACTIVE", roleId })).status).toBe(200);
  });
});

it("two administrators who lock each other at once: one of them stays", async () => {
  const other = await createTestGateway();
  const { db, businessUnitId } = other;
  const north = other.stores.north;
  await db.updateTable("users").set({ state: "INACTIVE" }).where("business_unit_id", "=", businessUnitId).execute();
  await buildRole(db, businessUnitId, "both", permissions);
  const two = await Promise.all(
    [1, 2].map(async () => {
      const { id } = await buildUser(db, { business_unit_id: businessUnitId, role: "both" }, [north]);
      return { id, token: await buildToken(db, id, webClient.id) };
    }),
  );
  const lock = (as: { readonly token: string }, id: string) =>
    ask(
      "users.change",
      { params: { storeId: north, id }, query: {}, body: { version: 1, changes: { state: "INACTIVE" } } },
      { as },
      other,
    );
  const [first, second] = two as [(typeof two)[0], (typeof two)[0]];
  const answers = await Promise.all([lock(first, second.id), lock(second, first.id)]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const active = await db
    .selectFrom("users")
    .select("id")
    .where("state", "=", "ACTIVE")
    .where("business_unit_id", "=", businessUnitId)
    .execute();
  expect(active).toHaveLength(1);
  await other.close();
});

describe("a password", () => {
  const logIn = (body: object) => ask("auth.log-in", { params: {}, query: { userType: "Store" }, body });
  const first = "treppe lampe neun wolke";
  const own = "regen zebra vierzig kiosk";
  const give = (id: string, password = first) =>
    ask("users.password", { params: { storeId, id }, query: {}, body: { password } }, { as: gateway.logins.admin });

  it("that was given opens nothing until an own one takes its place, and ended what was open", async () => {
    const staff = await enter(["console.use"]);
    expect(await give(staff.id)).toMatchObject({
      status: 200,
      body: { data: { passwordState: "first", sessions: 0 } },
    });
    expect((await ask("permissions.read", { params: {}, query: {} }, { as: staff })).status).toBe(401);
    const credentials = { loginId: staff.loginId, password: first };
    const asked = await logIn(credentials);
    expect(asked).toMatchObject({ status: 403, body: { error: { code: "password-change-required" } } });
    for (const newPassword of ["short", "password1234", first, staff.loginId])
      expect((await logIn({ ...credentials, newPassword })).status).toBe(403);
    expect((await logIn({ ...credentials, newPassword: own })).status).toBe(200);
    expect((await logIn(credentials)).status).toBe(401);
    expect((await logIn({ ...credentials, password: own })).status).toBe(200);
    expect((await logIn({ ...credentials, password: own, newPassword: first })).status).toBe(422);
  });

  it("is nowhere to be read afterwards", async () => {
    const staff = await enter(["console.use"]);
    await give(staff.id);
    const { rows } = await sql<{ all: string }>`
      select database_to_xml(true, false, '')::text as all`.execute(gateway.db);
    expect(rows[0]?.all).toContain(staff.loginId);
    expect(rows[0]?.all).not.toContain(first);
    expect(JSON.stringify(gateway.logged)).not.toContain(first);
  });

  it("that is easy to guess, or one's own, cannot be given", async () => {
    const staff = await enter(["console.use"]);
    expect(await give(staff.id, "password1234")).toMatchObject({
      status: 422,
      body: { error: { fields: { password: expect.any(String) } } },
    });
    expect((await give(gateway.logins.admin.userId)).status).toBe(403);
  });

  it("of one's own is changed by whoever knows the old one, and ends the other log-ins", async () => {
    const staff = await enter(["console.use"]);
    await give(staff.id);
    const opened = async () =>
      ((await logIn({ loginId: staff.loginId, password: own })).body as { data: { access_token: string } }).data
        .access_token;
    await logIn({ loginId: staff.loginId, password: first, newPassword: own });
    const [here, there] = [{ token: await opened() }, { token: await opened() }];
    const set = (password: string, newPassword: string) =>
      ask("auth.password", { params: {}, query: {}, body: { password, newPassword } }, { as: here });
    expect(await set("not it", first)).toMatchObject({
      status: 422,
      body: { error: { fields: { password: expect.any(String) } } },
    });
    expect(await set(own, "password1234")).toMatchObject({
      status: 422,
      body: { error: { fields: { newPassword: expect.any(String) } } },
    });
    expect((await set(own, "sieben berge ohne schnee")).status).toBe(200);
    const reads = (as: { readonly token: string }) => ask("permissions.read", { params: {}, query: {} }, { as });
    expect([(await reads(here)).status, (await reads(there)).status]).toEqual([200, 401]);
  });

  it("cannot be guessed through the change of one's own: wrong ones are counted", async () => {
    const staff = await enter(["console.use"]);
    const set = () =>
      ask("auth.password", { params: {}, query: {}, body: { password: "guess", newPassword: own } }, { as: staff });
    for (let tries = 0; tries < 5; tries++) expect((await set()).status).toBe(422);
    expect((await set()).status).toBe(429);
  });
});

describe("log-ins", () => {
  it("are listed with program and address, and ended one by one or all but one's own", async () => {
    const staff = await enter(["console.use"]);
    const second = await buildToken(gateway.db, staff.id, webClient.id);
    const list = async () => {
      const { body } = await ask(
        "users.sessions",
        { params: { storeId, id: staff.id }, query: {} },
        { as: gateway.logins.admin },
      );
      return (body as { data: { id: string; client: string; isOwn: boolean }[] }).data;
    };
    const [newest, oldest] = await list();
    expect(newest).toMatchObject({ client: "Console", isOwn: false });
    const end = (body: object) =>
      ask("users.end-sessions", { params: { storeId, id: staff.id }, query: {}, body }, { as: gateway.logins.admin });
    expect(await end({ sessions: [oldest?.id] })).toMatchObject({ body: { data: { ended: 1 } } });
    expect(await list()).toHaveLength(1);
    expect((await ask("permissions.read", { params: {}, query: {} }, { as: staff })).status).toBe(401);
    expect(await end({})).toMatchObject({ body: { data: { ended: 1 } } });
    expect((await ask("permissions.read", { params: {}, query: {} }, { as: { token: second } })).status).toBe(401);
  });
});

describe("a client", () => {
  it("logs in with its secret, and no longer once that is renewed or the client is ended", async () => {
    const { db } = gateway;
    const admin = gateway.logins.admin;
    const clientId = unique("till").toLowerCase();
    const made = await ask(
      "clients.create",
      { params: { storeId }, query: {}, body: { clientId, name: "Till" } },
      { as: admin },
    );
    const { id } = (made.body as { data: { id: string } }).data;
    const secret = (text: string) =>
      ask("clients.secret", { params: { storeId, id }, query: {}, body: { secret: text.repeat(40) } }, { as: admin });
    const asks = async (text: string) => {
      const headers = { "client-id": clientId, "client-secret": text.repeat(40) };
      return (await ask("settings.general", { params: {}, query: { storeId } }, { headers })).status;
    };
    expect(await asks("a")).toBe(401);
    expect(await secret("a")).toMatchObject({ status: 200, body: { data: { hasSecret: true } } });
    expect([await asks("a"), await asks("b")]).toEqual([200, 401]);
    await secret("b");
    expect([await asks("a"), await asks("b")]).toEqual([401, 200]);
    await db.updateTable("clients").set({ state: "INACTIVE" }).where("id", "=", id).execute();
    expect(await asks("b")).toBe(401);
  });
});
