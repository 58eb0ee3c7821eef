import { capitalized } from "#contract/text.ts";
import { type ListContract, tabValues } from "#contract/lists/list.ts";
import { isSimpleKind, kinds, type ListedKind } from "#contract/kinds.ts";
import { recordSource } from "#console/client/records/record-source.ts";
import type { ListDefinition } from "./definition.ts";
import { listAddress } from "./filter/address.ts";
import type { FilterFields } from "./filter/fields.ts";

/** What differs between the lists of listed kinds. */
export interface ListedList<K extends ListedKind> extends Required<Pick<ListDefinition<K>, "columns" | "panel">> {
  readonly kind: K;
  readonly fields: FilterFields<ListContract & { readonly kind: K }>;
  /** What the text search looks at. */
  readonly findBy: string;
  /** The name under which its settings are saved, for a second list of a kind. */
  readonly name?: string;
  /** The condition that a second list of a kind always has. */
  readonly always?: NonNullable<ListDefinition<K>["always"]>;
  /** The tab that is shown first. Without it, that is the first status, and the tab with all records comes last. */
  readonly firstTab?: "All";
}

/** Makes the list of a listed kind. Its tabs are its states or statuses, and all records. */
export function listedList<K extends ListedKind>(list: ListedList<K>): ListDefinition<K> {
  const { kind, fields, columns, panel, findBy, name, always, firstTab } = list;
  const all = { title: "All", shows: [] };
  const { many } = kinds[kind];
  return {
    name: name ?? many,
    ...(always ? { always } : {}),
    fields,
    address: listAddress(fields),
    source: recordSource(kind),
    columns,
    tabs: [
      ...(firstTab === "All" ? [all] : []),
      ...tabValues(fields.contract).map((state) => ({ title: state, shows: [state] })),
      ...(firstTab === "All" ? [] : [all]),
    ],
    words: { tabs: `${capitalized(many)} by ${isSimpleKind(kind) ? "state" : "status"}`, findBy },
    ...(isSimpleKind(kind) ? { add: `${kind}.create` } : {}),
    panel,
  };
}
