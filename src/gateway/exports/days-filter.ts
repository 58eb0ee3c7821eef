import { Temporal } from "temporal-polyfill";
import type { ListContract } from "#contract/lists/list.ts";
import { wrongField } from "#gateway/refusal.ts";

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
  const range = {
    ...(from === undefined ? {} : { from: new Date(start(from, 0)).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(start(to, 1) - 1).toISOString() }),
  };
  return { [field]: range };
}
