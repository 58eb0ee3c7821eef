import { sql } from "kysely";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { PersonRow } from "#contract/persons/person.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { beforeCommit } from "#gateway/database/transact.ts";
import { customerKind } from "#gateway/store/customers/customer-kind.ts";
import { recordReset } from "#gateway/store/events/events.ts";
import { personKind } from "#gateway/store/persons/person-kind.ts";
import { storesOfBusiness } from "#gateway/store/records/business-scope.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { createJob } from "#gateway/store/jobs/jobs.ts";
import { blankTables } from "./blank-tables.ts";
import { forgottenText as text, type Person } from "./fates.ts";
import { customerAsPerson, personInStores, refuseElsewhere, type StoreOfPerson } from "./find-person.ts";
import type { Forgotten } from "./forgotten.ts";
import { readOpenMatters } from "./open-matters.ts";

/** Who is to be forgotten, in the version that was seen, with the name as it was typed once more. */
interface Forgetting {
  readonly storeId: string;
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/**
 * Forgets a customer of a store for good: at once in all that is theirs, and by a job in all else. Orders, books, stock and counts stay, without a name. Refused with 409 while
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
  const known = await storesThatStillKnow(trx, stores);
  const forgotten = await changeRecord(trx, customerKind, { storeId, id, version }, author, async (current) => {
    refuseElsewhere(stores, storeIds);
    await refuse(trx, asked, current, stores);
    return { fields: blankFields(stores[0]), text };
  });
  await forget(trx, stores, author);
  await beginSearch(trx, { subject: "customer", id, storeId, stores, known }, author);
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
  const { rows } = await sql<{ mark: string }>`
    select phone_core(${seen.phone}, store_country(${storeId})) as mark`.execute(trx);
  const marks = rows.map(({ mark }) => mark);
  const alone = { storeId, ids: [], looseOrders: [], conversations: [], names: [seen.name], marks, pseudonym };
  const found = stores.length > 0 ? stores : [alone];
  await beginSearch(trx, { subject: "person", id, storeId, stores: found, known: [] }, author);
  return forgotten;
}

/** The stores in which a person stays a customer whom only one store forgets. */
async function storesThatStillKnow(trx: Trx, stores: readonly Person[]): Promise<readonly string[]> {
  const ids = stores.flatMap((store) => store.ids);
  const { rows } = await sql<{ storeId: string }>`
    select distinct other.store_id as "storeId" from customers as own
      join customers as other on other.person_id = own.person_id
    where own.id = any(${ids}::uuid[]) and other.state <> 'DELETE' and other.id <> all(${ids}::uuid[])`.execute(trx);
  return rows.map(({ storeId }) => storeId);
}

/** Begins the job that searches all else for somebody, and at whose end they are forgotten. */
async function beginSearch(
  trx: Trx,
  { known, ...about }: Omit<Forgotten, "storeIds"> & { known: readonly string[] },
  author: Author,
) {
  const { storeId, stores, subject } = about;
  const { rows } = await sql<{ id: string }>`
    select id from ${storesOfBusiness(storeId)} as each (id) where id <> all(${known}::uuid[])`.execute(trx);
  const params: Forgotten = { ...about, storeIds: rows.map(({ id }) => id) };
  const title = `Forget a ${subject}`;
  const job = { kind: "forget", title, about: stores[0]?.pseudonym ?? "", needs: ["customer.forget"], params } as const;
  await createJob(trx, storeId, job, author);
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
    const { storeId, ids, pseudonym } = person;
    for (const id of ids) {
      const row = await changeRecord(trx, customerKind, { storeId, id }, author, (row) =>
        row.state === "DELETE" && row.name === pseudonym ? null : { fields: blankFields(person), text },
      );
      if (row.state !== "DELETE") throw new Error(`the customer ${id} was not forgotten`);
    }
    await forgetSplitPeople(trx, person, author);
    await blankTables(trx, person);
    if (!beforeCommit(trx, 3, () => recordReset(trx, storeId))) await recordReset(trx, storeId);
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
