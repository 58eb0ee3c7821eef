import { afterAll, beforeAll, expect, it } from "vitest";
import { webClient } from "#contract/constants.ts";
import { mustBeSecondPerson } from "#gateway/store/users/persons.ts";
import { buildToken } from "../../../support/database/rows.ts";
import { createTestGateway, type TestGateway, type TestLogin } from "../../../support/gateway.ts";

let gateway: TestGateway;
let storeId: string;
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
});
afterAll(() => gateway.close());

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
