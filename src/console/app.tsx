import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { landing, printPath } from "#commands/destinations.ts";
import { screenAt } from "./screen-at.ts";
import { decideRoute, setupPath } from "./session/decide-route.ts";
import { leave } from "./session/session.ts";
import { noteScreen, returnPath } from "./session/kept/current-page.ts";
import { isLoggedIn } from "./session/kept/storage.ts";
import { Boundary } from "./shell/Boundary.tsx";
import { lazyScreen } from "./shell/lazy/lazy-screen.tsx";

const logIn = lazyScreen(async () => (await import("./screens/login/LoginScreen.tsx")).LoginScreen);

const workplace = lazyScreen(async () => (await import("./workplace.tsx")).openWorkplace());

const firstDay = lazyScreen(async () => (await import("./first-day.tsx")).FirstDay);

const print = lazyScreen(async () => (await import("./screens/print/PrintScreen.tsx")).PrintScreen);

/**
 * Starts to fetch what the first render will need. Resolves when the log-in screen is there, because it takes over the
 * form in the page and must be drawn at once; nothing else is waited for. Rejects when its file cannot be fetched.
 */
export async function fetchFirst(): Promise<void> {
  if (isLoggedIn()) (window.location.pathname === printPath ? print : workplace).preload();
  else if (window.location.pathname === "/") await logIn.fetch();
}

/** The console: the login screen, or the workplace. Nobody gets to the workplace without the stored login flag. */
export function App() {
  const [path, navigate] = useLocation();
  const way = decideRoute(path, isLoggedIn());
  const isPublic = path === "/" || path === setupPath;
  const isPrint = path === printPath;
  const isUnknown = way === "show" && !isPublic && !isPrint && screenAt(path) === null;
  const isLedOn = useRef(false);
  useEffect(() => {
    if (way === "leave") leave(null);
    else if (way === "return") navigate(returnPath(), { replace: true });
    else if (isUnknown) navigate(landing, { replace: true });
    // Whoever mistyped an address has not chosen the screen they were led to.
    else if (!isPublic && !isPrint && !isLedOn.current) noteScreen(path);
    isLedOn.current = isUnknown;
  }, [way, isUnknown, isPublic, isPrint, path, navigate]);
  return (
    <Boundary resetBy={isPublic || isPrint ? path : "work"}>
      {way === "show" &&
        !isUnknown &&
        (isPublic ? <PublicScreen path={path} /> : isPrint ? <print.View /> : <workplace.View />)}
    </Boundary>
  );
}

function PublicScreen({ path }: { readonly path: string }) {
  return path === setupPath ? <firstDay.View /> : <logIn.View />;
}
