import { sql } from "kysely";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { PersonRow } from "#contract/persons/person.ts";
import { counted } from "#contract/text.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { beforeCommit } from "#gateway/database/transact.ts";
import { customerKind } from "#gateway/store/customers/customer-kind.ts";
import { recordReset } from "#gateway/store/events/events.ts";
import { personKind } from "#gateway/store/persons/person-kind.ts";
import { businessOf, storesOfBusiness } from "#gateway/store/records/business-scope.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { forgottenText as text, isOwnOrder, type Person } from "./fates.ts";
import { customerAsPerson, personInStores, refuseElsewhere, type StoreOfPerson } from "./find-person.ts";
import { removeFilesAbout } from "./files-about.ts";
import { readOpenMatters } from "./open-matters.ts";
import { jsonColumns, mentioningColumns } from "./other-columns.ts";
import { personalTables } from "./personal-tables.ts";

/** Who is to be forgotten, in the version that was seen, with the name as it was typed once more. */
interface Forgetting {
  readonly storeId: string;
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/**
 * Forgets a customer of a store for good. Orders, books, stock and counts stay, without a name. Refused with 409 while
 * anything is open, with 422 where another name was typed, and where `storeIds` lacks a store of the business in which
 * orders of nobody have their phone.
 */
export async function forgetCustomer(
  trx: Trx,
  asked: Forgetting,
  storeIds: readonly string[],
  author: Author,
): Promise<CustomerRow> {
  const { storeId, id, version } = asked;
  await lock(trx, sql`store_id = ${storeId} and (id = ${id} or merged_into = ${id})`);
  const stores = await customerAsPerson(trx, storeId, id);
  const forgotten = await changeRecord(trx, customerKind, { storeId, id, version }, author, async (current) => {
    refuseElsewhere(stores, storeIds);
    await refuse(trx, asked, current, stores);
    return { fields: blankFields(stores[0]), text };
  });
  await forget(trx, stores, author);
  await auditForgetting(trx, { subject: "customer", id, storeId }, stores, author);
  return forgotten;
}

/**
 * Forgets a person in all stores of the business for good. Refused as a customer is, and where `storeIds` lacks a store
 * in which they are a customer.
 */
export async function forgetPerson(
  trx: Trx,
  asked: Forgetting,
  storeIds: readonly string[],
  author: Author,
): Promise<PersonRow> {
  const { storeId, id, version } = asked;
  await lock(trx, sql`person_id = ${id}`);
  const stores = await personInStores(trx, storeId, id, storeIds);
  const kind = personKind.seenIn(storeIds);
  const seen = await changeRecord(trx, kind, { storeId, id, version }, author, async (current) => {
    refuseElsewhere(stores, storeIds);
    await refuse(trx, asked, current, stores);
    return null;
  });
  await forget(trx, stores, author);
  const pseudonym = stores[0]?.pseudonym ?? `Forgotten ${id.slice(0, 8)}`;
  const forgotten = await changeRecord(trx, kind, { storeId, id }, author, (row) =>
    row.state === "DELETE" && row.name === pseudonym ? null : { fields: blankPerson(pseudonym), text },
  );
  await sql`
    update record_history set changes = '{}', text = case when text = ${text} then text else '' end
    where kind = 'person' and record_id = ${id} and store_id in ${storesOfBusiness(storeId)}`.execute(trx);
  const alone = {
    storeId,
    ids: [],
    looseOrders: [],
    names: [seen.name],
    marks: [seen.phone].filter((mark) => mark.length >= 8),
    pseudonym,
  };
  await auditForgetting(trx, { subject: "person", id, storeId }, stores.length > 0 ? stores : [alone], author);
  return forgotten;
}

const blankPerson = (name: string): Partial<PersonRow> => ({ name, phone: "", notes: "", state: "DELETE" });

/** Locks customers, so that no order is placed for them meanwhile. */
async function lock(trx: Trx, which: ReturnType<typeof sql>): Promise<void> {
  await sql`select from customers where ${which} order by store_id, id for update`.execute(trx);
}

async function refuse(
  trx: Trx,
  { name }: Forgetting,
  current: CustomerRow | PersonRow,
  stores: readonly StoreOfPerson[],
): Promise<void> {
  if (name.trim() !== current.name.trim()) {
    const because = "type the name exactly as it is shown";
    throw new Refusal("invalid", because, { fields: { name: because } });
  }
  const { open } = await readOpenMatters(trx, stores);
  if (open.length > 0)
    throw new Refusal("move-not-allowed", `${current.name} cannot be forgotten yet: ${open.join("; ")}`, { current });
}

function blankFields(person: Person | undefined): Partial<CustomerRow> {
  return {
    name: person?.pseudonym ?? "Forgotten",
    phone: "",
    email: "",
    code: "",
    birthday: null,
    language: null,
    tags: "",
    notes: "",
    businessName: "",
    gstin: "",
    businessAddress: "",
    consent: [],
    consentWording: "",
    noMessages: [],
    blocked: false,
    noCash: false,
    restrictionReason: "",
    state: "DELETE",
  };
}

async function forget(trx: Trx, stores: readonly StoreOfPerson[], author: Author): Promise<void> {
  for (const person of stores) {
    const { storeId, ids, looseOrders, names, pseudonym } = person;
    for (const id of ids) {
      const row = await changeRecord(trx, customerKind, { storeId, id }, author, (row) =>
        row.state === "DELETE" && row.name === pseudonym ? null : { fields: blankFields(person), text },
      );
      if (row.state !== "DELETE") throw new Error(`the customer ${id} was not forgotten`);
    }
    await forgetSplitPeople(trx, person, author);
    await removeFilesAbout(trx, person);
    for (const [name, { rows, columns, removed }] of Object.entries(personalTables)) {
      const mine = sql`where store_id = ${storeId} and ${rows(person)}`;
      const set = Object.entries(columns).flatMap(([column, fate]) => {
        if ("keep" in fate) return [];
        const value = "blank" in fate ? fate.blank(person) : fate.pseudonym(person);
        return [sql`${sql.ref(column)} = ${value}`];
      });
      if (removed) await sql`delete from ${sql.table(name)} ${mine}`.execute(trx);
      else if (set.length > 0) await sql`update ${sql.table(name)} set ${sql.join(set)} ${mine}`.execute(trx);
    }
    await sql`
      select books_forget(${storeId}, ${ids}::uuid[], ${names}::text[], ${pseudonym}),
        books_forget_orders(${storeId}, ${looseOrders}::uuid[], ${names}::text[], ${pseudonym})`.execute(trx);
    await takeOutMarks(trx, person);
    await dropPassing(trx, person);
  }
}

/**
 * Deletes the people whom nobody is any more: a forgotten customer of a person who is a customer elsewhere too has become
 * a person of their own.
 */
async function forgetSplitPeople(trx: Trx, { storeId, ids, pseudonym }: Person, author: Author): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct people.id from people join customers as own on own.person_id = people.id
    where own.store_id = ${storeId} and own.id = any(${ids}::uuid[]) and people.state <> 'DELETE'
      and not exists (select from customers as other where other.person_id = people.id and other.state <> 'DELETE')
    order by people.id`.execute(trx);
  for (const { id } of rows)
    await changeRecord(trx, personKind, { storeId, id }, author, () => ({ fields: blankPerson(pseudonym), text }));
}

/** Takes phone numbers and e-mail addresses out of texts in which people typed them. */
async function takeOutMarks(trx: Trx, { storeId, marks }: Person): Promise<void> {
  for (const [table, columns] of Object.entries(mentioningColumns)) {
    // What one login keeps for itself belongs to no store.
    const theirs = ["macros", "preferences"].includes(table) ? ofUsers(storeId) : sql`store_id = ${storeId}`;
    for (const column of columns.split(" "))
      for (const mark of marks) {
        const field = sql.ref(column);
        const isJson = jsonColumns.has(column);
        // A number in JSON stays a number, and a list that had nothing else is not empty.
        const told = isJson ? JSON.stringify(mark).slice(1, -1) : mark;
        const left = sql`replace(${field}::text, ${told}, ${isJson ? "0" : "forgotten"})${isJson ? sql`::jsonb` : sql``}`;
        await sql`update ${sql.table(table)} set ${field} = ${left} where ${theirs} and strpos(${field}::text, ${told}) > 0`.execute(
          trx,
        );
      }
  }
}

const ofUsers = (storeId: string) =>
  sql`user_id in (select id from users where business_unit_id = ${businessOf(storeId)})`;

/** Consoles that come back read everything again, and answers that are kept for a retry are gone. */
async function dropPassing(trx: Trx, { storeId, ids, marks, names }: Person): Promise<void> {
  const texts = [...ids, ...marks, ...names.map((name) => JSON.stringify(name))];
  await sql`
    update events set message = jsonb_build_object('type', 'reset', 'sequence', sequence)
    where store_id = ${storeId} and tells_of(message::text, ${texts}::text[])`.execute(trx);
  await sql`delete from idempotency_keys where ${ofUsers(storeId)} and tells_of(answer::text, ${texts}::text[])`.execute(
    trx,
  );
  if (!beforeCommit(trx, 3, () => recordReset(trx, storeId))) await recordReset(trx, storeId);
}

/** Takes the person out of the audit list, and adds the entry that says so, with no word about who it was. */
async function auditForgetting(
  trx: Trx,
  { subject, id, storeId }: { readonly subject: "customer" | "person"; readonly id: string; readonly storeId: string },
  stores: readonly Person[],
  author: Author,
): Promise<void> {
  const blanked: string[] = [];
  let orders = 0;
  for (const person of stores) {
    const { ids, names, marks, pseudonym } = person;
    const { rows } = await sql<{ entries: string; orders: number }>`
      with own as (
        select coalesce(array_agg(id::text), '{}') as ids, count(*)::int as orders
        from orders where store_id = ${person.storeId} and ${isOwnOrder("orders")(person)}
      ), about as (
        select unnest(${[...ids, id]}::text[]) as id
        union select id::text from customer_doubles
          where store_id = ${person.storeId} and (one_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[]))
        union select person_id::text from customers where store_id = ${person.storeId} and id = any(${ids}::uuid[])
      )
      select orders, audit_forget((select business_unit_id from stores where id = ${storeId}),
        array(select id from about), ids, ${names}::text[], ${marks}::text[], ${pseudonym}) as entries
      from own`.execute(trx);
    orders += rows[0]?.orders ?? 0;
    if (rows[0]?.entries) blanked.push(rows[0].entries);
  }
  const name = stores[0]?.pseudonym ?? "";
  const after = { done: `${text}; ${counted(orders, "order")} without a name`, blankedEntries: blanked.join(" ") };
  const entry = { subject, id, name, action: "forgotten", before: null, after, author } as const;
  await writeAudit(trx, { storeId, ofBusiness: subject === "person" }, [entry]);
}
