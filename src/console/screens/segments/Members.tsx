import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import type { SegmentRow } from "#contract/segments/segment.ts";
import { recordSource } from "#console/client/records/record-source.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { InnerList } from "#console/record/InnerList.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** How many members are shown; the list of customers, filtered by the segment, has all. */
const shown = 50;
const customers = recordSource("customer");

/** The customers who are in a segment, those who spent most first. */
export function Members({ storeId, readId, row, format }: TabProps<SegmentRow, unknown>): ReactElement {
  const query = { segment: [readId], sort: { column: "spent", descending: true } };
  const at = { query, page: 1, pageSize: shown } as const;
  const { data, error } = useSWR(
    cacheKeys.page(customers, storeId, at),
    () => customers.readPage(storeId, at),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={8} />;
  if (data.rows.length === 0) return <EmptyState title="No customer is in this segment now." />;
  return (
    <div className="aisle-details">
      <p className="aisle-quiet">
        {format.count(data.total)}
        {data.atLeast ? " and more" : ""} as of {format.full(row.countedAt)}
        {data.total > shown ? `; the first ${shown} by what they spent` : ""}
      </p>
      <InnerList
        label={`Members of ${row.name}`}
        headings={["Name", "Phone", "Last order", "Orders", "Spent"]}
        numbersFrom={3}
        rows={data.rows.map((customer) => ({
          id: customer.id,
          path: recordPath("customer", customer.id),
          name: customer.name,
          cells: [
            customer.phone,
            customer.lastOrderAt === null ? "" : format.full(customer.lastOrderAt),
            format.count(customer.orders),
            format.amount(customer.spent),
          ],
        }))}
      />
    </div>
  );
}
