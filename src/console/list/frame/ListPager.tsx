import { type ReactElement, useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { liveUpdates, waitingText } from "#console/client/live/live-updates.ts";
import { pageText } from "#console/client/records/pages/pages.ts";
import type { RecordList } from "#console/client/records/pages/use-list-pages.ts";
import type { ShownList } from "#console/list/state/use-list-tools.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/**
 * Beside the filter: how many updates wait, the page of the cursor, and the time when the rows were read. It is in the
 * line of the filter, so that it takes no space from the rows.
 */
export function ListPager<Row>(props: {
  readonly shown: ShownList<Row>;
  readonly read: RecordList<Row>;
  /** What its records are called. */
  readonly many: string;
  /** Whether it is this list whose updates wait. */
  readonly isOnStage: boolean;
}): ReactElement {
  const { shown, read, many, isOnStage } = props;
  const { state, pageSize } = shown;
  const format = useFormat();
  const updated = read.asOf === null ? undefined : `Updated ${format.time(read.asOf)}`;
  const page = useSyncExternalStore(state.subscribe, () =>
    pageText(state.read().cursor.index, pageSize, read, format.count, many),
  );
  return (
    <div className="aisle-pager">
      {isOnStage ? <UpdatesLine /> : null}
      <span title={updated}>{updated && page}</span>
      <CommandButton id="view.page-size" text={`${pageSize} per page`} size="small" variant="minimal" />
      {updated && <span className="aisle-quiet aisle-pager-time">{updated}</span>}
    </div>
  );
}

/** Says how many updates wait and how to show them, and that live updates are paused; nothing otherwise. */
function UpdatesLine(): ReactElement | null {
  const { waiting, pausedBy } = useSnapshot(liveUpdates);
  const says = waitingText(waiting);
  if (says === "" && !pausedBy.asked) return null;
  return (
    <div className="aisle-waiting">
      {pausedBy.asked && <span>Live updates paused</span>}
      {says === "" ? (
        <CommandButton id="view.pause" size="small" variant="minimal" showKeys />
      ) : (
        <CommandButton id="list.show-waiting" text={`${says} · Show`} size="small" variant="minimal" showKeys />
      )}
    </div>
  );
}
