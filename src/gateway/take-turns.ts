import { setImmediate } from "node:timers/promises";

/** Long work in pieces of so many items. Between two pieces the process turns to whatever else has come in. */
export async function* takeTurns<Item>(items: readonly Item[], inTurn: number): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += inTurn) {
    if (at > 0) await setImmediate();
    yield items.slice(at, at + inTurn);
  }
}
