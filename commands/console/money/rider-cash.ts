import { messages } from "#contract/messages.ts";
import { formatAmount } from "#contract/money.ts";
import { counted as countOf } from "#contract/text.ts";
import { differenceText } from "#contract/payments/cash-count.ts";
import { riderCashFields } from "#contract/rider-cash/fields.ts";
import type { HandIn } from "#contract/rider-cash/schema.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { countField, readCount } from "./count-cash.ts";
import { ownDrawer } from "./drawer-forms.ts";

/** Asks which rider hands cash in, and takes it. */
export async function takeFromSomeRider(storeId: string, tools: Tools): Promise<void> {
  const { riders } = await tools.api("rider-cash.list", { params: { storeId } });
  if (riders.length === 0) {
    tools.tell("No rider has cash to hand in", "plain", "Delivered orders that are not paid would stand here");
    return;
  }
  const riderId = await tools.choose({
    title: "Who hands cash in?",
    numbered: true,
    options: riders.map((rider) => ({
      value: rider.riderId,
      title: rider.name,
      hint: countOf(rider.orders, "order"),
    })),
  });
  if (riderId !== undefined) await takeFromRider(storeId, riderId, tools);
}

/**
 * Takes the cash of a rider's delivered orders into one's own drawer, which is opened first where none is open. Resolves
 * with whether it was taken.
 */
export async function takeFromRider(storeId: string, riderId: string, tools: Tools): Promise<boolean> {
  const params = { storeId, riderId };
  const { name, orders } = await tools.api("rider-cash.read", { params });
  if (orders.length === 0) {
    tools.tell(`${name} has no cash to hand in`, "plain");
    return false;
  }
  const drawer = await ownDrawer(storeId, tools);
  if (!drawer) return false;
  let taken: HandIn | undefined;
  await tools.fill({
    name: `rider-cash-${riderId}`,
    title: `Cash of ${name}`,
    as: "dialog",
    fields: {
      counted: countField("What he or she brings"),
      orders: {
        ...otherField("riderCash.orders"),
        limits: { type: "choices", values: orders.map(({ orderId }) => orderId) },
        words: Object.fromEntries(orders.map(({ orderId, number }) => [orderId, number])),
        hint: "Those whose money he or she brings",
        wide: true,
      },
      reason: { ...otherField("riderCash.reason"), limits: riderCashFields.reason, wide: true },
    },
    values: () => ({ orders: orders.map(({ orderId }) => orderId) }),
    save: async (values, { idempotencyKey }) => {
      const chosen = orders.filter(({ orderId }) => (values.orders ?? []).includes(orderId));
      if (chosen.length === 0) throw new Error("Choose the orders whose money is handed in");
      const body = {
        drawerId: drawer.id,
        orders: chosen.map(({ orderId, amount }) => ({ orderId, amount })),
        ...readCount(values.counted),
        ...(values.reason && { reason: values.reason }),
      };
      taken = await tools.api("rider-cash.take", { params, body }, { idempotencyKey });
      return { id: taken.id, storeId, version: 1 };
    },
    saved: "",
  });
  if (!taken) return false;
  tools.tell(messages.saved, "success", handInText(taken));
  await tools.refresh();
  return true;
}

/** "Ravi handed in 1,240.00 of 3 orders, 10.00 short" */
function handInText({ rider, orders, expected, counted }: HandIn): string {
  const done = `${rider} handed in ${formatAmount(counted)} of ${countOf(orders.length, "order")}`;
  return [done, differenceText(counted - expected, formatAmount)].filter(Boolean).join(", ");
}
