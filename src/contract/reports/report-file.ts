import { plainAmount } from "#contract/money.ts";
import type { SheetCell } from "#contract/sheets/sheet.ts";
import { wholeNames } from "./branches.ts";
import type { Report } from "./new-report.ts";
import type { ReportAnswer } from "./schema.ts";

type Column = ReportAnswer["columns"][number];

/** A file that says what a report says. */
interface ReportFile {
  readonly titles: readonly string[];
  readonly lines: readonly (readonly SheetCell[])[];
}

/**
 * A report as a file with all its rows: days as 2026-11-28, amounts and shares with two decimals, and the total last. One
 * whose columns a law prescribes has these alone, in their order, as its form writes them.
 */
export function reportFile({ file }: Pick<Report, "file">, { columns, rows, totals }: ReportAnswer): ReportFile {
  const named = columns.slice(0, columns.length - totals.length);
  const figures = columns.slice(named.length);
  const names = wholeNames(rows);
  const write = file ? nameInForm : nameText;
  const lines = rows.map(({ key, values }, row) => [
    ...named.map((column, at) => write(column, key[at] ?? null, names[row]?.[at] ?? "")),
    ...figures.map((column, at) => figureCell(column, values[at] ?? null)),
  ]);
  if (!file) {
    const total = named.map((_, at): SheetCell => ({ text: at === 0 ? "Total" : "", is: "text" }));
    return {
      titles: columns.map(({ title, is }) => (is === "share" ? `${title} %` : title)),
      lines: [...lines, [...total, ...figures.map((column, at) => figureCell(column, totals[at] ?? null))]],
    };
  }
  const places = file.map((wanted) => columns.findIndex(({ name }) => name === wanted));
  return {
    titles: places.map((at) => columns[at]?.title ?? ""),
    lines: lines.map((line) => places.map((at): SheetCell => line[at] ?? { text: "", is: "text" })),
  };
}

function nameText({ is, title }: Column, key: string | null, name: string): SheetCell {
  const text = (): string => {
    if (key === null) return `No ${title.toLowerCase()}`;
    if (is === "hour") return `${key}:00`;
    if (is === "rate") return `${plainAmount(Number(key))}%`;
    return is === "day" ? key : name;
  };
  return is === "money" ? figureCell({ is }, Number(key)) : { text: text(), is: "text" };
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A name as the forms of the tax office want it: nothing where there is none, 28-Nov-2026, and 5.00 for 5 %. */
function nameInForm({ is }: Column, key: string | null, name: string): SheetCell {
  if (key === null) return { text: "", is: "text" };
  if (is === "rate") return figureCell({ is: "share" }, Number(key));
  if (is === "money") return figureCell({ is }, Number(key));
  if (is !== "day") return { text: name, is: "text" };
  const [year = "", month = "", day = ""] = key.split("-");
  return { text: `${day}-${months[Number(month) - 1]}-${year}`, is: "text" };
}

/** Amounts and shares with two decimals, all else as it is. */
function figureCell({ is }: Pick<Column, "is">, value: number | null): SheetCell {
  if (value === null) return { text: "", is: "number" };
  return { text: is === "money" || is === "share" ? plainAmount(value) : String(value), is: "number" };
}
