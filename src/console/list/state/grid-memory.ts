import { createGridState, type GridState } from "#console/grid/state.ts";

const mostRemembered = 12;

const remembered = new Map<string, GridState<unknown>>();

/** Cursor, selection and scroll position of a result as they were left; the longest unused are forgotten. */
export function gridStateOf<Row>(result: string): GridState<Row> {
  // A result's name holds its list's: its rows are always of one kind.
  const state = (remembered.get(result) as GridState<Row> | undefined) ?? createGridState<Row>();
  remembered.delete(result);
  remembered.set(result, state as GridState<unknown>);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return state;
}
