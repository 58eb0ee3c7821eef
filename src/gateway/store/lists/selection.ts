import { sql } from "kysely";
import { mostSelected } from "#contract/constants.ts";
import { kinds } from "#contract/kinds.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import type { SelectedRows, Selection } from "#contract/lists/selection-schema.ts";
import { grouped } from "#contract/text.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { findRows, row } from "./conditions.ts";
import { withLines } from "./lines.ts";
import { type GatewayList, writtenRows } from "./list.ts";

/** A range of row indexes of a list, both ends included, counted from 0; without `to`, up to the last row. */
export interface IndexRange {
  readonly from: number;
  readonly to?: number | undefined;
}

/**
 * The ids of the rows that a filter finds in any list, in a range of indexes, all from the same moment. Refused with
 * 422 when they are more than can be selected at once.
 */
export async function selectIds<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  { from, to }: IndexRange,
): Promise<Selection> {
  const wanted = to === undefined ? Infinity : to - from + 1;
  const selection = await withLines(db, list, storeId, filter, async (db, list) => {
    const found = findRows(db, list, storeId, filter);
    const { rows } = await sql<Selection>`
      select moment."asOf", moment.sequence, array(
        select ${row("id")} from ${found.rows} where ${found.where} order by ${found.order}
        limit ${Math.max(0, Math.min(wanted, mostSelected + 1))} offset ${from}
      ) as ids
      from ${momentOf(db, storeId)} as moment`.execute(db);
    return rows[0];
  });
  if (!selection) throw notFound("store");
  if (selection.ids.length > mostSelected) {
    const most = grouped(mostSelected);
    throw new Refusal(
      "invalid",
      `These are more than ${most} ${kinds[list.contract.kind].many}: select fewer at a time`,
    );
  }
  return selection;
}

/** Reads selected rows as they are now, in the order of `ids`, and which of them the filter no longer finds. */
export async function readSelected<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  ids: readonly string[],
  filter: FilterOf<List>,
): Promise<SelectedRows<RowOf<List>>> {
  const rows = await withLines(db, list, storeId, filter, async (db, list) => {
    const { where } = findRows(db, list, storeId, filter);
    // Asked of each row. Joined with what the filter finds, PostgreSQL compares each row with each where it has no
    // statistics yet, as in a new store.
    const found = await sql<RowOf<List> & { readonly $isFound: boolean }>`
      select row.*, coalesce(${where}, false) as "$isFound" from ${writtenRows(db, list)} as row
      where ${row("storeId")} = ${storeId} and ${row("id")} = any(${[...ids]})`.execute(db);
    return found.rows;
  });
  const places = new Map(ids.map((id, place) => [id, place]));
  rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  return {
    rows: rows.map(({ $isFound: _isFound, ...line }) => line as unknown as RowOf<List>),
    left: rows.flatMap(({ $isFound, id }) => ($isFound ? [] : [id])),
  };
}
