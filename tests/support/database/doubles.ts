import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildCustomer, unique } from "./rows.ts";

let made = 0;

/**
 * Makes two customers with one e-mail address, whom the database finds as doubles, and sets the fields of the double's
 * row that a test gives.
 */
export async function buildDouble(
  db: Kysely<Database>,
  storeId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly number: string; readonly oneId: string; readonly otherId: string }> {
  made += 1;
  const { oneName, onePhone, otherName, otherPhone, ...own } = fields;
  const email = `${unique("twin").toLowerCase()}@example.org`;
  const names = ["Asha", "Émile", "émile", "Zoe"];
  const pair = [
    await buildCustomer(db, storeId, {
      name: String(oneName ?? names[made % 4]),
      phone: String(onePhone ?? `+9150${String(made).padStart(8, "0")}`),
      email,
    }),
    await buildCustomer(db, storeId, {
      name: String(otherName ?? names[(made >> 1) % 4]),
      phone: String(otherPhone ?? `+9151${String(made).padStart(8, "0")}`),
      email,
    }),
  ].map(({ id }) => id);
  const [one_id = "", other_id = ""] = pair.toSorted();
  const set = Object.fromEntries(
    Object.entries(own).map(([field, value]) => [field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), value]),
  );
  const row = await db
    .updateTable("customer_doubles")
    .set({
      number: unique("DB"),
      created_at: `2026-11-21T05:30:${String(made % 60).padStart(2, "0")}.000Z`,
      updated_at: "2026-11-21T05:30:00.000Z",
      ...set,
    })
    .where("store_id", "=", storeId)
    .where("one_id", "=", one_id)
    .where("other_id", "=", other_id)
    .returning(["id", "number", "one_id as oneId", "other_id as otherId"])
    .executeTakeFirstOrThrow();
  return row;
}
