import type { OrderRow } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { grouped } from "#contract/text.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { RecordChange } from "#commands/record/record-change.ts";

type ReasonField = "cancelReasons" | "rejectReasons" | "holdReasons";

/** The settings of the store with the reasons that are offered for a status. */
const reasonFields: { readonly [Status in OrderStatus]?: ReasonField } = {
  Cancelled: "cancelReasons",
  Rejected: "rejectReasons",
  "On-Hold": "holdReasons",
};

/** Buttons that say what they do, with "*" for the orders. "Cancel" could mean both. */
const reasonButtons: Readonly<Record<ReasonField, { readonly save: string; readonly leave: string }>> = {
  cancelReasons: { save: "Cancel *", leave: "Keep *" },
  rejectReasons: { save: "Reject *", leave: "Keep *" },
  holdReasons: { save: "Put * on hold", leave: "Do not hold *" },
};

/** How it is asked why orders get a status: with the reasons of their store, and buttons that say what they do. */
export function reasonOf(
  status: OrderStatus,
  orders: readonly OrderRow[],
  tools: Tools,
): NonNullable<RecordChange<"order">["reason"]> {
  const field = reasonFields[status];
  if (!field) return {};
  const [first] = orders;
  const { save, leave } = reasonButtons[field];
  const [which, them] = orders.length === 1 ? ["the order", "it"] : [`${grouped(orders.length)} orders`, "them"];
  return {
    buttons: { save: save.replace("*", which), leave: leave.replace("*", them) },
    async offers() {
      if (!first) return [];
      const settings = await tools.api("settings.reasons.read", { params: { storeId: first.storeId } });
      return settings[field].split("\n").flatMap((line) => line.trim() || []);
    },
  };
}
