import { type RawBuilder, type SqlBool, sql } from "kysely";
import { standingSql } from "./conditions.ts";

/** The codes of the products that an offer names, as an array about a row of `offers`. */
export const codesOfOffer = sql`array[buy_code, get_code] || array(
  select regexp_replace(btrim(part), '[[:space:]]+[x×*][[:space:]]*[0-9]+$', '', 'i')
  from unnest(string_to_array(bundle_codes, ',')) part)`;

const running = sql`(select offers.*, ${standingSql("offers")} from offers) as running`;

/** Whether an offer that runs today names a product, or its category. */
export function isPromoted(storeId: RawBuilder<unknown>, code: RawBuilder<unknown>, category: RawBuilder<unknown>) {
  return sql<SqlBool>`((${storeId}, ${code}) in (
      select store_id, unnest(${codesOfOffer}) from ${running}
      where standing = 'Running' and offer_type <> 'category')
    or (${storeId}, ${category}) in (
      select store_id, category from ${running} where standing = 'Running' and offer_type = 'category'))`;
}
