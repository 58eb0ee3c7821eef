import type { OrderStatus } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { statusPaint } from "#console/theme/status-tone.ts";
import "./kit.css";

/** How an element that says a status shows its dot: classes, and variables where the store has set its own colours. */
export interface StatusLook {
  readonly className: string;
  readonly colors: Readonly<Record<`--${string}`, string>> | undefined;
}

/** The dot and its distance to the word, in CSS pixels; on a wall they are larger. */
export const statusDotWidth = 20;

/** The look of a status. `tabs` are the store's own colours, where it has set some. */
export function statusLook(status: OrderStatus, tabs: readonly ViewTab[]): StatusLook {
  const { tone, colors } = statusPaint(status, tabs);
  return {
    className: `aisle-status aisle-tone-${tone}`,
    colors: colors ? { "--aisle-dot": colors.bgColor, "--aisle-dot-line": colors.color } : undefined,
  };
}
