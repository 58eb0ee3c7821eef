import { capitalized } from "#contract/text.ts";
import { allWordsOf } from "#console/client/field-words.ts";
import { kinds } from "#contract/kinds.ts";
import { isSimpleKind, type ListedKind } from "#contract/records/kind-names.ts";
import { entryTitles } from "#console/record/entry-titles.ts";
import { changedFields, type FieldChange } from "#contract/records/field-words.ts";
import type { RecordHistoryEntry } from "#contract/records/history-schema.ts";
import type { TimelineLine } from "#console/record/Timeline.tsx";

/** The history of a record as lines, the newest first. Fields have the words of the kind. */
export function historyLines(kind: ListedKind, entries: readonly RecordHistoryEntry[]): TimelineLine[] {
  const titleOfEntry = entryTitles(
    entries,
    (entry) => entryTitle(kind, entry),
    (entry) => (entry.action === "changed" && isMove(entry) ? `change to ${entry.toStatus}` : null),
  );
  return entries
    .map((entry) => {
      const { fromStatus: from, toStatus: to } = entry;
      const told = {
        id: entry.id,
        at: entry.at,
        by: entry.by,
        origin: entry.origin,
        title: titleOfEntry(entry),
        imported: entry.imported,
      };
      if (entry.action !== "changed") return { ...told, move: null, text: entry.text };
      const isMoved = isMove(entry);
      const changes = changesOf(kind, entry);
      const words = changes.map((change) => {
        const values = change.from === null || change.to === null ? "changed" : `from ${change.from} to ${change.to}`;
        return changes.length === 1 && !isMoved ? values : `${change.title}: ${values}`;
      });
      const text = [...words.filter((line) => line !== "changed"), entry.text].filter(Boolean).join("\n");
      return { ...told, move: isMoved ? { from, to } : null, text };
    })
    .reverse();
}

function entryTitle(kind: ListedKind, entry: RecordHistoryEntry): string {
  if (entry.action === "commented") return "Comment";
  if (entry.action === "looked") return "Looked at";
  if (entry.action === "created") return `${capitalized(kinds[kind].one)} added`;
  if (isMove(entry)) return isSimpleKind(kind) ? "State changed" : "Status changed";
  const [first, ...more] = changesOf(kind, entry);
  return first && more.length === 0 ? `${first.title} changed` : "Changed";
}

function isMove({ fromStatus, toStatus }: RecordHistoryEntry): boolean {
  return fromStatus !== toStatus;
}

function changesOf(kind: ListedKind, entry: RecordHistoryEntry): readonly FieldChange[] {
  return changedFields(allWordsOf(kind), isMove(entry) ? withoutState(entry.changes) : entry.changes);
}

/** The move from state to state is shown by itself. */
function withoutState(changes: RecordHistoryEntry["changes"]): RecordHistoryEntry["changes"] {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => field !== "state" && field !== "status"));
}
