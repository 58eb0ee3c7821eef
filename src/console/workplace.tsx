import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { SWRConfig } from "swr";
import { useLocation } from "wouter";
import type { Screen } from "#commands/command.ts";
import { reading } from "./client/reading.ts";
import { BoxesHost } from "./palette/BoxesHost.tsx";
import { screenAt } from "./screen-at.ts";
import { continueSession, idle } from "./session/idle-watch.ts";
import { CommandKeys } from "./shell/keys/CommandKeys.tsx";
import { Frame } from "./shell/Frame.tsx";
import { LazyBox } from "./shell/parts/LazyBox.tsx";
import { type LazyScreen, lazyScreen } from "./shell/parts/lazy-screen.tsx";
import { createPart, prefetch } from "./shell/parts/part.ts";
import { setPageTitle } from "./theme/store-theme.ts";

interface WorkScreen extends LazyScreen {
  readonly title: string;
}

const screens: Readonly<Record<Exclude<Screen, "login" | "none">, WorkScreen>> = {
  dashboard: {
    title: "Dashboard",
    ...lazyScreen(async () => (await import("./screens/dashboard/DashboardScreen.tsx")).DashboardScreen),
  },
  orders: {
    title: "Orders",
    ...lazyScreen(async () => (await import("./screens/orders/OrdersScreen.tsx")).OrdersScreen),
  },
  order: {
    title: "Order",
    ...lazyScreen(async () => (await import("./screens/order/OrderScreen.tsx")).OrderScreen),
  },
};

const idleWarning = createPart(async () => (await import("./session/IdleWarning.tsx")).IdleWarning);
// Fetched at start: by the time it is needed nobody may be there to try again.
prefetch(idleWarning);
const nothing = {};

/** Everything a logged-in operator works in: the frame, the screen of the path, the keys and what floats above. */
export function Workplace() {
  const [path] = useLocation();
  const { state } = useSnapshot(idle);
  const name = screenAt(path);
  const screen = name === null || name === "login" ? null : screens[name];
  const title = screen?.title ?? "";
  useEffect(() => setPageTitle(title, document), [title]);
  useEffect(() => {
    const timer = setTimeout(() => Object.values(screens).forEach((each) => each.preload()), 1_500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <SWRConfig value={reading}>
      <CommandKeys />
      <Frame>{screen && <screen.View />}</Frame>
      <BoxesHost />
      {state === "warned" && (
        <LazyBox part={idleWarning} title="Still there?" given={nothing} onClose={continueSession} />
      )}
    </SWRConfig>
  );
}
