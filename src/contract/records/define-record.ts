import { type RecordState, recordStates } from "#contract/enumerations.ts";
import type { ValueOf } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import type { FilterField, PeopleKind } from "#contract/lists/list.ts";
import type { FormTitleName } from "#contract/store/form-titles.ts";
import type { FieldRight, FieldWords, ValueType } from "./row-words.ts";

/** What a field of a record says of itself, once: its words, and what lists do with it. */
interface Said {
  /** For example "Employee code". */
  readonly title?: string;
  /** The unit behind its value, such as "kg". */
  readonly unit?: string;
  /** The words for values that are codes. */
  readonly words?: Readonly<Record<string, string>>;
  /** The list can be sorted by it; a text where its column has another name there. An id is sorted and found by its name. */
  readonly sort?: true | string;
  /** The list can be filtered by it. */
  readonly filter?: true;
  /** The search of the list looks into it. */
  readonly find?: true;
  /** Who lacks this right neither sees the field nor sets it. */
  readonly right?: FieldRight;
  /** The rights that single values need which a derived text names among others. */
  readonly valueRights?: Readonly<Record<string, FieldRight>>;
  /** More words for the API reference. */
  readonly about?: string;
}

/** A field that forms set: its limits, and what it says of itself. */
export type RecordField = FieldLimits &
  Said & {
    readonly title: string;
    /** The heading above the field of the form, and above those after it. */
    readonly heading?: FormTitleName;
    /** What stands below its heading is folded, as long as nothing in it is filled. */
    readonly folds?: true;
    /** People may be named in this text: whoever forgets somebody searches it, as each phone and text of several lines. */
    readonly mayName?: true;
  };

/** A field that the gateway works out, or reads from other records. One of type "choice" has a word for each value. */
export type DerivedField = Said & {
  readonly derived: keyof DerivedValues | "choice";
  /** A record may have no value for it. */
  readonly optional?: true;
};

export type RecordFields = Readonly<Record<string, RecordField>>;
export type DerivedFields = Readonly<Record<string, DerivedField>>;

interface DerivedValues {
  readonly text: string;
  readonly count: number;
  readonly quantity: number;
  /** In minor units. */
  readonly amount: number;
  readonly flag: boolean;
  readonly day: string;
  readonly instant: string;
  readonly id: string;
}

type DerivedValue<Field extends DerivedField> =
  | (Field["derived"] extends keyof DerivedValues ? DerivedValues[Field["derived"]] : keyof Field["words"] & string)
  | (Field extends { readonly optional: true } ? null : never);

/** What the row of every simple kind has beside its own fields. */
export interface RowStart {
  id: string;
  storeId: string;
  version: number;
  state: RecordState;
  updatedAt: string;
}

/** The value of a field in a row. A password is in none, and of a file it has the id. */
type RowValue<Field extends FieldLimits> = Field extends { readonly type: "file" }
  ? string | null
  : Field extends { readonly type: "choices"; readonly values: readonly (infer Value)[] }
    ? Value[]
    : ValueOf<Field>;

/** The derived fields of a kind that has none. */
type NoFields = Readonly<Record<never, never>>;

/** The row of a kind with these fields. */
export type RowOf<Fields extends RecordFields, Derived extends DerivedFields = NoFields> = RowStart & {
  -readonly [Name in keyof Fields as Fields[Name] extends { readonly type: "password" } ? never : Name]: RowValue<
    Fields[Name]
  >;
} & { -readonly [Name in keyof Derived]: DerivedValue<Derived[Name]> };

type Sortable<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly sort: infer Sort }
    ? Sort extends string
      ? Sort
      : Name
    : never;
}[keyof Fields] &
  string;

type FilterOfField<Field> = Field extends { readonly type: "choice" | "choices"; readonly values: infer Values }
  ? { readonly type: "choice"; readonly values: Values }
  : Field extends { readonly type: "record"; readonly kind: infer Kind extends PeopleKind }
    ? { readonly type: "people"; readonly kind: Kind }
    : Field extends { readonly type: "number" | "money" }
      ? { readonly type: "range"; readonly unit: "amount" | "number"; readonly most: number }
      : { readonly type: "flag" };

/** The filter fields of a list: the state, those of the fields, the kind's own, and the text that is searched for. */
type FiltersOf<Fields extends RecordFields, More> = {
  readonly state: { readonly type: "choice"; readonly values: typeof recordStates };
} & {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly filter: true } ? Name : never]: FilterOfField<
    Fields[Name]
  >;
} & More & { readonly text: { readonly type: "text"; readonly longest: 100; readonly about: string } };

