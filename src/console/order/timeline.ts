import type { HistoryEntry } from "#contract/orders/history-schema.ts";

/** One line of an order's timeline in words. `move` when a status became another. */
export interface TimelineLine {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly origin: string;
  readonly title: string;
  readonly move: { readonly from: HistoryEntry["fromStatus"]; readonly to: HistoryEntry["toStatus"] } | null;
  readonly text: string;
}

/** The history as lines, the newest first. */
export function timelineOf(entries: readonly HistoryEntry[]): TimelineLine[] {
  return entries
    .map((entry) => ({
      id: entry.id,
      at: entry.at,
      by: entry.by,
      origin: entry.origin,
      title: titleOf(entry),
      move: entry.fromStatus === entry.toStatus ? null : { from: entry.fromStatus, to: entry.toStatus },
      text: entry.text,
    }))
    .reverse();
}

function titleOf(entry: HistoryEntry): string {
  switch (entry.kind) {
    case "placed":
      return "Order placed";
    case "status":
      return "Status changed";
    case "comment":
      return "Comment";
    default:
      return assigneeTitle(entry.kind === "picker" ? "Picker" : "Rider", entry.subject);
  }
}

function assigneeTitle(role: string, subject: string | null): string {
  return subject ? `${role} ${subject} assigned` : `${role} taken away`;
}
