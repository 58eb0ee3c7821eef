import { grouped } from "#contract/text.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { longestCell } from "#gateway/imports/longest.ts";
import type { Mapping } from "#gateway/imports/mapping/mapping.ts";
import { minorUnitsReader, numberReader } from "#gateway/imports/mapping/number-format.ts";
import { readReturnRules } from "#gateway/imports/mapping/return-rule.ts";
import type { ValueTables } from "#gateway/imports/mapping/value-table.ts";
import { type ImportSubject, refuse, type Verdict } from "#gateway/imports/subject.ts";
import { cellError, mayBeError } from "./cell-errors.ts";
import { dateReader, dayReader, dayStartReader } from "./dates.ts";
import { findColumns } from "./find-columns.ts";
import type { FileRecord } from "./read-records.ts";

/** The reason for a line that has more or fewer fields than the header: its fields cannot be told apart. */
export const wrongFieldCount = "wrong number of fields";
/** The reason for a line that one of the mapping's rules recognizes as returned goods. */
const returnLine = "return line";

/** A line that is none of those the subject imports: it is neither accepted nor refused. */
interface PassedOver {
  readonly row: null;
  readonly reason: null;
}

/** The verdict on a line, and the record it belongs to; "" where each line is a record or the file does not tell. */
export type LineVerdict = (Verdict | PassedOver) & { readonly recordName: string };

/** What the check of lines knows besides the mapping. */
interface Surroundings {
  /** The time zone of dates without an offset. */
  readonly timeZone: string;
  /** The present time, ISO 8601 in UTC. */
  readonly now: string;
  /** What the store calls the values of parts. */
  readonly ownWords: ValueTables;
}

/** Makes the check of a file's records from its header. Throws an ImportRefused that names all that is wrong. */
export function lineChecker(
  subject: ImportSubject,
  header: readonly string[],
  mapping: Mapping & { readonly file: string },
  { timeZone, now, ownWords }: Surroundings,
): (record: FileRecord) => LineVerdict {
  const { readers, places, faults } = findColumns(header, subject.parts, mapping);
  const has = (name: string) => readers.has(name);
  const readNumber = numberReader(mapping.numberFormat ?? null);
  const returns = readReturnRules(mapping.returns ?? [], { readNumber, has });
  const all = [...faults, ...returns.faults];
  if (all.length > 0) throw new ImportRefused(all.join(" "));
  const check = subject.checker({
    readDate: dateReader(mapping.dateFormats, timeZone),
    readDay: dayReader(mapping.dateFormats),
    readDayStart: dayStartReader(mapping.dateFormats, timeZone),
    readDayEnd: dayStartReader(mapping.dateFormats, timeZone, 1),
    readNumber,
    readMoney: mapping.minorUnits ? minorUnitsReader(readNumber) : readNumber,
    clears: new Set(mapping.clears),
    values: mapping.values ?? {},
    ownWords,
    now,
  });
  /** Why a line with a long cell is refused; null where no part of the subject has one. */
  const tooLong = (fields: readonly string[]): string | null => {
    if (!fields.some((text) => text.length > longestCell)) return null;
    const [name] = [...readers].find(([, read]) => read(fields).length > longestCell) ?? [];
    return name === undefined ? null : `${name}: more than ${grouped(longestCell)} characters`;
  };
  /** Why a line is refused in which a part has an error of a spreadsheet; a column that is no part harms nothing. */
  const cellFault = (fields: readonly string[]): string | null => {
    if (!fields.some((text) => mayBeError(text))) return null;
    for (const [part, columns] of places)
      for (const at of columns) {
        const because = cellError(fields[at]?.trim() ?? "");
        if (because !== null) return `${part}: ${because}`;
      }
    return null;
  };
  const passedOver: PassedOver = { row: null, reason: null };
  const hasRules = (mapping.returns ?? []).length > 0;
  return (record) => {
    const part = (name: string) => readers.get(name)?.(record.fields) ?? "";
    const verdict = () => {
      if (record.problem !== undefined) return refuse(record.problem);
      if (record.fields.length !== header.length) return refuse(wrongFieldCount);
      const fault = tooLong(record.fields) ?? cellFault(record.fields);
      if (fault !== null) return refuse(fault);
      const isReturn = returns.isReturn(part);
      if (subject.importsReturns && hasRules && !isReturn) return passedOver;
      return isReturn && !subject.importsReturns ? refuse(returnLine) : check({ record, has, part });
    };
    return { ...verdict(), recordName: subject.recordPart === null ? "" : part(subject.recordPart) };
  };
}
