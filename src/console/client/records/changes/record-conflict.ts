import type { Kinds } from "#contract/kinds.ts";
import type { ListedKind, RecordRow } from "#contract/records/kind-names.ts";
import { changedFields } from "#contract/records/field-words.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import type { RecordHistoryEntry } from "#contract/records/history-schema.ts";
import { allWordsOf } from "#console/client/field-words.ts";
import { api } from "#console/client/api.ts";
import type { ConflictExplainer } from "./conflict-explainer.ts";

/** Fields that are not shown: the name beside an id says the same, and so does the message about a version. */
const unshown = /(^id|Id|^version|^updatedAt)$/;

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

/** What is different between two rows of a record, a phrase for each field: "phone from 98111 to 98222". */
function differences(before: RecordRow, current: RecordRow): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(current).flatMap(([field, value]) => {
    if (unshown.test(field) || same(old.get(field), value)) return [];
    return [`${words(field)} from ${valueText(old.get(field))} to ${valueText(value)}`];
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** "shiftStart" as "shift start". */
function words(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(" and ") || "nothing" : String(value);
}
