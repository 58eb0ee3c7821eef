import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { sql } from "kysely";
import { pino } from "pino";
import { makeTransact } from "#gateway/database/transact.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { hashToken } from "#gateway/auth/tokens.ts";
import { cleanUp, housekeeping } from "#gateway/jobs/housekeeping.ts";
import { oneGatewayAtATime, runJob } from "#gateway/jobs/runner.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { keepFiles } from "#gateway/store/files/keep-files.ts";
import { addFile, type KeptFile } from "#gateway/store/files/files.ts";
import { buildConversation } from "../../support/database/conversations.ts";
import { buildMessage } from "../../support/database/messages.ts";
import { setSettings } from "../../support/settings.ts";
import { buildProduct, buildToken } from "../../support/database/rows.ts";

const gateway = await openTestGateway();

const day = 86_400_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

test("what has expired goes, what has not stays", async () => {
  const { db, files, logins, stores } = gateway;
  const dead = await buildToken(db, logins.viewer.userId, "store-admin-web");
  await db
    .updateTable("sessions")
    .set({ expires_at: ago(1_000) })
    .where("token_hash", "=", hashToken(dead))
    .execute();

  const key = {
    user_id: logins.admin.userId,
    route: "orders.create",
    request_hash: Buffer.alloc(1),
    answer: "{}",
  };
  await db
    .insertInto("idempotency_keys")
    .values([
      { ...key, key: "old", created_at: ago(30 * day + 60_000) },
      { ...key, key: "young", created_at: ago(30 * day - 60_000) },
    ])
    .execute();

  await db
    .insertInto("log_in_limits")
    .values([
      { key: "login:old", points: 5, expire: Date.now() - 1_000 },
      { key: "login:young", points: 5, expire: Date.now() + 60_000 },
    ])
    .execute();

  const message = JSON.stringify({ type: "hello", sequence: 1 });
  await db
    .insertInto("events")
    .values(
      [stores.north, stores.foreign].flatMap((store) => [
        { store_id: store, sequence: 1, at: ago(5 * day), message },
        { store_id: store, sequence: 2, at: ago(4 * day), message },
        { store_id: store, sequence: 3, at: ago(60_000), message },
      ]),
    )
    .execute();

  const mark = (byte: number, age: number) => ({
    user_id: logins.viewer.userId,
    mark_hash: Buffer.alloc(32, byte),
    used_at: ago(age),
  });
  await db
    .insertInto("known_devices")
    .values([mark(1, 401 * day), mark(2, 399 * day)])
    .execute();

  const [young, old] = [ago(6 * day), ago(8 * day)];
  for (const at of [young, old]) {
    const pdf = { name: at, type: "application/pdf", bytes: Buffer.from(at) };
    const kept = await keepFiles(db, files, stores.north, { pdf });
    await db.transaction().execute(async (trx) => {
      const owner = { storeId: stores.north, record: null, author: { userId: null, name: "Asha" } };
      const file = await addFile(trx, owner, kept.files["pdf"] as KeptFile);
      await sql`
        insert into jobs (store_id, kind, state, title, needs, params, by_name, made_at, kept_until, file_id)
        values (${stores.north}, 'print', 'done', 'Print: Invoice', '{invoice.view}', '{}', 'Asha', ${at},
          ${at}::timestamptz + interval '7 days', ${file})`.execute(trx);
    });
  }

  // Six hundred returns came and fifty were rejected, each in a statement of its own.
  for (const [status, change, times] of [
    ["Pending", 1, 600],
    ["Pending", -1, 50],
    ["Return Rejected", 1, 50],
    ["Completed", 1, 1],
    ["Completed", -1, 1],
  ] as const)
    await sql`
      insert into document_counts (store_id, kind, status, part, change)
      select ${stores.north}, 'return', ${status}, '', ${change} from generate_series(1, ${times}::int)`.execute(db);

  const none = {
    sessions: 0,
    idempotencyKeys: 0,
    logInLimits: 0,
    knownDevices: 0,
    prints: 0,
    providerEvents: 0,
    messages: 0,
    conversations: 0,
    removedImages: 0,
    jobFiles: 0,
    importParts: 0,
    importFiles: 0,
    events: 0,
    countChanges: 0,
    goodsChanges: 0,
    soldProducts: 0,
    visitMonths: 0,
    visits: 0,
    visitQuarters: 0,
    looseFiles: 0,
  };
  expect(await cleanUp(db, files)).toEqual({
    sessions: 1,
    idempotencyKeys: 1,
    logInLimits: 1,
    knownDevices: 1,
    prints: 0,
    providerEvents: 0,
    messages: 0,
    conversations: 0,
    removedImages: 0,
    jobFiles: 1,
    importParts: 0,
    importFiles: 0,
    events: 4,
    countChanges: 702,
    goodsChanges: 0,
    soldProducts: 0,
    visitMonths: 0,
    visits: 0,
    visitQuarters: 0,
    looseFiles: 0,
  });
  expect(await cleanUp(db, files)).toEqual(none);
  // The file of the old print is loose since then; a day later it is removed.
  await db
    .updateTable("loose_files")
    .set({ at: ago(1.1 * day) })
    .execute();
  expect(await readdir(join(gateway.filesDirectory, stores.north))).toHaveLength(2);
  expect(await cleanUp(db, files)).toEqual({ ...none, looseFiles: 1 });
  expect(await readdir(join(gateway.filesDirectory, stores.north))).toHaveLength(1);

  const left = async (table: "idempotency_keys" | "log_in_limits") =>
    (await db.selectFrom(table).select("key").execute()).map((row) => row.key);
  expect((await db.selectFrom("files").select("name").execute()).map(({ name }) => name)).toEqual([young]);
  const prints = await db.selectFrom("jobs").select(["made_at as at", "file_id as file"]).orderBy("made_at").execute();
  expect(prints).toEqual([
    { at: old, file: null },
    { at: young, file: expect.any(String) },
  ]);
  // Nothing is kept of a status in which no return is any more.
  const counts = db.selectFrom("document_counts").select(["status", "change"]).where("store_id", "=", stores.north);
  expect(await counts.orderBy("status").execute()).toEqual([
    { status: "Pending", change: 550 },
    { status: "Return Rejected", change: 50 },
  ]);
  expect(await left("idempotency_keys")).toEqual(["young"]);
  expect(await left("log_in_limits")).toEqual(["login:young"]);
  const events = await db.selectFrom("events").select(["store_id", "sequence"]).execute();
  expect(events.map((event) => event.sequence)).toEqual([3, 3]);
  for (const login of Object.values(logins)) {
    const status = (await gateway.send("permissions.read", {}, { as: login })).status;
    expect([200, 403]).toContain(status);
  }
});

