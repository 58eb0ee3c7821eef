import type { GoodsQuestion } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import type { NewReturn, Returnable } from "#contract/returns/schema.ts";
import type { Api } from "#contract/routes.ts";

interface OrderRef {
  readonly storeId: string;
  readonly orderId: string;
}

/** What of an order can come back now; `returnId` is a return that is changed, and does not count. */
export function readReturnable(api: Api, params: OrderRef, returnId?: string): Promise<Returnable> {
  return api("returns.products", { params, query: returnId === undefined ? {} : { returnId } });
}

/**
 * The question which goods of an order come back, without its lines: it works out the amounts and the offers that change,
 * and hands what is asked with the amounts that were shown to `send`.
 */
export function returnQuestion(
  tools: Tools,
  params: OrderRef,
  { deliveryCharge, promoDiscount }: Returnable,
  { returnId, send }: { readonly returnId?: string; send(asked: NewReturn): Promise<void> },
): Pick<GoodsQuestion, "step" | "most" | "price" | "save"> {
  const own = returnId === undefined ? {} : { returnId };
  return {
    step: "ask",
    most: { deliveryCharge, promoDiscount: Math.max(0, promoDiscount) },
    async price(goods, signal) {
      const options = signal ? { signal } : {};
      const lines = goods.lines.map(({ line, quantity }) => ({ line, quantity }));
      const [priced, { offers }] = await Promise.all([
        tools.api("returns.calculate", { params, query: chosen(goods), body: { lines, ...own } }, options),
        tools.api(
          "offers.of-order",
          { params, query: { filterType: "RETURN_ORDER" }, body: { lines, ...own } },
          options,
        ),
      ]);
      const changed = offers
        .map(({ offer: { id, title }, saves: before, after = before }) => ({ id, title, before, after }))
        .filter(({ before, after }) => before !== after);
      return { priced, offers: changed };
    },
    save: (goods, { amount, tax }) =>
      send({
        lines: goods.lines.map(({ line, quantity, reason, condition }) => ({ line, quantity, reason, condition })),
        pickup: goods.place,
        ...(goods.note === "" ? {} : { note: goods.note }),
        ...chosen(goods),
        shown: { amount, tax },
      }),
  };
}

/** What was decided about the amounts, as calls take it. */
export function chosen(decided: Pick<GoodsQuestion["begins"], "deliveryCharge" | "promoDiscount">) {
  const { deliveryCharge, promoDiscount } = decided;
  return {
    ...(deliveryCharge === null ? {} : { deliveryCharge }),
    ...(promoDiscount === null ? {} : { promoCodesDiscount: promoDiscount }),
  };
}
