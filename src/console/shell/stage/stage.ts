import { useLayoutEffect, useState } from "react";
import type { Now } from "#commands/context/now.ts";
import type { StageTool, StageTools } from "#commands/context/tools.ts";

/** When the screen refreshes next, as the status bar shows it. Times in milliseconds since 1970. */
export interface RefreshClock {
  readonly startedAt: number;
  readonly nextAt: number;
  /** `timeBarFlag` and `timeBarColor` of the view settings. */
  readonly bar: boolean;
  readonly barColor: string;
}

/**
 * What a mounted part of a screen reports to the shell. Parts that are mounted together, such as a list and its panel,
 * report different things; where they report the same, the part mounted last wins.
 */
export interface StagePart {
  /** Called often: it must return state that is at hand, with the same arrays while nothing has changed. */
  now?(): Partial<Now>;
  /** The tools it lends to commands. What no part lends cannot be done on the screen. */
  readonly tools?: Partial<StageTools>;
  /** Whether its data is still being fetched: keys that need the data wait. */
  coming?(): boolean;
  /** `null`: this screen has no timed refresh; a text is the reason why. */
  clock?(): RefreshClock | string | null;
  /** Its keys and what they do, where it takes all keys for itself, such as cells that are typed into. */
  keys?(): readonly (readonly [keys: string, does: string])[];
  /** The element that gets the focus when nothing else has it, such as the grid. */
  home?(): HTMLElement | null;
  /** Commands see it, and what is mounted after it, instead of all that was there before. */
  readonly covers?: boolean;
}

interface Holder {
  part: StagePart;
  shown: Partial<Now>;
  lends: string;
  isComing: boolean;
}

const holders: Holder[] = [];
const listeners = new Set<() => void>();
let revision = 0;
let told = true;

/** The parts on stage that commands see, the first mounted first. */
export function stageParts(): readonly StagePart[] {
  const all = holders.map((holder) => holder.part);
  return all.slice(
    Math.max(
      0,
      all.findLastIndex(({ covers }) => covers),
    ),
  );
}

/** A tool of the screen, from the last mounted part that lends it; undefined when none does. */
export function stageTool<Name extends StageTool>(name: Name): StageTools[Name] | undefined {
  return stageParts().findLast(({ tools }) => tools?.[name])?.tools?.[name];
}

/** Whether the screen is still loading: nothing is on stage yet, or a part of it is fetching its data. */
export function isStageComing(): boolean {
  return holders.length === 0 || stageParts().some((part) => part.coming?.() ?? false);
}

/** The names of all tools that the parts on stage lend. */
export function lentTools(): Set<StageTool> {
  return new Set(stageParts().flatMap(namesOf));
}

/** Must be called when something that `now` or `clock` returns has changed without a render of the screen. */
export function touchStage(): void {
  revision += 1;
  if (!told) return;
  told = false;
  queueMicrotask(() => {
    told = true;
    for (const listener of listeners) listener();
  });
}

/** Calls back after the stage has changed, at most once per turn; returns the function that unsubscribes. */
export function subscribeStage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Grows with every change of the stage. */
export function stageRevision(): number {
  return revision;
}

/** A slot on the stage: entered on mount, filled on every render, left on unmount. */
export interface StageSlot {
  enter(): void;
  update(part: StagePart): void;
  leave(): void;
}

export function createStageSlot(): StageSlot {
  const holder: Holder = { part: {}, shown: {}, lends: "", isComing: false };
  return {
    enter() {
      holders.push(holder);
      touchStage();
    },
    update(next) {
      const shown = next.now?.() ?? {};
      const lends = namesOf(next).join();
      const isComing = next.coming?.() ?? false;
      const isOther = lends !== holder.lends || isComing !== holder.isComing || !sameValues(shown, holder.shown);
      Object.assign(holder, { part: next, shown, lends, isComing });
      if (isOther) touchStage();
    },
    leave() {
      holders.splice(holders.indexOf(holder), 1);
      touchStage();
    },
  };
}

/**
 * Reports a mounted screen's state and lends its tools to the shell. State that changes without a render of the
 * component needs a call of `touchStage`.
 */
export function useStage(part: StagePart): void {
  const [slot] = useState(createStageSlot);
  useLayoutEffect(() => {
    slot.enter();
    return () => slot.leave();
  }, [slot]);
  useLayoutEffect(() => slot.update(part));
}

function namesOf({ tools }: StagePart): StageTool[] {
  return (Object.keys(tools ?? {}) as StageTool[]).filter((name) => tools?.[name]);
}

function sameValues(one: Partial<Now>, other: Partial<Now>): boolean {
  const keys = Object.keys(one) as (keyof Now)[];
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.is(one[key], other[key]));
}
