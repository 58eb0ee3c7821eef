import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { held, heldCount, heldText } from "#console/client/live/held.ts";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";

/** Says over the rows what has changed meanwhile, and how to see it. Nothing while nothing waits. */
export function HeldLine(): ReactElement | null {
  const { changes, reasons } = useSnapshot(held);
  if (heldCount(changes) === 0 && !reasons.asked) return null;
  return (
    <div className="aisle-held" role="status">
      <span>{heldText(changes) || "Changes are held back"}</span>
      <CommandButton
        id={heldCount(changes) > 0 ? "list.show-held" : "view.hold"}
        size="small"
        variant="minimal"
        showKeys
      />
    </div>
  );
}
