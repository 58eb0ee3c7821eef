import type { Choice } from "#commands/given/questions.ts";
import { choicesOf } from "#console/client/field-words.ts";

/**
 * A question with only the options that the store offers, in the store's order; numbered options keep their own order,
 * the likely one first.
 */
export function inStoreChoices<Value>(choice: Choice<Value>): Choice<Value> {
  const { dropdown, options, numbered } = choice;
  if (!dropdown || typeof options === "function") return choice;
  const byValue = new Map(options.map((option) => [String(option.value), option]));
  const offered = choicesOf(dropdown, [...byValue.keys()]).flatMap((value) => byValue.get(value) ?? []);
  return { ...choice, options: numbered ? options.filter((option) => offered.includes(option)) : offered };
}
