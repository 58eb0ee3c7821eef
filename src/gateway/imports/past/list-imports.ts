import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { whenStoreFree } from "#gateway/imports/store-lock.ts";
import { failDeadImports } from "./import-record.ts";

/** An import of the past, or one that runs. */
export interface PastImport {
  /** Its ID: the code of the store and its number there. */
  readonly id: string;
  readonly subject: string;
  /** It runs, has ended well or in a failure, or was taken back. */
  readonly state: Database["imports"]["state"];
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
  readonly currency: string;
  readonly locale: string;
  readonly timeZone: string;
}

/** Answers the imports of all stores, or of the one with this code, the newest first. Throws an ImportRefused. */
export async function listImports(db: Kysely<Database>, code: string | null): Promise<PastImport[]> {
  const stores = await db
    .selectFrom("stores")
    .select(["id", "code"])
    .$if(code !== null, (query) => query.where("code", "=", code ?? ""))
    .execute();
  if (code !== null && stores.length === 0) throw new ImportRefused(`There is no store ${code}.`);
  await db.connection().execute(async (connection) => {
    for (const store of stores) {
      // An import that counts as running, in a store where nothing is running, was killed.
      await whenStoreFree(connection, store.code, () =>
        connection.transaction().execute((trx) => failDeadImports(trx, store.id)),
      );
    }
  });
  const { rows } = await sql<PastImport>`
    select code || '-' || number as id, subject, imports.state, failure, started_at as "startedAt", by_name as by,
      file_name as file, records, lines_accepted as "linesAccepted", lines_refused as "linesRefused",
      coalesce(imports.amount, back.amount) as amount, coalesce(first_at, back.first) as "firstAt",
      coalesce(last_at, back.last) as "lastAt", undone_by as "undoneBy", currency, locale, stores.time_zone as "timeZone"
    from imports join stores on stores.id = store_id left join lateral (
      select sum(amount)::bigint as amount, min(created_at) as first, max(created_at) as last from return_orders as returned
      where returned.store_id = imports.store_id and exists (select from imported_return_lines as written
        where written.store_id = returned.store_id and return_id = returned.id and import_number = imports.number)
    ) as back on true
    where store_id = any(${stores.map(({ id }) => id)}::uuid[]) order by started_at desc, number desc`.execute(db);
  return rows;
}
