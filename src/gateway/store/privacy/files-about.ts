import { sql } from "kysely";
import { exportRight, type Permission } from "#contract/permission.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { pathOf } from "#gateway/store/files/file-store.ts";
import { removeFile } from "#gateway/store/files/files.ts";
import { ownOrders, ownReturns, type Person } from "./fates.ts";

/** The kinds whose exports tell of customers. */
const telling: readonly Kind[] = [
  "customer",
  "person",
  "customer-double",
  "order",
  "return",
  "refund",
  "transaction",
  "invoice",
  "product-review",
  "message",
  "audit",
];

const rights: readonly Permission[] = [...telling.map(exportRight), "report.export"];

/**
 * Removes the files of a store that tell of somebody: exports and files of imports, which can be made and sent again,
 * drawn papers with one of their orders, and pictures with their returns. An export that is being written begins again,
 * because it reads what was there before. Answers the paths of what now lies outside the database without a row.
 */
export async function removeFilesAbout(trx: Trx, person: Person): Promise<readonly string[]> {
  const { storeId } = person;
  await sql`
    update jobs set state = 'waiting', lease_until = null, done = 0, total = null
    where store_id = ${storeId} and kind = 'export' and state = 'running' and needs && ${rights}::text[]`.execute(trx);
  const exported = sql`from jobs where store_id = ${storeId} and kind = 'export' and needs && ${rights}::text[]`;
  const sent = sql`from import_parts where store_id = ${storeId}`;
  const drawn = sql`from prints where store_id = ${storeId} and id in (
    select printed.print_id from printed_records as printed where printed.store_id = ${storeId}
      and (printed.record_id in ${ownOrders(person)} or printed.record_id in ${ownReturns(person)}))`;
  const { rows } = await sql<{ id: string }>`
    select file_id as id ${exported} and file_id is not null
    union select file_id ${sent}
    union select file_id from jobs where store_id = ${storeId} and id in (select job_id ${drawn}) and file_id is not null
    union select id from files where store_id = ${storeId} and kind = 'return'
      and record_id in ${ownReturns(person)}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const chosen = sql`store_id = ${storeId} and file_id = any(${ids}::uuid[])`;
  await sql`update jobs set file_id = null where ${chosen}`.execute(trx);
  await sql`delete from import_parts where ${chosen}`.execute(trx);
  for (const id of ids) await removeFile(trx, storeId, id);
  await sql`
    update return_orders set photo_count = 0
    where store_id = ${storeId} and id in ${ownReturns(person)} and photo_count <> 0`.execute(trx);
  return ids.map((id) => pathOf(storeId, id));
}
