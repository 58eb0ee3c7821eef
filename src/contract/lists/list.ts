import type { Kind } from "#contract/records/kind-names.ts";
import type { LookupSubject } from "#contract/store/lookup.ts";

/** The kinds of people by whom lists are filtered. */
export type PeopleKind = "picker" | "rider" | "user";

/** What names of a filter are of: they are found by typing. */
export type NamesSubject = "brand" | "slot" | "cancel-reason" | "category";

/** One filter field of a list. Its address, questions, saved views, schema and SQL are made from it. */
export type FilterField = {
  /** More words for the API reference. */
  readonly about?: string;
} & (
  | ChoiceField
  /** One or more people by their ids, or `unassigned`. */
  | { readonly type: "people"; readonly kind: PeopleKind }
  /** One or more customers or products by their ids. They are found by typing, because a store has too many to list. */
  | { readonly type: "lookup"; readonly of: LookupSubject }
  /** One or more names as the records have them, such as brands. */
  | { readonly type: "names"; readonly of: NamesSubject; readonly longest: number }
  /** A range of time, both ends included; either may be left out. `past`: values are never in the future. */
  | { readonly type: "days"; readonly past?: true }
  /** A range of whole numbers, both ends included, from 0 unless `least` says otherwise; amounts are in minor units. */
  | { readonly type: "range"; readonly unit: "amount" | "number"; readonly least?: number; readonly most: number }
  /** A condition that is on or off. */
  | { readonly type: "flag" }
  /** Typed text; all its words must be found. */
  | { readonly type: "text"; readonly longest: number }
);

/** One or more values of a closed list; an empty list means no filter. */
interface ChoiceField {
  readonly type: "choice";
  readonly values: readonly string[];
}

/** What console and gateway must both know about a list of records. */
export interface ListContract {
  readonly kind: Kind;
  /** The columns a list can be sorted by, from left to right. */
  readonly columns: readonly string[];
  /** The sorting when nobody has chosen another. */
  readonly sort: { readonly column: string; readonly descending: boolean };
  /** The filter fields, in the order in which they are offered. The first one of type "choice" makes the tabs. */
  readonly fields: Readonly<Record<string, FilterField>>;
}

/** The value of one filter field. */
export type FieldValue<Field extends FilterField> = Field extends { type: "choice"; values: readonly (infer Value)[] }
  ? Value[]
  : Field extends { type: "people" | "lookup" | "names" }
    ? string[]
    : Field extends { type: "days" }
      ? { from?: string | undefined; to?: string | undefined }
      : Field extends { type: "range" }
        ? { from?: number | undefined; to?: number | undefined }
        : Field extends { type: "flag" }
          ? true
          : string;

/** The filter of a list in a request; all given conditions must hold. */
export type FilterOf<List extends ListContract> = {
  [Name in keyof List["fields"]]?: FieldValue<List["fields"][Name]> | undefined;
} & { sort?: { column: List["columns"][number]; descending: boolean } | undefined };

/** The name of the field that makes the tabs of a list: the first one of type "choice". */
export function tabField(list: ListContract): string {
  return tabChoice(list).name;
}

/** The first field of type "choice": it makes the tabs. */
export function tabChoice(list: ListContract): { readonly name: string; readonly values: readonly string[] } {
  for (const [name, field] of Object.entries(list.fields))
    if (field.type === "choice") return { name, values: field.values };
  throw new Error(`the list of ${list.kind} has no field of type "choice" for its tabs`);
}
