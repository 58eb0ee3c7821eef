import { sql } from "kysely";
import type { PersonRow } from "#contract/persons/person.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { Principal } from "#gateway/principal.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { anyOf, isKnownIn, people } from "./list.ts";

/** How people are read and written. */
export const personKind = storedKind({
  kind: "person",
  table: "people",
  scope: "business",
  list: people,
  rules: personRules,
  made: noteStore,
});

/** Notes which store has added a person: it knows them before they are a customer anywhere. */
async function noteStore(trx: Trx, id: string, _author: Author, storeId: string): Promise<void> {
  await sql`update people set made_in = ${storeId} where id = ${id}`.execute(trx);
}

/**
 * A person stays as long as they are a customer of a store. Whom a store knows where somebody may not work, they do not
 * change, as they do not forget them.
 */
async function personRules(
  trx: Trx,
  _storeId: string,
  before: PersonRow | null,
  fields: Partial<PersonRow>,
  by: Principal | null,
): Promise<Partial<PersonRow>> {
  if (!before) return fields;
  if (by) await refuseOthers(trx, before, by.storeIds);
  if (fields.state !== "DELETE") return fields;
  const { rows } = await sql<{ name: string }>`
    select stores.name from customers join stores on stores.id = customers.store_id
    where customers.person_id = ${before.id} and customers.state <> 'DELETE' limit 1`.execute(trx);
  const [store] = rows;
  if (store) throw new Refusal("move-not-allowed", `is a customer of ${store.name}`, { current: before });
  return fields;
}

async function refuseOthers(trx: Trx, before: PersonRow, storeIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select stores.name from stores join people on people.id = ${before.id} and people.business_unit_id = stores.business_unit_id
    where not stores.id = ${anyOf(storeIds)} and ${isKnownIn("people", sql`stores.id`)}
    order by stores.name limit 1`.execute(trx);
  const [store] = rows;
  if (!store) return;
  throw new Refusal("move-not-allowed", `${store.name} knows them too, where you may not work`, { current: before });
}
