import type { ComponentType } from "react";
import { messages } from "#contract/messages.ts";
import { Overlay } from "#console/theme/Overlay.tsx";
import { createLazyPart, prefetch } from "./lazy-part.ts";
import { useLazyPart } from "./use-lazy-part.ts";

/** A screen that is fetched when first needed. */
export interface LazyScreen<Props extends object = object> {
  /** Draws 'Loading' until it is here; throws what went wrong, for the boundary around it. */
  readonly View: ComponentType<Props>;
  /** Starts fetching before it is drawn. */
  preload(): void;
}

/** Makes a screen of its loader; a chunk that does not come within `timeout` milliseconds counts as failed. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  timeout?: number,
): LazyScreen<Props> {
  const part = createLazyPart(load, timeout);
  function View(props: Props) {
    const screen = useLazyPart(part);
    if (screen.state === "failed") throw screen.error;
    return screen.state === "here" ? <screen.View {...props} /> : <Overlay text={messages.loading} patient />;
  }
  return { View, preload: () => prefetch(part) };
}
