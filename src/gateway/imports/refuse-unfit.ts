import type { FileRecord } from "./file/read-records.ts";
import type { RefusedLines } from "./file/refused-lines.ts";
import type { Gathered, ImportSubject, Verdict } from "./subject.ts";

/** The lines of the file once more, the check of its lines, and the file for those that are refused. */
interface Again {
  records(): AsyncGenerator<FileRecord>;
  readonly check: (record: FileRecord) => Pick<Verdict, "row">;
  readonly refused: RefusedLines;
}

/**
 * Refuses all lines of records that proved impossible once their lines were put together. Their lines are read from the
 * file again, because keeping all lines of every file for this rare case would cost more.
 */
export async function refuseUnfit(
  { keyOf }: Pick<ImportSubject, "keyOf">,
  { unfit }: Gathered,
  { records, check, refused }: Again,
): Promise<void> {
  if (!keyOf || !unfit || unfit.size === 0) return;
  for await (const record of records()) {
    const { row } = check(record);
    const reason = row && unfit.get(keyOf(row));
    if (reason) await refused.add(record, reason);
  }
}
