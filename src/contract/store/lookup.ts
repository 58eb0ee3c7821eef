/** What a filter can look up by a few typed letters: things of a store that are no kind of record. */
export const lookupSubjects = ["customer", "product", "category"] as const;
export type LookupSubject = (typeof lookupSubjects)[number];
