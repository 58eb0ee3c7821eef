import type { RecordState } from "#contract/enumerations.ts";
import type { StatusTone } from "#console/theme/status-tone.ts";
import "./kit.css";

const tones: Readonly<Record<RecordState, StatusTone>> = { ACTIVE: "done", INACTIVE: "waiting", DELETE: "stopped" };

/** The CSS classes of an element that shows a record state, with a dot in its colour before the word. */
export function stateLook(state: RecordState): string {
  return dotLook(tones[state]);
}

/** The CSS classes of an element with a dot in the colour of a tone before its word. */
export function dotLook(tone: StatusTone): string {
  return `aisle-status aisle-tone-${tone}`;
}
