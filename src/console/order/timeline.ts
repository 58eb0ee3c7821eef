import { titleOf } from "#console/client/field-words.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { TimelineLine } from "#console/record/Timeline.tsx";
import type { HistoryEntry } from "#contract/orders/history-schema.ts";

/** The history as timeline lines, the newest first. */
export function timelineOf(entries: readonly HistoryEntry[]): TimelineLine<OrderStatus>[] {
  const byVersion = new Map(entries.map((entry) => [entry.version, entry]));
  return entries
    .map((entry) => ({
      id: entry.id,
      at: entry.at,
      by: entry.by,
      origin: entry.origin,
      title: entry.undoes === null ? entryTitle(entry) : undoneTitle(byVersion.get(entry.undoes) ?? entry),
      move: entry.fromStatus === entry.toStatus ? null : { from: entry.fromStatus, to: entry.toStatus },
      text: entry.text,
    }))
    .reverse();
}

function undoneTitle(undone: HistoryEntry): string {
  return `Undone: ${undone.kind === "status" ? `change to ${undone.toStatus}` : entryTitle(undone)}`;
}

function entryTitle(entry: HistoryEntry): string {
  switch (entry.kind) {
    case "placed":
      return "Order placed";
    case "status":
      return "Status changed";
    case "comment":
      return "Comment";
    default:
      return assigneeTitle(titleOf("order", entry.kind === "picker" ? "pickerName" : "riderName"), entry.subject);
  }
}

function assigneeTitle(role: string, subject: string | null): string {
  return subject ? `${role} ${subject} assigned` : `${role} removed`;
}
