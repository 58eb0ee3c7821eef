import type { Command } from "#commands/command.ts";
import { type KeyPress, parseBinding, strokeOf } from "./strokes.ts";

/** How long a begun sequence waits for its next stroke, in milliseconds. */
export const sequenceWindow = 1_000;

/** What the strokes typed so far mean. */
export type Match =
  | { readonly kind: "run"; readonly command: Command }
  | { readonly kind: "wait"; readonly commands: readonly Command[] }
  | { readonly kind: "clash"; readonly commands: readonly Command[] }
  | { readonly kind: "none" };

/** What the keyboard remembers between presses: strokes of a begun sequence, and when the last of them came. */
export interface Typed {
  readonly strokes: readonly string[];
  readonly at: number;
}

export const nothingTyped: Typed = { strokes: [], at: 0 };

/**
 * Matches strokes with the commands that are not hidden. A whole binding fires at once; the beginning of one waits; when
 * two commands claim the same strokes, or one claims the beginning of another, none of them is meant.
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

/** What a press means, the strokes remembered after it, and whether the browser must not act on it as well. */
export interface Understood {
  readonly match: Match;
  readonly typed: Typed;
  readonly taken: boolean;
}

/** What the browser itself does with these in a text field must stay so. */
const editing = /^mod\+(shift\+)?([acvxyz]|Backspace|Delete|Home|End|Arrow\w+)$/;
/** Keys a focused button, link or tab acts on itself. */
const controlKeys = new Set(["Enter", "Space"]);

/**
 * Understands one press. In a text field only strokes with Ctrl or Command count, and none that edit; on a button Enter
 * and Space are the button's; a held key counts only for commands that move; any other stroke after the beginning of a
 * sequence is swallowed, since it was not meant alone.
 */
export function matchKeys(commands: readonly Command[], before: Typed, press: KeyPress, mac: boolean): Understood {
  const ignored: Understood = { match: { kind: "none" }, typed: before, taken: false };
  const stroke = strokeOf(press, mac);
  if (stroke === null) return ignored;
  if (press.on === "field" && (!stroke.startsWith("mod+") || editing.test(stroke))) return ignored;
  if (press.on === "control" && controlKeys.has(stroke)) return ignored;
  if (press.repeat) {
    // A held key must not act twice, but the browser must not act on it in our stead either.
    const match = matchStrokes(commands, [stroke]);
    const moves = match.kind === "run" && match.command.moves === true;
    return moves ? { match, typed: nothingTyped, taken: true } : { ...ignored, taken: match.kind !== "none" };
  }
  const isLate = press.at - before.at > sequenceWindow;
  const strokes = isLate ? [stroke] : [...before.strokes, stroke];
  const match = matchStrokes(commands, strokes);
  if (match.kind === "wait") return { match, typed: { strokes, at: press.at }, taken: true };
  return { match, typed: nothingTyped, taken: match.kind !== "none" || strokes.length > 1 };
}
