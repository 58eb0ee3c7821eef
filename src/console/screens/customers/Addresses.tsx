import type { ReactElement } from "react";
import useSWR from "swr";
import type { CustomerRow } from "#contract/customers/customer.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** The addresses to which a customer's orders went, and whether the store delivers there. */
export function Addresses({ storeId, readId, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.customerTab("addresses", storeId, readId),
    () => api("customers.addresses", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={6} />;
  if (data.length === 0) return <EmptyState title="No order went to an address of this customer yet." />;
  return (
    <div className="aisle-details">
      {data.map(({ id, type, line, locality, city, pincode, state, usedAt, area, delivers }) => (
        <Fields key={id} title={type}>
          <Field name="Address">
            {[line, locality, `${city} ${pincode}`.trim(), state].filter(Boolean).join(", ")}
          </Field>
          <Field name="Area">
            {delivers ? (area ?? "Everywhere") : <span className="aisle-age aisle-age-late">Not served</span>}
          </Field>
          <Field name="Last used">{format.full(usedAt)}</Field>
        </Fields>
      ))}
    </div>
  );
}
