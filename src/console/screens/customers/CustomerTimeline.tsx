import type { ReactElement } from "react";
import useSWR from "swr";
import { Link } from "wouter";
import { recordPath } from "#commands/destinations.ts";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { TimelineEntry } from "#contract/customers/tabs-schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";

const words = {
  order: "Order",
  return: "Return",
  payment: "Payment",
  comment: "Comment",
  conversation: "Conversation",
} as const;

/** What has happened with a customer: orders, returns, payments, comments and conversations, the newest first. */
export function CustomerTimeline({ storeId, readId, row, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const { data, error } = useSWR(
    cacheKeys.customerTab("timeline", storeId, readId),
    () => api("customers.timeline", { params: { storeId, id: readId } }),
    swrOptions,
  );
  if (!data) return <RecordPlaceholder failure={error} lines={8} />;
  if (data.length === 0) return <EmptyState title="Nothing has happened with this customer yet." />;
  return (
    <ol className="aisle-timeline" aria-label={`What has happened with ${row.name}, the newest first`}>
      {data.map((entry) => (
        <li key={`${entry.kind} ${entry.id}`}>
          <div className="aisle-timeline-head">
            <strong>{titleOf(entry)}</strong>
            {pathOf(entry) === null ? null : <Link href={pathOf(entry) ?? ""}>{entry.number}</Link>}
            {entry.amount === null ? null : <span>{format.money(entry.amount)}</span>}
            <time dateTime={entry.at}>{format.full(entry.at)}</time>
          </div>
          {entry.text ? <p>{entry.text}</p> : null}
          <div className="aisle-quiet">{[entry.what, entry.by].filter(Boolean).join(" · ")}</div>
        </li>
      ))}
    </ol>
  );
}

function titleOf({ kind, amount }: TimelineEntry): string {
  return kind === "payment" && (amount ?? 0) < 0 ? "Given back" : words[kind];
}

function pathOf({ kind, id, orderId }: TimelineEntry): string | null {
  if (kind === "return" || kind === "conversation") return recordPath(kind, id);
  return orderId === null ? null : recordPath("order", orderId);
}
