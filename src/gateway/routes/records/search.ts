import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { readLookup } from "#gateway/store/lookup.ts";
import { search } from "#gateway/store/search.ts";

/** What the palette finds as somebody types, and the names of what lists are filtered by. */
export function searchRoutes() {
  return {
    "search.find": (call) => search(call.db, call.params.storeId, call.query.term, signedIn(call)),
    "lookups.read": ({ db, params }) => readLookup(db, params.storeId, params.subject, params.subjectId),
  } satisfies Partial<Handlers>;
}
