import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";

/** The name of a title in the form header, such as "order.placedAt". */
export type HeaderName = `${string}.${string}`;

/** The name of a field of a kind in the form header. */
export function headerName<K extends Kind>(kind: K, field: keyof Kinds[K] & string): HeaderName {
  return `${kind}.${field}`;
}

/** The name of a value in the form header, for values that are codes: "order.source.tele". */
export function valueHeaderName(field: HeaderName, value: string): HeaderName {
  return `${field}.${value}`;
}

/** The titles that lists and questions ask by, beside those of a kind's fields. Every console begins with them. */
export const choiceTitles = {
  "dashboard.late": { title: "Late" },
  "dashboard.dueSoon": { title: "Due soon" },
  "order.addressType": { title: "Address" },
  "payment.method": { title: "Method" },
  "comment.origin": { title: "Origin" },
  "discount.type": { title: "Discount type" },
  "edit.reason": { title: "Reason" },
  "return.status": { title: "Status" },
  "export.scope": { title: "Export" },
  "print.size": { title: "Print size" },
} as const satisfies Readonly<Record<HeaderName, { readonly title: string }>>;

/** The name of such a title. */
export type ChoiceName = keyof typeof choiceTitles;
