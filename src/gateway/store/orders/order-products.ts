import type { RecordState } from "#contract/enumerations.ts";
import type { RawBuilder } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { priceColumns, taxColumns } from "#gateway/store/products/price-columns.ts";

/** A product with what an order keeps of it. */
export interface SoldProduct {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly unit: "piece" | "weight";
  readonly mrp: number;
  readonly price: number;
  readonly taxRate: number;
  /** The printed price on which its tax is; null where it is on what is paid. */
  readonly taxedPrice: number | null;
  readonly state: RecordState;
}

/**
 * The products of a store by their ids, also those that are not for sale now. One that the store does not have is
 * refused with 404, which names its place in `list`, the field of the request that holds them. Their tax is that of the
 * instant, left out for now.
 */
export async function readProducts(
  db: Db,
  storeId: string,
  ids: readonly string[],
  list: string,
  instant?: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, SoldProduct>> {
  if (ids.length === 0) return new Map();
  const products = await db
    .selectFrom("products")
    .select(["id", "code", "name", "category", "unit", ...priceColumns, ...taxColumns(instant), "state"])
    .where("store_id", "=", storeId)
    .where("id", "in", [...new Set(ids)])
    .where("state", "<>", "DELETE")
    .execute();
  const known = new Map(products.map((product) => [product.id, product]));
  const missing = ids.flatMap((id, place) => (known.has(id) ? [] : [place]));
  if (missing.length > 0) {
    throw notFound(
      "product",
      Object.fromEntries(missing.map((place) => [`${list}.${place}.productId`, "is not a product of this store"])),
    );
  }
  return known;
}

/** Why a product cannot be put into an order; null when it can. */
export function refuseSale({ state }: Pick<SoldProduct, "state">): string | null {
  return state === "ACTIVE" ? null : "is not for sale in this store";
}
