import { sql } from "kysely";
import type { Belongings, DoubleParts, DoubleRow } from "#contract/doubles/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { customers } from "#gateway/store/customers/list.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import type { FieldChange } from "#gateway/store/records/stored-kind.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { doubles } from "./list.ts";

/** A decision about two customers, and what is done to both of them by it. */
export interface DoubleChange extends FieldChange<"customer-double"> {
  readonly carryOut?: (trx: Trx) => Promise<void>;
}

/** How customers who may be one person are read and decided about. */
export const doubleKind = storedKind({
  kind: "customer-double",
  table: "customer_doubles",
  fields: { decidedBy: { type: "text", longest: 200 } },
  list: doubles,
  parts: readParts,
  writeMore: async (trx, _before, { carryOut }: DoubleChange) => carryOut?.(trx),
});

async function readParts(db: Db, { storeId, oneId, otherId }: DoubleRow): Promise<DoubleParts> {
  const rows = await readRows(db, customers.rows, storeId, [oneId, otherId]);
  const one = rows.find(({ id }) => id === oneId);
  const other = rows.find(({ id }) => id === otherId);
  if (!one || !other) throw new Error(`a customer of the double ${oneId}, ${otherId} is gone`);
  const [oneHas, otherHas] = [await readBelongings(db, storeId, oneId), await readBelongings(db, storeId, otherId)];
  return { one, other, oneHas, otherHas };
}

async function readBelongings(db: Db, storeId: string, customerId: string): Promise<Belongings> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where store_id = ${storeId} and customer_id = ${customerId})`;
  const { rows } = await sql<Belongings>`
    select ${count("orders")} as orders, ${count("customer_addresses")} as addresses, ${count("customer_wishes")} as wishes,
      ${count("reviews")} as reviews, ${count("promo_uses")} as "promoUses"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the belongings of a customer are missing");
  return found;
}
