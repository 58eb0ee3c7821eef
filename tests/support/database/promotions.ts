import type { Insertable, Kysely } from "kysely";
import type { PromoGift } from "#contract/pricing/promo.ts";
import type { Database } from "#gateway/database/schema.ts";
import { unique } from "./rows.ts";

/** Makes a promo code that gives this, and answers the code. */
export async function buildPromo(
  db: Kysely<Database>,
  storeId: string,
  gift: PromoGift,
  row: Partial<Insertable<Database["promo_codes"]>> = {},
): Promise<string> {
  const discount = gift.type === "discount" ? gift.discount : null;
  const { code } = await db
    .insertInto("promo_codes")
    .values({
      store_id: storeId,
      code: unique("code").toUpperCase(),
      title: "A gift",
      minimum: 0,
      discount_type: discount?.type ?? null,
      percentage: discount?.type === "percentage" ? discount.rate / 100 : null,
      discount_value: discount?.type === "value" ? discount.amount : null,
      most_discount: gift.type === "discount" ? gift.most : null,
      free_delivery: gift.type === "free-delivery",
      maximum_uses: null,
      budget: null,
      starts_on: null,
      ends_on: null,
      from_time: null,
      to_time: null,
      ...row,
    })
    .returning("code")
    .executeTakeFirstOrThrow();
  return code;
}

/** Makes an offer by its columns. */
export async function buildOffer(
  db: Kysely<Database>,
  storeId: string,
  row: Partial<Insertable<Database["offers"]>> & Pick<Insertable<Database["offers"]>, "offer_type">,
): Promise<{ readonly id: string }> {
  return db
    .insertInto("offers")
    .values({
      store_id: storeId,
      title: "An offer",
      buy_quantity: null,
      get_quantity: null,
      bundle_price: null,
      percentage: null,
      maximum_uses: null,
      budget: null,
      starts_on: null,
      ends_on: null,
      from_time: null,
      to_time: null,
      ...row,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
