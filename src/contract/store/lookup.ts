/** What a filter can look up by a few typed letters: things of a store that are no kind of record. */
export type LookupSubject = "customer" | "product";
