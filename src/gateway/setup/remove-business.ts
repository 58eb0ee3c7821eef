import { type RawBuilder, sql } from "kysely";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { isAdministered, refuseLastAdmin } from "#gateway/store/users/access-rules.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** A table, with the columns by which its rows belong to a business, its stores or its logins. */
interface OwnedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The tables whose rows its own rows need. */
  readonly needs: readonly string[];
  /** Whether triggers check what is removed: those of the audit list refuse to remove any row. */
  readonly isGuarded: boolean;
}

/** The bit of `pg_trigger.tgtype` that says that a trigger runs when rows are removed. */
const onDelete = 8;

/** Which rows belong to a business, by the first of these columns that a table has. */
const owners = [
  ["business_unit_id", null],
  ["store_id", sql`select id from stores where business_unit_id = `],
  ["user_id", sql`select id from users where business_unit_id = `],
] as const;

/**
 * Removes a business whole: its stores with all their records and history, its logins and roles. Resolves with the
 * number of removed rows.
 */
export function removeBusiness(trx: Trx, businessUnitId: string): Promise<number> {
  return removeRows(trx, (name, columns) => whatBelongs(name, columns, businessUnitId));
}

/**
 * Removes a store with all its records and history. The last store of a business takes the business with it, because
 * nobody could log in to one without stores. Refused when only this store has somebody who can administer the others.
 * Resolves with the number of removed rows.
 */
export async function removeStore(trx: Trx, storeId: string): Promise<number> {
  const { businessUnitId, name } = await trx
    .selectFrom("stores")
    .select(["business_unit_id as businessUnitId", "name"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const other = await otherStore(trx, storeId);
  if (other === null) return removeBusiness(trx, businessUnitId);
  const wasAdministered = await isAdministered(trx, other);
  const removed = await removeRows(trx, (name, columns) => {
    if (name === "stores") return sql`id = ${storeId}`;
    // The audit entries about the store stay: without them the audit list of the business would have gaps.
    if (name === "audit_entries") return null;
    return columns.includes("store_id") ? sql`store_id = ${storeId}` : null;
  });
  if (wasAdministered) await refuseLastAdmin(trx, other, {});
  const entry = { subject: "store", id: storeId, name, action: "deleted", before: null, after: null } as const;
  await writeAudit(trx, { businessUnitId }, [{ ...entry, author }]);
  return removed;
}

/** Who removes a store: somebody at the command line. */
const author: Author = { userId: null, name: "Setup", address: null, origin: "By Admin" };

/** Whether a business has no other store than this one. */
export async function isOnlyStore(db: Db, storeId: string): Promise<boolean> {
  return (await otherStore(db, storeId)) === null;
}

async function otherStore(db: Db, storeId: string): Promise<string | null> {
  const other = await db
    .selectFrom("stores as others")
    .innerJoin("stores as own", "own.business_unit_id", "others.business_unit_id")
    .select("others.id")
    .where("own.id", "=", storeId)
    .where("others.id", "<>", storeId)
    .limit(1)
    .executeTakeFirst();
  return other?.id ?? null;
}

/**
 * Deletes the rows that `which` chooses in each table, null for none. The database says which tables there are and
 * which rows need which, so a new table needs nothing here. Resolves with the number of removed rows.
 */
async function removeRows(
  trx: Trx,
  which: (name: string, columns: readonly string[]) => RawBuilder<unknown> | null,
): Promise<number> {
  const { rows: tables } = await sql<OwnedTable>`
    select tables.oid::regclass::text as name,
      array(
        select attname::text from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped
      ) as columns,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = tables.oid and contype = 'f' and confrelid <> tables.oid
      ) as needs,
      exists (
        select from pg_trigger where tgrelid = tables.oid and not tgisinternal and tgtype & ${onDelete} <> 0
      ) as "isGuarded"
    from pg_class tables
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(trx);
  let removed = 0;
  for (const { name, columns, isGuarded } of needyFirst(tables)) {
    const mine = which(name, columns);
    if (!mine) continue;
    const table = sql.table(name);
    // Housekeeping removes the files outside the database. It finds them in `loose_files`.
    if (name === "files")
      await sql`
        insert into loose_files (path, place)
        select store_id || '/' || id, place from files where ${mine} and place <> 'database'`.execute(trx);
    if (isGuarded) await sql`alter table ${table} disable trigger user`.execute(trx);
    const { numAffectedRows = 0n } = await sql`delete from ${table} where ${mine}`.execute(trx);
    if (isGuarded) await sql`alter table ${table} enable trigger user`.execute(trx);
    removed += Number(numAffectedRows);
  }
  return removed;
}

function whatBelongs(name: string, columns: readonly string[], businessUnitId: string) {
  if (name === "business_units") return sql`id = ${businessUnitId}`;
  const owner = owners.find(([column]) => columns.includes(column));
  if (!owner) return null;
  const [column, ids] = owner;
  return ids ? sql`${sql.ref(column)} in (${ids}${businessUnitId})` : sql`${sql.ref(column)} = ${businessUnitId}`;
}

/** The tables in an order in which each comes before those whose rows it needs. */
function needyFirst(tables: readonly OwnedTable[]): OwnedTable[] {
  const left = new Set(tables);
  const ordered: OwnedTable[] = [];
  while (left.size > 0) {
    const free = [...left].filter(({ name }) => ![...left].some(({ needs }) => needs.includes(name)));
    if (free.length === 0) throw new Error("tables need each other in a circle");
    for (const table of free) {
      left.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
}
