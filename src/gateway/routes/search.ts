import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { search } from "#gateway/store/search.ts";

/** What the palette finds as somebody types. */
export function searchRoutes() {
  return {
    "search.find": (call) => search(call.db, call.params.storeId, call.query.term, signedIn(call).rights),
  } satisfies Partial<Handlers>;
}
