import { otherFields, type OtherName } from "#contract/store/other-titles.ts";
import { headerTitle } from "./field-words.ts";

/**
 * The title of what is no field of a kind's row: the tax of an order, a column of its products, a figure of the
 * dashboard.
 */
export function otherTitle(name: OtherName): string {
  return headerTitle(name, otherFields[name].title);
}
