import type { Kind } from "#contract/records/kind-names.ts";
import type { FieldRight } from "./row-words.ts";
import { definitions, wordsOfKind } from "./definitions.ts";

/** What somebody may not see of records, with the rights that they lack. */
export interface HiddenFields {
  /** Fields, in whatever they stand: rows, histories, the audit list. */
  readonly fields: ReadonlyMap<string, FieldRight>;
  /** Values that the text of a field names among others, by the field. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, FieldRight>>;
}

type Guarded = readonly { readonly field: string; readonly value?: string; readonly right: FieldRight }[];

/** All fields and values that need a right of their own. No other field of any record has the name of such a field. */
const guarded: Guarded = (Object.keys(definitions) as Kind[]).flatMap(guardedOf);

function guardedOf(kind: Kind): Guarded {
  return Object.entries(wordsOfKind(kind)).flatMap(([field, { right, valueRights = {} }]) => [
    ...(right ? [{ field, right }] : []),
    ...Object.entries(valueRights).map(([value, right]) => ({ field, value, right })),
  ]);
}

const known = new Map<string, HiddenFields>();

/** What somebody with these rights may not see; null where they may see all. The same rights have the same answer. */
export function hiddenFrom(rights: ReadonlySet<string>): HiddenFields | null {
  const missing = guarded.filter(({ right }) => !rights.has(right));
  if (missing.length === 0) return null;
  const name = missing.map(({ right }) => right).join(" ");
  const before = known.get(name);
  if (before) return before;
  const values = new Map<string, Map<string, FieldRight>>();
  for (const { field, value, right } of missing)
    if (value !== undefined) values.set(field, (values.get(field) ?? new Map<string, FieldRight>()).set(value, right));
  const fields = new Map(missing.flatMap(({ field, value, right }) => (value === undefined ? [[field, right]] : [])));
  const hidden: HiddenFields = { fields, values };
  known.set(name, hidden);
  return hidden;
}

/** The rights that lists of a kind need where nothing of them shall be left out. The audit list tells of all kinds. */
export function rightsOfRows(kind: Kind): readonly FieldRight[] {
  return [...new Set((kind === "audit" ? guarded : guardedOf(kind)).map(({ right }) => right))];
}

/** Data without what is hidden in it, at whatever depth; the same object where there is nothing. */
export function withoutHidden<Data>(data: Data, hidden: HiddenFields | null): Data {
  return hidden === null ? data : (strip(data, hidden) as Data);
}

function strip(data: unknown, hidden: HiddenFields): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) {
    const parts = data.map((part) => strip(part, hidden));
    return parts.some((part, at) => part !== data[at]) ? parts : data;
  }
  let copy: Record<string, unknown> | null = null;
  for (const [name, part] of Object.entries(data)) {
    const seen = hidden.fields.has(name) ? undefined : seenPart(name, part, hidden);
    if (seen === part) continue;
    copy ??= { ...data };
    if (seen === undefined) delete copy[name];
    else copy[name] = seen;
  }
  return copy ?? data;
}

function seenPart(name: string, part: unknown, hidden: HiddenFields): unknown {
  const values = hidden.values.get(name);
  if (!values || typeof part !== "string") return strip(part, hidden);
  const named = part.split(", ");
  const seen = named.filter((value) => !values.has(value));
  return seen.length === named.length ? part : seen.join(", ");
}
