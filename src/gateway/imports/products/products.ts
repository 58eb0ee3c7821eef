import { sql } from "kysely";
import { saleUnits } from "#contract/enumerations.ts";
import { formatMoney } from "#contract/money.ts";
import { partsOf, recordChecker } from "#gateway/imports/records/check-record.ts";
import {
  type Destination,
  type ImportSubject,
  type Line,
  type LineContext,
  refuse,
  type Verdict,
} from "#gateway/imports/subject.ts";
import { addResults, batchesOf, nothingWritten } from "#gateway/imports/write-result.ts";
import { claimsGtin, isGtin } from "#contract/products/barcode.ts";
import { taxKinds } from "#contract/products/tax-kind.ts";
import { counted } from "#contract/text.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { AcceptedRecord } from "#gateway/imports/records/accepted-record.ts";
import { productFields, type ProductValues } from "./fields.ts";
import { gatherProducts } from "./gather-products.ts";
import { undoProducts } from "./undo-products.ts";
import { newProducts, writeProducts } from "./write-products.ts";
import { contradiction, productColumns } from "./product-columns.ts";

/** The import of the catalogue of a store, one line for each product. */
export const products: ImportSubject = {
  name: "products",
  summary: "Writes the products of a .csv or .csv.gz file, one line each, into a store that already exists.",
  notes:
    "A product is known by its code. One that is there already is left as it is; where the file says something else, its line is refused, or --replace changes the product to what the file says. Without an MRP it is the price. A new product for which the file says no tax follows its HSN, or gets the tax of its category where its HSN has no rate.",
  parts: {
    ...partsOf(productFields),
    unit: { words: "how it is sold (default: piece)", choices: saleUnits },
    taxRate: { words: "the tax in the price, in percent" },
    taxKind: { words: "why there is no tax, where its rate is 0", choices: taxKinds },
    grams: { words: "what one piece weighs, a whole number" },
  },
  hasDates: false,
  makesStore: false,
  recordPart: null,
  replaces: true,
  hasAmounts: true,
  columns: { code: "text", values: "jsonb", record: "jsonb" } satisfies Readonly<Record<keyof AcceptedProduct, string>>,
  tables: ["products"],
  checker: productChecker,
  gather: gatherProducts,
  keyOf: (row) => (row as AcceptedProduct).code,
  remarks: readRemarks,
  write: writeProducts,
  async preview(trx, to, { totals: { records }, store }, refuse) {
    let result = nothingWritten;
    // Only writing all of them tells which are refused.
    for (const batch of batchesOf(records)) result = addResults(result, await writeProducts(trx, to, batch, refuse));
    const { currency, locale } = store;
    const examples = (await newProducts(trx, to.storeId)).map(
      ({ code, name, unit, price, mrp }) =>
        `${code}  ${name}  ${formatMoney(price, currency, locale)} ${unit === "weight" ? "a kilogram" : "each"}, MRP ${formatMoney(mrp, currency, locale)}`,
    );
    return { result, examples };
  },
  async standing(db, { storeId }) {
    const { rows } = await sql<{ standing: string }>`
      select coalesce(md5(string_agg(products.id || ' ' || version, ',' order by products.id)), '') as standing
      from products join import_products using (code) where store_id = ${storeId}`.execute(db);
    return rows[0]?.standing ?? "";
  },
  undo: undoProducts,
};

/** A line with a product that can be written. */
interface AcceptedProduct extends AcceptedRecord {
  readonly code: string;
}

/** Says how many new products have no tax rate or HSN code, from which invoices follow. */
async function readRemarks(db: Db, { storeId }: Pick<Destination, "storeId">): Promise<string[]> {
  const { rows } = await sql<{ untaxed: number; unnamed: number }>`
    select count(*) filter (where "values"->>'taxRate' is null
        and (hsn_rate_at(${storeId}, coalesce("values"->>'hsnCode', ''), now())).rate is null
        and category_tax_of(${storeId}, (select id from categories where store_id = ${storeId} and state <> 'DELETE'
          and lower(name) = lower("values"->>'category') order by parent_id is not null, id limit 1)) is null
      )::int as untaxed,
      count(*) filter (where coalesce("values"->>'hsnCode', '') = '')::int as unnamed
    from import_products where is_new`.execute(db);
  const { untaxed = 0, unnamed = 0 } = rows[0] ?? {};
  return [
    ...(untaxed > 0 ? [`no tax rate for ${counted(untaxed, "new product")}: these are sold without tax`] : []),
    ...(unnamed > 0 ? [`no HSN code for ${counted(unnamed, "new product")}: their invoices lack it`] : []),
  ];
}

/** Makes the check of product lines. */
function productChecker(context: LineContext): (line: Line) => Verdict<AcceptedProduct> {
  const check = recordChecker(productFields, context);
  return (line) => {
    const verdict = check(line);
    if (verdict.row === null) return verdict;
    const values = verdict.row.values as unknown as ProductValues;
    // A spreadsheet drops leading zeros and turns last digits into zeros: no scan would ever find such a barcode.
    if (values.barcode && claimsGtin(values.barcode) && !isGtin(values.barcode)) {
      return refuse("barcode: its last digit does not fit the others");
    }
    const reason = contradiction(productColumns(values));
    return reason === null ? { row: { ...verdict.row, code: values.code }, reason } : refuse(reason);
  };
}
