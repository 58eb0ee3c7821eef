import type { PromoCodeRow } from "#contract/promotions/promo-code.ts";
import type { conditionFields } from "#contract/promotions/condition-fields.ts";
import { orderWords } from "#contract/orders/words.ts";
import type { ShownField } from "#console/record/listed/listed-record.tsx";

/** The fields of promo codes and offers that say when, where and for whom one holds. */
export const conditionsShown: readonly ShownField<ConditionFields>[] = [
  { of: "startsOn", text: (row, format) => dayText(row.startsOn, format) },
  { of: "endsOn", text: (row, format) => dayText(row.endsOn, format) },
  { of: "weekdays", text: (row) => row.weekdays.join(", ") || "Every day" },
  { of: "fromTime", text: (row) => row.fromTime },
  { of: "toTime", text: (row) => row.toTime },
  { of: "channels", text: (row) => row.channels.map(channelText).join(", ") || "All" },
  { of: "areaId", text: (row) => row.area ?? "All" },
  { of: "firstOrder", text: (row) => (row.firstOrder ? "Yes" : "No") },
  { of: "segmentId", text: (row) => row.segment ?? "Everybody" },
];

type ConditionFields = Pick<PromoCodeRow, keyof typeof conditionFields | "segment" | "area">;

/** A day in words; empty where there is none. */
export function dayText(day: string | null, format: { date(day: string): string }): string {
  return day === null ? "" : format.date(day);
}

function channelText(channel: string): string {
  return (orderWords.source.values as Readonly<Record<string, string>>)[channel] ?? channel;
}

/** The colour of what a promo code or an offer is today. */
export function standingTone({ standing }: { readonly standing: string }): string {
  const tones: Readonly<Record<string, string>> = { Running: "calm", Planned: "soon", "Used up": "late" };
  return `aisle-age aisle-age-${tones[standing] ?? "none"}`;
}
