import { callHeaders } from "./call-headers.ts";

/** A request for what a screen shows first. */
export interface FirstCall {
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
}

/** The calls of a screen, kept by its browser tab. */
export interface KeptCalls {
  /** Path and query of the screen's address. */
  readonly place: string;
  readonly businessUnitId: string | null;
  readonly calls: readonly FirstCall[];
}

/** Their key in the tab's session storage. */
export const keptCallsKey = "aisle.first-calls";

/** A response that nobody has taken after this time is aborted, in milliseconds: a slow machine needs some to ask for it. */
const longestWait = 20_000;
/** The event with which the console takes a response. */
const asking = "aisle-first-call";

interface Asked {
  readonly call: FirstCall;
  readonly signal: AbortSignal;
  answer?: Promise<Response>;
}

/**
 * Sends the calls that the screen of this address began with when it was last open in this tab. It does so before the
 * console's code is loaded: a reloaded screen has its rows as soon as it can render them. The calls change nothing.
 */
export function sendFirstCalls(page: Document, token: string | null): void {
  const kept = readKept();
  if (token === null || kept?.place !== location.pathname + location.search) return;
  const coming = new Map(kept.calls.map((call) => [nameOf(call), send(call, kept.businessUnitId, token)]));
  page.addEventListener(asking, ({ detail }: CustomEventInit<Asked>) => {
    const name = detail && nameOf(detail.call);
    const found = name === undefined ? undefined : coming.get(name);
    if (!detail || name === undefined || !found) return;
    coming.delete(name);
    detail.signal.addEventListener("abort", () => found.abort.abort());
    detail.answer = found.answer;
  });
  setTimeout(() => {
    for (const { abort } of coming.values()) abort.abort();
    coming.clear();
  }, longestWait);
}

/**
 * The response to a call that the page has sent; undefined when it has not, or when the response was taken already. The
 * signal aborts the request.
 */
export function takeFirstAnswer(page: Document, call: FirstCall, signal: AbortSignal): Promise<Response> | undefined {
  const detail: Asked = { call, signal };
  page.dispatchEvent(new CustomEvent(asking, { detail }));
  return detail.answer;
}

function send(
  { method, url, body }: FirstCall,
  businessUnitId: string | null,
  token: string,
): { readonly answer: Promise<Response>; readonly abort: AbortController } {
  const abort = new AbortController();
  const headers = callHeaders(businessUnitId, token);
  const answer = fetch(url, {
    method,
    headers: body === null ? headers : { ...headers, "content-type": "application/json" },
    body,
    cache: "no-store",
    signal: abort.signal,
  });
  // Whoever takes the response handles its failure.
  answer.catch(() => undefined);
  return { answer, abort };
}

function nameOf({ method, url, body }: FirstCall): string {
  return `${method} ${url} ${body ?? ""}`;
}

function readKept(): KeptCalls | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptCallsKey) ?? "null") as KeptCalls | null;
  } catch {
    return null;
  }
}
