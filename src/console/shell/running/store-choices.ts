import type { Choice } from "#commands/given/questions.ts";
import { choicesOf } from "#console/client/field-words.ts";

const notOffered = "not offered by this store";

/**
 * A question with only the options that the store offers, in the store's order; numbered options keep their own order,
 * the likely one first. Where the store offers none of them, all are shown as refused.
 */
export function inStoreChoices<Value>(choice: Choice<Value>): Choice<Value> {
  const { dropdown, options, numbered } = choice;
  if (!dropdown || typeof options === "function") return choice;
  const byValue = new Map(options.map((option) => [String(option.value), option]));
  const offered = choicesOf(dropdown, [...byValue.keys()]).flatMap((value) => byValue.get(value) ?? []);
  if (offered.length === 0)
    return { ...choice, options: options.map((option) => ({ ...option, because: option.because ?? notOffered })) };
  return { ...choice, options: numbered ? options.filter((option) => offered.includes(option)) : offered };
}
