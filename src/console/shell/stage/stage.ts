import { useLayoutEffect, useState } from "react";
import type { Now } from "#commands/given/now.ts";
import type { StageTool, StageTools } from "#commands/given/tools.ts";

/** When the screen refreshes next, as the status bar shows it. Times in milliseconds since 1970. */
export interface RefreshClock {
  readonly startedAt: number;
  readonly nextAt: number;
  /** `timeBarFlag` and `timeBarColor` of the view settings. */
  readonly bar: boolean;
  readonly barColor: string;
}

/**
 * What a mounted part of a screen tells the shell. Parts that are mounted together, a list and its panel, say different
 * things; where they say the same, the part mounted last is right.
 */
export interface StagePart {
  /** Asked often: answers state that is at hand, and keeps its arrays the same while nothing changed. */
  now?(): Partial<Now>;
  /** The tools it lends to commands. What no part lends cannot be done on the screen. */
  readonly tools?: Partial<StageTools>;
  /** `null`: this screen refreshes by no clock; a text says why. */
  clock?(): RefreshClock | string | null;
  /** Where the focus goes when it has nowhere else to go, such as the grid. */
  home?(): HTMLElement | null;
}

interface Holder {
  part: StagePart;
  shown: Partial<Now>;
  lends: string;
}

const holders: Holder[] = [];
const listeners = new Set<() => void>();
let revision = 0;
let told = true;

/** The parts on stage, the first mounted first. */
export function stageParts(): readonly StagePart[] {
  return holders.map((holder) => holder.part);
}

/** A tool of the screen, from the part that lends it last; undefined where none does. */
export function stageTool<Name extends StageTool>(name: Name): StageTools[Name] | undefined {
  return holders.findLast(({ part }) => part.tools?.[name])?.part.tools?.[name];
}

/** The names of all tools that the parts on stage lend. */
export function lentTools(): Set<StageTool> {
  return new Set(holders.flatMap(({ part }) => namesOf(part)));
}

/** Says that something `now` or `clock` answers has changed without the screen having been drawn anew. */
export function touchStage(): void {
  revision += 1;
  if (!told) return;
  told = false;
  queueMicrotask(() => {
    told = true;
    for (const listener of listeners) listener();
  });
}

/** Calls back, once per turn, after the stage has changed; the answer stops it. */
export function subscribeStage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Grows with every change of the stage. */
export function stageRevision(): number {
  return revision;
}

/** A slot on stage: entered when mounted, filled anew with every drawing, left when unmounted. */
export interface StageSlot {
  enter(): void;
  update(part: StagePart): void;
  leave(): void;
}

export function createStageSlot(): StageSlot {
  const holder: Holder = { part: {}, shown: {}, lends: "" };
  return {
    enter() {
      holders.push(holder);
      touchStage();
    },
    update(next) {
      const shown = next.now?.() ?? {};
      const lends = namesOf(next).join();
      const isOther = lends !== holder.lends || !sameValues(shown, holder.shown);
      Object.assign(holder, { part: next, shown, lends });
      if (isOther) touchStage();
    },
    leave() {
      holders.splice(holders.indexOf(holder), 1);
      touchStage();
    },
  };
}

/**
 * Lends a mounted screen's state and tools to the shell as long as it is mounted. State that changes without a new
 * drawing of the component needs a call of `touchStage`.
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
