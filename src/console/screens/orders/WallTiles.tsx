import type { ReactElement } from "react";
import type { OtherName } from "#contract/store/other-titles.ts";
import { orderSource } from "#console/client/orders/order-source.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";
import { useCounts } from "#console/client/records/counts.ts";
import { withoutPicker, withoutRider } from "#console/order/board-address.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import "./wall-tiles.css";

interface Alert {
  readonly title: OtherName;
  readonly tone: "bad" | "warn";
  readonly query: ListQuery;
}

/** What somebody must act on at once, whatever the tabs of the store are. */
const alerts: readonly Alert[] = [
  { title: "dashboard.late", tone: "bad", query: { late: true } },
  { title: "dashboard.dueSoon", tone: "warn", query: { dueSoon: true } },
  { title: "dashboard.withoutPicker", tone: "warn", query: withoutPicker },
  { title: "dashboard.withoutRider", tone: "warn", query: withoutRider },
];

/** The first line of a wall board of orders: how many are late, due soon, and without a picker or a rider now. */
export function WallTiles({ storeId }: { readonly storeId: string }): ReactElement {
  return (
    <dl className="aisle-wall-alerts">
      {alerts.map((alert) => (
        <AlertTile key={alert.title} alert={alert} storeId={storeId} />
      ))}
    </dl>
  );
}

function AlertTile({ alert, storeId }: { readonly alert: Alert; readonly storeId: string }): ReactElement {
  const { title, tone, query } = alert;
  const format = useFormat();
  const { counts } = useCounts(orderSource, storeId, query);
  return (
    <div className={`aisle-wall-alert aisle-wall-${counts?.total ? tone : "none"}`}>
      <dt>{otherTitle(title)}</dt>
      <dd>{counts ? format.count(counts.total) : "·"}</dd>
    </div>
  );
}
