import { parseAmount } from "#contract/money.ts";
import { grouped } from "#contract/text.ts";
import { takeTurns } from "#gateway/take-turns.ts";
import { type Cut, parseLines, parseRecord } from "#gateway/imports/file/parse-records.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { looksFormatted, numberReader, type ReadNumber } from "#gateway/imports/mapping/number-format.ts";
import { type Refusal, wrongField } from "#gateway/refusal.ts";

/** One line of a settlement file; the amount in minor units, below zero where the provider gave money back. */
export interface SettlementLine {
  readonly reference: string;
  readonly amount: number;
}

/** How many lines a settlement file may have. */
const mostLines = 50_000;

/** How many lines are read in one turn of the process: some milliseconds, even where each is parsed by itself. */
const linesInTurn = 500;

/**
 * Reads a settlement file: CSV with commas, semicolons or tabs. Lines without a reference, such as sums, are left out.
 * `numbers` is an amount as the file would write it, such as "1,23,456.00"; without it, only plain ones such as 1234.50
 * are read. Refused with 422 where the file lacks a column, or an amount cannot be read; the field then says in which
 * line. Other calls
 * get their turn meanwhile.
 */
export async function readSettlement(
  text: string,
  {
    numbers = "",
    ...columns
  }: { readonly referenceColumn: string; readonly amountColumn: string; readonly numbers?: string | undefined },
): Promise<SettlementLine[]> {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines.length > mostLines) throw wrongField("file", `has more than ${grouped(mostLines)} lines`);
  const delimiter =
    [",", ";", "\t"].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ",";
  const cut = { delimiter, isRelaxed: true };
  const names = fieldsOf(head, cut, 1).map((name) => name.trim().toLowerCase());
  const placeOf = (field: keyof typeof columns): number => {
    const place = names.indexOf(columns[field].trim().toLowerCase());
    if (place < 0) throw wrongField(field, `the file has no such column: it has ${names.join(", ").slice(0, 200)}`);
    return place;
  };
  const [reference, amount] = [placeOf("referenceColumn"), placeOf("amountColumn")];
  const readNumber = numberReaderOf(numbers);
  const filled = lines.flatMap((text, at) => (text.trim() === "" ? [] : [{ text, number: at + 2 }]));
  const read: SettlementLine[] = [];
  for await (const piece of takeTurns(filled, linesInTurn)) {
    for (const { fields, number } of fieldsOfAll(piece, cut)) {
      const named = fields[reference]?.trim() ?? "";
      if (named === "") continue;
      const written = (fields[amount] ?? "").replaceAll("\u20b9", "").trim();
      const sum = parseAmount(readNumber(written) ?? "");
      if (sum === null) throw unread(number, written);
      read.push({ reference: named.slice(0, 100), amount: sum });
    }
  }
  return read;
}

/** Reads numbers as the file has them: one is never taken for another because a comma may mean two things. */
function numberReaderOf(example: string): ReadNumber {
  try {
    return numberReader(example.trim() === "" ? null : example);
  } catch (error) {
    if (error instanceof ImportRefused) throw wrongField("numbers", error.message);
    throw error;
  }
}

function unread(number: number, written: string): Refusal {
  return looksFormatted(written)
    ? wrongField(
        "numbers",
        `line ${number} has the amount ${written.slice(0, 40)}: how are numbers written in this file?`,
      )
    : wrongField("amountColumn", `line ${number} has no amount that can be read`);
}

/** A line that is not empty, and which of the file it is. */
interface FileLine {
  readonly text: string;
  readonly number: number;
}

/**
 * The fields of some lines, which are parsed together unless one of them has a quote in a place where none may stand.
 */
function fieldsOfAll(lines: readonly FileLine[], cut: Cut) {
  const together = parseLines(
    lines.map(({ text }) => text),
    cut.delimiter,
  );
  return lines.map(({ text, number }, at) => ({ number, fields: together?.[at] ?? fieldsOf(text, cut, number) }));
}

function fieldsOf(line: string, cut: Cut, number: number): readonly string[] {
  const fields = parseRecord(line, cut);
  if (typeof fields === "string") throw wrongField("file", `line ${number} cannot be read`);
  return fields;
}
