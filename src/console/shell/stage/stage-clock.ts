import { useEffect } from "react";
import { subscribe } from "valtio";
import { timedRefresh } from "#console/client/refreshing/timed-refresh.ts";
import { type RefreshClock, touchStage } from "./stage.ts";

/** Notifies the shell when the timed refresh changes, because that happens without a render of the screen. */
export function useStageClock(): void {
  useEffect(() => subscribe(timedRefresh, touchStage), []);
}

/** The timed refresh for the status bar: its clock, the reason why there is none, or null when none is wanted. */
export function stageClock(): RefreshClock | string | null {
  if (timedRefresh.because !== null) return timedRefresh.because;
  if (timedRefresh.interval === null || timedRefresh.nextAt === null) return null;
  return {
    startedAt: timedRefresh.nextAt - timedRefresh.interval,
    nextAt: timedRefresh.nextAt,
    bar: timedRefresh.barColor !== null,
    barColor: timedRefresh.barColor ?? "",
  };
}
