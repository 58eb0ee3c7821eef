import type { RecordState } from "#contract/enumerations.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import "#console/kit/kit.css";

/** The colours of the statuses of a kind, in the colours of the stages of orders. */
export type StatusTones = Readonly<Record<string, OrderStage>>;

const stateTones: Readonly<Record<RecordState, OrderStage>> = {
  ACTIVE: "done",
  INACTIVE: "waiting",
  DELETE: "stopped",
};

/**
 * The CSS classes of an element that shows a record state, or a status of a kind with these tones, with a dot in its
 * colour before the word.
 */
export function stateLook(state: string, tones: StatusTones = stateTones): string {
  return dotLook(tones[state] ?? "waiting");
}

/** The CSS classes of an element with a dot before its word, in the colour of a stage of orders. */
export function dotLook(tone: OrderStage): string {
  return `aisle-status aisle-tone-${tone}`;
}

/** The width of the dot and its gap to the word, in CSS pixels; both are larger on a wallboard. */
export const statusDotWidth = 20;
