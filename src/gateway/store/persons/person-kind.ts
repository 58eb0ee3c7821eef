import { sql } from "kysely";
import { type PersonRow, personFields } from "#contract/persons/person.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { people } from "./list.ts";

/** How people are read and written. */
export const personKind = storedKind({
  kind: "person",
  table: "people",
  scope: "business",
  fields: personFields,
  unique: {},
  list: people,
  labelColumns: ["name", "phone"],
  rules: personRules,
});

/** A person stays as long as they are a customer of a store. */
async function personRules(
  trx: Trx,
  _storeId: string,
  before: PersonRow | null,
  fields: Partial<PersonRow>,
): Promise<Partial<PersonRow>> {
  if (!before || fields.state !== "DELETE") return fields;
  const { rows } = await sql<{ name: string }>`
    select stores.name from customers join stores on stores.id = customers.store_id
    where customers.person_id = ${before.id} and customers.state <> 'DELETE' limit 1`.execute(trx);
  const [store] = rows;
  if (store) throw new Refusal("move-not-allowed", `is a customer of ${store.name}`, { current: before });
  return fields;
}
