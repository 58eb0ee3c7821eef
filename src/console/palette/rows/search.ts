import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { SearchResult } from "#contract/store/search-schema.ts";
import { api } from "#console/client/api.ts";
import { createSearcher } from "./searcher.ts";

/**
 * The gateway's search result. `result` belongs to `term`; while another term is being searched, it is the older one's.
 */
export interface Searched {
  readonly term: string;
  readonly result: SearchResult | null;
  readonly asking: boolean;
  readonly failed: boolean;
}

/** Searches while the operator types. Sends nothing without a term or a store. */
export function useSearch(storeId: string | null, term: string): Searched {
  const searcher = useMemo(
    () =>
      createSearcher<SearchResult>((text, signal) =>
        api("search.find", { params: { storeId: storeId ?? "" }, query: { term: text } }, { signal }),
      ),
    [storeId],
  );
  const isWanted = storeId !== null && term !== "";
  useEffect(() => () => searcher.stop(), [searcher]);
  useEffect(() => searcher.want(isWanted ? term : ""), [searcher, isWanted, term]);
  const answer = useSyncExternalStore(searcher.subscribe, searcher.read);
  const isAnswered = answer.term === term;
  return {
    term: answer.term,
    result: isWanted ? answer.result : null,
    asking: isWanted && !isAnswered,
    failed: isWanted && isAnswered && answer.result === null,
  };
}
