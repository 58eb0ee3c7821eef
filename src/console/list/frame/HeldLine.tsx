import type { ReactElement } from "react";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/** Says below the rows, where it takes no room from them, what has changed meanwhile, and how to see it. Nothing while nothing waits and nobody holds. */
export function HeldLine(props: {
  /** What waits, in words; empty when nothing does. */
  readonly waiting: string;
  /** The operator has asked to hold changes back. */
  readonly holding: boolean;
}): ReactElement | null {
  const { waiting, holding } = props;
  if (waiting === "" && !holding) return null;
  return (
    <div className="aisle-waiting">
      {waiting === "" ? (
        <>
          <span>Live updates paused</span>
          <CommandButton id="view.hold" size="small" variant="minimal" showKeys />
        </>
      ) : (
        <CommandButton id="list.show-held" text={`${waiting} · Show`} size="small" variant="minimal" showKeys />
      )}
    </div>
  );
}
