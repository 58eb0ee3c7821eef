import type { MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { network } from "#gateway/auth/limits.ts";
import type { RequestVariables } from "#gateway/http/variables.ts";
import type { CallLimits } from "#gateway/limits.ts";
import { Refusal } from "#gateway/refusal.ts";

/** Counts the calls of one client. Throws a Refusal (429) when there were too many. */
export type CountCall = (client: string) => Promise<void>;

/**
 * Makes a counter that allows each client so many calls in `seconds`; 0 for any number. It counts in this process
 * alone: it keeps a flood from the database, so it must not itself ask the database.
 */
export function callCounter(allowed: number, { seconds }: Pick<CallLimits, "seconds">): CountCall {
  if (allowed === 0) return async () => {};
  const limiter = new RateLimiterMemory({ points: allowed, duration: seconds });
  return async (client) => {
    try {
      await limiter.consume(client);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal("too-many-calls", "Too many requests in a short time; wait a little and try again", {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)),
      });
    }
  };
}

/** Limits the requests of each address, except those of this machine. */
export function limitAddresses(limits: CallLimits): MiddlewareHandler<{ Variables: RequestVariables }> {
  const count = callCounter(limits.ofAddress, limits);
  return async (c, next) => {
    if (!c.get("local")) await count(network(c.get("address")));
    return next();
  };
}
