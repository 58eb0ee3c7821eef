import { Temporal } from "temporal-polyfill";
import type { ListContract } from "#contract/lists/list.ts";
import { wrongField } from "#gateway/refusal.ts";

/** The first and the last moment that a filter can name, in milliseconds since 1970. */
const first = Date.parse("0001-01-01T00:00:00Z");
const last = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * The filter of a list by days of a zone, the last one included: of its first field that asks for past days. Refused with 422
 * where it has none, or the days end before they begin.
 */
export function daysFilter(
  { fields }: ListContract,
  days: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined,
  timeZone: string,
): Readonly<Record<string, { readonly from?: string; readonly to?: string }>> {
  if (!days) return {};
  const field = Object.entries(fields).find(([, of]) => of.type === "days" && of.past)?.[0];
  if (field === undefined) throw wrongField("days", "this list has no days");
  const { from, to } = days;
  if (from !== undefined && to !== undefined && from > to) throw wrongField("days", "they end before they begin");
  const start = (day: string, later: number): number =>
    Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timeZone).epochMilliseconds;
  const written = (at: number): string => new Date(Math.min(Math.max(at, first), last)).toISOString();
  const range = {
    ...(from === undefined ? {} : { from: written(start(from, 0)) }),
    ...(to === undefined ? {} : { to: written(start(to, 1) - 1) }),
  };
  return { [field]: range };
}
