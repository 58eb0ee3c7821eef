import type { Trx } from "#gateway/database/schema.ts";
import { importer } from "#gateway/imports/importer.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { heldEntries, writeBatchAudit } from "#gateway/store/audit/write-audit.ts";

/** An import as the audit list names it. */
interface AuditedImport {
  readonly storeId: string;
  readonly importNumber: number | null;
  /** The name of its file. */
  readonly source: string;
  /** Who started it, on the machine of the gateway. */
  readonly by: string;
}

/** Keeps the records of an import of money out of the audit list: the import has one entry for all of them. */
export function holdEntries(trx: Trx, subject: ImportSubject): void {
  if (subject.hasAmounts) heldEntries.set(trx, []);
}

/**
 * Adds the entry of an import of money, with the records and lines that its file has for it; or that it was taken back.
 */
export async function auditImport(
  trx: Trx,
  subject: ImportSubject,
  { storeId, importNumber, source, by }: AuditedImport,
  written: { readonly records: number; readonly lines: number } | null,
): Promise<void> {
  if (!subject.hasAmounts) return;
  const after = written && { [subject.name]: written.records, lines: written.lines };
  const done = { action: written ? "created" : "undone", before: null, after } as const;
  const author = { ...importer, name: by };
  await writeBatchAudit(trx, { storeId }, [
    { subject: "import", id: String(importNumber), name: `${importNumber}: ${source}`, ...done, author },
  ]);
}
