import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { ImportState } from "#gateway/database/tables/imports.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { whenStoreFree } from "#gateway/imports/store-lock.ts";
import { failDeadImports } from "./import-record.ts";

/** An import of the past, or one that runs. */
export interface PastImport {
  /** Its ID: the code of the store and its number there. */
  readonly id: string;
  readonly subject: string;
  readonly state: ImportState;
  readonly failure: string;
  readonly startedAt: string;
  readonly by: string;
  readonly file: string;
  /** How many records it wrote, completed or replaced. */
  readonly records: number;
  readonly linesAccepted: number;
  readonly linesRefused: number;
  /**
   * The sum of its accepted lines in minor units of the currency, and the days they span; of returns what went back,
   * which is not what the file says. Null without amounts.
   */
  readonly amount: number | null;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly undoneBy: string | null;
  readonly store: { readonly currency: string; readonly locale: string; readonly timeZone: string };
}

/** Answers the imports of all stores, or of the one with this code, the newest first. Throws an ImportRefused. */
export async function listImports(db: Kysely<Database>, code: string | null): Promise<PastImport[]> {
  const stores = await db
    .selectFrom("stores")
    .select(["id", "code", "currency", "locale", "time_zone as timeZone"])
    .$if(code !== null, (query) => query.where("code", "=", code ?? ""))
    .execute();
  if (code !== null && stores.length === 0) throw new ImportRefused(`There is no store ${code}.`);
  if (stores.length === 0) return [];
  await db.connection().execute(async (connection) => {
    for (const store of stores) {
      // An import that counts as running, in a store where nothing is running, was killed.
      await whenStoreFree(connection, store.code, () =>
        connection.transaction().execute((trx) => failDeadImports(trx, store.id)),
      );
    }
  });
  const rows = await db
    .selectFrom("imports")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("return_orders as returned")
          .select([
            sql<number | null>`sum(returned.amount)::bigint`.as("amount"),
            sql<string | null>`min(returned.created_at)`.as("firstAt"),
            sql<string | null>`max(returned.created_at)`.as("lastAt"),
          ])
          .whereRef("returned.store_id", "=", "imports.store_id")
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("imported_return_lines as written")
                .select("written.return_id")
                .whereRef("written.store_id", "=", "returned.store_id")
                .whereRef("written.return_id", "=", "returned.id")
                .whereRef("written.import_number", "=", "imports.number"),
            ),
          )
          .as("returns"),
      (join) => join.onTrue(),
    )
    .selectAll("imports")
    .select((eb) => [
      eb.fn.coalesce("imports.amount", "returns.amount").as("sum"),
      eb.fn.coalesce("imports.first_at", "returns.firstAt").as("firstAt"),
      eb.fn.coalesce("imports.last_at", "returns.lastAt").as("lastAt"),
    ])
    .where(
      "imports.store_id",
      "in",
      stores.map(({ id }) => id),
    )
    .orderBy("started_at", "desc")
    .orderBy("number", "desc")
    .execute();
  const byId = new Map(stores.map((store) => [store.id, store]));
  return rows.flatMap((row) => {
    const store = byId.get(row.store_id);
    if (!store) return [];
    const past: PastImport = {
      id: `${store.code}-${row.number}`,
      subject: row.subject,
      state: row.state,
      failure: row.failure,
      startedAt: row.started_at,
      by: row.by_name,
      file: row.file_name,
      records: row.records,
      linesAccepted: row.lines_accepted,
      linesRefused: row.lines_refused,
      amount: row.sum,
      firstAt: row.firstAt,
      lastAt: row.lastAt,
      undoneBy: row.undone_by,
      store,
    };
    return [past];
  });
}
