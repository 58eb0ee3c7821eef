import type { Handlers } from "#gateway/http/call.ts";
import { search } from "#gateway/store/search.ts";

/** What the palette finds as somebody types. */
export function searchRoutes() {
  return {
    "search.find": ({ db, params, query }) => search(db, params.storeId, query.term),
  } satisfies Partial<Handlers>;
}
