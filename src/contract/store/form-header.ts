import { type Kind, type Kinds, kinds } from "#contract/kinds.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import {
  addressTypes,
  commentOrigins,
  discountTypes,
  editReasons,
  exportScopes,
  paymentMethods,
  printSizes,
  returnStatuses,
} from "#contract/enumerations.ts";

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

/** Dropdowns that belong to no row of a kind, with their titles and choices. */
export const otherDropdowns: Readonly<
  Record<HeaderName, { readonly title: string; readonly choices: readonly string[] }>
> = {
  "order.addressType": { title: "Address", choices: addressTypes },
  "payment.method": { title: "Method", choices: paymentMethods },
  "comment.origin": { title: "Origin", choices: commentOrigins },
  "discount.type": { title: "Discount type", choices: discountTypes },
  "edit.reason": { title: "Reason", choices: editReasons },
  "return.status": { title: "Status", choices: returnStatuses },
  "export.scope": { title: "Export", choices: exportScopes },
  "print.size": { title: "Print size", choices: printSizes },
};

/** The titles that the contract gives to fields and values, by their names in the form header. */
export function contractHeaders(): Record<HeaderName, string> {
  const headers: Record<HeaderName, string> = {};
  for (const kind of Object.keys(kinds) as Kind[]) {
    for (const [field, { title, values = {} }] of Object.entries<FieldWords>(kinds[kind].words)) {
      const name: HeaderName = `${kind}.${field}`;
      headers[name] = title;
      for (const [value, word] of Object.entries(values)) headers[valueHeaderName(name, value)] = word;
    }
  }
  for (const [name, { title }] of Object.entries(otherDropdowns)) headers[name as HeaderName] = title;
  return headers;
}
