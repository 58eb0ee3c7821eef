import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { landing } from "#commands/destinations.ts";
import { screenAt } from "#console/screen-at.ts";
import { lastingTexts } from "#console/session/kept/lasting-texts.ts";
import { takeLeftScreen } from "#console/session/kept/next-log-in.ts";
import { session } from "#console/session/session.ts";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { focusHome } from "#console/shell/focus.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";

interface LeftScreen {
  readonly address: string;
  readonly title: string;
}

/**
 * After a session that ended by itself: the offer to go on where this login was. It has the focus, so Enter takes it;
 * Esc, any other key and a click elsewhere dismiss it.
 */
export function LeftScreenOffer(): ReactElement | null {
  const [, go] = useLocation();
  const [left, setLeft] = useState<LeftScreen | null>(null);
  useEffect(() => {
    let isWanted = true;
    void readLeftScreen().then((screen) => isWanted && dialogState.current === null && setLeft(screen));
    return () => {
      isWanted = false;
    };
  }, []);
  if (left === null) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (["Enter", " ", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    // Nothing else of the dashboard is left by this Esc; any other key does what it does elsewhere.
    if (event.key === "Escape") event.preventDefault();
    setLeft(null);
    focusHome();
  };
  return (
    <p className="aisle-dashboard-quiet" role="status">
      <Button
        autoFocus
        intent="primary"
        size="small"
        text={`Go on where you were: ${left.title}`}
        endIcon={<Keys binding="Enter" />}
        onClick={() => go(left.address)}
        onKeyDown={onKeyDown}
        onBlur={() => setLeft(null)}
      />{" "}
      <span className="aisle-quiet">Your last session ended there. Esc stays here.</span>
    </p>
  );
}

async function readLeftScreen(): Promise<LeftScreen | null> {
  const address = session.user && (await takeLeftScreen(lastingTexts, session.user.id));
  const [path = ""] = address?.split("?") ?? [];
  const screen = screenAt(path);
  return address && screen && path !== landing ? { address, title: screen.title } : null;
}
