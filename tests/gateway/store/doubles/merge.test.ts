import { sql } from "kysely";
import { expect, it } from "vitest";
import { movedColumns } from "#gateway/store/doubles/moved-columns.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { buildConversation } from "../../../support/database/conversations.ts";
import { buildDouble } from "../../../support/database/doubles.ts";
import { buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { buildMessage } from "../../../support/database/messages.ts";
import { buildReview } from "../../../support/database/reviews.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });
const read = async (id: string) => (await gateway.call("customers.read", { params: { storeId, id } }, as())).record;
const readDouble = (id: string) => gateway.call("doubles.read", { params: { storeId, id } }, as());

async function decide(
  id: string,
  body: { status: "Merged" | "Not the same" | "Waiting"; keep?: string; fromOther?: ["email"] },
) {
  const { version } = (await readDouble(id)).record;
  return gateway.call("doubles.decide", { params: { storeId, id }, body: { version, ...body } }, as());
}

/** The pairs in which a customer is, with their reasons. */
async function pairsOf(id: string) {
  const { rows } = await sql<{ because: string; status: string }>`
    select because, status from customer_doubles where store_id = ${storeId} and ${id} in (one_id, other_id)
    order by because`.execute(gateway.db);
  return rows;
}

/** All that a customer has, in one text: rows of every table that moves with a merge, and the credit. */
async function belongings(ids: readonly string[]) {
  const found: Record<string, unknown> = {};
  for (const [name, moved] of Object.entries(movedColumns)) {
    if ("stays" in moved && name !== "customer_figures.customer_id") continue;
    const [table = "", column = ""] = name.split(".");
    const { rows } = await sql`
      select * from ${sql.table(table)} where store_id = ${storeId} and ${sql.ref(column)} = any(${ids}::uuid[])
      order by 1, 2, 3`.execute(gateway.db);
    found[name] = rows;
  }
  return found;
}

/** Gives a customer something in every table that moves. */
async function furnish(customer_id: string, line: string) {
  const { db } = gateway;
  const order = await buildOrder(db, storeId, { customer_id, status: "Delivered" });
  const { id: product_id } = await buildProduct(db, storeId);
  await db
    .insertInto("customer_addresses")
    .values(
      ["1 Common Road", line].map((each) => ({
        store_id: storeId,
        customer_id,
        type: "Home" as const,
        line: each,
        locality: "",
        city: "Pune",
        pincode: "411001",
        used_at: "2026-11-20T04:00:00.000Z",
      })),
    )
    .execute();
  await db.insertInto("customer_wishes").values({ store_id: storeId, customer_id, product_id, price: 900 }).execute();
  await buildReview(db, storeId, { customerId: customer_id });
  await buildMessage(db, storeId, { customerId: customer_id });
  await buildConversation(db, storeId, { customerId: customer_id });
  await credit(customer_id, 5_00);
  return order;
}

async function credit(customerId: string, amount: number) {
  const id = crypto.randomUUID();
  await sql`insert into ledger_transactions (store_id, id, at, kind, by_name)
    values (${storeId}, ${id}, now(), 'drawer', 'test')`.execute(gateway.db);
  await sql`insert into ledger_entries (store_id, transaction_id, line, account, account_id, amount) values
    (${storeId}, ${id}, 1, 'customer', ${customerId}, ${-amount}::bigint),
    (${storeId}, ${id}, 2, 'store', null, ${amount}::bigint)`.execute(gateway.db);
}

it("finds pairs by phone, e-mail, and name with address, and never by the name alone", async () => {
  const { db } = gateway;
  const one = await buildCustomer(db, storeId, { name: "Lata Pai", phone: "+919812300001", email: "Lata@example.org" });
  const other = await buildCustomer(db, storeId, { name: "L. Pai", phone: "09812300001", email: "lata@example.org" });
  const named = await buildCustomer(db, storeId, { name: "Lata Pai", phone: "+919812300002" });
  expect(await pairsOf(one.id)).toEqual([{ because: "phone, e-mail", status: "Waiting" }]);
  expect(await pairsOf(named.id)).toEqual([]);
  for (const [customer_id, line] of [
    [one.id, "7, Lake Road"],
    [named.id, "7 lake road"],
  ] as const)
    await db
      .insertInto("customer_addresses")
      .values({
        store_id: storeId,
        customer_id,
        type: "Home",
        line,
        locality: "",
        city: "Pune",
        pincode: "411 001",
        used_at: "2026-11-20T04:00:00.000Z",
      })
      .execute();
  expect(await pairsOf(named.id)).toEqual([{ because: "name and address", status: "Waiting" }]);
  await gateway.call(
    "customers.change",
    { params: { storeId, id: other.id }, body: { version: 1, changes: { phone: "+919812300009", email: "" } } },
    as(),
  );
  expect(await pairsOf(other.id)).toEqual([]);
});

it("asks no more about two who are not the same, and again once that is taken back", async () => {
  const { id, oneId } = await buildDouble(gateway.db, storeId);
  await decide(id, { status: "Not the same" });
  await gateway.call(
    "customers.change",
    { params: { storeId, id: oneId }, body: { version: 1, changes: { name: "Somebody" } } },
    as(),
  );
  expect(await pairsOf(oneId)).toEqual([{ because: "e-mail", status: "Not the same" }]);
  expect(await decide(id, { status: "Waiting" })).toMatchObject({ status: "Waiting", decidedBy: null });
});

it("moves all that a customer has, and an undo gives the same rows again", async () => {
  const { db } = gateway;
  const { id, oneId, otherId } = await buildDouble(db, storeId);
  await db
    .updateTable("customers")
    .set({ consent: ["SMS", "WhatsApp"], tags: "vip" })
    .where("id", "=", oneId)
    .execute();
  await db
    .updateTable("customers")
    .set({ consent: ["SMS"], tags: "hotel", code: "C-OTHER", email: "new@example.org" })
    .where("id", "=", otherId)
    .execute();
  // Their e-mail addresses differ now, so the pair is asked about because of the phone.
  await sql`update customers set phone = ${`+9177${Date.now()}`} where id in (${oneId}, ${otherId})`.execute(db);
  const [pair] = (await sql<{ id: string }>`select id from customer_doubles where one_id = ${oneId}`.execute(db)).rows;
  const doubleId = pair?.id ?? id;
  await furnish(oneId, "2 Own Road");
  const order = await furnish(otherId, "3 Own Road");
  const before = [await belongings([oneId]), await belongings([otherId])];
  const rows = [await read(oneId), await read(otherId)];

  await decide(doubleId, { status: "Merged", keep: oneId, fromOther: ["email"] });
  expect(await read(otherId)).toMatchObject({
    id: oneId,
    email: "new@example.org",
    consent: ["SMS"],
    tags: "vip, hotel",
    orders: 2,
    credit: 10_00,
  });
  const after = await belongings([oneId]);
  expect(Object.values(after).map((found) => (found as unknown[]).length)).toEqual([2, 3, 2, 0, 0, 2, 2, 2, 1, 1]);
  const stays = await buildOrder(db, storeId, { customer_id: otherId });
  expect(await db.selectFrom("orders").select("customer_id").where("id", "=", stays.id).executeTakeFirst()).toEqual({
    customer_id: oneId,
  });
  await db.updateTable("orders").set({ customer_id: null }).where("id", "=", stays.id).execute();
  expect((await auditLedger(db, storeId)).findings.filter(({ rule }) => rule.includes("credit"))).toEqual([]);

  await decide(doubleId, { status: "Waiting" });
  const undone = [await belongings([oneId]), await belongings([otherId])];
  expect(undone).toEqual(before);
  const changing = { version: expect.any(Number), updatedAt: expect.any(String) };
  expect([await read(oneId), await read(otherId)]).toEqual(rows.map((row) => ({ ...row, ...changing })));
  const history = await gateway.call("customers.history", { params: { storeId, id: otherId }, query: {} }, as());
  expect(history.entries.map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringContaining(`Merged into customer ${oneId}`)]),
  );
  expect(order.id).toBeTruthy();
});

