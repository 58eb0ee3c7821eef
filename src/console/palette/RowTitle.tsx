import type { CSSProperties, ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { OrderStage } from "#contract/orders/stage.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { dotLook } from "#console/kit/status/state-look.ts";
import { orderStatusLook } from "#console/kit/status/order-status-look.ts";
import { useStatusTabs } from "#console/order/tabs/use-status-tabs.ts";
import { session } from "#console/session/session.ts";

/** The title of a row, with the dot of the status that it stands for, leads to or has. */
export function RowTitle(props: {
  readonly title: string;
  readonly status: OrderStatus | undefined;
  readonly stage: OrderStage | undefined;
}): ReactElement {
  const { title, status, stage } = props;
  if (status) return <StatusTitle title={title} status={status} />;
  return <span className={`aisle-palette-title${stage ? ` ${dotLook(stage)}` : ""}`}>{title}</span>;
}

function StatusTitle({ title, status }: { readonly title: string; readonly status: OrderStatus }): ReactElement {
  const { store } = useSnapshot(session);
  const { className, colors } = orderStatusLook(status, useStatusTabs(store?.id ?? ""));
  return (
    <span className={`aisle-palette-title ${className}`} style={colors as CSSProperties | undefined}>
      {title}
    </span>
  );
}
