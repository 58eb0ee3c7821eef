import { capitalized } from "#contract/text.ts";
import { allWordsOf } from "#console/client/field-words.ts";
import type { RecordState } from "#contract/enumerations.ts";
import { kinds, type SimpleKind } from "#contract/kinds.ts";
import { changedFields } from "#contract/records/field-words.ts";
import type { RecordHistoryEntry } from "#contract/records/history-schema.ts";
import type { TimelineLine } from "#console/record/Timeline.tsx";

/** The history of a record as lines, the newest first. Fields have the words of the kind. */
export function historyLines(kind: SimpleKind, entries: readonly RecordHistoryEntry[]): TimelineLine<RecordState>[] {
  return entries
    .map((entry) => {
      const { from, to } = { from: entry.fromStatus as RecordState | null, to: entry.toStatus as RecordState | null };
      const told = { id: entry.id, at: entry.at, by: entry.by, origin: entry.origin };
      if (entry.action === "commented") return { ...told, title: "Comment", move: null, text: entry.text };
      if (entry.action === "created") {
        return { ...told, title: `${capitalized(kinds[kind].one)} added`, move: null, text: entry.text };
      }
      const isMoved = from !== to;
      const changes = changedFields(allWordsOf(kind), isMoved ? withoutState(entry.changes) : entry.changes);
      const [first] = changes;
      const title = isMoved ? "State changed" : changes.length === 1 && first ? `${first.title} changed` : "Changed";
      const words = changes.map((change) => {
        const values = change.from === null || change.to === null ? "changed" : `from ${change.from} to ${change.to}`;
        return changes.length === 1 && !isMoved ? values : `${change.title}: ${values}`;
      });
      const text = [...words.filter((line) => line !== "changed"), entry.text].filter(Boolean).join("\n");
      return { ...told, title, move: isMoved ? { from, to } : null, text };
    })
    .reverse();
}

/** The move from state to state is shown by itself. */
function withoutState(changes: RecordHistoryEntry["changes"]): RecordHistoryEntry["changes"] {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => field !== "state"));
}
