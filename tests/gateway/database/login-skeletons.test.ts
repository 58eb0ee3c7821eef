import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { migrations } from "#gateway/database/migrate.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildRole, buildUser } from "../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

it("an upgrade keeps logins that look the same, and holds each one that comes against the oldest of them", async () => {
  const { db } = database;
  await sql`
    drop trigger users_login_skeleton on users;
    drop trigger clients_client_skeleton on clients;
    drop function users_login_skeleton();
    drop function clients_client_skeleton();
    alter table users drop column login_skeleton;
    alter table clients drop column client_skeleton;
    drop function login_skeleton(text)`.execute(db);
  const unit = await buildBusinessUnit(db);
  await buildRole(db, unit, "staff", ["console.use"]);
  const add = (login_id: string) => buildUser(db, { business_unit_id: unit, role: "staff", login_id });
  const logins = ["Jos\u00e9", "jose", "J0SE", "मीरा", "modern", "modem", "Meera"];
  for (const login of logins) await add(login);
  for (const client_id of ["shop.1", "shop.l", "shop.2"])
    await db.insertInto("clients").values({ client_id, name: client_id }).execute();
  await migrations["0263_login_skeletons"]?.up(db);
  const users = await db.selectFrom("users").select(["login_id", "login_skeleton"]).orderBy("created_at").execute();
  expect(users.map(({ login_id }) => login_id).toSorted()).toEqual(logins.toSorted());
  expect(Object.fromEntries(users.map((user) => [user.login_id, user.login_skeleton]))).toEqual({
    José: "jose",
    jose: null,
    J0SE: null,
    मीरा: "मीरा",
    modern: "rnodern",
    modem: null,
    Meera: "rneera",
  });
  expect(
    await db.selectFrom("clients").select("client_id").where("client_skeleton", "is", null).execute(),
  ).toHaveLength(1);
  for (const late of ["JOSE", "rneera", "MODERN"]) await expect(add(late)).rejects.toThrow(/users_login_skeleton/);
  // Those that have none can be changed in all else, and have one as soon as they look otherwise.
  await db.updateTable("users").set({ name: "Other", login_id: "jose" }).where("login_id", "=", "jose").execute();
  await db.updateTable("users").set({ login_id: "jose.k" }).where("login_id", "=", "jose").execute();
  await expect(add("J0se.K")).rejects.toThrow(/users_login_skeleton/);
});
