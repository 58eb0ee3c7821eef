import type { ReactElement } from "react";
import useSWR from "swr";
import { Link } from "wouter";
import { recordPath } from "#commands/destinations.ts";
import { pageSizes } from "#contract/constants.ts";
import { openStatuses } from "#contract/orders/status.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { Format } from "#console/kit/format.ts";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";

/** The open orders of a customer, the newest first. */
export function OpenOrders(props: {
  readonly storeId: string;
  readonly customerId: string;
  readonly format: Format;
}): ReactElement | null {
  const { storeId, customerId, format } = props;
  const query = {
    customer: [customerId],
    orderStatus: openStatuses,
    sort: { column: "placed", descending: true },
  };
  const at = { query, page: 1, pageSize: pageSizes[0] };
  const { data } = useSWR(
    cacheKeys.page(orderSource, storeId, at),
    () => orderSource.readPage(storeId, at),
    swrOptions,
  );
  if (!data) return null;
  return (
    <section className="aisle-talk-orders" aria-label="Open orders">
      <h3>Open orders</h3>
      {data.rows.length === 0 ? <p className="aisle-quiet">None</p> : null}
      <ul>
        {data.rows.map((order) => (
          <li key={order.id}>
            <Link href={recordPath("order", order.id)}>{order.number}</Link> <OrderStatusTag status={order.status} />
            <span className="aisle-quiet">{format.money(order.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
