import type { ReactElement } from "react";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/**
 * The line below the rows that says how many updates wait and how to show them, or that live updates are paused. It
 * lies there so that it takes no room from the rows. It draws nothing when no updates wait and the operator has not paused.
 */
export function UpdatesLine(props: {
  /** How many updates wait, in words; empty when none do. */
  readonly waiting: string;
  /** The operator has paused live updates. */
  readonly paused: boolean;
}): ReactElement | null {
  const { waiting, paused } = props;
  if (waiting === "" && !paused) return null;
  return (
    <div className="aisle-waiting">
      {waiting === "" ? (
        <>
          <span>Live updates paused</span>
          <CommandButton id="view.pause" size="small" variant="minimal" showKeys />
        </>
      ) : (
        <CommandButton id="list.show-waiting" text={`${waiting} · Show`} size="small" variant="minimal" showKeys />
      )}
    </div>
  );
}
