import { unassigned } from "#contract/enumerations.ts";
import type { FilterField, ListContract } from "#contract/lists/list.ts";
import { isId } from "#console/client/id.ts";
import type { ListSort } from "#console/client/records/list-source.ts";
import { readDays } from "./day-range.ts";
import { type FilterFields, type FilterFor, type ListFilter, type NamedField, namedFields } from "./fields.ts";
import { addressName, type ListState, writeAddress } from "./write-address.ts";

/** Reads and writes the query part of a list's address. */
export interface ListAddress<List extends ListContract = ListContract> {
  /** Reads the query of an address. It ignores what it does not understand and never throws. */
  read(search: string): ListState;
  /** Writes the query of an address, with a "?" unless it is empty. The inverse of `read`. */
  write(state: Partial<ListState<FilterFor<List>>>): string;
}

/** The names in an address that do not belong to the filter. */
const reserved = ["tab", "view", "sort", "open"];

/** Makes the address of a list. Throws when two fields have the same name, or when a value has a separator in it. */
export function listAddress<List extends ListContract>(described: FilterFields<List>): ListAddress<List> {
  const { contract } = described;
  const fields = namedFields(described);
  const names = new Set(reserved);
  for (const field of fields) {
    const name = addressName(field);
    if (names.has(name)) throw new Error(`two parts of an address are called ${name}`);
    names.add(name);
    const { limits } = field;
    const unclear = limits.type === "choice" && limits.values.find((value) => value === "" || value.includes(","));
    if (typeof unclear === "string") throw new Error(`"${unclear}" cannot stand in an address`);
  }
  return {
    read(search) {
      const query = new URLSearchParams(search);
      const filter: Record<string, ListFilter[string]> = {};
      for (const field of fields) {
        const value = readValue(field, query.get(addressName(field)) ?? "");
        if (value !== undefined) filter[field.key] = value;
      }
      const view = query.get("view");
      const open = query.get("open");
      return {
        filter,
        sort: readSort(contract, query.get("sort") ?? ""),
        tab: query.get("tab") || null,
        view: view && isId(view) ? view : null,
        open: open && isId(open) ? open : null,
      };
    },
    write: (state) => writeAddress(described, state),
  };
}

function readValue({ limits, words }: NamedField, text: string): ListFilter[string] | undefined {
  switch (limits.type) {
    case "choice":
      return readList(text, (value) => limits.values.includes(value));
    case "people":
      return readList(text, (value) => value === unassigned || isId(value));
    case "lookup":
      return readList(text, isId);
    case "names":
      return readNames(text, limits.longest);
    case "days":
      return readDays(text);
    case "range":
      return readRange(text, limits);
    case "flag":
      return text === (words.flag ?? "1") ? true : undefined;
    case "text":
      return text.replaceAll("\u0000", "").slice(0, limits.longest).trim() || undefined;
  }
}

function readList(text: string, fits: (value: string) => boolean): readonly string[] | undefined {
  const values = text.split(",").filter(fits);
  return values.length > 0 ? [...new Set(values)] : undefined;
}

/** Names may have commas, which stand escaped in an address. */
function readNames(text: string, longest: number): readonly string[] | undefined {
  const names = text
    .split(",")
    .map((name) => name.replaceAll("%2C", ",").replaceAll("%25", "%").replaceAll("\u0000", ""))
    .map((name) => name.slice(0, longest).trim());
  const known = [...new Set(names.filter(Boolean))];
  return known.length > 0 ? known : undefined;
}

function readRange(
  text: string,
  { least = 0, most }: Extract<FilterField, { type: "range" }>,
): { from?: number; to?: number } | undefined {
  if (!/^(-?\d+)?\.\.(-?\d+)?$/.test(text)) return undefined;
  const [from = "", to = ""] = text.split("..");
  const range = { ...(from ? { from: Number(from) } : {}), ...(to ? { to: Number(to) } : {}) };
  if (range.from === undefined && range.to === undefined) return undefined;
  return Object.values(range).every((value) => value >= least && value <= most) ? range : undefined;
}

function readSort({ columns }: ListContract, text: string): ListSort | null {
  const descending = text.startsWith("-");
  const column = columns.find((known) => known === (descending ? text.slice(1) : text));
  return column ? { column, descending } : null;
}
