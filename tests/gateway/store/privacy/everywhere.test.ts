import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { listedKinds } from "#contract/records/kind-names.ts";
import { checkChain } from "#gateway/store/audit/check-chain.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";
import { addFile } from "#gateway/store/files/files.ts";
import { searchedTables } from "#gateway/store/privacy/search-columns.ts";
import { buildConversation } from "../../../support/database/conversations.ts";
import { buildReview } from "../../../support/database/reviews.ts";
import {
  buildAuditEntry,
  buildCustomer,
  buildDrawer,
  buildJob,
  buildPayment,
  buildPrint,
  buildProduct,
  buildRider,
  buildUnmatched,
} from "../../../support/database/rows.ts";
import { buildRecord } from "../../../support/kinds/records.ts";
import { finishJobs } from "../../../support/finish-jobs.ts";
import { tableNames } from "../../../support/database/tables.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildToldRows } from "./told-rows.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });
const person = { name: "Zubeda Qureshi", phone: "+919898912345", email: "zubeda@example.org" };
/** How they are told by others, each time in another spelling. */
const tellings = [
  "Ask ZUBEDA  Qureshi, 98989 12345!",
  "zubeda qureshi (+91) 98989-12345",
  "Zubeda Qureshi <Zubeda@Example.org>, or 098989.12345",
  "0091 9898 912 345 is Zubeda\nQureshi",
  "Said\nzubeda@example.org and\t98989\n12345",
];
const secrets = `zubeda|qureshi|${[..."9898912345"].join(String.raw`(?:[\s.()-]|\\[nt])*`)}`;

async function forget(id: string, name: string) {
  const { version } = (await gateway.call("customers.read", { params: { storeId, id } }, as())).record;
  await gateway.call("customers.forget", { params: { storeId, id }, body: { version, name } }, as());
  await finishJobs(gateway);
}