test("the loop works at once and waits for its round when it is stopped", async () => {
  const { db, logins } = gateway;
  const token = await buildToken(db, logins.viewer.userId, "store-admin-web");
  await db
    .updateTable("sessions")
    .set({ expires_at: ago(1_000) })
    .where("token_hash", "=", hashToken(token))
    .execute();
  const log = pino({ level: "silent" });
  await runJob(
    housekeeping(
      db,
      gateway.files,
      makeTransact(db, () => undefined),
      log,
    ),
    log,
  )();
  const rows = await db.selectFrom("sessions").select("user_id").where("token_hash", "=", hashToken(token)).execute();
  expect(rows).toEqual([]);
});

test("of several gateways one does the round, and the others leave theirs out", async () => {
  const begun: (() => void)[] = [];
  const job = (failure: string) =>
    oneGatewayAtATime(
      { failure, every: 1_000, round: () => new Promise<void>((resolve) => void begun.push(resolve)) },
      gateway.db,
    );
  const { signal } = new AbortController();
  const [first, second, other] = [job("one"), job("one"), job("another")];
  const round = first.round(signal);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  await second.round(signal);
  expect(begun).toHaveLength(1);
  const beside = other.round(signal);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  for (const end of begun.splice(0)) end();
  await Promise.all([round, beside]);
  const next = second.round(signal);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  begun[0]?.();
  await next;
});

test("a database that is away is only worth a warning", async () => {
  const lines: string[] = [];
  const db = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  await runJob(
    housekeeping(
      db,
      gateway.files,
      makeTransact(db, () => undefined),
      log,
    ),
    log,
  )();
  await db.destroy();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: "not cleaned up" }),
  ]);
});

