import fc, { type Arbitrary } from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { webClient } from "#contract/constants.ts";
import { type ListedKind, listedKinds } from "#contract/records/kind-names.ts";
import { createApp } from "#gateway/app.ts";
import { createDemoStore, demoStoreCodes } from "#gateway/demo/create.ts";
import { demoLogins } from "#gateway/demo/logins.ts";
import { startingRoles } from "#gateway/store/users/starting-roles.ts";
import { createHub } from "#gateway/live/hub.ts";
import { buildBoardOrders } from "../../support/browser/board-orders.ts";
import { tableNames } from "../../support/database/tables.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { buildRecord } from "../../support/kinds/records.ts";
import {
  buildAuditEntry,
  buildBusinessUnit,
  buildDrawer,
  buildOrder,
  buildPrint,
  buildProduct,
  buildRole,
  buildStore,
  buildToken,
  buildUnmatched,
  buildUser,
} from "../../support/database/rows.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import type { Names } from "./values.ts";
import { createTestFiles } from "../../support/files/files.ts";

/** Stands in a body for the version its order has when the call is sent. */
export const currentVersion = Object.freeze({ version: "current" });

/** One of the demo's logins. */
export interface Role {
  readonly login: string;
  readonly rights: ReadonlySet<string>;
  readonly storeIds: readonly string[];
  /** A living token; another one once the last call ended it. */
  token(): string;
  logInAgain(): Promise<void>;
}

/** A store calls are made about. */
export interface Scene {
  readonly storeId: string;
  readonly names: Names;
}

/** The demo store on a database of its own, and a store of somebody else. */
export interface Demo extends TestDatabase {
  readonly app: ReturnType<typeof createApp>;
  readonly roles: readonly Role[];
  /** The demo's stores, then somebody else's. */
  readonly scenes: readonly Scene[];
  /** Tokens nobody gets in with: one that was never given, a closed user's, an expired one. */
  readonly deadTokens: readonly string[];
  readonly strangerToken: string;
  /** The version of the record that a path names; 1 where it names none. */
  versionOf(path: Readonly<Record<string, string>>): Promise<number>;
  close(): Promise<void>;
}

const demoPassword = "aisle-demo";
/** Every run begins with the same people and goods. */
const moment = Date.parse("2026-11-21T06:00:00Z");

/** Makes the demo: in each of its two stores six orders of every status. */
export async function makeDemo(): Promise<Demo> {
  const database = await createTestDatabase();
  const { db, url } = database;
  const log = pino({ level: "silent" });
  await createDemoStore({ db, password: demoPassword, scale: 0, now: () => moment });
  for (const code of demoStoreCodes) await buildBoardOrders(db, code);
  await makeVersionOf(database);
  const hub = createHub({ db, url, log });
  const kept = createTestFiles();
  const app = createApp({ db, log, hub, files: kept.files, now: Date.now, consoleDirectory: null });

  const otherUnit = await buildBusinessUnit(db);
  const otherStore = await buildStore(db, { business_unit_id: otherUnit });
  for (let n = 0; n < 3; n++) await buildOrder(db, otherStore.id);
  await buildProduct(db, otherStore.id);
  await buildRole(db, otherUnit, "viewer", startingRoles["viewer"]);
  const stranger = await buildUser(db, { business_unit_id: otherUnit, role: "viewer" }, [otherStore.id]);

  const closed = await buildUser(db, { business_unit_id: otherUnit, role: "viewer" }, [otherStore.id]);
  const closedToken = await buildToken(db, closed.id, webClient.id);
  await db.updateTable("users").set({ state: "INACTIVE" }).where("id", "=", closed.id).execute();
  const expiredToken = await buildToken(db, stranger.id, webClient.id);
  await db
    .updateTable("sessions")
    .set({ expires_at: "2026-01-01T00:00:00Z" })
    .where("user_id", "=", stranger.id)
    .execute();

  const stores = await db.selectFrom("stores").select("id").orderBy("created_at").orderBy("code").execute();
  // The demo need not have records of every kind.
  for (const { id } of stores) {
    for (const kind of listedKinds) await buildRecord(db, kind, id);
    await buildAuditEntry(db, id);
    for (let n = 0; n < 6; n++) {
      await buildDrawer(db, id);
      await buildUnmatched(db, id);
      await buildPrint(db, id);
    }
  }
  // Whoever makes the calls keeps role and login: a call that took them away would leave nobody to make the next.
  const { rows } = await sql<{ id: string }>`
    select id from users where login_id = any(${demoLogins.map(({ loginId }) => loginId)})
    union all select id from roles where built_in`.execute(db);
  const spared = new Set(rows.map(({ id }) => id));
  const scenes = await Promise.all(stores.map(({ id }) => makeScene(database, id, spared)));
  return {
    ...database,
    app,
    scenes: [
      ...scenes.filter(({ storeId }) => storeId !== otherStore.id),
      ...scenes.filter(({ storeId }) => storeId === otherStore.id),
    ],
    roles: await Promise.all(demoLogins.map(({ loginId }) => makeRole(database, loginId))),
    deadTokens: ["x".repeat(43), closedToken, expiredToken],
    strangerToken: await buildToken(db, stranger.id, webClient.id),
    async versionOf({ orderId, id = orderId ?? "" }) {
      if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return 1;
      const { rows } = await sql<{ version: number | null }>`select version_of(${id}) as version`.execute(db);
      return rows[0]?.version ?? 1;
    },
    async close() {
      await hub.close();
      await kept.drop();
      await database.drop();
    },
  };
}

