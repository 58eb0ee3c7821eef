import type { DocumentKind } from "#contract/records/kind-names.ts";
import { titleOf } from "#console/client/field-words.ts";
import { momentCells } from "#console/grid/columns/exported-cells.ts";
import type { Format } from "#console/kit/format.ts";
import { stateLook, type StatusTones, statusDotWidth } from "#console/kit/status/state-look.ts";
import type { ListColumn } from "#console/list/definition.ts";

/** The fields that documents of every kind have, as far as their lists show them. */
interface DocumentRow {
  readonly number: string;
  readonly status: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly createdAt: string;
}

/** The documents that are about an order and its customer. */
type BookKind = Exclude<DocumentKind, "product-review" | "customer-double" | "stock-count" | "indent" | "conversation">;

type Column = Omit<ListColumn<DocumentRow>, "id">;

/**
 * What differs in the columns that documents of every kind have: the colours of the statuses, and widths by the values.
 */
interface Differences {
  readonly tones: StatusTones;
  readonly widths: { readonly number: number; readonly status: number };
}

/** The columns that the lists of returns, refunds, transactions and invoices have in common. */
export function documentColumns(kind: BookKind, format: Format, { tones, widths }: Differences) {
  return {
    number: numberColumn("number", widths.number),
    status: {
      title: titleOf(kind, "status"),
      width: widths.status,
      text: (row) => row.status,
      room: statusDotWidth,
      tone: (row) => stateLook(row.status, tones),
    },
    orderNumber: numberColumn("orderNumber", 120),
    customer: { title: titleOf(kind, "customerName"), width: 180, narrow: 140, text: (row) => row.customerName },
    created: {
      title: titleOf(kind, "createdAt"),
      width: 136,
      ...momentCells((row: DocumentRow) => row.createdAt, format),
    },
  } satisfies Record<string, Column>;

  function numberColumn(of: "number" | "orderNumber", width: number): Column {
    return { title: titleOf(kind, of), width, text: (row) => row[of], tone: () => "aisle-number" };
  }
}