test("an image that was taken away stays for a day with its three files, then all of it goes", async () => {
  const { db, files, stores } = gateway;
  const product = await buildProduct(db, stores.north);
  for (const [at, removed_at] of [ago(1.1 * day), ago(0.9 * day), null].entries()) {
    const ids = [];
    for (const name of ["large", "middle", "small"]) {
      const kept = await keepFiles(db, files, stores.north, {
        image: { name, type: "image/png", bytes: Buffer.from(name) },
      });
      const owner = {
        storeId: stores.north,
        record: { kind: "product", id: product.id },
        author: { userId: null, name: "Asha" },
      } as const;
      ids.push(await db.transaction().execute((trx) => addFile(trx, owner, kept.files["image"] as KeptFile)));
    }
    const [large_id = "", middle_id = "", small_id = ""] = ids;
    await db
      .insertInto("product_images")
      .values({
        store_id: stores.north,
        product_id: product.id,
        place: removed_at === null ? 0 : null,
        name: `image ${at}`,
        large_id,
        middle_id,
        small_id,
        by_name: "Asha",
        removed_at,
      })
      .execute();
  }
  expect((await cleanUp(db, files)).removedImages).toBe(3);
  const left = await db.selectFrom("product_images").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual(["image 1", "image 2"]);
  expect(await db.selectFrom("files").select("id").where("record_id", "=", product.id).execute()).toHaveLength(6);
  expect(await db.selectFrom("loose_files").select("path").execute()).toHaveLength(3);
});

test("messages and ended conversations go with their history when the store keeps them no longer", async () => {
  const { db, files, stores } = gateway;
  const old = { createdAt: ago(366 * day), updatedAt: ago(366 * day) };
  const message = await buildMessage(db, stores.north, { ...old, status: "Sent" });
  const ended = await buildConversation(db, stores.north, { ...old, status: "Ended" });
  const kept = [
    await buildMessage(db, stores.north, { ...old, status: "Waiting" }),
    await buildMessage(db, stores.north, { status: "Sent" }),
    await buildConversation(db, stores.north, { ...old, status: "With a person" }),
  ];
  for (const [kind, { id }] of [
    ["message", message],
    ["conversation", ended],
  ] as const)
    await sql`
      insert into record_history (store_id, kind, record_id, action, text, by_name, origin)
      values (${stores.north}, ${kind}, ${id}, 'commented', 'Old', 'Asha', 'By Admin')`.execute(db);
  expect(await cleanUp(db, files)).toMatchObject({ messages: 1, conversations: 1 });
  const left = await sql<{ id: string }>`
    select id from messages union all select id from conversations union all select record_id from record_history
    where record_id = any(${[message.id, ended.id]}::uuid[])`.execute(db);
  expect(left.rows.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
});

test("records of prints and messages of providers go after as many days as the store has set", async () => {
  const { db, files, stores } = gateway;
  const printed = async (storeId: string, age: number) =>
    db
      .insertInto("prints")
      .values({
        store_id: storeId,
        paper: "Bag label",
        size: "A4",
        drawn_size: "A4",
        codes: "QR",
        records: 1,
        left_out: "[]",
        at: ago(age * day),
        user_id: gateway.logins.admin.userId,
        by_name: "Test",
      })
      .execute();
  for (const [storeId, age] of [
    [stores.north, 40],
    [stores.north, 20],
    [stores.south, 40],
    [stores.south, 366],
  ] as const) {
    await printed(storeId, age);
    await db
      .insertInto("provider_events")
      .values({ store_id: storeId, provider: "sandbox", event_id: `${age}`, at: ago((age + 60) * day) })
      .execute();
  }
  const settings = { printsKept: 30, providerEventsKept: 90, messagesKept: 30, visitsKept: 30, printsOfLogin: 10 };
  await setSettings(gateway, "retention", stores.north, settings, { as: gateway.logins.admin });
  expect(await cleanUp(db, files)).toMatchObject({ prints: 2, providerEvents: 2 });
  const left = await db
    .selectFrom("prints")
    .select("store_id as storeId")
    .where("at", "<", ago(15 * day))
    .orderBy("at")
    .execute();
  expect(left.map(({ storeId }) => storeId)).toEqual([stores.south, stores.north]);
});
