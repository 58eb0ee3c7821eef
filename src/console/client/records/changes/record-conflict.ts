import type { Kinds, ListedKind } from "#contract/kinds.ts";
import { changedFields } from "#contract/records/field-words.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import type { RecordHistoryEntry } from "#contract/records/history-schema.ts";
import { allWordsOf } from "#console/client/field-words.ts";
import { api } from "#console/client/api.ts";
import type { ConflictExplainer } from "./conflict-explainer.ts";
import { differences } from "./differences.ts";

/**
 * Finds out from the history of a record of a listed kind what others did to it meanwhile, in the words of its fields.
 */
export function recordConflict<K extends ListedKind>(kind: K): ConflictExplainer<Kinds[K]> {
  return {
    async history(before, { storeId, id }) {
      const { entries } = await listedCalls(kind, api).history(storeId, id);
      return entries
        .filter(({ version }) => version !== null && version > before.version)
        .map((entry) => ({ what: whatWasChanged(kind, entry), by: entry.by, at: entry.at }));
    },
    compare: differences,
  };
}

/** What an entry of a record's history changed: "phone from 98111 to 98222, vehicle". */
function whatWasChanged(kind: ListedKind, { changes, text }: RecordHistoryEntry): string {
  const changed = changedFields(allWordsOf(kind), changes).map(({ title, from, to }) => {
    const name = title.toLowerCase();
    return from === null || to === null ? name : `${name} from ${from} to ${to}`;
  });
  return (changed.join(", ") || "something else") + (text ? ` (${text})` : "");
}
