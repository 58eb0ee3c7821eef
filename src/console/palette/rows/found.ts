import type { Command } from "#commands/command.ts";
import { openFoundCommand, ordersOfCommand } from "#commands/console/go-found.ts";
import { foldText } from "#contract/fold-text.ts";
import { kinds } from "#contract/kinds.ts";
import { type ListedKind, listedKinds } from "#contract/records/kind-names.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { formatAmount } from "#contract/money.ts";
import type { SearchResult } from "#contract/store/search-schema.ts";
import type { Prefix } from "#console/shell/dialogs/dialog-state.ts";
import { bestOf, type Match, type Strength, strength } from "#console/kit/match.ts";

/** The gateway's search result. A section is missing where the gateway does not search in it. */
export type Found = Partial<SearchResult>;

/** One search result as the palette shows it. */
export interface FoundRow {
  /** Stays the same as long as the row means the same thing. */
  readonly id: string;
  readonly command: Command;
  readonly title: string;
  readonly hint: string;
  /** The status of an order. */
  readonly status?: OrderStatus;
  /** The texts that the search has compared. */
  readonly texts: readonly string[];
}

/** A heading of search results, and the prefixes that show it. */
interface FoundSection {
  readonly heading: string;
  readonly prefixes: readonly Prefix[];
  rows(found: Found, locale: string): readonly FoundRow[];
}

const sections: readonly FoundSection[] = [
  {
    heading: "Orders",
    prefixes: ["", "#"],
    rows: ({ orders = [] }, locale) =>
      orders.map((order) => ({
        id: `order ${order.id}`,
        command: openFoundCommand("order", { id: order.id, name: order.number, storeId: order.store?.id }),
        title: `${order.number}  ${order.customerName}`,
        status: order.status,
        hint: `${order.store ? `at ${order.store.name}` : order.status}  ${formatAmount(order.amount, locale)}`,
        texts: [order.number, order.number.replaceAll("-", ""), order.customerName, order.customerPhone],
      })),
  },
  {
    heading: "Customers",
    prefixes: ["", "@"],
    rows: ({ customers = [] }) =>
      customers.map(({ id, name, phone }) => ({
        id: `customer ${id}`,
        command: ordersOfCommand("customer", { id, name }),
        title: name,
        hint: [phone, "orders"].filter(Boolean).join("  "),
        texts: [name, phone],
      })),
  },
  ...listedKinds.map(recordSection),
  {
    heading: "Products",
    prefixes: [""],
    rows: ({ products = [] }, locale) =>
      products.map(({ id, name, code, price }) => ({
        id: `product ${id}`,
        command: ordersOfCommand("product", { id, name }),
        title: name,
        hint: `${code}  ${formatAmount(price, locale)}  orders`,
        texts: [name, code],
      })),
  },
];

/** A section of records that Enter opens on their own pages; "@" finds them, as it finds people. */
function recordSection(kind: ListedKind): FoundSection {
  const { one, many } = kinds[kind];
  return {
    heading: many.charAt(0).toUpperCase() + many.slice(1),
    prefixes: ["", "@"],
    rows: ({ records = {} }) =>
      (records[kind] ?? []).map((record) => ({
        id: `${kind} ${record.id}`,
        command: openFoundCommand(kind, record),
        title: record.name,
        hint: [record.detail, one].filter(Boolean).join("  "),
        texts: [record.name, record.detail],
      })),
  };
}

/** The search results by heading, limited to the sections of a prefix. */
export function foundRows(
  found: Found,
  prefix: Prefix,
  locale: string,
): { readonly heading: string; readonly rows: readonly FoundRow[] }[] {
  return sections
    .filter(({ prefixes }) => prefixes.includes(prefix))
    .map(({ heading, rows }) => ({ heading, rows: rows(found, locale) }));
}

/** How well a result matches what was typed; `part` where only the gateway knows why it was found. */
export function matchFound({ texts }: FoundRow, match: Match): Strength {
  return bestOf(texts, match) || strength.part;
}

/** Whether a result of an earlier text certainly matches the present text too. */
export function stillMatches({ texts }: FoundRow, query: string): boolean {
  const wanted = foldText(query);
  return texts.some((text) => foldText(text).includes(wanted));
}
