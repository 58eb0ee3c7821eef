import type { FieldValue, ListContract } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";

/** A list said again in JavaScript, as plainly as possible: TypeScript insists on every column and every field. */
export interface ListPromises<List extends ListContract> {
  /** What a column sorts by; null where it is missing. */
  readonly values: {
    readonly [Name in List["columns"][number]]: (row: RowOf<List>) => string | number | boolean | null;
  };
  /** Columns that run as people look names up. */
  readonly names: readonly List["columns"][number][];
  /** Rows that stand before all others when sorted by a column. */
  readonly first?: { readonly [Name in List["columns"][number]]?: (row: RowOf<List>) => boolean };
  /** Whether a field finds a row; of a text field, the text it looks at. */
  readonly fields: {
    readonly [Name in keyof List["fields"]]: List["fields"][Name] extends { type: "text" }
      ? (row: RowOf<List>) => string
      : (row: RowOf<List>, value: FieldValue<List["fields"][Name]>) => boolean;
  };
}

/** A name in small letters; null where there is none. */
export function lower(value: string | null): string | null {
  return value?.toLowerCase() ?? null;
}

/** Whether a choice is among those asked for. */
export function among<Value>(value: Value, wanted: readonly Value[]): boolean {
  return wanted.includes(value);
}

/** Whether a value is in a range, both ends of which belong to it; an end that is left out has no limit. */
export function within<Value extends string | number>(
  value: Value,
  { from, to }: { readonly from?: Value | undefined; readonly to?: Value | undefined },
): boolean {
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}
