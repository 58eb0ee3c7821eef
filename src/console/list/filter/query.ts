import type { ListContract } from "#contract/lists/list.ts";
import { countIn, type LiveCounts } from "#console/client/records/counts.ts";
import type { ListQuery, ListSort } from "#console/client/records/list-source.ts";
import { resolveDays } from "./day-range.ts";
import type { DayRange } from "./write-days.ts";
import { chosenValues, type ListFilter, statusField } from "./fields.ts";

/** A tab of a list: its title, the statuses or states that it shows, and its colours. */
export interface ListTab {
  readonly title: string;
  /** Empty when it shows all. */
  readonly shows: readonly string[];
  /** The CSS colours of text and background, if the store has set them. */
  readonly color?: string;
  readonly bgColor?: string;
  /** How it is sorted where the operator has never chosen another sorting; without it, as the list is. */
  readonly sort?: ListSort;
  /** Somebody must act on what it shows: only then does it show its colours. */
  readonly isWork?: boolean;
}

/**
 * The query for the counts of the tabs: the filter without tab and sorting, with days as moments. `today` is the
 * present day at the store.
 */
export function countQuery({ fields }: ListContract, filter: ListFilter, today: string, timeZone: string): ListQuery {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      fields[key]?.type === "days" ? resolveDays(value as DayRange, today, timeZone) : value,
    ]),
  );
}

/** The query for the rows; `null` when tab and filter exclude each other, so that nothing can be found. */
export function rowQuery(
  contract: ListContract,
  counted: ListQuery,
  tab: ListTab | undefined,
  sort: ListSort | null,
): ListQuery | null {
  const key = statusField(contract);
  const values =
    key === undefined ? undefined : valuesInBoth(contract, key, tab?.shows ?? [], chosenValues(counted, key));
  if (values?.length === 0) return null;
  const { [key ?? ""]: _, ...rest } = counted;
  return { ...rest, ...(key && values ? { [key]: values } : {}), ...(sort ? { sort } : {}) };
}

/**
 * The index of the tab for an address: the named one, else the first that shows all filtered values, else the first.
 */
export function tabIndex(
  contract: ListContract,
  tabs: readonly ListTab[],
  title: string | null,
  filter: ListFilter,
): number {
  // An address may also have the state itself, as it was written before a tab had a word of the shop.
  const named = tabs.findIndex((tab) => tab.title === title || (title !== null && String(tab.shows) === title));
  if (named >= 0) return named;
  const wanted = chosenValues(filter, statusField(contract));
  const showsAll = ({ shows }: ListTab): boolean =>
    shows.length === 0 || wanted.every((value) => shows.includes(value));
  return Math.max(0, tabs.findIndex(showsAll));
}

/**
 * The index of the tab on which a list opens, once the counts are known: the one that its address leads to, unless it
 * is empty. Then it is the tab with all rows, or the first that has some.
 */
export function openingTab(tabs: readonly ListTab[], index: number, counts: LiveCounts): number {
  const hasRows = ({ shows }: ListTab): boolean => countIn(counts, shows) > 0;
  const wanted = tabs[index];
  if (!wanted || hasRows(wanted)) return index;
  const [instead = wanted] = tabs
    .filter(hasRows)
    .toSorted((one, other) => Number(one.shows.length > 0) - Number(other.shows.length > 0));
  return tabs.indexOf(instead);
}

/** The values that are in both lists, where an empty list means all values; undefined when these are all values. */
function valuesInBoth(
  { fields }: ListContract,
  key: string,
  tab: readonly string[],
  wanted: readonly string[],
): readonly string[] | undefined {
  const field = fields[key];
  const all = field?.type === "choice" ? field.values : [];
  const common = all.filter(
    (value) => (tab.length === 0 || tab.includes(value)) && (wanted.length === 0 || wanted.includes(value)),
  );
  return common.length === all.length ? undefined : common;
}
