import type { ReactElement } from "react";
import type { OrderRow } from "#contract/orders/schema.ts";
import { orderRecord } from "#console/order/order-record.tsx";
import { RecordPanel } from "#console/record/RecordPanel.tsx";

/** The order beside the list. */
export function OrderPanel(props: {
  readonly storeId: string;
  readonly orderId: string;
  readonly row: OrderRow | undefined;
}): ReactElement {
  return <RecordPanel of={orderRecord} storeId={props.storeId} id={props.orderId} row={props.row} />;
}
