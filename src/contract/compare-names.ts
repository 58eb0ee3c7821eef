const collator = new Intl.Collator("en", { numeric: true });

/** Orders two names as people do: "Shelf 9" before "Shelf 10". One collator, because `localeCompare` makes a new one. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}
