import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { chunkLoadTimeout } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";

/** A screen that is fetched when first needed. */
export interface LazyScreen {
  readonly View: LazyExoticComponent<ComponentType>;
  /** Starts fetching before it is drawn. */
  preload(): void;
}

/** Makes a screen of its loader; a chunk that does not come within `timeout` milliseconds counts as failed. */
export function lazyScreen(load: () => Promise<ComponentType>, timeout: number = chunkLoadTimeout): LazyScreen {
  let loading: Promise<{ default: ComponentType }> | null = null;
  const fetchOnce = (): Promise<{ default: ComponentType }> => (loading ??= inTime(load(), timeout));
  return {
    View: lazy(fetchOnce),
    preload() {
      // Whoever draws the screen hears of the failure; fetching ahead must not report it a second time.
      fetchOnce().catch(() => undefined);
    },
  };
}

async function inTime(load: Promise<ComponentType>, timeout: number): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(messages.chunkFailed)), timeout);
  });
  try {
    return { default: await Promise.race([load, late]) };
  } finally {
    clearTimeout(timer);
  }
}
