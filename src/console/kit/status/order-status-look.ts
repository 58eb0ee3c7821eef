import { isOpen, type OrderStatus } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { statusPaint } from "#console/theme/status-tone.ts";
import { dotLook } from "./state-look.ts";
import "#console/kit/kit.css";

/** How an element shows the dot of a status: CSS classes, and CSS variables where the store has set its own colour. */
export interface OrderStatusLook {
  readonly className: string;
  readonly colors: Readonly<Record<`--${string}`, string>> | undefined;
}

/**
 * The look of a status, the same wherever it is shown: a dot in the colour of its stage, filled as far as the order is
 * in that stage, and grey where nobody must act any more. `tabs` are those of the store's view, which may have colours
 * of their own.
 */
export function orderStatusLook(status: OrderStatus, tabs: readonly ViewTab[]): OrderStatusLook {
  if (!isOpen(status)) return { className: `${dotLook("stopped")} aisle-reached-100`, colors: undefined };
  const { stage, reached, color } = statusPaint(status, tabs);
  return {
    className: `${dotLook(stage)} aisle-reached-${reached}`,
    colors: color === null ? undefined : { "--aisle-dot": color },
  };
}
