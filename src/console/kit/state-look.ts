import type { RecordState } from "#contract/enumerations.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import "./kit.css";

const tones: Readonly<Record<RecordState, OrderStage>> = { ACTIVE: "done", INACTIVE: "waiting", DELETE: "stopped" };

/** The CSS classes of an element that shows a record state, with a dot in its colour before the word. */
export function stateLook(state: RecordState): string {
  return dotLook(tones[state]);
}

/** The CSS classes of an element with a dot before its word, in the colour of a stage of orders. */
export function dotLook(tone: OrderStage): string {
  return `aisle-status aisle-tone-${tone}`;
}
