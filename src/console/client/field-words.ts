import {
  type ChoiceName,
  choiceTitles,
  headerName,
  type HeaderName,
  valueHeaderName,
} from "#contract/store/form-header.ts";
import type { Kinds } from "#contract/kinds.ts";
import { isKind, type Kind } from "#contract/records/kind-names.ts";
import { orderWords } from "#contract/orders/words.ts";
import type { FieldRight } from "#contract/records/row-words.ts";
import type { FieldWords, RowWords } from "#contract/records/row-words.ts";
import { formHeader } from "./form-header.ts";

type Words = Readonly<Record<string, FieldWords>>;

/** The words of the kinds whose screens have been fetched; boards are the first screens of all. */
const known: { [K in Kind]?: Words } = { order: orderWords };

/** Adds the words of a kind, which come with its screens. `all-words.ts` adds those of every kind. */
export function addWords<K extends Kind>(kind: K, words: RowWords<Kinds[K]>): void {
  known[kind] = words as Words;
}

/** The words of a field of a kind. */
function wordsOf<K extends Kind>(kind: K, field: keyof Kinds[K] & string): FieldWords {
  return storeWords(headerName(kind, field), contractWords(kind)[field] ?? { title: field });
}

/** Words of the contract as the store says them, by their name in the form header. */
export function storeWords(name: HeaderName, { title, values, ...rest }: FieldWords): FieldWords {
  const { headers } = formHeader.current;
  return {
    ...rest,
    title: headers[name] ?? title,
    ...(values ? { values: Object.fromEntries(Object.entries(values).map(titled(name))) } : {}),
  };

  function titled(field: HeaderName) {
    return ([value, word]: [string, string]) => [value, headers[valueHeaderName(field, value)] ?? word] as const;
  }
}

/** The words of all fields of a kind, by field, in the contract's order. */
export function allWordsOf(kind: Kind): Readonly<Record<string, FieldWords>> {
  const fields = Object.keys(contractWords(kind));
  return Object.fromEntries(fields.map((field) => [field, wordsOf(kind, field as never)]));
}

/** The right that a field of a kind needs, or one of its values; undefined where every login that sees the record may. */
export function rightOf(kind: Kind, field: string, value?: string): FieldRight | undefined {
  const { right, valueRights } = contractWords(kind)[field] ?? {};
  return value === undefined ? right : valueRights?.[value];
}

/** The title of a field of a kind. */
export function titleOf<K extends Kind>(kind: K, field: keyof Kinds[K] & string): string {
  return formHeader.current.headers[headerName(kind, field)] ?? contractWords(kind)[field]?.title ?? field;
}

/** The title of a field that some kind has under this name; null where no kind that was fetched has it. */
export function titleInAnyKind(field: string): string | null {
  const kind = (Object.keys(known) as Kind[]).find((each) => Object.hasOwn(contractWords(each), field));
  return kind ? titleOf(kind, field as never) : null;
}

/** The store's title for a name in the form header; `usual` where it has none. */
export function headerTitle(name: HeaderName, usual: string): string {
  return formHeader.current.headers[name] ?? usual;
}

/** The title of what lists and questions ask by that is no field of a kind's row. All others: `other-words.ts`. */
export function choiceTitle(name: ChoiceName): string {
  return headerTitle(name, choiceTitles[name].title);
}

/** The title that the store has set for a name in the form header; null where it is the contract's. */
export function ownTitle(name: HeaderName): string | null {
  const others: Readonly<Record<HeaderName, { readonly title: string }>> = choiceTitles;
  const [kind = "", field = ""] = name.split(".");
  const usual = (isKind(kind) ? contractWords(kind)[field] : undefined) ?? others[name];
  const title = formHeader.current.headers[name];
  return title === undefined || title === usual?.title ? null : title;
}

/** A value of a field as people say it: a source "tele" is "Phone". Every cell of a list asks, so nothing is copied. */
export function valueTitle<K extends Kind>(kind: K, field: keyof Kinds[K] & string, value: string): string {
  const word = contractWords(kind)[field]?.values?.[value];
  return word === undefined
    ? value
    : (formHeader.current.headers[valueHeaderName(headerName(kind, field), value)] ?? word);
}

/** Those of the values that the store offers, in the store's order; all of them until it is known what it offers. */
export function choicesOf<Value extends string>(name: HeaderName, values: readonly Value[]): readonly Value[] {
  const offered = formHeader.current.choices.filter(({ field }) => field === name);
  return offered.length === 0
    ? values
    : offered.flatMap((choice) => values.find((value) => value === choice.value) ?? []);
}

function contractWords(kind: Kind): Words {
  return known[kind] ?? {};
}
