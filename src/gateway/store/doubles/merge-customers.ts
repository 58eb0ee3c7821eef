import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CustomerRow } from "#contract/customers/customer.ts";
import { type MergeField, mergedFields } from "#contract/doubles/merge.ts";
import type { DoubleRow } from "#contract/doubles/schema.ts";
import type { MergedValues } from "#gateway/database/stored-values.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { customerKind } from "#gateway/store/customers/customer-kind.ts";
import { customers } from "#gateway/store/customers/list.ts";
import { postCreditMove } from "#gateway/store/ledger/post-credit-move.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { readCredit } from "#gateway/store/payments/customer-credit.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { movedColumns } from "./moved-columns.ts";

/** How long a merge can be undone, in milliseconds. */
const undoable = 86_400_000;

interface Pair {
  readonly storeId: string;
  readonly keptId: string;
  readonly goneId: string;
}

/** A merge that is under way. */
interface Merge extends Pair {
  readonly mergeId: string;
}

/**
 * Locks both customers and answers them, the one who stays first. Nothing can be written for them until the transaction
 * ends. Refused with 409 where one of them is deleted or was merged meanwhile.
 */
export async function lockPair(trx: Trx, { storeId, keptId, goneId }: Pair): Promise<[CustomerRow, CustomerRow]> {
  await sql`
    select from customers where store_id = ${storeId} and id in (${keptId}, ${goneId}) order by id for update`.execute(
    trx,
  );
  const rows = await readRows(trx, customers.rows, storeId, [keptId, goneId]);
  const kept = rows.find(({ id }) => id === keptId);
  const gone = rows.find(({ id }) => id === goneId);
  const deleted = [kept, gone].find((row) => row?.state === "DELETE");
  if (!kept || !gone || deleted)
    throw new Refusal("move-not-allowed", `${deleted?.name ?? "a customer"} is deleted, or was merged meanwhile`);
  return [kept, gone];
}

/** Merges a customer into another one: fields, all rows that name them, and credit. Both must be locked. */
export async function mergeCustomers(
  trx: Trx,
  double: DoubleRow,
  [kept, gone]: readonly [CustomerRow, CustomerRow],
  fromOther: readonly MergeField[],
  author: Author,
): Promise<void> {
  const { storeId } = double;
  const after = mergedFields(kept, gone, fromOther);
  // A number is one customer's, so it must be free before the other one gets it.
  const goneAfter: Partial<CustomerRow> = { state: "DELETE", ...(after.code === gone.code ? { code: "" } : {}) };
  const merge: Merge = { storeId, mergeId: randomUUID(), keptId: kept.id, goneId: gone.id };
  const credit = await readCredit(trx, storeId, gone.id);
  await trx
    .insertInto("customer_merges")
    .values({
      store_id: storeId,
      id: merge.mergeId,
      double_id: double.id,
      kept_id: kept.id,
      gone_id: gone.id,
      user_id: author.userId,
      by_name: author.name,
      credit,
      kept_fields: JSON.stringify(changedValues(kept, after)),
      gone_fields: JSON.stringify(changedValues(gone, goneAfter)),
    })
    .execute();
  const setFields = (row: CustomerRow, fields: Partial<CustomerRow>, text: string) =>
    changeRecord(trx, customerKind, { storeId, id: row.id }, author, () => ({ fields, text }));
  // A history tells of the other one by their id, which leads to nobody any more once they are forgotten.
  await setFields(gone, goneAfter, `Merged into customer ${kept.id}: ${double.number}`);
  await setFields(kept, after, `Took in customer ${gone.id}: ${double.number}`);
  await moveRows(trx, merge);
  await trx
    .updateTable("customers")
    .set({ merged_into: kept.id })
    .where("store_id", "=", storeId)
    .where("id", "=", gone.id)
    .execute();
  if (credit !== 0) await postCreditMove(trx, { ...creditMove(merge, `merged, ${double.number}`), credit }, author);
}

/**
 * Undoes a merge whole: all rows that it has moved and that are still there go back, and fields that nobody has changed
 * since. Refused with 409 after a day, where the customer who stayed was merged further, and where the credit is used.
 */
