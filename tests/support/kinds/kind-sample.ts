import type { Kinds } from "#contract/kinds.ts";
import type { ListContract } from "#contract/lists/list.ts";
import type { SimpleKind } from "#contract/kinds.ts";
import type { ListPromises } from "./list-promises.ts";

type ListOf<K extends SimpleKind> = ListContract & { readonly kind: K };

/** What the tests must be told of a simple kind; all else they derive from its contract and from how it is stored. */
export interface KindSample<K extends SimpleKind, List extends ListOf<K> = ListOf<K>> {
  /** Rows as lists show them, some with everything and some with little. */
  readonly rows: readonly [Kinds[K], ...Kinds[K][]];
  /**
   * What is typed into the text fields of the record number `at`. No two numbers have the same where the kind is known
   * by it; the other texts come again, so that lists have rows that are alike.
   */
  readonly texts: (at: number) => Partial<Kinds[K]>;
  /** Its list said again in JavaScript. */
  readonly list: ListPromises<List>;
}

/** Makes the sample of a kind; its list is then as any kind's is. */
export function kindSample<K extends SimpleKind, List extends ListOf<K>>(sample: KindSample<K, List>): KindSample<K> {
  return sample as unknown as KindSample<K>;
}
