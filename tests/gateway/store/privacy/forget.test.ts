import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { personalDataPage } from "#contract/customers/personal-data-page.ts";
import { checkChain } from "#gateway/store/audit/check-chain.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { orderSearchText } from "#gateway/store/orders/rows/order-search-text.ts";
import { buildInvoice } from "../../../support/database/invoices.ts";
import { buildConversation } from "../../../support/database/conversations.ts";
import { buildReview } from "../../../support/database/reviews.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildCustomer, buildFile, buildJob, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { finishJobs } from "../../../support/finish-jobs.ts";
import { tableNames } from "../../../support/database/tables.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });
const name = "Zubeda Qureshi";
const phone = "+919898912345";
const secrets = [name, "Zubeda", "9898912345", "zubeda@example.org", "7 Rose Villa", "Rings twice"];

async function forget(id: string, typed = name) {
  const { version } = (await gateway.call("customers.read", { params: { storeId, id } }, as())).record;
  const body = { version, name: typed };
  const forgotten = await gateway.call("customers.forget", { params: { storeId, id }, body }, as());
  await finishJobs(gateway);
  return forgotten;
}

/** A delivered and paid order in which the person stands wherever an order can name them. */
async function orderOf(customer_id: string, store = storeId, called: string = name) {
  const { db } = gateway;
  const address = { type: "Home", line: "7 Rose Villa", locality: "Palm Grove", city: "Pune", pincode: "411001" };
  const order = await buildOrder(db, store, {
    customer_id,
    customer_name: called,
    customer_phone: phone,
    status: "Delivered",
    address: JSON.stringify(address),
    instructions: `Rings twice, ask ${called}`,
  });
  await db
    .updateTable("orders")
    .set({ paid_amount: sql<number>`amount` })
    .where("id", "=", order.id)
    .execute();
  const text = orderSearchText({ number: order.number, customerName: called, customerPhone: phone, products: [] });
  await sql`insert into order_search (store_id, order_id, search) values (${store}, ${order.id}, ${text})
    on conflict (store_id, order_id) do update set search = excluded.search`.execute(db);
  await db
    .insertInto("order_history")
    .values({
      store_id: store,
      order_id: order.id,
      kind: "comment",
      user_id: null,
      by_name: called,
      origin: "By Customer",
      version: null,
      from_status: null,
      to_status: null,
      subject: null,
      text: `${called} said: Rings twice`,
      import_number: null,
    })
    .execute();
  await db
    .insertInto("customer_addresses")
    .values({ ...address, type: "Home", store_id: store, customer_id, used_at: "2026-11-20T04:00:00.000Z" })
    .execute();
  return order;
}

