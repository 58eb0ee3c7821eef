import { type KeyPress, legendOf, typesText } from "./strokes.ts";

/** The longest time between two characters of a scanner, in milliseconds. */
export const scannerPace = 40;
/** A label has at least this many characters, and this many digits among them. */
const leastLength = 4;
const leastDigits = 3;

/**
 * Characters that arrived as fast as a scanner types. `keys` as the keyboard layout produced them, `digits` by physical
 * key.
 */
export interface Burst {
  readonly keys: string;
  readonly digits: string;
  readonly at: number;
  /** Whether the focused field was empty when the burst began; true outside of fields. */
  readonly clean: boolean;
}

export const noBurst: Burst = { keys: "", digits: "", at: 0, clean: false };

/**
 * The result of one key press; `scanned` is a complete label, `held` means that the press belongs to a label and must
 * not run a command.
 */
export interface Scanned {
  readonly burst: Burst;
  readonly scanned: string | null;
  readonly held: boolean;
}

/**
 * Recognises a barcode scanner by the speed of its key presses. `empty`: the focused field is empty, or there is none.
 */
export function scanPress(before: Burst, press: KeyPress, empty: boolean): Scanned {
  if (press.repeat || press.meta || (press.ctrl && !press.altGraph)) {
    return { burst: noBurst, scanned: null, held: false };
  }
  const isQuick = before.keys !== "" && press.at - before.at < scannerPace;
  if (press.key === "Enter") {
    const label = isQuick && before.clean ? readLabel(before) : null;
    return { burst: noBurst, scanned: label, held: label !== null };
  }
  // A Shift press comes before a capital letter, and on French layouts before a digit.
  if (!typesText(press.key)) return { burst: press.key === "Shift" ? before : noBurst, scanned: null, held: false };
  // A scanner types as on a Latin keyboard, whatever script the operator types in.
  const key = press.script === "other" ? (legendOf(press) ?? press.key) : press.key;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1] ?? "";
  const burst: Burst = isQuick
    ? { ...before, keys: before.keys + key, digits: before.digits + digit, at: press.at }
    : { keys: key, digits: digit, at: press.at, clean: empty };
  return { burst, scanned: null, held: isQuick && /\d/.test(before.keys) };
}

/**
 * The label of a burst; `null` when it is none. A scanner set to another layout produces the symbols of the digit row:
 * when no digit came but every key was in that row, the digits are meant.
 */
function readLabel(burst: Burst): string | null {
  const produced = burst.keys.replace(/\D/g, "").length;
  if (burst.keys.length < leastLength) return null;
  if (produced === 0 && burst.digits.length === burst.keys.length) return burst.digits;
  return produced >= leastDigits && /^[\w./-]+$/.test(burst.keys) ? burst.keys : null;
}
