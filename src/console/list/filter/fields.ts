import type { Option } from "#commands/given/questions.ts";
import { headerName } from "#contract/store/form-header.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";
import { insideSentence } from "#contract/text.ts";
import type { FieldValue, FilterField, ListContract } from "#contract/lists/list.ts";
import { choicesOf, titleOf, valueTitle } from "#console/client/field-words.ts";
import type { DayRange } from "./write-days.ts";

/** The value of a filter field as the operator chose it: days may be said by a word, such as "today". */
type Chosen<Field extends FilterField> = Field extends { type: "days" }
  ? DayRange
  : FieldValue<Field> extends (infer Value)[]
    ? readonly Value[]
    : Readonly<FieldValue<Field>>;

/** What an operator filters a list by, by the names of the contract's fields. */
export type FilterFor<List extends ListContract> = {
  readonly [Name in keyof List["fields"]]?: Chosen<List["fields"][Name]>;
};

/** The value of any filter field. */
type AnyChosen = readonly string[] | DayRange | { readonly from?: number; readonly to?: number } | true | string;

/** What an operator filters any list by. */
export type ListFilter = Readonly<Record<string, AnyChosen>>;

/** How a filter field is called, on screen and in an address. One that a field of the row stands for is called as that. */
export type FieldWords = AddressWords & ({ readonly name: string } | { readonly of: string });

/** How a filter field is called in an address, and what it is called besides its name. */
interface AddressWords {
  /** Its name in an address, where that is not the field's own. */
  readonly address?: string;
  /** What stands in an address where a flag is asked for; "1" without it. */
  readonly flag?: string;
  /** The order status that a value is: it is offered with the dot of that status. */
  status?(value: string): Exclude<Option<string>["status"], undefined>;
}

/** A list's contract with the words for each of its filter fields. */
export interface FilterFields<List extends ListContract = ListContract> {
  readonly contract: List;
  readonly words: { readonly [Name in keyof List["fields"]]: FieldWords };
}

/** One filter field with everything that is known of it. */
export interface NamedField {
  /** Its name in the contract. */
  readonly key: string;
  readonly limits: FilterField;
  /** "due soon": as it stands inside a sentence. */
  readonly name: string;
  readonly words: AddressWords;
  /** A value as people say it. */
  value(value: string): string;
  /** The values that the store wants offered, in its order. */
  offered(values: readonly string[]): readonly string[];
}

/** The fields of a list in the contract's order, called as the store calls them now. */
export function namedFields({ contract, words }: FilterFields): readonly NamedField[] {
  return Object.entries(contract.fields).map(([key, limits]) => {
    const said = words[key] ?? { name: key };
    return { key, limits, words: said, ...("of" in said ? storeWords(contract.kind, said.of) : ownWords(said.name)) };
  });
}

type Called = Pick<NamedField, "name" | "value" | "offered">;

function ownWords(name: string): Called {
  return { name, value: (value) => value, offered: (values) => values };
}

/** What stands for a field of the row is called as the store calls that. */
function storeWords(kind: Kind, of: string): Called {
  const field = of as keyof Kinds[Kind];
  return {
    name: insideSentence(titleOf(kind, field)),
    value: (value) => valueTitle(kind, field, value),
    offered: (values) => choicesOf(headerName(kind, field), values),
  };
}

/** The field that tabs go by: the first choice. */
export function statusField(contract: ListContract): string | undefined {
  return Object.keys(contract.fields).find((key) => contract.fields[key]?.type === "choice");
}

/** The values wanted of a field that lists some; empty when all will do. */
export function chosenValues(filter: Readonly<Record<string, unknown>>, key: string | undefined): readonly string[] {
  const value = key === undefined ? undefined : filter[key];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

/** Whether anything is filtered, the tab aside. */
export function isFiltered(filter: ListFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The filter with one field changed; `undefined` takes the field out. */
export function withField(filter: ListFilter, key: string, value: ListFilter[string] | undefined): ListFilter {
  const { [key]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [key]: value };
}
