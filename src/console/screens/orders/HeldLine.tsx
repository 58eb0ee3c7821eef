import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { held, heldText } from "#console/client/live/held.ts";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";

/** Says over the rows what has changed meanwhile, and how to see it. Nothing while nothing waits. */
export function HeldLine(): ReactElement | null {
  const { changes, reasons } = useSnapshot(held);
  const waiting = heldText(changes);
  if (waiting === "" && !reasons.asked) return null;
  return (
    <div className="aisle-held">
      {waiting === "" ? (
        <>
          <span>Changes are held back</span>
          <CommandButton id="view.hold" size="small" variant="minimal" showKeys />
        </>
      ) : (
        <CommandButton id="list.show-held" text={`${waiting} — press`} size="small" variant="minimal" showKeys />
      )}
    </div>
  );
}
