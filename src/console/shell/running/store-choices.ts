import type { Choice } from "#commands/context/questions.ts";
import { choicesOf, ownTitle } from "#console/client/field-words.ts";
import type { HeaderName } from "#contract/store/form-header.ts";

const notOffered = "not offered by this store";

/**
 * A question with only the options that the store offers, in the store's order; numbered options keep their own order,
 * the likely one first. A store with a title of its own for them is asked by it. Where the store offers none of them,
 * all are shown as refused.
 */
export function inStoreChoices<Value>(choice: Choice<Value>): Choice<Value> {
  const { dropdown, options, numbered } = choice;
  if (!dropdown || typeof options === "function") return choice;
  const title = inStoreTitle(choice.title, dropdown);
  const byValue = new Map(options.map((option) => [String(option.value), option]));
  const offered = choicesOf(dropdown, [...byValue.keys()]).flatMap((value) => byValue.get(value) ?? []);
  if (offered.length === 0)
    return {
      ...choice,
      title,
      options: options.map((option) => ({ ...option, because: option.because ?? notOffered })),
    };
  return { ...choice, title, options: numbered ? options.filter((option) => offered.includes(option)) : offered };
}

/** "S101-000412: new status" asks by the store's own title for the dropdown, where it has one: "S101-000412: Stage". */
function inStoreTitle(title: string, dropdown: HeaderName): string {
  const own = ownTitle(dropdown);
  return own === null ? title : `${title.split(": ")[0]}: ${own}`;
}
