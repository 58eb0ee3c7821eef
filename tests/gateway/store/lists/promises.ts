import fc from "fast-check";
import { expect } from "vitest";
import { unassigned } from "#contract/enumerations.ts";
import type { FilterField, FilterOf, ListContract } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { foldText } from "#contract/fold-text.ts";
import type { ListPromises } from "../../../support/kinds/list-promises.ts";

/** A list of the gateway with what it promises. */
export interface ProvedList<List extends ListContract> extends ListPromises<List> {
  readonly list: GatewayList<List>;
}

type AnyField = (row: unknown, value?: unknown) => unknown;

/** Whether a filter finds a row. */
export function finds<List extends ListContract>(
  promises: ProvedList<List>,
  row: RowOf<List>,
  filter: FilterOf<List>,
): boolean {
  const fields = promises.fields as unknown as Readonly<Record<string, AnyField>>;
  return Object.entries(promises.list.contract.fields).every(([name, field]) => {
    const value = (filter as Readonly<Record<string, unknown>>)[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return true;
    const said = fields[name]?.(row, value);
    return field.type === "text" ? hasWords(String(said), String(value)) : said === true;
  });
}

const isFigures = (word: string): boolean => /^[\d().+/-]+$/.test(word);

function hasWords(text: string, typed: string): boolean {
  const folded = ` ${foldText(text)}`;
  const has = (word: string) => folded.includes([...word].length > 2 ? word : ` ${word}`);
  return foldText(typed)
    .split(" ")
    .filter(Boolean)
    .every((word) => {
      const figures = isFigures(word) ? word.replaceAll(/\D/g, "") : "";
      return has(word) || (figures.length > 2 && has(figures));
    });
}

/** Whether a moment or number lies between two ends, both included; what is missing lies nowhere. */
export function between<Value>(
  value: Value | null,
  { from, to }: { from?: unknown; to?: unknown },
  of: (value: never) => number,
) {
  if (value === null) return from === undefined && to === undefined;
  const at = of(value as never);
  return (from === undefined || at >= of(from as never)) && (to === undefined || at <= of(to as never));
}

/** Checks that rows are in the order of a column. */
export function checkOrder<List extends ListContract>(
  { list, values, names }: ProvedList<List>,
  rows: readonly RowOf<List>[],
  column: string,
  descending: boolean,
): void {
  const value = values[column as List["columns"][number]];
  const collator = new Intl.Collator("und");
  const isName = (names as readonly string[]).includes(column);
  const compare = (one: string | number | boolean, other: string | number | boolean) =>
    isName ? collator.compare(String(one), String(other)) : one === other ? 0 : one < other ? -1 : 1;
  const sorted = list.columns[column as List["columns"][number]] as { readonly id?: string } | string;
  const isTurned = typeof sorted === "object" && sorted.id === "opposite";
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1];
    if (!next) break;
    const [here, there] = [value(row), value(next)];
    if (here === null) expect(there).toBeNull();
    const order =
      here === null || there === null ? (here === there ? 0 : -1) : compare(here, there) * (descending ? -1 : 1);
    expect(order).toBeLessThanOrEqual(0);
    // Rows alike in this stand by their ids, so that no page repeats or skips one.
    if (order === 0) expect(row.id > next.id).toBe(isTurned ? !descending : descending);
  }
}

/** For each field of a list, values that some of the rows have. */
export function fieldValues<List extends ListContract>(
  promises: ProvedList<List>,
  rows: readonly RowOf<List>[],
  people: readonly string[],
): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  return Object.fromEntries(
    Object.entries(promises.list.contract.fields).map(([name, field]) => {
      const text = promises.fields[name] as unknown as AnyField;
      return [name, valueOf(field, people, () => (field.type === "text" ? rows.map((row) => String(text(row))) : []))];
    }),
  );
}

/** Filters of at most three fields with such values: all at once would find nothing nearly every time. */
export function filters<List extends ListContract>(
  values: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<FilterOf<List>> {
  return fc
    .uniqueArray(fc.constantFrom(...Object.keys(values)), { maxLength: 3 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, values[name] ?? fc.constant(undefined)]))),
    ) as never;
}

function valueOf(field: FilterField, people: readonly string[], texts: () => string[]): fc.Arbitrary<unknown> {
  const range = (value: fc.Arbitrary<unknown>) => fc.record({ from: value, to: value }, { requiredKeys: [] });
  switch (field.type) {
    case "choice":
      return fc.subarray([...field.values]);
    case "people":
      return fc.subarray([...people, unassigned]);
    case "lookup":
      return fc.subarray([...people], { maxLength: 6 });
    case "names":
      return fc.subarray(["Brand 1", "brand 2", "Nobody"]);
    case "days":
      return range(
        fc.integer({ min: -40, max: 20 }).map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString()),
      );
    case "range":
      return range(fc.integer({ min: 0, max: 12 }).map((thousands) => thousands * 1_000));
    case "flag":
      return fc.constant(true);
    case "text":
      return words(texts());
  }
}

/** Whole words and pieces of words that occur, in any case, and some that do not. */
function words(texts: readonly string[]): fc.Arbitrary<string> {
  const word = fc
    .tuple(
      fc.constantFrom(...texts.flatMap((text) => text.split(" ")).filter(Boolean)),
      fc.nat(3),
      fc.integer({ min: 1, max: 9 }),
    )
    .map(([word, from, length]) =>
      [...word]
        .slice(from, from + length)
        .join("")
        .trim()
        .toUpperCase(),
    );
  return fc.oneof(
    { weight: 3, arbitrary: word },
    // Figures beside figures are one phone number in groups, which is found in other forms too (text.test.ts).
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          word,
          word.filter((last) => !isFigures(last)),
        )
        .map((both) => both.join(" ")),
    },
    { weight: 1, arbitrary: fc.constantFrom("zzz", "a%o", "m_l", "", "\\", "Ásha", "é") },
  );
}
