import { sql } from "kysely";
import type { ProductEditResult, ProductEdits } from "#contract/products/edit-schema.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { hiddenFrom } from "#contract/records/field-rights.ts";
import { counted } from "#contract/text.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound, Refusal, rightMissing, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeAll } from "#gateway/store/batch/change-all.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { isSame } from "#gateway/store/records/record-history.ts";
import { resolveFields } from "#gateway/store/records/resolve-fields.ts";
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

/**
 * Changes many products together, each from its version. What is stale or refused is told and left as it is.
 */
export async function editProducts(
  trx: Trx,
  storeId: string,
  { rows, dryRun, reason = "" }: ProductEdits,
  { principal, author }: By,
): Promise<ProductEditResult> {
  const readCells = await cellReader(trx, storeId, rows);
  const { rows: results, kept } = await changeAll(trx, {
    kind: productKind,
    storeId,
    author,
    isDryRun: dryRun,
    decidesFirst: true,
    changes: rows.map((given) => ({
      id: given.id,
      run: (trx) =>
        changeRecord(trx, productKind, { storeId, ...given }, author, async (row) => {
          if (row.state === "DELETE") throw wrongField("state", "it is deleted");
          const read = readCells(given);
          if ("because" in read) throw wrongField(read.field, read.because);
          const differing = differingFields(row, read.fields);
          const fields = await resolveFields(trx, productKind, storeId, row, differing, principal);
          return Object.keys(fields).length > 0 ? { fields, text: reason } : null;
        }),
    })),
  });
  const [refused, stale]: [ProductEditResult["refused"], ProductEditResult["stale"]] = [[], []];
  let will = 0;
  for (const [at, { id, row, refusal, current }] of results.entries()) {
    if (!refusal) will += Number(row?.version !== rows[at]?.version);
    else if (!current) refused.push({ id, field: "id", because: "the store has no such product" });
    else if (refusal.code === "stale-version") stale.push({ id, row: current });
    else {
      const [field = "id"] = Object.keys(refusal.fields ?? {});
      refused.push({ id, field: field.replace(/^changes\./, ""), because: refusal.message });
    }
  }
  return { will, unchanged: rows.length - will - refused.length - stale.length, refused, stale, edit: kept };
}

/** The fields that differ from the row. */
function differingFields(row: ProductRow, set: Partial<ProductRow>): Partial<ProductRow> {
  return Object.fromEntries(
    Object.entries(set).filter(
      ([field, value]) => value !== undefined && !isSame(row[field as keyof ProductRow], value),
    ),
  );
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
  const { rows } = await changeAll(trx, {
    kind: productKind,
    storeId,
    author,
    isDryRun: false,
    decidesFirst: true,
    changes: kept.map(({ id, version, before }) => ({
      id,
      run: (trx) =>
        changeRecord(trx, productKind, { storeId, id, version, undoes: version }, author, async (row) => ({
          fields: await resolveFields(trx, productKind, storeId, row, before, principal),
          text: `Taken back: ${edit.reason}`,
        })),
    })),
  });
  refuseChanged(
    rows.flatMap(({ refusal, current }) => (refusal?.code === "stale-version" ? [current?.name ?? ""] : [])),
  );
  const refusal = rows.find((row) => row.refusal)?.refusal;
  if (refusal) throw refusal;
  await trx
    .updateTable("product_edits")
    .set({ undone_at: new Date().toISOString() })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
  return rows.length;
}

function refuseChanged(names: readonly string[]): void {
  if (names.length === 0) return;
  const named = names.slice(0, mostNamed).join(", ") + (names.length > mostNamed ? ", …" : "");
  throw new Refusal(
    "move-not-allowed",
    `${counted(names.length, "product")} of this edit changed since, so nothing was taken back: ${named}`,
  );
}
