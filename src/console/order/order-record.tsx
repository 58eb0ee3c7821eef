import type { ReactElement } from "react";
import type { OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { useOrderDetail, useOrderHistory } from "#console/client/orders/order-detail.ts";
import { stepByTime } from "#console/client/orders/step-by-time.ts";
import { detailTab } from "#console/record/detail-tab.tsx";
import type { ReaderProps, RecordDefinition, TabProps } from "#console/record/record-definition.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { kinds } from "#contract/kinds.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { Timeline } from "#console/record/Timeline.tsx";
import { Comments } from "./tabs/Comments.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { Payments } from "./tabs/Payments.tsx";
import { Products } from "./tabs/Products.tsx";
import { Details } from "./tabs/Details.tsx";
import { timelineOf } from "./tabs/timeline.ts";
import { useStatusTabs } from "./tabs/use-status-tabs.ts";
import "./order.css";

/** The definition of an order's panel and page; the tabs have the specification's order and words. */
export const orderRecord: RecordDefinition<"order", OrderDetail> = {
  kind: "order",
  Reader: ReadOrder,
  Head: OrderHead,
  tabs: [
    { title: "ORDER DETAILS", View: Overview, showsRow: true },
    {
      ...detailTab<OrderRow, OrderDetail>({ title: "PRODUCT LIST", lines: 10, View: Products }),
      count: (row) => row.itemCount,
    },
    detailTab<OrderRow, OrderDetail>({ title: "PAYMENTS", lines: 4, View: Payments }),
    { title: "TRACKING", View: Tracking },
  ],
  Aside: Comments,
  stepInStore: stepByTime,
};

function ReadOrder({ storeId, id, children }: ReaderProps<OrderRow, OrderDetail>): ReactElement {
  return children(useOrderDetail(storeId, id));
}

/** The details of an order; on its own page its products stand beside them, or below where there is less room. */
function Overview(props: TabProps<OrderRow, OrderDetail | undefined>): ReactElement {
  const { detail, failure, format, isPage } = props;
  if (!isPage) return <Details {...props} />;
  return (
    <div className="aisle-order-overview">
      <Details {...props} />
      <div>
        {detail ? <Products detail={detail} format={format} isPage /> : null}
        {detail === undefined && failure === undefined ? <Skeleton lines={8} /> : null}
      </div>
    </div>
  );
}

/** The history of an order, read when its tab is opened. */
function Tracking({ storeId, readId, format }: TabProps<OrderRow, unknown>): ReactElement {
  const { history, failure } = useOrderHistory(storeId, readId);
  const tabs = useStatusTabs(storeId);
  if (!history) return <RecordPlaceholder failure={failure} lines={8} />;
  if (history.entries.length === 0) return <EmptyState title="Nothing has happened to this order yet." />;
  return (
    <Timeline
      lines={timelineOf(history.entries, format)}
      one={kinds.order.one}
      format={format}
      renderStatus={(status) => <OrderStatusTag status={status} tabs={tabs} />}
    />
  );
}
