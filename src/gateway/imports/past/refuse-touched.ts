import { counted } from "#contract/text.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";

/** How many changed records the refusal of an undo names. */
const mostNamed = 10;

/**
 * Refuses to undo an import when records of it were changed since. The message names the first of them, and by whom.
 */
export function refuseTouched(one: string, touched: readonly { readonly name: string; readonly by: string }[]): void {
  if (touched.length === 0) return;
  const named = touched.slice(0, mostNamed).map(({ name, by }) => `${name} (${by})`);
  const more = touched.length > mostNamed ? ", …" : "";
  throw new ImportRefused(
    `Nothing was undone, because ${counted(touched.length, one)} of this import changed since: ${named.join(", ")}${more}.`,
  );
}
