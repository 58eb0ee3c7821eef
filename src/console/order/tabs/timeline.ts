import { titleOf } from "#console/client/field-words.ts";
import { lineChangeText } from "#console/client/orders/line-change-text.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { entryTitles } from "#console/record/entry-titles.ts";
import type { TimelineLine } from "#console/record/Timeline.tsx";
import type { HistoryEntry } from "#contract/orders/history/history-schema.ts";
import type { Format } from "#console/kit/format.ts";
import { deliveryChangeTexts } from "#console/order/delivery-change.ts";

/** The history as timeline lines, the newest first. */
export function timelineOf(
  entries: readonly HistoryEntry[],
  format: Pick<Format, "slot">,
): TimelineLine<OrderStatus>[] {
  const titleOfEntry = entryTitles(entries, entryTitle, ({ kind, toStatus }) =>
    kind === "status" ? `change to ${toStatus}` : null,
  );
  return entries
    .map((entry) => ({
      id: entry.id,
      at: entry.at,
      by: entry.by,
      origin: entry.origin,
      title: titleOfEntry(entry),
      move: entry.fromStatus === entry.toStatus ? null : { from: entry.fromStatus, to: entry.toStatus },
      text: [...entry.lines.map(lineChangeText), ...deliveryChangeTexts(entry, format), entry.text]
        .filter(Boolean)
        .join("; "),
      imported: entry.imported,
    }))
    .reverse();
}

function entryTitle(entry: HistoryEntry): string {
  switch (entry.kind) {
    case "placed":
      return "Order placed";
    case "status":
      return entry.subject ? `Status changed. ${entry.subject}` : "Status changed";
    case "comment":
      return "Comment";
    case "edit":
      return entry.subject ? `Products changed. ${entry.subject}` : "Products changed";
    case "delivery":
      return "Delivery changed";
    case "payment":
      return entry.subject ?? "Payment";
    case "invoice":
      return "Invoice issued";
    case "return":
      return "Goods returned";
    case "packed":
      return entry.subject ? `Packed: ${entry.subject}` : "Stands on no shelf any more";
    case "import":
      return "Products added by an import";
    default:
      return assigneeTitle(titleOf("order", entry.kind === "picker" ? "pickerName" : "riderName"), entry.subject);
  }
}

function assigneeTitle(role: string, subject: string | null): string {
  return subject ? `${role} ${subject} assigned` : `${role} removed`;
}
