import { sql } from "kysely";
import { formatMoney } from "#contract/money.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { TargetStore } from "#gateway/imports/target-store.ts";
import { categoriesJoint } from "./fields.ts";
import { type ColumnPart, columnValue, differingParts, idsOf } from "./product-columns.ts";
import type { Replaced } from "./write-products.ts";

/** How many new products, and how many changed ones, a preview shows. */
export const mostShown = 10;

type Money = Pick<TargetStore, "currency" | "locale">;

/** The first of the products that this transaction has added, as lines to print. */
export async function newProductWords(trx: Trx, storeId: string, { currency, locale }: Money): Promise<string[]> {
  const rows = await trx
    .selectFrom("products")
    .select(["code", "name", "unit", "price", "mrp"])
    .where("store_id", "=", storeId)
    .where("version", "=", 1)
    .where(sql<boolean>`xmin = pg_current_xact_id()::xid`)
    .orderBy("code")
    .limit(mostShown)
    .execute();
  return rows.map(
    ({ code, name, unit, price, mrp }) =>
      `${code}  ${name}  ${formatMoney(price, currency, locale)} ${unit === "weight" ? "a kilogram" : "each"}, MRP ${formatMoney(mrp, currency, locale)}`,
  );
}

/** What is changed of products, part by part, as lines to print. */
export async function changedProductWords(
  trx: Trx,
  storeId: string,
  changed: readonly Replaced[],
  { currency, locale }: Money,
): Promise<string[]> {
  const ids = changed.flatMap(({ before, after }) => [
    before.category_id,
    after.category_id,
    ...idsOf(before.further_ids),
    ...idsOf(after.further_ids),
  ]);
  const { rows } = await sql<{ id: string; path: string }>`
    select id, category_path(store_id, id) as path from categories
    where store_id = ${storeId} and id = any(${ids}::uuid[])`.execute(trx);
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  const words = (part: ColumnPart, value: string | number | null): string => {
    if (value === null || value === "") return "none";
    if (part === "category") return paths.get(String(value)) ?? "none";
    if (part === "furtherCategories")
      return idsOf(String(value))
        .map((id) => paths.get(id))
        .join(categoriesJoint);
    if (part === "taxRate") return `${Number(value) / 100} %`;
    const isMoney = part === "price" || part === "mrp" || part === "cost";
    return isMoney ? formatMoney(Number(value), currency, locale) : String(value);
  };
  return changed.map(({ before, after }) => {
    const parts = differingParts(before, after).map(
      (part) => `${part} ${words(part, columnValue(before, part))} -> ${words(part, columnValue(after, part))}`,
    );
    return `${after.code}  ${after.name}: ${parts.join(", ")}`;
  });
}
