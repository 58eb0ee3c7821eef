import { useLayoutEffect, useState } from "react";
import type { ListTools, Now, Screen, Tools, ViewTools } from "#commands/command.ts";

/** The part of the tools only the screen itself can lend. What it leaves out cannot be done there. */
export interface StageTools extends Partial<
  Pick<Tools, "refresh" | "open" | "closeOpened" | "openNeighbour" | "exportPage" | "findOrders">
> {
  readonly list?: Partial<ListTools>;
  readonly view?: Partial<ViewTools>;
}

/** When the screen refreshes next, as the status bar shows it. Times in milliseconds since 1970. */
export interface RefreshClock {
  readonly startedAt: number;
  readonly nextAt: number;
  /** `timeBarFlag` and `timeBarColor` of the view settings. */
  readonly bar: boolean;
  readonly barColor: string;
}

/** What a mounted part of a screen tells the shell. Parts that are mounted together, a list and its panel, say different things. */
export interface StagePart {
  readonly screen?: Screen;
  /** Asked often: answers state that is at hand, and keeps its arrays the same while nothing changed. */
  now?(): Partial<Now>;
  readonly tools?: StageTools;
  /** `null`: this screen refreshes by no clock; a text says why. */
  clock?(): RefreshClock | string | null;
  /** Where the focus goes when it has nowhere else to go, such as the grid. */
  home?(): HTMLElement | null;
}

interface Holder {
  part: StagePart;
  shown: Partial<Now>;
}

const holders: Holder[] = [];
const listeners = new Set<() => void>();
let revision = 0;
let told = true;

/** The parts on stage, the first mounted first. */
export function stageParts(): readonly StagePart[] {
  return holders.map((holder) => holder.part);
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

/** A place on stage: entered when mounted, filled anew with every drawing, left when unmounted. */
export interface StageSlot {
  enter(): void;
  update(part: StagePart): void;
  leave(): void;
}

export function createStageSlot(): StageSlot {
  const holder: Holder = { part: {}, shown: {} };
  return {
    enter() {
      holders.push(holder);
      touchStage();
    },
    update(next) {
      const isOther = next.screen !== holder.part.screen;
      holder.part = next;
      const shown = next.now?.() ?? {};
      if (isOther || !sameValues(shown, holder.shown)) touchStage();
      holder.shown = shown;
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
  const [place] = useState(createStageSlot);
  useLayoutEffect(() => {
    place.enter();
    return () => place.leave();
  }, [place]);
  useLayoutEffect(() => place.update(part));
}

function sameValues(one: Partial<Now>, other: Partial<Now>): boolean {
  const keys = Object.keys(one) as (keyof Now)[];
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.is(one[key], other[key]));
}
