import { useEffect, useState } from "react";
import type { SearchResult } from "#contract/store/search-schema.ts";
import { api } from "#console/client/api.ts";

/** How long typing must pause before the gateway is asked, in milliseconds. */
const pause = 120;

/**
 * The gateway's search result. `result` belongs to `term`; while another term is being searched, it is the older one's.
 */
export interface Searched {
  readonly term: string;
  readonly result: SearchResult | null;
  readonly asking: boolean;
  readonly failed: boolean;
}

interface Answered {
  readonly term: string;
  readonly result: SearchResult | null;
}

/**
 * Searches while the operator types, and aborts requests that are no longer needed. Sends nothing without a term or a
 * store.
 */
export function useSearch(storeId: string | null, term: string): Searched {
  const [answered, setAnswered] = useState<Answered>({ term: "", result: null });
  const isWanted = storeId !== null && term !== "";
  useEffect(() => {
    if (storeId === null || term === "") return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api("search.find", { params: { storeId }, query: { term } }, { signal: abort.signal }).then(
        (result) => setAnswered({ term, result }),
        () => {
          if (!abort.signal.aborted) setAnswered({ term, result: null });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [storeId, term]);
  const isAnswered = answered.term === term;
  return {
    term: answered.term,
    result: isWanted ? answered.result : null,
    asking: isWanted && !isAnswered,
    failed: isWanted && isAnswered && answered.result === null,
  };
}
