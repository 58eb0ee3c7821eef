import { type Kept, useKept } from "#console/form/use-kept.ts";
import { nothingTaken, type TakenDraft } from "./exchange/taken-draft.ts";
import type { GoodsDraft, TypedDecisions } from "./goods-draft.ts";

/** Everything that is typed into the question which goods come back. */
export interface TypedQuestion {
  readonly lines: GoodsDraft;
  readonly decided: TypedDecisions;
  readonly taken: TakenDraft;
}

const nothingTyped: TypedQuestion = { lines: {}, decided: {}, taken: nothingTaken };

/** Keeps what is typed into a question; its title tells it from all others of the store. */
export function useKeptGoods(title: string): Kept<TypedQuestion> {
  return useKept({
    name: `goods/${title}`,
    nothing: nothingTyped,
    isEmpty: (typed) => countOf(typed) === 0,
    read: (kept) => ("lines" in kept && "decided" in kept && "taken" in kept ? (kept as TypedQuestion) : null),
  });
}

function countOf({ lines, decided, taken }: TypedQuestion): number {
  const { product = "", sought = [] } = taken;
  return Object.keys(lines).length + Object.keys(decided).length + taken.lines.length + sought.length + product.length;
}
