import { Kysely, sql } from "kysely";
import { kinds } from "#contract/kinds.ts";
import { exportedRows, type ExportHead } from "#contract/lists/exported.ts";
import { type HiddenFields, withoutHidden } from "#contract/records/field-rights.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import { grouped } from "#contract/text.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { findRows } from "./conditions.ts";
import { withLines } from "./lines.ts";
import type { GatewayList } from "./list.ts";

/** How many rows are read from the database at once. */
const batch = 500;

/** Some rows of a whole list, and how many there are altogether at which moment. */
interface ExportedRows<Row> {
  readonly head: ExportHead;
  readonly rows: readonly Row[];
}

/**
 * All rows that a filter finds, as text in parts of whole lines: first the head, then each row as JSON, without what is
 * hidden from whoever asks. Refused with 422 before the first part where there are more than one call sends. End it
 * early by `return`.
 */
export async function* exportLines<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  hidden: HiddenFields | null,
): AsyncGenerator<string, void> {
  let isBegun = false;
  for await (const { head, rows } of exportRows(db, list, storeId, filter, exportedRows.most)) {
    if (!isBegun) yield `${JSON.stringify(head)}\n`;
    isBegun = true;
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(withoutHidden(row, hidden))}\n`).join("");
  }
}

/**
 * All rows that a filter finds in any list, in its order, all at one moment: they are read from one snapshot while they
 * are taken. The first part has no rows. Refused with 422 before it where there are more than `most`. End it early by
 * `return`.
 */
export async function* exportRows<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  most: number,
): AsyncGenerator<ExportedRows<RowOf<List>>, void> {
  if (!(db instanceof Kysely)) throw new Error("an export needs a transaction of its own");
  const whole: Kysely<Database> = db;
  const trx = await whole.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  try {
    // All rows are wanted, so the plan that has the last one soonest is the best.
    await sql`set local cursor_tuple_fraction = 1`.execute(trx);
    const { rows, where, order } = await withLines(trx, list, storeId, filter, async (db, known) =>
      findRows(db, known, storeId, filter),
    );
    const { rows: heads } = await sql<ExportHead>`
      select moment."asOf", (select count(*) from (
        select 1 from ${rows} where ${where} limit ${most + 1}) as met) as total
      from ${momentOf(trx, storeId)} as moment`.execute(trx);
    const [head] = heads;
    if (!head) throw notFound("store");
    if (head.total > most) {
      const { many } = kinds[list.contract.kind];
      throw new Refusal(
        "invalid",
        `These are more than ${grouped(most)} ${many}: filter the list, and export it in parts`,
      );
    }
    await sql`declare exported no scroll cursor for
      select row.* from ${list.rows(trx)} as row where ${where} order by ${order}`.execute(trx);
    yield { head, rows: [] };
    for (;;) {
      // The cursor goes on from where it is.
      const { rows: next } = await sql<RowOf<List>>`fetch ${sql.lit(batch)} from exported`.execute(trx);
      if (next.length === 0) return;
      yield { head, rows: next };
    }
  } finally {
    // Nothing was written, so a failed rollback loses nothing. A lost connection was already reported by the read.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
