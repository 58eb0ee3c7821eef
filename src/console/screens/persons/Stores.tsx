import type { ReactElement } from "react";
import useSWR from "swr";
import { recordPath } from "#commands/destinations.ts";
import type { PersonRow } from "#contract/persons/person.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { InnerList } from "#console/record/InnerList.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** The stores where a person buys; Enter opens the customer of the store that is open. */
export function Stores({ storeId, readId, row, format }: TabProps<PersonRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.personStores(storeId, readId),
    () => api("people.stores", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={4} />;
  if (data.length === 0) return <EmptyState title="This person is no customer of any store now." />;
  return (
    <div className="aisle-details">
      <InnerList
        label={`Stores where ${row.name} buys`}
        headings={["Store", "Known as", "Phone", "May be written to by", "Last order", "Orders", "Spent"]}
        numbersFrom={4}
        rows={data.map((customer) => ({
          id: customer.customerId,
          path: customer.storeId === storeId ? recordPath("customer", customer.customerId) : null,
          name: customer.storeName,
          cells: [
            customer.name,
            customer.phone,
            customer.consent.join(", "),
            customer.lastOrderAt === null ? "" : format.full(customer.lastOrderAt),
            format.count(customer.orders),
            format.amount(customer.spent),
          ],
        }))}
      />
    </div>
  );
}
