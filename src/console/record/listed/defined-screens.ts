import { type Kinds, kinds } from "#contract/kinds.ts";
import type { definitions } from "#contract/records/definitions.ts";
import { isSimpleKind, type ListedKind } from "#contract/records/kind-names.ts";
import type { columnEndings, FieldWords } from "#contract/records/row-words.ts";
import { stateTitle } from "#contract/records/state-title.ts";
import { capitalized } from "#contract/text.ts";
import type { ColumnLook } from "#console/list/definition.ts";
import type { FieldWords as FilterWords, FilterFields } from "#console/list/filter/fields.ts";
import { shownField } from "./field-looks.ts";
import { type Described, fieldNamed, listedColumns, type SaidColumns } from "./listed-columns.ts";
import type { ShownField } from "./listed-record.tsx";
import type { ListedScreens } from "./listed-screens.ts";

type Definition<K extends ListedKind> = Pick<(typeof definitions)[K], "words" | "list">;
type Words<K extends ListedKind> = FilterFields<Definition<K>["list"]>["words"];

/** The filter fields that are no field of the row. */
type NoField<K extends ListedKind> = {
  [Name in keyof Words<K> & string]: Extract<keyof Kinds[K], `${Name}${(typeof columnEndings)[number]}`> extends never
    ? Name
    : never;
}[keyof Words<K> & string];

/** What a section names: a field of the row, which is shown as its type says, or how another text is made. */
type Named<K extends ListedKind> = (keyof Kinds[K] & string) | ShownField<Kinds[K]>;

/** What the screens of a kind say beside its definition. */
type SaidOf<K extends ListedKind> = Omit<ListedScreens<K>, "kind" | "words" | "fields" | "columns" | "sections"> & {
  /** The words of filter fields that are no field of the row, and what others say beside their name. */
  readonly filters?: Pick<Words<K>, Exclude<NoField<K>, "text">> & Partial<Words<K>>;
  /** They stand in this order, then those that are sorted and not named here. */
  columns?(look: ColumnLook): SaidColumns<Kinds[K]>;
  /**
   * Fields of a simple kind that no section names stand at the end of the first one, with the state and the last change.
   */
  readonly sections?: readonly { readonly title: string; readonly fields: readonly Named<K>[] }[];
  /** The fields that the head or a tab shows. */
  readonly elsewhere?: readonly (keyof Kinds[K] & string)[];
};

/** Makes the screens of a kind: columns, sections and words of filters follow from the words of its fields. */
export function definedScreens<K extends ListedKind>(
  record: Definition<K> & { readonly list: { readonly kind: K } },
  said: {} extends Pick<Words<K>, Exclude<NoField<K>, "text">>
    ? SaidOf<K>
    : SaidOf<K> & Required<Pick<SaidOf<K>, "filters">>,
): ListedScreens<K> {
  const { filters, columns, sections = [], elsewhere = [], ...rest } = said;
  const { list } = record;
  const kind: K = list.kind;
  const words = record.words as Readonly<Record<string, FieldWords>>;

  /** A field that stands in a section: as it is said there, or as its words say what it is. */
  function shown(field: Named<K>): ShownField<Kinds[K]> {
    if (typeof field !== "string") return field;
    const how = shownField(kind, field, words[field] ?? { title: field }) as unknown as ShownField<Kinds[K]>;
    return field === "state"
      ? { ...how, text: (row) => stateTitle(kind, (row as { readonly state: string }).state) }
      : how;
  }

  function filterWords(name: string): FilterWords {
    const of = name === "text" ? undefined : fieldNamed(words, name);
    return of === undefined ? { name } : { of };
  }

  const usual = { title: capitalized(kinds[kind].one), fields: [] };
  const [first = usual, ...others] = sections;
  const named = new Set([first, ...others].flatMap(({ fields }) => fields.map(nameOf)).concat(elsewhere));
  const ends = ["state", "updatedAt"];
  // Where no section is said, what the gateway works out is shown as well. A picture has a place of its own.
  const missing = Object.entries(words).flatMap(([name, { is, derived }]) =>
    is !== "file" && (sections.length === 0 || !derived) && ![...named, ...ends].includes(name) ? [name] : [],
  );
  const more = [...missing, ...ends.filter((name) => !named.has(name))] as unknown as readonly Named<K>[];
  const shownFirst = isSimpleKind(kind) ? { ...first, fields: [...first.fields, ...more] } : first;
  return {
    ...rest,
    kind,
    words,
    fields: {
      contract: list,
      words: { ...Object.fromEntries(Object.keys(list.fields).map((name) => [name, filterWords(name)])), ...filters },
    },
    columns: ({ format, ...look }: ColumnLook) =>
      listedColumns(record as unknown as Described<K>, columns?.({ format, ...look }) ?? {}, format, said.tones),
    sections: [shownFirst, ...others].map(({ title, fields }) => ({ title, fields: fields.map(shown) })),
  } as unknown as ListedScreens<K>;
}

function nameOf(field: string | { readonly of: string } | { readonly called: string }): string {
  return typeof field === "string" ? field : "of" in field ? field.of : field.called;
}
