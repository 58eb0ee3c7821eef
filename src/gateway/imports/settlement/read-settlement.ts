import { parseAmount } from "#contract/money.ts";
import { parseRecord } from "#gateway/imports/file/parse-records.ts";
import { wrongField } from "#gateway/refusal.ts";

/** One line of a settlement file; the amount in minor units, below zero where the provider gave money back. */
export interface SettlementLine {
  readonly reference: string;
  readonly amount: number;
}

/** How many lines a settlement file may have. */
const mostLines = 50_000;

/**
 * Reads a settlement file: CSV with commas, semicolons or tabs. Lines without a reference, such as sums, are left out. Refused
 * with 422 where it lacks a column, or an amount cannot be read; the field then says in which line.
 */
export function readSettlement(
  text: string,
  columns: { readonly referenceColumn: string; readonly amountColumn: string },
): SettlementLine[] {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines.length > mostLines) throw wrongField("file", `has more than ${mostLines.toLocaleString("en")} lines`);
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
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    const fields = fieldsOf(line, cut, at + 2);
    const named = fields[reference]?.trim() ?? "";
    if (named === "") return [];
    const read = parseAmount((fields[amount] ?? "").replaceAll(/[,\s\u20b9]/g, ""));
    if (read === null) throw wrongField("amountColumn", `line ${at + 2} has no amount that can be read`);
    return [{ reference: named.slice(0, 100), amount: read }];
  });
}

function fieldsOf(line: string, cut: Parameters<typeof parseRecord>[1], number: number): readonly string[] {
  const fields = parseRecord(line, cut);
  if (typeof fields === "string") throw wrongField("file", `line ${number} cannot be read`);
  return fields;
}
