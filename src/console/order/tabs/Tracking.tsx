import type { ReactElement } from "react";
import { kinds } from "#contract/kinds.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { useOrderHistory } from "#console/client/orders/order-detail.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { Timeline } from "#console/record/Timeline.tsx";
import { timelineOf } from "./timeline.ts";
import { useStatusTabs } from "./use-status-tabs.ts";

/** The history of an order, read when its tab is opened. */
export function Tracking({ storeId, readId, format }: TabProps<OrderRow, unknown>): ReactElement {
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
