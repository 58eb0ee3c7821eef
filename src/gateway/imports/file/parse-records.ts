import { CsvError, parse } from "csv-parse/sync";

/** How the text of records is cut into fields. */
export interface Cut {
  readonly delimiter: string;
  /** Whether a quote in a place where none may stand is taken for a part of the text. */
  readonly isRelaxed: boolean;
}

/**
 * The fields of one record. "open" when a quote is still open at its end; "malformed" when a quote stands where none
 * may stand.
 */
export function parseRecord(text: string, cut: Cut): readonly string[] | "open" | "malformed" {
  try {
    return parseText(text, cut)[0] ?? [""];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED" ? "open" : "malformed";
  }
}

/**
 * The fields of lines of which each is a record of its own, all at once, because starting the parser for each of them
 * costs twenty times as much; null when not each is.
 */
export function parseLines(lines: readonly string[], delimiter: string): readonly (readonly string[])[] | null {
  try {
    const records = parseText(lines.join("\n"), { delimiter, isRelaxed: false });
    // A record has at least one line. So when there are as many records as lines, each has just one.
    return records.length === lines.length ? records : null;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

function parseText(text: string, { delimiter, isRelaxed }: Cut): string[][] {
  return parse(text, {
    delimiter,
    record_delimiter: "\n",
    relax_quotes: isRelaxed,
    relax_column_count: true,
    max_record_size: 0,
  });
}