/** Makes the function that finds the version of a record in whatever table has it. It keeps the plan for all of them. */
async function makeVersionOf({ db }: TestDatabase): Promise<void> {
  // Transactions never change, so their table has no versions.
  const versioned = listedKinds.filter((kind) => kind !== "transaction");
  const tables = ["orders", ...versioned.map((kind) => storedKinds[kind].table)];
  const versions = tables.map((table) => sql`select version from ${sql.table(table)} where id = wanted`);
  await sql`
    create function version_of(wanted uuid) returns integer stable language plpgsql as $$
    begin return (${sql.join(versions, sql` union all `)} limit 1); end $$`.execute(db);
}

async function makeRole({ db }: TestDatabase, login: string): Promise<Role> {
  const user = await db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(["users.id", "roles.permissions"])
    .where("login_id", "=", login)
    .executeTakeFirstOrThrow();
  const stores = await db.selectFrom("user_stores").select("store_id").where("user_id", "=", user.id).execute();
  const enter = () => buildToken(db, user.id, webClient.id);
  let token = await enter();
  return {
    login,
    rights: new Set(user.permissions),
    storeIds: stores.map((store) => store.store_id),
    token: () => token,
    async logInAgain() {
      token = await enter();
    },
  };
}

async function makeScene({ db }: TestDatabase, storeId: string, spared: ReadonlySet<string>): Promise<Scene> {
  const idsOf = async (
    table: "orders" | "products" | "customers" | "cash_drawers" | "unmatched_payments" | "prints" | "jobs",
  ) => {
    const rows = await db
      .selectFrom(table)
      .select("id")
      .where("store_id", "=", storeId)
      .orderBy("id")
      .limit(200)
      .execute();
    return rows.map((row) => row.id);
  };
  const idsOfKind = async (kind: ListedKind) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${storedKinds[kind].rows(db)} as row where "storeId" = ${storeId} order by id limit 200`.execute(
      db,
    );
    return rows.map((row) => row.id).filter((id) => !spared.has(id));
  };
  const own = {
    store: [storeId],
    order: await idsOf("orders"),
    product: await idsOf("products"),
    customer: [...(await idsOf("customers")), randomIdOfNobody],
  };
  const entries = await sql<{ id: string }>`
    select entries.id from audit_entries entries
    join stores on stores.id = ${storeId} and stores.business_unit_id = entries.business_unit_id
    where entries.of_business or entries.store_id = ${storeId} order by sequence limit 50`.execute(db);
  const others = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "!=", storeId)
    .orderBy("id")
    .limit(5)
    .execute();
  const foreign = [...others.map((row) => row.id), "00000000-0000-0000-0000-000000000000", randomIdOfNobody];
  const id = (ids: readonly string[]): Arbitrary<string> =>
    fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constantFrom(...ids).map((one) => one.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom(...foreign) },
    );
  const ofKinds: Record<string, Arbitrary<string>> = {};
  for (const kind of listedKinds) {
    // In a path a record is named by `id`, in a body by its kind.
    const named = id(await idsOfKind(kind));
    Object.assign(ofKinds, { [kind]: named, [`${kind}Id`]: named });
  }
  return {
    storeId,
    names: {
      ...ofKinds,
      // Whoever orders are assigned to: for riders, a picker is one of those that are not found.
      assigneeId: id(await idsOfKind("picker")),
      audit: id(entries.rows.map((row) => row.id)),
      storeId: id(own.store),
      entityInternalId: id(own.store),
      orderId: id(own.order),
      recordIds: id(own.order),
      printId: id(await idsOf("prints")),
      jobId: id([...(await idsOf("jobs")), randomIdOfNobody]),
      drawerId: id(await idsOf("cash_drawers")),
      unmatchedId: id(await idsOf("unmatched_payments")),
      productId: id(own.product),
      // In a path these are named by `id`.
      product: id(own.product),
      customer: id(own.customer),
      subjectId: id(own.product),
      version: fc.oneof(
        { weight: 12, arbitrary: fc.constant(currentVersion) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
      ),
      loginId: fc.oneof(
        fc.constantFrom(...demoLogins.map(({ loginId }) => loginId)),
        fc.stringMatching(/^[a-z]{6,10}$/),
      ),
      password: fc.oneof({ weight: 4, arbitrary: fc.constant(demoPassword) }, { weight: 1, arbitrary: fc.string() }),
    },
  };
}

const randomIdOfNobody = "5b0e8d1c-7a3f-4c55-9d0e-6f6f1d2c3b4a";

/**
 * One text over every row of every table a reader must leave as it is. What a login keeps for itself is left out:
 * its sessions and when it was seen last, preferences, devices and idempotency keys, and the count of its tries to log in.
 */
export async function checksum({ db }: TestDatabase): Promise<Readonly<Record<string, string>>> {
  const own = [
    "sessions",
    "known_devices",
    "preferences",
    "macros",
    "macro_shares",
    "saved_views",
    "device_tokens",
    "idempotency_keys",
    "log_in_limits",
    // Whoever sees something may print it, and that is noted.
    "prints",
    "printed_records",
  ];
  const sums: Record<string, string> = {};
  for (const name of (await tableNames(db)).filter((table) => !own.includes(table))) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(row), '' order by md5(row))), '') as sum
      from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(name)} t) rows`.execute(db);
    sums[name] = rows[0]?.sum ?? "";
  }
  return sums;
}
