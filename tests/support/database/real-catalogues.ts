import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { type Kysely, sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Database } from "#gateway/database/schema.ts";

const folder = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

/** A catalogue of another shop: the columns that say what a product is called, and the path of its category. */
const catalogues = {
  "cat_bigbasket_products.csv.gz": { name: "product", brand: "brand", path: ["category", "sub_category", "type"] },
  "cat_zepto_v2.csv": { name: "name", brand: "", path: ["Category"] },
  "syn_blinkit_products.csv": { name: "product_name", brand: "brand", path: ["category"] },
} as const;

/** The files of real catalogues. */
export const realCatalogues = Object.keys(catalogues) as readonly (keyof typeof catalogues)[];

/** Whether a file of a real catalogue is there. */
export const hasCatalogue = (file: keyof typeof catalogues): boolean => existsSync(join(folder, file));

/** Fills a store with the products of a real catalogue, each name of a brand once, to be searched: they have no prices. */
export async function fillWithCatalogue(
  db: Kysely<Database>,
  storeId: string,
  file: keyof typeof catalogues,
): Promise<void> {
  const { name, brand, path } = catalogues[file];
  const bytes = await readFile(join(folder, file));
  const lines: Readonly<Record<string, string>>[] = parse(file.endsWith(".gz") ? gunzipSync(bytes) : bytes, {
    bom: true,
    columns: (header: readonly string[]) => header.map((title, at) => title || `column ${at}`),
    relax_column_count: true,
  });
  const text = (line: Readonly<Record<string, string>>, column: string): string =>
    (line[column] ?? "").replaceAll(/\s+/g, " ").trim();
  const products = new Map(
    lines.map((line) => [
      `${text(line, name)}|${text(line, brand)}`,
      { name: text(line, name), brand: text(line, brand), path: path.map((column) => text(line, column)) },
    ]),
  );
  const rows = [...products.values()].filter((product) => product.name !== "");
  const categories = new Map<string, { id: string; store_id: string; name: string; parent_id: string | null }>();
  /** The id of the category at the end of a path; it is made where it is missing, with those above it. */
  const categoryAt = (names: readonly string[]): string | null => {
    const name = names.at(-1);
    if (name === undefined) return null;
    const key = names.join(" > ").toLowerCase();
    const parent_id = categoryAt(names.slice(0, -1));
    const known = categories.get(key) ?? { id: randomUUID(), store_id: storeId, name, parent_id };
    categories.set(key, known);
    return known.id;
  };
  const values = rows.map((product, at) => ({
    store_id: storeId,
    code: `K${at}`,
    name: product.name,
    brand: product.brand,
    category_id: categoryAt(product.path),
    unit: "piece",
    mrp: 1_000,
    price: 1_000,
    price_now: 1_000,
  }));
  await db.transaction().execute(async (trx) => {
    // Without the triggers, which would take most of the time.
    await sql`set local session_replication_role = replica`.execute(trx);
    await insertRows(trx, "categories", [...categories.values()]);
    await insertRows(trx, "products", values);
  });
  await sql`analyze products`.execute(db);
}
