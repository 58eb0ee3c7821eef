import type { ReactElement } from "react";
import useSWR from "swr";
import type { CustomerRow } from "#contract/customers/customer.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

/** What a customer said to each way of being written to: the words, who noted it and when, the newest first. */
export function Consents({ storeId, readId, row, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    // A consent changes with its row, so each version is read anew.
    [...cacheKeys.customerTab("consents", storeId, readId), row.version] as const,
    () => api("customers.consents", { params: { storeId, id: readId } }),
    { ...swrOptions, keepPreviousData: true },
  );
  return (
    <section aria-label="Consent">
      <h3>Consent</h3>
      {!data ? <RecordPlaceholder failure={error} lines={3} /> : null}
      {data?.length === 0 ? <p className="aisle-quiet">This customer has not agreed to be written to.</p> : null}
      <ol className="aisle-timeline">
        {data?.map(({ channel, agreed, wording, at, by }, place) => (
          <li key={data.length - place}>
            <div className="aisle-timeline-head">
              <strong>{`${channel}: ${agreed ? "agreed" : "taken back"}`}</strong>
              {at === null ? null : <time dateTime={at}>{format.full(at)}</time>}
            </div>
            {agreed ? <p>{wording === "" ? "The words were not noted." : wording}</p> : null}
            <div className="aisle-quiet">{by === "" ? "Nobody noted when" : `Noted by ${by}`}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}
