import type { Kinds } from "#contract/kinds.ts";
import type { StatusOf } from "#contract/stream.ts";
import { type ListContract, tabChoice } from "./list.ts";

/** A row of a list. */
export type RowOf<List extends ListContract> = Kinds[List["kind"]];

/** The statuses or states that make the tabs of a list, in their order. */
export function tabValues<List extends ListContract>(list: List): readonly (StatusOf<List["kind"]> & string)[] {
  return tabChoice(list).values as readonly (StatusOf<List["kind"]> & string)[];
}
