import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { SWRConfig } from "swr";
import { useLocation } from "wouter";
import { swrOptions } from "./client/swr-options.ts";
import { ScreenGate, type ScreenProps } from "./screen-gate.tsx";
import { DialogsHost } from "./palette/DialogsHost.tsx";
import { screenAt, type WorkScreen } from "./screen-at.ts";
import { continueSession, idle } from "./session/idle/idle-watch.ts";
import { CommandKeys } from "./shell/keys/CommandKeys.tsx";
import { Frame } from "./shell/frame/Frame.tsx";
import { startWork } from "./start-work.ts";
import { LazyDialog } from "./shell/lazy/LazyDialog.tsx";
import { type LazyScreen, lazyScreen } from "./shell/lazy/lazy-screen.tsx";
import { createLazyPart, prefetch } from "./shell/lazy/lazy-part.ts";

const screens: Readonly<Record<WorkScreen["screen"], LazyScreen<ScreenProps>>> = {
  dashboard: lazyScreen(async () => (await import("./screens/dashboard/DashboardScreen.tsx")).DashboardScreen),
  orders: lazyScreen(async () => (await import("./screens/orders/OrdersScreen.tsx")).OrdersScreen),
  order: lazyScreen(async () => (await import("./screens/order/OrderScreen.tsx")).OrderScreen),
  pickers: lazyScreen(async () => (await import("./screens/pickers/pickers.ts")).pickers.List),
  picker: lazyScreen(async () => (await import("./screens/pickers/pickers.ts")).pickers.Page),
  riders: lazyScreen(async () => (await import("./screens/riders/riders.ts")).riders.List),
  rider: lazyScreen(async () => (await import("./screens/riders/riders.ts")).riders.Page),
  vehicles: lazyScreen(async () => (await import("./screens/vehicles/vehicles.ts")).vehicles.List),
  vehicle: lazyScreen(async () => (await import("./screens/vehicles/vehicles.ts")).vehicles.Page),
};

const idleWarning = createLazyPart(async () => (await import("./shell/IdleWarning.tsx")).IdleWarning);
// Fetched at start: by the time it is needed nobody may be there to try again.
prefetch(idleWarning);
const nothing = {};

/** Starts what runs while somebody is logged in, and answers what they work in. */
export function openWorkplace(): typeof Workplace {
  startWork();
  return Workplace;
}

/** Everything a logged-in operator works in: the frame, the screen of the path, the keys and what floats above. */
function Workplace() {
  const [path] = useLocation();
  const { state } = useSnapshot(idle);
  const at = screenAt(path);
  useEffect(() => {
    const timer = setTimeout(() => Object.values(screens).forEach((each) => each.preload()), 1_500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <SWRConfig value={swrOptions}>
      <CommandKeys />
      <Frame>{at && <ScreenGate at={at} screen={screens[at.screen]} />}</Frame>
      <DialogsHost />
      {state === "warned" && (
        <LazyDialog part={idleWarning} title="Still there?" given={nothing} onClose={continueSession} />
      )}
    </SWRConfig>
  );
}
