import { expect, it } from "vitest";
import { webClient } from "#contract/constants.ts";
import { mustBeSecondPerson } from "#gateway/store/users/persons.ts";
import { buildToken, unique } from "../../../support/database/rows.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const rights = ["console.use", "user.view", "user.manage", "refund.approve"] as const;

/** A login that somebody makes, with their own role, and its row. */
async function madeBy(maker: TestLogin, loginId: string) {
  const { roleId } = await gateway.db
    .selectFrom("users")
    .select("role_id as roleId")
    .where("id", "=", maker.userId)
    .executeTakeFirstOrThrow();
  const body = { loginId, name: loginId, roleId, worksHere: true };
  return gateway.call("users.create", { params: { storeId }, body }, { as: maker });
}

/** Whether a login is a second person beside another. */
const isSecond = async (asker: string, userId: string) =>
  mustBeSecondPerson(
    gateway.db,
    storeId,
    asker,
    { userId, name: "", address: null, origin: "By Admin" },
    "the same",
  ).then(
    () => "yes",
    (error: unknown) => String(error),
  );

it("a login counts as a second person beside its maker only after 30 days, or once a third person confirms it", async () => {
  const maker = await gateway.logIn(rights);
  const third = await gateway.logIn(rights);
  const made = await madeBy(maker, "made-one");
  const further = await madeBy(maker, "made-two");
  expect(made.countsFrom).not.toBeNull();
  expect(await isSecond(maker.userId, made.id)).toMatch(/has made your login .* counts as another person from 20/);
  expect(await isSecond(made.id, maker.userId)).toMatch(/the login of made-one/);
  expect(await isSecond(made.id, further.id)).toMatch(/counts as another person/);
  expect(await isSecond(third.userId, made.id)).toBe("yes");

  const params = { storeId, id: made.id };
  const confirm = (as: Pick<TestLogin, "token">) =>
    gateway.call("users.confirm", { params, body: { version: 1 } }, { as });
  await expect(confirm(maker)).rejects.toThrow(/a third person must confirm it/);
  const token = await buildToken(gateway.db, further.id, webClient.id);
  await expect(confirm({ token })).rejects.toThrow(/counts as another person from/);
  expect((await confirm(third)).countsFrom).toBeNull();
  expect(await isSecond(maker.userId, made.id)).toBe("yes");

  await gateway.db
    .updateTable("users")
    .set({ made_at: new Date(Date.now() - 30.1 * 86_400_000).toISOString() })
    .where("id", "=", further.id)
    .execute();
  expect(await isSecond(maker.userId, further.id)).toBe("yes");
});

it("whoever gives a login a password holds it, until it counts again", async () => {
  const giver = await gateway.logIn(rights);
  const other = await gateway.logIn(rights);
  expect(await isSecond(giver.userId, other.userId)).toBe("yes");
  const params = { storeId, id: other.userId };
  await gateway.call("users.password", { params, body: { password: "treppe lampe neun wolke" } }, { as: giver });
  expect(await isSecond(giver.userId, other.userId)).toMatch(/given it a password/);
});

/** A role with these rights, and the change that gives it to a login. */
async function roleWith(name: string, permissions: readonly string[]) {
  const { admin } = gateway.logins;
  const body = { name, permissions } as never;
  return gateway.call("roles.create", { params: { storeId }, body }, { as: admin });
}
const change = (as: Pick<TestLogin, "token">, call: "users.change" | "roles.change", id: string, changes: object) =>
  gateway.call(call, { params: { storeId, id }, body: { version: 1, changes } as never }, { as });

