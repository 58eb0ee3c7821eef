import type { ComponentType } from "react";
import { useSnapshot } from "valtio";
import { messages } from "#contract/messages.ts";
import { session } from "#console/session/session.ts";
import { Overlay } from "#console/theme/Overlay.tsx";
import { imageOf } from "#console/theme/store-theme.ts";
import { createLazyPart, prefetch } from "./lazy-part.ts";
import { useLazyPart } from "./use-lazy-part.ts";

/** A screen whose code is fetched when it is first needed. */
export interface LazyScreen<Props extends object = object> {
  /** Renders 'Loading' until the code is here; throws the loading error to the boundary around it. */
  readonly View: ComponentType<Props>;
  /** Starts to fetch before the screen is rendered. */
  preload(): void;
  /** Like `preload`, but resolves when the code is loaded, and rejects when it cannot be. */
  fetch(): Promise<unknown>;
}

/** Makes a lazy screen from its loader; a file that takes longer than `timeout` milliseconds counts as failed. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  timeout?: number,
): LazyScreen<Props> {
  const part = createLazyPart(load, timeout);
  function View(props: Props) {
    const screen = useLazyPart(part);
    if (screen.state === "failed") throw screen.error;
    return screen.state === "loaded" ? <screen.View {...props} /> : <Loading />;
  }
  return { View, preload: () => prefetch(part), fetch: () => part.fetch() };
}

function Loading() {
  const image = imageOf(useSnapshot(session).settings, "loaderImage");
  return <Overlay text={messages.loading} image={image} patient />;
}
