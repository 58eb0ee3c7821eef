import type { FilledReturn, GoodsLine, GoodsQuestion } from "#commands/kinds/returning/goods-question.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { deliveredStatuses } from "#contract/orders/status.ts";
import type { NewReturn, Returnable, ReturnToPrice } from "#contract/returns/schema.ts";
import type { Api } from "#contract/routes/routes.ts";

/** An order by its store and id, as requests take it. */
export interface OrderRef {
  readonly storeId: string;
  readonly orderId: string;
}

/**
 * The lines of an order that can come back now, where the order filter finds it among those that were delivered; else
 * null, and the operator is told why. `what` is what cannot be done: "returned".
 */
export async function askReturnable(order: OrderRow, what: string, tools: Tools): Promise<Returnable | null> {
  const { storeId, id, number } = order;
  const query = { filterType: "ORDER", page: 1, pageSize: 25 } as const;
  const body = { entityInternalId: storeId, orderStatus: [...deliveredStatuses], text: number };
  const { rows } = await tools.api("orders.filter", { query, body });
  const returnable = rows.some((row) => row.id === id)
    ? await readReturnable(tools.api, { storeId, orderId: id })
    : null;
  if (returnable?.lines.some((line) => line.returnable > 0)) return returnable;
  const because = returnable ? returnable.lines[0]?.because : "It is not delivered";
  tools.tell(`Nothing of ${number} can be ${what}`, "plain", because);
  return null;
}

/**
 * The lines of an order that can be returned now. `returnId` is the return that is being changed; its own quantities do
 * not count.
 */
export function readReturnable(api: Api, params: OrderRef, returnId?: string): Promise<Returnable> {
  return api("returns.products", { params, query: returnId === undefined ? {} : { returnId } });
}

/**
 * The question which goods of an order come back, without its lines. It asks the gateway for the amounts and the
 * changed offers. On saving, it passes the entered goods and the amounts that were shown to `send`.
 */
export function returnQuestion(
  tools: Tools,
  params: OrderRef,
  returnable: Returnable,
  { returnId, send }: { readonly returnId?: string; send(asked: NewReturn, goods: FilledReturn): Promise<void> },
): Pick<GoodsQuestion, "step" | "most" | "price" | "save"> {
  const own = returnId === undefined ? {} : { returnId };
  return {
    step: "ask",
    most: mostDecided(returnable),
    async price(goods, signal) {
      const options = signal ? { signal } : {};
      const body = { lines: quantities(goods), ...own };
      const [priced, offers] = await Promise.all([
        tools.api("returns.calculate", { params, query: chosen(goods), body }, options),
        changedOffers(tools, params, body, signal),
      ]);
      return { priced, offers };
    },
    save: (goods, { priced: { amount, tax } }) =>
      send({ ...askedGoods(goods), pickup: goods.place, shown: { amount, tax } }, goods),
  };
}

/** The most of an order's delivery charge that can go back, and of its promo code that can be kept. */
export function mostDecided({ deliveryCharge, promoDiscount }: Returnable): GoodsQuestion["most"] {
  return { chosenDelivery: deliveryCharge, chosenPromo: Math.max(0, promoDiscount) };
}

/** Nothing was decided about the amounts yet. */
export const undecided = { chosenDelivery: null, chosenPromo: null } as const;

/** What was requested for a line. */
type AskedLine = Pick<GoodsLine, "line" | "quantity" | "reason" | "condition">;

/**
 * The lines for that question: everything that can be returned, with the values that were requested before, else with
 * the quantity 0.
 */
export function goodsToAsk({ lines }: Returnable, before: readonly AskedLine[] = []): GoodsLine[] {
  const asked = new Map(before.map((line) => [line.line, line]));
  const open = lines.filter(({ returnable }) => returnable > 0);
  return open.map(({ line, name, code, unit, returnable: most }) => {
    const { quantity = 0, reason = null, condition = null } = asked.get(line) ?? {};
    return { line, name, code, unit, most, quantity, reason, condition };
  });
}

/** How much of each line comes back. */
export function quantities({ lines }: Pick<FilledReturn, "lines">) {
  return lines.map(({ line, quantity }) => ({ line, quantity }));
}

/** The goods that come back, with the operator's decisions, as requests take them. */
export function askedGoods(
  goods: Omit<FilledReturn, "lines" | "photos"> & { readonly lines: readonly AskedLine[] },
): Omit<NewReturn, "pickup" | "shown"> {
  return {
    lines: goods.lines.map(({ line, quantity, reason, condition }) => {
      if (reason === null || condition === null)
        throw new Error("the question saves no line without a reason and a condition");
      return { line, quantity, reason, condition };
    }),
    ...(goods.note === "" ? {} : { note: goods.note }),
    ...chosen(goods),
  };
}

/** The offers of an order whose discount changes once goods have come back. */
export async function changedOffers(
  tools: Tools,
  params: OrderRef,
  body: Pick<ReturnToPrice, "lines" | "returnId">,
  signal: AbortSignal | undefined,
) {
  const request = { params, query: { filterType: "RETURN_ORDER" as const }, body };
  const { offers } = await tools.api("offers.of-order", request, signal ? { signal } : {});
  return offers
    .map(({ offer: { id, title }, saves: before, after = before }) => ({ id, title, before, after }))
    .filter(({ before, after }) => before !== after);
}

/** What was decided about the amounts, as requests take it. */
export function chosen(decided: Pick<GoodsQuestion["begins"], "chosenDelivery" | "chosenPromo">) {
  const { chosenDelivery, chosenPromo } = decided;
  return {
    ...(chosenDelivery === null ? {} : { deliveryCharge: chosenDelivery }),
    ...(chosenPromo === null ? {} : { promoCodesDiscount: chosenPromo }),
  };
}
