import { sql } from "kysely";
import { saleUnits } from "#contract/enumerations.ts";
import { partsOf, recordChecker } from "#gateway/imports/records/check-record.ts";
import { type ImportSubject, type Line, type LineContext, refuse, type Verdict } from "#gateway/imports/subject.ts";
import { addResults, batchesOf, nothingWritten } from "#gateway/imports/write-result.ts";
import { wholeBarcode } from "#contract/products/barcode.ts";
import { taxKinds } from "#contract/products/tax-kind.ts";
import { counted } from "#contract/text.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { AcceptedRecord } from "#gateway/imports/records/accepted-record.ts";
import { printable } from "#gateway/imports/file/printable.ts";
import { changedProductWords, mostShown, newProductWords } from "./example-products.ts";
import { readCategories } from "./category-paths.ts";
import { categoriesJoint, categoryJoint, knownTexts, productFields, type ProductValues } from "./fields.ts";
import { gatherProducts } from "./gather-products.ts";
import { readPack } from "./pack.ts";
import { undoProducts } from "./undo-products.ts";
import { type Replaced, writeProducts } from "./write-products.ts";

/** The import of the catalogue of a store, one line for each product. */
export const products: ImportSubject = {
  name: "products",
  summary: "Writes the products of a .csv or .csv.gz file, one line each, into a store that already exists.",
  notes:
    "A product is known by its code. One that is there already is left as it is; where the file says something else, its line is refused, or --replace changes the product to what the file says. Without an MRP it is the price. A product that stands in several categories gets the first one. A new product for which the file says no tax follows its HSN, or gets the tax of its category where its HSN has no rate.",
  parts: {
    ...partsOf(productFields),
    cost: { words: "what the shop pays for it", right: "product.cost" },
    unit: { words: "how it is sold (default: piece)", choices: saleUnits },
    taxRate: { field: "taxPercent", words: "the tax in the price, in percent; without it, as its HSN code says" },
    taxKind: { words: "why there is no tax, where its rate is 0", choices: taxKinds },
    category: {
      joint: categoryJoint,
      words: "its category, or the path to it such as Food > Tea; what is missing is made",
    },
    furtherCategories: {
      field: "categories",
      joint: categoriesJoint,
      words: "where it is found too: names or paths with ; or | between them; what is missing is made",
    },
    country: {
      words: "the country of origin: its code or its English name",
      choices: productFields.country.values,
      known: knownTexts["country"] ?? {},
    },
    pack: { words: "what is in a pack, such as 500 g or 3x100 ml; what is not clear is left out" },
    packAmount: { words: "how much is in a pack, a number" },
    packUnit: {
      words: "the unit of that number",
      choices: productFields.packUnit.values,
      known: knownTexts["packUnit"] ?? {},
    },
    grams: { words: "what one piece weighs, a whole number" },
    storage: { words: "how it is kept (default: Ambient)", choices: productFields.storage.values },
    shelfLifeDays: { words: "how many days it keeps, a whole number" },
  },
  hasDates: false,
  makesStore: false,
  recordPart: null,
  replaces: true,
  clears: true,
  hasAmounts: true,
  columns: { code: "text", values: "jsonb", record: "jsonb" } satisfies Readonly<Record<keyof AcceptedProduct, string>>,
  tables: ["products", "product_categories"],
  checker: productChecker,
  gather: gatherProducts,
  keyOf: (row) => (row as AcceptedProduct).code,
  remarks: readRemarks,
  write: writeProducts,
  async preview(trx, to, { totals: { records }, store }, refuse) {
    let result = nothingWritten;
    const changed: Replaced[] = [];
    // Only writing all of them tells which are refused.
    for (const batch of batchesOf(records)) {
      const { replaced, ...written } = await writeProducts(trx, to, batch, refuse);
      result = addResults(result, written);
      changed.push(...replaced.slice(0, mostShown - changed.length));
    }
    const examples = [
      ...(await newProductWords(trx, to.storeId, store)),
      ...(await changedProductWords(trx, to.storeId, changed, store)),
    ];
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

/** Says how many new products have no tax or HSN code, and of what else in the file something was left out. */
async function readRemarks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ untaxed: number; unnamed: number; unread: number; pack: string; many: number }>`
    select count(*) filter (where is_new and is_untaxed)::int as untaxed,
      count(*) filter (where is_new and coalesce("values"->>'hsnCode', '') = '')::int as unnamed,
      count(*) filter (where "values" ? 'pack')::int as unread,
      coalesce(min("values"->>'pack'), '') as pack,
      count(*) filter (where categories > 1)::int as many
    from import_products`.execute(db);
  const { untaxed = 0, unnamed = 0, unread = 0, pack = "", many = 0 } = rows[0] ?? {};
  return [
    ...(untaxed > 0 ? [`no tax rate for ${counted(untaxed, "new product")}: these are sold without tax`] : []),
    ...(unnamed > 0 ? [`no HSN code for ${counted(unnamed, "new product")}: their invoices lack it`] : []),
    ...(unread > 0
      ? [`no clear pack size for ${counted(unread, "product")}, such as "${printable(pack)}": left out`]
      : []),
    ...(many > 0 ? [`${counted(many, "product")} in several categories: each gets the first one of the file`] : []),
  ];
}

/** Makes the check of product lines. An empty cell says nothing, unless the mapping wants it to. */
function productChecker(context: LineContext): (line: Line) => Verdict<AcceptedProduct> {
  const check = recordChecker(productFields, context, knownTexts);
  const needed: ReadonlySet<string> = new Set(["code", "name", "price"]);
  return (line) => {
    const says = (part: string) =>
      line.has(part) && (line.part(part) !== "" || needed.has(part) || context.clears.has(part));
    const verdict = check({ ...line, has: says });
    if (verdict.row === null) return verdict;
    const { pack, category, furtherCategories, ...said } = verdict.row.values as unknown as SaidValues;
    const barcode = said.barcode && (wholeBarcode(said.barcode) ?? said.barcode);
    const values = { ...packOf(pack), ...said, ...(barcode && { barcode }) };
    if (values.frozen && values.storage && values.storage !== "Frozen") {
      return refuse(`storage: ${values.storage}, and frozen says yes`);
    }
    const read = readCategories({ category, furtherCategories });
    if (read.reason !== null) return refuse(read.reason);
    return { row: { ...verdict.row, values: { ...values, ...read.paths }, code: values.code }, reason: null };
  };
}

/** A line as its texts were read, before packs and paths of categories are understood. */
type SaidValues = Omit<ProductValues, "furtherCategories"> & {
  readonly pack?: string;
  readonly furtherCategories?: string;
};

/** What a text says of a pack; one that is not clear stays a text, so that it can be told. */
function packOf(pack: string | undefined) {
  if (pack === undefined) return {};
  if (pack === "") return { packAmount: null, packUnit: null };
  return readPack(pack) ?? { pack };
}
