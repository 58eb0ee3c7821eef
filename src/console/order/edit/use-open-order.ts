import { useEffect, useMemo, useState } from "react";
import { linesAtOnce } from "#contract/constants.ts";
import type { OrderDetail, OrderLine, OrderRow } from "#contract/orders/schema.ts";
import type { StockLimits } from "#contract/stock/limits.ts";
import { api } from "#console/client/api.ts";
import { cellChangeText } from "#console/client/orders/line-change-text.ts";

/** An order that is open in the editor. */
export interface OpenOrder {
  readonly detail: OrderDetail;
  readonly lines: readonly OrderLine[];
  /** What limits its products, by their ids; those that are not counted are missing. */
  readonly limits: ReadonlyMap<string, StockLimits>;
}

type Order = Pick<OrderRow, "id" | "storeId">;

/** Reads an order with all its lines, and says what somebody else has changed in them since it was first read. */
export function useOpenOrder({ id, storeId }: Order): {
  readonly open: OpenOrder | null;
  /** In words, by the keys of lines. */
  readonly others: ReadonlyMap<number, string>;
  readonly failure: unknown;
  setOpen(order: OpenOrder): void;
} {
  const [open, setOpen] = useState<OpenOrder | null>(null);
  const [opened, setOpened] = useState<OpenOrder | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isWanted = true;
    readWhole(storeId, id).then(
      (found) => isWanted && setOpen(found),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [storeId, id]);
  if (opened === null && open !== null) setOpened(open);
  const others = useMemo(() => othersChanges(opened?.lines ?? [], opened && open ? open.lines : []), [opened, open]);
  return { open, others, failure, setOpen };
}

/** Reads an order with all its lines, and what limits its products. */
export async function readWhole(storeId: string, orderId: string): Promise<OpenOrder> {
  const params = { storeId, orderId };
  const [detail, stock] = await Promise.all([api("orders.read", { params }), api("stock.of-order", { params })]);
  const pages = Math.ceil(detail.order.itemCount / linesAtOnce);
  const more = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, async (_, at) => {
      return (await api("orders.lines", { params, query: { page: at + 2, pageSize: linesAtOnce } })).lines;
    }),
  );
  const limits = new Map(stock.products.map(({ productId, ...limit }) => [productId, limit]));
  return { detail, lines: [...detail.lines, ...more.flat()], limits };
}

/** Whether an order has still all that an edit started from: its lines, its terms and its status. */
export function isUntouched(start: OpenOrder, found: OpenOrder): boolean {
  const partsOf = ({ lines, detail: { terms, order } }: OpenOrder) => JSON.stringify([lines, terms, order.status]);
  return partsOf(start) === partsOf(found);
}

/** What somebody else has changed in the lines since the editor was opened, in words, by line. */
function othersChanges(opened: readonly OrderLine[], now: readonly OrderLine[]): ReadonlyMap<number, string> {
  const before = new Map(opened.map((line) => [line.line, line]));
  return new Map(
    now.flatMap((line) => {
      const was = before.get(line.line);
      const what = was === undefined ? "added" : changeText(was, line);
      return what === "" ? [] : [[line.line, `Changed by somebody else meanwhile: ${what}`] as const];
    }),
  );
}

function changeText(was: OrderLine, is: OrderLine): string {
  const cells = cellChangeText({
    unit: is.unit,
    fromQuantity: was.quantity,
    toQuantity: is.quantity,
    fromPrice: was.unitPrice,
    toPrice: is.unitPrice,
    fromDiscount: was.discount,
    toDiscount: is.discount,
  });
  const note = was.note === is.note ? "" : `note "${is.note}"`;
  return [cells, note].filter(Boolean).join(", ");
}
