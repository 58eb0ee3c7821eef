import type { Address } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** Keeps the address of an order with its customer, and when it was used last; one without a street is not kept. */
export async function rememberAddress(
  trx: Trx,
  { storeId, customerId }: { readonly storeId: string; readonly customerId: string },
  address: Address,
  usedAt: string,
): Promise<void> {
  if (address.line === "") return;
  const { state = "" } = address;
  await trx
    .insertInto("customer_addresses")
    .values({ store_id: storeId, customer_id: customerId, state, ...address, used_at: usedAt })
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "customer_id", "type", "line", "locality", "city", "pincode"])
        .doUpdateSet({ used_at: usedAt, state }),
    )
    .execute();
}