export async function undoMerge(trx: Trx, double: DoubleRow, author: Author): Promise<void> {
  const { storeId } = double;
  const found = await trx
    .selectFrom("customer_merges")
    .select(["id", "kept_id", "gone_id", "at", "credit", "kept_fields", "gone_fields"])
    .where("store_id", "=", storeId)
    .where("double_id", "=", double.id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  if (!found) throw refused("nothing was merged");
  if (Date.now() - Date.parse(found.at) > undoable) throw refused("it was merged more than a day ago");
  const merge: Merge = { storeId, mergeId: found.id, keptId: found.kept_id, goneId: found.gone_id };
  await sql`
    select from customers where store_id = ${storeId} and id in (${merge.keptId}, ${merge.goneId})
    order by id for update`.execute(trx);
  const [kept] = await readRows(trx, customers.rows, storeId, [merge.keptId]);
  if (!kept || kept.state === "DELETE") throw refused(`${kept?.name ?? "the customer"} was merged or deleted since`);
  const left = await readCredit(trx, storeId, merge.keptId);
  if (found.credit > 0 && left < found.credit) throw refused("the credit that moved is used by now");
  await trx
    .updateTable("customers")
    .set({ merged_into: null })
    .where("store_id", "=", storeId)
    .where("id", "=", merge.goneId)
    .execute();
  await moveRowsBack(trx, merge);
  const setBack = (id: string, values: MergedValues, text: string) =>
    changeRecord(trx, customerKind, { storeId, id }, author, (row) => ({ fields: asBefore(row, values), text }));
  await setBack(merge.keptId, found.kept_fields, `Merge undone: ${double.number}`);
  await setBack(merge.goneId, found.gone_fields, `Merge undone: ${double.number}`);
  if (found.credit !== 0)
    await postCreditMove(trx, { ...creditMove(merge, "merge undone"), credit: -found.credit }, author);
  await trx
    .updateTable("customer_merges")
    .set({ undone_at: new Date().toISOString() })
    .where("store_id", "=", storeId)
    .where("id", "=", merge.mergeId)
    .execute();
}

const refused = (because: string): Refusal => new Refusal("move-not-allowed", because);

const creditMove = ({ storeId, goneId, keptId }: Merge, note: string) => ({
  storeId,
  fromId: goneId,
  toId: keptId,
  note,
});

function changedValues(row: CustomerRow, after: Partial<CustomerRow>): MergedValues {
  const fields = Object.keys(after) as (keyof CustomerRow)[];
  return { before: Object.fromEntries(fields.map((field) => [field, row[field]])), after };
}

/** The fields of a row that are still as the merge has left them, with what they were before. */
function asBefore(row: CustomerRow, { before, after }: MergedValues): Partial<CustomerRow> {
  const fields = Object.keys(after) as (keyof CustomerRow)[];
  const kept = fields.filter((field) => JSON.stringify(row[field]) === JSON.stringify(after[field]));
  return Object.fromEntries(kept.map((field) => [field, before[field]]));
}

/** Moves all rows of the customer who goes, and notes each of them. */
async function moveRows(trx: Trx, { storeId, mergeId, keptId, goneId }: Merge): Promise<void> {
  for (const [name, { table, column, ...moved }] of movable()) {
    const same = moved.sameBy?.map((field) => sql`theirs.${sql.ref(field)} = mine.${sql.ref(field)}`);
    const isSame = same
      ? sql`and not exists (select from ${table} theirs where theirs.store_id = mine.store_id
          and theirs.${column} = ${keptId} and ${sql.join(same, sql` and `)}
          ${moved.only === undefined ? sql`` : sql`and mine.${sql.ref(moved.only)} and theirs.${sql.ref(moved.only)}`})`
      : sql``;
    await sql`
      with moved as (
        update ${table} mine set ${column} = ${keptId}
        where mine.store_id = ${storeId} and mine.${column} = ${goneId} ${isSame}
        returning mine.${sql.ref(moved.key)} as key
      )
      insert into customer_merge_rows (store_id, merge_id, moved, key)
      select ${storeId}, ${mergeId}, ${name}, key from moved`.execute(trx);
  }
}

/** Moves back what a merge has moved and what still belongs to the customer who stayed. */
async function moveRowsBack(trx: Trx, { storeId, mergeId, keptId, goneId }: Merge): Promise<void> {
  for (const [name, { table, column, key }] of movable())
    await sql`
      update ${table} mine set ${column} = ${goneId} from customer_merge_rows noted
      where noted.store_id = ${storeId} and noted.merge_id = ${mergeId} and noted.moved = ${name}
        and mine.store_id = noted.store_id and mine.${sql.ref(key)} = noted.key and mine.${column} = ${keptId}`.execute(
      trx,
    );
}

/** The columns whose rows move, with the SQL of their names. */
function movable() {
  return Object.entries(movedColumns).flatMap(([name, moved]) => {
    const [table = "", column = ""] = name.split(".");
    return "stays" in moved ? [] : [[name, { ...moved, table: sql.table(table), column: sql.ref(column) }] as const];
  });
}
