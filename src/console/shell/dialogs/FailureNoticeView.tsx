import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import { useState } from "react";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { FailureNotice } from "./failure-notice.ts";

/** Says why a change failed, and what others have changed meanwhile. */
export function FailureNoticeView({ notice }: { readonly notice: FailureNotice }) {
  const format = useFormat();
  const [now] = useState(Date.now);
  return (
    <Callout compact intent={notice.again === null ? "danger" : "warning"} icon={null}>
      <strong>{notice.message}</strong>
      {notice.detail && <div>{notice.detail}</div>}
      {notice.changes.length > 0 && (
        <ul className="aisle-notice">
          {notice.changes.map(({ what, by, at }) => (
            <li key={`${at} ${what}`}>
              {what}
              {by && `, by ${by}`}
              {at && ` at ${format.moment(at, now)}`}
            </li>
          ))}
        </ul>
      )}
      {notice.refusal !== null && <div>No longer possible: {notice.refusal}</div>}
    </Callout>
  );
}