/** How many rows of each table say a secret. */
async function tablesThatSay(pattern: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of await tableNames(gateway.db)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as content where content::text ~* ${pattern}`.execute(
      gateway.db,
    );
    if (rows[0]?.count) found[name] = rows[0].count;
  }
  return found;
}

/** Writes the person into a row of each column about others that people type into; answers those that took nothing. */
async function tellEverywhere(): Promise<readonly string[]> {
  const { rows: types } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public'`.execute(gateway.db);
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const untold: string[] = [];
  let nth = 0;
  for (const [table, columns] of searchedTables) {
    for (const { name } of columns.filter(({ isTakenOut }) => isTakenOut)) {
      const text = tellings[(nth += 1) % tellings.length] ?? "";
      const type = typeOf.get(`${table}.${name}`);
      const isJson = type === "jsonb" || type === "json";
      const value = isJson ? JSON.stringify({ said: tellings.join(" | "), dialled: 9_898_912_345 }) : text;
      const { rows: places } = await sql<{ place: string }>`
        select ctid::text as place from ${sql.table(table)} order by ctid`.execute(gateway.db);
      let isTold = false;
      for (const { place } of places) {
        // A row may allow no such text in this column, as a segment has a condition or a list.
        isTold = await gateway.db
          .transaction()
          .execute(async (trx) => {
            // What the books and their triggers would refuse stands there all the same.
            await sql`set local session_replication_role = replica`.execute(trx);
            await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${type === "_text" ? sql`array[${value}]` : value}
              where ctid = ${place}::tid`.execute(trx);
            return true;
          })
          .catch(() => false);
        if (isTold) break;
      }
      if (!isTold) untold.push(`${table}.${name}`);
    }
  }
  return untold;
}

it("leaves nobody in any text of the business who was in everything that a person can be in, nor in its files", async () => {
  const { db, files, filesDirectory, businessUnitId, logins } = gateway;
  for (const kind of listedKinds) await buildRecord(db, kind, storeId);
  // A segment has a line of conditions or a list; the told rows have one with a list.
  await buildRecord(db, "segment", storeId, { fields: { name: "Regulars", line: "orders >= 1", listed: "" } });
  await buildDrawer(db, storeId);
  await buildUnmatched(db, storeId);
  await buildPrint(db, storeId);
  await buildJob(db, gateway.stores.south, { state: "done" });
  const visitor = await buildConversation(db, storeId, { customerId: null, visitor: "Zubeda" });
  await buildToldRows(gateway, storeId);
  expect(await tellEverywhere()).toEqual([]);

  // What is about them names them without their phone.
  const { id } = await buildCustomer(db, storeId, person);
  const order = { customer_id: id, customer_name: person.name, status: "Delivered" } as const;
  const payment = await buildPayment(db, storeId, { order, amount: 100 });
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update order_payments set reference = 'Zubeda''s card' where id = ${payment.id}`.execute(trx);
    await sql`update orders set paid_amount = amount where id = ${payment.order_id}`.execute(trx);
  });
  const review = await buildReview(db, storeId, { customerId: id });
  await sql`update reviews set title = 'By Zubeda', text = 'Mrs Qureshi likes it' where id = ${review.id}`.execute(db);
  await buildAuditEntry(db, storeId, {
    subject: "order",
    subject_id: "list",
    action: "exported",
    after: JSON.stringify({ filter: "98989 12345", about: "Zubeda Qureshi" }),
  } as never);
  const written = Buffer.from(`name\n${person.name}\n`);
  const kept = await keepWritten(db, files, storeId, {
    name: "customers.csv",
    type: "text/csv",
    hash: Buffer.alloc(32),
    size: written.length,
    bytes: written,
  });
  const author = { userId: logins.admin.userId, name: logins.admin.name };
  const file_id = await db.transaction().execute((trx) => addFile(trx, { storeId, record: null, author }, kept.file));
  await buildJob(db, storeId, { state: "done", needs: ["customer.export"], file_id });
  const path = join(filesDirectory, storeId, file_id);
  await access(path);

  await forget(id, person.name);
  expect(await tablesThatSay(secrets)).toEqual({});
  expect(await readdir(join(filesDirectory, storeId))).toEqual([]);
  expect(await readdir(join(filesDirectory, "..", "work", files.work.gatewayId)).catch(() => [])).toEqual([]);
  expect(await checkChain(db, businessUnitId)).toMatchObject({ broken: null });
  const { rows } = await sql`select visitor from conversations where id = ${visitor.id}`.execute(db);
  expect(rows).toEqual([{ visitor: "" }]);
});

it("tells of others with the same name and leaves them, and says nothing of a name of one word", async () => {
  const { db } = gateway;
  const name = "Meena Kumari";
  const { id } = await buildCustomer(db, storeId, { name, phone: "+919898700001" });
  const namesake = await buildCustomer(db, gateway.stores.south, { name, phone: "+919898700002" });
  const rider = await buildRider(db, storeId, { name });
  const product = await buildProduct(db, storeId, { name: "Meena Kumari Ready Meal" });
  await forget(id, name);
  const { jobs } = await gateway.call("jobs.list", { params: { storeId }, query: { direction: "out" } }, as());
  const job = jobs.find(({ kind }) => kind === "forget");
  expect(job).toMatchObject({ state: "done", title: "Forget a customer", about: `Forgotten ${id.slice(0, 8)}` });
  const records = job?.found?.records ?? [];
  expect(records).toEqual(
    expect.arrayContaining([
      { table: "customers", record: namesake.code ?? namesake.id },
      { table: "riders", record: expect.any(String) },
      { table: "products", record: product.code },
    ]),
  );
  expect(records.some(({ record }) => record === id)).toBe(false);
  const { rows } = await sql`
    select name from customers where id = ${namesake.id} union all select name from riders where id = ${rider.id}`.execute(
    db,
  );
  expect(rows).toEqual([{ name }, { name }]);
  const single = await buildCustomer(db, storeId, { name: "Meena", phone: "+919898700003" });
  await forget(single.id, "Meena");
  const after = await gateway.call("jobs.list", { params: { storeId }, query: { direction: "out" } }, as());
  expect(after.jobs.find(({ about }) => about.endsWith(single.id.slice(0, 8)))?.found).toEqual({
    total: 0,
    records: [],
  });
});

it("goes on after a kill from its start, cannot be cancelled, and says not any more who it was", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId, { name: "Farida Begum", phone: "+919898700011" });
  await db.insertInto("segments").values({ store_id: storeId, name: "Pasted", listed: "098987 00011" }).execute();
  const body = { version: 1, name: "Farida Begum" };
  await gateway.call("customers.forget", { params: { storeId, id }, body }, as());
  const { id: jobId } = await db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", "forget")
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  expect(await gateway.refused("jobs.cancel", { params: { storeId, jobId } }, as())).toMatchObject({ status: 409 });
  // A gateway has begun it and died.
  await sql`update jobs set state = 'running', attempt = 1, lease_until = now() - interval '1 second'
    where id = ${jobId}`.execute(db);
  await finishJobs(gateway);
  expect(await tablesThatSay("farida|98987[^0-9]*00011")).toEqual({});
  const job = await db.selectFrom("jobs").select(["state", "params"]).where("id", "=", jobId).executeTakeFirst();
  expect(job).toEqual({ state: "done", params: {} });
});

it("keeps a person in the stores that still know them, and texts of another business", async () => {
  const { db, stores } = gateway;
  const same = { name: "Nasreen Sultana", phone: "+919898700021" };
  const { id } = await buildCustomer(db, storeId, same);
  await buildCustomer(db, stores.south, same);
  for (const [nth, store_id] of [storeId, stores.south, stores.foreign].entries())
    await db
      .insertInto("segments")
      .values({ store_id, name: `Told ${nth}`, listed: "98987 00021" })
      .execute();
  await forget(id, same.name);
  expect(await tablesThatSay("98987[^0-9]*00021")).toMatchObject({ customers: 1, segments: 2 });
});
