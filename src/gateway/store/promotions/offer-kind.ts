import { sql } from "kysely";
import { emptied, offerFields, offerRecord, type OfferRow, refuseRule, unitsOf } from "#contract/promotions/offer.ts";
import { refuseLimitsBelow } from "#contract/promotions/limit-fields.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { changedRecord, figuresSql, refuseWrong, namesSql, standingSql } from "./conditions.ts";
import { refuseGoods } from "./goods.ts";
import { codesOfOffer } from "./promoted.ts";
import { readCodedProducts } from "./read-offers.ts";

/** Product offers with the names of their products, each an `OfferRow`. */
function offerRows(db: Db) {
  return db
    .selectFrom("offers")
    .select(recordColumns("offers"))
    .select(fieldColumns("offers", offerFields))
    .select([
      sql<string>`case when offer_type = 'category' and goods = '' and without_goods = '' then 'all goods'
          when offer_type = 'category' then goods || case when without_goods = '' then ''
          else (case when goods = '' then 'all but ' else ', but not ' end) || without_goods end else coalesce((
        select string_agg(name, ', ' order by name, id) from products where products.store_id = offers.store_id
          and code = any(${codesOfOffer})), '') end`.as("products"),
      ...figuresSql("offers"),
      ...namesSql("offers"),
      standingSql("offers"),
    ]);
}

/** How product offers are read and written. */
export const offerKind = storedKind({
  kind: "product-offer",
  table: "offers",
  list: definedList(offerRecord, { rows: offerRows }),
  rules: offerRules,
});

/** The rules for offers: one has all that its type needs, and the products that it names are the store's. */
export async function offerRules(
  db: Db,
  storeId: string,
  before: OfferRow | null,
  fields: Partial<OfferRow>,
): Promise<Partial<OfferRow>> {
  const after = changedRecord<OfferRow>(offerFields, before, fields);
  const wrong = refuseRule(after);
  const known = await readCodedProducts(db, storeId, [after]);
  const unknown = unitsOf(after).find(({ code }) => code !== "" && !known.has(code));
  const field = after.offerType === "bundle" ? "bundleCodes" : unknown?.code === after.buyCode ? "buyCode" : "getCode";
  refuseWrong(before, after, {
    ...(unknown ? { [field]: `this store has no product with the code ${unknown.code}` } : {}),
    ...wrong,
    ...(await refuseGoods(db, storeId, before, { ...after, ...emptied(after) })),
    ...(before ? refuseLimitsBelow(before, after) : {}),
  });
  return { ...fields, ...emptied(after) };
}
