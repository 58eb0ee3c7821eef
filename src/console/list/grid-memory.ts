import { createGridState, type GridState } from "#console/grid/state.ts";

const mostRemembered = 12;

/** Remembers cursor, picks and scroll position of each result as they were left; the longest unused are forgotten. */
export function createGridMemory<Row>(): (result: string) => GridState<Row> {
  const remembered = new Map<string, GridState<Row>>();
  return (result) => {
    const state = remembered.get(result) ?? createGridState<Row>();
    remembered.delete(result);
    remembered.set(result, state);
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
    return state;
  };
}
