import type { SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { foldText } from "#contract/fold-text.ts";
import { mergeNamed } from "./kept-grid.ts";

/** The titles and choices of a store, by their names in the form header. */
export interface OwnTitles {
  readonly ownTitles: Readonly<Record<string, string>>;
  readonly ownChoices: Readonly<Record<string, readonly string[]>>;
}

/** The section of titles, as its calls answer it. */
export type TitlesRow = SettingsRow &
  OwnTitles & {
    readonly words: Readonly<Record<string, string>>;
    readonly offered: Readonly<Record<string, readonly string[]>>;
  };

/** How many rows are drawn at most; typing leads to all others. */
export const mostTitles = 60;

/** The names whose title, usual word or name has the typed words; those that the store has set come first. */
export function foundTitles({ words, ownTitles, ownChoices }: TitlesRow, typed: string): readonly string[] {
  const parts = foldText(typed).split(" ").filter(Boolean);
  const isSet = (name: string): boolean => name in ownTitles || name in ownChoices;
  return Object.keys(words)
    .filter((name) => {
      const text = foldText(`${words[name]} ${ownTitles[name] ?? ""} ${name.replaceAll(".", " ")}`);
      return parts.every((part) => text.includes(part));
    })
    .toSorted((one, other) => Number(isSet(other)) - Number(isSet(one)));
}

/** What both have changed from one beginning: where both changed the same, one's own holds. */
export function mergeTitles(base: OwnTitles, theirs: OwnTitles, mine: OwnTitles): OwnTitles {
  return {
    ownTitles: mergeNamed(base.ownTitles, theirs.ownTitles, mine.ownTitles),
    ownChoices: mergeNamed(base.ownChoices, theirs.ownChoices, mine.ownChoices),
  };
}

/** One of the names with another value; null takes it out, so that the usual one holds. */
export function withName<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const { [name]: _, ...others } = values;
  return value === null ? others : { ...others, [name]: value };
}

/** The titles and choices that the store has. */
export const titlesOf = ({ ownTitles, ownChoices }: TitlesRow): OwnTitles => ({ ownTitles, ownChoices });
