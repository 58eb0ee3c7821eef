import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { stream } from "#console/client/live/stream.ts";
import { forgetAnswers } from "#console/client/refreshing/swr-options.ts";
import { forgetListQueries } from "#console/session/kept/last-place.ts";
import { session } from "#console/session/session.ts";
import { Announcer } from "#console/shell/messages/Announcer.tsx";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { Boundary } from "#console/shell/Boundary.tsx";
import { followFocus, recoverFocus } from "#console/shell/focus.ts";
import { subscribeStage, touchStage } from "#console/shell/stage/stage.ts";
import { followFullScreen, fullScreen } from "#console/shell/full-screen.ts";
import { Notifications } from "#console/shell/messages/Notifications.tsx";
import { imageOf } from "#console/theme/store-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { rememberView } from "#console/shell/rail/place.ts";
import { Rail } from "#console/shell/rail/Rail.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { TopBar } from "./TopBar.tsx";
import "./frame.css";

/** The frame around every screen of a logged-in operator. Each screen renders its own main landmark. */
export function Frame(props: { readonly children: ReactNode }) {
  const { on } = useSnapshot(fullScreen);
  const { settings } = useSnapshot(session);
  const { state: connection } = useSnapshot(stream);
  const [path] = useLocation();
  useLayoutEffect(() => document.querySelector("#outline")?.remove(), []);
  useLayoutEffect(() => {
    // Two addresses may show one screen, which then stays on stage.
    touchStage();
    rememberView(path);
  }, [path]);
  useEffect(followFullScreen, []);
  useEffect(followFocus, []);
  useEffect(() => subscribeStage(() => void (dialogState.current ?? recoverFocus())), []);
  useEffect(() => {
    document.body.dataset["fullScreen"] = String(on);
    return () => {
      delete document.body.dataset["fullScreen"];
    };
  }, [on]);
  return (
    <div className="aisle-frame" data-full-screen={on} data-connection={connection}>
      {!on && <Rail />}
      {!on && <TopBar />}
      <div className="aisle-main" tabIndex={-1}>
        <Boundary resetBy={path} onAgain={forgetAnswers} onFailed={forgetListQueries}>
          {props.children}
        </Boundary>
      </div>
      <div className="aisle-bottom">
        <StatusBar />
        <footer className="aisle-footer" title={`${settings?.footer ?? ""} ${settings?.poweredByYear ?? ""}`.trim()}>
          <StoreImage alt="" sources={[imageOf(settings, "footerLogo")]} fallback={null} />
          {settings?.footer} {settings?.poweredByYear}
        </footer>
      </div>
      <Notifications />
      <Announcer />
    </div>
  );
}
