import type { RouteName } from "#contract/routes/paths.ts";
import type { FirstCall } from "./first-calls.ts";

/** What every request carries, and what is called when the gateway refuses its token or its rights. */
export interface Connection {
  /** The gateway's origin; "" is the origin that the console was loaded from. */
  origin: string;
  /** The present token, which all tabs of this browser share; null when nobody is logged in. */
  token: () => string | null;
  businessUnitId: () => string | null;
  /** The sequence of the newest event that this tab knows of each store: what is behind it must not answer. */
  readonly seen?: Map<string, number>;
  /**
   * The response to a request that the page sent before the console was loaded, aborted by the signal; undefined when
   * it sent none.
   */
  ahead?: (name: RouteName, call: FirstCall, signal: AbortSignal) => Promise<Response> | undefined;
  /** Called when the gateway has refused this token. */
  ended: () => void;
  /** Called when the gateway has refused a request because a right is missing. */
  forbidden: () => void;
  /** Called when a request had no answer at all. */
  unanswered?: () => void;
}

/** The connection of this browser tab. The session fills it in, so that requests need not import the session. */
export const connection: Connection = {
  origin: "",
  seen: new Map(),
  token: () => null,
  businessUnitId: () => null,
  ended: () => undefined,
  forbidden: () => undefined,
};
