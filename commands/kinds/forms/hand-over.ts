import type { Question } from "#commands/context/dialogs.ts";
import type { Tools } from "#commands/context/tools.ts";
import { linesAtOnce } from "#contract/constants.ts";
import { agreedDiscount, priceLines } from "#contract/orders/order-price.ts";
import { hasRest } from "#contract/orders/hand-over.ts";
import type { OrderDetail, OrderLine, OrderRow } from "#contract/orders/schema.ts";
import type { HandOver } from "#contract/orders/status-change-schema.ts";

/** Which goods of an order were handed over: all of them, until somebody takes off what came back. */
export interface HandOverQuestion extends Question {
  readonly about: string;
  readonly to: "Partially Delivered" | "Delivered";
  readonly lines: readonly OrderLine[];
  /** What the order comes to where these quantities of its lines are handed over and the rest goes back. */
  comesTo(handed: ReadonlyMap<number, number>): NonNullable<HandOver["shown"]>;
}

/**
 * Asks what was handed over of an order that is delivered in part, or of the rest of one; undefined when the operator
 * steps back, null where nothing is to be asked because the order goes whole.
 */
export async function askHandedOver(
  order: OrderRow,
  to: HandOverQuestion["to"],
  tools: Tools,
): Promise<HandOver | null | undefined> {
  const { detail, lines } = await readWhole(order, tools);
  if (to === "Delivered" && !hasRest(lines)) return null;
  return tools.ask("handOver", {
    title: `${order.number}: what was handed over?`,
    about: order.customerName,
    to,
    lines: lines.filter(({ quantity }) => quantity > 0),
    comesTo(handed) {
      const priced = lines.map((line) => ({
        ...line,
        quantity: handed.get(line.line) ?? line.quantity,
        agreed: agreedDiscount(line.agreed, line.discount),
      }));
      const { amount, tax } = priceLines(priced, detail.terms);
      return { amount, tax };
    },
  });
}

async function readWhole({ storeId, id: orderId }: OrderRow, tools: Tools) {
  const params = { storeId, orderId };
  const detail: OrderDetail = await tools.api("orders.read", { params });
  const lines = [...detail.lines];
  for (let page = 2; lines.length < detail.order.itemCount; page++) {
    const more = await tools.api("orders.lines", { params, query: { page, pageSize: linesAtOnce } });
    if (more.lines.length === 0) break;
    lines.push(...more.lines);
  }
  return { detail, lines };
}
