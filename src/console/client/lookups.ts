import useSWR from "swr";
import type { NamesSubject } from "#contract/lists/list.ts";
import type { LookupSubject } from "#contract/store/lookup.ts";
import type { Lookup } from "#contract/store/search-schema.ts";
import { api } from "./api.ts";
import { cacheKeys } from "./refreshing/cache-keys.ts";
import { ApiFailure } from "./failure.ts";
import { swrOptions } from "./refreshing/swr-options.ts";

/** A customer, product or category that is named by its id alone. */
export interface LookupRef {
  readonly subject: LookupSubject;
  readonly id: string;
}

/** The customers, products or categories that a typed text finds, a few of the best. Throws an ApiFailure. */
export async function findLookups(subject: LookupSubject, storeId: string, typed: string): Promise<readonly Lookup[]> {
  const found = await api("search.find", { params: { storeId }, query: { term: typed } });
  if (subject === "customer") return found.customers.map(({ id, name, phone }) => ({ id, name, detail: phone }));
  if (subject === "product") return found.products.map(({ id, name, code }) => ({ id, name, detail: code }));
  return (found.records[subject] ?? []).map(({ id, name, detail }) => ({ id, name, detail }));
}

/** Whose names have a call of their own; those of categories are found with the categories. */
export type CalledNames = Exclude<NamesSubject, "category">;

/** The names that a typed text finds, a few of the best. Throws an ApiFailure. */
export async function findNames(subject: CalledNames, storeId: string, typed: string): Promise<readonly string[]> {
  const calls = {
    brand: "products.brands",
    slot: "orders.slot-times",
    "cancel-reason": "orders.cancel-reasons",
  } as const satisfies Record<CalledNames, string>;
  return api(calls[subject], { params: { storeId }, query: { term: typed } });
}

/** Reads customers, products and categories by their ids; those that the store does not have are left out. Throws an ApiFailure. */
export async function readLookups(storeId: string, refs: readonly LookupRef[]): Promise<readonly Lookup[]> {
  const read = refs.map(({ subject, id }) =>
    api("lookups.read", { params: { storeId, subject, subjectId: id } }).catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.code === "not-found") return null;
      throw failure;
    }),
  );
  return (await Promise.all(read)).filter((found) => found !== null);
}

/** The customers, products and categories with these ids; undefined before the first response. */
export function useLookups(storeId: string, refs: readonly LookupRef[]): readonly Lookup[] | undefined {
  const { data } = useSWR<readonly Lookup[]>(
    refs.length > 0 ? cacheKeys.lookups(storeId, refs) : null,
    () => readLookups(storeId, refs),
    { ...swrOptions, revalidateOnFocus: false },
  );
  return data;
}
