import type { ComponentType } from "react";
import { chunkLoadTimeout } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";

/** A component whose code is fetched when it is first needed. */
export interface LazyPart<Props> {
  /** The component; null until it is loaded. */
  view(): ComponentType<Props> | null;
  /** Fetches the code once, and again after a failure. Rejects with the error. */
  fetch(): Promise<ComponentType<Props>>;
}

/** Makes a lazy part from its loader; one that takes longer than `timeout` milliseconds counts as failed. */
export function createLazyPart<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  timeout: number = chunkLoadTimeout,
): LazyPart<Props> {
  let here: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    try {
      here = await inTime(loadStyled(load), timeout);
      return here;
    } catch (error) {
      // A browser caches loaded modules, not failed ones: a new import fetches the file again.
      coming = null;
      throw error;
    }
  };
  return { view: () => here, fetch: () => (coming ??= fetchOnce()) };
}

/** Starts to fetch before the part is needed. */
export function prefetch(part: { fetch(): Promise<unknown> }): void {
  // Not reported here: the component that renders the part reports the failure.
  part.fetch().catch(() => undefined);
}

async function loadStyled<View>(load: () => Promise<View>): Promise<View> {
  const view = await load();
  const missing = document.querySelectorAll<HTMLLinkElement>("link[data-failed]");
  await Promise.all([...missing].map(fetchSheet));
  return view;
}

/** Requests a stylesheet again that has failed; the build marks such a link element. */
function fetchSheet(failed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement;
    link.addEventListener("load", () => {
      delete link.dataset["failed"];
      resolve();
    });
    link.addEventListener("error", () => reject(new Error(messages.styleChunkFailed)));
    failed.replaceWith(link);
  });
}

async function inTime<Value>(load: Promise<Value>, timeout: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(messages.chunkFailed)), timeout);
  });
  try {
    return await Promise.race([load, late]);
  } finally {
    clearTimeout(timer);
  }
}
