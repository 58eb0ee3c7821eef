import type { CSSProperties, ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { OrderStatus } from "#contract/orders/status.ts";
import { statusLook } from "#console/kit/status-look.ts";
import { useStatusTabs } from "#console/order/tabs/use-status-tabs.ts";
import { session } from "#console/session/session.ts";

/** What a row is called, with the dot of the order status that it stands for, leads to or has. */
export function RowTitle(props: { readonly title: string; readonly status: OrderStatus | undefined }): ReactElement {
  const { title, status } = props;
  return status ? <StatusTitle title={title} status={status} /> : <span className="aisle-palette-title">{title}</span>;
}

function StatusTitle({ title, status }: { readonly title: string; readonly status: OrderStatus }): ReactElement {
  const { store } = useSnapshot(session);
  const { className, colors } = statusLook(status, useStatusTabs(store?.id ?? ""));
  return (
    <span className={`aisle-palette-title ${className}`} style={colors as CSSProperties | undefined}>
      {title}
    </span>
  );
}
