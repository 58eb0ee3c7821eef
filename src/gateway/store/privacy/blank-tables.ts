import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Person, PersonalTable } from "./fates.ts";
import { personalTables } from "./personal-tables.ts";
import { wordsOf } from "./person-words.ts";

/** Lets all rows about somebody meet their fate: those of all tables, or of these alone. */
export async function blankTables(
  trx: Trx,
  person: Person,
  tables: Readonly<Record<string, PersonalTable>> = personalTables,
): Promise<void> {
  const { storeId, ids, looseOrders, names, pseudonym } = person;
  const words = wordsOf(person);
  for (const [name, { rows, columns, removed }] of Object.entries(tables)) {
    const mine = sql`where store_id = ${storeId} and ${rows(person)}`;
    const set = Object.entries(columns).flatMap(([column, fate]) => {
      if ("keep" in fate || "books" in fate) return [];
      const value = "blank" in fate ? fate.blank(person, column) : fate.pseudonym(person);
      return [sql`${sql.ref(column)} = ${value}`];
    });
    if (removed) await sql`delete from ${sql.table(name)} ${mine}`.execute(trx);
    else if (set.length > 0) await sql`update ${sql.table(name)} set ${sql.join(set)} ${mine}`.execute(trx);
    if (Object.values(columns).some((fate) => "books" in fate))
      await sql`
        select books_forget_words(${name}, array(select ctid from ${sql.table(name)} ${mine}), ${words.marks},
          ${words.names}, ${pseudonym})`.execute(trx);
  }
  if (tables !== personalTables) return;
  await sql`
    select books_forget(${storeId}, ${ids}::uuid[], ${names}::text[], ${pseudonym}),
      books_forget_orders(${storeId}, ${looseOrders}::uuid[], ${names}::text[], ${pseudonym})`.execute(trx);
}
