import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { continueSession, idle } from "#console/session/idle/idle-watch.ts";
import { countdown } from "#console/session/idle/idle.ts";
import { logOut } from "#console/session/session.ts";

/**
 * Offers to continue the session while there is time. Enter continues it; Esc does too, because whoever presses it is
 * present.
 */
export function IdleWarning() {
  const { endsAt } = useSnapshot(idle);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const { time } = useFormat();
  return (
    <Dialog kind="idle" label="Still there?" onCancel={continueSession}>
      <div className="aisle-dialog-head">
        <h2>Still there?</h2>
      </div>
      <div className="aisle-dialog-text">
        <p>
          Nobody has used this console for a while. It logs out by itself at {time(new Date(endsAt).toISOString())}.
        </p>
        <p aria-hidden="true">
          Time left <strong>{countdown(endsAt - now)}</strong>
        </p>
      </div>
      <div className="aisle-dialog-foot">
        <Button text="Log out" onClick={() => void logOut()} />
        <Button intent="primary" text="Continue the session" data-first-focus onClick={continueSession} />
      </div>
    </Dialog>
  );
}
