import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { Format } from "#console/kit/format.ts";

type Column = ReportAnswer["columns"][number];

/** What a figure says on screen; empty where there is nothing to tell. */
export function figureText({ is }: Column, value: number | null, format: Format): string {
  if (value === null) return "";
  if (is === "money") return format.money(value);
  if (is === "share") return format.rate(value);
  if (is === "decimal") return oneDecimal(value, format);
  return is === "quantity" ? format.quantity(value) : format.count(value);
}

function oneDecimal(value: number, { place }: Format): string {
  return value.toLocaleString(place.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A figure beside a line of a chart: as on screen, without the zeros of its cents. */
export function axisText(column: Column | undefined, value: number, format: Format): string {
  return column ? figureText(column, value, format).replace(/[.,]00$/, "") : "";
}

/** The value of a dimension on screen; a value that is missing is told as such. */
export function nameText({ is, title }: Column, key: string | null, name: string, format: Format): string {
  if (key === null) return `No ${title.toLowerCase()}`;
  if (is === "day") return format.date(key);
  if (is === "month") return format.month(key);
  if (is === "hour") return `${key}:00`;
  if (is === "money") return format.money(Number(key));
  return is === "rate" ? format.rate(Number(key)) : name;
}

/** By how much a total has changed against the days before: "+12.5%"; empty where there was nothing before. */
export function changeText(value: number | null, before: number | null, format: Format): string {
  if (value === null || before === null || before === 0) return "";
  const change = Math.round(((value - before) / Math.abs(before)) * 10_000);
  return `${change > 0 ? "+" : ""}${format.rate(change)}`;
}
