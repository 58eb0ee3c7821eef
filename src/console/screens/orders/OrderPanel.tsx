import type { ReactElement } from "react";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PanelProps } from "#console/list/definition.ts";
import { orderRecord } from "#console/order/order-record.tsx";
import { RecordPanel } from "#console/record/RecordPanel.tsx";

/** The order beside the list. */
export function OrderPanel(props: PanelProps<OrderRow>): ReactElement {
  return <RecordPanel of={orderRecord} {...props} />;
}
