import type { ComponentType } from "react";
import { messages } from "#contract/messages.ts";
import { Overlay } from "#console/theme/Overlay.tsx";
import { createPart, prefetch } from "./part.ts";
import { usePart } from "./use-part.ts";

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
  const part = createPart(load, timeout);
  function View(props: Props) {
    const screen = usePart(part);
    if (screen.state === "failed") throw screen.error;
    return screen.state === "here" ? <screen.View {...props} /> : <Overlay text={messages.loading} patient />;
  }
  return { View, preload: () => prefetch(part) };
}
