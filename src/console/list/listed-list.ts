import { capitalized } from "#contract/text.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { tabValues } from "#contract/lists/list-rows.ts";
import { type Kinds, kinds, wordInNames } from "#contract/kinds.ts";
import { isSimpleKind, type ListedKind } from "#contract/records/kind-names.ts";
import { stateTitle } from "#contract/records/state-title.ts";
import type { ListSort } from "#console/client/records/list-source.ts";
import { recordSource } from "#console/client/records/record-source.ts";
import type { ListDefinition } from "./definition.ts";
import { listAddress } from "./filter/address.ts";
import type { FilterFields } from "./filter/fields.ts";

/** What differs between the lists of listed kinds. */
export interface ListedList<K extends ListedKind> extends Required<Pick<ListDefinition<K>, "columns" | "panel">> {
  readonly kind: K;
  readonly fields: FilterFields<ListContract & { readonly kind: K }>;
  readonly cells?: ListDefinition<K>["cells"];
  /** What the text search looks at. */
  readonly findBy: string;
  /** The name under which its settings are saved, for a second list of a kind. */
  readonly name?: string;
  /** The condition that a second list of a kind always has. */
  readonly always?: NonNullable<ListDefinition<K>["always"]>;
  /**
   * The status in which records wait for somebody: its tab comes first, so that the list opens there. Without it, the
   * list opens with all records, and one of a simple kind with those in its first state.
   */
  readonly opens?: Kinds[K]["status" & keyof Kinds[K]];
  /** The sorting of that tab where the operator has never chosen another: who has waited longest comes first. */
  readonly opensBy?: ListSort;
}

/** Makes the list of a listed kind. Its tabs are its states or statuses, and all records. */
export function listedList<K extends ListedKind>(list: ListedList<K>): ListDefinition<K> {
  const { kind, fields, columns, panel, findBy, name, always, cells, opensBy } = list;
  const all = { title: "All", shows: [] };
  const values: readonly string[] = tabValues(fields.contract);
  const opens = list.opens ?? (isSimpleKind(kind) ? values[0] : undefined);
  const byValue = values.map((value) => ({
    title: stateTitle(kind, value),
    shows: [value],
    ...(opensBy && value === opens ? { sort: opensBy } : {}),
  }));
  const { many } = kinds[kind];
  return {
    name: name ?? wordInNames(kind),
    ...(always ? { always } : {}),
    ...(cells ? { cells } : {}),
    fields,
    address: listAddress(fields),
    source: recordSource(kind),
    columns,
    tabs:
      opens === undefined
        ? [all, ...byValue]
        : [...byValue.toSorted((one, other) => Number(other.shows[0] === opens) - Number(one.shows[0] === opens)), all],
    words: { tabs: `${capitalized(many)} by ${isSimpleKind(kind) ? "state" : "status"}`, findBy },
    panel,
  };
}
