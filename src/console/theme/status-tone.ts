import { commonStage, type StageStep, stageSteps } from "#contract/orders/stage.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { contrast, parseColor, readable } from "#contract/colors.ts";

/** How a status is shown: by its stage, in the colour of `tones.css` or in the one that the store has set. */
export interface StatusPaint extends StageStep {
  /** The store's own colour; null where it has set none. */
  readonly color: string | null;
}

/**
 * How a status is shown. The store's own colour wins where a tab of its view contains only statuses of the same stage;
 * of several tabs, the one with the fewest statuses. A tab of several stages colours nothing but itself, because its
 * statuses would all look alike. Colours without enough contrast to each other are ignored.
 */
export function statusPaint(status: OrderStatus, tabs: readonly ViewTab[]): StatusPaint {
  const step = stageSteps[status];
  const tab = tabs
    .filter(({ orderStatus }) => orderStatus.includes(status) && commonStage(orderStatus) !== null)
    .toSorted((one, other) => one.orderStatus.length - other.orderStatus.length)[0];
  const text = parseColor(tab?.color ?? "");
  const ground = parseColor(tab?.bgColor ?? "");
  if (!tab || !text || !ground || contrast(text, ground) < readable) return { ...step, color: null };
  return { ...step, color: tab.bgColor };
}
