import { type RawBuilder, type SqlBool, sql } from "kysely";
import { standingSql } from "./conditions.ts";

/** The codes of the products that an offer names, as an array about a row of `offers`. */
export const codesOfOffer = sql`array[buy_code, get_code] || array(
  select regexp_replace(btrim(part), '[[:space:]]+[x×*][[:space:]]*[0-9]+$', '', 'i')
  from unnest(string_to_array(bundle_codes, ',')) part)`;

const running = sql`(select offers.*, ${standingSql("offers")} from offers) as running`;

/** Whether a text that names goods names a product, or a category above it. */
const isOf = (names: RawBuilder<unknown>) => sql`(of_goods.code = any(goods_named(${names}))
  or of_goods.category_id = any(array(select goods_categories(running.store_id, goods_named(${names})))))`;

/** Whether an offer that runs today counts for a product. */
export function isPromoted(storeId: RawBuilder<unknown>, code: RawBuilder<unknown>) {
  return sql<SqlBool>`((${storeId}, ${code}) in (
      select store_id, unnest(${codesOfOffer}) from ${running}
      where standing = 'Running' and offer_type <> 'category')
    or (${storeId}, ${code}) in (
      select of_goods.store_id, of_goods.code from ${running} join products of_goods on of_goods.store_id = running.store_id
      where standing = 'Running' and offer_type = 'category'
        and (goods = '' or ${isOf(sql`goods`)}) and (without_goods = '' or not ${isOf(sql`without_goods`)})))`;
}
