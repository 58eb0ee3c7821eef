import type { Answer, Request } from "./routes.ts";
import type { RouteName } from "./paths.ts";

/** What a caller may add to a call: a key that makes a repeat harmless, and a signal to give up. */
export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Calls a route by its name, typed by the route table; answers `data`, throws an ApiFailure otherwise. */
export type Api = <Name extends RouteName>(
  name: Name,
  request: Request<Name>,
  options?: CallOptions,
) => Promise<Answer<Name>>;
