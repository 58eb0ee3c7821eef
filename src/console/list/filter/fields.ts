import type { Option } from "#commands/context/questions.ts";
import { headerName, type ChoiceName } from "#contract/store/form-header.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { insideSentence } from "#contract/text.ts";
import type { FieldValue, FilterField, ListContract } from "#contract/lists/list.ts";
import { choicesOf, choiceTitle, titleOf, valueTitle } from "#console/client/field-words.ts";
import { seesField } from "#console/session/seen-fields.ts";
import type { DayRange } from "./write-days.ts";

/** The value of a filter field as the operator chose it. Days may be a word, such as "today". */
type Chosen<Field extends FilterField> = Field extends { type: "days" }
  ? DayRange
  : FieldValue<Field> extends (infer Value)[]
    ? readonly Value[]
    : Readonly<FieldValue<Field>>;

/** The filter of a list, with the names of the contract's fields. */
export type FilterFor<List extends ListContract> = {
  readonly [Name in keyof List["fields"]]?: Chosen<List["fields"][Name]>;
};

/** The value of any filter field. */
type AnyChosen = readonly string[] | DayRange | { readonly from?: number; readonly to?: number } | true | string;

/** The filter of any list. */
export type ListFilter = Readonly<Record<string, AnyChosen>>;

/**
 * The words for a filter field: a name, the field of the row (`of`) whose name it has, or the name in the form header
 * of something else (`called`).
 */
export type FieldWords = AddressWords &
  ({ readonly name: string } | { readonly of: string } | { readonly called: ChoiceName });

/** The words for a filter field besides its name. */
interface AddressWords {
  /** Its name in an address, if that is not the name of the field. */
  readonly address?: string;
  /** The value in an address when a flag is on; without it, "1". */
  readonly flag?: string;
  /** The order status that a value means; the value is shown with the dot of that status. */
  status?(value: string): Exclude<Option<string>["status"], undefined>;
}

/** A list's contract with the words for each of its filter fields. */
export interface FilterFields<List extends ListContract = ListContract> {
  readonly contract: List;
  readonly words: { readonly [Name in keyof List["fields"]]: FieldWords };
}

/** One filter field with its limits and words. */
export interface NamedField {
  /** Its name in the contract. */
  readonly key: string;
  readonly limits: FilterField;
  /** Its name for use inside a sentence: "due soon". */
  readonly name: string;
  readonly words: AddressWords;
  /** A value in words. */
  value(value: string): string;
  /** Those of the values that the store offers, in its order. */
  offered(values: readonly string[]): readonly string[];
}

/** The filter fields of a list in the contract's order, with the store's own words. */
export function namedFields({ contract, words }: FilterFields): readonly NamedField[] {
  return Object.entries(contract.fields).map(([key, limits]) => {
    const said = words[key] ?? { name: key };
    return { key, limits, words: said, ...called(said, contract.kind) };
  });
}

type Called = Pick<NamedField, "name" | "value" | "offered">;

function called(said: FieldWords, kind: Kind): Called {
  if ("of" in said) return storeWords(kind, said.of);
  return ownWords("called" in said ? insideSentence(choiceTitle(said.called)) : said.name);
}

function ownWords(name: string): Called {
  return { name, value: (value) => value, offered: (values) => values };
}

/** The store's words for a field of the row. */
function storeWords(kind: Kind, of: string): Called {
  const field = of as keyof Kinds[Kind];
  return {
    name: insideSentence(titleOf(kind, field)),
    value: (value) => valueTitle(kind, field, value),
    offered: (values) =>
      choicesOf(
        headerName(kind, field),
        values.filter((value) => seesField(kind, field, value)),
      ),
  };
}

/** The filter field that makes the tabs: the first one of type "choice". */
export function statusField(contract: ListContract): string | undefined {
  return Object.keys(contract.fields).find((key) => contract.fields[key]?.type === "choice");
}

/** The values that a filter has for a field; empty when it has none. */
export function chosenValues(filter: Readonly<Record<string, unknown>>, key: string | undefined): readonly string[] {
  const value = key === undefined ? undefined : filter[key];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

/** Whether a filter has any condition. The tab does not count. */
export function isFiltered(filter: ListFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The filter with one field changed; `undefined` removes the field. */
export function withField(filter: ListFilter, key: string, value: ListFilter[string] | undefined): ListFilter {
  const { [key]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [key]: value };
}
