import type { Command } from "#commands/command.ts";
import { type KeyPress, parseBinding, strokeOf } from "./strokes.ts";
import { worksInFields } from "./text-field.ts";

/** How long a started sequence waits for its next stroke, in milliseconds. */
export const sequenceWindow = 1_000;

/**
 * As long after its first stroke, what would have ended a sequence is no command of its own: whoever was too slow with
 * "g o" must not open the row under the cursor.
 */
const lateWindow = 5_000;

/** The meaning of the strokes typed so far. */
export type Match =
  | { readonly kind: "run"; readonly command: Command }
  | { readonly kind: "wait"; readonly commands: readonly Command[] }
  | { readonly kind: "clash"; readonly commands: readonly Command[] }
  /** It came too late to end the sequence, and does nothing. */
  | { readonly kind: "late" }
  | { readonly kind: "none" };

/** What is remembered between key presses: the strokes of a started sequence, and when the last one came. */
export interface Typed {
  readonly strokes: readonly string[];
  readonly at: number;
}

export const nothingTyped: Typed = { strokes: [], at: 0 };

/**
 * Compares strokes with the bindings of the visible commands. A complete binding runs at once, the beginning of one
 * waits. When two commands have the same binding, or one binding begins with another, neither command runs.
 */
export function matchStrokes(commands: readonly Command[], strokes: readonly string[]): Match {
  const whole: Command[] = [];
  const pendingKeys: Command[] = [];
  for (const command of commands) {
    for (const binding of command.keys ?? []) {
      const wanted = parseBinding(binding);
      if (strokes.length > wanted.length) continue;
      if (!strokes.every((stroke, at) => stroke === wanted[at])) continue;
      (strokes.length === wanted.length ? whole : pendingKeys).push(command);
    }
  }
  const [only] = whole;
  if (only && whole.length === 1 && pendingKeys.length === 0) return { kind: "run", command: only };
  if (whole.length > 0) return { kind: "clash", commands: [...whole, ...pendingKeys] };
  return pendingKeys.length > 0 ? { kind: "wait", commands: pendingKeys } : { kind: "none" };
}

/**
 * The meaning of a key press, the strokes to remember after it, and whether to prevent the browser's default action.
 */
export interface KeyResult {
  readonly match: Match;
  readonly typed: Typed;
  readonly preventsDefault: boolean;
}

/** Keys that a focused button, link or tab handles itself. */
const controlKeys = new Set(["Enter", "Space", "shift+Space"]);

/**
 * Interprets one key press. In a text field only function keys and strokes with Ctrl or Command count, except those
 * that edit. On a button, Enter and Space belong to the button. A held key counts only for commands that move the
 * cursor. A wrong stroke in a sequence is ignored, because it was not meant as a command of its own.
 */
export function matchKeys(commands: readonly Command[], before: Typed, press: KeyPress, mac: boolean): KeyResult {
  const ignored: KeyResult = { match: { kind: "none" }, typed: before, preventsDefault: false };
  const stroke = strokeOf(press, mac);
  if (stroke === null) return ignored;
  if (press.on === "field" && !worksInFields(stroke)) return ignored;
  if (press.on === "control" && controlKeys.has(stroke)) return ignored;
  if (press.on === "enter-only" && stroke === "Enter") return ignored;
  if (press.repeat) {
    // A held key must not run a command twice, but the browser must not act on it instead either.
    const match = matchStrokes(commands, [stroke]);
    const moves = match.kind === "run" && match.command.moves === true;
    return moves
      ? { match, typed: nothingTyped, preventsDefault: true }
      : { ...ignored, preventsDefault: match.kind !== "none" };
  }
  const age = press.at - before.at;
  const isLate = age > sequenceWindow;
  if (
    isLate &&
    age <= lateWindow &&
    matchStrokes(commands, [...before.strokes, stroke]).kind !== "none" &&
    before.strokes.length > 0
  )
    return { match: { kind: "late" }, typed: nothingTyped, preventsDefault: true };
  const strokes = isLate ? [stroke] : [...before.strokes, stroke];
  const match = matchStrokes(commands, strokes);
  if (match.kind === "wait") return { match, typed: { strokes, at: press.at }, preventsDefault: true };
  return { match, typed: nothingTyped, preventsDefault: match.kind !== "none" || strokes.length > 1 };
}