it("an old login stands for whoever has given it the right to approve, for a day", async () => {
  const { admin } = gateway.logins;
  const raiser = await gateway.logIn([...rights, "role.manage"]);
  const third = await gateway.logIn(rights);
  const [old, other, known] = [
    await gateway.logIn(["console.use"]),
    await gateway.logIn(["console.use"]),
    await gateway.logIn(rights),
  ];
  const approving = await roleWith("Approves", ["console.use", "refund.approve"]);
  await change(raiser, "users.change", old.userId, { roleId: approving.id });
  // By the role that they have, too.
  const plain = await roleWith("Looks on", ["console.use"]);
  await change(admin, "users.change", other.userId, { roleId: plain.id });
  await change(raiser, "roles.change", plain.id, { permissions: ["console.use", "refund.approve"] });
  for (const { userId } of [old, other]) {
    expect(await isSecond(raiser.userId, userId)).toMatch(/has given your login the right to approve/);
    expect(await isSecond(third.userId, userId)).toBe("yes");
  }
  expect(await isSecond(old.userId, other.userId)).toMatch(/counts as another person 24 hours after that/);
  // Who might approve before is no other person's by another role with that right.
  await change(raiser, "users.change", known.userId, { roleId: approving.id });
  expect(await isSecond(raiser.userId, known.userId)).toBe("yes");

  const confirm = (as: TestLogin) =>
    gateway.call("users.confirm", { params: { storeId, id: old.userId }, body: { version: 2 } }, { as });
  await expect(confirm(raiser)).rejects.toThrow(/you have raised this login/);
  expect((await confirm(third)).countsFrom).toBeNull();
  expect(await isSecond(raiser.userId, old.userId)).toBe("yes");

  const raised_at = new Date(Date.now() - 24.1 * 3_600_000).toISOString();
  await gateway.db.updateTable("users").set({ raised_at }).where("id", "=", other.userId).execute();
  expect(await isSecond(raiser.userId, other.userId)).toBe("yes");
});

it("a login ID from before the rule logs in by any spelling of it, and nobody gets one that looks like it", async () => {
  const { admin } = gateway.logins;
  const password = "treppe lampe neun wolke";
  const made = await madeBy(admin, unique("old"));
  await gateway.db.updateTable("users").set({ login_id: "Jos\u00e9.fin" }).where("id", "=", made.id).execute();
  await gateway.call("users.password", { params: { storeId, id: made.id }, body: { password } }, { as: admin });
  for (const loginId of ["Jose\u0301.fin", "Jos\u00e9.\ufb01n", "Jos\u00e9.fin"]) {
    const own = { loginId, password, newPassword: "wolke neun lampe treppe" };
    const request = {
      query: { userType: "Store" as const },
      body: loginId === "Jose\u0301.fin" ? own : { loginId, password: own.newPassword },
    };
    expect((await gateway.send("auth.log-in", request as never)).status).toBe(200);
  }
  for (const alike of ["jose.fin", "J0SE.fln"]) await expect(madeBy(admin, alike)).rejects.toThrow(/another user has/);
});

it("a name has no sign that turns the direction of writing", async () => {
  const { admin } = gateway.logins;
  const { id } = await madeBy(admin, "turned");
  for (const sign of ["\u202e", "\u2066", "\u200f", "\u061c"]) {
    const body = { version: 1, changes: { name: `Asha${sign}oaR` } };
    const refusal = await gateway.refused("users.change", { params: { storeId, id }, body }, { as: admin });
    expect(Object.keys(refusal.fields ?? {})).toEqual(["changes.name"]);
  }
});

it("closing a user ends the sessions for good", async () => {
  const admin = gateway.logins.admin;
  const who = await gateway.logIn(["console.use", "order.view"]);
  const set = (version: number, state: "ACTIVE" | "INACTIVE") =>
    gateway.call(
      "users.change",
      { params: { storeId, id: who.userId }, body: { version, changes: { state } } },
      { as: admin },
    );
  await set(1, "INACTIVE");
  await set(2, "ACTIVE");
  const { status } = await gateway.refused("auth.renew" as never, {}, { as: who });
  expect(status).toBe(401);
});

it("a role or client that counts in a store where one does not work is not changed by one", async () => {
  const one = await gateway.logIn([...rights, "role.manage", "client.manage"], [storeId]);
  const there = await gateway.logIn(["console.use"], [gateway.stores.south]);
  const { roleId } = await gateway.db
    .selectFrom("users")
    .select("role_id as roleId")
    .where("id", "=", there.userId)
    .executeTakeFirstOrThrow();
  const change = { params: { storeId, id: roleId }, body: { version: 1, changes: { name: "Other" } } };
  expect((await gateway.refused("roles.change", change, { as: one })).message).toMatch(/gives rights in store S1/);
  const client = await gateway.call(
    "clients.create",
    { params: { storeId }, body: { clientId: "till-9", name: "Till 9" } as never },
    { as: one },
  );
  const rename = { params: { storeId, id: client.id }, body: { version: 1, changes: { name: "Till" } } };
  expect((await gateway.refused("clients.change", rename, { as: one })).message).toMatch(/lets people into store S1/);
});
