import { plainHeading } from "#gateway/imports/file/heading.ts";
import type { ColumnMap } from "#gateway/imports/file/find-columns.ts";
import type { FileFormat } from "#gateway/imports/file/read-records.ts";
import type { ValueTables } from "./value-table.ts";

/** How a file is read: its format, where each part of a line comes from, and what its texts mean. */
export interface Mapping extends FileFormat {
  readonly map: ColumnMap;
  readonly dateFormats: readonly string[];
  /** A number as the file writes it, such as "1.234,56"; null for plain numbers. */
  readonly numberFormat?: string | null;
  /** Whether amounts are whole numbers of the smallest coin, such as paise. */
  readonly minorUnits?: boolean;
  readonly values?: ValueTables;
  /** The parts of which an empty cell empties the field of a record that is there. */
  readonly clears?: readonly string[];
  /** The rules for return lines, such as "order starts with C". */
  readonly returns?: readonly string[];
  /** By which columns the lines of a second file belong to those of the first: "order=order_id". */
  readonly on?: string | null;
}

/** The mapping of a file when nothing else is known about it. */
export const plainMapping: Mapping = { map: {}, delimiter: ",", encoding: "utf-8", dateFormats: [] };

/** Merges two mappings. Parts and value tables of both are kept; for everything else, `other` replaces `one`. */
export function mergeMappings(one: Mapping, other: Partial<Mapping>): Mapping {
  return {
    ...one,
    ...other,
    map: { ...one.map, ...other.map },
    values: { ...one.values, ...other.values },
  };
}

/** The mapping alone of a file that is to be imported, as it is kept. */
export function mappingOf(wanted: Mapping): Mapping {
  const { map, delimiter, encoding, dateFormats, numberFormat = null, values = {}, returns = [], on = null } = wanted;
  const { sheet = null, minorUnits = false, clears = [], heading = plainHeading } = wanted;
  const isPlain = heading.after === plainHeading.after && heading.lines === plainHeading.lines;
  // Without these it is what it was before there were any, so that lines of earlier imports are known again.
  const later = {
    ...(sheet === null ? {} : { sheet }),
    ...(minorUnits ? { minorUnits } : {}),
    ...(clears.length > 0 ? { clears } : {}),
    ...(isPlain ? {} : { heading: { after: heading.after, lines: heading.lines } }),
  };
  return { map, delimiter, encoding, dateFormats, numberFormat, values, returns, on, ...later };
}
