import { useLayoutEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { ThemeSettings } from "#contract/store/schema.ts";
import { type EndReason, endReason, removeEndReason } from "#console/session/kept/after-reload.ts";
import { logIn, session } from "#console/session/session.ts";
import { Login } from "./Login.tsx";

/** The login screen of the running console. */
export function LoginScreen() {
  const settings = useSnapshot(session).settings as ThemeSettings | null;
  const [ended, setEnded] = useState<EndReason | null>(null);
  // Not in the first render, which takes over the form as it stands in the page.
  useLayoutEffect(() => setEnded(endReason()), []);
  return (
    <Login
      settings={settings}
      ended={ended}
      logIn={logIn}
      onCloseNotice={() => {
        removeEndReason();
        setEnded(null);
      }}
    />
  );
}
