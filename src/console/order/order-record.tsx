import type { ReactElement } from "react";
import type { OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { useOrderDetail } from "#console/client/orders/order-detail.ts";
import { stepByTime } from "#console/client/orders/step-by-time.ts";
import { detailTab } from "#console/record/detail-tab.tsx";
import type { ReaderProps, RecordDefinition } from "#console/record/record-definition.ts";
import { Comments } from "./tabs/Comments.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { Overview } from "./tabs/Overview.tsx";
import { Payments } from "./tabs/Payments.tsx";
import { Products } from "./tabs/Products.tsx";
import { Tracking } from "./tabs/Tracking.tsx";
import "./order.css";

/** The definition of an order's panel and page; the tabs have the specification's order and words. */
export const orderRecord: RecordDefinition<"order", OrderDetail> = {
  kind: "order",
  Reader: ReadOrder,
  Head: OrderHead,
  tabs: [
    { title: "ORDER DETAILS", View: Overview, showsRow: true },
    detailTab<OrderRow, OrderDetail>({ title: "PRODUCT LIST", lines: 10, View: Products }),
    detailTab<OrderRow, OrderDetail>({ title: "PAYMENTS", lines: 4, View: Payments }),
    { title: "TRACKING", View: Tracking },
  ],
  Aside: Comments,
  stepInStore: stepByTime,
};

function ReadOrder({ storeId, id, children }: ReaderProps<OrderRow, OrderDetail>): ReactElement {
  return children(useOrderDetail(storeId, id));
}
