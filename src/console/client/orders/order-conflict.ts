import type { HistoryEntry } from "#contract/orders/history/history-schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { api } from "#console/client/api.ts";
import type { ConflictExplainer } from "#console/client/records/changes/conflict-explainer.ts";
import { lineChangeText } from "./line-change-text.ts";

/** Finds out from an order's history what others did to it meanwhile. */
export const orderConflict: ConflictExplainer<OrderRow> = {
  async history(before, { storeId, id: orderId }) {
    const { entries } = await api("comments.history", { params: { storeId, orderId }, query: {} });
    return entries
      .filter(({ version }) => version !== null && version > before.version)
      .map((entry) => ({ what: whatWasDone(entry), by: entry.by, at: entry.at }));
  },
  compare(before, current) {
    const named = (name: string | null): string => name ?? "unassigned";
    return [
      ...(before.status === current.status ? [] : [`status from ${before.status} to ${current.status}`]),
      ...(before.pickerId === current.pickerId ? [] : [`picker ${named(current.pickerName)}`]),
      ...(before.riderId === current.riderId ? [] : [`rider ${named(current.riderName)}`]),
      ...(before.amount === current.amount ? [] : ["amount"]),
    ];
  },
};

/** What an entry of an order's history did, in words, with the reason given for it. */
export function whatWasDone(entry: HistoryEntry): string {
  const { kind, fromStatus, toStatus, subject, text } = entry;
  const given = toStatus !== "Accepted" && toStatus !== "Ready for Delivery";
  const assignee =
    kind === "picker" || kind === "rider" ? [`${kind} ${subject ?? ""}${given ? "" : " taken off"}`] : [];
  const move = fromStatus && toStatus ? [`status from ${fromStatus} to ${toStatus}`] : [];
  const done = {
    import: ["products added by an import"],
    edit: entry.lines.length > 0 ? entry.lines.map(lineChangeText) : ["products"],
    delivery: ["address, slot or contact"],
    payment: [subject ?? "payment"],
  };
  const more = kind in done ? done[kind as keyof typeof done] : [];
  return [...assignee, ...more, ...move].join(", ") + (text ? ` (${text})` : "");
}