it("writes ids into what it tells of the other one, no name and no phone", async () => {
  const { db } = gateway;
  const { id, oneId, otherId } = await buildDouble(db, storeId, { oneName: "Zubeda Qureshi", otherName: "Q. Zubaida" });
  const [one, other] = [await read(oneId), await read(otherId)];
  expect(await decide(id, { status: "Merged", keep: oneId })).toMatchObject({ kept: one.name });
  expect(await decide(id, { status: "Waiting" })).toMatchObject({ kept: "" });
  const told = async (ids: readonly string[]) =>
    JSON.stringify(
      (
        await sql`select text, changes from record_history where record_id = any(${ids}::uuid[])
          union all select before::text, after from audit_entries where subject_id = any(${ids}::text[])`.execute(db)
      ).rows,
    );
  expect(await told([oneId])).toContain(otherId);
  for (const text of [other.name, other.phone]) expect(await told([oneId, id])).not.toContain(text);
  for (const text of [one.name, one.phone]) expect(await told([otherId, id])).not.toContain(text);
});

it("keeps an undo from taking credit that is used, and from touching what was changed since", async () => {
  const { id, oneId, otherId } = await buildDouble(gateway.db, storeId);
  await credit(otherId, 5_00);
  await decide(id, { status: "Merged", keep: oneId });
  await credit(oneId, -5_00);
  await expect(decide(id, { status: "Waiting" })).rejects.toThrow(/credit that moved is used/);
  await credit(oneId, 5_00);
  const { version } = await read(oneId);
  await gateway.call(
    "customers.change",
    { params: { storeId, id: oneId }, body: { version, changes: { notes: "Rings twice" } } },
    as(),
  );
  await decide(id, { status: "Waiting" });
  expect(await read(oneId)).toMatchObject({ notes: "Rings twice", credit: 0 });
  expect(await read(otherId)).toMatchObject({ state: "ACTIVE", credit: 5_00 });
});

