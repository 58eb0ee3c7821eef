import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ProductEditResult, ProductEdits } from "#contract/products/edit-schema.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { hiddenFrom } from "#contract/records/field-rights.ts";
import { counted } from "#contract/text.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound, Refusal, rightMissing } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { writeAllThatFollows } from "#gateway/store/batch/change-all.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import type { HeldChange } from "#gateway/store/records/change-record.ts";
import { isSame } from "#gateway/store/records/record-history.ts";
import { resolveFields } from "#gateway/store/records/resolve-fields.ts";
import { refuseTaken } from "#gateway/store/records/stored-kind.ts";
import { cellReader } from "./edit-cells.ts";
import { productKind } from "./product-kind.ts";

/** How many edits are offered to be taken back, and how many changed products a refusal names. */
const mostOffered = 20;
const mostNamed = 5;

/** Who asks for an edit, and as whom it is written. */
interface By {
  readonly principal: Principal;
  readonly author: Author;
}

/** A locked product and what an edit sets in it. */
interface Edited {
  readonly row: ProductRow;
  readonly fields: Partial<ProductRow>;
  /** The version of the change that is taken back. */
  readonly undoes?: number;
}

/**
 * Changes many products together, each from its version. What is stale or refused is told and left as it is. All rows
 * are written by one statement, so that thousands take no longer than a moment.
 */
export async function editProducts(
  trx: Trx,
  storeId: string,
  { rows, dryRun, reason = "" }: ProductEdits,
  { principal, author }: By,
): Promise<ProductEditResult> {
  const ids = rows.map(({ id }) => id);
  const locked = await lockProducts(trx, storeId, ids);
  const refused: ProductEditResult["refused"] = [];
  const stale: ProductEditResult["stale"] = [];
  const edited: Edited[] = [];
  const readCells = await cellReader(trx, storeId, rows);
  for (const given of rows) {
    const { id, version } = given;
    const row = locked.get(id);
    if (!row) refused.push({ id, field: "id", because: "the store has no such product" });
    else if (row.version !== version) stale.push({ id, row });
    else if (row.state === "DELETE") refused.push({ id, field: "state", because: "it is deleted" });
    else {
      const read = readCells(given);
      const decided = "because" in read ? read : await decide(trx, storeId, row, read.fields, principal);
      if ("because" in decided) refused.push({ id, ...decided });
      else if (Object.keys(decided.fields).length > 0) edited.push({ row, ...decided });
    }
  }
  const will = edited.length;
  const result = { will, unchanged: rows.length - will - refused.length - stale.length, refused, stale, edit: null };
  if (dryRun || will === 0) return result;
  const after = await writeEdited(trx, storeId, edited, reason, author);
  return { ...result, edit: await keepEdit(trx, storeId, edited, after, reason, author) };
}

/** The newest edits that can be taken back, or could if none of their products had been changed since. */
export async function readEdits(db: Db, storeId: string) {
  const { rows } = await sql<{
    id: string;
    at: string;
    by: string;
    reason: string;
    products: number;
    changedSince: number;
  }>`
    select edit.id, edit.at, edit.by_name as "by", edit.reason, count(*)::int as products,
      (count(*) filter (where product.version <> edited.version))::int as "changedSince"
    from (
      select * from product_edits where store_id = ${storeId} and undone_at is null order by at desc limit ${mostOffered}
    ) edit
    join product_edit_rows edited on edited.store_id = edit.store_id and edited.edit_id = edit.id
    join products product on product.store_id = edited.store_id and product.id = edited.product_id
    group by edit.id, edit.at, edit.by_name, edit.reason order by edit.at desc`.execute(db);
  return rows;
}

