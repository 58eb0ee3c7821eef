import type { CSSProperties, ReactElement } from "react";
import type { OrderStatus } from "#contract/order-status.ts";
import type { ViewTab } from "#contract/store-schema.ts";
import { statusPaint } from "#console/theme/status-tone.ts";
import "./kit.css";

const noTabs: readonly ViewTab[] = [];

/** A status as a dot of its colour and its word. `tabs` are the store's own colours, where it has set some. */
export function StatusTag(props: {
  readonly status: OrderStatus;
  readonly tabs?: readonly ViewTab[] | undefined;
}): ReactElement {
  const { tone, colors } = statusPaint(props.status, props.tabs ?? noTabs);
  const own = colors ? ({ "--aisle-dot": colors.bgColor, "--aisle-dot-line": colors.color } as CSSProperties) : {};
  return (
    <span className={`aisle-status aisle-tone-${tone}`} style={own}>
      {props.status}
    </span>
  );
}
