import type { Kind, ListedKind } from "#contract/records/kind-names.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";

/** Which stores show a row besides the one for which it was made. */
export interface SeenBy {
  /** Whether the rows of a route belong to the whole business, all stores of which show them. */
  readonly isOfBusiness?: boolean;
  /** Of these, only those show them that know them. */
  readonly isOfKnowers?: boolean;
}

/** The kinds of a business whose records all of its stores show; those of any other kind only the stores that know them. */
const ofWholeBusiness = new Set<Kind>(["user", "role", "client"]);

/** Which stores show the records of a kind. */
export function seenBy(kind: ListedKind): SeenBy {
  if (storedKinds[kind].scope !== "business") return {};
  return { isOfBusiness: true, ...(ofWholeBusiness.has(kind) ? {} : { isOfKnowers: true }) };
}
