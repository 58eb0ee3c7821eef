import type { Kinds } from "#contract/kinds.ts";
import type { DerivedField, RecordField } from "#contract/records/define-record.ts";
import type { definitions } from "#contract/records/definitions.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import type { KindSample } from "./kind-sample.ts";
import { among, type ListPromises, lower, within } from "./list-promises.ts";

type Definition<K extends SimpleKind> = (typeof definitions)[K] & { readonly list: { readonly kind: K } };
type Promises<K extends SimpleKind> = ListPromises<(typeof definitions)[K]["list"]>;
type AnyRow = Readonly<Record<string, unknown>>;
type AnyField = RecordField | DerivedField;

const typeOf = (field: AnyField) => ("derived" in field ? field.derived : field.type);

/** Makes rows of a defined kind: what is said of all of them, what is said of one, and nothing in every other field. */
export function rowsOf<K extends SimpleKind>(
  record: Definition<K>,
  all: Partial<Kinds[K]>,
): (part?: Partial<Kinds[K]>) => Kinds[K] {
  const stored = Object.entries<AnyField>({ ...record.fields, ...record.standing, ...record.derived });
  const plain = {
    id: "00000000-0000-4000-8000-0000000000f1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...Object.fromEntries(stored.map(([name, field]) => [name, emptyOf(field)])),
  };
  return (part = {}) => structuredClone({ ...plain, ...all, ...part }) as unknown as Kinds[K];
}

/** What a row has for a field that nobody has filled in; of one that must be there, the first or least. */
function emptyOf(field: AnyField): unknown {
  if ("derived" in field && field.optional) return null;
  switch (typeOf(field)) {
    case "text":
    case "phone":
      return "";
    case "switch":
    case "flag":
      return false;
    case "choices":
      return [];
    case "choice":
      if ("derived" in field) return Object.keys(field.words ?? {})[0];
      return "required" in field && "values" in field ? field.values[0] : null;
    case "number":
    case "money":
      return "required" in field && "least" in field ? field.least : null;
    case "count":
    case "amount":
    case "quantity":
      return 0;
    default:
      return null;
  }
}

/**
 * Makes the sample of a defined kind. How its list sorts and filters is said again in JavaScript, by the types of its
 * fields; `list` says what is done in another way.
 */
export function definedSample<K extends SimpleKind>(
  { fields, standing, derived }: Definition<K>,
  said: Omit<KindSample<NoInfer<K>>, "list"> & {
    readonly list?: {
      readonly values?: Partial<Promises<K>["values"]>;
      readonly fields?: Partial<Promises<K>["fields"]>;
      readonly first?: Promises<K>["first"];
    };
  },
): KindSample<K> {
  const every: Readonly<Record<string, AnyField>> = { ...fields, ...standing, ...derived };
  const all = Object.entries(every);
  const sorted = all.flatMap(([name, field]) => {
    const by = nameIn(name, field);
    return field.sort ? [[field.sort === true ? name : field.sort, by, every[by] ?? field] as const] : [];
  });
  const filtered = Object.entries<AnyField>({ ...fields, ...standing }).filter(([, { filter }]) => filter);
  const found = all.flatMap(([name, field]) => (field.find ? [nameIn(name, field)] : []));
  const state = "state";
  return {
    ...said,
    list: {
      ...(said.list?.first && { first: said.list.first }),
      names: sorted.flatMap(([column, , field]) => (typeOf(field) === "text" ? [column] : [])),
      values: {
        state: (row: AnyRow) => row[state],
        ...Object.fromEntries(sorted.map(([column, name, field]) => [column, valueOf(name, field)])),
        ...said.list?.values,
      },
      fields: {
        state: (row: AnyRow, value: readonly unknown[]) => among(row[state], value),
        ...Object.fromEntries(filtered.map(([name, field]) => [name, finds(name, field)])),
        text: (row: AnyRow) => found.map((name) => row[name] ?? "").join(" "),
        ...said.list?.fields,
      },
    },
  } as unknown as KindSample<K>;
}

/** The field with the name of the record whose id a field has; any other is its own. */
const nameIn = (name: string, field: AnyField): string => ("nameIn" in field ? field.nameIn : name);

/** What a column sorts by. */
function valueOf(name: string, field: AnyField): (row: AnyRow) => unknown {
  if ("derived" in field && field.derived === "choice")
    return (row) => Object.keys(field.words ?? {}).indexOf(row[name] as string);
  if ("values" in field) return (row) => (row[name] === null ? null : field.values.indexOf(row[name] as string));
  if (["text", "phone"].includes(typeOf(field))) return (row) => lower(row[name] as string | null);
  return (row) => row[name];
}

interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** Whether a filter field finds a row. */
function finds(name: string, field: AnyField): (row: AnyRow, value: never) => boolean {
  switch (typeOf(field)) {
    case "choices":
      return (row, value: readonly string[]) => (row[name] as readonly string[]).some((each) => value.includes(each));
    case "choice":
      return (row, value: readonly unknown[]) => row[name] !== null && value.includes(row[name]);
    case "record":
      return (row, value: readonly unknown[]) => value.includes(row[name] ?? "unassigned");
    case "number":
    case "money":
      return (row, value: Range) => row[name] !== null && within(row[name] as number, value);
    default:
      return (row) => row[name] === true;
  }
}
