import type { SWRConfiguration } from "swr";
import { isPassing } from "./failure.ts";

/**
 * How every read through SWR behaves: what is shown stays shown while it is read anew, a hidden tab stops asking and
 * catches up when shown, and a read is tried again only where that can help. No provider: `mutate` reaches the default cache.
 */
export const swrOptions: SWRConfiguration = {
  dedupingInterval: 1_000,
  focusThrottleInterval: 5_000,
  refreshWhenHidden: false,
  shouldRetryOnError: isPassing,
  errorRetryInterval: 3_000,
  loadingTimeout: 3_000,
};
