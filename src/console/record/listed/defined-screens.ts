import { type Kinds, kinds } from "#contract/kinds.ts";
import type { definitions } from "#contract/records/definitions.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { stateTitle } from "#contract/records/state-title.ts";
import { capitalized } from "#contract/text.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import type { FilterFields } from "#console/list/filter/fields.ts";
import { lastChange, stateColumn } from "./common-fields.ts";
import { type DefinedField, fieldColumn, shownField } from "./defined-fields.ts";
import type { ShownField } from "./listed-record.tsx";
import type { ListedScreens } from "./listed-screens.ts";

type Definition<K extends SimpleKind> = (typeof definitions)[K];
type Words<K extends SimpleKind> = FilterFields<Definition<K>["list"]>["words"];
type NoField<K extends SimpleKind> = Exclude<keyof Words<K>, keyof Definition<K>["fields"] | "state" | "text">;

/** What a section names: a field of the row, which is shown as its type says, or how another text is made. */
type Named<K extends SimpleKind> = (keyof Kinds[K] & string) | ShownField<Kinds[K]>;

/** What the screens of a kind say beside its definition. */
type SaidOf<K extends SimpleKind> = Omit<ListedScreens<K>, "kind" | "words" | "fields" | "columns" | "sections"> & {
  /** The words of filter fields that are no field of the row, and what others say beside their name. */
  readonly filters?: Pick<Words<K>, NoField<K>> & Partial<Words<K>>;
  /**
   * By the id of a column, what differs from what its field says; all of a column that is no field. They stand in this
   * order, then those that are sorted and not named here.
   */
  columns?(look: ColumnLook): Readonly<Record<string, Partial<Omit<ListColumn<Kinds[K]>, "id">>>>;
  /** Fields that no section names stand at the end of the first one, with the state and the last change. */
  readonly sections?: readonly { readonly title: string; readonly fields: readonly Named<K>[] }[];
  /** The fields that the head or a tab shows. */
  readonly elsewhere?: readonly (keyof Kinds[K] & string)[];
};

/** Makes the screens of a defined kind: columns, sections and words of filters follow from its fields. */
export function definedScreens<K extends SimpleKind>(
  record: Definition<K> & { readonly list: { readonly kind: K } },
  said: {} extends Pick<Words<K>, NoField<K>> ? SaidOf<K> : SaidOf<K> & Required<Pick<SaidOf<K>, "filters">>,
): ListedScreens<K> {
  const { filters, columns: given, sections = [], elsewhere = [], ...rest } = said;
  const { words, list, derived } = record;
  const kind: K = list.kind;
  const stored: Readonly<Record<string, DefinedField>> = { ...record.fields, ...record.standing };
  const all: Readonly<Record<string, DefinedField>> = { ...stored, ...derived };
  const filtered = Object.keys(stored).flatMap((name) => (name in list.fields ? [[name, { of: name }]] : []));

  function columns(look: ColumnLook): readonly ListColumn<Kinds[K]>[] {
    const parts = given?.(look) ?? {};
    return [...new Set([...Object.keys(parts), ...list.columns])].map((id) => {
      const name = Object.keys(all).find((name) => all[name]?.sort === id) ?? id;
      const field = all[name];
      const part = id === "state" ? stateColumn(kind) : field && fieldColumn(kind, name, field, look.format);
      return { id, ...part, ...parts[id] } as ListColumn<Kinds[K]>;
    });
  }

  /** A field that stands in a section: as it is said there, or as its type says. */
  function shown(field: Named<K>): ShownField<Kinds[K]> {
    if (typeof field !== "string") return field;
    if (field === "updatedAt") return lastChange;
    if (field === "state") return { of: "state", text: (row) => stateTitle(kind, row.state) };
    return shownField(kind, field, all[field] as DefinedField) as unknown as ShownField<Kinds[K]>;
  }

  const usual = { title: capitalized(kinds[kind].one), fields: [] };
  const [first = usual, ...others] = sections;
  const named = new Set([first, ...others].flatMap(({ fields }) => fields.map(nameOf)).concat(elsewhere));
  // The field with the id of another record shows its name.
  const names = new Set(Object.values(stored).map((field) => ("nameIn" in field ? field.nameIn : "")));
  // Where no section is said, what the gateway works out is shown as well.
  const missing = Object.entries(sections.length === 0 ? all : stored).flatMap(([name, field]) =>
    isShown(field) && !named.has(name) && !names.has(name) ? [name as Named<K>] : [],
  );
  const ends = (["state", "updatedAt"] as const).filter((name) => !named.has(name));
  return {
    ...rest,
    kind,
    words,
    fields: {
      contract: list,
      words: { state: { of: "state" }, ...Object.fromEntries(filtered), text: { name: "text" }, ...filters },
    },
    columns,
    sections: [{ ...first, fields: [...first.fields, ...missing, ...ends] }, ...others].map(({ title, fields }) => ({
      title,
      fields: fields.map(shown),
    })),
  } as unknown as ListedScreens<K>;
}

function nameOf(field: string | { readonly of: string } | { readonly called: string }): string {
  return typeof field === "string" ? field : "of" in field ? field.of : field.called;
}

/** A picture has a place of its own, an id tells nobody anything, and a password is never read. */
function isShown(field: DefinedField): boolean {
  const type = "derived" in field ? field.derived : field.type;
  return field.title !== undefined && !["file", "password", "id"].includes(type);
}
