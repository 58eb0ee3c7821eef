import { hasRest, refuseHanded, refuseHandOver } from "#contract/orders/hand-over.ts";
import type { OrderLine, OrderRow } from "#contract/orders/schema.ts";
import type { HandOver } from "#contract/orders/status-change-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import type { DividedLine } from "./divided-lines.ts";
import { type EditedOrder, priceEdit } from "./editing/edit-lines.ts";
import { readAllLines } from "./order-lines.ts";

/** The part of an order's change that follows from what was handed over. */
interface HandedOver {
  readonly divided?: readonly DividedLine[];
  readonly edited?: EditedOrder;
  /** What was not handed over, in words for the history. */
  readonly text: string;
}

/**
 * Works out what follows where not all of an order is handed over: the rest stays reserved, or the order is changed to
 * what the customer has, at prices worked out anew. Refused with 422 and the field for quantities that cannot be, with
 * 409 where the order comes to another total than was shown, or where goods of it came back already. It must be locked.
 */
export async function handOver(
  trx: Trx,
  order: OrderRow,
  to: "Partially Delivered" | "Delivered",
  { lines: told, rest, shown }: HandOver,
): Promise<HandedOver> {
  const lines = await readAllLines(trx, order.storeId, order.id);
  if (to === "Delivered" && !hasRest(lines)) throw wrongField("handedOver", "no part of this order is still to come");
  if (to === "Delivered" && rest === "reserved")
    throw wrongField("handedOver.rest", "of an order that is Delivered nothing stays reserved");
  const handed = readTold(lines, told);
  const because = refuseHandOver(to, lines, handed);
  if (because !== null) throw wrongField("handedOver.lines", because);
  const short = lines.filter(({ line, quantity }) => (handed.get(line) ?? quantity) < quantity);
  const text = textOf(short, handed, rest);
  if (rest === "reserved") {
    const divided = lines.map(({ line, productId, quantity, handedOver = null }): DividedLine => {
      return { line, productId, quantity, before: handedOver, after: handed.get(line) ?? quantity };
    });
    return { divided, text };
  }
  if (short.length === 0) return { text };
  await refuseReturned(trx, order);
  const changes = short.map(({ line }) => ({ line, quantity: handed.get(line) ?? 0 }));
  const edited = await priceEdit(trx, order, lines, { changes, additions: [], promo: "kept" }, true);
  const { amount, tax } = edited.priced;
  if (shown && (shown.amount !== amount || shown.tax !== tax))
    throw new Refusal("totals-differ", "the total has changed since it was shown", { current: order });
  return { edited, text: [text, edited.decided].filter(Boolean).join(". ") };
}

function readTold(lines: readonly OrderLine[], told: HandOver["lines"]): ReadonlyMap<number, number> {
  const known = new Map(lines.map((line) => [line.line, line]));
  const handed = new Map<number, number>();
  for (const [place, { line, quantity }] of told.entries()) {
    const found = known.get(line);
    if (!found) throw wrongField(`handedOver.lines.${place}.line`, "is not a line of this order");
    if (handed.has(line)) throw wrongField(`handedOver.lines.${place}.line`, "is named twice");
    const because = refuseHanded(found, quantity);
    if (because !== null) throw wrongField(`handedOver.lines.${place}.quantity`, because);
    handed.set(line, quantity);
  }
  return handed;
}

/** The prices of what came back already must stay what they were: what is left is then delivered and comes back too. */
async function refuseReturned(db: Db, order: OrderRow): Promise<void> {
  const found = await db
    .selectFrom("return_orders")
    .select("number")
    .where("store_id", "=", order.storeId)
    .where("order_id", "=", order.id)
    .where("status", "<>", "Return Rejected")
    .limit(1)
    .executeTakeFirst();
  if (!found) return;
  const because = `its return ${found.number} was made: deliver the rest, and take it back with a return`;
  throw new Refusal("move-not-allowed", because, { current: order });
}

/** How many lines a text names. */
const mostNamed = 5;

function textOf(short: readonly OrderLine[], handed: ReadonlyMap<number, number>, rest: HandOver["rest"]): string {
  if (short.length === 0) return "";
  const named = short
    .slice(0, mostNamed)
    .map(({ line, quantity, name }) => `${handed.get(line) ?? quantity} of ${quantity} ${name}`);
  const more = short.length - named.length;
  const then = rest === "reserved" ? "the rest stays reserved" : "the rest goes back to the shelf";
  return `handed over ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}; ${then}`;
}

/** Whether a part of an order was handed over and the rest is still to be delivered. */
export async function isRestToCome(db: Db, { storeId, id, status }: OrderRow): Promise<boolean> {
  return status === "Partially Delivered" && hasRest(await readAllLines(db, storeId, id));
}
