import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import type { CustomerRow } from "#contract/customers/customer.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { InnerList } from "#console/record/InnerList.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import "./customers.css";

/** The segments that a customer is in now, why, and since when. */
export function Segments({ storeId, readId, row, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.customerTab("segments", storeId, readId),
    () => api("customers.segments", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={4} />;
  if (data.length === 0) return <EmptyState title="This customer is in no segment yet." />;
  return (
    <div className="aisle-customer-tab">
      <InnerList
        label={`Segments of ${row.name}`}
        headings={["Segment", "Why", "Since"]}
        numbersFrom={2}
        rows={data.map(({ id, name, line, since }) => ({
          id,
          path: recordPath("segment", id),
          name,
          cells: [line || "Is in its list", since === null ? "just now" : format.full(since)],
        }))}
      />
    </div>
  );
}
