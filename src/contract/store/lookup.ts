/** What a filter can look up by a few typed letters. */
export const lookupSubjects = ["customer", "product", "category", "segment", "delivery-area"] as const;
export type LookupSubject = (typeof lookupSubjects)[number];
