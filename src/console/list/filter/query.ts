import type { ListContract } from "#contract/lists/list.ts";
import type { ListQuery, ListSort } from "#console/client/records/list-source.ts";
import { resolveDays } from "./day-range.ts";
import type { DayRange } from "./write-days.ts";
import { chosenValues, type ListFilter, statusField } from "./fields.ts";

/** A tab of a list: its title, which values of the contract's first choice it shows, and its colours. */
export interface ListTab {
  readonly title: string;
  /** Empty where it shows all. */
  readonly shows: readonly string[];
  /** CSS colours of its words and its ground, where the store has set some. */
  readonly color?: string;
  readonly bgColor?: string;
}

/** What the gateway is asked for the tabs' counts: the filter without tab and sort, its days as moments. `today` is the store's day. */
export function countQuery({ fields }: ListContract, filter: ListFilter, today: string, timeZone: string): ListQuery {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      fields[key]?.type === "days" ? resolveDays(value as DayRange, today, timeZone) : value,
    ]),
  );
}

/** What the gateway is asked for the rows; `null` when tab and filter exclude each other. */
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

/** The tab an address means: the one it names, else the first that shows every wanted value, else the first. */
export function tabIndex(
  contract: ListContract,
  tabs: readonly ListTab[],
  title: string | null,
  filter: ListFilter,
): number {
  const named = tabs.findIndex((tab) => tab.title === title);
  if (named >= 0) return named;
  const wanted = chosenValues(filter, statusField(contract));
  const showsAll = ({ shows }: ListTab): boolean =>
    shows.length === 0 || wanted.every((value) => shows.includes(value));
  return Math.max(0, tabs.findIndex(showsAll));
}

/** The values in both lists, where an empty list means all; undefined when those are all there are. */
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
