import { sql } from "kysely";
import { productCellFields } from "#contract/products/cells.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { WrittenChange } from "#gateway/store/records/changeable-kind.ts";
import { type FieldChange, storedKind } from "#gateway/store/records/stored-kind.ts";
import { keepEdit } from "./keep-edit.ts";
import { products } from "./list.ts";
import { soldAbove } from "./sold-above.ts";

const stored = storedKind({
  kind: "product",
  table: "products",
  unique: {
    products_store_id_code_key: { field: "code", because: "another product has this code" },
    products_store_id_barcode_key: { field: "barcode", because: "another product has this barcode" },
    products_folded_code: { field: "code", because: "another product has this code, but for capitals" },
    products_gtin: { field: "barcode", because: "another product has this barcode" },
    product_barcodes_gtin: { field: "barcode", because: "another product has this barcode" },
  },
  list: products,
  rules: productRules,
  converted: {
    taxPercent: {
      column: "tax_rate",
      stored: (percent) => (percent === null ? null : Math.round(Number(percent) * 100)),
    },
  },
  together: new Set([...Object.keys(productCellFields), "categoryId", "state"]),
  keepBatch: keepEdit,
});

/** How products are read and written. Files of products have an import of their own (`imports/products`). */
export const productKind: typeof stored = {
  ...stored,
  async writeHistory(trx, written) {
    await stored.writeHistory(trx, written);
    await namePrices(trx, written);
  },
};

/** Says of the spans of prices that changes have begun who has set them, and why. */
async function namePrices(
  trx: Trx,
  written: readonly WrittenChange<"product", FieldChange<"product">>[],
): Promise<void> {
  const priced = written.filter(({ change: { fields } }) => fields.price !== undefined || fields.mrp !== undefined);
  const [first] = priced;
  if (!first) return;
  await sql`
    update product_prices set reason = ${first.change.text ?? ""}, by_name = ${first.author.name}
    from products where products.store_id = ${first.after.storeId} and products.id = any(${priced.map(({ after }) => after.id)}::uuid[])
      and product_prices.store_id = products.store_id and product_id = products.id
      and lower(during) >= products.updated_at and during @> clock_timestamp()`.execute(trx);
}

/**
 * The rules for products: the price is at most the MRP and so is that of a sale to come, a variant has no variants of its own, and a new product may get
 * the tax of its category.
 */
async function productRules(
  trx: Trx,
  storeId: string,
  before: ProductRow | null,
  fields: Partial<ProductRow>,
): Promise<Partial<ProductRow>> {
  const { mrp = before?.mrp ?? 0, price = before?.price ?? 0, parentId } = fields;
  const of = before ? "changes." : "";
  if ((fields.mrp !== undefined || fields.price !== undefined) && price > mrp)
    throw new Refusal("invalid", "the price is more than the MRP", { fields: { [`${of}price`]: "more than the MRP" } });
  if (before && mrp < before.mrp) {
    const above = await soldAbove(trx, storeId, before.id, mrp);
    if (above) throw new Refusal("invalid", above, { fields: { "changes.mrp": above } });
  }
  if (parentId && (parentId === before?.id || (before?.variants ?? 0) > 0))
    throw new Refusal("invalid", "a product with variants is no variant", {
      fields: { [`${of}parentId`]: "it has variants of its own" },
    });
  if (parentId) {
    // The parent is locked by now, so nobody makes it a variant meanwhile.
    const parent = await trx
      .selectFrom("products")
      .select("parent_id")
      .where("store_id", "=", storeId)
      .where("id", "=", parentId)
      .executeTakeFirst();
    if (parent?.parent_id)
      throw new Refusal("invalid", "a variant has no variants of its own", {
        fields: { [`${of}parentId`]: "it is a variant itself" },
      });
  }
  return before ? fields : { ...fields, ...(await taxOfNew(trx, storeId, fields)) };
}

/** The tax of a new product for which none is said: that of its category, where its HSN has no rate. */
async function taxOfNew(
  trx: Trx,
  storeId: string,
  { taxPercent = null, taxKind = null, hsnCode = "", categoryId = null }: Partial<ProductRow>,
): Promise<Partial<ProductRow>> {
  if (taxPercent !== null || taxKind !== null || categoryId === null) return {};
  const { rows } = await sql<{ percent: number }>`
    select (category_tax_of(${storeId}, ${categoryId}) / 100.0)::float8 as percent
    where (hsn_rate_at(${storeId}, ${hsnCode}, now())).rate is null
      and category_tax_of(${storeId}, ${categoryId}) is not null`.execute(trx);
  return rows[0] ? { taxPercent: rows[0].percent } : {};
}
