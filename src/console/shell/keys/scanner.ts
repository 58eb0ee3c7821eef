import type { KeyPress } from "./strokes.ts";

/** Characters a scanner types come faster after each other than this, in milliseconds. */
const scannerPace = 40;
/** Fewer characters than this are no label. */
const leastLength = 4;
const leastDigits = 3;

/** The characters that came at a scanner's pace. `keys` as the layout produced them, `digits` by physical key. */
export interface Burst {
  readonly keys: string;
  readonly digits: string;
  readonly at: number;
  /** The field the burst goes into was empty when it began; always so outside of fields. */
  readonly clean: boolean;
}

export const noBurst: Burst = { keys: "", digits: "", at: 0, clean: false };

/** What one press does to a burst; `scanned` is a whole label, `held` says the press belongs to one, not to a command. */
export interface Scanned {
  readonly burst: Burst;
  readonly scanned: string | null;
  readonly held: boolean;
}

/** Follows the presses and tells a scanner's from a person's. `empty`: the focused field is empty, or there is none. */
export function scanPress(before: Burst, press: KeyPress, empty: boolean): Scanned {
  if (press.repeat || press.composing || press.meta || (press.ctrl && !press.altGraph)) {
    return { burst: noBurst, scanned: null, held: false };
  }
  const isQuick = before.keys !== "" && press.at - before.at < scannerPace;
  if (press.key === "Enter") {
    const label = isQuick && before.clean ? readLabel(before) : null;
    return { burst: noBurst, scanned: label, held: label !== null };
  }
  // Shift comes by itself before a capital letter, and on French layouts before a digit.
  if (press.key.length !== 1) return { burst: press.key === "Shift" ? before : noBurst, scanned: null, held: false };
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1] ?? "";
  const burst: Burst = isQuick
    ? { ...before, keys: before.keys + press.key, digits: before.digits + digit, at: press.at }
    : { keys: press.key, digits: digit, at: press.at, clean: empty };
  return { burst, scanned: null, held: isQuick && /\d/.test(before.keys) };
}

/**
 * The label a burst spells; `null` when it is none. A scanner set to another layout types the signs of the digit row:
 * where not a single digit came but every key was one of that row, those are meant.
 */
function readLabel(burst: Burst): string | null {
  const produced = burst.keys.replace(/\D/g, "").length;
  if (burst.keys.length < leastLength) return null;
  if (produced === 0 && burst.digits.length === burst.keys.length) return burst.digits;
  return produced >= leastDigits && /^[\w./-]+$/.test(burst.keys) ? burst.keys : null;
}
