import type { OrderStatus } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { statusPaint } from "#console/theme/status-tone.ts";
import "./kit.css";

/** How an element shows the dot of a status: CSS classes, and CSS variables where the store has set its own colours. */
export interface StatusLook {
  readonly className: string;
  readonly colors: Readonly<Record<`--${string}`, string>> | undefined;
}

/** The width of the dot and its gap to the word, in CSS pixels; both are larger on a wallboard. */
export const statusDotWidth = 20;

/** The look of a status. `tabs` are the store's own colours, where it has set some. */
export function statusLook(status: OrderStatus, tabs: readonly ViewTab[]): StatusLook {
  const { tone, colors } = statusPaint(status, tabs);
  return {
    className: `aisle-status aisle-tone-${tone}`,
    colors: colors ? { "--aisle-dot": colors.bgColor, "--aisle-dot-line": colors.color } : undefined,
  };
}