/** Every table in whose rows one of these texts stands, and how often. */
async function tablesThatSay(texts: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await tableNames(gateway.db)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} as content
      where lower(content::text) like any(${texts.map((text) => `%${text.toLowerCase()}%`)}::text[])`.execute(
      gateway.db,
    );
    if (rows[0]?.count) found[table] = rows[0].count;
  }
  return found;
}

it("leaves no name, phone or address anywhere but on invoices as they were issued; money and stock stay", async () => {
  const { db } = gateway;
  const customer = await buildCustomer(db, storeId, { name, phone, email: "zubeda@example.org", notes: "Rings twice" });
  const { id } = customer;
  const order = await orderOf(id);
  const invoice = await buildInvoice(db, storeId, { customerName: name });
  const back = await buildReturn(
    db,
    storeId,
    { status: "Completed", note: `${name}: Rings twice`, customerName: name, customerPhone: phone },
    { customer_id: id, customer_name: name, customer_phone: phone },
  );
  await sql`update orders set customer_id = ${id}, paid_amount = amount
    where id in (${invoice.orderId}, ${back.orderId})`.execute(db);
  await buildReview(db, storeId, { customerId: id });
  const talk = await buildConversation(db, storeId, { customerId: id, subject: name, lastMessage: `It is ${phone}` });
  await sql`update conversation_messages set by_name = ${name}, text = ${`It is ${phone}`}
    where conversation_id = ${talk.id}`.execute(db);
  await sql`update reviews set author = ${name} where customer_id = ${id}`.execute(db);
  const file = await buildFile(db, storeId);
  await buildJob(db, storeId, {
    kind: "export",
    state: "done",
    needs: ["customer.export"],
    file_id: file.id,
    about: `text ${phone}`,
    params: JSON.stringify({ filter: { text: phone } }),
  });
  // Whom another business knows by this phone is not forgotten there.
  for (const [nth, store] of [storeId, gateway.stores.foreign].entries())
    await db
      .insertInto("segments")
      .values({ store_id: store, name: `Pasted ${nth}`, listed: phone })
      .execute();
  // A batch puts all its customers into one entry of the audit list.
  const other = await buildCustomer(db, storeId, { name: "Other Person", phone: "+919898900000" });
  await gateway.call(
    "records.batch",
    {
      params: { storeId },
      body: {
        call: "customers.change",
        body: { version: 1, changes: { tags: "vip" } },
        rows: [id, other.id].map((each) => ({ params: { id: each } })),
      },
    },
    as(),
  );
  await gateway.call(
    "customers.change",
    { params: { storeId, id }, body: { version: 2, changes: { notes: "Rings twice at the door" } } },
    { ...as(), idempotencyKey: randomUUID() },
  );
  const ledger = await auditLedger(db, storeId);
  const said = Object.keys(await tablesThatSay(secrets));
  expect(said).toEqual(
    expect.arrayContaining([
      "audit_entries",
      "conversation_messages",
      "conversations",
      "customers",
      "customer_addresses",
      "events",
      "idempotency_keys",
      "invoices",
      "jobs",
      "order_history",
      "order_search",
      "orders",
      "people",
      "record_history",
      "return_orders",
      "reviews",
      "segments",
    ]),
  );

  const forgotten = await forget(id);
  expect(forgotten).toMatchObject({ state: "DELETE", phone: "", email: "", orders: 3, spent: expect.any(Number) });
  expect(await tablesThatSay(secrets)).toEqual({ invoices: 1, segments: 1 });
  const listed = await db
    .selectFrom("invoices")
    .select(["customer_name", "search"])
    .where("id", "=", invoice.id)
    .execute();
  expect(JSON.stringify(listed)).not.toMatch(/zubeda/i);
  expect(await auditLedger(db, storeId)).toEqual(ledger);
  expect(await db.selectFrom("files").select("id").where("id", "=", file.id).execute()).toEqual([]);
  const { address } = await db
    .selectFrom("orders")
    .select("address")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(address).toMatchObject({ line: "", city: "Pune", pincode: "411001" });
  expect((await gateway.call("customers.read", { params: { storeId, id: other.id } }, as())).record.name).toBe(
    "Other Person",
  );
});

it("tells in the audit list that somebody was forgotten and not who, and the chain still proves what was written", async () => {
  const { db, businessUnitId } = gateway;
  const check = await checkChain(db, businessUnitId);
  expect(check.broken).toBeNull();
  const { id } = await buildCustomer(db, storeId, { name, phone });
  await gateway.call("customers.give-data", { params: { storeId, id }, body: {} }, as());
  await forget(id);
  const entries = await db
    .selectFrom("audit_entries")
    .select(["action", "subject_name", "after", "sequence"])
    .where("subject_id", "=", id)
    .orderBy("sequence")
    .execute();
  expect(entries).toMatchObject([
    { action: "given-out", subject_name: `Forgotten ${id.slice(0, 8)}`, after: null },
    { action: "forgotten", subject_name: `Forgotten ${id.slice(0, 8)}` },
  ]);
  expect(await checkChain(db, businessUnitId)).toMatchObject({ broken: null });
  // Whoever takes something else out of an entry is found.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update audit_entries entry set by_name = 'Nobody' where sequence = ${entries[0]?.sequence ?? 0}`.execute(
      trx,
    );
    await sql`update audit_entries entry set blanked_hash = audit_hash(entry) where sequence = ${entries[0]?.sequence ?? 0}`.execute(
      trx,
    );
  });
  expect((await checkChain(db, businessUnitId)).broken).toEqual({ sequence: entries[0]?.sequence, problem: "changed" });
});

it("says what is open and refuses, and refuses another name than the one that is shown", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId, { name, phone: "+919898912399" });
  const open = await buildOrder(db, storeId, { customer_id: id, status: "Accepted" });
  const due = await buildOrder(db, storeId, { customer_id: id, status: "Delivered" });
  await db
    .updateTable("orders")
    .set({ paid_amount: sql<number>`amount - 2000` })
    .where("id", "=", due.id)
    .execute();
  const matters = await gateway.call("customers.open-matters", { params: { storeId, id } }, as());
  expect(matters).toMatchObject({ looseOrders: 0 });
  expect(matters.open).toEqual([`the order ${open.number} is Accepted`, `₹20.00 is due for ${due.number}`]);
  await expect(forget(id)).rejects.toThrow(/cannot be forgotten yet: the order .* is Accepted; ₹20.00 is due/);
  await db.updateTable("orders").set({ status: "Cancelled", paid_amount: 0 }).where("customer_id", "=", id).execute();
  await expect(forget(id, "Zubeda")).rejects.toThrow(/exactly as it is shown/);
  await forget(id);
  await expect(forget(id)).rejects.toThrow(/exactly as it is shown/);
});

