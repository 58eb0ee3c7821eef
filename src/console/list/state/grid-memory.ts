import { createGridState, type GridState } from "#console/grid/state.ts";

const mostRemembered = 12;

const remembered = new Map<string, GridState<unknown>>();

/** Cursor, selection and scroll position of a result as it was last shown. The results unused longest are forgotten. */
export function gridStateOf<Row>(result: string): GridState<Row> {
  // The name of a result begins with the name of its list, so its rows always have the same type.
  const state = (remembered.get(result) as GridState<Row> | undefined) ?? createGridState<Row>();
  remembered.delete(result);
  remembered.set(result, state as GridState<unknown>);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return state;
}
