import type { ListContract } from "#contract/lists/list.ts";
import { unassigned } from "#contract/enumerations.ts";
import type { LiveCounts } from "#console/client/records/counts.ts";
import type { FieldOfRow, ListQuery, ListSort } from "#console/client/records/list-source.ts";
import type { ListColumn } from "#console/list/definition.ts";
import { statusField } from "#console/list/filter/fields.ts";

/** The functions that read the value of each filter field from a row. `now` is in milliseconds. */
type Values<Row> = Readonly<Record<string, (row: Row, now: number) => FieldOfRow>>;

/** The rows that a query finds among all rows of a list. `now` is in milliseconds. */
export function rowsFor<Row>(
  rows: readonly Row[],
  { fields }: ListContract,
  values: Values<Row>,
  query: ListQuery,
  now: number,
): readonly Row[] {
  const tests = Object.entries(query).flatMap(([key, wanted]) => {
    const type = fields[key]?.type;
    const valueOf = values[key];
    if (type === undefined || wanted === undefined) return [];
    if (!valueOf) throw new Error(`the list does not say what ${key} of a row is`);
    return [(row: Row) => matches(type, valueOf(row, now), wanted)];
  });
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

function matches(type: ListContract["fields"][string]["type"], value: FieldOfRow, wanted: unknown): boolean {
  if (type === "choice" || type === "people" || type === "lookup") {
    const among = wanted as readonly string[];
    const has = Array.isArray(value) ? value : [value ?? unassigned];
    return among.length === 0 || has.some((one) => among.includes(String(one)));
  }
  if (type === "flag") return value === true;
  if (type === "text") {
    const text = String(value ?? "").toLowerCase();
    return String(wanted)
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  }
  const { from, to } = wanted as { readonly from?: string | number; readonly to?: string | number };
  if (value === null) return false;
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}

/** How many rows a query finds, in all and for each status or state. */
export function countRows<Row>(
  rows: readonly Row[],
  contract: ListContract,
  values: Values<Row>,
  query: ListQuery,
  now: number,
): LiveCounts {
  const found = rowsFor(rows, contract, values, query, now);
  const key = statusField(contract);
  const byStatus: Partial<Record<string, number>> = {};
  for (const row of found) {
    const status = String((key && values[key]?.(row, now)) ?? "");
    byStatus[status] = (byStatus[status] ?? 0) + 1;
  }
  return { total: found.length, byStatus };
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The rows sorted by a column; rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  { column, descending }: ListSort,
): readonly Row[] {
  const by = columns.find(({ id }) => id === column);
  if (!by) return rows;
  const keyed = rows.map((row) => ({ row, key: by.sortBy ? by.sortBy(row) : by.text(row) }));
  const way = descending ? -1 : 1;
  return keyed
    .toSorted(({ key: one }, { key: other }) => {
      if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
      if (typeof one === "number" && typeof other === "number") return way * (one - other);
      return way * collator.compare(String(one), String(other));
    })
    .map(({ row }) => row);
}

function isNothing(key: string | number | null): boolean {
  return key === null || key === "";
}