it("forgets a person in all stores, and only for who may work in each of them", async () => {
  const { db, stores } = gateway;
  const same = { name: "Yasmin Common", phone: "+919898955555" };
  const one = await buildCustomer(db, stores.north, same);
  const other = await buildCustomer(db, stores.south, same);
  await orderOf(other.id, stores.south, same.name);
  const [person] = (
    await gateway.call(
      "people.filter",
      { params: { storeId }, query: { page: 1, pageSize: 100 }, body: { text: "yasmin" } },
      as(),
    )
  ).rows;
  const id = person?.id ?? "";
  const request = { params: { storeId, id }, body: { version: person?.version ?? 1, name: same.name } };
  const here = await gateway.logIn(["customer.forget", "customer.give-data", "person.view"], [storeId]);
  await expect(gateway.call("people.forget", request, { as: here })).rejects.toThrow(/may not work/);
  await expect(gateway.call("people.give-data", { ...request, body: {} }, { as: here })).rejects.toThrow(
    /may not work/,
  );
  expect(await gateway.call("people.forget", request, as())).toMatchObject({ state: "DELETE", phone: "" });
  await finishJobs(gateway);
  expect(await tablesThatSay([same.name, "9898955555"])).toEqual({});
  for (const [store, customer] of [
    [stores.north, one.id],
    [stores.south, other.id],
  ] as const) {
    const { record } = await gateway.call("customers.read", { params: { storeId: store, id: customer } }, as());
    expect(record).toMatchObject({ state: "DELETE", name: expect.stringMatching(/^Forgotten /) });
  }
});

it("reaches orders that name no customer by the phone, in all stores of the business, and tells of them first", async () => {
  const { db, stores } = gateway;
  const said = { name: "Rukhsana Loose", spelling: "098989 44444" };
  const { id } = await buildCustomer(db, storeId, { name: said.name, phone: "+919898944444" });
  const { id: full } = await orderOf(id, storeId, said.name);
  await sql`update orders set customer_id = null, customer_phone = ${said.spelling} where id = ${full}`.execute(db);
  const loose = [full];
  for (const store of [stores.north, stores.south, stores.foreign]) {
    const { id: placed } = await buildOrder(db, store, {
      customer_name: said.name,
      customer_phone: said.spelling,
      instructions: `Ask for ${said.name}`,
      status: "Delivered",
    });
    await sql`update orders set paid_amount = amount where id = ${placed}`.execute(db);
    loose.push(placed);
  }
  const invoice = await buildInvoice(db, storeId, { customerName: said.name });
  await sql`update orders set customer_id = null, customer_phone = ${said.spelling}, paid_amount = amount,
    status = 'Delivered' where id = ${invoice.orderId}`.execute(db);
  const other = await buildOrder(db, storeId, { customer_name: "Somebody Else", customer_phone: "9898944445" });
  const open = await buildOrder(db, stores.south, { customer_phone: said.spelling, customer_name: said.name });
  const params = { storeId, id };
  const matters = () => gateway.call("customers.open-matters", { params }, as());
  expect(await matters()).toEqual({ open: [`the order ${open.number} is Pending`], looseOrders: 5 });
  await expect(forget(id, said.name)).rejects.toThrow(/cannot be forgotten yet/);
  await db.updateTable("orders").set({ status: "Cancelled" }).where("id", "=", open.id).execute();
  const here = { as: await gateway.logIn(["customer.forget", "customer.give-data", "customer.view"], [storeId]) };
  const body = { version: 1, name: said.name };
  await expect(gateway.call("customers.forget", { params, body }, here)).rejects.toThrow(
    /orders with their phone are in .* too, where you may not work/,
  );
  const { parts } = await gateway.call("customers.give-data", { params, body: {} }, as());
  const given = parts.filter(({ title }) => title === "Orders").map(({ store, rows }) => [store, rows.length]);
  expect(given.map(([, count]) => count).toSorted()).toEqual([2, 3]);
  await forget(id, said.name);
  // Another business still knows its order, and an invoice stays as it was issued.
  expect(await tablesThatSay([said.name, "9898944444", said.spelling])).toEqual({
    invoices: 1,
    order_history: 1,
    order_search: 1,
    orders: 1,
  });
  const { rows } = await sql<{ customer_name: string }>`
    select customer_name from orders where id = any(${[...loose, other.id]}::uuid[])`.execute(db);
  const pseudonym = `Forgotten ${id.slice(0, 8)}`;
  expect(rows.map(({ customer_name }) => customer_name).toSorted()).toEqual(
    [pseudonym, pseudonym, pseudonym, said.name, "Somebody Else"].toSorted(),
  );
});

