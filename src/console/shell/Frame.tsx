import { type ReactNode, useEffect } from "react";
import { mutate } from "swr";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { session } from "#console/session/session.ts";
import { Announcer } from "./messages/Announcer.tsx";
import { dialogState } from "./dialogs/dialog-state.ts";
import { Boundary } from "./Boundary.tsx";
import { followFocus, settleFocus } from "./focus.ts";
import { subscribeStage } from "./running/stage.ts";
import { followFullScreen, fullScreen } from "./full-screen.ts";
import { Notifications } from "./messages/Notifications.tsx";
import { Rail } from "./Rail.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { TopBar } from "./TopBar.tsx";
import "./frame.css";

// An answer that a screen cannot draw would fail it again.
const forgetAnswers = (): void => void mutate(() => true, undefined);

/** What stands around every screen of a logged-in operator. Each screen brings its own main landmark. */
export function Frame(props: { readonly children: ReactNode }) {
  const { on } = useSnapshot(fullScreen);
  const { settings } = useSnapshot(session);
  const [path] = useLocation();
  useEffect(followFullScreen, []);
  useEffect(followFocus, []);
  useEffect(() => subscribeStage(() => void (dialogState.current ?? settleFocus())), []);
  useEffect(() => {
    document.body.dataset["fullScreen"] = String(on);
    return () => {
      delete document.body.dataset["fullScreen"];
    };
  }, [on]);
  return (
    <div className="aisle-frame" data-full-screen={on}>
      {!on && <Rail />}
      {!on && <TopBar />}
      <div className="aisle-main" tabIndex={-1}>
        <Boundary resetBy={path} onAgain={forgetAnswers}>
          {props.children}
        </Boundary>
      </div>
      <StatusBar />
      <footer className="aisle-footer">
        {settings?.footer} {settings?.poweredByYear}
      </footer>
      <Notifications />
      <Announcer />
    </div>
  );
}
