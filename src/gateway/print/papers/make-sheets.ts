import type { OrderPaper } from "#contract/print/paper.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import type { PrintedOrder } from "#gateway/store/prints/read-printed-orders.ts";
import { bagLabels } from "./bag-label.ts";
import { packingSlip } from "./packing-slip.ts";
import type { PaperRequest } from "./paper-request.ts";
import { pickSheet } from "./pick-sheet.ts";
import { type Roads, runSheets } from "./run-sheet.ts";

type MakeSheets = (orders: readonly PrintedOrder[], request: PaperRequest & Roads) => Sheet[];

/** How the sheets of each paper of orders are made. */
export const orderSheets: Readonly<Record<OrderPaper, MakeSheets>> = {
  "Pick sheet": (orders, request) => [pickSheet(orders, request)],
  "Packing slip": (orders, request) => orders.map((order) => packingSlip(order, request)),
  "Bag label": bagLabels,
  "Run sheet": runSheets,
};
