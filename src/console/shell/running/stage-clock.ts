import { useEffect } from "react";
import { subscribe } from "valtio";
import { pulse } from "#console/client/pulse.ts";
import { type RefreshClock, touchStage } from "./stage.ts";

/** Tells the shell when the timed refresh changes: the clock does so without the screen being drawn anew. */
export function useStageClock(): void {
  useEffect(() => subscribe(pulse, touchStage), []);
}

/** The timed refresh for the status bar: its clock, why there is none, or null where none is wanted. */
export function stageClock(): RefreshClock | string | null {
  if (pulse.because !== null) return pulse.because;
  if (pulse.interval === null || pulse.nextAt === null) return null;
  return {
    startedAt: pulse.nextAt - pulse.interval,
    nextAt: pulse.nextAt,
    bar: pulse.barColor !== null,
    barColor: pulse.barColor ?? "",
  };
}
