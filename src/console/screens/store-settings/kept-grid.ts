import { useState } from "react";
import type { SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import type { SectionName } from "#contract/settings/sections.ts";
import { readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";

const draftName = (name: SectionName, storeId: string): string => [storeId, `settings-${name}`, storeId].join("/");

/** What is typed into the grid of a section, kept until it is saved. */
export interface KeptGrid<Some> {
  /** With what the store has, before anything is typed. */
  readonly base: Some;
  readonly mine: Some;
  change(next: Some): void;
  /** Deletes what is kept, after it was saved. */
  forget(): void;
}

/** Keeps what is typed into the grid of a section and not saved, on what the store has now. */
export function useKeptGrid<Some extends object>(
  name: SectionName,
  { storeId }: SettingsRow,
  present: Some,
  merge: (base: Some, theirs: Some, mine: Some) => Some,
): KeptGrid<Some> {
  const [base] = useState(present);
  const [mine, setMine] = useState(() => keptOf(name, storeId, base, merge));
  const keep = (next: Some | null): void => {
    if (!session.user) return;
    if (next === null || JSON.stringify(base) === JSON.stringify(next))
      removeDraft(session.user.id, draftName(name, storeId));
    else writeDraft(session.user.id, draftName(name, storeId), { base, mine: next });
  };
  return {
    base,
    mine,
    change(next) {
      setMine(next);
      keep(next);
    },
    forget: () => keep(null),
  };
}

function keptOf<Some extends object>(
  name: SectionName,
  storeId: string,
  present: Some,
  merge: (base: Some, theirs: Some, mine: Some) => Some,
): Some {
  const kept = session.user && readDraft(session.user.id, draftName(name, storeId));
  if (typeof kept !== "object" || kept === null || !("base" in kept) || !("mine" in kept)) return present;
  return merge(kept.base as Some, present, kept.mine as Some);
}

type Named<Value> = Readonly<Record<string, Value>>;

/** What both have changed from one beginning: where both changed the same name, one's own value holds. */
export function mergeNamed<Value>(base: Named<Value>, theirs: Named<Value>, mine: Named<Value>): Named<Value> {
  const result: Record<string, Value> = { ...theirs };
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (JSON.stringify(base[name]) === JSON.stringify(mine[name])) continue;
    const own = mine[name];
    if (own === undefined) delete result[name];
    else result[name] = own;
  }
  return result;
}

/** The same for the rows of a grid, which are told apart by a key. Several may have the same while they are typed. */
export function mergeRows<Row>(
  keyOf: (row: Row) => string,
): (base: readonly Row[], theirs: readonly Row[], mine: readonly Row[]) => readonly Row[] {
  const named = (rows: readonly Row[]): Named<Row> => {
    const seen = new Map<string, number>();
    return Object.fromEntries(
      rows.map((row) => {
        const times = seen.get(keyOf(row)) ?? 0;
        seen.set(keyOf(row), times + 1);
        return [`${keyOf(row)} ${times}`, row] as const;
      }),
    );
  };
  return (base, theirs, mine) => Object.values(mergeNamed(named(base), named(theirs), named(mine)));
}
