import { type Command, titleOf } from "#commands/command.ts";
import { areHere, type Now } from "#commands/context/now.ts";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { sumAmounts } from "#contract/money.ts";
import { type Mode, type ModeKey, modeKeys } from "./mode.ts";
import { worksInFields } from "#console/shell/keys/text-field.ts";
import type { RefreshClock } from "#console/shell/stage/stage.ts";

/** A hint of the status bar: a key and what it does. */
export interface Hint {
  /** The command that a click runs; null for a key of what is open. */
  readonly id: string | null;
  readonly keys: string;
  readonly text: string;
}

/**
 * The keys worth showing here and now, the most important first. Refused commands are left out, and so is an undo that
 * could only say why it cannot be done. Sequences are shown once they are begun, and in a text field only what works
 * there.
 */
export function statusHints(commands: readonly Command[], now: Now, isTyped = false): Hint[] {
  const isIdle = ({ id }: Command): boolean => id === "undo.last" && !now.changing && now.undo?.because !== null;
  const keyOf = ({ keys = [] }: Command): string | undefined => (isTyped ? keys.find(worksInFields) : keys[0]);
  return commands
    .filter((command) => command.hint !== undefined && keyOf(command) && command.can(now) === "yes" && !isIdle(command))
    .toSorted((a, b) => (b.hint ?? 0) - (a.hint ?? 0))
    .map((command) => ({
      id: command.id,
      keys: keyOf(command) ?? "",
      text: command.short ?? titleOf(command, now),
    }));
}

/** The keys of the mode: those of what is open over the screen, those of a part of it alone, else those of commands. */
export function hintsOf(
  mode: Mode,
  own: readonly ModeKey[] | undefined,
  commands: readonly Command[],
  now: Now,
): Hint[] {
  const isOpen = mode === "palette" || mode === "dialog";
  const keys = isOpen ? modeKeys[mode] : (own ?? (mode === "field" ? modeKeys.field : []));
  return [
    ...(isOpen || own ? [] : statusHints(commands, now, mode === "field")),
    ...keys.map(([binding, text]) => ({ id: null, keys: binding, text })),
  ];
}

/** How a started key sequence can continue: each possible next stroke and what it does. */
export function pendingHints(commands: readonly Command[], strokes: readonly string[], now: Now): Hint[] {
  return commands.flatMap((command) => {
    const binding = command.keys?.find((keys) => keys.startsWith(`${strokes.join(" ")} `));
    if (!binding) return [];
    const keys = binding.slice(strokes.join(" ").length + 1);
    return [{ id: command.id, keys, text: titleOf(command, now).replace(/^Go to /, "") }];
  });
}

/** Whether a whole page of rows is selected and more rows match: the operator may want all of them. */
export function isPageSelected({ selected, pageRows, total }: Now): boolean {
  return (
    selected !== null && !selected.isReading && selected.count >= pageRows && pageRows > 1 && selected.count < total
  );
}

/**
 * The sum of the selected rows' amounts, in minor units; null when some of them are not loaded, or they have no
 * amounts.
 */
export function selectedSum({ selected }: Now): number | null {
  return selected && areHere(selected) ? sumOf(selected.kind, selected.rows) : null;
}

function sumOf<K extends Kind>(kind: K, rows: readonly Kinds[K][]): number | null {
  const { amount } = kinds[kind];
  return amount ? sumAmounts(rows.map((row) => amount(row))) : null;
}

/** Whole seconds until the next refresh, at least 0. */
export function secondsLeft(clock: RefreshClock, now: number): number {
  return Math.max(0, Math.ceil((clock.nextAt - now) / 1_000));
}

/** The elapsed part of the refresh interval: 0 to 1. */
export function passedShare(clock: RefreshClock, now: number): number {
  const whole = clock.nextAt - clock.startedAt;
  if (whole <= 0) return 1;
  return Math.min(1, Math.max(0, (now - clock.startedAt) / whole));
}
