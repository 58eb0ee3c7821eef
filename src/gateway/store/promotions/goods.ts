import { sql } from "kysely";
import type { PromotedGoods } from "#contract/pricing/goods.ts";
import { goodsFieldNames, type GoodsNames } from "#contract/promotions/goods-fields.ts";
import type { Db } from "#gateway/database/schema.ts";

/** What the names of goods stand for. */
interface FoundGoods {
  readonly products: string[];
  readonly categories: string[];
  /** Names that are neither the code of a product nor the name of a category. */
  readonly unknown: readonly string[];
}

const nothing: FoundGoods = { products: [], categories: [], unknown: [] };

/** What texts that name goods stand for in a store, by the texts. */
async function findGoods(db: Db, storeId: string, texts: readonly string[]): Promise<ReadonlyMap<string, FoundGoods>> {
  const named = [...new Set(texts)].filter((text) => text !== "");
  if (named.length === 0) return new Map();
  const { rows } = await sql<FoundGoods & { readonly text: string }>`
    select text,
      array(select id from products where store_id = ${storeId} and state <> 'DELETE' and code = any(names)) as products,
      array(select name from categories where store_id = ${storeId}
        and id in (select goods_categories(${storeId}, names))) as categories,
      array(select term from unnest(names) named(term) where not exists (select from products
          where store_id = ${storeId} and state <> 'DELETE' and code = term)
        and not exists (select from categories
          where store_id = ${storeId} and state <> 'DELETE' and lower(name) = lower(term))) as unknown
    from unnest(${named}::text[]) text, lateral goods_named(text) names`.execute(db);
  return new Map(rows.map((row) => [row.text, row]));
}

/** For which goods promotions count, by their ids; one without names counts for all and has none. */
export async function readGoods<Id extends string | undefined>(
  db: Db,
  storeId: string,
  promotions: readonly (GoodsNames & { readonly id: Id })[],
): Promise<ReadonlyMap<Id, PromotedGoods>> {
  const texts = promotions.flatMap(({ goods, withoutGoods }) => [goods, withoutGoods]);
  const found = await findGoods(db, storeId, texts);
  const of = (text: string): PromotedGoods["without"] => {
    const { products, categories } = found.get(text) ?? nothing;
    return { products, categories };
  };
  const limited = promotions.filter(({ goods, withoutGoods }) => goods !== "" || withoutGoods !== "");
  return new Map(
    limited.map(({ id, goods, withoutGoods }) => [
      id,
      { only: goods === "" ? null : of(goods), without: of(withoutGoods) },
    ]),
  );
}

/** What is wrong with the goods that a promotion names, by its fields. Only what changes is asked. */
export async function refuseGoods(
  db: Db,
  storeId: string,
  before: GoodsNames | null,
  after: GoodsNames,
): Promise<Readonly<Record<string, string>>> {
  const changed = goodsFieldNames.filter((field) => after[field] !== (before?.[field] ?? ""));
  const found = await findGoods(
    db,
    storeId,
    changed.map((field) => after[field]),
  );
  return Object.fromEntries(
    changed.flatMap((field) => {
      const { products, categories, unknown } = found.get(after[field]) ?? nothing;
      const [first] = unknown;
      if (first !== undefined)
        return [[field, `this store has no category named ${first}, and no product with this code`]];
      return after[field] !== "" && products.length + categories.length === 0 ? [[field, "names no goods"]] : [];
    }),
  );
}