it("merges one pair once, whoever presses first, and follows from one merge to the next", async () => {
  const { db } = gateway;
  const { id, oneId, otherId } = await buildDouble(db, storeId);
  const answers = await Promise.allSettled([
    decide(id, { status: "Merged", keep: oneId }),
    decide(id, { status: "Merged", keep: otherId }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const kept = (await read(oneId)).id;
  const third = await buildCustomer(db, storeId, { phone: "+917000000001", email: (await read(kept)).email });
  const { rows } = await sql<{ id: string }>`
    select id from customer_doubles where ${third.id} in (one_id, other_id) and status = 'Waiting'`.execute(db);
  await decide(rows[0]?.id ?? "", { status: "Merged", keep: third.id });
  expect(await read(oneId)).toMatchObject({ id: third.id });
  expect(await read(otherId)).toMatchObject({ id: third.id });
  await expect(decide(id, { status: "Waiting" })).rejects.toThrow(/was merged or deleted since/);
});

it("merges two customers chosen by hand who agree in nothing, once however often they are chosen", async () => {
  const { db } = gateway;
  const [one, other] = [
    await buildCustomer(db, storeId, { phone: "9812355501" }),
    await buildCustomer(db, storeId, { phone: "9812355502" }),
  ];
  const pair = (oneId: string, otherId: string) =>
    gateway.call("doubles.pair", { params: { storeId }, body: { oneId, otherId } }, as());
  const double = await pair(one.id, other.id);
  expect(double).toMatchObject({ status: "Waiting", because: "chosen by hand" });
  expect(await pair(other.id, one.id)).toEqual(double);
  await expect(pair(one.id, one.id)).rejects.toThrow(/two different customers/);
  await decide(double.id, { status: "Merged", keep: one.id });
  expect((await read(other.id)).id).toBe(one.id);
  await expect(pair(one.id, other.id)).rejects.toThrow(/404/);
  await decide(double.id, { status: "Waiting" });
  expect((await read(other.id)).id).toBe(other.id);
});

it("knows of every foreign key to customers whether its rows move, and no row is written for who was merged", async () => {
  const { rows } = await sql<{ name: string; follows: boolean }>`
    select class.relname || '.' || attribute.attname as name, exists (select from pg_trigger
      where tgrelid = class.oid and tgname = 'customer_follow') as follows
    from pg_constraint foreign_key
    join pg_class class on class.oid = foreign_key.conrelid
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum = any(foreign_key.conkey)
      and attribute.attname <> 'store_id'
    where foreign_key.contype = 'f' and foreign_key.confrelid = 'customers'::regclass`.execute(gateway.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(movedColumns).toSorted());
  const moving = rows.filter(
    ({ name }) => !("stays" in (movedColumns[name] ?? { stays: "" })) && !name.startsWith("customers."),
  );
  expect(moving.filter(({ follows }) => !follows)).toEqual([]);
});
