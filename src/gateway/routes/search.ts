import type { Handlers } from "../http/call.ts";
import { search } from "../store/search.ts";

/** What the palette finds as somebody types. */
export function searchRoutes() {
  return {
    "search.find": ({ db, params, query }) => search(db, params.storeId, query.term),
  } satisfies Partial<Handlers>;
}
