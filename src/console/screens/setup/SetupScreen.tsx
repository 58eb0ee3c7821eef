import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useEffect, useState } from "react";
import { messages } from "#contract/messages.ts";
import { api } from "#console/client/api.ts";
import { askForm } from "#console/shell/dialogs/dialog-state.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { loginLogos } from "#console/theme/login-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { setupForm } from "./setup-form.ts";
import "./setup.css";

/**
 * What can be done here: nothing is known yet, the gateway did not answer, a form can be filled in, the address lacks
 * its key, or all is done.
 */
type Standing = "reading" | "unread" | "ready" | "no-key" | "done";

async function read(key: string): Promise<Standing> {
  try {
    const { isWaiting } = await api("setup.read", {});
    if (!isWaiting) return "done";
    return key === "" ? "no-key" : "ready";
  } catch (error) {
    tellFailure(error, messages.fetchingFailed);
    return "unread";
  }
}

/** The first day: asks for the shop and its first administrator, then leads to the log-in. */
export function SetupScreen(): ReactElement {
  const [key, setKey] = useState(() => window.location.hash.slice(1));
  const [standing, setStanding] = useState<Standing>("reading");
  const fillIn = async (): Promise<void> => {
    if (await askForm(setupForm(key))) setStanding("done");
  };
  useEffect(() => {
    // The key must not stay in the address, where the next person at this machine could read it.
    window.history.replaceState(null, "", window.location.pathname);
    void read(key).then(setStanding);
    const onHashChange = (): void => setKey(window.location.hash.slice(1) || key);
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, [key]);
  useEffect(() => {
    if (standing === "ready") void fillIn();
    // Opened once, and later by the button.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [standing]);
  return (
    <main className="aisle-setup">
      <StoreImage alt="" sources={loginLogos(null)} fallback={null} />
      <h1>Welcome to Aisle</h1>
      {standing === "ready" && (
        <>
          <p>A few questions, then you can log in: the store, its day, and the first administrator.</p>
          <Button intent="primary" size="large" text="Set up your store" autoFocus onClick={() => void fillIn()} />
        </>
      )}
      {standing === "unread" && <p>Aisle does not answer. Load this page again in a moment.</p>}
      {standing === "no-key" && (
        <p>
          This shop is not set up yet. Open the whole address that Aisle printed when it started. It is good for one
          hour; starting Aisle again prints a new one.
        </p>
      )}
      {standing === "done" && (
        <>
          <p>
            This shop is set up. Products, pickers, riders and vehicles can come from files later: npm run import --
            products --help
          </p>
          <Button intent="primary" size="large" text="Log in" autoFocus onClick={() => window.location.assign("/")} />
        </>
      )}
    </main>
  );
}
