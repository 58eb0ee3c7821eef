import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import type { CustomerRow } from "#contract/customers/customer.ts";
import { titleOf } from "#console/client/field-words.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";
import { InnerList } from "#console/record/InnerList.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import "./customers.css";

/** How many orders are shown. */
const shown = 50;

/** The orders of a customer, the newest first. */
export function CustomerOrders({ storeId, readId, row, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const query = { customer: [readId], sort: { column: "placed", descending: true } };
  const at = { query, page: 1, pageSize: shown } as const;
  const { data, error } = useSWR(
    cacheKeys.page(orderSource, storeId, at),
    () => orderSource.readPage(storeId, at),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={8} />;
  if (data.rows.length === 0) return <EmptyState title="This customer has not ordered yet." />;
  return (
    <div className="aisle-customer-tab">
      <InnerList
        label={`Orders of ${row.name}, the newest first`}
        headings={(["number", "status", "placedAt", "itemCount", "amount"] as const).map((of) => titleOf("order", of))}
        numbersFrom={3}
        rows={data.rows.map((order) => ({
          id: order.id,
          path: recordPath("order", order.id),
          name: order.number,
          cells: [
            <OrderStatusTag key="status" status={order.status} />,
            format.full(order.placedAt),
            format.count(order.itemCount),
            format.amount(order.amount),
          ],
        }))}
      />
      {data.total > shown ? (
        <p className="aisle-quiet">
          The newest {shown} of {format.count(data.total)}
          {data.atLeast ? " and more" : ""}.
        </p>
      ) : null}
    </div>
  );
}
