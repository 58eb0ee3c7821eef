import { isOpen, type OrderStatus, isDelivered } from "#contract/orders/status.ts";
import type { MovementKind } from "./movements.ts";

/**
 * The stock that an order holds depends only on its status and its lines. While the order is open, its products are
 * reserved. Once it is delivered, they are taken from the stock on hand; of one that is delivered in part, the rest can
 * still be reserved. An order that ended without a sale holds
 * nothing. When an order changes, the stock moves by the difference.
 */
type Hold = "reserved" | "in part" | "taken" | "nothing";

/** How an order holds its products. */
function holdOf(status: OrderStatus): Hold {
  if (isOpen(status)) return "reserved";
  if (status === "Partially Delivered") return "in part";
  return isDelivered(status) ? "taken" : "nothing";
}

/**
 * How much of one product an order has, in all its lines, how much of that its first delivery has not handed over, and
 * its status; null where there is no order (yet).
 */
export type Holding = { readonly status: OrderStatus; readonly quantity: number; readonly rest?: number } | null;

/** By how much the figures of a stock move, in pieces or kilograms. */
export interface StockMove {
  readonly onHand: number;
  readonly reserved: number;
}

/** By how much the stock of a product moves when an order that has it changes. */
export function stockMove(before: Holding, after: Holding): StockMove {
  return {
    onHand: toThousandths(quantityOf(before, "taken") - quantityOf(after, "taken")),
    reserved: toThousandths(quantityOf(after, "reserved") - quantityOf(before, "reserved")),
  };
}

/** Whether a change between two statuses moves the stock of an order's products at all. */
export function movesStock(before: OrderStatus, after: OrderStatus): boolean {
  return holdOf(before) !== holdOf(after);
}

/** What a movement that an order causes is called. */
export function movementKindOf({ onHand, reserved }: StockMove): MovementKind {
  if (onHand !== 0) return onHand < 0 ? "sold" : "returned";
  return reserved > 0 ? "reserved" : "released";
}

/** Rounds to what a quantity has: three decimals. Sums of them would otherwise have traces of binary fractions. */
export function toThousandths(quantity: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(quantity * 1_000) / 1_000 + 0;
}

function quantityOf(holding: Holding, asked: "reserved" | "taken"): number {
  if (!holding) return 0;
  const { status, quantity, rest = 0 } = holding;
  const hold = holdOf(status);
  if (hold === "in part") return asked === "taken" ? quantity - rest : rest;
  return hold === asked ? quantity : 0;
}
