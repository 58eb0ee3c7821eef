import type { RawBuilder } from "kysely";
import type { Kind } from "#contract/kinds.ts";
import type { FileRecord } from "#gateway/imports/file/read-records.ts";
import type { TableKindData } from "#gateway/store/records/table-kind.ts";
import type { ImportLimits } from "./read-field.ts";

/** A column that tells one record from another. */
export interface Identity {
  /** The name of the field. */
  readonly field: string;
  /** The SQL of the text that is compared, over the columns of the table; null where a record has none. */
  readonly key: RawBuilder<string | null>;
}

/** A kind of record that a file has one line for each of. */
export interface RecordDefinition {
  /** The kind with its table, and the columns that its fields stand in. */
  readonly of: TableKindData<Exclude<Kind, "order">>;
  /** The fields a file may have. */
  readonly fields: Readonly<Record<string, ImportLimits>>;
  /** Two records are the same when the first of these keys that both have is the same. */
  readonly sameBy: readonly Identity[];
  /** Says the same in words: "A person is known by …". */
  readonly sameByWords: string;
  /** Fields that are kept in capital letters. */
  readonly inCapitals?: readonly string[];
  /** Fields that change by the hour: they are written with a new record, and not compared with one that is there. */
  readonly notCompared?: readonly string[];
}

/** A line that is fit to be written: its values by column, and the line itself should it be refused later. */
export interface AcceptedRecord {
  readonly values: Readonly<Record<string, unknown>>;
  readonly record: FileRecord;
}

/** The column of the table that a field stands in: capacityKilograms -> capacity_kilograms. */
export function columnOf({ of: { kind, columns } }: RecordDefinition, field: string): string {
  const column = (columns as Readonly<Record<string, string>>)[field];
  if (column === undefined) throw new Error(`no column of a ${kind} holds ${field}`);
  return column;
}
