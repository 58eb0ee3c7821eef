import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import type { ReactElement } from "react";
import { messages } from "#contract/messages.ts";
import type { EndReason } from "#console/session/kept/after-reload.ts";

/** Says why the last session ended, until it is closed. */
export function LoginNotice(props: {
  readonly ended: EndReason;
  /** The store's own words after a time-out; may be empty. */
  readonly loginMessage: string;
  readonly onClose: () => void;
}): ReactElement {
  const isTimedOut = props.ended === "timed-out";
  return (
    <Callout className="aisle-login-notice" icon={false} compact role="status">
      <div>
        <strong>{isTimedOut ? messages.sessionTimedOut : "Your session has ended, log in again"}</strong>
        {isTimedOut && props.loginMessage && <p>{props.loginMessage}</p>}
      </div>
      <button type="button" className="aisle-login-close" aria-label="Close this notice" onClick={props.onClose}>
        ×
      </button>
    </Callout>
  );
}