/** Takes back a whole edit; refused where one of its products was changed since. Answers how many products it had. */
export async function undoEdit(trx: Trx, storeId: string, id: string, { principal, author }: By): Promise<number> {
  const edit = await trx
    .selectFrom("product_edits")
    .select(["reason", "undone_at as undoneAt"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!edit) throw notFound("edit");
  if (edit.undoneAt !== null) throw new Refusal("move-not-allowed", "this edit was taken back already");
  const kept = await trx
    .selectFrom("product_edit_rows")
    .select(["product_id as id", "version", "before"])
    .where("store_id", "=", storeId)
    .where("edit_id", "=", id)
    .execute();
  const hidden = hiddenFrom(principal.rights)?.fields;
  const lacked = kept.flatMap(({ before }) => Object.keys(before).flatMap((field) => hidden?.get(field) ?? []));
  if (lacked[0]) throw rightMissing(lacked[0]);
  const locked = await lockProducts(
    trx,
    storeId,
    kept.map(({ id }) => id),
  );
  const edited = kept.flatMap(({ id, version, before }) => {
    const row = locked.get(id);
    return row ? [{ row, fields: before, undoes: version }] : [];
  });
  refuseChanged(edited.filter(({ row, undoes }) => row.version !== undoes).map(({ row }) => row.name));
  await writeEdited(trx, storeId, edited, `Taken back: ${edit.reason}`, author);
  await trx
    .updateTable("product_edits")
    .set({ undone_at: new Date().toISOString() })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
  return edited.length;
}

function refuseChanged(names: readonly string[]): void {
  if (names.length === 0) return;
  const named = names.slice(0, mostNamed).join(", ") + (names.length > mostNamed ? ", …" : "");
  throw new Refusal(
    "move-not-allowed",
    `${counted(names.length, "product")} of this edit changed since, so nothing was taken back: ${named}`,
  );
}

async function lockProducts(trx: Trx, storeId: string, ids: readonly string[]) {
  const rows = await productKind.lockRows(trx, storeId, ids, "no key update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** The fields that differ from the row, after the rules of products; or why they refuse, and for which field. */
async function decide(
  trx: Trx,
  storeId: string,
  row: ProductRow,
  set: Partial<ProductRow>,
  principal: Principal,
): Promise<Pick<Edited, "fields"> | { readonly field: string; readonly because: string }> {
  const differing = Object.fromEntries(
    Object.entries(set).filter(
      ([field, value]) => value !== undefined && !isSame(row[field as keyof ProductRow], value),
    ),
  ) as Partial<ProductRow>;
  try {
    return { fields: await resolveFields(trx, productKind, storeId, row, differing, principal) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields = {}, message } = error.body().error;
    const [field = "id"] = Object.keys(fields);
    return { field: field.replace(/^changes\./, ""), because: message };
  }
}

/** Writes the rows, who has set a new price and why, and all that follows; answers the rows after it. */
async function writeEdited(
  trx: Trx,
  storeId: string,
  edited: readonly Edited[],
  reason: string,
  author: Author,
): Promise<ReadonlyMap<string, ProductRow>> {
  const { now } = await clock(trx);
  const names = [...new Set(edited.flatMap(({ fields }) => Object.keys(fields)))];
  const columns = names.map(columnOf);
  // All rows are locked, so that fields which others of the edit set can be written as they are.
  const rows = edited.map(({ row, fields }) => {
    const after: Readonly<Record<string, unknown>> = { ...row, ...fields };
    return { id: row.id, ...Object.fromEntries(names.map((name) => [columnOf(name), valueOf(name, after[name])])) };
  });
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`));
  // A code that was free when it was looked for may be another product's by now.
  await refuseTaken(productKind.unique, () =>
    sql`
      update products set ${set},
        version = products.version + 1, updated_at = date_trunc('milliseconds', clock_timestamp())
      from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) given
      where products.store_id = ${storeId} and products.id = given.id`.execute(trx),
  );
  const ids = edited.map(({ row }) => row.id);
  await sql`
    update product_prices set reason = ${reason}, by_name = ${author.name}
    where store_id = ${storeId} and product_id = any(${ids}::uuid[]) and lower(during) >= ${now}
      and during @> clock_timestamp()`.execute(trx);
  const read = await readRows(trx, productKind.rows, storeId, ids);
  const after = new Map(read.map((row) => [row.id, row]));
  const written = edited.map(({ row, fields, undoes = null }) => ({
    before: row,
    after: after.get(row.id) ?? row,
    change: { fields, text: reason },
    author,
    undoes,
  }));
  await writeAllThatFollows(trx, { kind: productKind, storeId, author }, written as unknown as readonly HeldChange[]);
  return after;
}

/** Keeps what the products were, so that the edit can be taken back; answers its id. */
async function keepEdit(
  trx: Trx,
  storeId: string,
  edited: readonly Edited[],
  after: ReadonlyMap<string, ProductRow>,
  reason: string,
  author: Author,
): Promise<string> {
  const id = randomUUID();
  await trx.insertInto("product_edits").values({ store_id: storeId, id, by_name: author.name, reason }).execute();
  await insertRows(
    trx,
    "product_edit_rows",
    edited.map(({ row, fields }) => ({
      store_id: storeId,
      edit_id: id,
      product_id: row.id,
      version: after.get(row.id)?.version ?? row.version,
      before: Object.fromEntries(Object.keys(fields).map((field) => [field, row[field as keyof ProductRow]])),
    })),
  );
  return id;
}

/** The moment before the rows are written, by the clock with which the database begins spans of prices. */
async function clock(trx: Trx): Promise<{ readonly now: string }> {
  const { rows } = await sql<{ now: string }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(trx);
  return rows[0] ?? { now: "" };
}

/** Tax is kept in basis points; every other field has its own column. */
function columnOf(field: string): string {
  return field === "taxPercent" ? "tax_rate" : (productKind.columns[field] ?? field);
}

function valueOf(field: string, value: unknown): unknown {
  return field === "taxPercent" && value !== null ? Math.round(Number(value) * 100) : value;
}
