import { sql } from "kysely";
import type { IndentRow, NewIndent } from "#contract/indents/schema.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { recordRowEvents } from "#gateway/store/records/change-record.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { indentKind } from "./indent-kind.ts";

/** The suppliers of the indents of a store, the one used last first. */
export async function readSuppliers(db: Db, storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("indents")
    .select("supplier")
    .where("store_id", "=", storeId)
    .groupBy("supplier")
    .orderBy((eb) => eb.fn.max("created_at"), "desc")
    .orderBy("supplier")
    .limit(500)
    .execute();
  return rows.map(({ supplier }) => supplier);
}

/** A line of a new indent. */
export interface NewLine {
  readonly productId: string;
  /** What is proposed, and ordered until somebody changes it. */
  readonly quantity: number;
  readonly why: string;
  readonly pack: number;
  readonly packUnit: string;
  readonly cost: number | null;
}

/** Makes an indent, with lines where it was proposed. */
export async function makeIndent(
  trx: Trx,
  storeId: string,
  { supplier, expectedDay, note }: NewIndent,
  author: Author,
  lines: readonly NewLine[] = [],
): Promise<IndentRow> {
  const count = await takeNumber(trx, storeId, "indents");
  const { id } = await trx
    .insertInto("indents")
    .values(({ selectFrom }) => ({
      store_id: storeId,
      number: selectFrom("stores")
        .select(sql<string>`code || ${`-IN-${String(count).padStart(6, "0")}`}`.as("number"))
        .where("id", "=", storeId),
      supplier,
      expected_day: expectedDay,
      note,
      made_by: author.name,
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertRows(
    trx,
    "indent_lines",
    lines.map(({ productId, quantity, why, pack, packUnit, cost }) => ({
      store_id: storeId,
      indent_id: id,
      product_id: productId,
      proposed: quantity,
      ordered: quantity,
      why,
      pack,
      pack_unit: packUnit,
      cost,
    })),
  );
  const [row] = await readRows(trx, indentKind.rows, storeId, [id]);
  if (!row) throw new Error(`the new indent ${id} is gone`);
  const made = { action: "created", before: null, after: row, author } as const;
  await writeRecordHistory(trx, indentKind, [{ ...made, fields: { supplier, expectedDay, note } }]);
  await recordRowEvents(trx, indentKind, [{ type: "created", row, before: null, at: row.createdAt }], author);
  return row;
}
