import type { ListContract } from "#contract/lists/list.ts";
import type { FilterFields } from "./fields.ts";

/**
 * The filter fields of a list without those that its own condition fixes: a filter must not contradict the condition.
 */
export function fieldsWithout<List extends ListContract>(
  { contract, words }: FilterFields<List>,
  settled: readonly string[],
): FilterFields<ListContract & { readonly kind: List["kind"] }> {
  const keep = <Value>(given: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !settled.includes(name)));
  const narrowed: FilterFields = { contract: { ...contract, fields: keep(contract.fields) }, words: keep(words) };
  // It has fewer fields, but it is still a list of the same kind.
  return narrowed as FilterFields<ListContract & { readonly kind: List["kind"] }>;
}
