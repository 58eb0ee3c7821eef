import type { SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { foldText } from "#contract/text.ts";
import { readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";

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
    ownTitles: merged(base.ownTitles, theirs.ownTitles, mine.ownTitles),
    ownChoices: merged(base.ownChoices, theirs.ownChoices, mine.ownChoices),
  };
}

type Named<Value> = Readonly<Record<string, Value>>;

function merged<Value>(base: Named<Value>, theirs: Named<Value>, mine: Named<Value>): Named<Value> {
  const result: Record<string, Value> = { ...theirs };
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (JSON.stringify(base[name]) === JSON.stringify(mine[name])) continue;
    const own = mine[name];
    if (own === undefined) delete result[name];
    else result[name] = own;
  }
  return result;
}

/** One of the names with another value; null takes it out, so that the usual one holds. */
export function withName<Value>(values: Named<Value>, name: string, value: Value | null): Named<Value> {
  const { [name]: _, ...others } = values;
  return value === null ? others : { ...others, [name]: value };
}

const draftName = (storeId: string): string => [storeId, "settings-titles", storeId].join("/");

/** What is typed and not saved, on what the store has now. */
export function keptTitles(row: TitlesRow): OwnTitles {
  const present = { ownTitles: row.ownTitles, ownChoices: row.ownChoices };
  const kept = session.user && readDraft(session.user.id, draftName(row.storeId));
  if (typeof kept !== "object" || kept === null || !("base" in kept) || !("mine" in kept)) return present;
  return mergeTitles(kept.base as OwnTitles, present, kept.mine as OwnTitles);
}

/** Keeps what is typed until it is saved. */
export function keepTitles({ storeId, ownTitles, ownChoices }: TitlesRow, mine: OwnTitles): void {
  if (!session.user) return;
  const base = { ownTitles, ownChoices };
  if (JSON.stringify(base) === JSON.stringify(mine)) removeDraft(session.user.id, draftName(storeId));
  else writeDraft(session.user.id, draftName(storeId), { base, mine });
}
