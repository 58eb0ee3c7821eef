import {
  emptiedGift,
  type PromoCodeRow,
  promoCodeFields,
  promoCodeRecord,
  refuseGift,
} from "#contract/promotions/promo-code.ts";
import { refuseLimitsBelow } from "#contract/promotions/limit-fields.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { refuseGoods } from "./goods.ts";
import { changedRecord, figuresSql, refuseWrong, namesSql, standingSql } from "./conditions.ts";

/** Promo codes with what they have cost, each a `PromoCodeRow`. */
function promoCodeRows(db: Db) {
  return db
    .selectFrom("promo_codes")
    .select(recordColumns("promo_codes"))
    .select(fieldColumns("promo_codes", promoCodeFields))
    .select([...figuresSql("promo_codes"), ...namesSql("promo_codes"), standingSql("promo_codes")]);
}

/** How promo codes are read and written. */
export const promoCodeKind = storedKind({
  kind: "promo-code",
  table: "promo_codes",
  unique: { promo_codes_code: { field: "code", because: "another promo code is written like this" } },
  list: definedList(promoCodeRecord, { rows: promoCodeRows }),
  rules: promoCodeRules,
});

/** The rules for promo codes: what one gives is whole, and what was used already stays true. Codes are upper case. */
export async function promoCodeRules(
  db: Db,
  storeId: string,
  before: PromoCodeRow | null,
  given: Partial<PromoCodeRow>,
): Promise<Partial<PromoCodeRow>> {
  const fields = given.code === undefined ? given : { ...given, code: given.code.toUpperCase() };
  const after = changedRecord<PromoCodeRow>(promoCodeFields, before, fields);
  refuseWrong(before, after, {
    ...refuseGift(after),
    ...(await refuseGoods(db, storeId, before, after)),
    ...(before ? refuseUsed(before, after) : {}),
  });
  return { ...fields, ...emptiedGift(after) };
}

/** What may not be changed any more, because orders have used the code. */
function refuseUsed(before: PromoCodeRow, after: PromoCodeRow): Record<string, string> {
  return {
    ...(before.uses > 0 && after.code !== before.code
      ? { code: `orders have used ${before.code}: add another code instead` }
      : {}),
    ...refuseLimitsBelow(before, after),
  };
}
