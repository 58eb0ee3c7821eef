import type { FilterField, ListContract } from "#contract/lists/list.ts";
import type { ListSort } from "#console/client/records/list-source.ts";
import { type DayRange, writeDays, writeEnds } from "./write-days.ts";
import { type FilterFields, type FilterFor, type ListFilter, type NamedField, namedFields } from "./fields.ts";

/**
 * The content of a list's address. `tab` is the title of a tab, `view` the id of the saved view, `open` that of the
 * record in the panel.
 */
export interface ListState<Filter = ListFilter> {
  readonly filter: Filter;
  readonly sort: ListSort | null;
  readonly tab: string | null;
  readonly view: string | null;
  readonly open: string | null;
}

/** Writes the query of an address, with a "?" unless it is empty. */
export function writeAddress<List extends ListContract>(
  fields: FilterFields<List>,
  { filter, sort, tab, view, open }: Partial<ListState<FilterFor<List>>>,
): string {
  const query = new URLSearchParams();
  if (view) query.set("view", view);
  if (tab) query.set("tab", tab);
  for (const field of namedFields(fields)) {
    const value = ((filter ?? {}) as ListFilter)[field.key];
    const written = value === undefined ? "" : writeValue(field, value);
    if (written !== "") query.set(addressName(field), written);
  }
  if (sort) query.set("sort", sort.descending ? `-${sort.column}` : sort.column);
  if (open) query.set("open", open);
  // A query may have plain commas, which are easier to read.
  const written = query.toString().replaceAll("%2C", ",");
  return written ? `?${written}` : "";
}

/** The name of a field in an address. */
export function addressName({ key, words }: NamedField): string {
  return words.address ?? key;
}

function writeValue({ limits, words }: NamedField, value: ListFilter[string]): string {
  // The type of the field tells the type of the value.
  const writers: Record<FilterField["type"], () => string> = {
    choice: () => (value as readonly string[]).join(),
    people: () => (value as readonly string[]).join(),
    lookup: () => (value as readonly string[]).join(),
    names: () => (value as readonly string[]).map((name) => name.replaceAll("%", "%25").replaceAll(",", "%2C")).join(),
    days: () => writeDays(value as DayRange),
    range: () => writeEnds(value as { from?: number; to?: number }),
    flag: () => words.flag ?? "1",
    text: () => value as string,
  };
  return writers[limits.type]();
}
