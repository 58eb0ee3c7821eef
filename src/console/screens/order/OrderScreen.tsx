import type { ReactElement } from "react";
import { orderRecord } from "#console/order/order-record.tsx";
import { RecordScreen } from "#console/record/RecordScreen.tsx";
import type { ScreenProps } from "#console/screen-gate.tsx";

/** One order on a page of its own. */
export function OrderScreen(props: ScreenProps): ReactElement {
  return <RecordScreen {...props} of={orderRecord} />;
}
