import type { Kinds } from "#contract/kinds.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { isSimpleKind, type ListedKind } from "#contract/records/kind-names.ts";
import { columnEndings, type FieldWords, type RowWords } from "#contract/records/row-words.ts";
import { stateTitle } from "#contract/records/state-title.ts";
import { titleOf } from "#console/client/field-words.ts";
import type { Format } from "#console/kit/format.ts";
import { stateLook, statusDotWidth, type StatusTones } from "#console/kit/status/state-look.ts";
import type { ListColumn } from "#console/list/definition.ts";
import { fieldColumn } from "./field-looks.ts";

/** A listed kind as its definition describes it. */
export interface Described<K extends ListedKind> {
  readonly words: RowWords<Kinds[K]>;
  readonly list: ListContract & { readonly kind: K };
}

/** By the id of a column, what differs from what its field says; all of a column that is no field. */
export type SaidColumns<Row> = Readonly<Record<string, Partial<Omit<ListColumn<Row>, "id">>>>;

const numberTone = (): string => "aisle-number";

/** What the fields that most documents have look like in their lists. */
const usual: SaidColumns<unknown> = {
  number: { tone: numberTone },
  orderNumber: { width: 120, tone: numberTone },
  customerName: { width: 180, narrow: 140 },
  createdAt: { width: 136 },
};

/**
 * The columns of a listed kind: those that are said, in their order, then those that the list sorts by. What is not said
 * follows from the words of their fields. `tones` are the colours of a document's statuses.
 */
export function listedColumns<K extends ListedKind>(
  { words, list }: Described<K>,
  said: SaidColumns<Kinds[K]>,
  format: Format,
  tones?: StatusTones,
): readonly ListColumn<Kinds[K]>[] {
  const { kind } = list;
  const known = words as Readonly<Record<string, FieldWords>>;
  return [...new Set([...Object.keys(said), ...list.columns])].map((id) => {
    if (id === "state" || id === "status")
      return { id, ...stateColumn(kind, tones), ...said[id] } as ListColumn<Kinds[K]>;
    const name = fieldNamed(known, id);
    const field = name && known[name];
    const part = name &&
      field && { ...fieldColumn(kind, name, field, format), ...(isSimpleKind(kind) ? {} : usual[name]) };
    return { id, ...part, ...said[id] } as ListColumn<Kinds[K]>;
  });
}

/** The field that a column or a filter is by; undefined where it is by no field that has words. */
export function fieldNamed(words: Readonly<Record<string, FieldWords>>, id: string): string | undefined {
  const said = Object.keys(words).find((name) => words[name]?.column === id || words[name]?.nameIn === id);
  return said ?? columnEndings.map((ending) => `${id}${ending}`).find((name) => Object.hasOwn(words, name));
}

/** The column with the state or status of a record. */
export function stateColumn(
  kind: ListedKind,
  tones?: StatusTones,
): Omit<ListColumn<{ readonly state?: string; readonly status?: string }>, "id"> {
  const isSimple = isSimpleKind(kind);
  const of = (row: { readonly state?: string; readonly status?: string }): string => row.state ?? row.status ?? "";
  return {
    title: titleOf(kind, (isSimple ? "state" : "status") as never),
    width: 106,
    text: (row) => stateTitle(kind, of(row)),
    ...(isSimple && { exported: of }),
    room: statusDotWidth,
    tone: (row) => stateLook(of(row), tones),
  };
}
