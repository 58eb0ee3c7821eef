import type { PeopleKind } from "#contract/lists/list.ts";
import { usePeople } from "#console/client/people.ts";
import { type LookupRef, useLookups } from "#console/client/lookups.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { chosenValues, type FilterFields, type ListFilter, type NamedField, namedFields } from "./fields.ts";
import type { Token } from "./FilterBar.tsx";
import { tokensOf } from "./tokens.ts";

/** The conditions of a filter in words; the names of people, customers and products are read. */
export function useTokens(described: FilterFields, filter: ListFilter, storeId: string): readonly Token[] {
  const format = useFormat();
  const fields = namedFields(described);
  const names = (kind: PeopleKind): boolean =>
    fields.some(({ key, limits }) => limits.type === "people" && limits.kind === kind && filter[key] !== undefined);
  const picker = usePeople("picker", storeId, names("picker"));
  const rider = usePeople("rider", storeId, names("rider"));
  const user = usePeople("user", storeId, names("user"));
  const lookups = useLookups(storeId, lookedUp(fields, filter));
  return tokensOf(described, filter, {
    people: { picker, rider, user },
    lookups,
    amount: format.amount,
    count: format.count,
    date: format.date,
  });
}

/** The customers and products that a filter names. */
function lookedUp(fields: readonly NamedField[], filter: ListFilter): readonly LookupRef[] {
  return fields.flatMap(({ key, limits }) =>
    limits.type === "lookup" ? chosenValues(filter, key).map((id) => ({ subject: limits.of, id })) : [],
  );
}
