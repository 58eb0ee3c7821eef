import type { FilledReturn, GoodsQuestion } from "#commands/kinds/returning/goods-question.ts";
import type { Tools } from "#commands/context/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";
import type { ExchangeToPrice, NewExchange } from "#contract/exchanges/schema.ts";
import { messages } from "#contract/messages.ts";
import type { Address, OrderRow } from "#contract/orders/schema.ts";
import {
  askedGoods,
  askReturnable,
  changedOffers,
  chosen,
  goodsToAsk,
  mostDecided,
  type OrderRef,
  quantities,
  undecided,
} from "./ask-return.ts";

/**
 * Asks what of an order comes back and what is taken instead, shows the amounts of both, and makes the return and the
 * new order in one call.
 */
export async function exchangeGoods(order: OrderRow, tools: Tools): Promise<void> {
  const params = { storeId: order.storeId, orderId: order.id };
  const [returnable, { address }] = await Promise.all([
    askReturnable(order, "exchanged", tools),
    tools.api("orders.read", { params }),
  ]);
  if (!returnable) return;
  const keyOf = keysPerRecord(tools);
  let placed = "";
  const isSaved = await tools.ask("goods", {
    title: `Exchange goods of ${order.number}`,
    about: order.customerName,
    step: "ask",
    lines: goodsToAsk(returnable),
    begins: { place: "STORE", note: "", ...undecided },
    most: mostDecided(returnable),
    exchange: { ...params, address: address && [address.line, address.city].filter(Boolean).join(", ") },
    price: priceExchange(tools, params, address),
    async save(goods, { priced, exchange }) {
      const taken = orderOf(goods, address);
      if (!taken || !goods.taken || !exchange?.order) throw new Error("an exchange without new goods is not saved");
      const now = tools.newest("order", order);
      const body: NewExchange = {
        version: now.version,
        return: askedGoods(goods),
        order: { ...taken, payment: goods.taken.payment },
        shown: { return: totals(priced), order: totals(exchange.order), credit: exchange.credit },
      };
      const idempotencyKey = keyOf(now, JSON.stringify(body));
      ({ number: placed } = await tools.api("exchanges.create", { params, body }, { idempotencyKey }));
    },
  });
  if (isSaved) tools.tell(messages.saved, "success", `${placed} in exchange for goods of ${order.number}`);
}

function priceExchange(tools: Tools, params: OrderRef, address: Address | null): GoodsQuestion["price"] {
  return async (goods, signal) => {
    const lines = quantities(goods);
    const order = orderOf(goods, address);
    const body = { return: { lines, ...chosen(goods) }, ...(order ? { order } : {}) };
    const [exchange, offers] = await Promise.all([
      tools.api("exchanges.calculate", { params, body }, signal ? { signal } : {}),
      changedOffers(tools, params, { lines }, signal),
    ]);
    return { priced: exchange.return, offers, exchange };
  };
}

/** The new order, as requests take it, without its payment; null while nothing is taken. */
function orderOf({ taken }: FilledReturn, address: Address | null): ExchangeToPrice["order"] | null {
  if (!taken || taken.lines.length === 0) return null;
  const { deliveryType, lines, slot } = taken;
  const to = deliveryType === "HOME_DELIVERY" && address ? { address, ...(slot && { slot }) } : {};
  return { orderType: "Normal", deliveryType, lines, ...to };
}

function totals({ amount, tax }: { readonly amount: number; readonly tax: number }) {
  return { amount, tax };
}
