import type { ReactElement } from "react";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/**
 * Says how many updates wait and how to show them, and that live updates are paused; nothing otherwise. It is in the
 * line below the rows, so that it takes no space from them.
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
      {paused && <span>Live updates paused</span>}
      {waiting === "" ? (
        <CommandButton id="view.pause" size="small" variant="minimal" showKeys />
      ) : (
        <CommandButton id="list.show-waiting" text={`${waiting} · Show`} size="small" variant="minimal" showKeys />
      )}
    </div>
  );
}
