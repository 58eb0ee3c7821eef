import { z } from "zod";
import { exportedFields } from "#contract/jobs/exported-fields.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { withoutNull } from "#contract/lists/without-null.ts";
import { plainAmount } from "#contract/money.ts";
import { wordsOfKind } from "#contract/records/definitions.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import type { SheetCell } from "#contract/sheets/sheet.ts";
import { wrongField } from "#gateway/refusal.ts";
import { writtenWords } from "./written-words.ts";

/** How rows become lines. */
interface ListSheet {
  readonly titles: readonly string[];
  line(row: Readonly<Record<string, unknown>>): readonly SheetCell[];
}

/**
 * The sheet of a kind with some of its fields, or all, titled as the store calls them. Refused with 422 for a column
 * that is none.
 */
export function listSheet(
  kind: Kind,
  columns: readonly string[] | undefined,
  { headers, moment }: { readonly headers: Readonly<Record<string, string>>; readonly moment: (at: string) => string },
): ListSheet {
  const words = wordsOfKind(kind);
  const known = exportedFields(kind);
  const unknown = columns?.find((column) => !known.includes(column));
  if (unknown !== undefined) throw wrongField("columns", `there is no such column: ${unknown}`);
  const fields = (columns ?? known).map((field) => {
    const { from, title, values } = writtenWords(kind, field, headers) ?? { from: field, title: field, values: {} };
    return { from, title, cell: cellOf({ title, ...words[field], values }, isMoment(kind, from), moment) };
  });
  return { titles: fields.map(({ title }) => title), line: (row) => fields.map(({ from, cell }) => cell(row[from])) };
}

const text = (of: string): SheetCell => ({ text: of, is: "text" });

function cellOf(words: FieldWords, isMoment: boolean, moment: (at: string) => string) {
  return (value: unknown): SheetCell => {
    if (value === null || value === undefined) return text("");
    if (typeof value === "number")
      return { text: words.is === "amount" ? plainAmount(value) : String(value), is: "number" };
    if (typeof value === "boolean") return text(value ? "Yes" : "No");
    if (Array.isArray(value) && value.every((each) => typeof each === "string"))
      return text(value.map((each) => words.values?.[each] ?? each).join("; "));
    if (typeof value !== "string") return text(JSON.stringify(value));
    if (isMoment) return { text: moment(value), is: "moment" };
    return text(words.values?.[value] ?? value);
  };
}

/** Whether a field of a row is a moment, as its schema says. */
function isMoment(kind: Kind, field: string): boolean {
  const row = rowSchemas[kind];
  return row instanceof z.ZodObject && withoutNull(row.shape[field]) instanceof z.ZodISODateTime;
}
