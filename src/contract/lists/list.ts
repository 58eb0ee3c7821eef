import type { Kind, Kinds } from "#contract/kinds.ts";
import type { StatusOf } from "#contract/stream.ts";

/** One field a list can be filtered by, as address, questions, saved views, the gateway's schema and its SQL know it. */
export type FilterField = {
  /** What the API's reference says beyond the field's name. */
  readonly about?: string;
} & (
  | ChoiceField
  /** One or more people by their id, or nobody. */
  | { readonly type: "people"; readonly kind: "picker" | "rider" }
  /** Moments from and to, both included; either may be open. `past`: none lies after the present. */
  | { readonly type: "days"; readonly past?: true }
  /** Whole numbers from and to, both included; amounts in minor units. */
  | { readonly type: "range"; readonly unit: "amount" | "number"; readonly most: number }
  /** Asked for, or not asked for. */
  | { readonly type: "flag" }
  /** Typed text, every word of which must be found. */
  | { readonly type: "text"; readonly longest: number }
);

/** One or more of a closed list; an empty list asks nothing. */
interface ChoiceField {
  readonly type: "choice";
  readonly values: readonly string[];
}

/** What console and gateway agree on about a list of records of one kind. */
export interface ListContract {
  readonly kind: Kind;
  /** The columns a list can be sorted by, from left to right. */
  readonly columns: readonly string[];
  /** How it is sorted until somebody says otherwise. */
  readonly sort: { readonly column: string; readonly descending: boolean };
  /** The fields to filter by, in the order they are offered. The first of type "choice" is the one the tabs go by. */
  readonly fields: Readonly<Record<string, FilterField>>;
}

/** The value of one filter field. */
export type FieldValue<Field extends FilterField> = Field extends { type: "choice"; values: readonly (infer Value)[] }
  ? Value[]
  : Field extends { type: "people" }
    ? string[]
    : Field extends { type: "days" }
      ? { from?: string | undefined; to?: string | undefined }
      : Field extends { type: "range" }
        ? { from?: number | undefined; to?: number | undefined }
        : Field extends { type: "flag" }
          ? true
          : string;

/** The filter of a list as a request carries it; all given parts must hold. */
export type FilterOf<List extends ListContract> = {
  [Name in keyof List["fields"]]?: FieldValue<List["fields"][Name]> | undefined;
} & { sort?: { column: List["columns"][number]; descending: boolean } | undefined };

/** The name of the field that the tabs of a list go by: the first of type "choice". */
export function tabField(list: ListContract): string {
  return tabChoice(list).name;
}

/** The statuses or states that the tabs of a list go by, in their order. */
export function tabValues<List extends ListContract>(list: List): readonly (StatusOf<List["kind"]> & string)[] {
  return tabChoice(list).values as readonly (StatusOf<List["kind"]> & string)[];
}

function tabChoice(list: ListContract): { readonly name: string; readonly values: readonly string[] } {
  for (const [name, field] of Object.entries(list.fields))
    if (field.type === "choice") return { name, values: field.values };
  throw new Error(`the list of ${list.kind} has no field of type "choice" for its tabs`);
}

/** A row of a list. */
export type RowOf<List extends ListContract> = Kinds[List["kind"]];
