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
  readonly createdAt: string;
}

/** What documents about an order and its customer have as well. */
interface BookRow extends DocumentRow {
  readonly orderNumber: string;
  readonly customerName: string;
}

type BookKind = Exclude<DocumentKind, "product-review" | "customer-double" | "stock-count" | "indent" | "conversation">;

type Column<Row> = Omit<ListColumn<Row>, "id">;

/**
 * What differs in the columns that documents of every kind have: the colours of the statuses, and widths by the values.
 */
interface Differences {
  readonly tones: StatusTones;
  readonly widths: { readonly number: number; readonly status: number };
}

/** The columns that the lists of all documents have in common. */
export function documentColumns(kind: DocumentKind, format: Format, { tones, widths }: Differences) {
  return {
    number: { title: titleOf(kind, "number"), width: widths.number, text: (row) => row.number, tone: numberTone },
    status: {
      title: titleOf(kind, "status"),
      width: widths.status,
      text: (row) => row.status,
      room: statusDotWidth,
      tone: (row) => stateLook(row.status, tones),
    },
    created: {
      title: titleOf(kind, "createdAt"),
      width: 136,
      ...momentCells((row: DocumentRow) => row.createdAt, format),
    },
  } satisfies Record<string, Column<DocumentRow>>;
}

/** The columns that the lists of returns, refunds, transactions and invoices have in common. */
export function bookColumns(kind: BookKind, format: Format, differences: Differences) {
  return {
    ...documentColumns(kind, format, differences),
    orderNumber: {
      title: titleOf(kind, "orderNumber"),
      width: 120,
      text: (row) => row.orderNumber,
      tone: numberTone,
    },
    customer: { title: titleOf(kind, "customerName"), width: 180, narrow: 140, text: (row) => row.customerName },
  } satisfies Record<string, Column<BookRow>>;
}

const numberTone = (): string => "aisle-number";