it("reaches orders that name no customer by a phone as it is written in the country of their store", async () => {
  const { db, stores } = gateway;
  const { locale } = await db
    .selectFrom("stores")
    .select("locale")
    .where("id", "=", stores.south)
    .executeTakeFirstOrThrow();
  const setLocale = (to: string) =>
    db.updateTable("stores").set({ locale: to }).where("id", "=", stores.south).execute();
  await setLocale("en-GB");
  const called = { customer_name: "Ada Loose", status: "Cancelled" } as const;
  const { id } = await buildCustomer(db, stores.south, { name: called.customer_name, phone: "07911 555666" });
  const spellings = ["07911 555666", "7911555666", "+44 (0)7911 555666", "0044 7911 555666", "447911555666"];
  for (const spelling of spellings) await buildOrder(db, stores.south, { ...called, customer_phone: spelling });
  await buildOrder(db, storeId, { ...called, customer_phone: "+44 7911 555666" });
  // In India, and with the code of India, these are numbers of somebody else.
  await buildOrder(db, storeId, { ...called, customer_phone: "07911555666" });
  await buildOrder(db, stores.south, { ...called, customer_phone: "+91 79115 55666" });
  const params = { storeId: stores.south, id };
  expect(await gateway.call("customers.open-matters", { params }, as())).toEqual({ open: [], looseOrders: 6 });
  await gateway.call("customers.forget", { params, body: { version: 1, name: called.customer_name } }, as());
  const { rows } = await sql`select customer_phone from orders where customer_name = ${called.customer_name}`.execute(
    db,
  );
  expect(rows.length).toBe(2);
  await setLocale(locale);
});

it("forgets those who were merged into a customer with them", async () => {
  const { db } = gateway;
  const kept = await buildCustomer(db, storeId, { name: "Nargis Banu", phone: "+919898988888" });
  const gone = await buildCustomer(db, storeId, { name: "N. Banu", phone: "+919898977777" });
  const pair = await gateway.call(
    "doubles.pair",
    { params: { storeId }, body: { oneId: kept.id, otherId: gone.id } },
    as(),
  );
  await gateway.call(
    "doubles.decide",
    { params: { storeId, id: pair.id }, body: { version: pair.version, status: "Merged", keep: kept.id } },
    as(),
  );
  await forget(kept.id, "Nargis Banu");
  expect(await tablesThatSay(["Banu", "9898977777", "9898988888"])).toEqual({});
});

it("gives all data about a customer, as a page too, and notes who asked for it", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId, { name: "Vikram <Rao>", phone: "+919898966666" });
  const order = await orderOf(id, storeId, "Vikram <Rao>");
  const { id: product_id } = await buildProduct(db, storeId);
  await db
    .insertInto("customer_wishes")
    .values({ store_id: storeId, customer_id: id, product_id, price: 900 })
    .execute();
  const data = await gateway.call("customers.give-data", { params: { storeId, id }, body: {} }, as());
  const titles = data.parts.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["Person", "Customer", "Addresses", "Wishlist", "Orders"]));
  expect(titles).toContain("What happened to the orders");
  const page = personalDataPage(data);
  expect(page).toContain("All data about Vikram &lt;Rao&gt;");
  expect(page).toContain(order.number);
  expect(page).toContain("7 Rose Villa");
  expect(page).toContain("<dt>Price</dt><dd>9.00</dd>");
  expect(page).not.toContain("<Rao>");
  // Nothing of it is kept for a retry.
  const { rows } = await sql`select from idempotency_keys where answer::text like '%7 Rose Villa%'`.execute(db);
  expect(rows).toEqual([]);
  const entry = await db
    .selectFrom("audit_entries")
    .select(["action", "by_name"])
    .where("subject_id", "=", id)
    .executeTakeFirst();
  expect(entry).toEqual({ action: "given-out", by_name: gateway.logins.admin.name });
});

it("notes who looked at a customer once an hour, and shows it to those with the right", async () => {
  const { id } = await buildCustomer(gateway.db, storeId);
  const params = { storeId, id };
  const looker = await gateway.logIn(["customer.view"]);
  const viewer = { as: looker };
  await Promise.all([1, 2, 3].map(() => gateway.call("customers.read", { params }, viewer)));
  await gateway.call("customers.summary", { params }, viewer);
  await gateway.call("customers.read", { params }, as());
  const historyAs = (who: typeof viewer) => gateway.call("customers.history", { params, query: {} }, who);
  const { entries } = await historyAs(as());
  const looks = entries.filter(({ action }) => action === "looked");
  expect(looks.map(({ by }) => by).toSorted()).toEqual([looker.name, gateway.logins.admin.name].toSorted());
  expect((await historyAs(viewer)).entries).toEqual([]);
});
