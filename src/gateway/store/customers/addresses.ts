import { sql } from "kysely";
import type { KeptAddress } from "#contract/customers/tabs-schema.ts";
import type { Address } from "#contract/orders/schema.ts";
import { fromArea } from "#gateway/store/delivery/area-sql.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** Keeps the address of an order with its customer, and when it was used last; one without a street is not kept. */
export async function rememberAddress(
  trx: Trx,
  { storeId, customerId }: { readonly storeId: string; readonly customerId: string },
  address: Address,
  usedAt: string,
): Promise<void> {
  if (address.line === "") return;
  const { state = "", point, ...rest } = address;
  const onMap = point === undefined ? null : JSON.stringify(point);
  await trx
    .insertInto("customer_addresses")
    .values({ store_id: storeId, customer_id: customerId, state, ...rest, point: onMap, used_at: usedAt })
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "customer_id", "type", "line", "locality", "city", "pincode"])
        // Who types the address anew does not know its point; where it is known, it stays.
        .doUpdateSet({ used_at: usedAt, state, ...(point && { point: onMap }) }),
    )
    .execute();
}

/** The most addresses of one customer that are told. */
const mostAddresses = 50;

/** The addresses of a customer, each with the delivery area in which it lies; the last used first. */
export function readKeptAddresses(db: Db, storeId: string, customerId: string): Promise<KeptAddress[]> {
  const place = { storeId: sql`kept.store_id`, pincode: sql`kept.pincode`, point: sql`kept.point` };
  const area = sql<string | null>`(select area.name ${fromArea(place)})`;
  return db
    .selectFrom("customer_addresses as kept")
    .select(["id", "type", "line", "locality", "city", "pincode", "state", "used_at as usedAt", area.as("area")])
    .select(
      sql<boolean>`${area} is not null
        or not exists (
          select from delivery_areas as any_area where any_area.store_id = kept.store_id and any_area.state = 'ACTIVE')`.as(
        "delivers",
      ),
    )
    .where("store_id", "=", storeId)
    .where("customer_id", "=", customerId)
    .orderBy("used_at", "desc")
    .orderBy("id")
    .limit(mostAddresses)
    .execute();
}