/** The list of a kind with these fields. */
export interface RecordList<K extends SimpleKind, Fields extends RecordFields, Derived extends DerivedFields, More> {
  readonly kind: K;
  readonly columns: readonly (Sortable<Fields> | Sortable<Derived> | "state")[];
  readonly sort: { readonly column: Sortable<Fields> | Sortable<Derived>; readonly descending: boolean };
  readonly fields: FiltersOf<Fields, More>;
}

interface Given<
  K extends SimpleKind,
  Fields extends RecordFields,
  Standing extends RecordFields,
  Derived extends DerivedFields,
  More extends Readonly<Record<string, FilterField>>,
> {
  readonly kind: K;
  /** The fields that forms set. */
  readonly fields: Fields;
  /** The fields that only a change sets: no form shows them. */
  readonly standing?: Standing;
  readonly derived?: Derived;
  /** The column by which the list is sorted when nobody has chosen another. */
  readonly sort: Sortable<Fields> | Sortable<Derived>;
  /** Filter fields that are no field of the row. */
  readonly filters: More;
}

/** Makes the words and the list of a simple kind from its fields, each of which is written once. */
export function defineRecord<
  const K extends SimpleKind,
  const Fields extends RecordFields,
  const More extends Readonly<Record<string, FilterField>>,
  const Derived extends DerivedFields = NoFields,
  const Standing extends RecordFields = NoFields,
>(given: Given<K, Fields, Standing, Derived, More>) {
  const { kind, fields, sort, filters } = given;
  const standing = given.standing ?? ({} as Standing);
  const derived = given.derived ?? ({} as Derived);
  const stored = { ...fields, ...standing };
  const all = Object.entries<Said>({ ...stored, ...derived });
  const searched = all.filter(([, { find }]) => find).map(([, { title = "" }]) => title.toLowerCase());
  const columns = all.flatMap(([name, said]) => (said.sort ? (said.sort === true ? name : said.sort) : []));
  const list = {
    kind,
    columns: [...columns, "state"],
    sort: { column: sort, descending: false },
    fields: {
      state: { type: "choice", values: recordStates },
      ...Object.fromEntries(
        Object.entries<RecordField>(stored).flatMap(([name, field]) => (field.filter ? [[name, filterOf(field)]] : [])),
      ),
      ...filters,
      text: { type: "text", longest: 100, about: searched.join(", ") },
    },
  };
  const words: Record<string, FieldWords> = {
    ...wordsOf(stored),
    ...wordsOf(derived),
    state: { title: "State" },
    updatedAt: { title: "Last change", is: "instant", derived: true },
  };
  return { fields, standing, derived, words, list: list as unknown as RecordList<K, Fields & Standing, Derived, More> };
}

function filterOf(field: RecordField): FilterField {
  switch (field.type) {
    case "choice":
    case "choices":
      return { type: "choice", values: field.values };
    case "record":
      return { type: "people", kind: field.kind as PeopleKind };
    case "number":
    case "money":
      return { type: "range", unit: field.type === "money" ? "amount" : "number", most: field.most };
    default:
      return { type: "flag" };
  }
}

/** The values of what is worked out as one of a few. */
export const derivedChoices = ({ words = {} }: DerivedField): string[] => Object.keys(words);

/** The words of fields, by their names; those without a title have none. */
export function wordsOf(fields: RecordFields | DerivedFields): Record<string, FieldWords> {
  return Object.fromEntries(
    Object.entries<RecordField | DerivedField>(fields).flatMap(([name, field]) => {
      const { title, unit, words, sort, right, valueRights } = field;
      if (title === undefined) return [];
      const is = valueTypes["derived" in field ? field.derived : field.type];
      const said: FieldWords = {
        title,
        ...(unit === undefined ? {} : { unit }),
        ...(words ? { values: words } : {}),
        ...(right ? { right } : {}),
        ...(valueRights ? { valueRights } : {}),
        ...(is ? { is } : {}),
        ...(typeof sort === "string" ? { column: sort } : {}),
        ...("nameIn" in field ? { nameIn: field.nameIn } : {}),
        ...("derived" in field ? { derived: true as const } : {}),
      };
      return [[name, said]];
    }),
  );
}

/** What the values of fields are, by their types; those that are left out are texts. */
const valueTypes: Readonly<Partial<Record<RecordField["type"] | DerivedField["derived"], ValueType>>> = {
  number: "number",
  count: "number",
  quantity: "number",
  money: "amount",
  amount: "amount",
  date: "day",
  day: "day",
  instant: "instant",
  switch: "flag",
  flag: "flag",
  choice: "choice",
  choices: "choice",
  file: "file",
};
