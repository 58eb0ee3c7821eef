import type { ReactElement } from "react";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PanelProps } from "#console/list/definition.ts";
import { OrderView } from "#console/order/OrderView.tsx";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";

/** The order beside the list. */
export function OrderPanel({ storeId, id, row }: PanelProps<OrderRow>): ReactElement {
  return (
    <aside className="aisle-panel" aria-label="Order beside the list">
      <OrderView storeId={storeId} orderId={id} row={row}>
        <div className="aisle-panel-bar">
          <CommandButton id="order.open" text="Whole page" variant="minimal" size="small" showKeys />
          <CommandButton id="go.back" text="Close" variant="minimal" size="small" showKeys />
        </div>
      </OrderView>
    </aside>
  );
}
