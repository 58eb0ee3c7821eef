import type { HistoryEntry } from "#contract/orders/history-schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { api } from "#console/client/api.ts";
import type { Meanwhile } from "#console/client/records/meanwhile.ts";

/** What others did to an order between two of its versions, oldest first; what is different where that cannot be read. */
export async function changesOfOrder(before: OrderRow, current: OrderRow): Promise<readonly Meanwhile[]> {
  try {
    const { storeId, id: orderId } = current;
    const { entries } = await api("comments.history", { params: { storeId, orderId }, query: {} });
    const since = entries.filter(({ version }) => version !== null && version > before.version);
    if (since.length > 0) return since.map((entry) => ({ what: whatWasDone(entry), by: entry.by, at: entry.at }));
  } catch {
    // The refusal is worth telling without names: the two rows tell what is different.
  }
  const what = differences(before, current).join(", ") || "something else";
  return [{ what, by: null, at: current.updatedAt }];
}

/** What an entry of an order's history did, in words, with the reason given for it. */
export function whatWasDone(entry: HistoryEntry): string {
  const { kind, fromStatus, toStatus, subject, text } = entry;
  const given = toStatus !== "Accepted" && toStatus !== "Ready for Delivery";
  const assignee =
    kind === "picker" || kind === "rider" ? [`${kind} ${subject ?? ""}${given ? "" : " taken off"}`] : [];
  const move = fromStatus && toStatus ? [`status from ${fromStatus} to ${toStatus}`] : [];
  return [...assignee, ...move].join(", ") + (text ? ` (${text})` : "");
}

function differences(before: OrderRow, current: OrderRow): string[] {
  const named = (name: string | null): string => name ?? "nobody";
  return [
    ...(before.status === current.status ? [] : [`status from ${before.status} to ${current.status}`]),
    ...(before.pickerId === current.pickerId ? [] : [`picker ${named(current.pickerName)}`]),
    ...(before.riderId === current.riderId ? [] : [`rider ${named(current.riderName)}`]),
    ...(before.amount === current.amount ? [] : ["amount"]),
  ];
}
