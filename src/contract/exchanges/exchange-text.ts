import type { SaleUnit } from "#contract/enumerations.ts";
import type { OrderDetail } from "#contract/orders/schema.ts";

/**
 * What the customer gives back for an order that was placed in exchange, and whether it is still to be collected: "to
 * collect: 2 Toned Milk". Empty where it is no exchange. `quantity` writes a quantity.
 */
export function exchangeText(
  exchange: OrderDetail["exchangeOf"],
  quantity: (value: number, unit: SaleUnit) => string,
): string {
  if (!exchange) return "";
  const goods = exchange.goods.map((one) => `${quantity(one.quantity, one.unit)} ${one.name}`).join(", ");
  return `${exchange.isReceived ? "nothing to collect, the store has" : "to collect:"} ${goods}`;
}
