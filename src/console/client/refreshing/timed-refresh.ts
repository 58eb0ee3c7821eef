import { useCallback, useLayoutEffect } from "react";
import useSWR from "swr";
import { proxy } from "valtio";
import type { OrderView } from "#contract/store/schema.ts";
import { isPaused } from "#console/client/live/live-updates.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { revalidateStale } from "#console/client/records/live/stale.ts";
import { swrOptions } from "./swr-options.ts";

/**
 * The shortest refresh interval, in ms: with a shorter one, a request would start before the last response is rendered.
 */
const leastInterval = 1_000;

/** Whether and how often the screen refreshes by itself, in ms. */
export type RefreshPlan =
  | { readonly kind: "every"; readonly interval: number }
  | { readonly kind: "off" }
  | { readonly kind: "invalid"; readonly because: string };

/**
 * The refresh plan in an order view's settings. A timing that is not a positive number is invalid: nothing is
 * refreshed.
 */
export function refreshPlan(view: Pick<OrderView, "dataRefreshFlag" | "refeshTiming"> | undefined): RefreshPlan {
  if (!view || !view.dataRefreshFlag) return { kind: "off" };
  const timing = view.refeshTiming;
  if (typeof timing !== "number" || !Number.isFinite(timing) || timing <= 0) {
    const written = timing === null ? "nothing" : JSON.stringify(timing);
    return { kind: "invalid", because: `no timed refresh: the settings' refresh timing is ${written}` };
  }
  return { kind: "every", interval: Math.max(leastInterval, timing) };
}

/**
 * The timed refresh as the status bar shows it: `nextAt` in ms since 1970, `interval` in ms, colour from the settings.
 */
export const timedRefresh = proxy<{
  interval: number | null;
  nextAt: number | null;
  /** Why there is no timed refresh although the settings want one. */
  because: string | null;
  /** Null when the settings want no time bar. */
  barColor: string | null;
}>({ interval: null, nextAt: null, because: null, barColor: null });

/**
 * Revalidates everything on screen at the interval of the settings. A hidden tab pauses and revalidates when it is
 * shown.
 */
export function useTimedRefresh(name: string, view: OrderView | undefined): void {
  const plan = refreshPlan(view);
  const interval = plan.kind === "every" ? plan.interval : 0;
  const because = plan.kind === "invalid" ? plan.because : null;
  const barColor = view?.timeBarFlag ? view.timeBarColor : null;
  // A layout effect runs before SWR's own effect, which calls `nextInterval`.
  useLayoutEffect(() => {
    Object.assign(timedRefresh, { interval: interval || null, because, barColor });
    if (!interval) timedRefresh.nextAt = null;
    return () => void Object.assign(timedRefresh, { interval: null, nextAt: null, because: null, barColor: null });
  }, [interval, because, barColor]);
  // SWR calls this function whenever it starts its timer, so the time of the next refresh is known here.
  const nextInterval = useCallback(() => {
    timedRefresh.nextAt = interval ? Date.now() + interval : null;
    return interval;
  }, [interval]);
  useSWR(["timed-refresh", name], refreshOnTime, {
    ...swrOptions,
    revalidateOnMount: false,
    refreshInterval: nextInterval,
    shouldRetryOnError: false,
  });
}

async function refreshOnTime(): Promise<number> {
  // While live updates are paused, rows must not move: only what cannot move them is revalidated.
  if (isPaused()) revalidateStale();
  else await refresh().catch(() => undefined);
  return Date.now();
}
