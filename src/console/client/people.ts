import useSWR from "swr";
import type { PeopleKind } from "#contract/lists/list.ts";
import { api } from "./api.ts";
import { cacheKeys } from "./refreshing/cache-keys.ts";
import { swrOptions } from "./refreshing/swr-options.ts";

/** Somebody by whom a list can be filtered. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** What else they are found by: a phone number or a Login ID. */
  readonly words: string;
}

/** Reads the people by whom lists of a store can be filtered. Throws an ApiFailure. */
export async function readPeople(kind: PeopleKind, storeId: string): Promise<readonly Person[]> {
  const request = { params: { storeId } };
  if (kind === "user") {
    const authors = await api("audit.authors", request);
    return authors.map(({ id, name, loginId }) => ({ id, name, words: loginId }));
  }
  const assignees = await api(kind === "picker" ? "pickers.assignees" : "riders.assignees", request);
  return assignees.map(({ id, name, phone }) => ({ id, name, words: phone }));
}

/** The people by whom lists of a store can be filtered; requested only while `wanted` is true. */
export function usePeople(kind: PeopleKind, storeId: string, wanted: boolean): readonly Person[] | undefined {
  const { data } = useSWR<readonly Person[]>(
    wanted ? cacheKeys.people(kind, storeId) : null,
    () => readPeople(kind, storeId),
    { ...swrOptions, revalidateOnFocus: false },
  );
  return data;
}
