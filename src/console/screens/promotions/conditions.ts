import type { PromoCodeRow } from "#contract/promotions/promo-code.ts";
import type { conditionFields } from "#contract/promotions/condition-fields.ts";
import { orderWords } from "#contract/orders/words.ts";
import type { ShownField } from "#console/record/listed/listed-record.tsx";

/** The fields of promo codes and offers that say when, where and for whom one holds. */
export const conditionsShown = [
  "startsOn",
  "endsOn",
  { of: "weekdays", text: (row) => row.weekdays.join(", ") || "Every day" },
  "fromTime",
  "toTime",
  { of: "channels", text: (row) => row.channels.map(channelText).join(", ") || "All" },
  { of: "areaId", text: (row) => row.area ?? "All" },
  "firstOrder",
  { of: "segmentId", text: (row) => row.segment ?? "Everybody" },
] as const satisfies readonly (keyof ConditionFields | ShownField<ConditionFields>)[];

type ConditionFields = Pick<PromoCodeRow, keyof typeof conditionFields | "segment" | "area">;

function channelText(channel: string): string {
  return (orderWords.source.values as Readonly<Record<string, string>>)[channel] ?? channel;
}

/** The colour of what a promo code or an offer is today. */
export function standingTone({ standing }: { readonly standing: string }): string {
  const tones: Readonly<Record<string, string>> = { Running: "calm", Planned: "soon", "Used up": "late" };
  return `aisle-age aisle-age-${tones[standing] ?? "none"}`;
}
