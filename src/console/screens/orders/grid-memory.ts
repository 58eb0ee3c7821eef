import type { OrderRow } from "#contract/order-schema.ts";
import { createGridState, type GridState } from "#console/grid/state.ts";

const mostRemembered = 12;
const remembered = new Map<string, GridState<OrderRow>>();

/** Cursor, picks and scroll position of a result, as they were left. The longest unused are forgotten. */
export function gridStateOf(result: string): GridState<OrderRow> {
  const state = remembered.get(result) ?? createGridState<OrderRow>();
  remembered.delete(result);
  remembered.set(result, state);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return state;
}
