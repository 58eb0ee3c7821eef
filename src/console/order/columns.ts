import type { OrderRow } from "#contract/orders/schema.ts";
import { type SortColumn, sortColumns } from "#contract/orders/columns.ts";
import { isOpen, type OrderStatus } from "#contract/orders/status.ts";
import { ageText, ageTone, minutesLeft } from "#console/kit/time/age.ts";
import { amountCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { type OrderStatusLook, orderStatusLook } from "#console/kit/status/order-status-look.ts";
import { statusDotWidth } from "#console/kit/status/state-look.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";

/** A column without what the contract gives it: its name. */
type ColumnParts = Omit<ListColumn<OrderRow>, "id">;

/** The columns of a board: the contract's, which can be sorted by. One that cannot is put behind them. */
export function orderColumns({ format, tabs, now }: ColumnLook): readonly ListColumn<OrderRow>[] {
  const viewTabs = tabs.map((tab) => ({
    color: "",
    bgColor: "",
    ...tab,
    orderStatus: tab.shows as OrderStatus[],
    level: tab.title,
  }));
  const left = (row: OrderRow) => minutesLeft(row.slotEnd, isOpen(row.status), now);
  const looks = new Map<OrderStatus, OrderStatusLook>();
  const lookOf = (status: OrderStatus): OrderStatusLook => {
    const known = looks.get(status) ?? orderStatusLook(status, viewTabs);
    looks.set(status, known);
    return known;
  };
  const title = (field: keyof OrderRow): string => titleOf("order", field);
  const parts: Record<SortColumn, ColumnParts> = {
    number: {
      title: title("number"),
      width: 118,
      narrow: 68,
      whole: true,
      text: (row) => row.number,
      tone: () => "aisle-number",
    },
    placed: {
      title: title("placedAt"),
      width: 128,
      text: (row) => format.moment(row.placedAt, now),
      exported: (row) => format.sheetMoment(row.placedAt),
      exportedAs: "moment",
    },
    slot: {
      title: title("slotStart"),
      width: 150,
      narrow: 104,
      text: (row) => format.slot(row.slotStart, row.slotEnd, now),
      exported: ({ slotStart, slotEnd }) =>
        slotStart && slotEnd ? `${format.sheetMoment(slotStart)}-${format.time(slotEnd)}` : "",
    },
    status: {
      title: title("status"),
      width: 168,
      narrow: 138,
      text: (row) => row.status,
      room: statusDotWidth,
      tone: (row) => lookOf(row.status).className,
      colors: (row) => lookOf(row.status).colors,
    },
    customer: { title: title("customerName"), width: 160, narrow: 116, text: (row) => row.customerName },
    phone: { title: title("customerPhone"), width: 116, text: (row) => row.customerPhone },
    items: {
      title: title("itemCount"),
      width: 58,
      narrow: 48,
      ...numberCells((row: OrderRow) => row.itemCount, format.count),
    },
    amount: {
      title: title("amount"),
      width: 92,
      ...amountCells((row: OrderRow) => row.amount, format),
    },
    payment: { title: title("paymentState"), width: 128, text: (row) => row.paymentState },
    source: { title: title("source"), width: 72, text: (row) => valueTitle("order", "source", row.source) },
    type: { title: title("orderType"), width: 82, text: (row) => row.orderType },
    delivery: {
      title: title("deliveryType"),
      width: 108,
      text: (row) => valueTitle("order", "deliveryType", row.deliveryType),
    },
    picker: { title: title("pickerName"), width: 124, narrow: 94, text: (row) => row.pickerName ?? "" },
    rider: { title: title("riderName"), width: 124, text: (row) => row.riderName ?? "" },
    age: {
      title: title("slotEnd"),
      width: 98,
      ...numberCells(left, String),
      exportedTitle: `${title("slotEnd")} (minutes)`,
      text: (row) => ageText(left(row)),
      tone: (row) => `aisle-age aisle-age-${ageTone(left(row))}`,
      description: "Time left until the promised delivery time, or how late the order is",
    },
  };
  return sortColumns.map((id) => ({ id, ...parts[id] }));
}
