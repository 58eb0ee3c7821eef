import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { Destination } from "#commands/destinations.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { useStoreCounts } from "#console/client/records/counts.ts";
import { grouped } from "#contract/text.ts";
import { session } from "#console/session/session.ts";

/** How many wait for somebody in these views of an area, live; nothing when nobody does. */
export function WaitingCount({ views }: { readonly views: readonly Destination[] }): ReactElement | null {
  const { store } = useSnapshot(session);
  const waiting = views.flatMap((view) => view.waiting ?? []);
  return store && waiting.length > 0 ? <Count storeId={store.id} statuses={waiting} /> : null;
}

function Count(props: { readonly storeId: string; readonly statuses: readonly string[] }): ReactElement | null {
  const counts = useStoreCounts(orderSource, props.storeId);
  const text = props.statuses.flatMap((status) => {
    const count = counts?.[status] ?? 0;
    return count > 0 ? [`${grouped(count)} ${status}`] : [];
  });
  if (text.length === 0) return null;
  const total = props.statuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  return (
    <span className="aisle-rail-count" title={text.join(", ")}>
      {total > 999 ? "999+" : total}
      <span className="aisle-unseen"> {text.join(", ")}</span>
    </span>
  );
}
