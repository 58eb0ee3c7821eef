import { mutate, type SWRConfiguration } from "swr";
import { isTransient } from "#console/client/failure.ts";

/**
 * The SWR options of every read. What is shown stays while it is revalidated, a hidden tab sends no requests and
 * revalidates when it is shown, and a read is retried only where that can help. There is no provider, so that `mutate`
 * reaches the default cache.
 */
export const swrOptions: SWRConfiguration = {
  dedupingInterval: 1_000,
  focusThrottleInterval: 5_000,
  refreshWhenHidden: false,
  shouldRetryOnError: isTransient,
  errorRetryInterval: 3_000,
  loadingTimeout: 3_000,
};

/** Clears every cached answer, before a screen that failed is rendered again: one it cannot render would fail again. */
export function forgetAnswers(): void {
  void mutate(() => true, undefined);
}
