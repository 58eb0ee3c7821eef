import type { Tools } from "#commands/context/tools.ts";
import { otherField } from "#commands/form-field.ts";
import { maxTextLength } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import { formatAmount, maxAmount } from "#contract/money.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PromoVerdict } from "#contract/promotions/schema.ts";

/** How many lines of an order are offered. */
const mostLines = 100;

/** Asks for a promo code and says what it would take off an order as it stands, or why it cannot be used. */
export async function checkPromoCode({ storeId, id: orderId, number }: OrderRow, tools: Tools): Promise<void> {
  let verdict: PromoVerdict | undefined;
  await tools.write({
    title: `Which promo code for ${number}?`,
    label: "promoCode.checked",
    required: true,
    buttons: { save: "Check", leave: "Cancel" },
    async save(text) {
      const body = { promoCode: text.trim() };
      verdict = await tools.api("promo-codes.validate", { params: { storeId, orderId }, body });
    },
  });
  if (!verdict) return;
  const { code, valid, title, saves, because } = verdict;
  if (valid) tools.tell(`${code} would take ${formatAmount(saves)} off ${number}`, "success", title);
  else tools.tell(`${code} cannot be used for ${number}`, "plain", because);
}

/** Asks for a product of an order and the MRP on its pack, and writes both down as a comment on the order. */
export async function noteMrp(order: OrderRow, tools: Tools): Promise<void> {
  const params = { storeId: order.storeId, orderId: order.id };
  const query = { page: 1, pageSize: mostLines } as const;
  const line = await tools.choose({
    title: `${order.number}: the pack of which product?`,
    options: async () =>
      (await tools.api("orders.lines", { params, query })).lines.map((value) => ({
        value,
        title: value.name,
        hint: `${value.code}, MRP ${formatAmount(value.mrp)}, sold for ${formatAmount(value.unitPrice)}`,
      })),
  });
  if (!line) return;
  let noted = "";
  await tools.fill({
    name: `mrp-${order.id}-${line.line}`,
    title: `MRP on the pack of ${line.name}`,
    as: "dialog",
    fields: {
      mrp: {
        ...otherField("pack.mrp"),
        limits: { type: "money", required: true, least: 0, most: maxAmount },
        hint: `${formatAmount(line.mrp)} is known`,
      },
      comment: {
        ...otherField("comment.text"),
        limits: { type: "text", longest: maxTextLength - 1_000 },
        wide: true,
      },
    },
    values: () => ({}),
    save: async ({ mrp, comment }, { idempotencyKey }) => {
      const body = { lines: [{ line: line.line, mrp: mrp ?? 0 }], ...(comment && { comment }) };
      ({ comment: noted } = await tools.api("orders.comment-mrp", { params, body }, { idempotencyKey }));
      return order;
    },
    saved: "",
  });
  if (noted !== "") tools.tell(messages.saved, "success", `${order.number}: ${noted}`);
}
