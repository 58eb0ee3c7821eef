import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { ListContract } from "#contract/lists/list.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import type { ListPromises } from "./list-promises.ts";

type ListOf<K extends ListedKind> = ListContract & { readonly kind: K };

/** What the tests must be told of a listed kind; all else they derive from its contract and from how it is stored. */
export interface KindSample<K extends ListedKind, List extends ListOf<K> = ListOf<K>> {
  /** Rows as lists show them, some with everything and some with little. */
  readonly rows: readonly [Kinds[K], ...Kinds[K][]];
  /**
   * What is typed into the text fields of the record number `at`. No two numbers have the same where the kind is known
   * by it; the other texts come again, so that lists have rows that are alike.
   */
  readonly texts: (at: number) => Partial<Kinds[K]>;
  /** Writes a document with these fields and whatever else it needs, and answers its id. A simple kind has none. */
  readonly write?: (
    db: Kysely<Database>,
    storeId: string,
    fields: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly id: string }>;
  /** The tables that the database itself writes beside its own when one is added or changed. */
  readonly writes?: readonly (keyof Database)[];
  /** Its list said again in JavaScript. */
  readonly list: ListPromises<List>;
}

/** Makes the sample of a kind; its list is then as any kind's is. */
export function kindSample<K extends ListedKind, List extends ListOf<K>>(sample: KindSample<K, List>): KindSample<K> {
  return sample as unknown as KindSample<K>;
}
