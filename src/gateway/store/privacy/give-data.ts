import { sql } from "kysely";
import type { PersonalData } from "#contract/customers/personal-data-schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import type { PersonalTable } from "./fates.ts";
import type { StoreOfPerson } from "./find-person.ts";
import { personalTables, personTable } from "./personal-tables.ts";

/** The most rows of one table that are given. */
const mostRows = 20_000;

/** Reads all that is known of somebody, by the same map by which they are forgotten, and notes who asked for it. */
export async function givePersonalData(
  trx: Trx,
  subject: { readonly kind: "customer" | "person"; readonly id: string; readonly storeId: string },
  stores: readonly StoreOfPerson[],
  author: Author,
): Promise<PersonalData> {
  const parts: PersonalData["parts"] = [];
  const [first] = stores;
  if (first) parts.push(await readPart(trx, "people", personTable, first, ""));
  for (const store of stores)
    for (const [name, table] of Object.entries(personalTables))
      if (!table.own) parts.push(await readPart(trx, name, table, store, store.storeName));
  const { rows } = await sql<{ name: string; asOf: string }>`
    select name, date_trunc('milliseconds', clock_timestamp()) as "asOf"
    from ${
      subject.kind === "person"
        ? sql`people where id = ${subject.id}`
        : sql`customers where store_id = ${subject.storeId} and id = ${subject.id}`
    }`.execute(trx);
  const { name = "", asOf = "" } = rows[0] ?? {};
  const entry = {
    subject: subject.kind,
    id: subject.id,
    name,
    action: "given-out",
    before: null,
    after: null,
  } as const;
  await writeAudit(trx, { storeId: subject.storeId, ofBusiness: subject.kind === "person" }, [{ ...entry, author }]);
  return { name, asOf, parts: parts.filter((part) => part.rows.length > 0) };
}

async function readPart(
  trx: Trx,
  name: string,
  { title, rows, columns, also = [], amounts = [] }: PersonalTable,
  store: StoreOfPerson,
  storeName: string,
): Promise<PersonalData["parts"][number]> {
  // A picture itself is not told, only that there is one.
  const told = [...Object.keys(columns).filter((column) => column !== "bytes" && column !== "hash"), ...also];
  const ofStore = name === "people" ? sql`` : sql`store_id = ${store.storeId} and`;
  const found = await sql<Record<string, unknown>>`
    select ${sql.join(told.map((column) => sql.ref(column)))} from ${sql.table(name)}
    where ${ofStore} ${rows(store)} limit ${mostRows}`.execute(trx);
  return { title, store: storeName, amounts: [...amounts], rows: found.rows };
}
