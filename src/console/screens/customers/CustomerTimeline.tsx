import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useState } from "react";
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
import "./customers.css";

const words: Readonly<Record<TimelineEntry["kind"], readonly [one: string, many: string]>> = {
  order: ["Order", "Orders"],
  edit: ["Changed", "Changes"],
  return: ["Return", "Returns"],
  payment: ["Payment", "Payments"],
  comment: ["Comment", "Comments"],
  message: ["Message", "Messages"],
  conversation: ["Conversation", "Conversations"],
  review: ["Review", "Reviews"],
};

/** How often what happens elsewhere is asked for, in milliseconds. */
const often = 10_000;

/** What has happened with a customer, the newest first: everything, or what is of one kind. */
export function CustomerTimeline({ storeId, readId, row, format }: TabProps<CustomerRow, unknown>): ReactElement {
  const [kind, setKind] = useState<TimelineEntry["kind"] | undefined>(undefined);
  const { data, error } = useSWR(
    cacheKeys.customerTimeline(storeId, readId, kind ?? "all"),
    () => api("customers.timeline", { params: { storeId, id: readId }, query: { kind } }),
    { ...swrOptions, refreshInterval: often, keepPreviousData: true },
  );
  if (!data) return <RecordPlaceholder failure={error} lines={8} />;
  const choices = [undefined, ...(Object.keys(words) as TimelineEntry["kind"][])];
  return (
    <>
      <div className="aisle-timeline-kinds" role="group" aria-label="What is shown">
        {choices.map((each) => (
          <Button
            key={each ?? "all"}
            size="small"
            variant="minimal"
            active={each === kind}
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
          >
            {each === undefined ? "Everything" : words[each][1]}
          </Button>
        ))}
      </div>
      {data.length === 0 ? (
        <EmptyState
          title={
            kind === undefined
              ? "Nothing has happened with this customer yet."
              : `No ${words[kind][1].toLowerCase()} yet.`
          }
        />
      ) : (
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
      )}
    </>
  );
}

function titleOf({ kind, amount }: TimelineEntry): string {
  return kind === "payment" && (amount ?? 0) < 0 ? "Given back" : words[kind][0];
}

function pathOf({ kind, id, orderId }: TimelineEntry): string | null {
  if (kind === "return" || kind === "conversation") return recordPath(kind, id);
  if (kind === "review") return recordPath("product-review", id);
  // A link to pay is a message of its order; every other message is a record of its own.
  if (kind === "message" && orderId === null) return recordPath("message", id);
  return orderId === null ? null : recordPath("order", orderId);
}
