import type { CSSProperties, ReactElement } from "react";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { orderStatusLook } from "./order-status-look.ts";

const noTabs: readonly ViewTab[] = [];

/**
 * An order status as a word with a dot that says its stage and how far in it. `tabs` have the store's own colours,
 * where it has set some.
 */
export function OrderStatusTag(props: {
  readonly status: OrderStatus;
  readonly tabs?: readonly ViewTab[] | undefined;
}): ReactElement {
  const { className, colors } = orderStatusLook(props.status, props.tabs ?? noTabs);
  return (
    <span className={className} style={colors as CSSProperties | undefined}>
      {props.status}
    </span>
  );
}
