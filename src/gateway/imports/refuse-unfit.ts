import type { LineSource } from "./file/line-source.ts";
import type { FileRecord } from "./file/read-records.ts";
import type { RefusedLines } from "./file/refused-lines.ts";
import type { Gathered, ImportSubject, Verdict } from "./subject.ts";

/** The file once more, the check of its lines, and the file for those that are refused. */
interface Again {
  records(): AsyncGenerator<FileRecord>;
  readonly source: LineSource;
  readonly check: (record: FileRecord) => Verdict;
  readonly refused: RefusedLines;
}

/**
 * Refuses all lines of the records that turned out to be unfit once they were put together. Their lines are read from the
 * file again, because keeping every line of every file for this rare case would cost more.
 */
export async function refuseUnfit(
  { keyOf }: Pick<ImportSubject, "keyOf">,
  { unfit }: Gathered,
  { records, source, check, refused }: Again,
): Promise<void> {
  if (!keyOf || !unfit || unfit.size === 0) return;
  const lines = records();
  // The header is no line.
  await lines.next();
  for await (const found of lines) {
    const { record, reason: lost } = source.read(found);
    const { row } = check(record);
    const reason = row && lost === null && unfit.get(keyOf(row));
    if (reason) await refused.add(record, reason);
  }
}
