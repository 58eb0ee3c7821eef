import { exportedFields } from "#contract/jobs/exported-fields.ts";
import type { FileFormat } from "#contract/jobs/job.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { exportedRows } from "#contract/lists/exported.ts";
import { grouped } from "#contract/text.ts";
import { api, newId } from "#console/client/api.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";
import { tools } from "#console/shell/running/tools.ts";

/** Has the gateway write all rows that a list finds, with those of the shown columns that are fields of the rows. */
export async function exportAsJob(
  { kind, storeId, query }: { readonly kind: Kind; readonly storeId: string; readonly query: ListQuery },
  shown: readonly string[],
  format: FileFormat,
): Promise<void> {
  const columns = shown.filter((id) => exportedFields(kind).includes(id));
  const body = { what: kind, filter: query, format, ...(columns.length === 0 ? {} : { columns }) } as NewExport;
  await api("jobs.export", { params: { storeId }, body }, { idempotencyKey: newId() });
  tools.tell(
    "The store's system writes the file",
    "plain",
    `More than ${grouped(exportedRows.most)} ${kinds[kind].many}: find it in Exports`,
  );
}
