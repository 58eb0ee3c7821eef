import { type CustomerRow, customerFields } from "#contract/customers/customer.ts";

/** The fields of which one of two values stays when two customers are merged. */
export const mergeFields = ["name", "phone", "email", "code", "birthday", "language", "notes", "gstin"] as const;
export type MergeField = (typeof mergeFields)[number];

/** What the customer who stays has afterwards, as far as it differs from what they have now. */
export function mergedFields(
  kept: CustomerRow,
  gone: CustomerRow,
  fromOther: readonly MergeField[],
): Partial<CustomerRow> {
  const all: Partial<CustomerRow> = {
    ...Object.fromEntries(fromOther.map((field) => [field, gone[field]])),
    // A tax number belongs to its business.
    ...(fromOther.includes("gstin") && { businessName: gone.businessName, businessAddress: gone.businessAddress }),
    tags: joinedTags(kept.tags, gone.tags),
    // Who has not agreed as one of the two has not agreed.
    consent: kept.consent.filter((channel) => gone.consent.includes(channel)),
    noMessages: customerFields.noMessages.values.filter((channel) =>
      [...kept.noMessages, ...gone.noMessages].includes(channel),
    ),
    blocked: kept.blocked || gone.blocked,
    noCash: kept.noCash || gone.noCash,
    restrictionReason: kept.restrictionReason || gone.restrictionReason,
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(kept[field as keyof CustomerRow]),
    ),
  );
}

/** All tags once each, as many as the field takes. */
function joinedTags(...tags: readonly string[]): string {
  const each = new Set(tags.flatMap((some) => some.split(",").map((tag) => tag.trim())).filter((tag) => tag !== ""));
  let joined = "";
  for (const tag of each) {
    const longer = joined === "" ? tag : `${joined}, ${tag}`;
    if (longer.length <= customerFields.tags.longest) joined = longer;
  }
  return joined;
}
