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

/** The failed stylesheets that are being requested again, by their addresses. */
const requested = new Map<string, Promise<void>>();

/**
 * Requests a stylesheet again that has failed; the build marks such a link element. Parts that need it at the same time
 * share one request: a second one would take the first link off the page, and that link would never load nor fail.
 */
function fetchSheet(failed: HTMLLinkElement): Promise<void> {
  const known = requested.get(failed.href);
  if (known) return known;
  const request = replaceLink(failed).finally(() => requested.delete(failed.href));
  requested.set(failed.href, request);
  return request;
}

function replaceLink(failed: HTMLLinkElement): Promise<void> {
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
