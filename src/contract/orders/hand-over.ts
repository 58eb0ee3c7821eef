import type { OrderLine } from "./schema.ts";

/** What becomes of goods that were not handed over: they stay reserved for the order, or go back to the shelf. */
export const restChoices = ["reserved", "back"] as const;

type Line = Pick<OrderLine, "line" | "name" | "unit" | "quantity" | "handedOver">;

/** Why so much of a line cannot have been handed over; null where it can. */
export function refuseHanded(line: Line, quantity: number): string | null {
  if (line.unit === "piece" && !Number.isInteger(quantity)) return `${line.name} is sold by the piece`;
  if (quantity > line.quantity) return `${line.name}: only ${line.quantity} were to be handed over`;
  const before = line.handedOver ?? 0;
  return quantity < before ? `${line.name}: the customer has ${before} of it already` : null;
}

/**
 * Why an order cannot become Partially Delivered, or Delivered, with these quantities of its lines; null where it can.
 */
export function refuseHandOver(
  to: "Partially Delivered" | "Delivered",
  lines: readonly Line[],
  handed: ReadonlyMap<number, number>,
): string | null {
  const has = ({ line, quantity }: Line): number => handed.get(line) ?? quantity;
  if (lines.every((line) => has(line) === 0)) return "nothing was handed over: make the order Returned";
  const isWhole = lines.every((line) => has(line) === line.quantity);
  return isWhole && to === "Partially Delivered" ? "all of it was handed over: make the order Delivered" : null;
}

/** Whether a part of an order is still to be delivered. */
export function hasRest(lines: readonly Pick<OrderLine, "quantity" | "handedOver">[]): boolean {
  return lines.some(({ quantity, handedOver }) => handedOver !== undefined && handedOver < quantity);
}
