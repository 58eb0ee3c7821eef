import { longestWait } from "#console/early/held-keys.ts";
import type { Command } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";
import { matchKeys, matchStrokes, nothingTyped, type Typed } from "./match-keys.ts";
import { scannerPace } from "./scanner.ts";
import { type KeyPress, strokeOf, typesText } from "./strokes.ts";

/**
 * Whether a key that was pressed while its screen loads must wait for the screen: it is, or may be, the key of a
 * command, but not of one that can run now. Keys with Ctrl or Alt never wait, nor do those typed into a field: they are
 * handled at once.
 */
export function waitsForScreen(
  commands: readonly Command[],
  now: Now,
  typed: Typed,
  press: KeyPress,
  mac: boolean,
): boolean {
  const stroke = patientStroke(typed, press, mac);
  if (stroke === null) return false;
  const able = commands.filter((command) => command.can(now) === "yes");
  if (matchStrokes(able, [stroke]).kind !== "none") return false;
  // A letter may belong to a command that is still being fetched with its screen.
  return isOwn.test(stroke) || matchStrokes(commands, [stroke]).kind !== "none";
}

/**
 * Whether a key that was pressed while commands are being fetched must wait for them: no known one has it, or the
 * sequence that it ends.
 */
export function waitsForCommands(commands: readonly Command[], typed: Typed, press: KeyPress, mac: boolean): boolean {
  const stroke = patientStroke(nothingTyped, press, mac);
  if (stroke === null || press.repeat || !isOwn.test(stroke)) return false;
  return matchKeys(commands, typed, press, mac).match.kind === "none";
}

/** Whether a key may wait until a command has asked what it is about to ask. */
export function mayWait(typed: Typed, press: KeyPress, mac: boolean): boolean {
  const stroke = patientStroke(typed, press, mac);
  return stroke !== null && (isOwn.test(stroke) || stroke === "Enter");
}

/** Whether a key that no field hears types something, or ends it. */
export function isTyping(press: KeyPress): boolean {
  return press.on === "page" && (isLetter(press) || press.key === "Enter");
}

/** Whether a key types a character. */
export function isLetter({ key, ctrl, meta, alt }: KeyPress): boolean {
  return typesText(key) && !ctrl && !meta && !alt;
}

/**
 * Strokes that commands alone have, and those by which the browser itself would print the screen or select its texts.
 */
const isOwn = /^((shift\+)?.|mod\+[ap])$/;

/** The stroke of a key that may wait; null for one that must be handled at once. */
function patientStroke(typed: Typed, press: KeyPress, mac: boolean): string | null {
  const stroke = strokeOf(press, mac);
  if (stroke === null || press.on === "field" || /^(mod|alt)\+(?![ap]$)/.test(stroke) || stroke === "Escape")
    return null;
  if (typed.strokes.length > 0) return null;
  // A button or a link in the focus is pressed by these keys now, such as the one that tries a failed screen again.
  const presses = press.key === "Enter" ? press.on !== "page" : press.key === " " && press.on === "control";
  return presses ? null : stroke;
}

/** The keys that wait until their screen is loaded. */
export interface EarlyKeys {
  add(press: KeyPress): void;
  isEmpty(): boolean;
  /** Takes out the last key where this later one shows that a scanner has typed both: they are no commands. */
  dropScanned(later: KeyPress): void;
  /** Handles the keys in their order, as long as the next one `mayGo`. */
  release(mayGo: (press: KeyPress) => boolean): void;
  clear(): void;
}

/**
 * Makes a queue of keys that are handled later. One that was pressed on a record, which `highlighted` names, waits as
 * long as a slow machine takes, and is dropped where another record is highlighted by then. One that was pressed before a record was there is handled at the latest
 * after `longestWait`: a message then says why it does nothing. `type` types the letters at the front of the queue into
 * the field that has the focus, and returns how many these are; 0 when no field has the focus, or no letter is at the
 * front.
 */
export function createEarlyKeys(
  handle: (press: KeyPress) => void,
  type: (waiting: readonly KeyPress[]) => number,
  highlighted: () => string | null,
): EarlyKeys {
  /** The record on which the keys were pressed. */
  let record: string | null = null;
  let waiting: KeyPress[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => {
    waiting = [];
    clearTimeout(timer);
  };
  const release = (mayGo: (press: KeyPress) => boolean): void => {
    for (let next = waiting[0]; next && mayGo(next); next = waiting[0]) {
      if (record !== null && highlighted() !== record) return clear();
      const before = waiting;
      waiting = [];
      const typed = type(before);
      waiting = before.slice(typed || 1);
      if (typed > 0) {
        // The field must have rendered the text before it hears of the next key.
        if (waiting.length > 0) setTimeout(() => release(mayGo));
        break;
      }
      handle(next);
    }
    if (waiting.length === 0) clearTimeout(timer);
  };
  return {
    add(press) {
      if (waiting.length === 0) {
        record = highlighted();
        if (record === null) timer = setTimeout(() => release(() => true), longestWait);
      }
      waiting = [...waiting, press];
    },
    isEmpty: () => waiting.length === 0,
    dropScanned({ at }) {
      const last = waiting.at(-1);
      if (last && at - last.at < scannerPace) waiting = waiting.slice(0, -1);
    },
    release,
    clear,
  };
}
