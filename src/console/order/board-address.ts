import { maxAmount } from "#contract/money.ts";
import { deliveryTypes, orderSources, orderTypes, paymentStates, unassigned } from "#contract/enumerations.ts";
import { type SortColumn, sortColumns } from "#contract/orders/columns.ts";
import type { OrderFilter } from "#contract/orders/schema.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { isId } from "#console/client/id.ts";
import { type DayRange, readDays, writeDays, writeEnds } from "#console/list/day-range.ts";

type Lists = "orderStatus" | "source" | "orderType" | "deliveryType" | "paymentState" | "picker" | "rider";

/** What a board filters by, as its address says it. Amounts in minor units. */
export type BoardFilter = {
  readonly [Field in Lists]?: NonNullable<OrderFilter[Field]>;
} & {
  readonly slot?: DayRange;
  readonly placed?: DayRange;
  readonly amount?: { readonly from?: number; readonly to?: number };
  readonly late?: true;
  readonly dueSoon?: true;
  readonly text?: string;
};
export type BoardField = keyof BoardFilter;

export interface BoardSort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

/** Everything the address of a board says. `tab` and `open` are a tab's level and an order's id. */
export interface BoardState {
  readonly filter: BoardFilter;
  readonly sort: BoardSort | null;
  readonly tab: string | null;
  readonly open: string | null;
}

/** Each list's name in the address and the values it may hold; a picker or rider is any id or nobody. */
const lists: Readonly<Record<Lists, { readonly name: string; readonly values: readonly string[] | null }>> = {
  orderStatus: { name: "status", values: orderStatuses },
  source: { name: "source", values: orderSources },
  orderType: { name: "type", values: orderTypes },
  deliveryType: { name: "delivery", values: deliveryTypes },
  paymentState: { name: "payment", values: paymentStates },
  picker: { name: "picker", values: null },
  rider: { name: "rider", values: null },
};
const listFields = Object.keys(lists) as Lists[];

/** Reads an address' query. What is unknown or makes no sense is left out; nothing throws. */
export function readBoard(search: string): BoardState {
  const query = new URLSearchParams(search);
  const filter: { -readonly [Field in BoardField]?: unknown } = {};
  for (const field of listFields) {
    const { name, values } = lists[field];
    const wanted = (query.get(name) ?? "").split(",").filter((value) => fits(value, values));
    if (wanted.length > 0) filter[field] = [...new Set(wanted)];
  }
  for (const field of ["slot", "placed"] as const) {
    const range = readDays(query.get(field) ?? "");
    if (range) filter[field] = range;
  }
  const amount = readAmounts(query.get("amount") ?? "");
  if (amount) filter.amount = amount;
  if (query.get("late") === "1") filter.late = true;
  if (query.get("due") === "soon") filter.dueSoon = true;
  const text = (query.get("text") ?? "").replaceAll("\u0000", "").slice(0, 100).trim();
  if (text) filter.text = text;
  const open = query.get("open");
  return {
    filter: filter as BoardFilter,
    sort: readSort(query.get("sort") ?? ""),
    tab: query.get("tab") || null,
    open: open && isId(open) ? open : null,
  };
}

/** Writes the query of an address, with its "?" where it is not empty. The inverse of `readBoard`. */
export function writeBoard(board: BoardState): string {
  const query = new URLSearchParams();
  const { filter, sort, tab, open } = board;
  if (tab) query.set("tab", tab);
  for (const field of listFields) {
    const values = filter[field];
    if (values && values.length > 0) query.set(lists[field].name, values.join());
  }
  for (const field of ["slot", "placed"] as const) {
    const range = filter[field];
    if (range) query.set(field, writeDays(range));
  }
  if (filter.amount) query.set("amount", writeEnds(filter.amount));
  if (filter.late) query.set("late", "1");
  if (filter.dueSoon) query.set("due", "soon");
  if (filter.text) query.set("text", filter.text);
  if (sort) query.set("sort", sort.descending ? `-${sort.column}` : sort.column);
  if (open) query.set("open", open);
  // Commas and colons may stand in a query as they are, and are easier to read so.
  const written = query.toString().replaceAll("%2C", ",");
  return written ? `?${written}` : "";
}

/** Whether anything is filtered, the tab aside. */
export function isFiltered(filter: BoardFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The filter with one field changed; `undefined` takes the field out. */
export function withField<Field extends BoardField>(
  filter: BoardFilter,
  field: Field,
  value: BoardFilter[Field] | undefined,
): BoardFilter {
  const { [field]: _, ...rest } = filter;
  return (value === undefined ? rest : { ...rest, [field]: value }) as BoardFilter;
}

function fits(value: string, values: readonly string[] | null): boolean {
  return values ? values.includes(value) : value === unassigned || isId(value);
}

function readAmounts(text: string): { from?: number; to?: number } | undefined {
  if (!/^\d*\.\.\d*$/.test(text)) return undefined;
  const [from = "", to = ""] = text.split("..");
  const range = { ...(from ? { from: Number(from) } : {}), ...(to ? { to: Number(to) } : {}) };
  if (range.from === undefined && range.to === undefined) return undefined;
  return Object.values(range).every((value) => value <= maxAmount) ? range : undefined;
}

function readSort(text: string): BoardSort | null {
  const descending = text.startsWith("-");
  const column = sortColumns.find((known) => known === (descending ? text.slice(1) : text));
  return column ? { column, descending } : null;
}
