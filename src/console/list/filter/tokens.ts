import { unassigned } from "#contract/enumerations.ts";
import type { PeopleKind } from "#contract/lists/list.ts";
import type { Person } from "#console/client/people.ts";
import type { LookupSubject } from "#contract/store/lookup.ts";
import type { Lookup } from "#contract/store/search-schema.ts";
import { daysText, endsText } from "./day-range.ts";
import type { DayRange } from "./write-days.ts";
import type { Token } from "./FilterBar.tsx";
import { type FilterFields, type ListFilter, type NamedField, namedFields } from "./fields.ts";

/** The words for people, customers, products, amounts and days in tokens. */
export interface TokenWords {
  readonly people: Readonly<Record<PeopleKind, readonly Person[] | undefined>>;
  /** The customers and products that the filter names. */
  readonly lookups: readonly Lookup[] | undefined;
  /** An amount in words; `minor` is in minor units. */
  amount(minor: number): string;
  count(value: number): string;
  /** A calendar day, such as "2026-11-21", in words. */
  date(day: string): string;
}

/** The filter as tokens, one for each field, in the order of the fields. */
export function tokensOf(fields: FilterFields, filter: ListFilter, words: TokenWords): Token[] {
  return namedFields(fields).flatMap((field) => {
    const value = filter[field.key];
    // The text search has an input of its own.
    if (field.key === "text" || value === undefined) return [];
    return [{ field: field.key, name: field.name, value: valueText(field, value, words) }];
  });
}

function valueText({ limits, value: said }: NamedField, value: ListFilter[string], words: TokenWords): string {
  switch (limits.type) {
    case "choice":
      return (value as readonly string[]).map(said).join(", ");
    case "people":
      return (value as readonly string[])
        .map((id) => personText(id, words.people[limits.kind], limits.kind))
        .join(", ");
    case "lookup":
      return (value as readonly string[]).map((id) => lookupText(id, words.lookups, limits.of)).join(", ");
    case "names":
      return (value as readonly string[]).join(", ");
    case "days":
      return daysText(value as DayRange, words.date);
    case "range":
      return endsText(value as { from?: number; to?: number }, limits.unit === "amount" ? words.amount : words.count);
    case "flag":
      return "yes";
    case "text":
      return value as string;
  }
}

function lookupText(id: string, lookups: readonly Lookup[] | undefined, subject: LookupSubject): string {
  return lookups?.find((lookup) => lookup.id === id)?.name ?? `one ${subject.replace("-", " ")}`;
}

function personText(id: string, people: readonly Person[] | undefined, kind: PeopleKind): string {
  return id === unassigned ? "unassigned" : (people?.find((person) => person.id === id)?.name ?? `one ${kind}`);
}
