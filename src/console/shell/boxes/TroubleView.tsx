import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import { useState } from "react";
import { useFormat } from "#console/session/use-format.ts";
import type { Trouble } from "./trouble.ts";

/** Says why a change has not come about, and what others have done meanwhile. */
export function TroubleView({ trouble }: { readonly trouble: Trouble }) {
  const format = useFormat();
  const [now] = useState(Date.now);
  return (
    <Callout compact intent={trouble.again === null ? "danger" : "warning"} icon={null}>
      <strong>{trouble.message}</strong>
      {trouble.detail && <div>{trouble.detail}</div>}
      {trouble.changes.length > 0 && (
        <ul className="aisle-trouble">
          {trouble.changes.map(({ what, by, at }) => (
            <li key={`${at} ${what}`}>
              {what}
              {by && `, by ${by}`} at {format.moment(at, now)}
            </li>
          ))}
        </ul>
      )}
      {trouble.refusal !== null && <div>It cannot be done any more: {trouble.refusal}</div>}
    </Callout>
  );
}
