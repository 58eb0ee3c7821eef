import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { landing } from "#commands/destinations.ts";
import type { ThemeSettings } from "#contract/store/schema.ts";
import { pageFiles, requestForNextPage } from "#console/early/page-files.ts";
import { lastingTexts } from "#console/session/kept/lasting-texts.ts";
import { type EndReason, endReason, removeEndReason } from "#console/session/kept/next-log-in.ts";
import { logIn, session } from "#console/session/session.ts";
import { savesData } from "#console/shell/lazy/saves-data.ts";
import { Login } from "./Login.tsx";

/** How long the form has the line for itself, in milliseconds: a log-in may be sent at once. */
const formFirst = 300;

const requestAhead = (path: string): void => requestForNextPage(document, pageFiles(document, path));

/** The login screen of the running console. */
export function LoginScreen() {
  const settings = useSnapshot(session).settings as ThemeSettings | null;
  const [ended, setEnded] = useState<EndReason | null>(null);
  useEffect(() => void endReason(lastingTexts).then(setEnded), []);
  // Typing a name and a password takes longer than fetching what every screen needs. The first one's own files come while
  // the gateway looks at the password.
  useEffect(() => {
    if (savesData()) return undefined;
    const timer = setTimeout(() => requestAhead("/work"), formFirst);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Login
      settings={settings}
      ended={ended}
      logIn={(credentials) => {
        requestAhead(landing);
        return logIn(credentials);
      }}
      onCloseNotice={() => {
        void removeEndReason(lastingTexts);
        setEnded(null);
      }}
    />
  );
}
