import type { FieldLimits } from "#contract/fields/fields.ts";
import type { Kinds } from "#contract/kinds.ts";
import { definitions, wordsOfKind } from "#contract/records/definitions.ts";
import { isSimpleKind, type Kind } from "#contract/records/kind-names.ts";
import { headerName, valueHeaderName } from "#contract/store/form-header.ts";

/** How a field of a kind is written in exports. */
interface WrittenWords {
  /** The field of the row that is written: for another record its name, because nobody knows it by its id. */
  readonly from: string;
  /** With its unit, such as "Tax (%)". */
  readonly title: string;
  /** The words of its values that are codes. */
  readonly values: Readonly<Record<string, string>>;
}

/** What exports of a store write of a field, with the titles that the store has set; null for a field without words. */
export function writtenWords(
  kind: Kind,
  field: string,
  headers: Readonly<Record<string, string>>,
): WrittenWords | null {
  const from = nameFieldOf(kind, field);
  const words = wordsOfKind(kind);
  const titled = words[field] ? field : from;
  const own = words[titled];
  if (!own) return null;
  const header = headerName(kind, titled as keyof Kinds[Kind] & string);
  const title = headers[header] ?? own.title;
  return {
    from,
    title: own.unit === undefined ? title : `${title} (${own.unit})`,
    values: Object.fromEntries(
      Object.entries(own.values ?? {}).map(([value, word]) => [value, headers[valueHeaderName(header, value)] ?? word]),
    ),
  };
}

function nameFieldOf(kind: Kind, field: string): string {
  if (!isSimpleKind(kind)) return field;
  const limits = (definitions[kind].fields as Readonly<Record<string, FieldLimits>>)[field];
  return limits?.type === "record" ? limits.nameIn : field;
}
